"""Damka's paranoid within budgets: bounds that hold and tighten, the same answer every time, memory, threads."""

from __future__ import annotations

import json
import threading
from random import Random

import pytest

import solver
from games import GAMES, DealRequest
from games.damka_state import DamkaState
from solver.budget import Budget
from solver.search import Slots, search, watch
from tests.solver.search.damka_endings import PLENTY, SLOTS, dealt, solved, values

HARD = dealt(Random(19), [6, 6], 6)


def full_deal(players: int) -> DamkaState:
    state = GAMES["damka"].deal(DealRequest(players, {}, "budget"))
    assert isinstance(state, DamkaState)
    return state


def test_bounds_hold_and_tighten() -> None:
    random = Random("bounds")
    stopped = 0
    for _ in range(12):
        state = dealt(random, [3, 3, 3])
        exact = solved(state, 0)
        wanted, width = values(exact), 1.0
        for nodes in (1, 20, 300, 5_000):
            found = search(state, 0, budget=Budget(ms=None, nodes=nodes), slots=SLOTS)
            assert found.stopped_by in (None, "nodes")
            assert found.nodes <= nodes
            assert found.value.lower <= exact.value.lower <= found.value.upper
            assert found.value.upper - found.value.lower <= width
            width = found.value.upper - found.value.lower
            assert bool(found.line) == found.value.exact
            for entry in found.moves:
                assert entry.value.lower <= wanted[entry.move] <= entry.value.upper
            stopped += found.stopped_by == "nodes"
    assert stopped > 10


def test_by_nodes_the_same_every_time() -> None:
    for nodes in (100, 2_000, 30_000):
        answers = {json.dumps(solver.solve(HARD, budget=Budget(ms=None, nodes=nodes))) for _ in range(2)}
        assert len(answers) == 1
        # Whatever the table was used for in between.
        search(dealt(Random(nodes), [3, 3, 3]), 0, budget=PLENTY)
        answers.add(json.dumps(solver.solve(HARD, budget=Budget(ms=None, nodes=nodes))))
        assert len(answers) == 1


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_wall_limit_stops_a_search(players: int) -> None:
    solver.warm()
    answer = solver.solve(full_deal(players), budget=Budget(ms=100))
    assert answer["stopped_by"] == "ms"
    assert answer["status"] == "bounds"


def test_a_full_table_stops_a_search() -> None:
    found = search(full_deal(3), 0, budget=PLENTY, slots=Slots(1, megabytes=1))
    assert found.stopped_by == "memory"
    assert not found.value.exact


def test_progress_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "PULSE", 0.02)
    seen: list[dict[str, float]] = []
    found = search(full_deal(3), 0, budget=Budget(ms=300), slots=SLOTS, on_progress=seen.append)
    assert seen
    for entry in seen:
        assert set(entry) == {"lower", "upper", "nodes"}
        assert entry["lower"] <= found.value.lower <= found.value.upper <= entry["upper"]


def test_two_threads_side_by_side() -> None:
    slots, found = Slots(2, megabytes=64), {}
    alone = {seat: search(HARD, seat, budget=PLENTY, slots=SLOTS) for seat in (0, 1)}

    def run(seat: int) -> None:
        found[seat] = search(HARD, seat, budget=PLENTY, slots=slots)

    threads = [threading.Thread(target=run, args=(seat,)) for seat in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == alone


def test_interchangeable_beats_are_named_and_each_is_valued() -> None:
    hands, attack = [["AC"], ["8D", "9D", "KS"]], ["6D"]
    used = {*hands[0], *hands[1], *attack}
    document = {
        "players": 2,
        "trump": "H",
        "hands": hands,
        "attacker": 0,
        "attack": attack,
        "discard": [card for card in full_deal(2).rules.pieces if card not in used],
    }
    answer = solver.solve(GAMES["damka"].read(document).accept())
    entries = {entry["move"]: entry for entry in answer["moves"]}
    assert set(entries) == {"8D>6D", "9D>6D", "take"}
    assert entries["8D>6D"]["equals"] == ["9D>6D"]
    assert entries["9D>6D"]["equals"] == ["8D>6D"]
    assert entries["8D>6D"]["value"] == entries["9D>6D"]["value"]
