"""Analysis of Damka: values against plain retrograde analysis, ranges that close on the score."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

from games.damka_state import DamkaState
from solver import Budget, analyse
from solver.analysis.record import Record, read
from tests.solver.search.damka_endings import dealt, with_record
from tests.solver.search.damka_graph import Graph, TooLarge

PLENTY = Budget(ms=None, nodes=300_000_000)
HANDS = 24


def test_short_hands() -> None:
    random = Random("damka hands")
    done, costly = 0, 0
    while done < HANDS:
        players = 2 + done % 3
        state = with_record(dealt(random, [random.randint(1, 5 - players) for _ in range(players)]), random, 4)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
        record = read(state)
        try:
            wanted = [values(record, play.index, play.seat) for play in record.plays]
        except TooLarge:
            continue
        found = analyse(state, budget=PLENTY)
        assert found["status"] == "exact"
        for entry, worth in zip(found["plays"], wanted, strict=True):
            check_play(entry, worth)
        check_ranges(found, state)
        costly += any(entry["cost"] for entry in found["plays"])
        done += 1
    assert costly > HANDS // 4


def values(record: Record, place: int, seat: int) -> dict[str, float]:
    position = record.positions[place]
    assert isinstance(position, DamkaState)
    return Graph(position, 800).values(seat)


def check_play(entry: Any, worth: dict[str, float]) -> None:
    before, after = min(worth.values()), worth[entry["move"]]
    assert entry["before"] == {"lower": before, "upper": before}
    assert entry["after"] == {"lower": after, "upper": after}
    assert entry["forced"] == (len(worth) == 1)
    assert entry["cost"] == after - before
    assert set(entry["best"]) == {move for move, value in worth.items() if value == before}
    assert entry["judgement"] == {0: None, 0.5: "mistake", 1: "blunder"}[entry["cost"]]


def check_ranges(found: Any, state: DamkaState) -> None:
    """Ranges only narrow, and end with the score."""
    assert [entry["score"] for entry in found["seats"]] == state.scores()
    for seat, score in enumerate(state.scores()):
        strip = [bout[seat] for bout in found["ranges"]]
        assert strip[-1] == {"lower": score, "upper": score}
        for wider, narrower in pairwise(strip):
            assert wider["lower"] <= narrower["lower"] <= narrower["upper"] <= wider["upper"]
        sealed = next(number for number, bounds in enumerate(strip, 1) if bounds["lower"] == bounds["upper"])
        assert found["seats"][seat]["sealed_at"] == sealed
        assert found["seats"][seat]["best_reply"] is None
