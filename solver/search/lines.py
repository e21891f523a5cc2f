"""Lines: the comparisons of rank that a proof depends on.

A line lies just below a place and parts the pieces of that suit from there up from those below. What is proved for a
position holds for every other with as many pieces of each owner between each two lines (partition search: M. Ginsberg,
"GIB: Imperfect information in a computationally challenging game", JAIR 14, 2001).

While a position is on the board lines are a mask of places; stored, they are a mask of ranks among the pieces left.
"""

# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any

from . import layout as at
from .bits import gather, highest, scatter
from .kernel import INT, WORDS, kernel


@kernel(INT, WORDS, INT)
def to_ranks(s: Any, lines: int) -> int:
    """Lines by rank among the remaining pieces, without those that have none of the suit above or none below them."""
    remaining = s[at.REMAINING]
    empty = s[at.CARDS] & ~remaining
    # Where no piece is left a line moves up: added to the empty places it is carried to the next piece.
    moved = ((empty + (empty & lines)) | lines) & remaining
    bottoms = s[at.BOTTOMS]
    lowest = ((empty + (empty & bottoms)) | bottoms) & remaining
    return gather(moved & ~lowest, remaining)


@kernel(INT, WORDS, INT)
def from_ranks(s: Any, ranks: int) -> int:
    """Lines on the board, from their ranks among the remaining pieces."""
    return scatter(ranks, s[at.REMAINING])


@kernel(INT, INT, INT)
def between(one: int, other: int) -> int:
    """The mask of lines that part two places."""
    low, high = min(one, other), max(one, other)
    return ((2 << high) - 1) & ~((2 << low) - 1)


@kernel(INT, INT, INT)
def around(lines: int, run: int) -> int:
    """The lines needed for a run of pieces that was tried as one: a line within it needs its edges too."""
    bottom = run & -run
    filled = run
    for width in (1, 2, 4, 8):
        filled |= filled >> width
    filled &= -bottom
    # From the lowest of the run to the highest; the place above comes by a carry.
    if lines & filled & ~bottom == 0:
        return lines
    return lines | bottom | (filled + bottom)


@kernel(INT, WORDS, INT, INT, INT, INT)
def with_winner(s: Any, asked: int, trick: int, winner: int, lines: int) -> int:
    """Lines that also part the winner of a trick from the others of the suit asked for.

    Any line between it and the next below will do: one that is needed anyway, or else the one just below the winner.
    """
    bit = 1 << winner
    beaten = trick & s[at.SUIT_MASK + asked] & (bit - 1)
    if beaten == 0 or lines & between(highest(beaten), winner) != 0:
        return lines
    return lines | bit
