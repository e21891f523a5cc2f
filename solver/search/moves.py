"""Listing the plays of a node: one of each run of equal pieces, and which to try first."""

# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any

from . import layout as at
from .bits import lowest, popcount
from .kernel import INT, NOTHING, WORDS, kernel
from .play import legal


@kernel(INT, WORDS, INT)
def passable(s: Any, record: int) -> int:
    """The places where nothing is that could make a difference: not held by anyone, nor now winning the trick."""
    places = s[at.CARDS] & ~s[at.UNION]
    winning = s[record + at.WINNER_PIECE]
    if winning >= 0:
        places &= ~(1 << winning)
    return places


@kernel(INT, WORDS, INT, INT)
def candidates(s: Any, record: int, seat: int) -> int:
    """The mask of legal pieces worth trying: of neighbours with no difference between them only the lowest.

    What makes a difference: a piece of another hand between them, the piece now winning the trick, or being of another
    kind (value, or any rule); a piece of another kind between them too, be it the seat's own.
    """
    allowed = legal(s, record, seat)
    if s[at.MERGE] == 0 or allowed & (allowed - 1) == 0:
        return allowed
    special = allowed & s[at.SPECIAL]
    plain = allowed ^ special
    empty = passable(s, record)
    run = plain | empty
    # Added to the lowest place of a run, a bit is carried through what is empty to the first piece.
    return ((empty + (run & ~(run << 1))) & plain) | special


@kernel(INT, WORDS, INT, INT, INT)
def run_of(s: Any, record: int, seat: int, piece: int) -> int:
    """The mask of the pieces for which a candidate stands, itself among them."""
    bit = 1 << piece
    if s[at.MERGE] == 0 or s[at.SPECIAL] & bit != 0:
        return bit
    plain = legal(s, record, seat) & ~s[at.SPECIAL]
    filled = plain | passable(s, record) | (bit - 1)
    return plain & ((~filled & (filled + 1)) - bit)


@kernel(INT, WORDS, INT, INT)
def list_moves(s: Any, record: int, seat: int) -> int:
    """Write the moves of a node into its record in piece order, a declared lead once for each suit; their number."""
    rest = candidates(s, record, seat)
    asked = s[record + at.ASKED]
    declares = asked < 0 and s[at.DECLARES] != 0
    move = record + at.MOVES
    while rest != 0:
        piece = lowest(rest)
        rest &= rest - 1
        s[move] = piece | s[at.SUIT + piece] << 6
        move += 1
        if declares:
            s[move] = piece | s[at.SUIT2 + piece] << 6
            move += 1
    return move - record - at.MOVES


@kernel(INT, WORDS, INT, INT, INT, INT)
def situation(s: Any, record: int, place: int, seat: int, asked: int) -> int:
    """Who chooses, and what to; for the coalition also whether the seat is still to play, or is winning."""
    hero = s[at.SEAT]
    void = asked >= 0 and s[at.HAND + seat] & s[at.SUIT_MASK + asked] == 0
    if seat == hero:
        if asked < 0:
            return 0
        if void:
            return 3
        return 1 if place + 1 < s[at.PLAYERS] else 2
    if asked < 0:
        return 4
    behind = hero - s[record + at.LEADER]
    if behind < 0:
        behind += s[at.PLAYERS]
    context = 5
    if behind < place:
        context = 6 if s[record + at.WINNER] == hero else 7
    return context + 3 if void else context


@kernel(INT, WORDS, INT, INT, INT, INT, INT)
def _pressure(s: Any, weights: int, place: int, seat: int, in_suit: int, stronger: int) -> int:
    """For the seat's own play: is some other hand to come obliged to beat it, and how many are void?"""
    score, other, left = 0, seat, s[at.PLAYERS] - place - 1
    while left > 0:
        other += 1
        if other == s[at.PLAYERS]:
            other = 0
        following = s[at.HAND + other] & in_suit
        if following == 0:
            score += s[weights + 11]
        elif following & ~stronger == 0:
            return score + s[weights + 10]
        left -= 1
    return score


@kernel(NOTHING, WORDS, INT, INT, INT, INT)
def score_moves(s: Any, record: int, place: int, seat: int, count: int) -> None:
    """Score the moves of a node by linear weights for its situation; the highest is tried first."""
    asked = s[record + at.ASKED]
    hand, hero = s[at.HAND + seat], s[at.SEAT]
    others = s[at.UNION] & ~hand
    table_points = s[record + at.TRICK_POINTS] + s[record + at.TRICK_PRIZE]
    context = situation(s, record, place, seat, asked)
    weights = at.WEIGHTS + context * at.FEATURES
    best = s[record + at.BEST]
    follows = asked >= 0 and context != 3 and context < 8
    heroes = s[at.HAND + hero]
    for index in range(count):
        move = s[record + at.MOVES + index]
        piece = move & 63
        suit = asked if follows else move >> 6
        in_suit = s[at.SUIT_MASK + suit]
        weaker = s[at.WEAKER + suit * 64 + piece]
        stronger = in_suit & ~weaker
        below = popcount(others & weaker)
        above = popcount(others & stronger)
        points = s[at.POINTS + piece] + s[at.PRIZES + piece]
        score = s[weights] * below + s[weights + 1] * above + s[weights + 2] * points
        if asked < 0 or (follows and s[at.STRENGTH + suit * 64 + piece] > best):
            score += s[weights + 3] + s[weights + 4] * (table_points + points)
        else:
            score += s[weights + 8] * below
        score += s[weights + 5] * popcount(hand & in_suit)
        if above == 0:
            score += s[weights + 6]
        if below == 0:
            score += s[weights + 7]
        score += s[weights + 9] * popcount(others & in_suit & s[at.VALUED])
        if seat == hero:
            score += _pressure(s, weights, place, seat, in_suit, stronger)
        elif context < 6:
            following = heroes & in_suit
            if following == 0:
                score += s[weights + 11]
            elif following & ~stronger == 0:
                score += s[weights + 10]
            else:
                score += s[weights + 12] * popcount(following & ~stronger)
        s[record + at.SCORES + index] = score


@kernel(INT, WORDS, INT, INT, INT)
def bring_best(s: Any, record: int, index: int, count: int) -> int:
    """Swap the best of the moves from `index` on to the front of them; that move."""
    moves = record + at.MOVES
    scores = record + at.SCORES
    best = index
    for other in range(index + 1, count):
        if s[scores + other] > s[scores + best]:
            best = other
    move = s[moves + best]
    if best != index:
        s[moves + best], s[scores + best] = s[moves + index], s[scores + index]
        s[moves + index] = move
    return move
