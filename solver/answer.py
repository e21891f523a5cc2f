"""The answer document of `solve` (DESIGN.md, section 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .budget import Budget


@dataclass(frozen=True)
class Interval:
    """A value that is known to lie from `lower` to `upper`: a hand score (Damka has 0.5 too) or raw points."""

    lower: float
    upper: float

    @property
    def exact(self) -> bool:
        """Whether only one value is left."""
        return self.lower == self.upper

    def document(self) -> dict[str, float]:
        """As the API writes it."""
        return {"lower": self.lower, "upper": self.upper}


@dataclass(frozen=True)
class MoveValue:
    """A legal move with its value for the seat asked about, the moves interchangeable with it, max-n: each seat's."""

    move: str
    value: Interval
    equals: Sequence[str] = ()
    values: Sequence[Interval] = ()


@dataclass(frozen=True)
class Solution:
    """What an engine found: the value, each legal move in the chooser's order, and a line that bears the value out."""

    value: Interval
    moves: Sequence[MoveValue]
    line: Sequence[str]
    engine: str
    nodes: int = 0
    stopped_by: str | None = None
    values: Sequence[Interval] = field(default_factory=tuple)


def document(game: str, seat: int, concept: str, objective: str, budget: Budget, solution: Solution) -> dict[str, Any]:
    """The answer as the API gives it."""
    first = solution.moves[0].value if solution.moves else None
    answer: dict[str, Any] = {
        "game": game,
        "seat": seat,
        "concept": concept,
        "objective": objective,
        "status": "exact" if solution.value.exact and all(m.value.exact for m in solution.moves) else "bounds",
        "value": solution.value.document(),
        "moves": [_move(entry, first) for entry in solution.moves],
        "line": list(solution.line),
        "engine": solution.engine,
        "nodes": solution.nodes,
        "budget": budget.document(),
        "stopped_by": solution.stopped_by,
    }
    if solution.values:
        answer["values"] = [value.document() for value in solution.values]
    return answer


def _move(entry: MoveValue, first: Interval | None) -> dict[str, Any]:
    cost = None
    if first is not None and first.exact and entry.value.exact:
        cost = abs(entry.value.lower - first.lower)
    value, equals = entry.value.document(), list(entry.equals)
    found: dict[str, Any] = {"move": entry.move, "value": value, "cost": cost, "equals": equals}
    if entry.values:
        found["values"] = [value.document() for value in entry.values]
    return found
