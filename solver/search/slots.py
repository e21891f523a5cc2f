"""Memory for searches: each slot has one transposition table, allocated once and reused by one search at a time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from .table import BUCKET, GENERATIONS

DEFAULT_MEGABYTES = 256
LEAST_BITS = 10


class Slot:
    """A table. Its pages are touched as they are used: a small search costs little, whatever the limit."""

    def __init__(self, megabytes: int) -> None:
        buckets = max(1, (megabytes << 20) // (BUCKET * 8))
        self.bits = max(LEAST_BITS, buckets.bit_length() - 1)
        self.table: Any = np.zeros(BUCKET << self.bits, np.int64)
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
        return (1 << min(self.bits, max(LEAST_BITS, pieces // 2 + 3))) - 1


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

    @contextmanager
    def take(self) -> Iterator[Slot]:
        """A slot of one's own."""
        with self._free:
            slot = self._idle.pop() if self._idle else Slot(self.megabytes)
            try:
                yield slot
            finally:
                self._idle.append(slot)
