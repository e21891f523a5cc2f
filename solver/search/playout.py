"""Playing a trick-taking hand out by a rule of thumb, compiled: what is quick enough to be done a million times.

Every seat plays by the same simple rules, from what it can see: its own hand and which pieces are still out, not where
they are. It ducks with its highest piece that loses, takes with the highest when it must and plays last, throws off
points and then what may catch points later, and leads what is likely to lose. A little noise makes one playout differ
from the next.
"""

# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any

from numba import njit

from . import layout as at
from .bits import lowest, popcount
from .kernel import INT, WORDS, kernel
from .limits import final
from .play import advance, legal

POINT = 10
"""What a point counts in the scores of the rules."""

NOISE = 3
"""Two random bits: rules that score a play within 3 of another leave it to chance."""

GOLDEN, MIX = -7046029254386353131, -4417276706812531889


@kernel(INT, WORDS, INT)
def points_of(s: Any, pieces: int) -> int:
    """What some pieces are worth together."""
    total = 0
    pieces &= s[at.VALUED]
    while pieces != 0:
        total += s[at.POINTS + lowest(pieces)]
        pieces &= pieces - 1
    return total


@kernel(INT, WORDS, INT, INT, INT, INT)
def lead_score(s: Any, seat: int, piece: int, suit: int, others: int) -> int:
    """How bad a lead is: the chance that it wins the trick, times what the trick may hold."""
    in_suit = others & s[at.SUIT_MASK + suit]
    out, opponents = popcount(in_suit), s[at.PLAYERS] - 1
    below = popcount(in_suit & s[at.WEAKER + suit * 64 + piece])
    # Whoever can duck does: it wins if everybody has something below it, or if nothing is above it.
    chance = 12 if below == out else 12 * min(below, opponents) // opponents
    value = s[at.POINTS + piece] + s[at.PRIZES + piece]
    harm = 2 + value + points_of(s, in_suit) // 2
    if out < opponents:
        harm += 3 * (opponents - out)
    return chance * harm * POINT // 12 + 2 * popcount(s[at.HAND + seat] & s[at.SUIT_MASK + suit])


@kernel(INT, WORDS, INT, INT, INT, INT, INT)
def follow_score(s: Any, record: int, place: int, piece: int, suit: int, others: int) -> int:
    """How bad a piece of the suit led is."""
    strength = s[at.STRENGTH + suit * 64 + piece]
    value = s[at.POINTS + piece] + s[at.PRIZES + piece]
    if strength < s[record + at.BEST]:
        return -POINT * value - strength
    in_trick = s[record + at.TRICK_POINTS] + s[record + at.TRICK_PRIZE]
    if place + 1 == s[at.PLAYERS]:
        return POINT * (in_trick + value) + (5 if in_trick + value <= 0 else 20) - strength
    if s[at.FIRST_TRICK] != 0 and s[at.FIRST_BARRED] != 0:
        return POINT * value - strength
    in_suit = others & s[at.SUIT_MASK + suit]
    weaker = in_suit & s[at.WEAKER + suit * 64 + piece]
    above = popcount(in_suit) - popcount(weaker)
    # It stays the best unless somebody must go above it.
    risk = in_trick + value + 2 + points_of(s, weaker) // 2
    return POINT * risk * 4 // (4 + above) + strength


@kernel(INT, WORDS, INT, INT, INT, INT)
def throw_score(s: Any, seat: int, piece: int, suit: int, others: int) -> int:
    """How bad it is to throw a piece off: points go first, then what may catch points, then the rest."""
    in_suit = others & s[at.SUIT_MASK + suit]
    weaker = in_suit & s[at.WEAKER + suit * 64 + piece]
    value = s[at.POINTS + piece] + s[at.PRIZES + piece]
    danger = popcount(weaker) + points_of(s, weaker)
    return -POINT * value - 2 * danger + popcount(s[at.HAND + seat] & s[at.SUIT_MASK + suit])


@kernel(INT, WORDS, INT, INT, INT, INT)
def choose(s: Any, record: int, place: int, seat: int, noise: int) -> int:
    """The play of a seat by the rules of thumb: the one with the lowest score."""
    asked = s[record + at.ASKED]
    rest = legal(s, record, seat)
    others = s[at.UNION] & ~s[at.HAND + seat]
    least, best = at.BIG, -1
    while rest != 0:
        piece = lowest(rest)
        rest &= rest - 1
        if asked < 0:
            score = lead_score(s, seat, piece, s[at.SUIT + piece], others)
            suit = s[at.SUIT + piece]
            if s[at.DECLARES] != 0:
                other_score = lead_score(s, seat, piece, s[at.SUIT2 + piece], others)
                if other_score < score:
                    score, suit = other_score, s[at.SUIT2 + piece]
        elif s[at.STRENGTH + asked * 64 + piece] >= 0:
            suit = asked
            score = follow_score(s, record, place, piece, asked, others)
        else:
            suit = s[at.SUIT + piece]
            score = throw_score(s, seat, piece, suit, others)
            if s[at.DECLARES] != 0:
                score = min(score, throw_score(s, seat, piece, s[at.SUIT2 + piece], others))
        noise ^= noise >> 29
        noise *= MIX
        score += (noise >> 40) & NOISE
        if score < least:
            least, best = score, piece | suit << 6
    return best


@kernel(INT, WORDS, INT, INT, INT, INT)
def finish(s: Any, record: int, place: int, move: int, noise: int) -> int:
    """Make a move (-1: none yet), play the hand out, and return the seat's remaining result."""
    hero, players, result = s[at.SEAT], s[at.PLAYERS], 0
    while True:
        seat = (s[record + at.LEADER] + place) % players
        if move < 0:
            noise = noise * GOLDEN + MIX
            move = choose(s, record, place, seat, noise)
        advance(s, record, place, seat, move)
        move = -1
        record += at.RECORD
        place += 1
        if place == players:
            place = 0
            if s[record + at.LEADER] == hero:
                result += s[record + at.GAIN]
            if s[at.REMAINING] == 0:
                return result + final(s, hero)


@njit(nogil=True, cache=True)
def playouts(s: Any, root: Any, record: int, place: int, moves: Any, rounds: int, seed: int, totals: Any) -> int:
    """Play each move and the rest of the hand `rounds` times; add the seat's remaining results to `totals`.

    There is one total a move. `root` is the array of the position up to its record and stays as it is, `s` is
    a work array of full size. The n-th playout of every move has the same noise. Returns the number of plays made.
    """
    plays = 0
    for number in range(rounds):
        for index in range(moves.size):
            s[: root.size] = root
            totals[index] += finish(s.ctypes, record, place, moves[index], (seed + number * MIX) * GOLDEN)
            plays += popcount(root[at.REMAINING]) - place
    return plays


@njit(nogil=True, cache=True)
def pass_playouts(
    s: Any, root: Any, passes: Any, received: int, target: int, first: int, rounds: int, seed: int, totals: Any
) -> int:
    """The same for passes, masks of pieces out of the seat's hand, made at the start of a hand.

    In `root` the seat's hand is as before the pass, the others' as after it but for what the seat passes to `target`;
    the seat then gets `received`. `first` is the piece whose holder leads, 0 if that is settled. Totals are of whole
    hands.
    """
    plays, seat = 0, root[at.SEAT]
    for number in range(rounds):
        for index in range(passes.size):
            s[: root.size] = root
            s[at.HAND + seat] = (s[at.HAND + seat] & ~passes[index]) | received
            s[at.HAND + target] |= passes[index]
            for leader in range(s[at.PLAYERS]):
                if s[at.HAND + leader] & first != 0:
                    s[at.RECORDS + at.LEADER] = leader
                    s[at.RECORDS + at.WINNER] = leader
            totals[index] += finish(s.ctypes, at.RECORDS, 0, -1, (seed + number * MIX) * GOLDEN)
            plays += popcount(root[at.REMAINING])
    return plays
