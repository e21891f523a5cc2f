"""Bounds along a record: what is learnt at one place tells of the others."""

from __future__ import annotations

import pytest

from solver.analysis.chain import Chain, Step, WrongBounds
from solver.answer import Interval

OPEN = Interval(0, 26)


def test_values_that_never_fall() -> None:
    chain = Chain([0, 3, 7], [OPEN] * 3, [Step.RISES] * 2)
    chain.learn(3, Interval(5, 9))
    assert [chain[place] for place in (0, 3, 7)] == [Interval(0, 9), Interval(5, 9), Interval(5, 26)]


def test_values_that_never_rise() -> None:
    chain = Chain([0, 3, 7], [OPEN] * 3, [Step.FALLS] * 2)
    chain.learn(3, Interval(5, 9))
    assert [chain[place] for place in (0, 3, 7)] == [Interval(5, 26), Interval(5, 9), Interval(0, 9)]


def test_equal_ends_settle_what_lies_between() -> None:
    chain = Chain([0, 3, 7], [OPEN] * 3, [Step.RISES] * 2)
    chain.learn(0, Interval(4, 4))
    chain.learn(7, Interval(4, 4))
    assert chain[3] == Interval(4, 4)


def test_a_value_that_stays_is_known_both_ways() -> None:
    chain = Chain([0, 1, 2], [OPEN] * 3, [Step.STAYS, Step.FALLS])
    chain.learn(1, Interval(6, 6))
    assert (chain[0], chain[2]) == (Interval(6, 6), Interval(0, 6))


def test_proofs_that_contradict_each_other() -> None:
    chain = Chain([0, 1], [OPEN] * 2, [Step.RISES])
    chain.learn(0, Interval(4, 26))
    with pytest.raises(WrongBounds):
        chain.learn(1, Interval(0, 3))
