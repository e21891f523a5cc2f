"""Seeded shuffling: fixed results, so that a seed gives the same deal on every platform and in every version."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from games.shuffle import SEED_LIMIT, Shuffler, random_seed


def test_fixed_stream() -> None:
    shuffler = Shuffler(1)
    assert [shuffler.below(limit) for limit in (2, 6, 52, 1000, 2**32)] == [0, 5, 30, 251, 1350520579]
    assert "".join(Shuffler("black lady").shuffled("abcdefghij")) == "gaeijhcbfd"


def test_strings_and_integers_are_different_seeds() -> None:
    assert Shuffler("1").shuffled(range(52)) != Shuffler(1).shuffled(range(52))


@pytest.mark.parametrize("seed", [0, 2**53 - 1, "", "♠", "a" * 10_000])
def test_any_seed_shuffles(seed: str | int) -> None:
    order = Shuffler(seed).shuffled(range(52))
    assert sorted(order) == list(range(52))
    assert order == Shuffler(seed).shuffled(range(52))
    assert order != list(range(52))


def test_every_order_comes_up_alike() -> None:
    shuffler = Shuffler("orders")
    counts = Counter(tuple(shuffler.shuffled("abc")) for _ in range(6000))
    assert set(counts) == set(permutations("abc"))
    # Six orders, 1,000 each expected; 120 is four standard deviations, and the seed is fixed.
    assert all(abs(count - 1000) < 120 for count in counts.values())


def test_numbers_stay_below_the_limit() -> None:
    shuffler = Shuffler("limits")
    for limit in (1, 2, 3, 52, 2**31 + 1, 2**32):
        assert all(0 <= shuffler.below(limit) < limit for _ in range(50))


def test_random_seeds_are_whole_in_json() -> None:
    seeds = {random_seed() for _ in range(20)}
    assert len(seeds) > 1
    assert all(0 <= seed < SEED_LIMIT == 2**53 for seed in seeds)
