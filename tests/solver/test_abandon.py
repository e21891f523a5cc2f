"""Work that nobody waits for any more ends, whatever its budget, and what it says is still true."""

from __future__ import annotations

import threading

import pytest

import games
import solver
from solver import Budget, Meter

BUDGET = Budget(ms=None, nodes=solver.LIMITS["nodes"])


def whole_deal(name: str) -> games.State:
    """A deal that takes minutes to solve."""
    options = {"pass_cycle": ["none"]} if name == "cherna-donka" else {}
    game = games.GAMES[name]
    return game.deal(games.DealRequest(game.default_players, options, "abandoned"))


@pytest.mark.parametrize(
    ("name", "concept"),
    [("cherna-donka", "paranoid"), ("cherna-donka", "max-n"), ("crna-dama", "worst-case"), ("damka", "best-case")],
)
def test_work_that_has_begun_ends(name: str, concept: str) -> None:
    meter = Meter(BUDGET)
    over = threading.Event()

    def abandon() -> None:
        while not over.wait(0.05):
            meter.abandon()

    thread = threading.Thread(target=abandon)
    thread.start()
    answer = solver.solve(whole_deal(name), concept=concept, budget=meter)
    over.set()
    thread.join()
    assert answer["value"]["lower"] <= answer["value"]["upper"]
    if answer["status"] == "bounds":
        assert answer["stopped_by"] == "ms"


@pytest.mark.parametrize("concept", ["paranoid", "best-case"])
def test_work_that_was_abandoned_before_it_began(concept: str) -> None:
    meter = Meter(BUDGET)
    meter.abandon()
    answer = solver.solve(whole_deal("crna-dama"), concept=concept, budget=meter)
    assert (answer["status"], answer["stopped_by"]) == ("bounds", "ms")


def test_a_stop_is_called_only_while_it_is_set() -> None:
    meter, calls = Meter(BUDGET), []
    with meter.on_abandon(lambda: calls.append("a")):
        assert not calls
        meter.abandon()
    meter.abandon()
    with meter.on_abandon(lambda: calls.append("b")):
        pass
    assert calls == ["a", "b"]
