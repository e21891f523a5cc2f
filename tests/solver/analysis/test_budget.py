"""Budgets of an analysis: nodes give the same answer whatever the threads do, and what is not settled is bounded."""

from __future__ import annotations

import json
from typing import Any

import pytest

from solver import Budget, analyse, search
from solver.search import Slots
from tests.solver.analysis.records import short, whole_wdowa

NODES = (3_000, 300_000)


def with_slots(monkeypatch: pytest.MonkeyPatch, count: int, nodes: int, concept: str) -> str:
    """The answer as text when so many searches may run side by side."""
    monkeypatch.setattr(search, "_slots", Slots(count, megabytes=16))
    return json.dumps(analyse(whole_wdowa(3), concept=concept, budget=Budget(ms=None, nodes=nodes)))


@pytest.mark.parametrize("concept", ["paranoid", "max-n"])
@pytest.mark.parametrize("nodes", NODES)
def test_nodes_give_the_same_on_one_thread_and_on_two(
    monkeypatch: pytest.MonkeyPatch, concept: str, nodes: int
) -> None:
    alone = with_slots(monkeypatch, 1, nodes, concept)
    assert alone == with_slots(monkeypatch, 2, nodes, concept)
    found = json.loads(alone)
    assert (found["status"], found["stopped_by"]) == ("bounds", "nodes")


def test_a_second_thread_is_used_where_a_slot_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    (state,) = short(1, seed=1)
    monkeypatch.setattr(search, "_slots", Slots(2, megabytes=16))
    with search.shares(state, 4) as shares:
        assert sum(share.table.nbytes for share in shares) == 16 << 20
        assert search.any_free()
        with search.shares(state, 3):
            assert not search.any_free()
    assert search.any_free()


@pytest.mark.parametrize("nodes", NODES)
def test_bounds_hold(nodes: int) -> None:
    """What is exact lies within the bounds of a hurried answer, and nothing is called exact that is not."""
    state = whole_wdowa(3)
    exact = analyse(state, budget=Budget(ms=None, nodes=500_000_000))
    hurried = analyse(state, budget=Budget(ms=None, nodes=nodes))
    assert (exact["status"], hurried["status"]) == ("exact", "bounds")
    check_within(hurried, exact)


def check_within(hurried: Any, exact: Any) -> None:
    """Every interval of one answer holds that of the other; other facts agree unless they are left open."""
    if isinstance(exact, dict) and exact.keys() == {"lower", "upper"}:
        assert hurried["lower"] <= exact["lower"] <= exact["upper"] <= hurried["upper"]
    elif isinstance(exact, dict):
        for name in exact.keys() - {"status", "nodes", "budget", "stopped_by", "line"}:
            check_within(hurried[name], exact[name])
    elif isinstance(exact, list):
        if hurried is not None:
            assert len(hurried) == len(exact)
            for left, right in zip(hurried, exact, strict=True):
                check_within(left, right)
    else:
        assert hurried is None or hurried == exact


def test_plays_are_told_once_each_with_their_final_entry() -> None:
    for nodes in (20_000, 500_000_000):
        told: list[dict[str, Any]] = []
        found = analyse(whole_wdowa(5), budget=Budget(ms=None, nodes=nodes), on_progress=told.append)
        plays = [line for line in told if line["event"] == "play"]
        assert sorted(line["index"] for line in plays) == list(range(len(found["plays"])))
        assert all(line == {"event": "play", **found["plays"][line["index"]]} for line in plays)
