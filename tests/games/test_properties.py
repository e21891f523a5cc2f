"""Properties of every game in the registry, at random points of random hands with random options."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import helpers
from tests.games.helpers import TABLES, check_all, deal, steps

SEEDS = st.integers(min_value=0, max_value=2**53 - 1)
pytestmark = pytest.mark.parametrize(("name", "players"), TABLES)


@settings(max_examples=40, deadline=None)
@given(seed=SEEDS)
def test_at_every_cut(name: str, players: int, seed: int) -> None:
    """All invariants at a few points of each hand, first and last included."""
    random = Random(seed)
    for made, state in enumerate(steps(deal(name, players, seed), random)):
        if made < 2 or state.is_terminal() or random.random() < 0.15:
            check_all(state, random)


@settings(max_examples=30, deadline=None)
@given(seed=SEEDS)
def test_pieces_at_every_step(name: str, players: int, seed: int) -> None:
    for state in steps(deal(name, players, seed), Random(seed)):
        helpers.check_pieces(state)
        helpers.check_moves(state)


@settings(max_examples=30, deadline=None)
@given(seed=SEEDS)
def test_copies_go_their_own_ways(name: str, players: int, seed: int) -> None:
    """Playing on from a copy leaves the original alone, and the other way round."""
    random = Random(seed)
    original = deal(name, players, seed)
    for _, state in zip(range(random.randint(1, 30)), steps(original, random), strict=False):
        if state.is_terminal():
            return
    before = helpers.snapshot(original)
    twin = original.clone()
    for _ in steps(twin, random):
        pass
    assert helpers.snapshot(original) == before
    finished = helpers.snapshot(twin)
    for _ in steps(original, random):
        pass
    assert helpers.snapshot(twin) == finished


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_the_same_seed_deals_the_same(name: str, players: int, seed: int) -> None:
    state = deal(name, players, seed, {})
    assert state.document() == deal(name, players, seed, {}).document()
    assert state.document()["hands"] != deal(name, players, seed ^ 1, {}).document()["hands"]
    helpers.check_document(state)
    helpers.check_pieces(state)
