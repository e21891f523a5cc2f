"""The max-n search: every seat lowers its own result, ties go to the lowest move in piece order.

With several minimisers only immediate pruning is sound: a seat that has found the least it could ever get stops, and
as moves are tried in piece order a later tie would lose anyway. Of equal neighbours the lowest stands for all.
"""

# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any

from . import layout as at
from .bits import popcount
from .kernel import INT, NOTHING, TRUTH, WORDS, kernel
from .limits import final, limits, sure, won_trick
from .moves import list_moves
from .play import advance, retract
from .table import key, mix

RESULT = 64
"""Where a record holds the results of its position, one a seat."""

ENTRY = 8
"""Words of an entry: three of key, one for the search and the pieces left, the results two a word."""

HALF = 1 << 20
HASH_WIDTH = 31
HASH = (1 << HASH_WIDTH) - 1


@kernel(TRUTH, WORDS, INT)
def _settled(s: Any, result: int) -> bool:
    """Whether nothing is left to play for; the results are then in the record."""
    for seat in range(s[at.PLAYERS]):
        low, high = limits(s, seat)
        if low != high:
            return False
        s[result + seat] = low
    return True


@kernel(INT, WORDS, INT, INT, INT)
def _least_after(s: Any, record: int, after: int, seat: int) -> int:
    """The least that can be left for a seat that has just made its play."""
    following = record + at.RECORD
    if after == 0:
        least, _ = limits(s, seat)
        return least + s[following + at.GAIN] if s[following + at.LEADER] == seat else least
    if s[following + at.WINNER] == seat and s[at.FIRST_TRICK] == 0 and sure(s, following, after):
        return won_trick(s, seat, following)
    return -at.BIG


@kernel(TRUTH, WORDS, WORDS, INT, INT, INT, INT, INT)
def _find(s: Any, table: Any, slot: int, first: int, second: int, third: int, result: int) -> bool:
    if table[slot] != first or table[slot + 1] != second or table[slot + 2] != third:
        return False
    if table[slot + 3] >> 6 != s[at.GENERATION]:
        return False
    for pair in range(3):
        word = table[slot + 4 + pair]
        s[result + 2 * pair] = (word & (2 * HALF - 1)) - HALF
        s[result + 2 * pair + 1] = (word >> 21) - HALF
    return True


@kernel(NOTHING, WORDS, WORDS, INT, INT, INT, INT, INT, INT)
def _keep(s: Any, table: Any, slot: int, first: int, second: int, third: int, size: int, result: int) -> None:
    table[slot] = first
    table[slot + 1] = second
    table[slot + 2] = third
    table[slot + 3] = s[at.GENERATION] << 6 | size
    for pair in range(3):
        table[slot + 4 + pair] = (s[result + 2 * pair] + HALF) | (s[result + 2 * pair + 1] + HALF) << 21


@kernel(NOTHING, WORDS, WORDS, INT, INT)
def visit(s: Any, table: Any, record: int, place: int) -> None:
    """Leave the remaining results of the position in its record. Meaningless once STOP is set."""
    s[at.NODES] += 1
    if s[at.NODES] > s[at.NODE_LIMIT] and s[at.STOP] == 0:
        s[at.STOP] = at.STOPPED_BY_NODES
    if s[at.STOP] != 0:
        return
    players = s[at.PLAYERS]
    result = record + RESULT
    first, second, third, slot, size = 0, 0, 0, 0, 0
    stored = False
    if place == 0:
        size = popcount(s[at.REMAINING])
        if size == 0:
            for seat in range(players):
                s[result + seat] = final(s, seat)
            return
        if s[at.BOUNDS] != 0 and s[at.LEFT] == 0 and _settled(s, result):
            return
        stored = s[at.TABLE_ON] != 0 and s[at.FIRST_TRICK] == 0
        if stored:
            first, second, third = key(s, record, s[at.WINNERS])
            slot = (((mix(first, second, third) >> 24) & HASH) * s[at.ENTRIES] >> HASH_WIDTH) * ENTRY
            if _find(s, table, slot, first, second, third, result):
                return
    seat = s[record + at.LEADER] + place
    if seat >= players:
        seat -= players
    count = list_moves(s, record, seat)
    least = -at.BIG
    if s[at.BOUNDS] != 0 and count > 1:
        least, _ = limits(s, seat)
    after = place + 1
    if after == players:
        after = 0
    following = record + at.RECORD
    child = result + at.RECORD
    for index in range(count):
        move = s[record + at.MOVES + index]
        advance(s, record, place, seat, move)
        if index > 0 and s[at.BOUNDS] != 0 and _least_after(s, record, after, seat) >= s[result + seat]:
            # No better than the best so far, and a tie goes to the move that comes first.
            retract(s, record, place, seat, move)
            continue
        visit(s, table, following, after)
        if after == 0:
            s[child + s[following + at.LEADER]] += s[following + at.GAIN]
        retract(s, record, place, seat, move)
        if s[at.STOP] != 0:
            return
        if index == 0 or s[child + seat] < s[result + seat]:
            for other in range(players):
                s[result + other] = s[child + other]
            if s[result + seat] <= least:
                break
    if stored:
        _keep(s, table, slot, first, second, third, size, result)


@kernel(NOTHING, WORDS, WORDS, INT, INT, INT)
def visit_after(s: Any, table: Any, record: int, place: int, move: int) -> None:
    """Leave the remaining results after a move in the record of this ply."""
    players = s[at.PLAYERS]
    seat = (s[record + at.LEADER] + place) % players
    following = record + at.RECORD
    child = following + RESULT
    advance(s, record, place, seat, move)
    after = place + 1
    if after == players:
        after = 0
    visit(s, table, following, after)
    if after == 0:
        s[child + s[following + at.LEADER]] += s[following + at.GAIN]
    retract(s, record, place, seat, move)
    for other in range(players):
        s[record + RESULT + other] = s[child + other]
