"""Memory for searches: each slot has one transposition table, allocated once and reused by one search at a time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from . import layout as at
from .table import BUCKET, GENERATIONS

DEFAULT_MEGABYTES = 256
LEAST_BITS = 10


class Slot:
    """Memory for one search at a time: the first half for exact entries, the second for patterns (`patterns.py`).

    Its pages are touched as they are used: a small search costs little, whatever the limit.
    """

    def __init__(self, megabytes: int) -> None:
        words = max(1, megabytes) << 17
        self.bits = (words // (2 * BUCKET)).bit_length() - 1
        self.table: Any = np.zeros(words, np.int64)
        self.generation = 0

    def begin(self, s: Any) -> None:
        """Make room for a new search on the array `s`. Entries of earlier ones, with other numbers, count as empty.

        How much of the memory is used depends on the position alone, so that a search by nodes does the same
        everywhere; a small part stays in the caches.
        """
        self.generation += 1
        if self.generation >= GENERATIONS:
            self.table[:] = 0
            self.generation = 1
        s[at.GENERATION] = self.generation
        pieces = int(s[at.REMAINING]).bit_count()
        s[at.TABLE_MASK] = (1 << min(self.bits, max(LEAST_BITS, pieces // 2 + 4))) - 1
        heads = 1 << min(self.bits - 2, max(LEAST_BITS, pieces // 2))
        s[at.HEADS] = BUCKET << self.bits
        s[at.HEADS_MASK] = heads - 1
        s[at.NEXT_PATTERN] = s[at.HEADS] + heads
        s[at.PATTERNS_END] = self.table.size


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
