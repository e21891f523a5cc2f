"""The paranoid concept: what a seat can guarantee against all others together, by null-window tests."""

from __future__ import annotations

from solver.answer import Interval, MoveValue, Solution

from .board import Board
from .entry import visit, visit_after
from .task import ENGINE

SHARE_FROM_ABOVE, LEAST_FROM_ABOVE = 8, 500_000
"""One node in so many may go into tests from above, and how many nodes make one worth while."""

LINE_NODES = 20_000
"""What a line may cost beyond the budget once the value is known: it mostly follows what has been proved."""


class Guarantee:
    """The value of a position for its seat, then of every move. What is proved stands when the search is stopped."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.low, self.high = board.limits(board.seat)
        self.moves = {move: [self.low, self.high] for move in board.groups}
        self.own = board.mover == board.seat
        self.line: list[str] = []

    def run(self) -> None:
        """Settle the value, a line that bears it out, and the other moves."""
        self._settle_value()
        self._settle_moves()
        if self.low == self.high:
            self.line = self._line()
        self.board.close(bool(self.line) and all(low == high for low, high in self.moves.values()))

    @property
    def value(self) -> Interval:
        """The value as far as it is known."""
        base = self.board.base[self.board.seat]
        return Interval(base + self.low, base + self.high)

    def result(self, stopped_by: str | None) -> Solution:
        """What has been found."""
        return Solution(self.value, self._move_values(), self.line, ENGINE, self.board.nodes, stopped_by)

    # --- the value ----------------------------------------------------------------------------------------------

    def _settle_value(self) -> None:
        spent = 0
        while self.low < self.high and not self.board.stopped():
            # From below: tests that fail are cheap until close to the value, and the last one is the only to succeed.
            self._test(self._next_limit(self.low, self.high))
            spare = self.board.nodes // SHARE_FROM_ABOVE - spent
            if spare >= LEAST_FROM_ABOVE and self.high - self.low > 1:
                before = self.board.nodes
                self._test_from_above(spare)
                spent += self.board.nodes - before

    def _test(self, limit: int) -> None:
        board = self.board
        found = int(visit(board.s, board.table, board.record, board.place, limit))
        if board.paused:
            return
        if found <= limit:
            self.high = min(self.high, found)
        else:
            self.low = max(self.low, found)

    def _test_from_above(self, nodes: int) -> None:
        """Lower the upper bound as far as so many nodes do: a search that is stopped should have one to show.

        What an unfinished test has proved is in the table for the next.
        """
        board, step = self.board, 1
        board.pause_after(nodes)
        while not board.paused and self.high - self.low > 1:
            self._test(max(self.high - step, self.low))
            step *= 2
        board.pause_after(None)

    def _next_limit(self, low: int, high: int) -> int:
        return low

    def _settle_moves(self) -> None:
        """The seat's best move has the value of the position, and so has the coalition's: the others are no better."""
        if len(self.moves) == 1:
            for bounds in self.moves.values():
                bounds[:] = self.low, self.high
            return
        for move, bounds in self.moves.items():
            if self.own:
                bounds[0] = max(bounds[0], self.low)
            else:
                bounds[1] = min(bounds[1], self.high)
            if self.low == self.high:
                self._settle_move(move, bounds)

    def _settle_move(self, move: int, bounds: list[int]) -> None:
        board = self.board
        while bounds[0] < bounds[1] and not board.stopped():
            limit = bounds[0] if self.own else bounds[1] - 1
            found = int(visit_after(board.s, board.table, board.record, board.place, move, limit))
            if board.stopped():
                return
            if found <= limit:
                bounds[1] = min(bounds[1], found)
            else:
                bounds[0] = max(bounds[0], found)

    def _move_values(self) -> list[MoveValue]:
        base = self.board.base[self.board.seat]
        found = []
        for move, names in self.board.groups.items():
            low, high = self.moves[move]
            if self.own:
                low = max(low, self.low)
            else:
                high = min(high, self.high)
            found += [
                MoveValue(name, Interval(base + low, base + high), [other for other in names if other != name])
                for name in names
            ]
        order = {name: index for index, name in enumerate(self.board.state.legal_actions())}
        if self.own:
            found.sort(key=lambda entry: (entry.value.upper, entry.value.lower, order[entry.move]))
        else:
            found.sort(key=lambda entry: (-entry.value.lower, -entry.value.upper, order[entry.move]))
        return found

    # --- the line -----------------------------------------------------------------------------------------------

    def _line(self) -> list[str]:
        """Best play from here, by both sides, the position being left at its end; nothing if it cannot be finished."""
        board, value = self.board, self.low
        line: list[str] = []
        while not board.over():
            move = self._best_move(value)
            if move is None and board.go_on(LINE_NODES):
                move = self._best_move(value)
            if move is None:
                return []
            line.append(board.name(move))
            if board.play(move) == board.seat:
                value -= board.gain()
        return line

    def _best_move(self, value: int) -> int | None:
        """The first move that keeps the value; None when the search is stopped."""
        board = self.board
        moves = board.moves()
        own = board.mover == board.seat
        limit = value if own else value - 1
        for move in moves[:-1]:
            found = int(visit_after(board.s, board.table, board.record, board.place, move, limit))
            if board.stopped():
                return None
            if (found <= limit) == own:
                return move
        return moves[-1]
