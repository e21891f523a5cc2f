"""Partition search: what is proved for one position, found again for all that the same lines divide alike.

A pattern is a position reduced to what its proof used: between each two lines (`lines.py`) how many pieces of each
owner there are. Patterns that can match have the same number of pieces of each suit in each hand, leader, mode and
owners of labelled pieces; they hang in one list. Ahead of the lists stands the exact table: a hit is copied there.

A list is a chain of chunks, the newest and largest first. A chunk holds its patterns column by column, so that the
filter (prefix parities of the two owner planes, under the lines) runs through memory in order; few strangers pass it.
Source: Ginsberg (see `lines.py`).
"""

# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any

from . import layout as at
from .bits import gather, popcount
from .kernel import INT, NOTHING, PAIR, TRIPLE, TRUTH, WORDS, kernel
from .table import mix

LINES, LOW_PARITY, MIDDLE_PARITY, BOUND, LOW, MIDDLE, IDENTITY, LABELLED, COLUMNS = range(9)
"""The columns: the lines with the edges of the suits, the parities, twice the bound plus one if it is an upper one, the
planes, the identity, the labelled pieces."""
NEXT, CAPACITY, COUNT, HEADER = 0, 1, 2, 4
SMALLEST, LARGEST = 2, 64
MOST_LABELS = 10
"""Three bits each of an identity word."""


@kernel(INT, INT)
def parities(plane: int) -> int:
    """At each bit the parity of the bits below it."""
    plane ^= plane << 1
    plane ^= plane << 2
    plane ^= plane << 4
    plane ^= plane << 8
    plane ^= plane << 16
    plane ^= plane << 32
    return plane << 1


@kernel(INT, INT)
def edges(identity: int) -> int:
    """The lines between the suits and above the last."""
    total, found, lengths = 0, 0, identity >> 16
    for _ in range(4):
        total += lengths & 15
        lengths >>= 4
        found |= 1 << total
    return found


@kernel(PAIR, WORDS, INT)
def identify(s: Any, third: int) -> tuple[int, int]:
    """The identity of a position and where its list begins; `third` is the last word of its key in the exact table."""
    owners, shift, shape = 0, 0, 0
    index = 0
    while index < s[at.LABELS]:
        bit = s[at.LABEL_PIECE + index]
        if s[at.REMAINING] & bit != 0:
            owner = 4
            if (s[at.HAND + 1] | s[at.HAND + 3]) & bit != 0:
                owner |= 1
            if (s[at.HAND + 2] | s[at.HAND + 3]) & bit != 0:
                owner |= 2
            owners |= owner << shift
        shift += 3
        index += 1
    identity = (third & 0xFFFFFFFF) | owners << 32
    for seat in range(s[at.PLAYERS] - 1):
        for suit in range(4):
            shape = shape << 4 | popcount(s[at.HAND + seat] & s[at.SUIT_MASK + suit])
    return identity, s[at.HEADS] + ((mix(identity, shape, 0) >> 24) & s[at.HEADS_MASK])


@kernel(TRUTH, WORDS, INT, INT, INT, INT, INT)
def _matches(table: Any, pattern: int, capacity: int, low: int, middle: int, labelled: int) -> bool:
    """Whether between each two lines there are as many pieces of each owner, and the same labelled pieces."""
    rest, own_low = table[pattern + LINES * capacity], table[pattern + LOW * capacity]
    own_middle, own_labelled = table[pattern + MIDDLE * capacity], table[pattern + LABELLED * capacity]
    both, own_both = low & middle, own_low & own_middle
    while rest != 0:
        below = (rest & -rest) - 1
        rest &= rest - 1
        if popcount(low & below) != popcount(own_low & below) or popcount(both & below) != popcount(own_both & below):
            return False
        if popcount(middle & below) != popcount(own_middle & below):
            return False
        if popcount(labelled & below) != popcount(own_labelled & below):
            return False
    return True


@kernel(NOTHING, WORDS, INT, INT, INT)
def _exchange(table: Any, pattern: int, capacity: int, first: int) -> None:
    """Let a pattern change places with the newest of the first chunk."""
    wide = table[first + CAPACITY]
    newest = first + HEADER + table[first + COUNT] - 1
    for column in range(COLUMNS):
        one, other = pattern + column * capacity, newest + column * wide
        table[one], table[other] = table[other], table[one]


@kernel(TRIPLE, WORDS, WORDS, INT, INT, INT, INT, INT)
def find_pattern(
    s: Any, table: Any, head: int, identity: int, low: int, middle: int, limit: int
) -> tuple[int, int, int]:
    """1, the bound and the lines by rank of a pattern that fits the position and answers the test; else zeros.

    What was of use comes to the front: it changes places with the newest of the list.
    """
    chunk = first = table[head]
    if chunk == 0:
        return 0, 0, 0
    low_parity, middle_parity = parities(low), parities(middle)
    labelled = gather(s[at.SPECIAL], s[at.REMAINING])
    while chunk != 0:
        capacity = table[chunk + CAPACITY]
        oldest = chunk + HEADER
        pattern = oldest + table[chunk + COUNT]
        while pattern > oldest:
            pattern -= 1
            apart = table[pattern + LOW_PARITY * capacity] ^ low_parity
            apart |= table[pattern + MIDDLE_PARITY * capacity] ^ middle_parity
            lines = table[pattern + LINES * capacity]
            if apart & lines != 0:
                continue
            word = table[pattern + BOUND * capacity]
            bound = word >> 1
            if (bound > limit) == (word & 1 != 0):
                continue
            if table[pattern + IDENTITY * capacity] != identity:
                continue
            if _matches(table, pattern, capacity, low, middle, labelled):
                if chunk != first:
                    _exchange(table, pattern, capacity, first)
                return 1, bound, lines & ~edges(identity)
        chunk = table[chunk + NEXT]
    return 0, 0, 0


@kernel(NOTHING, WORDS, WORDS, INT, INT, INT, INT, INT, INT, INT)
def keep_pattern(
    s: Any, table: Any, head: int, identity: int, low: int, middle: int, ranks: int, bound: int, upper: int
) -> None:
    """Put a pattern at the front of its list, unless memory is full."""
    chunk, capacity = table[head], 0
    if chunk != 0:
        capacity = table[chunk + CAPACITY]
    if chunk == 0 or table[chunk + COUNT] == capacity:
        capacity = min(max(2 * capacity, SMALLEST), LARGEST)
        fresh = table[s[at.FREE]]
        if fresh + HEADER + COLUMNS * capacity > s[at.PATTERNS_END]:
            return
        table[s[at.FREE]] = fresh + HEADER + COLUMNS * capacity
        table[fresh + NEXT], table[fresh + CAPACITY], table[fresh + COUNT] = chunk, capacity, 0
        table[head] = fresh
        chunk = fresh
    pattern = chunk + HEADER + table[chunk + COUNT]
    table[chunk + COUNT] += 1
    table[pattern + LINES * capacity] = ranks | edges(identity)
    table[pattern + LOW_PARITY * capacity] = parities(low)
    table[pattern + MIDDLE_PARITY * capacity] = parities(middle)
    table[pattern + BOUND * capacity] = bound << 1 | upper
    table[pattern + LOW * capacity] = low
    table[pattern + MIDDLE * capacity] = middle
    table[pattern + IDENTITY * capacity] = identity
    table[pattern + LABELLED * capacity] = gather(s[at.SPECIAL], s[at.REMAINING])
