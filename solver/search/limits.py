"""What a seat's remaining result can be, told without search.

The remaining result is the final score less the points and prizes already taken. In that form it depends only on the
pieces left, who holds all points or all tricks so far, and who has a trick: on nothing that the table's key leaves out.
"""

# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any

from . import layout as at
from .kernel import INT, PAIR, TRUTH, WORDS, kernel


@kernel(INT, WORDS, INT)
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


@kernel(PAIR, WORDS, INT)
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


@kernel(INT, WORDS, INT)
def idle(s: Any, seat: int) -> int:
    """The most that can be left for a seat that takes no trick any more."""
    players, own = s[at.PLAYERS], seat + 1
    high = 0 if (s[at.WINNERS] >> seat) & 1 != 0 else s[at.NO_TRICK]
    if s[at.POINT_SWEEP] != 0:
        mode = s[at.POINT_MODE]
        if mode <= players and mode != own:
            high = max(high, s[at.POINT_OTHERS])
        if s[at.LEFT] == 0 and mode == own:
            high = max(high, s[at.POINT_TAKER] - s[at.TOTAL])
    if s[at.TRICK_SWEEP] != 0 and s[at.TRICK_MODE] <= players and s[at.TRICK_MODE] != own:
        high = max(high, s[at.TRICK_OTHERS])
    return high


@kernel(INT, WORDS, INT, INT)
def lost_trick(s: Any, seat: int, record: int) -> int:
    """The most that can be left for a seat that cannot take the trick on the table any more."""
    players, own = s[at.PLAYERS], seat + 1
    points, high_prize = s[record + at.TRICK_POINTS], s[at.PRIZE_HIGH]
    high = s[at.LEFT] - points + high_prize
    if (s[at.WINNERS] >> seat) & 1 == 0:
        high = max(high, s[at.NO_TRICK])
    if s[at.POINT_SWEEP] != 0:
        by_points = s[at.POINT_MODE]
        if by_points <= players and by_points != own:
            high = max(high, s[at.POINT_OTHERS] + high_prize)
        if points == 0 and (by_points == 0 or by_points == own):
            high = max(high, s[at.LEFT] + s[at.POINT_TAKER] - s[at.TOTAL] + high_prize)
    if s[at.TRICK_SWEEP] != 0 and s[at.TRICK_MODE] <= players and s[at.TRICK_MODE] != own:
        high = max(high, s[at.TRICK_OTHERS])
    return high


@kernel(INT, WORDS, INT, INT)
def won_trick(s: Any, seat: int, record: int) -> int:
    """The least that can be left for a seat that is sure of the trick on the table."""
    own, points, low_prize = seat + 1, s[record + at.TRICK_POINTS], s[at.PRIZE_LOW]
    low = points + low_prize
    if s[at.POINT_SWEEP] != 0:
        by_points = s[at.POINT_MODE]
        if by_points == 0 or by_points == own:
            low = min(low, s[at.LEFT] + s[at.POINT_TAKER] - s[at.TOTAL] + low_prize)
        if points == 0 and by_points <= s[at.PLAYERS] and by_points != own:
            low = min(low, s[at.POINT_OTHERS] + low_prize)
    if s[at.TRICK_SWEEP] != 0 and (s[at.TRICK_MODE] == 0 or s[at.TRICK_MODE] == own):
        low = min(low, s[at.LEFT] + s[at.TRICK_TAKER] - s[at.TOTAL] + low_prize)
    return low


@kernel(TRUTH, WORDS, INT, INT)
def sure(s: Any, record: int, place: int) -> bool:
    """Whether nobody still to play can beat the piece now winning."""
    asked, players = s[record + at.ASKED], s[at.PLAYERS]
    beating = s[at.SUIT_MASK + asked] & ~s[at.WEAKER + asked * 64 + s[record + at.WINNER_PIECE]]
    for other in range(place, players):  # noqa: SIM110 - a kernel
        if s[at.HAND + (s[record + at.LEADER] + other) % players] & beating != 0:
            return False
    return True
