"""best-case and worst-case in Damka against plain enumeration through the rules, and its parts against each other."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import GAMES, DealRequest
from games.damka_state import DamkaState
from solver import Budget, solve
from solver.budget import Meter
from solver.cpsat.damka import model
from solver.cpsat.damka.position import End, Position, Table
from solver.cpsat.damka.reach import explore

DAMKA = GAMES["damka"]
NO_LIMIT = Budget(ms=None, nodes=500_000_000)


def ending(random: Random, players: int, most: int, stock: int = 0, limit: str = "defender-hand") -> DamkaState:
    """A position with few cards: hands of up to `most`, a small stock, the rest out of the game."""
    deck = [r + s for s in "CDHS" for r in "6789TJQKA"]
    random.shuffle(deck)
    trump = random.choice("CDHS")
    hands = []
    for _ in range(players):
        size = 6 if stock else random.randint(1, most)
        hands.append([deck.pop() for _ in range(size)])
    left = [deck.pop() for _ in range(stock)]
    if left:
        trump = left[-1][1]
    document = {
        "players": players,
        "options": {"attack_limit": limit},
        "trump": trump,
        "hands": hands,
        "attacker": random.randrange(players),
        "stock": left,
        "discard": deck,
    }
    state = DAMKA.read(document).accept()
    assert isinstance(state, DamkaState)
    if random.random() < 0.4:
        # A record: an attack that waits, or bouts that must not come again.
        for _ in range(random.choice([1, 1, 2, 3, 5])):
            if not state.is_terminal():
                take = state.phase == "defend" and random.random() < 0.6
                state.apply_action("take" if take else random.choice(state.legal_actions()))
    return state


class TooLarge(Exception):
    """An ending with more lines than can be gone through."""


def outcomes(state: DamkaState, seat: int, left: list[int]) -> set[float]:
    """The scores that some line gives a seat, the least and the most at any rate, in at most `left[0]` steps.

    The lines are gone through one by one: where a position comes again on a line the rules end the hand, so what can
    follow depends on the line.
    """
    left[0] -= 1
    if left[0] < 0:
        raise TooLarge
    if state.is_terminal():
        return {state.scores()[seat]}
    found: set[float] = set()
    for action in state.legal_actions():
        child = state.clone()
        child.apply_action(action)
        found |= outcomes(child, seat, left)
        if found >= {0, 1}:
            break
    return found


def key(state: DamkaState) -> Any:
    return (tuple(map(tuple, state.hands)), state.attacker, tuple(state.attack), len(state.stock))


def two_player_outcomes(state: DamkaState, seat: int, known: dict[Any, set[float]]) -> set[float]:
    """The same for two players, who cannot repeat a position, so that results may be kept."""
    if state.is_terminal():
        return {state.scores()[seat]}
    if key(state) not in known:
        known[key(state)] = set()
        for action in state.legal_actions():
            child = state.clone()
            child.apply_action(action)
            known[key(state)] |= two_player_outcomes(child, seat, known)
    return known[key(state)]


def check(state: DamkaState, seat: int, possible: dict[str, set[float]]) -> None:
    for concept, choose in (("best-case", min), ("worst-case", max)):
        answer = solve(state, seat=seat, concept=concept, budget=NO_LIMIT)
        wanted = {action: choose(scores) for action, scores in possible.items()}
        assert answer["status"] == "exact"
        assert answer["engine"] in ("search", "cp-sat")
        found = {entry["move"]: entry["value"]["lower"] for entry in answer["moves"]}
        assert found == wanted
        assert answer["value"]["lower"] == answer["value"]["upper"] == choose(wanted.values())
        replay = state.clone()
        for move in answer["line"]:
            replay.apply_action(move)
        assert replay.is_terminal()
        assert replay.scores()[seat] == answer["value"]["lower"]


@pytest.mark.parametrize("seed", range(100))
def test_two_players_against_enumeration(seed: int) -> None:
    random = Random(seed)
    state = ending(random, 2, 4, limit=random.choice(["defender-hand", "none"]))
    if state.is_terminal():
        pytest.skip("the record ended the hand")
    seat, known = random.randrange(2), {}
    possible = {}
    for action in state.legal_actions():
        child = state.clone()
        child.apply_action(action)
        possible[action] = two_player_outcomes(child, seat, known)
    check(state, seat, possible)


def test_three_and_four_players_against_enumeration() -> None:
    checked = 0
    for seed in range(300):
        random = Random(seed)
        state = ending(random, random.choice([3, 3, 4]), random.choice([1, 2, 2, 3]))
        if state.is_terminal():
            continue
        seat, left = random.randrange(state.players), [1_000]
        possible = {}
        try:
            for action in state.legal_actions():
                child = state.clone()
                child.apply_action(action)
                possible[action] = outcomes(child, seat, left)
        except TooLarge:
            continue
        check(state, seat, possible)
        checked += 1
    assert checked >= 100


@pytest.mark.parametrize("seed", range(40))
def test_positions_follow_the_rules(seed: int) -> None:
    """Masks move as the rules do, with and without a stock, to the end of a hand."""
    random = Random(seed)
    players, limit = random.randint(2, 6), random.choice(["defender-hand", "none"])
    state = DAMKA.deal(DealRequest(players, {"deck": random.choice([36, 52]), "attack_limit": limit}, seed))
    assert isinstance(state, DamkaState)
    for _ in range(200):
        table = Table(state)
        ways = dict(table.successors(table.of(state))) if max(map(len, state.hands)) < 12 else {}
        moves = state.legal_actions()
        if ways:
            assert list(ways) == moves or set(ways) == set(moves)
        move = random.choice(moves)
        following = table.after(table.of(state), move)
        state.apply_action(move)
        if state.is_terminal():
            repeated = state.fool is None and sum(map(bool, state.hands)) > 1
            assert repeated or following == End(tuple(map(float, state.scores())))
            return
        assert isinstance(following, Position)
        assert [table.names(hand) for hand in following.hands] == state.hands
        assert (following.attacker, table.names(following.attack)) == (state.attacker, state.attack)


@pytest.mark.parametrize("seed", range(30))
def test_cp_sat_finds_lines_as_short_as_breadth_first_search(seed: int) -> None:
    random = Random(seed)
    state = ending(random, random.choice([2, 3]), 3)
    if state.is_terminal():
        pytest.skip("the record ended the hand")
    table = Table(state)
    start = table.of(state)
    for best, wanted in ((True, 0.0), (False, 1.0)):
        meter = Meter(NO_LIMIT)
        found = explore(table, start, 0, (), 100_000, meter, wanted)
        shortest = found.lines.get(wanted)
        bouts = None if shortest is None else sum(">" in move or move == "take" for move in shortest)
        for horizon in range(1, (bouts or 5) + 1):
            line = model.line(state, table, start, 0, best, horizon, (), meter)
            assert (line is not None) == (horizon == bouts), "exactly the first horizon with a line is the shortest"
            if line is not None:
                replay = state.clone()
                for move in line:
                    replay.apply_action(move)
                assert not replay.hands[0] if best else replay.fool == 0


@pytest.mark.parametrize("seed", range(6))
def test_lines_with_a_stock_are_replayed_and_alike_on_every_run(seed: int) -> None:
    random = Random(seed)
    state = ending(random, random.choice([2, 3]), 6, stock=random.randint(1, 6))
    budget = Budget(ms=None, nodes=3_000_000)
    answer = solve(state, seat=0, concept="best-case", budget=budget)
    assert answer == solve(state, seat=0, concept="best-case", budget=budget)
    replay = state.clone()
    for move in answer["line"]:
        replay.apply_action(move)
    assert replay.scores()[0] == answer["value"]["upper"]


@pytest.mark.parametrize("nodes", [1, 10, 100])
def test_bounds_hold_when_the_budget_is_spent(nodes: int) -> None:
    for seed in range(10):
        state = ending(Random(seed), 2, 4)
        if state.is_terminal():
            continue
        whole = solve(state, seat=0, concept="worst-case", budget=NO_LIMIT)
        part = solve(state, seat=0, concept="worst-case", budget=Budget(ms=None, nodes=nodes))
        assert part["value"]["lower"] <= whole["value"]["lower"] <= part["value"]["upper"]
        assert (part["status"] == "bounds") <= (part["stopped_by"] == "nodes")


def test_a_finished_draw_keeps_its_half() -> None:
    document = {"players": 2, "trump": "H", "hands": [["6C"], ["7C"]], "attacker": 0, "stock": []}
    used = {"6C", "7C"}
    document["discard"] = [r + s for s in "CDHS" for r in "6789TJQKA" if r + s not in used]
    document["plays"] = ["6C", "7C>6C"]
    answer = solve(DAMKA.read(document).accept(), seat=0, concept="best-case")
    assert answer["value"] == {"lower": 0.5, "upper": 0.5}
    assert answer["moves"] == []
