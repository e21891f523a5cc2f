"""The transposition table: positions between two tricks, each with the bounds proved for it.

An entry is four words, two entries a cache line. Three words are the exact key, so that a hit is never a coincidence:
owners of the remaining pieces by relative rank (or by piece, without compression), lengths of the suits, places of the
labelled pieces (those unlike the rest of their suit), who leads, broken, who holds all points, all tricks, has a trick.
The fourth holds the number of the search, the pieces left (deep entries stay), and the bounds.
"""

# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any

from numba import njit

from . import layout as at
from .bits import popcount

ENTRY = 4
BIAS = 4096
WIDTH = 13
FIELD = (1 << WIDTH) - 1
OPEN = (FIELD << WIDTH) | 0
"""Nothing proved: lower field 0, upper field full."""
GENERATIONS = 1 << 20
MULTIPLIER = (-7046029254386353131, -4417276706812531889, 1609587929392839161)


@njit(nogil=True, cache=True)
def key(s: Any, ply: int, winners: int) -> tuple[int, int, int]:
    """The three words of the position between two tricks; `winners` is the part of WINNERS that matters."""
    record = at.RECORDS + ply * at.RECORD
    rest = s[record + at.LEADER] | s[record + at.BROKEN] << 3
    if s[at.POINT_SWEEP] != 0:
        rest |= s[at.POINT_MODE] << 4
    if s[at.TRICK_SWEEP] != 0:
        rest |= s[at.TRICK_MODE] << 7
    if s[at.NO_TRICK] != 0:
        rest |= winners << 10
    remaining = s[at.REMAINING]
    if s[at.COMPRESS] == 0:
        return s[at.PLANE0] | (rest & 255) << 52, s[at.PLANE1] | (rest >> 8) << 52, remaining
    labels, shift = 0, 0
    for index in range(s[at.LABELS]):
        piece = s[at.LABEL_PIECE + index]
        if (remaining >> piece) & 1 != 0:
            labels |= (1 + popcount(remaining & s[at.LABEL_ABOVE + index])) << shift
        shift += s[at.LABEL_WIDTH + index]
    rest |= s[at.LENGTHS] << 16 | labels << 32
    if s[at.PLAYERS] <= 4:
        return s[at.PLANE0], s[at.PLANE1], rest
    return (
        s[at.PLANE0] | (rest & 65535) << 47,
        s[at.PLANE1] | ((rest >> 16) & 65535) << 47,
        s[at.PLANE2] | (rest >> 32) << 47,
    )


@njit(nogil=True, cache=True)
def slot_of(s: Any, first: int, second: int, third: int) -> int:
    """Where the two entries for a key begin."""
    mixed = first * MULTIPLIER[0] + second * MULTIPLIER[1] + third * MULTIPLIER[2]
    mixed ^= mixed >> 32
    mixed *= MULTIPLIER[0]
    return ((mixed >> 24) & s[at.TABLE_MASK]) * (2 * ENTRY)


@njit(nogil=True, cache=True)
def find(s: Any, table: Any, slot: int, first: int, second: int, third: int) -> int:
    """The last word of the entry with this key, or that of an entry with nothing proved."""
    for entry in (slot, slot + ENTRY):
        if table[entry] == first and table[entry + 1] == second and table[entry + 2] == third:
            word = table[entry + 3]
            if word >> (2 * WIDTH + 6) == s[at.GENERATION]:
                return word & ((1 << (2 * WIDTH)) - 1)
    return OPEN


@njit(nogil=True, cache=True)
def keep(s: Any, table: Any, slot: int, first: int, second: int, third: int, size: int, bounds: int) -> None:
    """Store bounds. A position with more pieces left (`size`) keeps the first entry, any other the second."""
    word = (s[at.GENERATION] << 6 | size) << (2 * WIDTH) | bounds
    place = slot + ENTRY
    if table[slot] == first and table[slot + 1] == second and table[slot + 2] == third:
        place = slot
    else:
        old = table[slot + 3] >> (2 * WIDTH)
        if old >> 6 != s[at.GENERATION] or old & 63 <= size:
            if old >> 6 == s[at.GENERATION]:
                for index in range(ENTRY):
                    table[place + index] = table[slot + index]
            place = slot
    table[place] = first
    table[place + 1] = second
    table[place + 2] = third
    table[place + 3] = word
