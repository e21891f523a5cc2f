"""The exact search held against the plainest minimax on thousands of endings, and against itself on larger ones."""

from __future__ import annotations

from random import Random

import pytest

from solver.search import ALL_ON, Switches
from tests.solver.search import brute
from tests.solver.search.checks import check_against_plain, check_alike, check_order
from tests.solver.search.endings import TABLES, ending, small_hand
from tests.solver.search.test_proofs import ALTERED, SMALLER

BLOCKS = 20
GAMES = sorted({name for name, _ in TABLES})
PLAYERS = {name: [players for other, players in TABLES if other == name] for name in GAMES}


@pytest.mark.soak
@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("name", GAMES)
def test_endings_of_two_to_four(name: str, block: int) -> None:
    """5,000 a game in all."""
    random = Random(f"soak endings {name} {block}")
    for index in range(5000 // BLOCKS):
        players = PLAYERS[name][index % len(PLAYERS[name])]
        size = random.choice([2, 2, 3, 3, 4 if players < 5 else 2])
        make = small_hand if size < 4 and random.random() < 0.3 else ending
        state = make(name, players, size, random)
        if not state.is_terminal():
            check_against_plain(state)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("name", GAMES)
def test_endings_of_five(name: str, block: int) -> None:
    """200 a game in all."""
    random = Random(f"soak five {name} {block}")
    for index in range(200 // BLOCKS):
        players = PLAYERS[name][index % len(PLAYERS[name])]
        state = ending(name, min(players, 4), 5, random)
        while not state.is_terminal() and sum(map(len, state.hands)) > 17:
            state.apply_action(random.choice(state.legal_actions()))
        check_against_plain(state)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("name", GAMES)
def test_reductions(name: str, block: int) -> None:
    """200 endings a game, of 7 to 9 cards with patterns and lines off, smaller ones with each other switch off."""
    random = Random(f"soak reductions {name} {block}")
    for index in range(200 // BLOCKS):
        players = PLAYERS[name][index % len(PLAYERS[name])]
        large = players < 5 and name != "czarna-wdowa"
        if index % 2 == 0 and large:
            plain = Switches(patterns=False, lines=False)
            check_alike(ending(name, players, random.choice([7, 8, 9]), random), ALL_ON, plain, ("paranoid",))
        else:
            switches = ALTERED[index % len(ALTERED)]
            check_alike(ending(name, players, SMALLER[name][players], random), ALL_ON, switches, ("paranoid", "max-n"))


@pytest.mark.soak
@pytest.mark.parametrize("index", range(100))
def test_best_case_guarantee_worst_case(index: int) -> None:
    name, players = TABLES[index % len(TABLES)]
    random = Random(f"soak order {index}")
    state = ending(name, players, 5, random)
    for objective in brute.OBJECTIVES:
        check_order(state, random.randrange(players), objective)
