"""The core of the model: who plays what when, following suit, winning. Booleans and short clauses (SOLVER.md).

    x[c, t]  piece c is played in trick t          b[c, t]  piece c has been played before trick t
    d[s, t]  trick t asks for suit s               w[c, t]  piece c takes trick t
    L[p, t]  seat p leads trick t; for t = number of tricks, took the last one

Rule parts add to it: `restrictions`, `scoring`, `policy`.
"""

from __future__ import annotations

from collections.abc import Iterable

from ortools.sat.python import cp_model

from solver.budget import Meter

from .board import Board

Literal = cp_model.LiteralT


class TrickModel:
    """A CP-SAT model of every legal way to finish a hand. Solutions are exactly the legal lines once
    `restrictions.add` has been at it."""

    def __init__(self, board: Board, meter: Meter) -> None:
        """Build the core. The meter is asked between steps, so that a short wall limit holds here too."""
        self.board = board
        self.cp = cp_model.CpModel()
        self.one = self.cp.new_constant(1)
        self.zero = self.cp.new_constant(0)
        self.x: dict[tuple[int, int], cp_model.IntVar] = {}
        self.b: dict[tuple[int, int], Literal] = {}
        self.d: dict[tuple[int, int], Literal] = {}
        self.w: dict[tuple[int, int], cp_model.IntVar] = {}
        self.L: dict[tuple[int, int], Literal] = {}
        for step in (self._plays, self._leaders, self._suits, self._following, self._winning):
            step()
            meter.check()

    def clause(self, literals: Iterable[Literal]) -> None:
        """At least one of these holds."""
        self.cp.add_bool_or(literals)

    def _plays(self) -> None:
        board, new = self.board, self.cp.new_bool_var
        for piece in range(len(board.pieces)):
            first, last = board.window[piece]
            for trick in range(first, last):
                self.x[piece, trick] = new("")
            self.cp.add_exactly_one(self.x[piece, trick] for trick in range(first, last))
            self.b[piece, first] = self.zero
            for trick in range(first, last):
                before, now = self.b[piece, trick], self.x[piece, trick]
                after: Literal = self.one if trick == last - 1 else new("")
                self.b[piece, trick + 1] = after
                if trick == last - 1:
                    self.clause((before, now))
                    self.cp.add_at_most_one(before, now)
                else:
                    self.cp.add_implication(before, after)
                    self.cp.add_implication(now, after)
                    self.cp.add_at_most_one(before, now)
                    self.clause((before, now, ~after))
        for seat in range(board.players):
            for trick in range(board.tricks_left):
                self.cp.add_exactly_one(self.x[piece, trick] for piece in board.hand(seat, trick))

    def _leaders(self) -> None:
        board = self.board
        for seat in range(board.players):
            self.L[seat, 0] = self.one if seat == board.leader else self.zero
        for trick in range(1, board.tricks_left + 1):
            for seat in range(board.players):
                self.L[seat, trick] = self.cp.new_bool_var("")
            self.cp.add_exactly_one(self.L[seat, trick] for seat in range(board.players))

    def _suits(self) -> None:
        board = self.board
        for trick in range(board.tricks_left):
            if trick == 0 and board.asked is not None:
                for suit in range(len(board.suits)):
                    self.d[suit, 0] = self.one if suit == board.asked else self.zero
                continue
            leaders = [board.leader] if trick == 0 else list(range(board.players))
            for suit in range(len(board.suits)):
                self.d[suit, trick] = self.cp.new_bool_var("")
            self.cp.add_exactly_one(self.d[suit, trick] for suit in range(len(board.suits)))
            for seat in leaders:
                for piece in board.hand(seat, trick):
                    suits = [self.d[suit, trick] for suit in board.suits_of[piece]]
                    self.clause((~self.L[seat, trick], ~self.x[piece, trick], *suits))

    def _following(self) -> None:
        board = self.board
        for trick in range(board.tricks_left):
            for seat in range(board.players):
                if trick == 0 and self.board.owner_on_table(seat):
                    continue
                hand = board.hand(seat, trick)
                for suit in range(len(board.suits)):
                    holding = [piece for piece in hand if suit in board.suits_of[piece]]
                    plays = [self.x[piece, trick] for piece in holding]
                    for piece in holding:
                        self.clause((~self.d[suit, trick], self.b[piece, trick], *plays))

    def _winning(self) -> None:
        board = self.board
        for trick in range(board.tricks_left):
            pieces = [piece for seat in range(board.players) for piece in board.hand(seat, trick)]
            for piece in pieces:
                wins = self.cp.new_bool_var("")
                self.w[piece, trick] = wins
                self.cp.add_implication(wins, self.x[piece, trick])
                self.cp.add_implication(wins, self.L[board.owner[piece], trick + 1])
                suits = board.suits_of[piece]
                self.clause((~wins, *(self.d[suit, trick] for suit in suits)))
                for suit in suits:
                    higher = [
                        ~self.x[other, trick]
                        for other in pieces
                        if board.owner[other] != board.owner[piece]
                        and board.strength[other].get(suit, -1) > board.strength[piece][suit]
                    ]
                    if higher:
                        when = [wins] if len(suits) == 1 else [wins, self.d[suit, trick]]
                        self.cp.add_bool_and(higher).only_enforce_if(when)
            self.cp.add_exactly_one(self.w[piece, trick] for piece in pieces)
