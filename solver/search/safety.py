"""Safe suits: where the seat can stay under whatever the others do.

A suit is safe for a seat that does not lead if its lowest piece is below the others' lowest, its second below their
second, and so on as far as both go. On a lead the seat plays its highest piece below the one that is winning, and it
throws off the highest of a suit: a safe suit stays safe. A seat all of whose suits are safe takes no trick any more.
"""

# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any

from . import layout as at
from .bits import lowest, popcount
from .kernel import INT, WORDS, kernel


@kernel(INT, INT, INT)
def _safe_suit(own: int, theirs: int) -> int:
    """The lines (`lines.py`) that the safety of a suit depends on, -1 if it is not safe."""
    number, seen, needed, lines = popcount(own), 0, 0, 0
    while theirs != 0 and needed < number:
        bit = theirs & -theirs
        theirs &= theirs - 1
        needed += 1
        below = popcount(own & (bit - 1))
        if below < needed:
            return -1
        if below > seen:
            lines |= bit
            seen = below
    return lines


@kernel(INT, WORDS, INT, INT)
def safe(s: Any, seat: int, winning: int) -> int:
    """The lines that the safety of all suits depends on, -1 if one is not safe.

    `winning` is the piece that is winning the trick on the table, as a mask, if the seat has still to play to it.
    """
    hand = s[at.HAND + seat]
    others = (s[at.UNION] & ~hand) | winning
    lines = 0
    while hand != 0:
        suit = s[at.SUIT_MASK + s[at.SUIT + lowest(hand)]]
        found = _safe_suit(hand & suit, others & suit)
        if found < 0:
            return -1
        lines |= found
        hand &= ~suit
    return lines
