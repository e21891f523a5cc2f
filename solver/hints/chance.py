"""Seeded random numbers that are the same on every platform and Python version.

The standard library promises the stream of bits of a seed, not what `shuffle` or `randrange` make of it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of uniform random numbers from a seed (a string or an integer)."""

    def __init__(self, seed: str | int) -> None:
        self.bits = Random(json.dumps(seed)).getrandbits

    def below(self, limit: int) -> int:
        """A uniform integer in 0..limit-1, for limits of any size."""
        size = limit.bit_length()
        number = self.bits(size)
        while number >= limit:
            number = self.bits(size)
        return number

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
