"""Sharing out a budget among lanes."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from solver.analysis.lanes import run
from solver.budget import Budget, Meter


@dataclass(eq=False)
class Work:
    """A lane with some nodes of work."""

    left: int
    weight: int = 1
    given: list[int | None] = field(default_factory=list)

    @property
    def done(self) -> bool:
        return self.left == 0

    def advance(self, meter: Meter) -> None:
        self.given.append(meter.nodes_left)
        most = meter.nodes_left
        step = self.left if most is None else min(self.left, most)
        meter.spend(step)
        self.left -= step


@pytest.mark.parametrize("free", [False, True])
def test_all_is_done_where_the_budget_allows_it(free: bool) -> None:
    lanes = [Work(10), Work(900), Work(50)]
    meter = Meter(Budget(ms=None, nodes=1_000))
    run(lanes, meter, lambda: free)
    assert all(lane.done for lane in lanes)
    assert (meter.nodes, meter.stopped_by) == (960, None)


def test_no_more_is_spent_than_there_is() -> None:
    lanes = [Work(10_000), Work(10_000)]
    meter = Meter(Budget(ms=None, nodes=1_000))
    run(lanes, meter, lambda: True)
    assert meter.stopped_by == "nodes"
    assert meter.nodes == 1_000
    assert lanes[0].given == lanes[1].given


def test_lanes_get_their_weight() -> None:
    heavy, light = Work(10_000, weight=3), Work(10_000)
    run([heavy, light], Meter(Budget(ms=None, nodes=4_000)), lambda: False)
    assert (10_000 - heavy.left, 10_000 - light.left) == (3_000, 1_000)


def test_a_spent_wall_limit_stops_all() -> None:
    lane = Work(10)
    meter = Meter(Budget(ms=1), started=0)
    run([lane], meter, lambda: False)
    assert (lane.given, meter.stopped_by) == ([], "ms")
