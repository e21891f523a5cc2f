"""What a concept at work on a position offers its driver."""

from __future__ import annotations

from typing import Any, Protocol

from solver.answer import Interval, Solution

ENGINE = "search"


class Root(Protocol):
    """A position laid out for kernels: `s` is the array with the counters and the stop flag."""

    s: Any

    @property
    def nodes(self) -> int:
        """Nodes visited."""


class Task(Protocol):
    """One concept at work on a position; what is proved may be asked for at any time, from any thread."""

    @property
    def board(self) -> Root:
        """The position."""

    @property
    def value(self) -> Interval:
        """The value as far as it is known."""

    def run(self) -> None:
        """Work until all is settled or the search is stopped."""

    def result(self, stopped_by: str | None) -> Solution:
        """What has been found."""
