"""Every play gone over: the value before and after for its mover, and the moves that were best.

Under `paranoid` a lane a seat works backwards from the last play. Late positions are cheap, and each value tells much
of the one before it: a seat's own plays never lower what it can guarantee, those of the others never raise it. Most
values are equal to a neighbour's, and one test proves that.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from solver.answer import Interval
from solver.budget import Meter

from .chain import Chain, Step
from .record import Play, Record

WEIGHT = 3
"""The search gets so many times the budget that one CP-SAT question gets."""

Told = Callable[[Play], None]
"""Told of each play whose finding is complete, from any thread."""


@dataclass(frozen=True)
class Finding:
    """What is known of a play: values for its mover, all best moves in piece order, and where there was a better move a
    line that begins with one. `best` is None until it is complete."""

    before: Interval
    after: Interval
    best: Sequence[str] | None = None
    line: Sequence[str] = ()

    @property
    def exact(self) -> bool:
        """Whether nothing is open."""
        return self.before.exact and self.after.exact and self.best is not None


class Prober(Protocol):
    """Values of one seat at places of the record."""

    def limits(self, place: int) -> Interval:
        """What the value lies between, told without search."""

    def value(self, place: int, known: Interval, from_above: bool, meter: Meter) -> Interval:
        """The value, known to lie within bounds and looked for from one end; bounds if the meter runs out."""

    def best_moves(self, place: int, value: Interval, meter: Meter) -> list[str]:
        """The moves that reach an exact value at a play of the seat. Unfinished if the meter has run out."""

    def best_line(self, place: int, value: Interval, meter: Meter) -> list[str]:
        """A line of best play. Unfinished if the meter has run out."""


@dataclass(eq=False)
class Guarantee:
    """The lane of one seat under `paranoid`."""

    record: Record
    seat: int
    prober: Prober
    result: float | None
    told: Told
    weight: int = WEIGHT
    best: dict[int, list[str]] = field(default_factory=dict)
    lines: dict[int, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.own = {play.index: play for play in self.record.plays if play.seat == self.seat}
        self.chain = self._chain()
        # The last of these is done first.
        self.steps: list[Callable[[Meter], bool]] = [partial(self._settle, 0)]
        for play in self.own.values():
            self.steps += [partial(self._choose, play), partial(self._settle, play.index)]
            self.steps.append(partial(self._settle, play.index + 1))

    def _chain(self) -> Chain:
        last = self.record.last
        places = {0, *self.own, *(index + 1 for index in self.own)}
        if self.result is not None:
            places.add(last)
        ordered = sorted(places)
        bounds = [
            self.prober.limits(place) if self.result is None or place < last else Interval(self.result, self.result)
            for place in ordered
        ]
        return Chain(ordered, bounds, [self._step(*pair) for pair in itertools.pairwise(ordered)])

    def _step(self, earlier: int, later: int) -> Step:
        if all(play.forced for play in self.record.plays[earlier:later]):
            return Step.STAYS
        return Step.RISES if earlier in self.own else Step.FALLS

    @property
    def done(self) -> bool:
        """Whether every play of the seat is settled, and its value at the start."""
        return not self.steps

    def advance(self, meter: Meter) -> None:
        """Work backwards as far as the meter lets it."""
        while self.steps and self.steps[-1](meter):
            self.steps.pop()

    def guaranteed(self, seat: int) -> Interval:
        """The value at the start."""
        assert seat == self.seat
        return self.chain[0]

    def bound_by(self, least: Chain, most: Chain) -> None:
        """Take into account what any line can still give the seat."""
        for place in self.chain.places:
            lowest, highest = least.before(place), most.before(place)
            known = self.chain[place]
            self.chain.learn(
                place,
                Interval(
                    known.lower if lowest is None else lowest.lower, known.upper if highest is None else highest.upper
                ),
            )

    def finding(self, play: Play) -> Finding:
        """What is known of a play of the seat."""
        index = play.index
        return Finding(self.chain[index], self.chain[index + 1], self.best.get(index), self.lines.get(index, ()))

    def _settle(self, place: int, meter: Meter) -> bool:
        known = self.chain[place]
        if not known.exact:
            following = self.chain.after(place)
            # Where an own play seems to have cost nothing, or little, the value is looked for from its end.
            from_above = place in self.own and following is not None and self.chain[following].exact
            self.chain.learn(place, self.prober.value(place, known, from_above, meter))
        return self.chain[place].exact

    def _choose(self, play: Play, meter: Meter) -> bool:
        best = [play.move]
        if not play.forced:
            before = self.chain[play.index]
            best = self.prober.best_moves(play.index, before, meter)
            if meter.stopped_by is None and self.chain[play.index + 1].lower > before.upper:
                self.lines[play.index] = self.prober.best_line(play.index, before, meter)
            if meter.stopped_by is not None:
                self.lines.pop(play.index, None)
                return False
        self.best[play.index] = best
        self.told(play)
        return True
