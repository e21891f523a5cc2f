"""How late an answer comes past its wall limit: the worst of several full deals, concepts and limits, in milliseconds.

The promise is 100 ms. It is measured here and not in the tests, where other work on the machine would decide.
"""

from __future__ import annotations

import time

from games import GAMES, DealRequest
from solver import Budget, solve, warm

from .table import Row

LIMITS_MS = (50, 200, 500)
DEALS = 3
PROMISE_MS = 100


def measure() -> list[Row]:
    """The worst case of each game."""
    warm()
    rows = []
    for name, game in GAMES.items():
        options = {"pass_cycle": ["none"]} if any(option.name == "pass_cycle" for option in game.options) else {}
        late = []
        for seed in range(DEALS):
            state = game.deal(DealRequest(game.default_players, options, seed))
            if state.phase == "pass":
                for seat in range(state.players):
                    state.apply_action("+".join(state.moves(seat)["from"][:3]), seat)
            for concept in game.concepts:
                if concept == "best-reply":
                    continue  # needs a finished hand
                for limit in LIMITS_MS:
                    begin = time.monotonic()
                    solve(state, concept=concept, budget=Budget(ms=limit))
                    late.append((time.monotonic() - begin) * 1000 - limit)
        worst = max(late)
        ours = f"{worst:.0f} ms"
        rows.append(
            Row(f"{name}, worst lateness past ms", ours, "promise", f"{PROMISE_MS} ms", f"{worst / PROMISE_MS:.2f}")
        )
    return rows
