"""The paranoid concept in Damka: whether the seat is safe, may draw, or is left the fool, for every move."""

from __future__ import annotations

from itertools import islice

from games.damka_moves import MOST_MOVES
from games.damka_state import DamkaState
from solver.answer import Interval, MoveValue, Solution
from solver.search.task import ENGINE

from .board import Board
from .bout import GOES_ON
from .prove import COALITION_PROVES, REFUTED, SEAT_PROVES, UNSETTLED, UNTOLD, YES

SAFE, DRAW, FOOL = 0, 1, 2
"""Values in half points."""
FIRST_SLICE, LONGER = 20_000, 4
"""Nodes that each question may take in the first round, and by what this grows from round to round."""


class Guarantee:
    """The value of every move, from two questions each: can the seat get out, can the others make it the fool?

    All questions get a slice of nodes in turn, and a longer one in the next round: easy answers come first, and what
    has been proved for one question serves the next.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        listed = board.state.moves()
        self.legal: list[str] = listed["moves"]
        self.more: bool = listed["truncated"]
        self.groups = self._groups()
        self.bounds = dict.fromkeys(self.groups, (SAFE, FOOL))
        self.own = board.state.current_player == board.seat

    def _groups(self) -> dict[str, list[str]]:
        """Each move to look into with the moves it stands for, itself first: beats that leave the same behind."""
        heads: dict[object, str] = {}
        groups: dict[str, list[str]] = {}
        for move in self.legal:
            left: object = move
            if ">" in move:
                result, entry = self.board.end_of(self.board.state, move)
                left = entry if result == GOES_ON and entry >= 0 else move
            groups.setdefault(heads.setdefault(left, move), []).append(move)
        return groups

    @property
    def value(self) -> Interval:
        """The value as far as it is known."""
        low, high = self._whole()
        return _interval(low, high)

    def _whole(self) -> tuple[int, int]:
        bounds = list(self.bounds.values())
        if self.more:
            # Past the moves that are listed there may be a better one.
            bounds.append((SAFE, FOOL))
        choose = min if self.own else max
        return choose(low for low, _ in bounds), choose(high for _, high in bounds)

    def run(self) -> None:
        """Ask until every move is settled or the search is stopped."""
        nodes = FIRST_SLICE
        while any(low < high for low, high in self.bounds.values()):
            for prover in (SEAT_PROVES, COALITION_PROVES):
                for move in self.bounds:
                    self._ask(move, prover, nodes)
                    if self.board.stopped():
                        return
            nodes *= LONGER

    def _ask(self, move: str, prover: int, nodes: int) -> None:
        low, high = self.bounds[move]
        if low == high or (low if prover == SEAT_PROVES else high) == DRAW:
            return
        found = self.board.ask(self.board.state, move, prover, nodes)
        if found == UNSETTLED:
            return
        if prover == SEAT_PROVES:
            self.bounds[move] = (SAFE, SAFE) if found == YES else (DRAW, high)
        else:
            self.bounds[move] = (FOOL, FOOL) if found == YES else (low, DRAW)

    def result(self, stopped_by: str | None) -> Solution:
        """What has been found."""
        return Solution(self.value, self._move_values(), self._line(), ENGINE, self.board.nodes, stopped_by)

    def _move_values(self) -> list[MoveValue]:
        order = {move: place for place, move in enumerate(self.legal)}
        entries = [
            (self.bounds[head], move, [other for other in names if other != move])
            for head, names in self.groups.items()
            for move in names
        ]
        if self.own:
            entries.sort(key=lambda entry: (entry[0][1], entry[0][0], order[entry[1]]))
        else:
            entries.sort(key=lambda entry: (-entry[0][0], -entry[0][1], order[entry[1]]))
        return [MoveValue(move, _interval(*bounds), equals) for bounds, move, equals in entries]

    # --- the line -----------------------------------------------------------------------------------------------

    def _line(self) -> list[str]:
        """Best play to the end by both sides, read out of the table.

        Empty while the value is open, and where a position on the way has more moves than `legal_actions` lists: the
        one that proves the value may be among the others.
        """
        low, high = self._whole()
        if low < high:
            return []
        state, line = self.board.state.clone(), []
        while not state.is_terminal():
            moves = list(islice(state.each_action(), MOST_MOVES + 1))
            if len(moves) > MOST_MOVES:
                return []
            move = self._next_move(state, moves, low)
            line.append(move)
            state.apply_action(move)
        if 2 * state.scores()[self.board.seat] != low:
            raise RuntimeError(f"{' '.join(line)} gives {state.scores()}, not {low / 2} for seat {self.board.seat}")
        return line

    def _next_move(self, state: DamkaState, moves: list[str], value: int) -> str:
        """The move by which its side keeps the value; for a side that has nothing to keep, the first."""
        if not state.hands[self.board.seat] and not state.stock and state.attacker != self.board.seat:
            return moves[0]  # the seat is out; what the others still do is nothing to it
        seat_moves = state.current_player == self.board.seat
        if value == DRAW:
            # The seat keeps the others from making it the fool, they keep it from getting out.
            prover = COALITION_PROVES if seat_moves else SEAT_PROVES
            return next(move for move in moves if self.board.told(state, move, prover) == REFUTED)
        prover = SEAT_PROVES if value == SAFE else COALITION_PROVES
        if seat_moves != (prover == SEAT_PROVES):
            return moves[0]
        proofs = {move: self.board.told(state, move, prover) for move in moves}
        return min((move for move in moves if proofs[move] > UNTOLD), key=proofs.__getitem__)


def _interval(low: int, high: int) -> Interval:
    whole = [half // 2 if half % 2 == 0 else half / 2 for half in (low, high)]
    return Interval(*whole)
