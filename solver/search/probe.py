"""Going over the positions of one hand for one seat: its value at each, from what is known already, and its best moves.

with shares(start, 1) as [share]:
    probes = Probes(share, seat=0, objective="score")
    value = probes.value(state, probes.limits(state), from_above=False, meter=meter)
"""

from __future__ import annotations

from games.trick_state import TrickState
from solver.answer import Interval
from solver.budget import Meter

from .board import Board
from .entry import visit_after
from .guarantee import Guarantee
from .slots import Share
from .switches import ALL_ON
from .work import at_work


class Probe(Guarantee):
    """The value of a position within bounds that are known, and which moves reach it."""

    def __init__(self, board: Board, known: Interval, from_above: bool = False) -> None:
        super().__init__(board)
        base = board.base[board.seat]
        self.low, self.high = max(self.low, int(known.lower) - base), min(self.high, int(known.upper) - base)
        self.from_above = from_above

    def run(self) -> None:
        """Settle the value alone."""
        self._settle_value()

    def _next_limit(self, low: int, high: int) -> int:
        return high - 1 if self.from_above else low

    def best_moves(self) -> list[str]:
        """The seat's moves that reach the value, in piece order, each with its equals. Unfinished once stopped."""
        board = self.board
        best: list[str] = []
        for place, (move, names) in enumerate(board.groups.items()):
            only_one_left = not best and place == len(board.groups) - 1
            if only_one_left or self._reaches(move):
                best += names
            if board.stopped():
                break
        order = {name: place for place, name in enumerate(board.state.legal_actions())}
        return sorted(best, key=order.__getitem__)

    def _reaches(self, move: int) -> bool:
        board = self.board
        return int(visit_after(board.s, board.table, board.record, board.place, move, self.low)) <= self.low

    def best_line(self) -> list[str]:
        """A line in which both sides play their best; the board is left at its end."""
        return self._line()


class Probes:
    """What one seat can guarantee at the positions of a hand. Everything proved is kept in the share of memory."""

    def __init__(self, share: Share, seat: int, objective: str) -> None:
        self.share, self.seat, self.objective = share, seat, objective

    def limits(self, state: TrickState) -> Interval:
        """What the value lies between, told without search."""
        return Guarantee(self._board(state)).value

    def value(self, state: TrickState, known: Interval, from_above: bool, meter: Meter) -> Interval:
        """The value, known to lie within bounds and looked for from one end; bounds if the meter runs out."""
        probe = Probe(self._board(state), known, from_above)
        with at_work(probe.board, meter):
            probe.run()
        return probe.value

    def best_moves(self, state: TrickState, value: Interval, meter: Meter) -> list[str]:
        """The moves that reach an exact value, the seat being to move. Unfinished if the meter has run out."""
        probe = Probe(self._board(state), value)
        with at_work(probe.board, meter):
            return probe.best_moves()

    def best_line(self, state: TrickState, value: Interval, meter: Meter) -> list[str]:
        """A line of best play with an exact value. Unfinished if the meter has run out."""
        probe = Probe(self._board(state), value)
        with at_work(probe.board, meter):
            return probe.best_line()

    def _board(self, state: TrickState) -> Board:
        return Board(state, self.seat, self.objective, ALL_ON, self.share)
