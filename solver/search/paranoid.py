"""One null-window test of the paranoid search: can the seat hold its remaining result to `limit`?"""

# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any

from numba import njit

from . import layout as at
from .bits import lowest, popcount
from .limits import final, limits, lost_trick, sure, won_trick
from .moves import bring_best, list_moves, score_moves
from .play import advance, retract
from .table import BIAS, FIELD, WIDTH, find, keep, key, slot_of


@njit(nogil=True, cache=True)
def visit(s: Any, table: Any, ply: int, place: int, limit: int) -> int:
    """A bound on the seat's remaining result: an upper one if it is at most `limit`, else a lower one.

    Fail-soft: the bound may say more than was asked. The result is meaningless once STOP is set.
    """
    s[at.NODES] += 1
    if s[at.NODES] > s[at.NODE_LIMIT] and s[at.STOP] == 0:
        s[at.STOP] = at.STOPPED_BY_NODES
    if s[at.STOP] != 0:
        return limit
    hero, players = s[at.SEAT], s[at.PLAYERS]
    record = at.RECORDS + ply * at.RECORD
    first, second, third, slot, bounds, size = 0, 0, 0, 0, 0, 0
    stored = False
    if place == 0:
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
            return _last_trick(s, ply)
        stored = s[at.TABLE_ON] != 0 and s[at.FIRST_TRICK] == 0
        if stored:
            first, second, third = key(s, ply, (s[at.WINNERS] >> hero) & 1)
            slot = slot_of(s, first, second, third)
            bounds = find(s, table, slot, first, second, third)
            upper = (bounds >> WIDTH) - BIAS
            if upper <= limit:
                return upper
            lower = (bounds & FIELD) - BIAS
            if lower > limit:
                return lower
    elif s[at.INNER] != 0 and s[at.FIRST_TRICK] == 0 and (hero - s[record + at.LEADER]) % players < place:
        if s[record + at.WINNER] != hero:
            high = lost_trick(s, hero, record)
            if high <= limit:
                return high
        elif won_trick(s, hero, record) > limit and sure(s, record, place):
            return won_trick(s, hero, record)
    seat = s[record + at.LEADER] + place
    if seat >= players:
        seat -= players
    count = list_moves(s, ply, place, seat)
    ordered = s[at.ORDER] != 0 and count > 1
    if ordered:
        score_moves(s, ply, place, seat, count)
    after = place + 1
    if after == players:
        after = 0
    next_ply = ply + 1
    result = at.BIG if seat == hero else -at.BIG
    for index in range(count):
        move = bring_best(s, ply, index, count) if ordered else s[record + at.MOVES + index]
        advance(s, ply, place, seat, move)
        gain = 0
        if after == 0 and s[record + at.RECORD + at.LEADER] == hero:
            gain = s[record + at.RECORD + at.GAIN]
        value = gain + visit(s, table, next_ply, after, limit - gain)
        retract(s, ply, place, seat, move)
        if s[at.STOP] != 0:
            return limit
        if seat == hero:
            result = min(result, value)
            if value <= limit:
                break
        else:
            result = max(result, value)
            if value > limit:
                break
    if stored:
        if result > limit:
            lower = max((bounds & FIELD), result + BIAS)
            bounds = (bounds & ~FIELD) | lower
        else:
            upper = min(bounds >> WIDTH, result + BIAS)
            bounds = (bounds & FIELD) | upper << WIDTH
        keep(s, table, slot, first, second, third, size, bounds)
    return result


@njit(nogil=True, cache=True)
def _last_trick(s: Any, ply: int) -> int:
    """The remaining result when every hand holds one piece: nobody has a choice."""
    players, hero = s[at.PLAYERS], s[at.SEAT]
    seat = s[at.RECORDS + ply * at.RECORD + at.LEADER]
    asked, best, winner, points, prize = -1, -1, seat, 0, 0
    for _ in range(players):
        piece = lowest(s[at.HAND + seat])
        if asked < 0:
            asked = s[at.SUIT + piece]
        strength = s[at.STRENGTH + asked * 64 + piece]
        if strength > best:
            best, winner = strength, seat
        points += s[at.POINTS + piece]
        prize += s[at.PRIZES + piece]
        seat += 1
        if seat == players:
            seat = 0
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


@njit(nogil=True, cache=True)
def visit_after(s: Any, table: Any, ply: int, place: int, move: int, limit: int) -> int:
    """The same for the position after a move of the seat to play."""
    record = at.RECORDS + ply * at.RECORD
    seat = (s[record + at.LEADER] + place) % s[at.PLAYERS]
    advance(s, ply, place, seat, move)
    after = place + 1
    if after == s[at.PLAYERS]:
        after = 0
    gain = 0
    if after == 0 and s[record + at.RECORD + at.LEADER] == s[at.SEAT]:
        gain = s[record + at.RECORD + at.GAIN]
    value = gain + visit(s, table, ply + 1, after, limit - gain)
    retract(s, ply, place, seat, move)
    return value
