"""What could still become of each seat after every trick: best-case and worst-case along the record.

As tricks are played the least possible result never falls and the most never rises, and the line that bears out a value
still stands at every earlier place: so the record is halved again and again, later halves first, and a stretch whose
ends are equal needs no more work.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.damka_state import DamkaState
from games.trick_state import TrickState
from solver.answer import Interval
from solver.budget import Meter
from solver.cpsat import concepts
from solver.cpsat.board import board_of
from solver.cpsat.damka import concepts as damka
from solver.cpsat.targets import static_bound

from .chain import Chain, Step
from .record import Record

WEIGHT = 1


def best_to_worst(record: Record, seat: int, objective: str, place: int) -> Interval:
    """Bounds of what may become of a seat, told without search."""
    position = record.positions[place]
    if not isinstance(position, TrickState):
        return Interval(0, 1)
    board = board_of(position)
    return Interval(static_bound(board, seat, objective, 1), static_bound(board, seat, objective, -1))


class Strip:
    """The least (`best-case`) or the most (`worst-case`) of a seat at the given places of the record."""

    weight = WEIGHT

    def __init__(
        self, record: Record, seat: int, concept: str, objective: str, places: Sequence[int], result: float | None
    ) -> None:
        self.record, self.seat, self.concept, self.objective = record, seat, concept, objective
        self.lines: dict[int, list[str]] = {}
        bounds = []
        for place in places:
            if result is not None and place == record.last:
                bounds.append(Interval(result, result))
                self.lines[place] = []
            else:
                bounds.append(best_to_worst(record, seat, objective, place))
        step = Step.RISES if concept == "best-case" else Step.FALLS
        self.chain = Chain(places, bounds, [step] * (len(places) - 1))
        self.order = [places[index] for index in _halves(0, len(places) - 1)]

    @property
    def done(self) -> bool:
        """Whether every place is settled."""
        return all(self.chain[place].exact for place in self.order)

    def advance(self, meter: Meter) -> None:
        """Settle place after place as far as the meter lets it."""
        for place in self.order:
            if not self.chain[place].exact:
                self._settle(place, meter)
            if not self.chain[place].exact:
                return

    def _settle(self, place: int, meter: Meter) -> None:
        position = self.record.positions[place]
        if isinstance(position, DamkaState):
            self.chain.learn(place, damka.solve(position, self.seat, self.concept, meter).value)
            return
        record = self.record.state
        assert isinstance(position, TrickState)
        assert isinstance(record, TrickState)
        value, self.lines[place] = concepts.bounds(
            record,
            position,
            self.seat,
            self.concept,
            self.objective,
            meter,
            self.chain[place],
            self._witness(place),
        )
        self.chain.learn(place, value)

    def _witness(self, place: int) -> list[str]:
        """The line of the next place that has one, led up to by the record."""
        later = min((other for other in self.lines if other >= place), default=None)
        return [] if later is None else self.record.moves(place, later) + self.lines[later]


def _halves(first: int, last: int) -> Iterator[int]:
    """Places in the order in which they are settled: the end, then by halves with the later half first, the start."""
    if last >= first:
        yield last
        yield from _between(first, last)
    if last > first:
        yield first


def _between(first: int, last: int) -> Iterator[int]:
    if last - first > 1:
        middle = (first + last) // 2
        yield middle
        yield from _between(middle, last)
        yield from _between(first, middle)


@dataclass
class Reply:
    """The `best-reply` of a seat to the whole record."""

    record: Record
    seat: int
    objective: str
    value: Interval
    weight: int = WEIGHT

    @classmethod
    def of(cls, record: Record, seat: int, objective: str, result: float) -> Reply:
        """Nothing looked for yet: the record itself is a reply."""
        least = result if not record.plays else best_to_worst(record, seat, objective, 0).lower
        return cls(record, seat, objective, Interval(least, result))

    @property
    def done(self) -> bool:
        """Whether the value is settled."""
        return self.value.exact

    def advance(self, meter: Meter) -> None:
        """Look for a better reply than the record until the meter runs out."""
        record, start = self.record.state, self.record.positions[0]
        assert isinstance(record, TrickState)
        assert isinstance(start, TrickState)
        self.value, _ = concepts.bounds(
            record, start, self.seat, "best-reply", self.objective, meter, self.value, self.record.moves(0)
        )
