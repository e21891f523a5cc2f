"""Budgets: what is said when they run out is true, and by nodes it is the same every time."""

from __future__ import annotations

import threading
from random import Random

import pytest

from solver.budget import Budget
from solver.search import Slots, search
from solver.search.guarantee import LINE_NODES
from tests.solver.search.checks import PLENTY, SLOTS, check_line, solved
from tests.solver.search.endings import TABLES, ending

STATE = ending("cherna-donka", 4, 7, Random(1), {})


def test_bounds_hold_and_tighten() -> None:
    exact = solved(STATE, 0, "paranoid", "score")
    values = {entry.move: entry.value.lower for entry in exact.moves}
    width = 10**6
    for nodes in (1, 100, 1000, 5000, 20_000):
        found = search(STATE, 0, budget=Budget(ms=None, nodes=nodes), slots=SLOTS)
        # The line of a known value may cost more.
        assert found.nodes <= nodes + (LINE_NODES if found.value.exact else 1)
        assert found.value.lower <= exact.value.lower <= found.value.upper
        for entry in found.moves:
            assert entry.value.lower <= values[entry.move] <= entry.value.upper
        assert found.value.upper - found.value.lower <= width
        width = found.value.upper - found.value.lower
        complete = all(entry.value.exact for entry in found.moves)
        assert found.stopped_by == (None if complete else "nodes")


def test_by_nodes_the_same_every_time() -> None:
    for concept in ("paranoid", "max-n"):
        for nodes in (500, 30_000):
            budget = Budget(ms=None, nodes=nodes)
            first = search(STATE, 1, concept, budget=budget, slots=Slots(1, megabytes=4))
            assert search(STATE, 1, concept, budget=budget, slots=SLOTS) == search(
                STATE, 1, concept, budget=budget, slots=SLOTS
            )
            assert first.value == search(STATE, 1, concept, budget=budget, slots=SLOTS).value


def test_the_wall_limit_stops_a_search() -> None:
    solved(STATE, 0, "max-n", "score")  # nothing to compile any more
    solved(STATE, 0, "paranoid", "score")
    state = ending("crna-dama", 3, 13, Random(5), {})
    for concept in ("paranoid", "max-n"):
        found = search(state, 0, concept, budget=Budget(ms=200), slots=SLOTS)
        assert found.stopped_by in (None, "ms")
        assert found.value.lower <= found.value.upper


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_is_exact_has_its_line(name: str, players: int) -> None:
    """Where every value is known when the budget ends, the line is finished and nothing counts as stopped."""
    random, finished = Random(f"lines {name} {players}"), 0
    for size in (2, 2, 3, 3, 4, 4):
        state = ending(name, players, size, random)
        for concept in ("paranoid", "max-n"):
            for nodes in (1, 5, 50, 500):
                found = search(state, 0, concept, budget=Budget(ms=None, nodes=nodes), slots=SLOTS)
                if found.value.exact and all(entry.value.exact for entry in found.moves):
                    check_line(state, found, 0, "score")
                    assert found.stopped_by is None
                    finished += 1
                else:
                    assert found.stopped_by == "nodes"
    assert finished


def test_two_threads_side_by_side() -> None:
    slots, found = Slots(2, megabytes=16), {}
    alone = {seat: search(STATE, seat, budget=PLENTY, slots=SLOTS) for seat in (0, 1)}

    def run(seat: int) -> None:
        found[seat] = search(STATE, seat, budget=PLENTY, slots=slots)

    threads = [threading.Thread(target=run, args=(seat,)) for seat in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {seat: result.value for seat, result in found.items()} == {s: r.value for s, r in alone.items()}


def test_progress_is_reported(monkeypatch: object) -> None:
    seen: list[dict[str, int]] = []
    state = ending("crna-dama", 3, 14, Random(6), {})
    search(state, 0, budget=Budget(ms=1500), slots=SLOTS, on_progress=seen.append)
    assert all(set(entry) == {"lower", "upper", "nodes"} for entry in seen)
