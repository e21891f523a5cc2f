"""The rules in the compiled search: legal pieces, making a play, taking it back.

Everything comes from the tables of `tables.py`; `games/` is what it is proved against.
"""

# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any

from . import layout as at
from .bits import lowest
from .kernel import INT, NOTHING, WORDS, kernel


@kernel(INT, WORDS, INT, INT)
def legal(s: Any, record: int, seat: int) -> int:
    """The mask of pieces that the seat to move may play."""
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


@kernel(NOTHING, WORDS, INT, INT, INT, INT, INT, INT)
def _take(s: Any, record: int, winner: int, winner_piece: int, points: int, prize: int, broken: int) -> None:
    after = record + at.RECORD
    for index in range(at.SAVED):
        s[record + at.SAVE + index] = s[at.REMAINING + index]
    players, extra = s[at.PLAYERS], 0
    if s[at.FIRST_TRICK] != 0:
        points += s[at.EXTRA_POINTS]
        extra = s[at.EXTRA_PRIZE]
        prize += extra
        s[at.FIRST_TRICK] = 0
    left = s[at.UNION]
    if players == 2:
        left |= s[at.STOCK] | s[at.STOCK + 1]
    s[at.REMAINING] = left
    if s[at.PRIZE_LOW] | s[at.PRIZE_HIGH] != 0:
        s[at.PRIZE_LOW] -= min(extra, 0)
        s[at.PRIZE_HIGH] -= max(extra, 0)
        trick = s[record + at.SAVE] & ~left
        while trick != 0:
            piece = lowest(trick)
            trick &= trick - 1
            s[at.PRIZE_LOW] -= min(s[at.PRIZES + piece], 0)
            s[at.PRIZE_HIGH] -= max(s[at.PRIZES + piece], 0)
    if points > 0:
        mode = s[at.POINT_MODE]
        s[at.POINT_MODE] = winner + 1 if mode == 0 or mode == winner + 1 else players + 1
    mode = s[at.TRICK_MODE]
    s[at.TRICK_MODE] = winner + 1 if mode == 0 or mode == winner + 1 else players + 1
    s[at.WINNERS] |= 1 << winner
    s[at.LEFT] -= points
    s[after + at.LEADER] = winner
    s[after + at.WINNER] = winner
    s[after + at.WINNER_PIECE] = -1
    s[after + at.BEST] = -1
    s[after + at.TRICK_POINTS] = 0
    s[after + at.TRICK_PRIZE] = 0
    s[after + at.ASKED] = -1
    s[after + at.BROKEN] = broken
    s[after + at.GAIN] = points + prize
    s[after + at.NEW_HALF] = 0
    s[record + at.TAKEN_BY] = winner_piece
    if players == 2 and left != 0 and s[at.UNION] == 0:
        # The second half is dealt: known all along, in play from now on.
        s[at.HAND], s[at.HAND + 1] = s[at.STOCK], s[at.STOCK + 1]
        s[at.STOCK], s[at.STOCK + 1] = 0, 0
        s[at.UNION] = left
        s[after + at.NEW_HALF] = 1


@kernel(NOTHING, WORDS, INT, INT, INT, INT)
def advance(s: Any, record: int, place: int, seat: int, move: int) -> None:
    """Make a play (piece + 64 * suit asked for) and, with the last piece of a trick, take the trick.

    `place` is the number of pieces on the table.
    """
    after = record + at.RECORD
    piece = move & 63
    bit = 1 << piece
    s[record + at.PLAYED] = piece
    s[at.HAND + seat] ^= bit
    s[at.UNION] ^= bit
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
    if place + 1 < s[at.PLAYERS]:
        s[after + at.LEADER] = s[record + at.LEADER]
        s[after + at.WINNER] = winner
        s[after + at.WINNER_PIECE] = winner_piece
        s[after + at.BEST] = best
        s[after + at.TRICK_POINTS] = points
        s[after + at.TRICK_PRIZE] = prize
        s[after + at.ASKED] = asked
        s[after + at.BROKEN] = broken
        s[after + at.GAIN] = 0
    else:
        _take(s, record, winner, winner_piece, points, prize, broken)


@kernel(NOTHING, WORDS, INT, INT, INT, INT)
def retract(s: Any, record: int, place: int, seat: int, move: int) -> None:
    """Take back what `advance` did."""
    if place + 1 == s[at.PLAYERS]:
        if s[record + at.RECORD + at.NEW_HALF] != 0:
            s[at.STOCK], s[at.STOCK + 1] = s[at.HAND], s[at.HAND + 1]
            s[at.HAND], s[at.HAND + 1] = 0, 0
            s[at.UNION] = 0
        for index in range(at.SAVED):
            s[at.REMAINING + index] = s[record + at.SAVE + index]
    bit = 1 << (move & 63)
    s[at.HAND + seat] ^= bit
    s[at.UNION] ^= bit
