"""One null-window test of the paranoid search: can the seat hold its remaining result to `limit`?"""

# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any

from . import layout as at
from .bits import lowest, popcount
from .kernel import INT, PAIR, WORDS, kernel
from .limits import final, idle, limits, lost_trick, sure, won_trick
from .lines import around, between, from_ranks, to_ranks, with_winner
from .moves import bring_best, list_moves, run_of, score_moves
from .patterns import find_pattern, identify, keep_pattern
from .play import advance, retract
from .safety import safe
from .table import BIAS, BOUND, BUCKET, FIELD, LINE, OPEN, WIDTH, find, keep, key, mix, other_side, tightened


@kernel(INT, WORDS, INT, INT)
def _place_of(s: Any, record: int, hero: int) -> int:
    """When the seat plays to the trick: 0 for the leader."""
    behind = hero - s[record + at.LEADER]
    return behind + s[at.PLAYERS] if behind < 0 else behind


@kernel(INT, WORDS, INT, INT, INT)
def _behind(s: Any, record: int, place: int, own_place: int) -> int:
    """The line between what the seat has played and what is winning; none if it threw something off."""
    own = s[record + (own_place - place) * at.RECORD + at.PLAYED]
    if (s[at.SUIT_MASK + s[record + at.ASKED]] >> own) & 1 == 0:
        return 0
    return 1 << s[record + at.WINNER_PIECE]


@kernel(INT, WORDS, INT, INT)
def _trick(s: Any, record: int, piece: int) -> int:
    """The mask of a trick's pieces when the last of them, which is still in its hand, has been tried."""
    trick = (s[at.REMAINING] & ~s[at.UNION]) | 1 << piece
    if s[at.PLAYERS] == 2:
        trick &= ~(s[at.STOCK] | s[at.STOCK + 1])
    return trick


@kernel(PAIR, WORDS, INT, INT, INT)
def _told(s: Any, record: int, place: int, limit: int) -> tuple[int, int]:
    """1 and a bound that answers the test without search, its lines in LINES; else zeros. Not for the first trick."""
    hero = s[at.SEAT]
    own_place = _place_of(s, record, hero)
    behind, winning = 0, 0
    if own_place < place:
        if s[record + at.WINNER] == hero:
            if s[at.INNER] != 0:
                low = won_trick(s, hero, record)
                if low > limit and sure(s, record, place):
                    s[at.LINES] = 1 << s[record + at.WINNER_PIECE]
                    return 1, low
            return 0, 0
        if s[at.INNER] != 0:
            high = lost_trick(s, hero, record)
            if high <= limit:
                s[at.LINES] = _behind(s, record, place, own_place)
                return 1, high
        behind = _behind(s, record, place, own_place)
    elif place > 0:
        winning = 1 << s[record + at.WINNER_PIECE]
    elif own_place == 0:
        return 0, 0
    if s[at.SAFE] != 0:
        high = idle(s, hero)
        if high <= limit:
            parting = safe(s, hero, winning)
            if parting >= 0:
                s[at.LINES] = parting | behind
                return 1, high
    return 0, 0


@kernel(INT, WORDS, INT, INT, INT, INT, INT, INT)
def _alike(s: Any, record: int, seat: int, piece: int, lines: int, index: int, count: int) -> int:
    """The moves still to be tried that no line parts from one that has failed: they fail too."""
    found = 0
    if (s[at.SPECIAL] >> piece) & 1 != 0:
        return found
    suit = s[at.SUIT + piece]
    for other_index in range(index + 1, count):
        other = s[record + at.MOVES + other_index] & 63
        if s[at.SUIT + other] != suit or (s[at.SPECIAL] >> other) & 1 != 0:
            continue
        far = other
        if other > piece:
            run = run_of(s, record, seat, other)
            while run & (run - 1) != 0:
                run &= run - 1
            far = lowest(run)
        if lines & between(piece, far) == 0:
            found |= 1 << other
    return found


@kernel(INT, WORDS, INT)
def _last_trick(s: Any, record: int) -> int:
    """The remaining result when every hand holds one piece: nobody has a choice."""
    players, hero = s[at.PLAYERS], s[at.SEAT]
    seat = s[record + at.LEADER]
    asked, best, winner, winner_piece, points, prize, trick = -1, -1, seat, 0, 0, 0, 0
    for _ in range(players):
        piece = lowest(s[at.HAND + seat])
        if asked < 0:
            asked = s[at.SUIT + piece]
        strength = s[at.STRENGTH + asked * 64 + piece]
        if strength > best:
            best, winner, winner_piece = strength, seat, piece
        trick |= 1 << piece
        points += s[at.POINTS + piece]
        prize += s[at.PRIZES + piece]
        seat += 1
        if seat == players:
            seat = 0
    s[at.LINES] = with_winner(s, asked, trick, winner_piece, 0)
    by_points, by_tricks, winners = s[at.POINT_MODE], s[at.TRICK_MODE], s[at.WINNERS]
    if points > 0:
        s[at.POINT_MODE] = winner + 1 if by_points == 0 or by_points == winner + 1 else players + 1
    s[at.TRICK_MODE] = winner + 1 if by_tricks == 0 or by_tricks == winner + 1 else players + 1
    s[at.WINNERS] |= 1 << winner
    result = final(s, hero)
    if winner == hero:
        result += points + prize
    s[at.POINT_MODE], s[at.TRICK_MODE], s[at.WINNERS] = by_points, by_tricks, winners
    return result


@kernel(INT, WORDS, WORDS, INT, INT, INT)
def visit(s: Any, table: Any, record: int, place: int, limit: int) -> int:
    """A bound on the seat's remaining result: an upper one if it is at most `limit`, else a lower one.

    Fail-soft: the bound may say more than was asked. The lines that it depends on are left in LINES. The result is
    meaningless once STOP or PAUSE is set.
    """
    s[at.NODES] += 1
    if s[at.NODES] > s[at.NODE_LIMIT] and s[at.STOP] == 0:
        s[at.STOP] = at.STOPPED_BY_NODES
    if s[at.NODES] > s[at.PAUSE_AT]:
        s[at.PAUSE] = 1
    if s[at.STOP] | s[at.PAUSE] != 0:
        return limit
    hero, players = s[at.SEAT], s[at.PLAYERS]
    first, second, third, bucket, bounds, size, known = 0, 0, 0, 0, OPEN, 0, 0
    identity, head = 0, 0
    stored = False
    if place == 0:
        s[at.LINES] = 0
        size = popcount(s[at.REMAINING])
        if size == 0:
            return final(s, hero)
        low, high = limits(s, hero)
        if s[at.BOUNDS] != 0:
            if high <= limit:
                return high
            if low > limit:
                return low
        if size == players and s[at.DECLARES] == 0 and s[at.FIRST_TRICK] == 0:
            return _last_trick(s, record)
        stored = s[at.TABLE_ON] != 0 and s[at.FIRST_TRICK] == 0
        if stored:
            first, second, third = key(s, record, (s[at.WINNERS] >> hero) & 1)
            bucket = ((mix(first, second, third) >> 24) & s[at.TABLE_MASK]) * BUCKET
            entry = find(s, table, bucket, first, second, third)
            if entry >= 0:
                bounds, known = table[entry + BOUND] & ((1 << (2 * WIDTH)) - 1), table[entry + LINE]
                upper = (bounds >> WIDTH) - BIAS
                if upper <= limit:
                    s[at.LINES] = from_ranks(s, known)
                    return upper
                lower = (bounds & FIELD) - BIAS
                if lower > limit:
                    s[at.LINES] = from_ranks(s, known)
                    return lower
            if size >= s[at.PATTERNS]:
                identity, head = identify(s, third)
                found, bound, ranks = find_pattern(s, table, head, identity, first, second, limit)
                if found != 0:
                    whole = ranks | (known if other_side(bounds, limit, bound) else 0)
                    keep(s, table, bucket, first, second, third, size, tightened(bounds, limit, bound), whole)
                    s[at.LINES] = from_ranks(s, ranks)
                    return bound
    if s[at.FIRST_TRICK] == 0:
        answered, bound = _told(s, record, place, limit)
        if answered != 0:
            return bound
    seat = s[record + at.LEADER] + place
    if seat >= players:
        seat -= players
    count = list_moves(s, record, seat)
    ordered = s[at.ORDER] != 0 and count > 1
    if ordered:
        score_moves(s, record, place, seat, count)
    after = place + 1
    if after == players:
        after = 0
    following = record + at.RECORD
    result = at.BIG if seat == hero else -at.BIG
    lines, skip, track = 0, 0, s[at.TRACK] != 0
    for index in range(count):
        move = bring_best(s, record, index, count) if ordered else s[record + at.MOVES + index]
        piece = move & 63
        if (skip >> piece) & 1 != 0:
            continue
        advance(s, record, place, seat, move)
        gain = 0
        if after == 0 and s[following + at.LEADER] == hero:
            gain = s[following + at.GAIN]
        value = gain + visit(s, table, following, after, limit - gain)
        retract(s, record, place, seat, move)
        if s[at.STOP] | s[at.PAUSE] != 0:
            return limit
        needed = s[at.LINES]
        if after == 0:
            needed = with_winner(s, s[record + at.ASKED], _trick(s, record, piece), s[record + at.TAKEN_BY], needed)
        if (value <= limit) == (seat == hero):
            # It does what the seat to move wants: the others need not be looked at.
            result = value
            lines = needed
            break
        result = min(result, value) if seat == hero else max(result, value)
        if track and index + 1 < count:
            skip |= _alike(s, record, seat, piece, needed, index, count)
        if track:
            run = run_of(s, record, seat, piece)
            if run & (run - 1) != 0:
                needed = around(needed, run)
        lines |= needed
    if stored:
        ranks = to_ranks(s, lines) if track else 0
        whole = ranks | (known if other_side(bounds, limit, result) else 0)
        keep(s, table, bucket, first, second, third, size, tightened(bounds, limit, result), whole)
        if head != 0:
            keep_pattern(s, table, head, identity, first, second, ranks, result, result <= limit)
    s[at.LINES] = lines
    return result


@kernel(INT, WORDS, WORDS, INT, INT, INT, INT)
def visit_after(s: Any, table: Any, record: int, place: int, move: int, limit: int) -> int:
    """The same for the position after a move of the seat to play."""
    seat = (s[record + at.LEADER] + place) % s[at.PLAYERS]
    advance(s, record, place, seat, move)
    following = record + at.RECORD
    after = place + 1
    if after == s[at.PLAYERS]:
        after = 0
    gain = 0
    if after == 0 and s[following + at.LEADER] == s[at.SEAT]:
        gain = s[following + at.GAIN]
    value = gain + visit(s, table, following, after, limit - gain)
    retract(s, record, place, seat, move)
    return value
