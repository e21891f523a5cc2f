"""Playouts of trick-taking games: worlds laid out for the kernel of `solver.search.playout`."""

from __future__ import annotations

from typing import Any

import numpy as np

import games
from games.trick_state import TrickState
from solver.search import ALL_ON
from solver.search import layout as at
from solver.search.playout import playouts
from solver.search.tables import base_of, places, position


class TrickTable:
    """The plays open to a seat."""

    def __init__(self, seen: TrickState, seat: int, objective: str) -> None:
        self.moves = seen.legal_actions()
        self.seat, self.objective = seat, objective
        self._numbers = np.array([number_of(seen, move) for move in self.moves], np.int64)
        self._work: Any = np.zeros(at.SIZE, np.int64)

    def prepare(self, world: games.State) -> Any:
        """The array of the world as far as it matters, the pieces on the table, and what the seat has so far."""
        assert isinstance(world, TrickState)
        root, ply, place = position(world, self.seat, self.objective, ALL_ON)
        end = at.RECORDS + (ply + 1) * at.RECORD
        return root[:end].copy(), end - at.RECORD, place, base_of(world, self.seat, self.objective)

    def play(self, laid_out: Any, rounds: int, seed: int) -> tuple[Any, int]:
        """The sum of the seat's results over `rounds` playouts of each move, and how many plays it took."""
        root, record, place, base = laid_out
        totals = np.zeros(len(self.moves), np.int64)
        plays = playouts(self._work, root, record, place, self._numbers, rounds, seed, totals)
        return totals + rounds * base, int(plays)


def number_of(state: TrickState, move: str) -> int:
    """A play as the kernels write it: piece + 64 * suit asked for."""
    pieces = state.rules.piece_set
    piece, _, suit = move.partition(":")
    return places(pieces)[piece] | pieces.suits.index(suit or pieces.suits_of[piece][0]) << 6
