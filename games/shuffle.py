"""Seeded shuffling that gives the same order on every platform and Python version.

The standard library promises the same stream of bits for a seed, but not the same shuffle in later versions; so the
bits come from SHA-256 in counter mode and the shuffle (Fisher-Yates) is written out here.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from secrets import randbelow
from typing import TypeVar

T = TypeVar("T")

SEED_LIMIT = 2**53
"""Integer seeds lie below this, so that every JSON reader keeps them whole."""


def random_seed() -> int:
    """A fresh seed for a request that names none."""
    return randbelow(SEED_LIMIT)


class Shuffler:
    """A stream of uniform random numbers from a seed (a string or an integer)."""

    def __init__(self, seed: str | int) -> None:
        self._bytes = self._stream(json.dumps(seed).encode())

    @staticmethod
    def _stream(key: bytes) -> Iterator[int]:
        counter = 0
        while True:
            yield from hashlib.sha256(key + b"/" + str(counter).encode()).digest()
            counter += 1

    def below(self, limit: int) -> int:
        """A uniform integer in 0..limit-1, for limits up to 2**32."""
        # Reject the incomplete last block: a plain remainder would favour small numbers.
        ceiling = 2**32 - 2**32 % limit
        while True:
            number = int.from_bytes(bytes(next(self._bytes) for _ in range(4)), "big")
            if number < ceiling:
                return number % limit

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
