"""The max-n concept: one value a seat when every seat lowers its own result."""

from __future__ import annotations

from solver.answer import Interval, MoveValue, Solution

from .board import Board
from .entry import max_n_after
from .guarantee import LINE_NODES
from .maxn import RESULT
from .task import ENGINE


class Equilibrium:
    """The values of a position and of every move.

    A stopped search leaves the values of the moves it has settled, and static bounds for the rest.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.mover = board.mover
        self.bounds = [self._interval(seat, *board.limits(seat)) for seat in range(board.players)]
        self.moves: dict[int, list[Interval]] = dict.fromkeys(board.groups, self.bounds)
        self.values = self.bounds
        self.line: list[str] = []

    def _interval(self, seat: int, low: int, high: int) -> Interval:
        return Interval(self.board.base[seat] + low, self.board.base[seat] + high)

    @property
    def value(self) -> Interval:
        """The value of the seat asked about."""
        return self.values[self.board.seat]

    def run(self) -> None:
        """Settle each move in piece order; the first of those least for the mover is played."""
        self._settle_moves()
        if all(value.exact for values in self.moves.values() for value in values):
            best = min(self.moves, key=lambda move: self.moves[move][self.mover].lower)
            self.values = self.moves[best]
            self.line = self._line(best)
        self.board.close(bool(self.line))

    def _settle_moves(self) -> None:
        board = self.board
        for move in self.moves:
            max_n_after(board.s, board.table, board.record, board.place, move)
            if board.stopped():
                return
            result = board.record + RESULT
            found = [int(value) for value in board.s[result : result + board.players]]
            self.moves[move] = [self._interval(seat, value, value) for seat, value in enumerate(found)]
            # Whatever the other moves give, the mover takes no more than this.
            values = list(self.values)
            upper = min(values[self.mover].upper, self.moves[move][self.mover].upper)
            values[self.mover] = Interval(values[self.mover].lower, upper)
            self.values = values

    def result(self, stopped_by: str | None) -> Solution:
        """What has been found."""
        board = self.board
        found = []
        for move, names in board.groups.items():
            values = self.moves[move]
            found += [
                MoveValue(name, values[board.seat], [other for other in names if other != name], values)
                for name in names
            ]
        order = {name: index for index, name in enumerate(board.state.legal_actions())}
        found.sort(key=lambda entry: (entry.values[self.mover].lower, order[entry.move]))
        return Solution(self.value, found, self.line, ENGINE, board.nodes, stopped_by, self.values)

    def _line(self, first: int) -> list[str]:
        """What is played: at every point the first move that gives its seat what it is known to get; nothing if
        that cannot be finished."""
        board, line, move = self.board, [], first
        left = [value.lower - base for value, base in zip(self.values, board.base, strict=True)]
        while True:
            line.append(board.name(move))
            taker = board.play(move)
            if taker is not None:
                left[taker] -= board.gain()
            if board.over():
                return line
            move = self._next_move(left)
            if board.stopped() and board.go_on(LINE_NODES):
                move = self._next_move(left)
            if board.stopped():
                return []

    def _next_move(self, left: list[float]) -> int:
        moves = self.board.moves()
        return next((move for move in moves[:-1] if self._gives(move, left)), moves[-1])

    def _gives(self, move: int, left: list[float]) -> bool:
        board = self.board
        mover = board.mover
        max_n_after(board.s, board.table, board.record, board.place, move)
        return bool(board.s[board.record + RESULT + mover] == left[mover])
