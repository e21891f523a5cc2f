"""The answer document of `analysis` (DESIGN.md, section 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from solver.answer import Interval

from . import judgement
from .ranges import Reply, Strip
from .record import Play, Record
from .values import Finding


class Values(Protocol):
    """A lane that values plays."""

    def guaranteed(self, seat: int) -> Interval:
        """The value at the start."""

    def finding(self, play: Play) -> Finding:
        """What is known of a play."""


@dataclass(frozen=True)
class Report:
    """What the lanes have found, one entry a seat; `replies` is empty where there is no best reply."""

    record: Record
    results: Sequence[float] | None
    values: Sequence[Values]
    best: Sequence[Strip]
    worst: Sequence[Strip]
    replies: Sequence[Reply]

    def play(self, play: Play) -> dict[str, Any]:
        """The entry of one play."""
        found = self.values[play.seat].finding(play)
        cost = _cost(play, found)
        least = judgement.thresholds(self.record.state.game)
        entry: dict[str, Any] = {
            "index": play.index,
            "seat": play.seat,
            "move": play.move,
            "forced": play.forced,
            "status": "exact" if found.exact else "bounds",
            "before": found.before.document(),
            "after": found.after.document(),
            "cost": cost.lower if cost.exact else None,
            "best": None if found.best is None else list(found.best),
            "judgement": judgement.judge(cost, least),
        }
        if found.line:
            entry["line"] = list(found.line)
        return entry

    def plays(self) -> list[dict[str, Any]]:
        """The entries of all plays."""
        return [self.play(play) for play in self.record.plays]

    def seats(self) -> list[dict[str, Any]]:
        """What each seat made of its hand."""
        return [self._seat(seat) for seat in range(self.record.players)]

    def _seat(self, seat: int) -> dict[str, Any]:
        own = [play for play in self.record.plays if play.seat == seat]
        costs = {play: _cost(play, self.values[seat].finding(play)) for play in own}
        known = all(cost.exact for cost in costs.values())
        least = judgement.thresholds(self.record.state.game)
        choices = [cost.lower for play, cost in costs.items() if not play.forced]
        return {
            "seat": seat,
            "score": None if self.results is None else self.results[seat],
            "guaranteed": self.values[seat].guaranteed(seat).document(),
            "best_reply": self.replies[seat].value.document() if self.replies else None,
            "best_case": self.best[seat].chain[0].document(),
            "cost": sum(cost.lower for cost in costs.values()) if known else None,
            "accuracy": judgement.accuracy(choices, least) if known else None,
            "sealed_at": self._sealed_at(seat),
        }

    def ranges(self) -> list[list[dict[str, float]]]:
        """After each trick the results still possible for each seat."""
        return [
            [self._range(seat, place).document() for seat in range(self.record.players)] for place in self.record.rounds
        ]

    def _range(self, seat: int, place: int) -> Interval:
        return Interval(self.best[seat].chain[place].lower, self.worst[seat].chain[place].upper)

    def _sealed_at(self, seat: int) -> int | None:
        """The trick, from 1, after which one result was left; None if there is none, or it is not known which."""
        for number, place in enumerate(self.record.rounds, 1):
            if self._range(seat, place).exact:
                return number
            if self.best[seat].chain[place].upper >= self.worst[seat].chain[place].lower:
                return None  # it may have been sealed here
        return None


def _cost(play: Play, found: Finding) -> Interval:
    if play.forced:
        return Interval(0, 0)
    return Interval(max(0, found.after.lower - found.before.upper), found.after.upper - found.before.lower)


def document(report: Report, concept: str, objective: str, spent: Mapping[str, Any], exact: bool) -> dict[str, Any]:
    """The answer as the API gives it."""
    return {
        "game": report.record.state.game.name,
        "concept": concept,
        "objective": objective,
        "status": "exact" if exact else "bounds",
        "seats": report.seats(),
        "plays": report.plays(),
        "ranges": report.ranges(),
        **spent,
    }
