"""The table: positions where a bout begins, each with what is known of it.

The key is exact, so that a hit is never a coincidence: for each suit the owners of the cards still in play, from low to
high, for nothing else about a rank counts; the place of the queen of spades in hers; the attacker and the stock. Once
cards have left the game plain suits are exchanged, and the seats counted from the seat on, those that are out left
aside. Before that, positions of the record may not come again, and those mean the very cards.
"""

# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any

from numba import njit

from solver.search.bits import lowest, popcount

from . import layout as at
from .bout import TRUMPS

PROBES = 64
MULTIPLIERS = (-7046029254386353131, -4417276706812531889, 1609587929392839161)
SPLIT, LOWER = 40, 23


@njit(nogil=True, cache=True)
def key(s: Any, t: Any, f: int) -> tuple[int, int, int]:
    """The three words of the position of a frame."""
    players, own, code_size = s[at.PLAYERS], s[at.SEAT], s[at.CODE]
    drawn, stock_size, width = t[f + at.DRAWN], s[at.STOCK_SIZE], s[at.WIDTH]
    cards, plane0, plane1, plane2, stock = 0, 0, 0, 0, 0
    for seat in range(players):
        cards |= t[f + at.HANDS + seat]
    for index in range(drawn, stock_size):
        stock |= s[at.STOCK + index]
    cards |= stock
    exact = popcount(cards) == s[at.ROOT_CARDS] and drawn == s[at.ROOT_DRAWN]
    code, attacker, seat = 0, 0, own
    for _ in range(players):
        hand = t[f + at.HANDS + seat]
        if hand != 0 or exact:
            if code & 1 != 0:
                plane0 |= hand
            if code & 2 != 0:
                plane1 |= hand
            if code & 4 != 0:
                plane2 |= hand
            if seat == t[f + at.ATTACKER]:
                attacker = code
            code += 1
        seat = seat + 1 if seat + 1 < players else 0
    if stock != 0:
        if players & 1 != 0:
            plane0 |= stock
        if players & 2 != 0:
            plane1 |= stock
        if players & 4 != 0:
            plane2 |= stock
    a = row(cards & ((1 << width) - 1), plane0, plane1, plane2, code_size)
    b = row(cards & (((1 << width) - 1) << width), plane0, plane1, plane2, code_size)
    c = row(cards & (((1 << width) - 1) << (2 * width)), plane0, plane1, plane2, code_size)
    d = row(cards & (((1 << width) - 1) << (TRUMPS * width)), plane0, plane1, plane2, code_size)
    queen, place = cards & s[at.QUEEN], 0
    if queen != 0:
        suit = lowest(queen) // width
        place = 1 + popcount(cards & (queen - 1) & (((1 << width) - 1) << (suit * width)))
    if not exact and stock == 0:
        # Spades, where they are plain, come third: with the queen in play they are like no other suit.
        if a < b:
            a, b = b, a
        if queen == 0 or suit == TRUMPS:
            if b < c:
                b, c = c, b
            if a < b:
                a, b = b, a
    head = attacker | place << 3 | drawn << 7
    low = b & ((1 << LOWER) - 1)
    return a | low << SPLIT, c | (b >> LOWER) << SPLIT, d | head << SPLIT


@njit(nogil=True, cache=True)
def row(cards: int, plane0: int, plane1: int, plane2: int, code_size: int) -> int:
    """The owners of the cards of a suit, from low to high, after a leading 1."""
    found = 1
    while cards != 0:
        card = lowest(cards)
        code = (plane0 >> card) & 1
        if code_size > 1:
            code |= ((plane1 >> card) & 1) << 1
            if code_size > 2:
                code |= ((plane2 >> card) & 1) << 2
        found = found << code_size | code
        cards &= cards - 1
    return found


@njit(nogil=True, cache=True)
def find(s: Any, t: Any, f: int) -> int:
    """The entry of the position of a frame, a new one if it has none; -1 when there is no room."""
    first, second, third = key(s, t, f)
    mixed = first * MULTIPLIERS[0] ^ second * MULTIPLIERS[1] ^ third * MULTIPLIERS[2]
    mixed ^= (mixed >> 29) & 0x7FFFFFFFF
    mixed *= MULTIPLIERS[2]
    entries = s[at.ENTRIES]
    index = (((mixed >> 28) & 0xFFFFFFFF) * entries) >> 32
    for _ in range(PROBES):
        entry = index * at.ENTRY
        if t[entry + 3] >> at.GENERATION_SHIFT != s[at.GENERATION]:
            t[entry], t[entry + 1], t[entry + 2] = first, second, third
            t[entry + 3] = s[at.GENERATION] << at.GENERATION_SHIFT
            return entry
        if t[entry] == first and t[entry + 1] == second and t[entry + 2] == third:
            return entry
        index = index + 1 if index + 1 < entries else 0
    return -1
