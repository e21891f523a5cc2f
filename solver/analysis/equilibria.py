"""`max-n`: one lane for all seats. A search of a position values every seat and every move at once, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.trick_state import TrickState
from solver.answer import Interval, Solution
from solver.budget import Meter
from solver.search import Probes, Share, search

from .record import Play, Record
from .values import WEIGHT, Finding, Told


@dataclass(eq=False)
class Equilibria:
    """The lane of all seats: positions from the last play back to the first."""

    record: Record
    objective: str
    share: Share
    results: Sequence[float] | None
    told: Told
    weight: int = WEIGHT
    solutions: dict[int, Solution] = field(default_factory=dict)

    @property
    def done(self) -> bool:
        """Whether every play is settled."""
        return len(self.solutions) == self.record.last

    def advance(self, meter: Meter) -> None:
        """Work backwards as far as the meter lets it."""
        for play in reversed(self.record.plays[: self.record.last - len(self.solutions)]):
            position = self.record.positions[play.index]
            assert isinstance(position, TrickState)
            found = search(position, play.seat, "max-n", self.objective, meter, slots=self.share)
            if meter.stopped_by is not None:
                return
            self.solutions[play.index] = found
            self.told(play)

    def guaranteed(self, seat: int) -> Interval:
        """The value at the start."""
        return self._value(0, seat)

    def finding(self, play: Play) -> Finding:
        """What is known of a play."""
        index, seat = play.index, play.seat
        found = self.solutions.get(index)
        if found is None:
            return Finding(self._value(index, seat), self._value(index + 1, seat))
        moves = {entry.move: entry.values[seat] for entry in found.moves}
        before, after = found.values[seat], moves[play.move]
        best = [move for move in self.record.positions[index].legal_actions() if moves[move] == before]
        return Finding(before, after, best, found.line if after != before else ())

    def _value(self, place: int, seat: int) -> Interval:
        if place == self.record.last and self.results is not None:
            return Interval(self.results[seat], self.results[seat])
        if place in self.solutions:
            return self.solutions[place].values[seat]
        position = self.record.positions[place]
        assert isinstance(position, TrickState)
        return Probes(self.share, seat, self.objective).limits(position)
