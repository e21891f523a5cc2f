"""Bounds of values along a record, each value known to be at most, at least or equal to the one after it."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from enum import Enum

from solver.answer import Interval


class Step(Enum):
    """How a value goes on to the next one."""

    RISES = "never falls"
    FALLS = "never rises"
    STAYS = "stays as it is"


class WrongBounds(Exception):
    """Two proofs contradict each other: a fault in this package."""


class Chain:
    """The bounds at a few places of a record. What is learnt at one tightens the others."""

    def __init__(self, places: Sequence[int], bounds: Sequence[Interval], steps: Sequence[Step]) -> None:
        """`steps` has one entry a pair of neighbouring places."""
        self.places, self.steps = list(places), list(steps)
        self._bounds = dict(zip(places, bounds, strict=True))
        self._spread()

    def __getitem__(self, place: int) -> Interval:
        return self._bounds[place]

    def learn(self, place: int, bounds: Interval) -> None:
        """Take over what has been proved at a place."""
        self._tighten(place, bounds.lower, bounds.upper)
        self._spread()

    def after(self, place: int) -> int | None:
        """The next place."""
        index = self.places.index(place) + 1
        return self.places[index] if index < len(self.places) else None

    def before(self, place: int) -> Interval | None:
        """The bounds at the last of the places that is not after this one."""
        earlier = [other for other in self.places if other <= place]
        return self._bounds[earlier[-1]] if earlier else None

    def _spread(self) -> None:
        pairs = list(zip(itertools.pairwise(self.places), self.steps, strict=True))
        for (earlier, later), step in reversed(pairs):
            bounds = self._bounds[later]
            if step is not Step.FALLS:
                self._tighten(earlier, upper=bounds.upper)
            if step is not Step.RISES:
                self._tighten(earlier, lower=bounds.lower)
        for (earlier, later), step in pairs:
            bounds = self._bounds[earlier]
            if step is not Step.FALLS:
                self._tighten(later, lower=bounds.lower)
            if step is not Step.RISES:
                self._tighten(later, upper=bounds.upper)

    def _tighten(self, place: int, lower: float | None = None, upper: float | None = None) -> None:
        bounds = self._bounds[place]
        low = bounds.lower if lower is None else max(bounds.lower, lower)
        high = bounds.upper if upper is None else min(bounds.upper, upper)
        if low > high:
            raise WrongBounds(f"after {place} plays: at least {low}, at most {high}")
        self._bounds[place] = Interval(low, high)
