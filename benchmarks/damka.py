"""CPU seconds of Damka's paranoid, every move valued, by players, cards a hand and cards in the stock."""

from __future__ import annotations

import random
import time
from statistics import median

from games import GAMES
from games.damka_rules import DECKS
from games.damka_state import DamkaState
from solver import Budget, solve, warm

from .table import Row

SIZES = ((2, 6, 0), (3, 3, 0), (3, 4, 0), (4, 3, 0), (2, 6, 6), (2, 6, 12))
"""Players, cards a hand, cards in the stock."""
ENDINGS = 20
LIMIT = Budget(ms=5_000)


def measure() -> list[Row]:
    """Seeded endings of each size: the rest of the deck is out of the game."""
    warm()
    return [_measure(*size) for size in SIZES]


def _measure(players: int, cards: int, stock: int) -> Row:
    times, nodes, exact = [], [], 0
    for seed in range(ENDINGS):
        state = _ending(random.Random(seed), players, cards, stock)
        begin = time.process_time()
        answer = solve(state, budget=LIMIT)
        times.append(time.process_time() - begin)
        nodes.append(answer["nodes"])
        exact += answer["status"] == "exact"
    times.sort()
    return Row(
        f"damka paranoid, {players} x {cards}, stock {stock}, CPU s median / p90 / worst",
        f"{median(times):.3f} / {times[ENDINGS * 9 // 10]:.3f} / {times[-1]:.3f}",
        f"exact on {exact} of {ENDINGS}",
        f"{median(nodes):,.0f} nodes",
        "",
    )


def _ending(choose: random.Random, players: int, cards: int, stock: int) -> DamkaState:
    deck = list(DECKS[36].pieces)
    choose.shuffle(deck)
    hands = [[deck.pop() for _ in range(cards)] for _ in range(players)]
    left = [deck.pop() for _ in range(stock)]
    document = {
        "players": players,
        "trump": left[-1][1] if left else choose.choice("CDHS"),
        "hands": hands,
        "attacker": choose.randrange(players),
        "stock": left,
        "discard": deck,
    }
    state = GAMES["damka"].read(document).accept()
    assert isinstance(state, DamkaState)
    return state
