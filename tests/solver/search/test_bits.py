"""Gathering and scattering bits: the machine's instruction and the plain loop say the same."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

from solver.search import bits

WORDS = st.integers(min_value=-(1 << 63), max_value=(1 << 63) - 1)


@njit
def gathered(word: int, mask: int) -> int:
    return int(bits.gather(word, mask))


@njit
def scattered(word: int, mask: int) -> int:
    return int(bits.scatter(word, mask))


plain_gathered, plain_scattered = njit(bits.plain_gather), njit(bits.plain_scatter)


@given(WORDS, WORDS)
@settings(deadline=None)  # the first call compiles
def test_gather(word: int, mask: int) -> None:
    expected = [word >> place & 1 for place in range(64) if mask >> place & 1]
    found = gathered(word, mask)
    assert found == plain_gathered(word, mask)
    assert [found >> place & 1 for place in range(len(expected))] == expected
    assert len(expected) == 64 or found >> len(expected) == 0


@given(WORDS, WORDS)
@settings(deadline=None)  # the first call compiles
def test_scatter_undoes_gather(word: int, mask: int) -> None:
    assert scattered(gathered(word, mask), mask) == word & mask
    assert scattered(word, mask) == plain_scattered(word, mask)
