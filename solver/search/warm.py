"""Small positions that need every kernel."""

from __future__ import annotations

from collections.abc import Iterator

from games import GAMES, DealRequest
from games.damka_state import DamkaState
from games.trick_state import TrickState


def positions() -> Iterator[TrickState | DamkaState]:
    """The end of a hand of one trick game, whose kernels are the same for all, and of a hand of Damka."""
    damka = GAMES["damka"].deal(DealRequest(2, {}, "warm-up"))
    assert isinstance(damka, DamkaState)
    while damka.stock:
        damka.apply_action(damka.legal_actions()[0])
    yield damka
    game = next(game for game in GAMES.values() if game.family == "tricks")
    state = game.deal(DealRequest(game.default_players, {}, "warm-up"))
    assert isinstance(state, TrickState)
    while sum(map(len, state.hands)) > 3 * state.players:
        state.apply_action(state.legal_actions()[0])
    yield state
