"""Memory for searches: each slot has one transposition table, allocated once and reused by one search at a time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from . import layout as at
from .maxn import ENTRY as MAX_N_ENTRY
from .table import BUCKET, GENERATIONS

DEFAULT_MEGABYTES = 256
LEAST_BITS = 10


class Slot:
    """Memory for one search at a time: half for exact entries, half for patterns (`patterns.py`), or all for either.

    Its pages are touched as they are used: a small search costs little, whatever the limit.
    """

    def __init__(self, megabytes: int) -> None:
        self.table: Any = np.zeros(megabytes << 17, np.int64)
        self.generation = 0
        self._lock = threading.Lock()

    def next_generation(self) -> int:
        """The number of a new search; entries with another number count as empty."""
        with self._lock:
            self.generation += 1
            if self.generation >= GENERATIONS:
                self.table[:] = 0
                self.generation = 1
            return self.generation

    def shares(self, count: int, pieces: int) -> list[Share]:
        """The memory in equal parts, each for searches that may use each other's work; the first has so many pieces."""
        size = self.table.size // count
        return [Share(self, self.table[index * size : (index + 1) * size], pieces) for index in range(count)]

    def begin(self, s: Any) -> None:
        """Make room for a new search of a trick game on the array `s`."""
        s[at.GENERATION] = self.next_generation()
        self.lay_out(s, int(s[at.REMAINING]).bit_count())
        self.forget_patterns(s)

    def lay_out(self, s: Any, pieces: int) -> None:
        """Divide the memory for a search with so many pieces left: a small part stays in the caches.

        It depends on the position alone, so that a search by nodes does the same everywhere.
        """
        words = self.table.size
        bits = (words // (2 * BUCKET)).bit_length() - 1
        s[at.TABLE_MASK] = (1 << min(bits, max(LEAST_BITS, pieces // 2 + 4))) - 1
        s[at.ENTRIES] = min(words // MAX_N_ENTRY, 1 << max(LEAST_BITS, pieces // 2 + 8))
        s[at.FREE] = BUCKET << bits
        s[at.HEADS] = s[at.FREE] + 1
        s[at.HEADS_MASK] = (1 << min(bits - 2, max(LEAST_BITS, pieces // 2))) - 1
        s[at.PATTERNS_END] = words

    def forget_patterns(self, s: Any) -> None:
        """Empty the lists: their heads lie where another search may have had anything."""
        first = int(s[at.HEADS] + s[at.HEADS_MASK]) + 1
        self.table[int(s[at.HEADS]) : first] = 0
        self.table[int(s[at.FREE])] = first


class Share(Slot):
    """A part of a slot for searches of which each may use what the ones before have proved, one at a time.

    A value in the table belongs to its key for one seat, one objective and one set of rules (`table.py`), so a share
    must not be used for others. The positions may be those of one hand, or worlds that differ in who holds what.
    """

    def __init__(self, whole: Slot, table: Any, pieces: int) -> None:
        self.whole, self.table, self.pieces = whole, table, pieces
        self._total: int | None = None

    def next_generation(self) -> int:
        """A number of the whole slot: what another search left in this part must count as empty."""
        return self.whole.next_generation()

    def begin(self, s: Any) -> None:
        """The same number and the same division for every search: entries of the ones before are good.

        Only the points in play are in no key: where other pieces lie in a hidden talon, all begins anew.
        """
        total = int(s[at.TOTAL])
        fresh = total != self._total
        if fresh:
            self._total, self.generation = total, self.next_generation()
        s[at.GENERATION] = self.generation
        self.lay_out(s, self.pieces)
        if fresh:
            self.forget_patterns(s)

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
