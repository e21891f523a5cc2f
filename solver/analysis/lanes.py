"""Sharing out a budget: lanes of work that do not look at each other, in rounds, on a second thread if a core is free.

Early rounds are short, so that every lane gets through its cheap part (late tricks) before any spends much on its dear
one (the opening). What lanes that finish leave over goes to the others in the next round, and only between rounds do
lanes learn from each other: with a budget of nodes alone the answer does not depend on threads.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from solver.budget import WALL_MARGIN, Budget, Meter

FIRST_ROUNDS = (0.1, 0.3)
"""What part of the budget that is left the first rounds share out; later ones share out all."""


class Lane(Protocol):
    """One line of work. `weight` is its part of a round against that of the others."""

    weight: int

    @property
    def done(self) -> bool:
        """Whether nothing is left to do."""

    def advance(self, meter: Meter) -> None:
        """Work until all is done or the meter has run out."""


def run(
    lanes: Sequence[Lane], meter: Meter, core_is_free: Callable[[], bool], between: Callable[[], None] = lambda: None
) -> None:
    """Work on all lanes until they are done or the meter has run out; `meter.stopped_by` then says so.

    Whether a second thread works too is asked before every round. `between` is called after each.
    """
    with ThreadPoolExecutor(2, thread_name_prefix="analysis") as pool:
        for share in itertools.chain(FIRST_ROUNDS, itertools.repeat(1.0)):
            pending = [lane for lane in lanes if not lane.done]
            if not pending:
                return
            meter.stopped_by = meter.spent
            if meter.stopped_by is not None:
                return
            two = core_is_free()
            part = _Round(meter, pending, share, 2 if two else 1)
            meter.spend(sum((pool.map if two else map)(part.advance, pending)))
            between()


class _Round:
    def __init__(self, meter: Meter, lanes: Sequence[Lane], share: float, threads: int) -> None:
        self.meter = meter
        weights = sum(lane.weight for lane in lanes)
        seconds, nodes = meter.seconds_left, meter.nodes_left
        side_by_side = min(threads, len(lanes))
        self.seconds = None if seconds is None else seconds * share * side_by_side / weights
        self.nodes = None if nodes is None else nodes * share / weights

    def advance(self, lane: Lane) -> int:
        """Let a lane work on its part of the round; the nodes it spent, at least one."""
        nodes = None if self.nodes is None else max(1, round(self.nodes * lane.weight))
        ms = None
        if self.seconds is not None:
            left = self.meter.seconds_left
            assert left is not None
            # A meter keeps back a margin to wind up; the whole answer's meter has done so already.
            ms = round(1000 * (min(left, self.seconds * lane.weight) + WALL_MARGIN))
            if left <= 0:
                return 0
        part = self.meter.part(Budget(ms, nodes))
        lane.advance(part)
        return max(1, part.nodes)
