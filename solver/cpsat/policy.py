"""`best-reply`: the other seats keep to the record. Each plays the first legal piece in the order in which it really
played its pieces (DESIGN.md, section 3)."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from games.trick_state import TrickState

from .board import Board
from .model import TrickModel
from .playout import Orders
from .restrictions import Restrictions


class Policy:
    """What the seats other than `seat` do. `place[c]` is when piece c was played in the record."""

    def __init__(self, record: TrickState, board: Board, seat: int) -> None:
        """Read the order of play, and the suits declared, out of a complete record."""
        self.board, self.seat = board, seat
        names = [move.partition(":")[0] for move in record.plays]
        when = {name: index for index, name in enumerate(names)}
        self.place = [when[name] for name in board.pieces]
        self.declared: list[int | None] = [None] * len(board.pieces)
        if board.rules.declares:
            self._read_declarations(record)

    def _read_declarations(self, record: TrickState) -> None:
        led = dict(move.split(":") for move in record.plays if ":" in move)
        for piece, name in enumerate(self.board.pieces):
            # The notation puts the higher half first; that of a double is its number.
            suit = led.get(name, name.partition("-")[0])
            self.declared[piece] = self.board.suits.index(suit)

    def orders(self, groups: Orders) -> Orders:
        """Every group in the order of the record."""
        return [sorted(group, key=self.place.__getitem__) for group in groups]

    def opening(self) -> int | None:
        """The opening that the policy plays, None if the seat itself is to move."""
        board = self.board
        if board.mover == self.seat:
            return None
        first = min((piece for piece, _ in board.openings), key=self.place.__getitem__)
        suit = self.declared[first] if board.asked is None else None
        return board.openings.index((first, suit))

    def constrain(self, model: TrickModel, restrictions: Restrictions) -> None:
        """Hold the other seats to their orders, after the opening, which the caller constrains."""
        board = self.board
        for trick in range(board.tricks_left):
            for seat in range(board.players):
                if seat == self.seat or (trick == 0 and (seat == board.mover or board.owner_on_table(seat))):
                    continue
                hand = sorted(board.hand(seat, trick), key=self.place.__getitem__)
                for index, piece in enumerate(hand):
                    self._follow(model, restrictions, trick, piece, hand[:index])
                    if trick > 0:
                        self._lead(model, restrictions, trick, piece, hand[:index])

    def _follow(self, model: TrickModel, rules: Restrictions, trick: int, piece: int, earlier: list[int]) -> None:
        board = self.board
        leads = model.L[board.owner[piece], trick]
        for suit in range(len(board.suits)):
            if model.d[suit, trick] is model.zero:
                continue
            follows = suit in board.suits_of[piece]
            for other in earlier:
                if follows and suit not in board.suits_of[other]:
                    continue
                if not follows and rules.throw_barred(other, trick):
                    continue
                model.clause((leads, ~model.x[piece, trick], ~model.d[suit, trick], model.b[other, trick]))

    def _lead(self, model: TrickModel, rules: Restrictions, trick: int, piece: int, earlier: list[int]) -> None:
        board = self.board
        seat = board.owner[piece]
        given = (~model.L[seat, trick], ~model.x[piece, trick])
        declared = self.declared[piece]
        if declared is not None:
            model.clause((*given, model.d[declared, trick]))
        for other in earlier:
            clause = (*given, model.b[other, trick])
            if other in rules.barred_leads and not board.broken:
                model.clause((*clause, ~rules.broken[trick]))
                model.clause((*clause, ~rules.excused[seat, trick]))
            else:
                model.clause(clause)


def interchangeable(board: Board, policy: Policy | None) -> Mapping[int, int]:
    """For each opening the first one that is interchangeable with it (itself, if it is the first).

    Two pieces of one suit are, if they are in one hand, worth the same, treated alike by every rule, and no piece still
    in play ranks between them: exchanging their names turns each line into another with the same result. Under a policy
    this holds for the seat's own pieces only, as the others play theirs in the order of the record.
    """
    first: dict[int, int] = {index: index for index in range(len(board.openings))}
    if board.rules.declares or (policy is not None and board.mover != policy.seat):
        return first
    rules = board.rules
    sets = (rules.first_lead, rules.first_trick_barred, rules.breakers, rules.unbroken_barred, rules.unbroken_excuse)

    def nature(piece: int) -> tuple[object, ...]:
        name = board.pieces[piece]
        alike = tuple(name in group for group in sets)
        return board.owner[piece], board.window[piece], board.value(piece), board.prize(piece), alike

    opening = {piece: index for index, (piece, _) in enumerate(board.openings)}
    for suit in range(len(board.suits)):
        ranked = [piece for piece in range(len(board.pieces)) if board.suits_of[piece] == (suit,)]
        ranked.sort(key=lambda piece: board.strength[piece][suit])
        for lower, higher in itertools.pairwise(ranked):
            if lower in opening and higher in opening and nature(lower) == nature(higher):
                first[opening[higher]] = first[opening[lower]]
    return first
