"""The exact search held against the plainest minimax on thousands of endings, and against itself on larger ones."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from games.trick_state import TrickState
from solver.search import ALL_ON, Switches
from tests.solver.search import brute
from tests.solver.search.checks import check_against_plain, check_alike, check_order
from tests.solver.search.endings import TABLES, ending, small_hand
from tests.solver.search.test_proofs import ALTERED, LARGER, SMALLER

BLOCKS = 20
GAMES = sorted({name for name, _ in TABLES})
PARANOID, BOTH = ("paranoid",), ("paranoid", "max-n")
PLAYERS = {name: [players for other, players in TABLES if other == name] for name in GAMES}


@pytest.mark.soak
@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("name", GAMES)
def test_endings_of_two_to_four(name: str, block: int, record_property: Callable[[str, int], None]) -> None:
    """5,000 a game in all."""
    random = Random(f"soak endings {name} {block}")
    states = [_small(name, PLAYERS[name][index % len(PLAYERS[name])], random) for index in range(5000 // BLOCKS)]
    compared = [check_against_plain(state) for state in states]
    record_property("values", sum(one.values for one in compared))
    record_property("ties", sum(one.ties for one in compared))
    assert any(one.ties for one in compared), "no ending in which the rule for ties decides"


def _small(name: str, players: int, random: Random) -> TrickState:
    while True:
        size = random.choice([2, 2, 2, 3, 3, 3, 4] if players < 6 else [2, 3])
        make = small_hand if size < 4 and random.random() < 0.3 else ending
        state = make(name, players, size, random)
        if not state.is_terminal():
            return state


@pytest.mark.soak
@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("name", GAMES)
def test_endings_of_five(name: str, block: int, record_property: Callable[[str, int], None]) -> None:
    """200 a game in all."""
    random = Random(f"soak five {name} {block}")
    # More than four hands of five are past what the plainest minimax can do.
    tables = [players for players in PLAYERS[name] if players < 5]
    states = [ending(name, tables[index % len(tables)], 5, random) for index in range(200 // BLOCKS)]
    record_property("values", sum(check_against_plain(state).values for state in states))


@pytest.mark.soak
@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("name", GAMES)
def test_reductions(name: str, block: int) -> None:
    """200 endings a game: large ones with patterns and lines off, smaller ones with each other switch off."""
    random = Random(f"soak reductions {name} {block}")
    for index in range(200 // BLOCKS):
        players = PLAYERS[name][index % len(PLAYERS[name])]
        if index % 2 == 0:
            plain = Switches(patterns=False, lines=False)
            check_alike(ending(name, players, random.choice(LARGER[name][players]), random), ALL_ON, plain, PARANOID)
        else:
            switches = ALTERED[random.randrange(len(ALTERED))]
            check_alike(ending(name, players, SMALLER[name][players], random), ALL_ON, switches, BOTH)


@pytest.mark.soak
@pytest.mark.parametrize("index", range(100))
def test_best_case_guarantee_worst_case(index: int) -> None:
    name, players = TABLES[index % len(TABLES)]
    random = Random(f"soak order {index}")
    state = ending(name, players, 5, random)
    for objective in brute.OBJECTIVES:
        check_order(state, random.randrange(players), objective)
