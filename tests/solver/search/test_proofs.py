"""The search against the plainest minimax, itself otherwise configured, and CP-SAT. More of it in `make soak`."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.trick_state import TrickState
from solver.search import ALL_ON, Slots, Switches, search
from tests.solver.search import brute, plain
from tests.solver.search.checks import PLENTY, check_against_plain, check_alike, check_order
from tests.solver.search.endings import TABLES, ending, many

SMALLER = {"crna-dama": {2: 8, 3: 7, 4: 7}, "cherna-donka": {3: 7, 4: 7, 5: 5, 6: 4}, "czarna-wdowa": {3: 6, 4: 5}}
"""Pieces a hand that can be searched without a reduction."""

LARGER = {
    "crna-dama": {2: (8, 9), 3: (7, 8, 9), 4: (7, 8, 9)},
    "cherna-donka": {3: (7, 8, 9), 4: (7, 8, 9), 5: (7,), 6: (6,)},
    "czarna-wdowa": {3: (7, 8), 4: (6,)},
}
"""And without `patterns` and `lines`."""

ALTERED = [
    replace(ALL_ON, patterns=False),
    replace(ALL_ON, patterns=False, lines=False),
    replace(ALL_ON, merge=False, patterns=False, lines=False),
    replace(ALL_ON, compress=False, patterns=False, lines=False),
    replace(ALL_ON, inner=False),
    replace(ALL_ON, safe=False),
    replace(ALL_ON, bounds=False),
    replace(ALL_ON, order=False),
]


def test_plain_against_the_rules() -> None:
    """What the search is held against is right itself."""
    compared = ties = 0
    for state in many(300, [1, 2], seed=21):
        if state.is_terminal():
            continue
        known: dict[Any, brute.Values] = {}
        theirs = {"": brute.values(state, known), **brute.after_moves(state, known)}
        for objective in brute.OBJECTIVES:
            whole, after = plain.values(state, objective)
            for move, own in {"": whole, **after}.items():
                sure = [theirs[move]["paranoid", seat, objective] for seat in range(state.players)]
                assert (own.sure, own.max_n) == (sure, theirs[move]["max-n", -1, objective]), (state.document(), move)
            compared += 1 + len(after)
            ties += whole.max_n != whole.max_n_of_last
    assert compared > 1000
    assert ties > 10


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_endings_of_two_to_four(name: str, players: int) -> None:
    random = Random(f"small {name} {players}")
    sizes = [2] * 12 + [3] * 12 + [4] * (8 if players < 5 else 2)
    states = [ending(name, players, size, random) for size in sizes]
    compared = [check_against_plain(state) for state in states if not state.is_terminal()]
    # Of two, one's loss is mostly the other's gain: a tie is the same for both.
    assert players == 2 or any(one.ties for one in compared), "no ending in which the rule for ties decides"


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), [table for table in TABLES if table[1] < 5])
def test_ending_of_five(name: str, players: int) -> None:
    check_against_plain(ending(name, players, 5, Random(f"five {name} {players}")))


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

    def answers(state: TrickState) -> object:
        return [search(state, 0, concept, budget=PLENTY, slots=slots) for concept in ("paranoid", "max-n")]

    alone = [answers(state) for state in states]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(answers, states)) == alone
