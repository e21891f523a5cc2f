"""The transposition table: positions between two tricks, each with the bounds proved for it.

An entry is five words. Three are the exact key, so that a hit is never a coincidence: owners of the remaining pieces by
relative rank (or by place, without compression), lengths of the suits, places of the labelled pieces (those unlike the
rest of their suit), who leads, broken, who holds all points, all tricks, has a trick. The fourth holds the number of
the search, the pieces left (deep entries stay), and the bounds; the fifth the lines of rank that the bounds depend on
(`lines.py`). Three entries make a bucket of two cache lines.
"""

# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any

from . import layout as at
from .bits import gather, popcount
from .kernel import INT, NOTHING, TRIPLE, TRUTH, WORDS, kernel

ENTRY, BUCKET = 5, 16
BOUND, LINE = 3, 4
BIAS = 4096
WIDTH = 13
FIELD = (1 << WIDTH) - 1
OPEN = (FIELD << WIDTH) | 0
"""Nothing proved: lower field 0, upper field full."""
GENERATIONS = 1 << 30
MULTIPLIER = (-7046029254386353131, -4417276706812531889, 1609587929392839161)


@kernel(TRIPLE, WORDS, INT, INT)
def key(s: Any, record: int, winners: int) -> tuple[int, int, int]:
    """The three words of the position between two tricks; `winners` is the part of WINNERS that matters."""
    rest = s[record + at.LEADER] | s[record + at.BROKEN] << 3
    if s[at.POINT_SWEEP] != 0:
        rest |= s[at.POINT_MODE] << 4
    if s[at.TRICK_SWEEP] != 0:
        rest |= s[at.TRICK_MODE] << 7
    if s[at.NO_TRICK] != 0:
        rest |= winners << 10
    remaining = s[at.REMAINING]
    low = s[at.HAND + 1] | s[at.HAND + 3] | s[at.HAND + 5]
    middle = s[at.HAND + 2] | s[at.HAND + 3]
    if s[at.COMPRESS] == 0:
        return low | (rest & 255) << 56, middle | (rest >> 8) << 56, remaining
    labels, shift, index = 0, 0, 0
    while index < s[at.LABELS]:
        bit = s[at.LABEL_PIECE + index]
        if remaining & bit != 0:
            labels |= (1 + popcount(remaining & s[at.LABEL_ABOVE + index])) << shift
        shift += s[at.LABEL_WIDTH + index]
        index += 1
    for suit in range(4):
        rest |= popcount(remaining & s[at.SUIT_MASK + suit]) << (16 + 4 * suit)
    rest |= labels << 32
    if s[at.PLAYERS] <= 4:
        return gather(low, remaining), gather(middle, remaining), rest
    high = s[at.HAND + 4] | s[at.HAND + 5]
    return (
        gather(low, remaining) | (rest & 65535) << 47,
        gather(middle, remaining) | ((rest >> 16) & 65535) << 47,
        gather(high, remaining) | (rest >> 32) << 47,
    )


@kernel(INT, INT, INT, INT)
def mix(first: int, second: int, third: int) -> int:
    """A hash of three words; its bits from 24 up are good."""
    mixed = first * MULTIPLIER[0] + second * MULTIPLIER[1] + third * MULTIPLIER[2]
    mixed ^= mixed >> 32
    return mixed * MULTIPLIER[0]


@kernel(INT, INT, INT, INT)
def tightened(bounds: int, limit: int, result: int) -> int:
    """Bounds with what a test of `limit` has given: above it a lower bound, else an upper one."""
    if result > limit:
        return (bounds & ~FIELD) | max(bounds & FIELD, result + BIAS)
    return (bounds & FIELD) | min(bounds >> WIDTH, result + BIAS) << WIDTH


@kernel(TRUTH, INT, INT, INT)
def other_side(bounds: int, limit: int, result: int) -> bool:
    """Whether the bound that this result does not replace has been proved: its lines are still needed."""
    if result > limit:
        return bounds >> WIDTH != FIELD
    return bounds & FIELD != 0


@kernel(INT, WORDS, WORDS, INT, INT, INT, INT)
def find(s: Any, table: Any, bucket: int, first: int, second: int, third: int) -> int:
    """Where the entry with this key is in a bucket, -1 for nowhere."""
    for entry in (bucket, bucket + ENTRY, bucket + 2 * ENTRY):
        if table[entry] == first and table[entry + 1] == second and table[entry + 2] == third:  # noqa: SIM102
            if table[entry + BOUND] >> (2 * WIDTH + 6) == s[at.GENERATION]:
                return entry
    return -1


@kernel(NOTHING, WORDS, WORDS, INT, INT, INT, INT, INT, INT, INT)
def keep(
    s: Any, table: Any, bucket: int, first: int, second: int, third: int, size: int, bounds: int, lines: int
) -> None:
    """Store bounds. A position with more pieces left (`size`) keeps the first entry, the latest others the rest."""
    entry = find(s, table, bucket, first, second, third)
    if entry < 0:
        entry = bucket
        old = table[bucket + BOUND] >> (2 * WIDTH)
        live = old >> 6 == s[at.GENERATION]
        if live and old & 63 > size:
            entry += ENTRY
        if live:
            last = bucket + 3 * ENTRY - 1
            while last >= entry + ENTRY:
                table[last] = table[last - ENTRY]
                last -= 1
        table[entry] = first
        table[entry + 1] = second
        table[entry + 2] = third
    table[entry + BOUND] = (s[at.GENERATION] << 6 | size) << (2 * WIDTH) | bounds
    table[entry + LINE] = lines
