"""Complete records of short and of whole hands."""

from __future__ import annotations

from random import Random

from games import GAMES, DealRequest
from games.trick_state import TrickState
from tests.solver.search.endings import TABLES, ending, small_hand


def finished(state: TrickState, random: Random) -> TrickState:
    """A record played out at random. What was played before the record begins is not part of it."""
    record = state.clone()
    while not record.is_terminal():
        record.apply_action(random.choice(record.legal_actions()))
    return record


def short(count: int, seed: int, sizes: tuple[int, ...] = (2, 3)) -> list[TrickState]:
    """Records of endings of every game and table in turn, with random options."""
    random, found = Random(seed), []
    while len(found) < count:
        name, players = TABLES[len(found) % len(TABLES)]
        state = ending(name, players, random.choice(sizes), random)
        if not state.is_terminal():
            found.append(finished(state, random))
    return found


def whole_wdowa(seed: int) -> TrickState:
    """A whole hand of Czarna Wdowa, played at random after a pass."""
    random = Random(seed)
    state = GAMES["czarna-wdowa"].deal(DealRequest(random.choice([3, 4]), {}, seed))
    assert isinstance(state, TrickState)
    for seat in range(state.players):
        state.apply_action(random.choice(state.legal_passes(seat)), seat)
    return finished(state, random)


__all__ = ["finished", "short", "small_hand", "whole_wdowa"]
