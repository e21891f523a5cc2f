"""What a line is worth to the seat: its raw points, or the hand score with every bonus, as a linear expression."""

from __future__ import annotations

from collections.abc import Sequence

from ortools.sat.python import cp_model

from .model import Literal, TrickModel


class Score:
    """The seat's result as `expression` over the model. `takes[p, c]`: seat p takes piece c, if it counts.

    The score is the points the seat takes plus a coefficient on each outcome that changes it: it takes all points, all
    tricks, or no trick, or another seat sweeps. Totals are always those in play.
    """

    def __init__(self, model: TrickModel, seat: int, objective: str) -> None:
        """Add what the objective, `score` or `points`, needs."""
        self.model, self.seat = model, seat
        board = model.board
        self.takes: dict[tuple[int, int], Literal] = {}
        self.extra_to = [model.L[p, 1] for p in range(board.players)]
        scored = objective == "score"
        for piece in range(len(board.pieces)):
            if board.value(piece) or (scored and board.prize(piece)):
                self._taker(piece)
        points = board.scoring.points
        worths = [board.value(piece) + (board.prize(piece) if scored else 0) for piece in range(len(board.pieces))]
        terms: list[tuple[Literal, int]] = [
            (self.takes[seat, piece], worth) for piece, worth in enumerate(worths) if worth
        ]
        for name in board.extra:
            worth = points.get(name, 0) + (board.scoring.prizes.get(name, 0) if scored else 0)
            if worth:
                terms.append((self.extra_to[seat], worth))
        constant = board.points[seat]
        if scored:
            constant += board.prizes[seat] + board.scoring.revoke * board.revokes.count(seat)
            terms += self._outcomes()
        self.expression = sum(literal * worth for literal, worth in terms) + constant
        self.objective = objective

    def _taker(self, piece: int) -> None:
        model, board = self.model, self.model.board
        for seat in range(board.players):
            self.takes[seat, piece] = model.cp.new_bool_var("")
        model.cp.add_exactly_one(self.takes[seat, piece] for seat in range(board.players))
        for trick in range(*board.window[piece]):
            for seat in range(board.players):
                model.clause(
                    (~model.x[piece, trick], ~model.L[seat, trick + 1], self.takes[seat, piece]),
                )

    def _outcomes(self) -> list[tuple[Literal, int]]:
        """Literals that change the score, each with what it adds."""
        model, board, scoring = self.model, self.model.board, self.model.board.scoring
        total = sum(board.points) + board.points_to_come
        terms: list[tuple[Literal, int]] = []
        swept: list[Literal] = []
        for seat in range(board.players):
            everything = sweep = None
            if scoring.all_tricks and total >= scoring.all_tricks.least:
                everything = self.all_of(
                    seat, [model.L[seat, t] for t in range(1, board.tricks_left + 1)], board.tricks
                )
            if scoring.all_points and total >= scoring.all_points.least:
                sweep = self.all_of(seat, self._valuables(seat), board.points)
            own = seat == self.seat
            base = total if own else 0
            if sweep is not None and scoring.all_points:
                swept.append(sweep)
                terms.append((sweep, (scoring.all_points.taker if own else scoring.all_points.others) - base))
                base = scoring.all_points.taker if own else scoring.all_points.others
            if everything is not None and scoring.all_tricks:
                swept.append(everything)
                terms.append((everything, (scoring.all_tricks.taker if own else scoring.all_tricks.others) - base))
        if scoring.no_trick and not board.tricks[self.seat]:
            terms.append((self._no_trick(swept), scoring.no_trick))
        return [(literal, worth) for literal, worth in terms if worth]

    def _valuables(self, seat: int) -> list[Literal]:
        board = self.model.board
        literals = [self.takes[seat, piece] for piece in range(len(board.pieces)) if board.value(piece)]
        if any(board.scoring.points.get(name) for name in board.extra):
            literals.append(self.extra_to[seat])
        return literals

    def all_of(self, seat: int, literals: Sequence[Literal], before: Sequence[int]) -> Literal | None:
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

    def _no_trick(self, swept: Sequence[Literal]) -> Literal:
        model, board = self.model, self.model.board
        led = [model.L[self.seat, trick] for trick in range(1, board.tricks_left + 1)]
        without = model.cp.new_bool_var("")
        model.cp.add_bool_and(~literal for literal in (*led, *swept)).only_enforce_if(without)
        model.clause((without, *led, *swept))
        return without


Objective = cp_model.LinearExprT
