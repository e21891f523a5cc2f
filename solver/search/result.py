"""What a search finds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from solver.answer import Interval


@dataclass(frozen=True)
class MoveResult:
    """A legal move: the seat's value after it, the moves that come to the same, under max-n the value of each seat."""

    move: str
    value: Interval
    equals: Sequence[str] = ()
    values: Sequence[Interval] = ()


@dataclass(frozen=True)
class Result:
    """The value of a position for a seat, and of each legal move in the chooser's order.

    `line` is a best line; when the budget ran out, as far as it is known. `stopped_by` is the limit that was hit.
    """

    value: Interval
    moves: Sequence[MoveResult]
    line: Sequence[str]
    nodes: int
    stopped_by: str | None = None
    values: Sequence[Interval] = field(default_factory=tuple)


class Task(Protocol):
    """One concept at work on a position; what is proved may be asked for at any time, from any thread."""

    @property
    def value(self) -> Interval:
        """The value as far as it is known."""

    def run(self) -> None:
        """Work until all is settled or the search is stopped."""

    def result(self, stopped_by: str | None) -> Result:
        """What has been found."""
