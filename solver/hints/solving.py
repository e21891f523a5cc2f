"""Worlds solved exactly, one after the other, for as long as the budget and the worlds allow."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import games
from games.damka_state import DamkaState
from games.trick_state import TrickState
from solver.budget import WALL_MARGIN, Budget, Meter
from solver.search import search

from .question import Question
from .tally import Tally

PART = 1 / 12
"""The share of a budget that one world may cost. If worlds cost more, too few can be solved to say much."""

KEPT_BACK = 0.15
"""The share of a budget that is kept back, while the first worlds are tried, for playing out instead."""

MOST_FAILURES = 2
"""So many worlds that cost too much, and one more for every three solved, and the rest is not tried."""


def solve_worlds(
    worlds: Iterator[games.State],
    moves: list[str],
    asked: Question,
    meter: Meter,
    tell: Callable[[int], None],
) -> Tally | None:
    """The values of the moves in the worlds given; None if too few can be solved.

    A world that costs more than its share is left out. The meter says whether the budget ended it.
    """
    tally, failures = Tally(moves), 0
    for world in worlds:
        part = _part(meter, asked.worlds)
        if part is None:
            meter.stopped_by = "ms" if meter.seconds_left is not None and meter.seconds_left <= 0 else "nodes"
            break
        found = _values(world, asked, part)
        meter.spend(part.nodes)
        if found is not None:
            tally.add([found[move] for move in moves])
            tell(tally.worlds)
            continue
        failures += 1
        if failures >= MOST_FAILURES + tally.worlds // 3:
            return None
    return tally if tally.worlds else None


def _part(meter: Meter, wanted: int) -> Meter | None:
    """A meter for one world; None when the budget is spent."""
    share = max(PART, (1 - KEPT_BACK) / max(wanted, 1))
    seconds, nodes = meter.seconds_left, meter.nodes_left
    if (seconds is not None and seconds <= 0) or (nodes is not None and nodes <= 0):
        return None
    budget = meter.budget
    if budget.ms is not None and seconds is not None:
        seconds = min(seconds, budget.ms * share / 1000) + WALL_MARGIN
    if budget.nodes is not None and nodes is not None:
        nodes = min(nodes, max(1, int(budget.nodes * share)))
    return meter.part(Budget(None if seconds is None else max(1, int(seconds * 1000)), nodes))


def _values(world: games.State, asked: Question, meter: Meter) -> dict[str, float] | None:
    """The value of each move for the seat, or None if the budget does not last."""
    assert isinstance(world, TrickState | DamkaState)
    found = search(world, asked.seat, asked.concept, asked.objective, meter).moves
    if all(entry.value.exact for entry in found):
        return {entry.move: entry.value.lower for entry in found}
    return None
