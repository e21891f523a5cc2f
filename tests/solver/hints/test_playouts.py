"""Playouts: they end as the rules say, and never outside what any legal line gives."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from games import GAMES, State
from games.damka_state import DamkaState
from games.trick_state import TrickState
from solver import solve
from solver.hints.damka_table import DamkaTable
from solver.hints.playing import Table
from solver.hints.trick_table import TrickTable
from tests.solver.search.endings import many

from .observations import observations

ROUNDS = 8


def table_of(state: State, seat: int, objective: str) -> Table:
    if isinstance(state, DamkaState):
        return DamkaTable(state, seat)
    assert isinstance(state, TrickState)
    return TrickTable(state, seat, objective)


def means(state: State, seat: int, objective: str, seed: int) -> dict[str, float]:
    """The mean result of each move over some playouts."""
    table = table_of(state, seat, objective)
    totals, plays = table.play(table.prepare(state), ROUNDS, seed)
    assert plays >= ROUNDS * len(table.moves)
    return dict(zip(table.moves, totals / ROUNDS, strict=True))


def test_where_nobody_has_a_choice_the_result_is_that_of_the_rules() -> None:
    for state in many(60, [1], 5):
        if state.is_terminal() or len(state.legal_actions()) > 1:
            continue
        seat = state.current_player
        assert seat is not None
        over = state.clone()
        while not over.is_terminal() and len(over.legal_actions()) == 1:
            over.apply_action(over.legal_actions()[0])
        if over.is_terminal():
            (score,) = means(state, seat, "score", 1).values()
            (points,) = means(state, seat, "points", 1).values()
            assert (score, points) == (over.scores()[seat], over.points[seat])


def check_between_best_and_worst(state: State, objective: str, seed: int) -> None:
    seat = state.current_player
    assert seat is not None
    found = means(state, seat, objective, seed)
    limits = [
        {
            entry["move"]: entry["value"]
            for entry in solve(state, seat=seat, concept=concept, objective=objective)["moves"]
        }
        for concept in ("best-case", "worst-case")
    ]
    for move, mean in found.items():
        assert limits[0][move]["lower"] <= mean <= limits[1][move]["upper"], (state.document(), move)


def test_no_playout_is_better_or_worse_than_any_line() -> None:
    random = Random(4)
    for seed, state in enumerate(many(33, [2, 3], 6)):
        if not state.is_terminal() and not state.stock:
            check_between_best_and_worst(state, random.choice(["score", "points"]), seed)


def test_nor_in_damka() -> None:
    for seed, (state, _) in enumerate(observations("damka", 8, 3)):
        check_between_best_and_worst(state, "score", seed)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_playouts(name: str) -> None:
    ((state, seat),) = observations(name, 1, 9)
    table = table_of(state, seat, "score")
    laid_out: Any = table.prepare(state)
    one, other = (table.play(laid_out, ROUNDS, 5) for _ in range(2))
    assert np.array_equal(one[0], other[0])
    assert one[1] == other[1]
