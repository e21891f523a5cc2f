"""What a line is worth to the seat: its raw points, or the hand score with every bonus, as a linear expression.

A hand ends in exactly one *kind* of result: somebody takes all tricks, or all points, or the seat takes no trick, or
none of these. The kind fixes what stands in the place of the points, so that a bound on the score rules out whole kinds
at once; SOLVER.md's sum of points and coefficients leaves that to search. Totals are always those in play.
"""

from __future__ import annotations

from collections.abc import Sequence

from ortools.sat.python import cp_model

from games.trick_rules import Sweep

from .model import Literal, TrickModel


class Score:
    """The seat's result as `expression` over the model. `takes[p, c]`: seat p takes piece c, if it counts."""

    def __init__(self, model: TrickModel, seat: int, objective: str) -> None:
        """Add what the objective, `score` or `points`, needs."""
        self.model, self.seat = model, seat
        board, scoring = model.board, model.board.scoring
        scored = objective == "score"
        self.takes: dict[tuple[int, int], Literal] = {}
        for piece in range(len(board.pieces)):
            if board.value(piece) or (scored and board.prize(piece)):
                self._taker(piece)
        pieces = range(len(board.pieces))
        self.points = self._sum(
            [board.value(piece) for piece in pieces],
            sum(scoring.points.get(name, 0) for name in board.extra),
            board.points[seat],
        )
        self.expression = self.points
        if scored:
            aside = self._sum(
                [board.prize(piece) for piece in pieces],
                sum(scoring.prizes.get(name, 0) for name in board.extra),
                board.prizes[seat] + scoring.revoke * board.revokes.count(seat),
            )
            self.expression = cp_model.LinearExpr.sum([self._by_kind(), aside])

    def _sum(self, worths: Sequence[int], extra: int, before: int) -> cp_model.LinearExprT:
        """What the seat takes of something: each piece's share, that of the extra pieces, and what it had before."""
        terms = [(self.takes[self.seat, piece], worth) for piece, worth in enumerate(worths) if worth]
        terms += [(self.model.L[self.seat, 1], extra), (self.model.one, before)]
        return cp_model.LinearExpr.weighted_sum([literal for literal, _ in terms], [worth for _, worth in terms])

    def _taker(self, piece: int) -> None:
        model, board = self.model, self.model.board
        for seat in range(board.players):
            self.takes[seat, piece] = model.cp.new_bool_var("")
        model.cp.add_exactly_one(self.takes[seat, piece] for seat in range(board.players))
        for trick in range(*board.window[piece]):
            for seat in range(board.players):
                model.clause((~model.x[piece, trick], ~model.L[seat, trick + 1], self.takes[seat, piece]))

    def _by_kind(self) -> cp_model.IntVar:
        """A variable that is what the kind of result makes of the seat's points."""
        model, board, scoring = self.model, self.model.board, self.model.board.scoring
        total = sum(board.points) + board.points_to_come
        kinds: list[tuple[Literal, int]] = []
        for seat in range(board.players):
            kinds += self._sweeps(seat, total)
        ordinary = model.cp.new_bool_var("")
        if scoring.no_trick and not board.tricks[self.seat]:
            none = model.cp.new_bool_var("")
            led = [model.L[self.seat, trick] for trick in range(1, board.tricks_left + 1)]
            model.cp.add_bool_and(~literal for literal in led).only_enforce_if(none)
            model.clause((~ordinary, *led))
            kinds.append((none, scoring.no_trick))
        model.cp.add_exactly_one(ordinary, *(literal for literal, _ in kinds))
        worths = [worth for _, worth in kinds]
        value = model.cp.new_int_var(min([0, *worths]), max([total, *worths]), "")
        for literal, worth in kinds:
            model.cp.add(value == worth).only_enforce_if(literal)
        model.cp.add(value == self.points).only_enforce_if(ordinary)
        return value

    def _sweeps(self, seat: int, total: int) -> list[tuple[Literal, int]]:
        """The kinds of result in which a seat sweeps, each with what it is worth to the seat asked about."""
        model, board, scoring = self.model, self.model.board, self.model.board.scoring
        kinds: list[tuple[Literal, int]] = []
        tricks = scoring.all_tricks
        everything: Literal | None = None
        if tricks and total >= tricks.least:
            led = [model.L[seat, trick] for trick in range(1, board.tricks_left + 1)]
            everything = self._all_of(seat, led, board.tricks)
            if everything is not None:
                kinds.append((everything, self._worth(tricks, seat)))
        points = scoring.all_points
        if points and total >= points.least:
            sweep = self._all_of(seat, self._valuables(seat), board.points)
            if sweep is not None:
                only_points: Literal = sweep
                if everything is not None:
                    only_points = model.cp.new_bool_var("")
                    model.cp.add_implication(everything, sweep)
                    model.cp.add_implication(only_points, sweep)
                    model.clause((~sweep, everything, only_points))
                kinds.append((only_points, self._worth(points, seat)))
        return kinds

    def _worth(self, sweep: Sweep, seat: int) -> int:
        return sweep.taker if seat == self.seat else sweep.others

    def _valuables(self, seat: int) -> list[Literal]:
        board = self.model.board
        literals = [self.takes[seat, piece] for piece in range(len(board.pieces)) if board.value(piece)]
        if any(board.scoring.points.get(name) for name in board.extra):
            literals.append(self.model.L[seat, 1])
        return literals

    def _all_of(self, seat: int, literals: Sequence[Literal], before: Sequence[int]) -> Literal | None:
        """A literal: the seat takes all of these and nobody else took any before. None if that cannot be."""
        model = self.model
        if any(amount for other, amount in enumerate(before) if other != seat):
            return None
        if not literals:
            return model.one if before[seat] else None
        everything = model.cp.new_bool_var("")
        model.cp.add_bool_and(literals).only_enforce_if(everything)
        model.clause((everything, *(~literal for literal in literals)))
        return everything
