"""Listing the plays of a node: one of each run of equal pieces, and which to try first."""

# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any

from numba import njit

from . import layout as at
from .bits import lowest, popcount
from .play import legal


@njit(nogil=True, cache=True)
def candidates(s: Any, ply: int, place: int, seat: int) -> int:
    """The mask of legal pieces worth trying: of neighbours with no difference between them only the lowest.

    What makes a difference: a piece of another hand between them, the piece now winning the trick, or being of another
    kind (value, or any rule); a piece of another kind between them too, be it the seat's own.
    """
    allowed = legal(s, ply, place, seat)
    if s[at.MERGE] == 0 or allowed & (allowed - 1) == 0:
        return allowed
    hand = s[at.HAND + seat]
    others = 0
    for other in range(s[at.PLAYERS]):
        if other != seat:
            others |= s[at.HAND + other]
    winning = s[at.RECORDS + ply * at.RECORD + at.WINNER_PIECE]
    if winning >= 0:
        others |= 1 << winning
    kept, previous, rest = 0, -1, hand
    while rest != 0:
        piece = lowest(rest)
        rest &= rest - 1
        bit = 1 << piece
        if allowed & bit != 0:
            same = (
                previous >= 0
                and s[at.SUIT + previous] == s[at.SUIT + piece]
                and s[at.KIND + previous] == s[at.KIND + piece]
                and allowed & (1 << previous) != 0
                and others & (bit - (1 << previous)) == 0
            )
            if not same:
                kept |= bit
        previous = piece
    return kept


@njit(nogil=True, cache=True)
def list_moves(s: Any, ply: int, place: int, seat: int) -> int:
    """Write the moves of a node into its record in piece order, a declared lead once for each suit; their number."""
    record = at.RECORDS + ply * at.RECORD
    rest = candidates(s, ply, place, seat)
    count = 0
    declares = s[record + at.ASKED] < 0 and s[at.DECLARES] != 0
    while rest != 0:
        piece = lowest(rest)
        rest &= rest - 1
        s[record + at.MOVES + count] = piece | s[at.SUIT + piece] << 6
        count += 1
        if declares:
            s[record + at.MOVES + count] = piece | s[at.SUIT2 + piece] << 6
            count += 1
    return count


@njit(nogil=True, cache=True)
def score_moves(s: Any, ply: int, place: int, seat: int, count: int) -> None:
    """Score the moves of a node by linear weights for its situation; the highest is tried first."""
    record = at.RECORDS + ply * at.RECORD
    asked = s[record + at.ASKED]
    hand, hero = s[at.HAND + seat], s[at.SEAT]
    others = 0
    for other in range(s[at.PLAYERS]):
        if other != seat:
            others |= s[at.HAND + other]
    table_points = s[record + at.TRICK_POINTS] + s[record + at.TRICK_PRIZE]
    # The situation: who chooses, and what to; for the coalition also whether the seat is still to play, or is winning.
    if seat == hero:
        context = 0
        if asked >= 0:
            context = 1 if place + 1 < s[at.PLAYERS] else 2
    else:
        context = 4
        if asked >= 0:
            behind = hero - s[record + at.LEADER]
            if behind < 0:
                behind += s[at.PLAYERS]
            context = 5
            if behind < place:
                context = 6 if s[record + at.WINNER] == hero else 7
    if asked >= 0 and hand & s[at.SUIT_MASK + asked] == 0:
        context = 3 if seat == hero else context + 3
    weights = at.WEIGHTS + context * at.FEATURES
    best = s[record + at.BEST]
    for index in range(count):
        move = s[record + at.MOVES + index]
        piece = move & 63
        suit = asked if asked >= 0 and context != 3 and context < 8 else move >> 6
        weaker = s[at.WEAKER + suit * 64 + piece]
        in_suit = s[at.SUIT_MASK + suit]
        below = popcount(others & weaker)
        above = popcount(others & in_suit & ~weaker)
        points = s[at.POINTS + piece] + s[at.PRIZES + piece]
        wins = 0
        if asked < 0 or (s[at.SUIT_MASK + asked] >> piece) & 1 != 0:
            wins = 1 if s[at.STRENGTH + suit * 64 + piece] > best else 0
        score = s[weights] * below + s[weights + 1] * above + s[weights + 2] * points
        score += s[weights + 3] * wins + s[weights + 4] * wins * (table_points + points)
        score += s[weights + 5] * popcount(hand & in_suit)
        if above == 0:
            score += s[weights + 6]
        if below == 0:
            score += s[weights + 7]
        if wins == 0:
            score += s[weights + 8] * below
        score += s[weights + 9] * popcount(others & in_suit & s[at.VALUED])
        stronger = in_suit & ~weaker
        if seat == hero:
            # Is some other hand to come obliged to beat it?
            other = seat
            for _ in range(place + 1, s[at.PLAYERS]):
                other += 1
                if other == s[at.PLAYERS]:
                    other = 0
                following = s[at.HAND + other] & in_suit
                if following != 0:
                    if following & ~stronger == 0:
                        score += s[weights + 10]
                        break
                else:
                    score += s[weights + 11]
        elif context < 6:
            following = s[at.HAND + hero] & in_suit
            if following == 0:
                score += s[weights + 11]
            elif following & ~stronger == 0:
                score += s[weights + 10]
            else:
                score += s[weights + 12] * popcount(following & ~stronger)
        s[record + at.SCORES + index] = score


@njit(nogil=True, cache=True)
def bring_best(s: Any, ply: int, index: int, count: int) -> int:
    """Swap the best of the moves from `index` on to the front of them; that move."""
    moves = at.RECORDS + ply * at.RECORD + at.MOVES
    scores = moves + at.SCORES - at.MOVES
    best = index
    for other in range(index + 1, count):
        if s[scores + other] > s[scores + best]:
            best = other
    move = s[moves + best]
    if best != index:
        s[moves + best], s[scores + best] = s[moves + index], s[scores + index]
        s[moves + index] = move
    return move
