"""A search on its meter: the limits it works under, and what it spends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from solver.budget import Meter

from . import layout as at
from .board import NO_LIMIT
from .task import Root
from .watch import Watch

_STOPPED_BY = {0: None, at.STOPPED_BY_NODES: "nodes", at.STOPPED_BY_MS: "ms", at.STOPPED_BY_MEMORY: "memory"}


@contextmanager
def at_work(board: Root, meter: Meter, report: Callable[[], None] | None = None) -> Iterator[None]:
    """While entered, kernels may work on the board until the meter is spent; then what they did is charged.

    A board whose search was stopped may be taken up again: what was proved is in the table.
    """
    s, begun, left = board.s, board.nodes, meter.nodes_left
    s[at.STOP] = 0
    s[at.NODE_LIMIT] = NO_LIMIT if left is None else begun + max(left, 0)
    watch = Watch(s, meter, report)
    with watch, meter.on_abandon(watch.stop):
        yield
    meter.spend(board.nodes - begun)
    meter.stopped_by = meter.stopped_by or _STOPPED_BY[int(s[at.STOP])]
