"""What a seat's remaining result can be, told without search.

The remaining result is the final score less the points and prizes already taken. In that form it depends only on the
pieces left, who holds all points or all tricks so far, and who has a trick: on nothing that the table's key leaves out.
"""

# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any

from numba import njit

from . import layout as at


@njit(nogil=True, cache=True)
def final(s: Any, seat: int) -> int:
    """What the end of the hand adds for a seat: a sweep, or the bonus for no trick."""
    mode = s[at.TRICK_MODE]
    if s[at.TRICK_SWEEP] != 0 and 1 <= mode <= s[at.PLAYERS]:
        return s[at.TRICK_TAKER] - s[at.TOTAL] if mode == seat + 1 else s[at.TRICK_OTHERS]
    mode = s[at.POINT_MODE]
    if s[at.POINT_SWEEP] != 0 and 1 <= mode <= s[at.PLAYERS]:
        return s[at.POINT_TAKER] - s[at.TOTAL] if mode == seat + 1 else s[at.POINT_OTHERS]
    if (s[at.WINNERS] >> seat) & 1 == 0:
        return s[at.NO_TRICK]
    return 0


@njit(nogil=True, cache=True)
def limits(s: Any, seat: int) -> tuple[int, int]:
    """The least and the most that a seat's remaining result can be, between two tricks."""
    left, low_prize, high_prize = s[at.LEFT], s[at.PRIZE_LOW], s[at.PRIZE_HIGH]
    players, own = s[at.PLAYERS], seat + 1
    low, high = at.BIG, -at.BIG
    by_points, by_tricks = s[at.POINT_MODE], s[at.TRICK_MODE]
    swept = s[at.POINT_SWEEP] != 0 and left == 0 and 1 <= by_points <= players
    if not swept:
        low, high = low_prize, left + high_prize
        if (s[at.WINNERS] >> seat) & 1 == 0:
            low, high = min(low, s[at.NO_TRICK]), max(high, s[at.NO_TRICK])
    if s[at.POINT_SWEEP] != 0:
        if by_points == 0 or by_points == own:
            base = left + s[at.POINT_TAKER] - s[at.TOTAL]
            low, high = min(low, base + low_prize), max(high, base + high_prize)
        if by_points <= players and by_points != own:
            low, high = min(low, s[at.POINT_OTHERS] + low_prize), max(high, s[at.POINT_OTHERS] + high_prize)
    if s[at.TRICK_SWEEP] != 0:
        if by_tricks == 0 or by_tricks == own:
            base = left + s[at.TRICK_TAKER] - s[at.TOTAL]
            low, high = min(low, base + low_prize), max(high, base + high_prize)
        if by_tricks <= players and by_tricks != own:
            low, high = min(low, s[at.TRICK_OTHERS]), max(high, s[at.TRICK_OTHERS])
    return low, high
