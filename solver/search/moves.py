"""Listing the plays of a node: one of each run of equal pieces, and which to try first."""

# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any

from . import layout as at
from .bits import lowest, popcount
from .kernel import INT, NOTHING, WORDS, kernel
from .play import legal

# The situations of `situation`: the seat's own, then the others'; throwing off comes three after following.
LEADS, FOLLOWS, FOLLOWS_LAST, THROWS_OFF, OTHERS_LEAD, FOLLOWS_BEFORE, FOLLOWS_WINNING, FOLLOWS_LOSING = range(8)


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
            return LEADS
        if void:
            return THROWS_OFF
        return FOLLOWS if place + 1 < s[at.PLAYERS] else FOLLOWS_LAST
    if asked < 0:
        return OTHERS_LEAD
    behind = hero - s[record + at.LEADER]
    if behind < 0:
        behind += s[at.PLAYERS]
    context = FOLLOWS_BEFORE
    if behind < place:
        context = FOLLOWS_WINNING if s[record + at.WINNER] == hero else FOLLOWS_LOSING
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


@kernel(NOTHING, WORDS, INT, INT, INT, INT, INT)
def _score_following(s: Any, record: int, seat: int, asked: int, count: int, context: int) -> None:
    """Plays of the suit asked for. What is the same for all of them is left out."""
    w = at.WEIGHTS + context * at.FEATURES
    in_suit = s[at.SUIT_MASK + asked]
    theirs = s[at.UNION] & ~s[at.HAND + seat] & in_suit
    heroes = s[at.HAND + s[at.SEAT]] & in_suit if context == FOLLOWS_BEFORE else 0
    table_points, best = s[record + at.TRICK_POINTS] + s[record + at.TRICK_PRIZE], s[record + at.BEST]
    number = popcount(theirs)
    wins = s[w + 5] * number + s[w + 9] * popcount(theirs & s[at.VALUED])
    for index in range(count):
        piece = s[record + at.MOVES + index] & 63
        weaker = s[at.WEAKER + asked * 64 + piece]
        below = popcount(theirs & weaker)
        above = number - below
        value = s[at.VALUE + piece]
        score = s[w] * below + s[w + 1] * above + s[w + 2] * value
        if s[at.STRENGTH + asked * 64 + piece] > best:
            score += s[w + 3] + s[w + 4] * (table_points + value) + wins
        else:
            score += s[w + 8] * below
        if above == 0:
            score += s[w + 6]
        if below == 0:
            score += s[w + 7]
        if heroes != 0:
            beaten = heroes & weaker
            score += s[w + 10] if beaten == 0 else s[w + 12] * popcount(beaten)
        s[record + at.SCORES + index] = score


@kernel(NOTHING, WORDS, INT, INT, INT, INT, INT)
def _score_free(s: Any, record: int, place: int, seat: int, count: int, context: int) -> None:
    """Leads, and pieces thrown off."""
    w = at.WEIGHTS + context * at.FEATURES
    hand = s[at.HAND + seat]
    others = s[at.UNION] & ~hand
    leads = context in (LEADS, OTHERS_LEAD)
    suit, in_suit, theirs, number, heroes, common = -1, 0, 0, 0, 0, 0
    for index in range(count):
        move = s[record + at.MOVES + index]
        piece = move & 63
        if move >> 6 != suit:
            suit = move >> 6
            in_suit = s[at.SUIT_MASK + suit]
            theirs = others & in_suit
            number = popcount(theirs)
            common = s[w + 5] * popcount(hand & in_suit) + s[w + 9] * popcount(theirs & s[at.VALUED])
            heroes = s[at.HAND + s[at.SEAT]] & in_suit
            if context == OTHERS_LEAD and heroes == 0:
                common += s[w + 11]
        weaker = s[at.WEAKER + suit * 64 + piece]
        below = popcount(theirs & weaker)
        above = number - below
        value = s[at.VALUE + piece]
        score = common + s[w] * below + s[w + 1] * above + s[w + 2] * value
        if leads:
            score += s[w + 3] + s[w + 4] * value
        else:
            score += s[w + 8] * below
        if above == 0:
            score += s[w + 6]
        if below == 0:
            score += s[w + 7]
        if context == LEADS:
            score += _pressure(s, w, place, seat, in_suit, in_suit & ~weaker)
        elif context == OTHERS_LEAD and heroes != 0:
            beaten = heroes & weaker
            score += s[w + 10] if beaten == 0 else s[w + 12] * popcount(beaten)
        s[record + at.SCORES + index] = score


@kernel(NOTHING, WORDS, INT, INT, INT, INT)
def score_moves(s: Any, record: int, place: int, seat: int, count: int) -> None:
    """Score the moves of a node by linear weights for its situation; the highest is tried first."""
    asked = s[record + at.ASKED]
    context = situation(s, record, place, seat, asked)
    if context in (LEADS, THROWS_OFF, OTHERS_LEAD) or context > FOLLOWS_LOSING:
        _score_free(s, record, place, seat, count, context)
    else:
        _score_following(s, record, seat, asked, count, context)


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
