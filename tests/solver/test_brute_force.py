"""The solver against brute force on small endings: values, every move, lines, under tight budgets too."""

from __future__ import annotations

import random
from typing import Any

import pytest

import solver
from games.trick_state import TrickState

from .oracle import Oracle, result
from .positions import TABLES, ending, play_on, small_deal

GENEROUS = solver.Budget(ms=30_000)


def check(state: TrickState, answer: dict[str, Any], oracle: Oracle, value: int) -> None:
    """Compare an exact answer with the oracle, and replay its line."""
    concept = answer["concept"]
    assert answer["status"] == "exact"
    assert answer["value"] == {"lower": value, "upper": value}
    moves = oracle.moves(state)
    got = {entry["move"]: entry["value"] for entry in answer["moves"]}
    assert got == {move: {"lower": worth, "upper": worth} for move, worth in moves.items()}
    order = [entry["value"]["lower"] for entry in answer["moves"]]
    assert order == sorted(order, reverse=concept == "worst-case")
    places = state.legal_actions()
    by_piece = [places.index(entry["move"]) for entry in answer["moves"]]
    for first, second, one, other in zip(by_piece, by_piece[1:], order, order[1:], strict=False):
        assert one != other or first < second
    assert [entry["cost"] for entry in answer["moves"]] == [abs(worth - order[0]) for worth in order]
    for entry in answer["moves"]:
        assert all(moves[other] == moves[entry["move"]] for other in entry["equals"])
    replay = state.clone()
    for move in answer["line"]:
        if oracle.order is not None and replay.current_player != oracle.seat:
            assert move == oracle.policy(replay)
        replay.apply_action(move)
    assert replay.is_terminal()
    assert result(replay, oracle.seat, answer["objective"]) == value


def compare(state: TrickState, rng: random.Random) -> None:
    """Both cases and both objectives for a random seat."""
    seat = rng.randrange(state.players)
    for concept in ("best-case", "worst-case"):
        objective = rng.choice(["score", "score", "points"])
        answer = solver.solve(state, seat=seat, concept=concept, objective=objective, budget=GENEROUS)
        oracle = Oracle(seat, concept, objective)
        check(state, answer, oracle, oracle.value(state))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_endings(game: str, players: int) -> None:
    rng = random.Random(f"endings {game} {players}")
    for _ in range(25):
        compare(ending(game, players, rng), rng)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_whole_small_hands_with_their_first_trick(players: int) -> None:
    rng = random.Random(f"first trick {players}")
    for _ in range(30):
        state = small_deal(players, rng)
        compare(state, rng)
        compare_reply(state, rng)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_replies(game: str, players: int) -> None:
    rng = random.Random(f"replies {game} {players}")
    for _ in range(20):
        compare_reply(ending(game, players, rng), rng)


def compare_reply(state: TrickState, rng: random.Random) -> None:
    """best-reply to a random end of the hand, from the start of its record or from inside it."""
    state = play_on(state.clone(), rng, 0)
    count = len(state.document()["plays"])
    # Brute force follows the record at no cost, so it reaches back a little further than over all lines.
    at = max(0, count - rng.randint(1, 4 * state.players))
    position = state.game.read({**state.document(), "plays": state.document()["plays"][:at]}).accept()
    assert isinstance(position, TrickState)
    seat, objective = rng.randrange(state.players), rng.choice(["score", "points"])
    record = list(zip(state.seats, state.plays, strict=True))
    answer = solver.solve(state, seat=seat, concept="best-reply", objective=objective, at=at, budget=GENEROUS)
    oracle = Oracle(seat, "best-reply", objective, record)
    check(position, answer, oracle, oracle.value(position))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_bounds_hold_when_the_budget_is_tiny(game: str, players: int) -> None:
    rng = random.Random(f"bounds {game} {players}")
    for _ in range(12):
        state = ending(game, players, rng)
        seat = rng.randrange(players)
        for concept in ("best-case", "worst-case"):
            oracle = Oracle(seat, concept, "score")
            budget = solver.Budget(ms=None, nodes=rng.choice([1, 100, 1_000, 5_000]))
            answer = solver.solve(state, seat=seat, concept=concept, budget=budget)
            value = oracle.value(state)
            assert answer["value"]["lower"] <= value <= answer["value"]["upper"]
            moves = oracle.moves(state)
            assert {entry["move"] for entry in answer["moves"]} == set(moves)
            for entry in answer["moves"]:
                assert entry["value"]["lower"] <= moves[entry["move"]] <= entry["value"]["upper"]
            assert (answer["status"] == "exact") == (answer["stopped_by"] is None)
            replay = state.clone()
            for move in answer["line"]:
                replay.apply_action(move)
            found = result(replay, seat, "score")
            assert found == answer["value"]["lower" if concept == "worst-case" else "upper"]
