"""Loading what hints need, so that the first answer costs nobody anything."""

from __future__ import annotations

import functools

from games import GAMES, DealRequest
from solver import search
from solver.budget import Budget, Meter

from .hinting import find
from .question import question


@functools.cache
def warm_up() -> None:
    """Load every kernel, compiling those that are not in the cache; once a process."""
    search.warm_up()
    for game in GAMES.values():
        state = game.deal(DealRequest(game.default_players, {}, "warm-up"))
        seat = 0 if state.current_player is None else state.current_player
        find(state, question(state, seat, worlds=1, seed=0), Meter(Budget(ms=None, nodes=1)))
