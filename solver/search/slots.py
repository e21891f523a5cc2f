"""Memory for searches: each slot has one transposition table, allocated once and reused by one search at a time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from .table import GENERATIONS

DEFAULT_MEGABYTES = 256
BUCKET_WORDS = 8
LEAST_BITS = 10


class Slot:
    """A table. Its pages are touched as they are used: a small search costs little, whatever the limit."""

    def __init__(self, megabytes: int) -> None:
        buckets = max(1, (megabytes << 20) // (BUCKET_WORDS * 8))
        self.bits = max(LEAST_BITS, buckets.bit_length() - 1)
        self.table: Any = np.zeros(BUCKET_WORDS << self.bits, np.int64)
        self.generation = 0

    def begin(self) -> int:
        """The number of a new search; entries with another number count as empty."""
        self.generation += 1
        if self.generation >= GENERATIONS:
            self.table[:] = 0
            self.generation = 1
        return self.generation

    def mask(self, pieces: int) -> int:
        """How much of the table a search with so many pieces left uses: a small part stays in the caches.

        It depends on the position alone, so that a search by nodes does the same everywhere.
        """
        return (1 << min(self.bits, max(LEAST_BITS, pieces // 2 + 4))) - 1

    def shares(self, count: int, pieces: int) -> list[Share]:
        """The table in equal parts, each for the searches of one hand that begins with so many pieces."""
        generation, parts = self.begin(), 1 << (count - 1).bit_length()
        return [Share(self, index, parts, generation, pieces) for index in range(count)]


class Share(Slot):
    """A part of a slot for one seat through all positions of a hand: what one search has proved serves the next.

    A value in the table belongs to its key for one seat, one objective and one set of rules (`table.py`), so a share
    must not be used for others. One search at a time, like a slot.
    """

    def __init__(self, slot: Slot, index: int, parts: int, generation: int, pieces: int) -> None:
        size = len(slot.table) // parts
        self.table = slot.table[index * size : (index + 1) * size]
        self.bits = (size // BUCKET_WORDS).bit_length() - 1
        self.generation = generation
        self.pieces = pieces

    def begin(self) -> int:
        """The same number for every search: entries of the ones before are good."""
        return self.generation

    def mask(self, pieces: int) -> int:
        """The same for every position, or entries would not be found again: that of the first."""
        return super().mask(self.pieces)

    @contextmanager
    def take(self) -> Iterator[Slot]:
        """The share itself, where a search asks for a slot."""
        yield self


class Slots:
    """Slots for searches that run side by side. More searches than slots wait for each other."""

    def __init__(self, count: int = 2, megabytes: int = DEFAULT_MEGABYTES) -> None:
        self.megabytes = megabytes
        self._free = threading.Semaphore(count)
        self._idle: list[Slot] = []

    def prepare(self) -> None:
        """Make one slot ready: the first touch of its pages costs a fifth of a second, and should cost no search."""
        with self.take() as slot:
            slot.table[:] = 0

    def any_free(self) -> bool:
        """Whether one more search could run now."""
        free = self._free.acquire(blocking=False)
        if free:
            self._free.release()
        return free

    @contextmanager
    def take(self) -> Iterator[Slot]:
        """A slot of one's own."""
        with self._free:
            slot = self._idle.pop() if self._idle else Slot(self.megabytes)
            try:
                yield slot
            finally:
                self._idle.append(slot)
