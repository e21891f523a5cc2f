"""How much work an answer may cost, and the meter that spends it.

Two limits, together or alone: `ms`, wall-clock milliseconds for the whole answer, and `nodes`. A node is a stated
slice of work that does not depend on the machine: for the CP-SAT engine `DETERMINISTIC_SECONDS_PER_NODE` of the
solver's own deterministic time, and `NODES_PER_PLAY` for each piece its heuristic plays out. With `nodes` alone the
answer is the same, byte for byte, on every run and machine. (DESIGN.md, section 6.)
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

LIMITS: Mapping[str, int] = {"ms": 30_000, "nodes": 500_000_000}
"""The largest budget of one answer; larger ones are clamped."""

DEFAULT_MS = 2_000

ANALYSIS_MS, MOST_ANALYSIS_MS = 10_000, 120_000
"""The wall limit of going over a whole hand, and the largest one."""

DETERMINISTIC_SECONDS_PER_NODE = 1e-6
"""CP-SAT's deterministic time runs at roughly one unit a second of CPU, so a node is about a microsecond."""

NODES_PER_PLAY = 2
"""What each play of a piece in a playout of the heuristic is charged."""

WALL_MARGIN = 0.03
"""Seconds kept back from the wall limit to wind up and write the answer."""


@dataclass(frozen=True)
class Budget:
    """The limits asked for; None is no limit of that kind. Without any limit the default wall limit holds."""

    ms: int | None = None
    nodes: int | None = None

    def clamped(self, default_ms: int = DEFAULT_MS, most_ms: int = LIMITS["ms"]) -> Budget:
        """The limits that hold: at least 1, at most `LIMITS` (or `most_ms`), and never none at all."""
        ms, nodes = self.ms, self.nodes
        if ms is None and nodes is None:
            ms = default_ms
        return Budget(
            None if ms is None else max(1, min(ms, most_ms)),
            None if nodes is None else max(1, min(nodes, LIMITS["nodes"])),
        )

    def document(self) -> dict[str, int]:
        """The limits that are set, as the API writes them."""
        limits = {"ms": self.ms, "nodes": self.nodes}
        return {name: value for name, value in limits.items() if value is not None}


class OutOfBudget(Exception):
    """The budget is spent. Raised inside the engine, never by `solve`."""


@dataclass
class Meter:
    """The spending of one answer. `nodes` is what has been spent, `stopped_by` the limit that was hit, if any.

    `started` is the moment on the monotonic clock from which wall time counts. Another thread may `abandon` the work.
    """

    budget: Budget
    nodes: int = 0
    stopped_by: str | None = None
    started: float = field(default_factory=time.monotonic)
    _abandoned: threading.Event = field(default_factory=threading.Event, repr=False)
    _stops: list[Callable[[], object]] = field(default_factory=list, repr=False)

    @classmethod
    def of(cls, budget: Budget | Meter | None) -> Meter:
        """The meter given, which has begun and is for whoever made it to clamp; else one that begins now."""
        return budget if isinstance(budget, Meter) else cls((budget or Budget()).clamped())

    def part(self, budget: Budget) -> Meter:
        """A meter for a part of the work: with limits of its own from now on, and abandoned with this one."""
        return Meter(budget, _abandoned=self._abandoned, _stops=self._stops)

    def abandon(self) -> None:
        """Nobody waits for the answer any more: the time is up, whatever the budget. It may be said again and again."""
        self._abandoned.set()
        for stop in list(self._stops):
            stop()

    @property
    def abandoned(self) -> bool:
        """Whether the work was abandoned."""
        return self._abandoned.is_set()

    @contextmanager
    def on_abandon(self, stop: Callable[[], object]) -> Iterator[None]:
        """While entered, `abandon` calls `stop` too, for an engine that does not look at the clock by itself."""
        self._stops.append(stop)
        try:
            if self.abandoned:
                stop()
            yield
        finally:
            self._stops.remove(stop)

    @property
    def seconds_left(self) -> float | None:
        """Wall seconds left before winding up, None without a wall limit."""
        if self.abandoned:
            return 0.0
        if self.budget.ms is None:
            return None
        return self.started + self.budget.ms / 1000 - WALL_MARGIN - time.monotonic()

    @property
    def nodes_left(self) -> int | None:
        """Nodes left, None without a node limit."""
        return None if self.budget.nodes is None else self.budget.nodes - self.nodes

    def spend(self, nodes: int) -> None:
        """Account for work done."""
        self.nodes += nodes

    @property
    def spent(self) -> str | None:
        """The limit that is hit, `nodes` or `ms`; None while something is left of each."""
        nodes, seconds = self.nodes_left, self.seconds_left
        if nodes is not None and nodes <= 0:
            return "nodes"
        return "ms" if seconds is not None and seconds <= 0 else None

    def check(self) -> None:
        """Raise OutOfBudget once a limit is hit."""
        limit = self.spent
        if limit is not None:
            self.stop(limit)

    def stop(self, limit: str) -> None:
        """Name the limit that was hit and raise OutOfBudget."""
        self.stopped_by = self.stopped_by or limit
        raise OutOfBudget(limit)
