"""Playing a hand out by orders of preference: the heuristic that finds good lines before CP-SAT has to.

Every seat has its pieces in some order and plays the first legal one. Every legal line comes out of such orders (take
each seat's own order of play), so climbing over orders searches over lines, at some 60 microseconds a line. The same
procedure is the policy of the other seats in `best-reply`, whose orders then stand still.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .board import Board

Orders = list[list[int]]
"""For each group of pieces (a seat's first half, then a seat's second half) the pieces in order of preference."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line to the end of the hand: its moves as (piece, declared suit or None), and what each seat has then."""

    plays: tuple[tuple[int, int | None], ...]
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    prizes: tuple[int, ...]


class Player:
    """Plays out the hands of a board."""

    def __init__(self, board: Board) -> None:
        """Put the board into flat lists."""
        self.board = board
        count = len(board.pieces)
        self.suit_of = [set(suits) for suits in board.suits_of]
        self.strength = [
            [board.strength[piece].get(suit, -1) for piece in range(count)] for suit in range(len(board.suits))
        ]
        self.points = [board.value(piece) for piece in range(count)]
        self.prizes = [board.prize(piece) for piece in range(count)]
        rules = board.rules
        self.breaks = [name in rules.breakers for name in board.pieces]
        self.barred_lead = [name in rules.unbroken_barred for name in board.pieces]
        self.excused = [name in rules.unbroken_excuse for name in board.pieces]
        self.barred_throw = [board.first_trick and name in rules.first_trick_barred for name in board.pieces]
        self.declares = rules.declares
        self.extra_points = sum(board.scoring.points.get(name, 0) for name in board.extra)
        self.extra_prizes = sum(board.scoring.prizes.get(name, 0) for name in board.extra)
        self.halves = 2 if board.half < board.tricks_left else 1
        self.groups = [
            [p for p in board.hand(seat, trick) if p not in board.table]
            for trick in ((board.half - 1, board.tricks_left - 1) if self.halves == 2 else (board.tricks_left - 1,))
            for seat in range(board.players)
        ]
        if board.half == 1 or board.tricks_left == 1:
            # Seats that are on the table already have nothing left in this half.
            for seat in range(board.players):
                if board.owner_on_table(seat):
                    self.groups[seat] = []

    def play(self, orders: Orders, opening: tuple[int, int | None] | None, declared: Sequence[int | None]) -> Line:
        """The line that these orders give after an opening move (None: the orders decide that too).

        `declared` is the suit that each piece names when it is led, where leads name one.
        """
        board, players = self.board, self.board.players
        hands = [list(order) for order in orders[:players]]
        points, tricks, prizes = list(board.points), list(board.tricks), list(board.prizes)
        broken, leader, asked = board.broken, board.leader, board.asked
        plays: list[tuple[int, int | None]] = []
        table = list(board.table)
        turn = board.mover
        extra = True
        suit_of, declares = self.suit_of, self.declares
        for trick in range(board.tricks_left):
            if trick == board.half:
                hands = [list(order) for order in orders[players:]]
            for seat in [*range(turn, players), *range(turn)][: players - len(table)]:
                hand = hands[seat]
                named = None
                if opening is not None:
                    piece, named = opening
                    opening = None
                    if asked is None:
                        asked = named if declares else board.suits_of[piece][0]
                elif asked is None:
                    piece = self._lead(hand, broken)
                    named = declared[piece] if declares else None
                    asked = named if declares else board.suits_of[piece][0]
                else:
                    for piece in hand:
                        if asked in suit_of[piece]:
                            break
                    else:
                        piece = self._throw(hand) if trick == 0 else hand[0]
                hand.remove(piece)
                plays.append((piece, named))
                table.append(piece)
                if not broken and self.breaks[piece]:
                    broken = True
            assert asked is not None
            strength = self.strength[asked]
            best, place, taken, prize = -2, 0, 0, 0
            for offset, piece in enumerate(table):
                if strength[piece] > best:
                    best, place = strength[piece], offset
                taken += self.points[piece]
                prize += self.prizes[piece]
            leader = (leader + place) % players
            if extra:
                taken, prize, extra = taken + self.extra_points, prize + self.extra_prizes, False
            points[leader] += taken
            prizes[leader] += prize
            tricks[leader] += 1
            table, asked, turn = [], None, leader
        return Line(tuple(plays), tuple(points), tuple(tricks), tuple(prizes))

    def _lead(self, hand: list[int], broken: bool) -> int:
        if not broken:
            barred, excused = self.barred_lead, self.excused
            for piece in hand:
                if not barred[piece] or all(excused[held] for held in hand):
                    return piece
        return hand[0]

    def _throw(self, hand: list[int]) -> int:
        barred = self.barred_throw
        for piece in hand:
            if not barred[piece]:
                return piece
        return hand[0]

    def orders_of(self, line: Line) -> Orders:
        """Orders that give this line again."""
        place = {piece: index for index, (piece, _) in enumerate(line.plays)}
        return [sorted(group, key=place.__getitem__) for group in self.groups]
