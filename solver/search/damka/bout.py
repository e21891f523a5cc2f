"""A bout: its attacks and beats one after the other, and the position that follows."""

# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any

from numba import njit

from solver.search.bits import lowest, popcount

from . import layout as at

HAND = 6
SAFE, DRAW, FOOL, GOES_ON = 0, 1, 2, 3
"""How a bout ends for the seat; the first three end the play for it, and are twice its score."""
TRUMPS = 3


@njit(nogil=True, cache=True)
def fewest(mask: int, number: int) -> int:
    """The `number` lowest bits of a mask."""
    found = 0
    for _ in range(number):
        bit = mask & -mask
        found |= bit
        mask ^= bit
    return found


@njit(nogil=True, cache=True)
def following(chosen: int, mask: int) -> int:
    """The next choice of as many bits of a mask, 0 after the last; the first is the lowest bits."""
    low = chosen & -chosen
    ripple = ((chosen | ~mask) + low) & mask
    if ripple < chosen:
        return 0
    return ripple | fewest(mask, popcount(chosen) - popcount(ripple))


@njit(nogil=True, cache=True)
def next_holding(t: Any, f: int, players: int, seat: int) -> int:
    """The next player after a seat who holds cards."""
    other = seat
    for _ in range(players):
        other = other + 1 if other + 1 < players else 0
        if t[f + at.HANDS + other] != 0:
            return other
    return seat


@njit(nogil=True, cache=True)
def begin(s: Any, t: Any, f: int) -> None:
    """Ready a frame, with hands, attacker and drawn filled in, for its first attack."""
    defender = next_holding(t, f, s[at.PLAYERS], t[f + at.ATTACKER])
    t[f + at.DEFENDER] = defender
    held = popcount(t[f + at.HANDS + defender])
    t[f + at.LIMIT] = held if s[at.LIMITED] != 0 else 64
    t[f + at.SUIT] = -1
    t[f + at.NUMBER] = 0
    t[f + at.ATTACK] = 0
    t[f + at.FIXED] = 0


@njit(nogil=True, cache=True)
def next_attack(s: Any, t: Any, f: int) -> bool:
    """Go on to the next attack; False after the last."""
    hand = t[f + at.HANDS + t[f + at.ATTACKER]]
    width = s[at.WIDTH]
    attack, suit, number = t[f + at.ATTACK], t[f + at.SUIT], t[f + at.NUMBER]
    if t[f + at.FIXED] != 0:
        return False
    held = 0
    if suit >= 0:
        held = hand & (((1 << width) - 1) << (suit * width))
        attack = following(attack, held)
        if attack == 0:
            number -= 1
            if number > 0:
                attack = fewest(held, number)
    while attack == 0:
        suit += 1
        if suit > TRUMPS:
            return False
        held = hand & (((1 << width) - 1) << (suit * width))
        number = min(popcount(held), t[f + at.LIMIT])
        attack = fewest(held, number)
    t[f + at.ATTACK], t[f + at.SUIT], t[f + at.NUMBER] = attack, suit, number
    return True


@njit(nogil=True, cache=True)
def face(s: Any, t: Any, f: int) -> None:
    """Ready the answers to the attack of a frame."""
    width, attack = s[at.WIDTH], t[f + at.ATTACK]
    hand = t[f + at.HANDS + t[f + at.DEFENDER]]
    suit = lowest(attack) // width
    t[f + at.BEAT] = 0
    if attack & s[at.QUEEN] != 0:
        t[f + at.USEFUL] = 0
        return
    own = ((1 << width) - 1) << (suit * width)
    useful = hand & own & ~((attack & -attack) - 1)
    if suit != TRUMPS:
        useful |= hand & (((1 << width) - 1) << (TRUMPS * width))
    t[f + at.USEFUL] = useful if popcount(useful) >= popcount(attack) else 0


@njit(nogil=True, cache=True)
def beats(s: Any, attack: int, chosen: int) -> bool:
    """Whether cards that are each of use beat an attack: the j-th lowest of its suit beats the j lowest of it."""
    suit = lowest(attack) // s[at.WIDTH]
    suited = chosen & (((1 << s[at.WIDTH]) - 1) << (suit * s[at.WIDTH]))
    while suited != 0:
        card = suited & -suited
        below = attack & -attack
        if card < below:
            return False
        attack ^= below
        suited ^= card
    return True


@njit(nogil=True, cache=True)
def next_beat(s: Any, t: Any, f: int) -> bool:
    """Go on to the next beat; False after the last, when only taking is left."""
    useful, attack, chosen = t[f + at.USEFUL], t[f + at.ATTACK], t[f + at.BEAT]
    if useful == 0:
        return False
    while True:
        chosen = fewest(useful, popcount(attack)) if chosen == 0 else following(chosen, useful)
        if chosen == 0:
            return False
        if beats(s, attack, chosen):
            t[f + at.BEAT] = chosen
            return True


@njit(nogil=True, cache=True)
def refill(s: Any, t: Any, g: int, attacker: int, defender: int) -> None:
    """Fill hands up to six: the attacker first, the others in turn, the defender last."""
    players = s[at.PLAYERS]
    for step in range(players + 1):
        seat = (attacker + step) % players if step < players else defender
        if seat == defender and step < players:
            continue
        while t[g + at.DRAWN] < s[at.STOCK_SIZE] and popcount(t[g + at.HANDS + seat]) < HAND:
            t[g + at.HANDS + seat] |= s[at.STOCK + t[g + at.DRAWN]]
            t[g + at.DRAWN] += 1


@njit(nogil=True, cache=True)
def close(s: Any, t: Any, f: int, g: int, used: int) -> int:
    """End the bout of frame f, beaten with the cards `used` or taken (0), and write what follows to frame g."""
    players, attacker, defender = s[at.PLAYERS], t[f + at.ATTACKER], t[f + at.DEFENDER]
    attack = t[f + at.ATTACK]
    for seat in range(players):
        t[g + at.HANDS + seat] = t[f + at.HANDS + seat]
    t[g + at.HANDS + attacker] &= ~attack
    if used == 0:
        t[g + at.HANDS + defender] |= attack
    else:
        t[g + at.HANDS + defender] &= ~used
    t[g + at.DRAWN] = t[f + at.DRAWN]
    if t[g + at.DRAWN] < s[at.STOCK_SIZE]:
        refill(s, t, g, attacker, defender)
    holding = 0
    for seat in range(players):
        if t[g + at.HANDS + seat] != 0:
            holding += 1
    own = s[at.SEAT]
    if holding == 0:
        return DRAW if own in (attacker, defender) else SAFE
    if t[g + at.HANDS + own] == 0:
        return SAFE
    if holding == 1:
        return FOOL
    passed = used == 0 or t[g + at.HANDS + defender] == 0
    t[g + at.ATTACKER] = next_holding(t, g, players, defender) if passed else defender
    return GOES_ON
