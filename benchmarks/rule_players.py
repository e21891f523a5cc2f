"""Players to measure hints against: one that plays at random, and one by a few simple rules.

They know what a player at the table knows: their own hand and what lies on the table. They share nothing with the
rules of thumb inside the solver.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from games import State
from games.damka_state import DamkaState
from games.pieces import QUEEN_OF_SPADES
from games.trick_state import PASS, TrickState

Player = Callable[[Any, int, Random], str]
"""Chooses a move for a seat; the state is whole, and a fair player looks at its own hand only."""


def at_random(state: State, seat: int, random: Random) -> str:
    """Any legal move."""
    if isinstance(state, TrickState) and state.phase == PASS:
        return "+".join(random.sample(state.hands[seat], state.rules.pass_count))
    return random.choice(state.legal_actions())


def by_rule(state: State, seat: int, random: Random) -> str:
    """Simple rules, without memory: see `_trick_play`, `_damka_move`."""
    if isinstance(state, DamkaState):
        return _damka_move(state)
    assert isinstance(state, TrickState)
    if state.phase == PASS:
        return "+".join(sorted(state.hands[seat], key=lambda piece: -_danger(state, piece))[: state.rules.pass_count])
    return _trick_play(state)


def _trick_play(state: TrickState) -> str:
    """Lead low. Duck with the highest piece that loses; when forced to win, win high if last, else low. Throw off what
    is worth most, then what is highest."""
    moves = state.legal_actions()
    points = state.rules.scoring.points
    if state.suit is None:
        return min(moves, key=lambda move: _lead(state, move))
    strength = state.rules.piece_set.strength[state.suit]
    if moves[0] not in strength:
        return max(moves, key=lambda piece: _danger(state, piece))
    best = max((strength.get(piece, -1) for piece in state.trick), default=-1)
    losing = [piece for piece in moves if strength[piece] < best]
    if losing:
        return max(losing, key=lambda piece: (points.get(piece, 0) > 1, strength[piece]))
    last = len(state.trick) == state.players - 1
    return min(moves, key=lambda piece: (points.get(piece, 0) > 1, -strength[piece] if last else strength[piece]))


def _lead(state: TrickState, move: str) -> tuple[int, int]:
    piece, _, suit = move.partition(":")
    pieces = state.rules.piece_set
    suit = suit or pieces.suits_of[piece][0]
    return (state.rules.scoring.points.get(piece, 0) > 1, pieces.strength[suit][piece])


def _danger(state: TrickState, piece: str) -> int:
    pieces = state.rules.piece_set
    highest = max(pieces.strength[suit][piece] for suit in pieces.suits_of[piece])
    return 3 * state.rules.scoring.points.get(piece, 0) + highest


def _damka_move(state: DamkaState) -> str:
    """Attack with the lowest plain card, with the queen of spades when holding her; beat with the lowest cards, trumps
    last, and take when that cannot be done."""
    moves = state.legal_actions()
    if not state.attack:
        queens = [move for move in moves if QUEEN_OF_SPADES in move.split("+")]
        return min(queens, key=len) if queens else min(moves, key=lambda move: (len(move), _cost(state, [move])))
    beats = [move for move in moves if move != "take"]
    if not beats:
        return "take"
    return min(beats, key=lambda move: _cost(state, [beat.partition(">")[0] for beat in move.split("+")]))


def _cost(state: DamkaState, cards: list[str]) -> int:
    strength = state.rules.piece_set.strength
    total = 0
    for card in cards:
        for suit, ranks in strength.items():
            if card in ranks:
                total += ranks[card] + (20 if suit == state.trump else 0)
    return total
