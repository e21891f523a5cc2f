"""Damka's best-case and worst-case where there is too much to enumerate: a stock, large hands, small budgets."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import GAMES, DealRequest
from games.damka_state import DamkaState
from solver import Budget, solve, warm

from .test_damka import NO_LIMIT, TooLarge, ending, outcomes

DAMKA = GAMES["damka"]


def result(state: DamkaState, line: list[str], seat: int) -> float:
    """The score that a line gives, by the rules."""
    replay = state.clone()
    for move in line:
        replay.apply_action(move)
    assert replay.is_terminal()
    return replay.scores()[seat]


@pytest.mark.parametrize("seed", range(24))
def test_with_a_stock_against_lines_of_the_rules(seed: int) -> None:
    """Nothing that playing through the rules comes upon is better than the value, and a line shows each value."""
    random = Random(seed)
    state = ending(random, random.choice([2, 2, 3, 4]), 6, stock=random.randint(1, 4))
    seat = random.randrange(state.players)
    found: dict[str, set[float]] = {}
    budget = Budget(ms=None, nodes=400_000)
    for move in state.legal_actions():
        child, left = state.clone(), [200]
        child.apply_action(move)
        try:
            found[move] = outcomes(child, seat, left)
        except TooLarge:
            found[move] = set()
    for concept, choose in (("best-case", min), ("worst-case", max)):
        answer = solve(state, seat=seat, concept=concept, budget=budget)
        values = {entry["move"]: entry["value"]["lower"] for entry in answer["moves"]}
        assert answer["status"] == "exact"
        assert list(values) == sorted(values, key=lambda move: values[move] if choose is min else -values[move])
        assert set(values) == set(found)
        assert result(state, answer["line"], seat) == answer["value"]["lower"] == choose(values.values())
        for move, scores in found.items():
            assert choose([values[move], *scores]) == values[move]
        for move in random.sample(list(values), 1):
            child = state.clone()
            child.apply_action(move)
            following = solve(child, seat=seat, concept=concept, budget=budget)
            assert following["value"]["lower"] == values[move]
            assert result(child, following["line"], seat) == values[move]


def posted(hands: list[list[str]], attack: list[str], options: dict[str, Any] | None = None) -> DamkaState:
    """Two players without a stock, seat 0 to attack or with an attack that waits; hearts are trump."""
    options = options or {}
    ranks = "6789TJQKA" if options.get("deck", 36) == 36 else "23456789TJQKA"
    shown = {card for hand in hands for card in hand} | set(attack)
    state = DAMKA.read(
        {
            "players": len(hands),
            "options": options,
            "trump": "H",
            "hands": hands,
            "attacker": 0,
            "attack": attack,
            "stock": [],
            "discard": [rank + suit for suit in "CDHS" for rank in ranks if rank + suit not in shown],
        }
    ).accept()
    assert isinstance(state, DamkaState)
    return state


def equals(state: DamkaState) -> dict[str, list[str]]:
    answer = solve(state, concept="best-case", budget=NO_LIMIT)
    return {entry["move"]: entry["equals"] for entry in answer["moves"]}


def test_beats_with_neighbours_are_interchangeable() -> None:
    found = equals(posted([["7C"], ["8D", "9D", "JD"]], ["6D"]))
    assert found == {
        "8D>6D": ["9D>6D", "JD>6D"],
        "9D>6D": ["8D>6D", "JD>6D"],
        "JD>6D": ["8D>6D", "9D>6D"],
        "take": [],
    }
    # TD is still in play and lies between.
    found = equals(posted([["7C", "TD"], ["8D", "9D", "JD"]], ["6D"]))
    assert found["8D>6D"] == ["9D>6D"]
    assert found["JD>6D"] == []
    # The queen of spades is no card like another.
    found = equals(posted([["7C"], ["7S", "8S", "QS"]], ["6S"]))
    assert found["7S>6S"] == ["8S>6S"]
    assert found["QS>6S"] == []


def test_engine_names_who_answered() -> None:
    # One bout and no shorter line to look for.
    assert solve(posted([["6C"], ["7D", "8D"]], []), concept="best-case")["engine"] == "search"
    # Two cards of two suits, two bouts: that one is not enough is proved by CP-SAT.
    answer = solve(posted([["6C", "6D"], ["7D", "8D"]], []), concept="best-case")
    assert (answer["engine"], answer["line"]) == ("cp-sat", ["6C", "take", "6D", "take"])


def test_a_cut_list_of_moves_gives_bounds_at_most() -> None:
    hand = [rank + "D" for rank in "23456789TJQKA"]
    state = posted([hand, ["2C", "3C"]], [], {"deck": 52, "attack_limit": "none"})
    for concept, value in (("best-case", 0), ("worst-case", 1)):
        answer = solve(state, concept=concept, budget=Budget(ms=None, nodes=300_000))
        assert [entry["move"] for entry in answer["moves"]] != []
        assert len(answer["moves"]) == 2_000
        assert answer["value"]["lower"] <= value <= answer["value"]["upper"]
        if answer["line"]:
            assert result(state, answer["line"], 0) in answer["value"].values()


@pytest.mark.parametrize("nodes", [1, 1_000, 20_000, 150_000])
def test_alike_on_every_run_whatever_the_nodes(nodes: int) -> None:
    for seed in range(2):
        state = ending(Random(seed), 2 + seed, 6, stock=3)
        for concept in ("best-case", "worst-case"):
            budget = Budget(ms=None, nodes=nodes)
            first = solve(state, concept=concept, budget=budget)
            assert first == solve(state, concept=concept, budget=budget)
            if first["stopped_by"] is None:
                assert first["status"] == "exact"


@pytest.mark.parametrize("ms", [1, 100, 400])
def test_large_hands_stop_at_the_wall_limit(ms: int) -> None:
    warm()
    states = [
        DAMKA.deal(DealRequest(6, {"deck": 52}, 2)),
        ending(Random(7), 2, 9),
        posted([[rank + "D" for rank in "23456789TJQKA"], ["2C"]], [], {"deck": 52, "attack_limit": "none"}),
    ]
    for state in states:
        answer = solve(state, seat=0, concept="worst-case", budget=Budget(ms=ms))
        lower, upper = answer["value"]["lower"], answer["value"]["upper"]
        assert lower <= upper
        # What is not settled has the limit to blame, and nothing else.
        assert answer["stopped_by"] == "ms" if answer["status"] == "bounds" else lower == upper
