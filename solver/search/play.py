"""The rules in the compiled search: legal pieces, making a play, taking it back.

Everything comes from the tables of `tables.py`; `games/` is what it is proved against.
"""

# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any

from numba import njit

from . import layout as at
from .bits import popcount


@njit(nogil=True, cache=True)
def legal(s: Any, ply: int, place: int, seat: int) -> int:
    """The mask of pieces that the seat to move may play; `place` is the number of pieces on the table."""
    record = at.RECORDS + ply * at.RECORD
    hand = s[at.HAND + seat]
    asked = s[record + at.ASKED]
    if asked >= 0:
        following = hand & s[at.SUIT_MASK + asked]
        if following != 0:
            return following
        if s[at.FIRST_TRICK] != 0:
            free = hand & ~s[at.FIRST_BARRED]
            if free != 0:
                return free
        return hand
    if s[at.FIRST_TRICK] != 0 and s[at.FIRST_LEAD] != 0:
        return hand & s[at.FIRST_LEAD]
    if s[record + at.BROKEN] == 0 and hand & ~s[at.UNBROKEN_EXCUSE] != 0:
        return hand & ~s[at.UNBROKEN_BARRED]
    return hand


@njit(nogil=True, cache=True)
def advance(s: Any, ply: int, place: int, seat: int, move: int) -> None:
    """Make a play (piece + 64 * suit asked for) and, with the last piece of a trick, take the trick."""
    record = at.RECORDS + ply * at.RECORD
    after = record + at.RECORD
    piece = move & 63
    bit = 1 << piece
    s[record + at.PIECE] = piece
    s[at.HAND + seat] ^= bit
    asked = s[record + at.ASKED]
    if asked < 0:
        asked = move >> 6
    strength = s[at.STRENGTH + asked * 64 + piece]
    winner, winner_piece, best = s[record + at.WINNER], s[record + at.WINNER_PIECE], s[record + at.BEST]
    if strength > best:
        winner, winner_piece, best = seat, piece, strength
    points = s[record + at.TRICK_POINTS] + s[at.POINTS + piece]
    prize = s[record + at.TRICK_PRIZE] + s[at.PRIZES + piece]
    broken = s[record + at.BROKEN]
    if bit & s[at.BREAKERS] != 0:
        broken = 1
    s[after + at.BROKEN] = broken
    if place + 1 < s[at.PLAYERS]:
        s[after + at.LEADER] = s[record + at.LEADER]
        s[after + at.WINNER] = winner
        s[after + at.WINNER_PIECE] = winner_piece
        s[after + at.BEST] = best
        s[after + at.TRICK_POINTS] = points
        s[after + at.TRICK_PRIZE] = prize
        s[after + at.ASKED] = asked
        s[after + at.GAIN] = 0
    else:
        _take(s, record, place, winner, points, prize)


@njit(nogil=True, cache=True)
def _take(s: Any, record: int, place: int, winner: int, points: int, prize: int) -> None:
    after = record + at.RECORD
    for index in range(at.SAVED):
        s[record + at.SAVE + index] = s[at.REMAINING + index]
    if s[at.FIRST_TRICK] != 0:
        points += s[at.EXTRA_POINTS]
        prize += s[at.EXTRA_PRIZE]
        s[at.FIRST_TRICK] = 0
        s[at.PRIZE_LOW] -= min(s[at.EXTRA_PRIZE], 0)
        s[at.PRIZE_HIGH] -= max(s[at.EXTRA_PRIZE], 0)
    for index in range(place + 1):
        piece = s[record - index * at.RECORD + at.PIECE]
        s[at.PRIZE_LOW] -= min(s[at.PRIZES + piece], 0)
        s[at.PRIZE_HIGH] -= max(s[at.PRIZES + piece], 0)
        _remove(s, piece)
    if points > 0:
        mode = s[at.POINT_MODE]
        s[at.POINT_MODE] = winner + 1 if mode == 0 or mode == winner + 1 else s[at.PLAYERS] + 1
    mode = s[at.TRICK_MODE]
    s[at.TRICK_MODE] = winner + 1 if mode == 0 or mode == winner + 1 else s[at.PLAYERS] + 1
    s[at.WINNERS] |= 1 << winner
    s[at.LEFT] -= points
    s[after + at.LEADER] = winner
    s[after + at.WINNER] = winner
    s[after + at.WINNER_PIECE] = -1
    s[after + at.BEST] = -1
    s[after + at.TRICK_POINTS] = 0
    s[after + at.TRICK_PRIZE] = 0
    s[after + at.ASKED] = -1
    s[after + at.GAIN] = points + prize
    s[after + at.NEW_HALF] = 0
    if s[at.STOCK] != 0 and s[at.HAND] == 0 and s[at.HAND + 1] == 0:
        # The second half is dealt: known all along, in play from now on.
        s[at.HAND], s[at.HAND + 1] = s[at.STOCK], s[at.STOCK + 1]
        s[at.STOCK], s[at.STOCK + 1] = 0, 0
        s[at.PLANE1] = 0
        s[after + at.NEW_HALF] = 1


@njit(nogil=True, cache=True)
def _remove(s: Any, piece: int) -> None:
    """Take a played piece out of the key. The planes hold the owners of the remaining pieces, one bit a piece.

    Closing the gap makes them a function of relative rank; without compression the bit is only cleared.
    """
    bit = 1 << piece
    if s[at.COMPRESS] != 0:
        low = (1 << popcount(s[at.REMAINING] & (bit - 1))) - 1
        s[at.PLANE0] = (s[at.PLANE0] & low) | ((s[at.PLANE0] >> 1) & ~low)
        s[at.PLANE1] = (s[at.PLANE1] & low) | ((s[at.PLANE1] >> 1) & ~low)
        s[at.PLANE2] = (s[at.PLANE2] & low) | ((s[at.PLANE2] >> 1) & ~low)
        s[at.LENGTHS] -= 1 << (4 * s[at.SUIT + piece])
    else:
        s[at.PLANE0] &= ~bit
        s[at.PLANE1] &= ~bit
        s[at.PLANE2] &= ~bit
    s[at.REMAINING] ^= bit


@njit(nogil=True, cache=True)
def retract(s: Any, ply: int, place: int, seat: int, move: int) -> None:
    """Take back what `advance` did at this ply."""
    record = at.RECORDS + ply * at.RECORD
    if place + 1 == s[at.PLAYERS]:
        if s[record + at.RECORD + at.NEW_HALF] != 0:
            s[at.STOCK], s[at.STOCK + 1] = s[at.HAND], s[at.HAND + 1]
            s[at.HAND], s[at.HAND + 1] = 0, 0
        for index in range(at.SAVED):
            s[at.REMAINING + index] = s[record + at.SAVE + index]
    s[at.HAND + seat] ^= 1 << (move & 63)
