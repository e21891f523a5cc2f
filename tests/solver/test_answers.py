"""The answer document: its shape, defaults, refusals, budgets and determinism."""

from __future__ import annotations

import json
from typing import Any

import pytest

import solver
from games import GAMES, DealRequest, HiddenPieces, InvalidRequest, InvalidState, Refused
from games.trick_state import TrickState

from .positions import TABLES, accept, dealt, play_on

FIELDS = [
    "game",
    "seat",
    "concept",
    "objective",
    "status",
    "value",
    "moves",
    "line",
    "engine",
    "nodes",
    "budget",
    "stopped_by",
]
CPSAT = ("best-case", "worst-case", "best-reply")


def finished(game: str = "cherna-donka", players: int = 4, seed: int = 1) -> TrickState:
    import random

    return play_on(dealt(game, players, seed), random.Random(seed), 0)


def refusal(state: Any, **request: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as caught:
        solver.solve(state, **request)
    return [(problem.code.value, problem.pointer) for problem in caught.value.problems]


def test_shape_of_an_answer() -> None:
    answer = solver.solve(dealt("crna-dama", 4, 1), concept="best-case", budget=solver.Budget(ms=300))
    assert list(answer) == FIELDS
    assert answer["engine"] == "cp-sat"
    assert answer["budget"] == {"ms": 300}
    assert answer["seat"] == 0
    assert list(answer["moves"][0]) == ["move", "value", "cost", "equals"]
    json.dumps(answer)


def test_the_seat_to_move_is_the_default() -> None:
    state = dealt("crna-dama", 4, 3)
    state.apply_action(state.legal_actions()[0])
    budget = solver.Budget(ms=None, nodes=1)
    assert solver.solve(state, concept="best-case", budget=budget)["seat"] == state.current_player == 1
    assert solver.solve(finished(), concept="best-case")["seat"] == 0
    assert solver.solve(finished(), concept="best-case", seat=2)["seat"] == 2


@pytest.mark.parametrize("concept", GAMES["cherna-donka"].concepts)
@pytest.mark.parametrize("objective", ["score", "points"])
def test_a_finished_hand_has_no_moves(concept: str, objective: str) -> None:
    state = finished()
    at = len(state.plays)
    answer = solver.solve(state, seat=1, concept=concept, objective=objective, at=at)
    value = state.points[1] if objective == "points" else state.scores()[1]
    assert answer["status"] == "exact"
    assert answer["value"] == {"lower": value, "upper": value}
    assert answer["moves"] == answer["line"] == []
    assert ("values" in answer) == (concept == "max-n")


def test_unknown_concept_and_objective_are_refused_together() -> None:
    state = dealt("cherna-donka", 4, 1)
    problems = refusal(state, concept="telepathy", objective="glory", seat=4)
    assert problems == [("not-offered", "/concept"), ("not-offered", "/objective"), ("malformed", "/seat")]
    with pytest.raises(InvalidRequest):
        solver.solve(state, seat=-1, concept="best-case")


def test_at_is_a_place_in_the_record() -> None:
    state = finished()
    for at in (-1, len(state.plays) + 1):
        assert refusal(state, concept="best-case", at=at) == [("malformed", "/at")]
    budget = solver.Budget(ms=None, nodes=1)
    for at in (0, 5, 30):
        answer = solver.solve(state, concept="best-case", at=at, budget=budget)
        cut = accept("cherna-donka", {**state.document(), "plays": state.document()["plays"][:at]})
        assert answer["seat"] == cut.current_player
        assert sorted(entry["move"] for entry in answer["moves"]) == sorted(cut.legal_actions())


def test_at_reaches_back_into_the_first_half_of_two() -> None:
    state = finished("crna-dama", 2)
    answer = solver.solve(state, concept="best-case", at=3, budget=solver.Budget(ms=None, nodes=1))
    assert len(answer["line"]) == 52 - 3


def test_at_uses_what_the_record_shows_of_hidden_hands() -> None:
    state = finished("crna-dama", 4)
    hidden = accept("crna-dama", {**state.document(), "hands": [None] * 4})
    budget = solver.Budget(ms=None, nodes=20_000)
    for concept in CPSAT:
        answers = [solver.solve(s, concept=concept, seat=2, at=8, budget=budget) for s in (state, hidden)]
        assert answers[0] == answers[1]


def test_hidden_pieces_are_refused() -> None:
    document = dealt("cherna-donka", 4, 1).document()
    document["hands"][2] = None
    state = accept("cherna-donka", document)
    with pytest.raises(HiddenPieces):
        solver.solve(state, concept="best-case")
    assert refusal(state) == [("hidden-hand", "/state/hands/2")]
    two = dealt("crna-dama", 2, 1).document()
    two["stock"] = None
    assert refusal(accept("crna-dama", two), concept="best-case") == [("hidden-hand", "/state/stock")]


def test_hidden_pieces_are_named_where_the_posted_state_holds_them() -> None:
    two = finished("crna-dama", 2).document()
    two = {**two, "stock": [*two["stock"][:-1], "?"], "plays": two["plays"][:30]}
    # The second half is played out of the stock: the hands of the state are all shown.
    state = accept("crna-dama", two)
    assert state.position()["hands"][1].count("?") == 1
    assert refusal(state) == [("hidden-hand", "/state/stock")]
    for game, players in (("cherna-donka", 4), ("czarna-wdowa", 3)):
        document = GAMES[game].deal(DealRequest(players, {}, 1)).document()
        cards = [hand[:3] for hand in document["hands"]]
        document["passing"] = {**document["passing"], "cards": [*cards[:1], None, *cards[2:]], "done": True}
        if game == "cherna-donka":
            document["leader"] = 0
        state = accept(game, document)
        assert refusal(state) == [("hidden-hand", "/state/passing/cards/1")]
        document["hands"][2] = None
        assert refusal(accept(game, document))[0][1] in ("/state/hands/2", "/state/passing/cards/1")
    kitty = GAMES["crna-dama"].deal(DealRequest(3, {"talon": "kitty"}, 1)).document()
    kitty["hands"][1], kitty["talon"] = None, "?"
    assert refusal(accept("crna-dama", kitty)) == [("hidden-hand", "/state/hands/1")]


def test_hidden_cards_of_damka_are_refused() -> None:
    damka = GAMES["damka"]
    state = damka.deal(DealRequest(3, {}, "1"))
    assert refusal(damka.read(state.view(0)).accept()) == [("hidden-hand", "/state/hands/1")]
    document = state.document()
    document["stock"][4] = "?"
    state = damka.read(document).accept()
    assert refusal(state) == [("hidden-hand", "/state/stock/4")]
    # Whoever has drawn it meanwhile, it stands in the stock of the state posted.
    while all("?" not in hand for hand in state.position()["hands"]):
        state.apply_action(state.legal_actions()[0])
    assert refusal(state) == [("hidden-hand", "/state/stock/4")]


def test_before_the_pass_there_is_nothing_to_solve() -> None:
    state = GAMES["cherna-donka"].read(GAMES["cherna-donka"].sample()).accept()
    assert state.phase == "pass"
    for concept in GAMES["cherna-donka"].concepts:
        assert refusal(state, concept=concept) == [("wrong-phase", "/state/passing")]


def test_best_reply_needs_the_whole_record() -> None:
    state = dealt("cherna-donka", 4, 1)
    with pytest.raises(InvalidState):
        solver.solve(state, concept="best-reply")
    assert refusal(state, concept="best-reply") == [("unfinished-hand", "/state/plays")]


def test_best_reply_starts_at_the_beginning() -> None:
    answer = solver.solve(finished("crna-dama"), concept="best-reply", budget=solver.Budget(ms=None, nodes=1))
    assert len(answer["line"]) == 52


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("concept", CPSAT)
def test_nodes_alone_give_the_same_answer_every_time(game: str, players: int, concept: str) -> None:
    state = finished(game, players)
    budget = solver.Budget(ms=None, nodes=150_000)
    answers = [json.dumps(solver.solve(state, concept=concept, at=players, budget=budget)) for _ in range(2)]
    assert answers[0] == answers[1]
    answer = json.loads(answers[0])
    assert answer["budget"] == {"nodes": 150_000}
    assert answer["stopped_by"] in (None, "nodes")
    assert answer["nodes"] < 1.3 * 150_000


@pytest.mark.parametrize("ms", [1, 50, 150, 400])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_wall_limit_stops_an_answer(game: str, players: int, ms: int) -> None:
    solver.warm()
    state = finished(game, players)
    for concept in CPSAT:
        answer = solver.solve(state, concept=concept, at=players, budget=solver.Budget(ms=ms))
        assert answer["stopped_by"] in (None, "ms")
        assert answer["line"]


def test_budgets_are_clamped() -> None:
    state = finished()
    huge = solver.Budget(ms=10**9, nodes=10**12)
    assert solver.solve(state, concept="best-case", budget=huge)["budget"] == dict(solver.LIMITS)
    assert solver.solve(state, concept="best-case")["budget"] == {"ms": 2000}
    assert solver.solve(state, concept="best-case", budget=solver.Budget(ms=None))["budget"] == {"ms": 2000}
    assert solver.solve(state, concept="best-case", budget=solver.Budget())["budget"] == {"ms": 2000}
    assert solver.solve(state, concept="best-case", budget=solver.Budget(nodes=50))["budget"] == {"nodes": 50}


def test_progress_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    from solver.cpsat import progress

    monkeypatch.setattr(progress, "EVERY", 0.02)
    reports: list[dict[str, int]] = []
    state = dealt("crna-dama", 4, 3)
    answer = solver.solve(state, concept="best-case", budget=solver.Budget(ms=500), on_progress=reports.append)
    assert reports
    assert all(list(report) == ["lower", "upper", "nodes"] for report in reports)
    assert all(report["lower"] <= answer["value"]["lower"] for report in reports)
    assert all(report["upper"] >= answer["value"]["upper"] for report in reports)
