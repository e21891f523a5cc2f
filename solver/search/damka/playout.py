"""Playing a hand of Damka out by a rule of thumb, compiled.

Every seat plays by the same simple rules, from its own hand and the size of the stock. It attacks with the low cards of
a plain suit, as many as are hard to beat together, and with the queen of spades whenever that pays; it beats as cheaply
as it can, and takes while there is a stock where beating would cost its best cards. A little noise makes one playout
differ from the next.
"""

# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any

from numba import njit

from solver.search.bits import lowest, popcount

from . import layout as at
from .bout import DRAW, GOES_ON, TRUMPS, begin, close, fewest

MOST_BOUTS = 200
"""Where cards travel in a circle a playout ends after so many bouts, as a draw."""

QUALITY = 8
"""What the highest card of a suit is worth; a trump is worth so much more."""

GOLDEN, MIX = -7046029254386353131, -4417276706812531889


@njit(nogil=True, cache=True)
def playouts(s: Any, root: Any, attack: int, moves: Any, rounds: int, seed: int, t: Any, totals: Any) -> int:
    """Make each move and play the hand out `rounds` times; add twice the seat's scores to `totals`, a move each.

    `root` is a frame with hands, attacker and drawn; `attack` the cards waiting to be answered (0: the moves are
    attacks), a move the cards to attack or to beat with (0: take). `t` has room for two frames. Returns the number of
    bouts played.
    """
    bouts = 0
    for number in range(rounds):
        for index in range(moves.size):
            noise = (seed + number * MIX) * GOLDEN
            f, g = 0, at.FRAME
            t[: at.FRAME] = root
            begin(s, t, f)
            t[f + at.ATTACK] = attack if attack != 0 else moves[index]
            used = moves[index] if attack != 0 else answer(s, t, f, noise)
            result, left = close(s, t, f, g, used), MOST_BOUTS
            while result == GOES_ON and left > 0:
                left -= 1
                f, g = g, f
                noise = noise * GOLDEN + MIX
                begin(s, t, f)
                t[f + at.ATTACK] = choose_attack(s, t, f, noise)
                noise = noise * GOLDEN + MIX
                result = close(s, t, f, g, answer(s, t, f, noise))
            totals[index] += DRAW if result == GOES_ON else result
            bouts += MOST_BOUTS - left + 1
    return bouts


@njit(nogil=True, cache=True)
def quality(s: Any, cards: int) -> int:
    """What some cards are worth to a hand."""
    width, total = s[at.WIDTH], 0
    while cards != 0:
        place = lowest(cards)
        cards &= cards - 1
        total += place % width * QUALITY // (width - 1)
        if place // width == TRUMPS:
            total += QUALITY
    return total


@njit(nogil=True, cache=True)
def choose_attack(s: Any, t: Any, f: int, noise: int) -> int:
    """The best of the lowest one, two, three ... cards of each suit, with the queen of spades also beside her."""
    hand = t[f + at.HANDS + t[f + at.ATTACKER]]
    width, queen, stock = s[at.WIDTH], s[at.QUEEN], t[f + at.DRAWN] < s[at.STOCK_SIZE]
    best, most = 0, -(1 << 30)
    for suit in range(TRUMPS + 1):
        held = hand & (((1 << width) - 1) << (suit * width))
        for number in range(1, min(popcount(held), t[f + at.LIMIT]) + 1):
            for with_queen in range(1 + (held & queen != 0)):
                cards = queen | fewest(held & ~queen, number - 1) if with_queen else fewest(held, number)
                # How likely it is, in eighths, that the defender has to take them.
                taken = 8 if cards & queen != 0 else min(8, (1, 4, 6, 7, 8, 8)[min(number, 6) - 1])
                score = taken * (3 * number + 2) - 4 * quality(s, cards)
                if not stock:
                    score += 16 * number
                noise ^= noise >> 29
                noise *= MIX
                score += (noise >> 40) & 7
                if score > most:
                    best, most = cards, score
    return best


@njit(nogil=True, cache=True)
def answer(s: Any, t: Any, f: int, noise: int) -> int:
    """The cheapest cards that beat the attack, or 0 to take it."""
    attack, hand = t[f + at.ATTACK], t[f + at.HANDS + t[f + at.DEFENDER]]
    if attack & s[at.QUEEN] != 0:
        return 0
    width = s[at.WIDTH]
    suit = lowest(attack) // width
    suited = hand & (((1 << width) - 1) << (suit * width))
    trumps = hand & (((1 << width) - 1) << (TRUMPS * width)) if suit != TRUMPS else 0
    used = 0
    # From the highest attacking card down: whatever beats it beats the others too, so the lowest that does is best.
    for back in range(width):
        card = 1 << (suit * width + width - 1 - back)
        if attack & card == 0:
            continue
        higher = suited & ~(card - 1) & ~used
        choice = higher if higher != 0 else trumps & ~used
        if choice == 0:
            return 0
        used |= choice & -choice
    if t[f + at.DRAWN] >= s[at.STOCK_SIZE]:
        return used
    number = popcount(attack)
    keep = quality(s, used) + ((noise >> 40) & 3)
    return 0 if keep > 4 + 5 * number + quality(s, attack) // 2 else used
