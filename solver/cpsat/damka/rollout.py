"""Lines found by playing on: the seat and all others do what gets it out (or leaves it the fool), with some chance.

A line to the best result there is settles a value at once; what it does not settle is left to the exact methods.
"""

from __future__ import annotations

from random import Random

from solver.budget import Meter

from .position import End, Position, Table

MOST_PLIES = 400
NODES_PER_PLY = 20
"""What each ply is charged; a node is about a microsecond (`solver.budget`)."""
WHIM = 0.15
"""How often a move is made at random, so that no two tries are the same."""


def roll(
    table: Table, start: Position, helped: set[int], choose: Random, meter: Meter
) -> tuple[list[str], tuple[float, ...]] | None:
    """Play on until the hand ends: `helped` seats shed cards, the others pick them up. None if it takes too long.

    Returns the moves and the score of each seat. Raises OutOfBudget.
    """
    position, line, passed = start, [], {start}
    for _ in range(MOST_PLIES):
        meter.spend(NODES_PER_PLY)
        meter.check()
        move = _answer(table, position, helped, choose) if position.attack else _attack(table, position, helped, choose)
        line.append(move)
        following = table.after(position, move)
        if isinstance(following, End):
            return line, following.scores
        if not following.attack:
            if following in passed:
                return line, tuple(0.5 if hand else 0.0 for hand in following.hands)
            passed.add(following)
        position = following
    return None


def _attack(table: Table, position: Position, helped: set[int], choose: Random) -> str:
    hand, limit = position.hands[position.attacker], table.limit(position)
    suits = [table.names(hand & suit) for suit in table.suits if hand & suit]
    sheds = position.attacker in helped
    if choose.random() < WHIM:
        cards = choose.choice(suits)
        return "+".join(table.by_order(choose.sample(cards, choose.randint(1, min(limit, len(cards))))))
    if not sheds and table.defender(position) in helped:
        # Feed the defender a single card that it can beat.
        beatable = [
            card
            for cards in suits
            for card in cards
            if table.first_beat(table.attacked(position, table.mask([card]))) is not None
        ]
        return choose.choice(beatable or [card for cards in suits for card in cards])
    cards = max(suits, key=len) if sheds else min(suits, key=len)
    return "+".join(cards[:limit] if sheds else cards[:1])


def _answer(table: Table, position: Position, helped: set[int], choose: Random) -> str:
    wants_to_beat = table.defender(position) in helped
    if choose.random() < WHIM:
        wants_to_beat = not wants_to_beat
    return (table.first_beat(position) if wants_to_beat else None) or "take"
