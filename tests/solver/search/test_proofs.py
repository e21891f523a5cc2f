"""The search against the plainest minimax, itself otherwise configured, and CP-SAT. More of it in `make soak`."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import pytest

from games.trick_state import TrickState
from solver.search import ALL_ON, Slots, Switches, search
from tests.solver.search import brute, plain
from tests.solver.search.checks import PLENTY, check_against_plain, check_alike, check_order
from tests.solver.search.endings import TABLES, ending, many

SMALLER = {"crna-dama": {2: 8, 3: 7, 4: 7}, "cherna-donka": {3: 7, 4: 7, 5: 5, 6: 4}, "czarna-wdowa": {3: 6, 4: 5}}
"""Pieces a hand that can be searched without a reduction."""

ALTERED = [
    replace(ALL_ON, patterns=False),
    replace(ALL_ON, patterns=False, lines=False),
    replace(ALL_ON, merge=False, patterns=False, lines=False),
    replace(ALL_ON, compress=False, patterns=False, lines=False),
    replace(ALL_ON, inner=False),
    replace(ALL_ON, bounds=False),
    replace(ALL_ON, order=False),
]


def test_plain_against_the_rules() -> None:
    """What the search is held against is right itself."""
    for state in many(60, [1, 2], seed=21):
        if state.is_terminal():
            continue
        known = brute.values(state)
        for objective in brute.OBJECTIVES:
            whole, _ = plain.values(state, objective)
            seats = range(state.players)
            assert whole == [
                *(known["paranoid", seat, objective] for seat in seats),
                *known["max-n", -1, objective],
            ]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_endings_of_four_and_three(name: str, players: int) -> None:
    random = Random(f"four {name} {players}")
    for _ in range(6 if players < 4 else 3):
        state = ending(name, players, 4 if players < 5 else 3, random)
        if not state.is_terminal():
            check_against_plain(state)


@pytest.mark.slow
@pytest.mark.parametrize("switches", ALTERED, ids=str)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_otherwise_configured(name: str, players: int, switches: Switches) -> None:
    """Small endings alone have hidden wrong keys before."""
    random = Random(f"altered {name} {players} {switches}")
    check_alike(ending(name, players, SMALLER[name][players] - 1, random), ALL_ON, switches, ("paranoid", "max-n"))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_best_case_guarantee_worst_case(name: str, players: int) -> None:
    random = Random(f"order {name} {players}")
    state = ending(name, players, 4, random)
    for objective in brute.OBJECTIVES:
        check_order(state, random.randrange(players), objective)


def test_two_threads() -> None:
    """Side by side searches answer as alone."""
    random = Random("threads")
    states = [ending(name, players, 5, random) for name, players in TABLES for _ in range(2)]
    slots = Slots(2, megabytes=16)

    def answer(state: TrickState) -> object:
        return search(state, 0, budget=PLENTY, slots=slots)

    alone = [answer(state) for state in states]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(answer, states)) == alone
