"""Hints: never from hidden pieces, the same for the same seed and nodes, in every game and phase."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from games import GAMES, DealRequest, HiddenPieces, IllegalMove, InvalidRequest, InvalidState, Refused, State
from games.trick_state import TrickState
from solver import Budget, Meter, hint, solve
from solver.hints.chance import Chance
from solver.hints.observation import observed, worlds_of
from solver.hints.passing import pass_by_rule
from solver.hints.tally import Tally
from tests.games.helpers import TABLES, random_options

from .observations import observations, play_on

FEW = Budget(ms=None, nodes=3_000)
TABLES_TO_PASS = [("cherna-donka", 3), ("cherna-donka", 4), ("czarna-wdowa", 3), ("czarna-wdowa", 4)]


def in_play(name: str, players: int, seed: int, options: Mapping[str, Any] | None = None) -> tuple[State, int]:
    """A hand some way on, and the seat to move."""
    random = Random(f"{name} {players} {seed}")
    game = GAMES[name]
    chosen = random_options(game, random) if options is None else options
    state = game.deal(DealRequest(players, chosen, seed))
    pieces = sum(map(len, state.position()["hands"]))
    state = play_on(state, random, random.randint(pieces // 3, pieces))
    if state.is_terminal():
        return in_play(name, players, seed + 100, options)
    assert state.current_player is not None
    return state, state.current_player


def whole(world: State) -> dict[str, Any]:
    """A world as a full state document: hands after the pass, the same plays."""
    document = {name: value for name, value in world.document().items() if name != "passing"}
    if not isinstance(world, TrickState):
        return document
    talon = document.get("talon")
    if talon == "?":
        # Not in a list of its own any more: the hidden piece of a pile that came with the first trick.
        played = {move.partition(":")[0] for move in world.plays}
        taken = [piece for pieces in world.taken for piece in pieces if piece not in played]
        document["talon"] = world.talon or taken[0]
    if document.get("stock"):
        document["stock"] = world.stock
    plays = [(move.partition(":")[0], seat) for move, seat in zip(world.plays, world.seats, strict=True)]
    document["hands"] = [
        hand + [piece for piece, owner in plays if owner == seat] for seat, hand in enumerate(world.hands)
    ]
    if world.seats:
        document["leader"] = world.seats[0]
    return document


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_hidden_pieces_make_no_difference(name: str, players: int) -> None:
    """Two whole states that look the same to the seat get the same hint, and so does its view."""
    game = GAMES[name]
    for seed in range(3):
        state, seat = in_play(name, players, seed)
        seen = observed(state, seat)
        found, chance = worlds_of(seen, seat, 0), Chance(seed)
        one, other = (game.read(whole(found.sample(chance))).accept() for _ in range(2))
        assert one.view(seat) == other.view(seat)
        if found.count > 100:
            assert one.document() != other.document()
        answers = [
            hint(posted, seat=seat, worlds=5, seed=seed, budget=FEW)
            for posted in (one, other, game.read(one.view(seat)).accept())
        ]
        assert answers[0] == answers[1] == answers[2]
        assert sorted(entry["move"] for entry in answers[0]["moves"]) == sorted(state.legal_actions())


@pytest.mark.parametrize(("name", "players"), TABLES_TO_PASS)
def test_every_pass_is_ranked(name: str, players: int) -> None:
    state = GAMES[name].deal(DealRequest(players, {}, 3))
    assert isinstance(state, TrickState)
    answers = [hint(state, seat=1, worlds=20, seed=7, budget=Budget(ms=None, nodes=nodes)) for nodes in (1, 10**6)]
    for answer in answers:
        assert sorted(entry["move"] for entry in answer["moves"]) == sorted(state.legal_passes(1))
        assert (answer["method"], answer["status"]) == ("playouts", "sampled")
    assert [answer["worlds"] for answer in answers] == [1, 20]
    assert answers[0]["stopped_by"] == "nodes"
    # What the others hold makes no difference, nor what one of them has chosen.
    swapped = deepcopy(state.document())
    swapped["hands"][0], swapped["hands"][2] = swapped["hands"][2], swapped["hands"][0]
    assert hint(swapped, seat=1, worlds=20, seed=7, budget=Budget(ms=None, nodes=10**6)) == answers[1]
    state.apply_action(state.legal_passes(0)[0], 0)
    assert hint(state, seat=1, worlds=20, seed=7, budget=Budget(ms=None, nodes=10**6)) == answers[1]
    with pytest.raises(IllegalMove) as caught:
        hint(state, seat=0)
    assert caught.value.problems[0].code == "not-your-turn"


def test_the_queen_of_spades_is_passed_from_a_short_suit() -> None:
    hand = ["2C", "3C", "4C", "5C", "2D", "3D", "4D", "2H", "3H", "4H", "QS", "KS", "AS"]
    rules = GAMES["cherna-donka"].deal(DealRequest(4, {}, 1)).rules  # type: ignore[attr-defined]
    assert sorted(pass_by_rule(rules, hand)) == ["AS", "KS", "QS"]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_same_seed_and_nodes_give_the_same_hint(name: str, players: int) -> None:
    state, seat = in_play(name, players, 11)
    asked = {"seat": seat, "worlds": 10, "budget": FEW}
    first = hint(state, **asked, seed="a")
    assert hint(state, **asked, seed="a") == first
    assert first["seed"] == "a"
    assert first["budget"] == {"nodes": 3_000}
    assert isinstance(hint(state, **asked)["seed"], int)


def test_another_seed_draws_other_worlds() -> None:
    state = GAMES["crna-dama"].deal(DealRequest(4, {}, 1))
    one, other = (hint(state, seat=0, worlds=10, seed=seed, budget=FEW)["moves"] for seed in ("a", "b"))
    assert one != other


@pytest.mark.parametrize("name", GAMES)
def test_all_worlds_solved_is_the_mean_of_their_values(name: str) -> None:
    for state, seat in observations(name, 6, 2):
        for concept in ("paranoid", "max-n"):
            if concept in state.game.concepts:
                assert_mean_of_worlds(state, seat, concept)


def assert_mean_of_worlds(state: State, seat: int, concept: str) -> None:
    """The hint is exact, and what solving each world by itself comes to."""
    answer = hint(state, seat=seat, concept=concept, objective="score", worlds=200, budget=Budget(ms=30_000))
    worlds = list(worlds_of(observed(state, seat), seat, 0).all())
    assert (answer["status"], answer["method"], answer["worlds"]) == ("exact", "solved", len(worlds))
    values: dict[str, list[float]] = {move: [] for move in state.legal_actions()}
    for world in worlds:
        for entry in solve(state.game.read(whole(world)).accept(), seat=seat, concept=concept)["moves"]:
            values[entry["move"]].append(entry["value"]["lower"])
    for entry in answer["moves"]:
        mean = sum(values[entry["move"]]) / len(worlds)
        assert entry["expected"] == pytest.approx(mean, abs=1e-5)
        assert entry["stderr"] == 0
    expected = [entry["expected"] for entry in answer["moves"]]
    assert expected == sorted(expected)


def test_worlds_that_differ_in_the_points_in_play() -> None:
    """In Wdowa with three a tile lies unseen: worlds share what they prove only where the points in play agree."""
    compared, seed = 0, 0
    while compared < 4:
        seed += 1
        random = Random(seed)
        state = play_on(GAMES["czarna-wdowa"].deal(DealRequest(3, {}, seed)), random, 12)
        assert isinstance(state, TrickState)
        seat = state.current_player
        # Somebody may still take all points, in the worlds in which they are all in play.
        if seat is None or sum(map(bool, state.points)) > 1:
            continue
        worlds = worlds_of(observed(state, seat), seat, 0)
        if worlds.count <= 100 and len({points_in_play(world) for world in worlds.all()}) > 1:
            for concept in ("paranoid", "max-n"):
                assert_mean_of_worlds(state, seat, concept)
            compared += 1


def points_in_play(world: State) -> int:
    """The points of all pieces but those set aside."""
    assert isinstance(world, TrickState)
    pieces = [piece for part in (*world.hands, *world.taken, world.trick) for piece in part]
    return sum(world.rules.scoring.points.get(piece, 0) for piece in pieces)


@pytest.mark.parametrize("name", GAMES)
def test_more_worlds_than_asked_for_are_sampled(name: str) -> None:
    state, seat = in_play(name, GAMES[name].default_players, 5, {})
    answer = hint(state, seat=seat, worlds=7, seed=1, budget=Budget(ms=None, nodes=10**7))
    assert int(answer["consistent"]) > 7
    assert (answer["worlds"], answer["status"], answer["stopped_by"]) == (7, "sampled", None)


def test_the_opening_is_played_out_and_the_end_is_solved() -> None:
    state = GAMES["crna-dama"].deal(DealRequest(4, {}, 1))
    budget = Budget(ms=None, nodes=200_000)
    assert hint(state, seat=0, seed=1, budget=budget)["method"] == "playouts"
    state = play_on(state, Random(1), 16)
    assert hint(state, seat=state.current_player or 0, seed=1, budget=budget)["method"] == "solved"


def test_nodes_that_run_out_still_give_a_hint() -> None:
    state, seat = in_play("cherna-donka", 4, 1)
    answer = hint(state, seat=seat, seed=1, budget=Budget(ms=None, nodes=1))
    assert (answer["worlds"], answer["stopped_by"], answer["method"]) == (1, "nodes", "playouts")
    assert all(entry["stderr"] is None for entry in answer["moves"])


def test_a_meter_that_has_begun_may_be_passed_on() -> None:
    state, seat = in_play("cherna-donka", 4, 1)
    meter = Meter(FEW)
    answer = hint(state, seat=seat, seed=1, budget=meter)
    assert answer == hint(state, seat=seat, seed=1, budget=FEW)
    assert meter.nodes > 0


def test_progress_counts_worlds() -> None:
    state, seat = in_play("cherna-donka", 4, 1)
    told: list[dict[str, Any]] = []
    answer = hint(state, seat=seat, worlds=5, seed=1, budget=FEW, on_progress=told.append)
    assert told[-1]["worlds"] == answer["worlds"]
    assert all(set(line) == {"worlds", "nodes"} for line in told)


# --- refusals -------------------------------------------------------------------------------------------------------


def refused(state: Any, kind: type[Refused], **asked: Any) -> list[tuple[str, str]]:
    with pytest.raises(kind) as caught:
        hint(state, **asked)
    return [(problem.code.value, problem.pointer) for problem in caught.value.problems]


def test_refusals() -> None:
    state, seat = in_play("cherna-donka", 4, 1)
    other = (seat + 1) % 4
    assert refused(state, IllegalMove, seat=other) == [("not-your-turn", "/seat")]
    asked = {"seat": 4, "concept": "best-case", "objective": "fun", "worlds": 0}
    wanted = [
        ("not-offered", "/concept"),
        ("not-offered", "/objective"),
        ("malformed", "/seat"),
        ("malformed", "/worlds"),
    ]
    assert refused(state, InvalidRequest, **asked) == wanted
    assert refused({"hands": []}, InvalidState, seat=0) == [("malformed", "/state/game")]
    over = play_on(GAMES["cherna-donka"].deal(DealRequest(4, {}, 1)), Random(1), 0)
    assert refused(over, IllegalMove, seat=0) == [("hand-over", "/state/plays")]
    damka, seat = in_play("damka", 3, 1)
    assert refused(damka, InvalidRequest, seat=seat, concept="max-n") == [("not-offered", "/concept")]
    assert refused(damka, IllegalMove, seat=(seat + 1) % 3) == [("not-your-turn", "/seat")]


def test_a_first_trick_whose_leader_cannot_be_told() -> None:
    document = GAMES["cherna-donka"].deal(DealRequest(4, {"pass_cycle": ["none"]}, 1)).document()
    seat = next(seat for seat, hand in enumerate(document["hands"]) if "2C" not in hand)
    document["hands"] = [hand if owner == seat else None for owner, hand in enumerate(document["hands"])]
    document.pop("leader", None)
    assert refused(document, HiddenPieces, seat=seat) == [("hidden-hand", "/state/leader")]


def test_a_hand_of_its_own_that_is_not_shown() -> None:
    for name in ("crna-dama", "damka"):
        game = GAMES[name]
        document = game.deal(DealRequest(3, {}, 1)).document()
        seat = document["attacker"] if name == "damka" else document["leader"]
        document["hands"][seat] = None
        assert refused(document, HiddenPieces, seat=seat)[0][0] == "hidden-hand"


def test_hearts_that_may_or_may_not_be_broken() -> None:
    state = play_on(GAMES["cherna-donka"].deal(DealRequest(4, {"pass_cycle": ["none"]}, 1)), Random(1), 48)
    assert isinstance(state, TrickState)
    document = {**state.document(), "hands": state.hands, "leader": state.leader, "plays": [], "taken": [["?"] * 4]}
    document["taken"] += [[], [], []]
    assert state.leader is not None
    assert refused(document, HiddenPieces, seat=state.leader) == [("hidden-hand", "/state/taken")]


# --- averages -------------------------------------------------------------------------------------------------------


def test_averages() -> None:
    tally = Tally(["a", "b", "c"], [[1, 2, 1], [3, 2, 5]])
    assert tally.document(every=True) == [
        {"move": "a", "expected": 2.0, "stderr": 0.0, "best_share": 0.5},
        {"move": "b", "expected": 2.0, "stderr": 0.0, "best_share": 0.5},
        {"move": "c", "expected": 3.0, "stderr": 0.0, "best_share": 0.5},
    ]
    assert [entry["stderr"] for entry in tally.document(every=False)] == [1.0, 0.0, 2.0]
    dropped = Tally(["a", "b"], [[9, 1], [9, float("nan")]]).document(every=False)
    assert [(entry["move"], entry["expected"], entry["best_share"]) for entry in dropped] == [
        ("a", 9, 0.5),
        ("b", 1, 1),
    ]
