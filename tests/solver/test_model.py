"""The CP-SAT model alone: its solutions are the legal lines and no others, each with its true score, on whole hands.

Too large for brute force, so whole lines are fixed in the model: random legal ones, and the same with one thing
changed, which `games` then judges.
"""

from __future__ import annotations

import random

import pytest
from ortools.sat.python import cp_model

import solver
from games.problems import IllegalMove
from games.trick_state import TrickState
from solver.budget import Meter
from solver.cpsat.board import Board, board_of
from solver.cpsat.optimum import Optimizer
from solver.cpsat.playout import Player

from .oracle import result
from .positions import TABLES, dealt, play_on, random_options

Plays = list[tuple[int, str]]


def line_of(state: TrickState, rng: random.Random) -> Plays:
    """A random legal line to the end: (seat, move)."""
    before = len(state.plays)
    state = play_on(state.clone(), rng, 0)
    return list(zip(state.seats, state.plays, strict=True))[before:]


def legal(state: TrickState, line: Plays) -> TrickState | None:
    """The end of the line, or None if the rules refuse it."""
    state = state.clone()
    for seat, move in line:
        try:
            state.apply_action(move, seat)
        except IllegalMove:
            return None
    return state


def solve_fixed(board: Board, line: Plays, seat: int, objective: str) -> float | None:
    """The model's score of a line, None if it admits no such line."""
    optimizer = Optimizer(board, seat, objective, 1, None, Player(board), Meter(solver.Budget()))
    model = optimizer.model
    number = {name: index for index, name in enumerate(board.pieces)}
    for place, (player, move) in enumerate(line):
        name, _, suit = move.partition(":")
        trick, offset = divmod(place + len(board.table), board.players)
        piece = number[name]
        if (piece, trick) not in model.x:
            return None
        model.cp.add(model.x[piece, trick] == 1)
        if offset == 0:
            model.cp.add(model.L[player, trick] == 1)
        if suit:
            model.cp.add(model.d[board.suits.index(suit), trick] == 1)
    cp_solver = cp_model.CpSolver()
    cp_solver.parameters.num_workers = 1
    status = cp_solver.solve(model.cp)
    return cp_solver.objective_value if status == cp_model.OPTIMAL else None


def disturbed(line: Plays, rng: random.Random) -> Plays:
    """The line with two plays of one seat exchanged, or another suit declared."""
    changed = list(line)
    seat = rng.choice(changed)[0]
    own = [index for index, (player, _) in enumerate(changed) if player == seat]
    if len(own) > 1:
        one, other = rng.sample(own, 2)
        changed[one], changed[other] = changed[other], changed[one]
    return changed


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_lines_of_whole_hands(game: str, players: int) -> None:
    rng = random.Random(f"lines {game} {players}")
    refused = 0
    for _ in range(6):
        state = dealt(game, players, rng.random(), random_options(game, players, rng))
        left = sum(map(len, state.hands)) + len(state.stock)
        play_on(state, rng, left - rng.choice([0, 0, 1, players, players * 5 + 1]))
        board, seat = board_of(state), rng.randrange(players)
        line = line_of(state, rng)
        for objective in ("score", "points"):
            end = legal(state, line)
            assert end is not None
            assert solve_fixed(board, line, seat, objective) == result(end, seat, objective)
        for _ in range(3):
            other = disturbed(line, rng)
            end = legal(state, other)
            refused += end is None
            expected = None if end is None else result(end, seat, "score")
            assert solve_fixed(board, other, seat, "score") == expected, other
    assert refused
