"""Losses are counted once, in the play that made them: for each seat own plays never lower what it can guarantee, those
of the others never raise it, and guaranteed + own costs - gifts is the final score. Fifty hands."""

from __future__ import annotations

import pytest

from games.trick_state import TrickState
from solver import Budget, analyse
from tests.solver.analysis.records import short, whole_wdowa

PLENTY = Budget(ms=None, nodes=500_000_000)


def check(state: TrickState) -> None:
    """One hand."""
    found = analyse(state, budget=PLENTY)
    assert found["status"] == "exact"
    for entry in found["seats"]:
        value, costs, gifts = entry["guaranteed"]["lower"], 0, 0
        for play in found["plays"]:
            if play["seat"] != entry["seat"]:
                continue
            before, after = play["before"]["lower"], play["after"]["lower"]
            assert before <= value
            assert after >= before
            assert play["cost"] == after - before
            if play["forced"]:
                assert play["cost"] == 0
            gifts, costs, value = gifts + value - before, costs + play["cost"], after
        assert entry["score"] <= value
        gifts += value - entry["score"]
        assert entry["cost"] == costs
        assert entry["guaranteed"]["lower"] + costs - gifts == entry["score"]
        assert entry["best_case"]["lower"] <= entry["best_reply"]["lower"] <= entry["score"]
        assert entry["best_case"]["lower"] <= entry["guaranteed"]["lower"]


def test_endings() -> None:
    for state in short(44, seed=31, sizes=(3, 4)):
        check(state)


@pytest.mark.slow
def test_whole_hands() -> None:
    for seed in range(6):
        check(whole_wdowa(seed))
