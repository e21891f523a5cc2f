"""Where the values of `paranoid` come from: null-window tests for trick games, whole solutions for Damka."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import solver
from games.trick_state import TrickState
from solver.answer import Interval
from solver.budget import Meter
from solver.search import Probes

from .record import Record


class TrickProber:
    """Values of one seat in a trick game."""

    def __init__(self, record: Record, probes: Probes) -> None:
        self.record, self.probes = record, probes

    def limits(self, place: int) -> Interval:
        """What the value lies between, told without search."""
        return self.probes.limits(self._at(place))

    def value(self, place: int, known: Interval, from_above: bool, meter: Meter) -> Interval:
        """The value, known to lie within bounds and looked for from one end; bounds if the meter runs out."""
        return self.probes.value(self._at(place), known, from_above, meter)

    def best_moves(self, place: int, value: Interval, meter: Meter) -> list[str]:
        """The moves that reach an exact value at a play of the seat. Unfinished if the meter has run out."""
        return self.probes.best_moves(self._at(place), value, meter)

    def best_line(self, place: int, value: Interval, meter: Meter) -> list[str]:
        """A line of best play. Unfinished if the meter has run out."""
        return self.probes.best_line(self._at(place), value, meter)

    def _at(self, place: int) -> TrickState:
        position = self.record.positions[place]
        assert isinstance(position, TrickState)
        return position


class DamkaProber:
    """Values of one seat in Damka, where a solution values every move at once."""

    def __init__(self, record: Record, seat: int) -> None:
        self.record, self.seat = record, seat
        self.solved: dict[int, Mapping[str, Any]] = {}

    def limits(self, place: int) -> Interval:
        """Safe, or the fool."""
        return Interval(0, 1)

    def value(self, place: int, known: Interval, from_above: bool, meter: Meter) -> Interval:
        """The value, or its bounds if the meter runs out. After a play of the seat it is that of the move played."""
        if place and self.record.plays[place - 1].seat == self.seat:
            played = self._played(place - 1, self._solve(place - 1, meter))
            if played is not None:
                return _interval(played)
        return _interval(self._solve(place, meter)["value"])

    def best_moves(self, place: int, value: Interval, meter: Meter) -> list[str]:
        """The listed moves that reach an exact value at a play of the seat. Unfinished if the meter has run out."""
        moves = self._solve(place, meter)["moves"]
        return [entry["move"] for entry in moves if _interval(entry["value"]) == value]

    def best_line(self, place: int, value: Interval, meter: Meter) -> list[str]:
        """A line of best play. Unfinished if the meter has run out."""
        line: list[str] = self._solve(place, meter)["line"]
        return line

    def _played(self, place: int, solution: Mapping[str, Any]) -> Mapping[str, float] | None:
        """The value of the move that was played; a beat may be written otherwise, or be one past those listed."""
        after = self.record.positions[place + 1].position()
        move = self.record.plays[place].move
        for entry in sorted(solution["moves"], key=lambda entry: bool(entry["move"] != move)):
            twin = self.record.positions[place].clone()
            twin.apply_action(entry["move"])
            if twin.position() == after:
                value: Mapping[str, float] = entry["value"]
                return value
        return None

    def _solve(self, place: int, meter: Meter) -> Mapping[str, Any]:
        known = self.solved.get(place)
        if known is not None:
            return known
        found = solver.solve(self.record.state, seat=self.seat, at=place, budget=meter)
        if found["status"] == "exact":
            self.solved[place] = found
        return found


def _interval(value: Mapping[str, float]) -> Interval:
    return Interval(value["lower"], value["upper"])
