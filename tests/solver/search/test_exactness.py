"""The search against plain minimax through `games/`, and against itself with its reductions turned off."""

from __future__ import annotations

from random import Random

import pytest

from solver.search import ALL_OFF, ALL_ON, Switches
from tests.solver.search.checks import check_against_brute_force, check_alike
from tests.solver.search.endings import TABLES, ending, many


@pytest.mark.parametrize("switches", [ALL_ON, ALL_OFF], ids=["on", "off"])
def test_small_endings(switches: Switches) -> None:
    compared = sum(
        check_against_brute_force(state, switches) for state in many(160, [1, 2, 3], seed=11) if not state.is_terminal()
    )
    assert compared > 4000


@pytest.mark.slow
def test_more_endings() -> None:
    for state in many(900, [2, 3], seed=12):
        if not state.is_terminal():
            check_against_brute_force(state)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_without_reductions(name: str, players: int) -> None:
    """Larger endings: small ones have hidden wrong keys before."""
    random = Random(f"{name} {players}")
    size = {2: 7, 3: 5, 4: 5}.get(players, 4)
    for _ in range(3):
        plain = Switches(merge=False, compress=False, order=False)
        check_alike(ending(name, players, size, random), ALL_ON, plain, ("paranoid", "max-n"))
