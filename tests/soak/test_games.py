"""A thousand random hands of every game with every number of players, every invariant checked at every step."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.helpers import TABLES, check_all, deal, steps

HANDS, BLOCK = 1000, 50


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, HANDS, BLOCK))
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_step_of_random_hands(name: str, players: int, first: int) -> None:
    for seed in range(first, first + BLOCK):
        random = Random(f"soak {seed}")
        state = deal(name, players, seed)
        for here in steps(state, random):
            check_all(here, random, views=2)
        assert state.is_terminal()
