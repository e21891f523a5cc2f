"""Analysis of short hands against brute force through `games/`: values, best moves, ranges, replies, lines."""

from __future__ import annotations

from typing import Any

import pytest

from games.trick_state import TrickState
from solver import Budget, analyse
from solver.analysis.record import Record, read
from tests.solver.analysis.records import short
from tests.solver.oracle import Oracle
from tests.solver.search import brute

PLENTY = Budget(ms=None, nodes=300_000_000)


@pytest.mark.parametrize("objective", ["score", "points"])
@pytest.mark.parametrize("concept", ["paranoid", "max-n"])
def test_short_hands(concept: str, objective: str) -> None:
    for state in short(24, seed=21):
        check(state, concept, objective)


def check(state: TrickState, concept: str, objective: str) -> None:
    """Every figure of the answer."""
    found = analyse(state, concept=concept, objective=objective, budget=PLENTY)
    assert found["status"] == "exact"
    assert found["stopped_by"] is None
    record = read(state)
    results = record.results(objective)
    assert results is not None
    known: dict[Any, brute.Values] = {}

    def values(place: int, seat: int) -> float:
        return value(brute.values(position(record, place), known), seat, concept, objective)

    for entry, play in zip(found["plays"], record.plays, strict=True):
        seat, index = play.seat, play.index
        after = brute.after_moves(position(record, index), known)
        of_moves = {move: value(found, seat, concept, objective) for move, found in after.items()}
        before = values(index, seat)
        assert entry["status"] == "exact"
        assert (entry["index"], entry["seat"], entry["move"]) == (index, seat, play.move)
        assert entry["forced"] == (len(of_moves) == 1)
        assert entry["before"] == {"lower": before, "upper": before}
        assert entry["after"] == {"lower": of_moves[play.move], "upper": of_moves[play.move]}
        assert entry["cost"] == of_moves[play.move] - before
        assert entry["best"] == [move for move, worth in of_moves.items() if worth == before]
        assert ("line" in entry) == (entry["cost"] > 0)
        if "line" in entry:
            assert entry["line"][0] in entry["best"]
            assert end_of(position(record, index), entry["line"], seat, objective) == before
    for entry in found["seats"]:
        seat = entry["seat"]
        assert entry["score"] == results[seat]
        assert entry["guaranteed"] == exact(values(0, seat))
        assert entry["cost"] == sum(play["cost"] for play in found["plays"] if play["seat"] == seat)
        start = position(record, 0)
        assert entry["best_case"] == exact(Oracle(seat, "best-case", objective).value(start))
        told = [(play.seat, play.move) for play in record.plays]
        assert entry["best_reply"] == exact(Oracle(seat, "best-reply", objective, told).value(start))
        check_ranges(found, record, seat, objective)


def check_ranges(found: Any, record: Record, seat: int, objective: str) -> None:
    """The results still possible after each trick, and the trick after which one was left."""
    sealed = None
    for number, (place, trick) in enumerate(zip(record.rounds, found["ranges"], strict=True), 1):
        state = position(record, place)
        least, most = (Oracle(seat, concept, objective).value(state) for concept in ("best-case", "worst-case"))
        assert trick[seat] == {"lower": least, "upper": most}
        if least == most and sealed is None:
            sealed = number
    assert found["seats"][seat]["sealed_at"] == sealed


def value(values: brute.Values, seat: int, concept: str, objective: str) -> float:
    """One value out of brute force's."""
    worth: float = values["max-n", -1, objective][seat] if concept == "max-n" else values["paranoid", seat, objective]
    return worth


def position(record: Record, place: int) -> TrickState:
    state = record.positions[place]
    assert isinstance(state, TrickState)
    return state


def exact(worth: float) -> dict[str, float]:
    return {"lower": worth, "upper": worth}


def end_of(state: TrickState, line: list[str], seat: int, objective: str) -> float:
    """What a line gives a seat."""
    end = state.clone()
    for move in line:
        end.apply_action(move)
    assert end.is_terminal()
    return (end.scores() if objective == "score" else end.points)[seat]


def test_a_claim_leaves_score_and_reply_open() -> None:
    for state in short(6, seed=22):
        document = state.document()
        cut = state.game.read({**document, "plays": document["plays"][:-1]}).accept()
        found = analyse(cut, claim=True, budget=PLENTY)
        assert found["status"] == "exact"
        for entry in found["seats"]:
            assert entry["score"] is None
            assert entry["best_reply"] is None
        whole = analyse(state, budget=PLENTY)
        assert found["plays"] == whole["plays"][:-1]
        assert found["ranges"] == whole["ranges"][:-1]
