"""The rules that forbid a piece although suit is followed: each a set of pieces in `TrickRules`, each lifted when the
hand holds nothing else (`games.trick_state.barred_by`)."""

from __future__ import annotations

from .model import Literal, TrickModel


class Restrictions:
    """Which leads and which throw-offs are allowed. `broken[t]`: the breakers have been broken before trick t;
    `excused[p, t]`: seat p's hand at trick t lies within `unbroken_excuse`. Both hold both ways."""

    def __init__(self, model: TrickModel) -> None:
        """Add every restriction of the board's rules. The opening itself is constrained by the caller."""
        self.model = model
        board = model.board
        self.barred_leads = board.within(board.rules.unbroken_barred)
        self.excuse = board.within(board.rules.unbroken_excuse)
        self.breakers = sorted(board.within(board.rules.breakers))
        self.broken: dict[int, Literal] = {}
        self.excused: dict[tuple[int, int], Literal] = {}
        self._throws()
        if self.barred_leads and not board.broken:
            self._leads()

    def throw_barred(self, piece: int, trick: int) -> bool:
        """Whether a piece may be played in a trick by following suit only."""
        board = self.model.board
        if trick > 0 or not board.first_trick:
            return False
        barred = board.rules.first_trick_barred
        if board.pieces[piece] not in barred:
            return False
        return any(board.pieces[held] not in barred for held in board.hand(board.owner[piece], 0))

    def _throws(self) -> None:
        model, board = self.model, self.model.board
        for seat in range(board.players):
            if seat == board.leader or board.owner_on_table(seat):
                continue
            for piece in board.hand(seat, 0):
                if self.throw_barred(piece, 0):
                    model.clause((~model.x[piece, 0], *(model.d[suit, 0] for suit in board.suits_of[piece])))

    def _leads(self) -> None:
        model, board = self.model, self.model.board
        for trick in range(1, board.tricks_left):
            broken = model.cp.new_bool_var("")
            self.broken[trick] = broken
            played = [
                model.b[piece, trick] if trick < board.window[piece][1] else model.one
                for piece in self.breakers
                if board.window[piece][0] < trick
            ]
            model.clause((~broken, *played))
            for literal in played:
                model.cp.add_implication(literal, broken)
            for seat in range(board.players):
                hand = board.hand(seat, trick)
                barred = [piece for piece in hand if piece in self.barred_leads]
                if not barred:
                    continue
                others = [model.b[piece, trick] for piece in hand if piece not in self.excuse]
                excused = model.cp.new_bool_var("")
                self.excused[seat, trick] = excused
                model.cp.add_bool_and(others).only_enforce_if(excused)
                model.clause((excused, *(~literal for literal in others)))
                for piece in barred:
                    model.clause((~model.L[seat, trick], ~model.x[piece, trick], broken, excused))
