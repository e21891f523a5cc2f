"""Worlds solved exactly, two at a time, for as long as the budget and the worlds allow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import games
from games.damka_state import DamkaState
from games.trick_state import TrickState
from solver.budget import WALL_MARGIN, Budget, Meter
from solver.search import Share, any_free, search, shares

from .question import Question
from .tally import Tally

SIDE_BY_SIDE = 2
"""Worlds are taken in pairs, on a second thread if a core is free; with nodes alone the answer is the same without."""

PART = 1 / 12
"""The share of a budget that one world may cost. If worlds cost more, too few can be solved to say much."""

KEPT_BACK = 0.15
"""The share of a budget that is kept back, while the first worlds are tried, for playing out instead."""

MOST_FAILURES = 2
"""So many worlds that cost too much, and one more for every three solved, and the rest is not tried."""


def solve_worlds(
    seen: games.State,
    worlds: Iterator[games.State],
    asked: Question,
    meter: Meter,
    tell: Callable[[int], None],
) -> Tally | None:
    """The values of the moves of what is seen in the worlds given; None if too few can be solved.

    A world that costs more than its share is left out. The meter says whether the budget ended it.
    """
    assert isinstance(seen, TrickState | DamkaState)
    moves = seen.legal_actions()
    tally, failures = Tally(moves), 0
    # What has been proved in one world is found again in those after it.
    with shares(seen, SIDE_BY_SIDE) as memory, ThreadPoolExecutor(SIDE_BY_SIDE, thread_name_prefix="hint") as pool:
        while pair := list(islice(worlds, SIDE_BY_SIDE)):
            meter.stopped_by = meter.spent
            if meter.stopped_by is not None:
                break
            work = _Work(asked, meter, len(pair))
            run = pool.map if len(pair) > 1 and any_free() else map
            for found, nodes in run(work.values, pair, memory):
                meter.spend(nodes)
                if found is not None:
                    tally.add([found[move] for move in moves])
                else:
                    failures += 1
            tell(tally.worlds)
            if failures >= MOST_FAILURES + tally.worlds // 3:
                return None
    return tally if tally.worlds else None


class _Work:
    """What each world of a pair may cost."""

    def __init__(self, asked: Question, meter: Meter, together: int) -> None:
        self.asked, self.meter = asked, meter
        self.share = max(PART, (1 - KEPT_BACK) / max(asked.worlds, 1))
        nodes, budget = meter.nodes_left, meter.budget.nodes
        self.nodes: int | None = None
        if nodes is not None and budget is not None:
            self.nodes = max(1, min(nodes // together, int(budget * self.share)))

    def values(self, world: games.State, memory: Share) -> tuple[dict[str, float] | None, int]:
        """The value of each move for the seat, or None if the budget does not last, and the nodes it took."""
        assert isinstance(world, TrickState | DamkaState)
        part = self.meter.part(Budget(self._ms(), self.nodes))
        asked = self.asked
        found = search(world, asked.seat, asked.concept, asked.objective, part, slots=memory).moves
        if all(entry.value.exact for entry in found):
            return {entry.move: entry.value.lower for entry in found}, part.nodes
        return None, part.nodes

    def _ms(self) -> int | None:
        seconds, budget = self.meter.seconds_left, self.meter.budget.ms
        if seconds is None or budget is None:
            return None
        # A meter keeps back a margin to wind up; the whole answer's meter has done so already.
        return max(1, round(1000 * (min(max(seconds, 0.0), budget * self.share / 1000) + WALL_MARGIN)))
