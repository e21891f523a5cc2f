"""A trick-game position as numbers: what the models and the playouts are made from.

Everything comes out of the state and its `TrickRules`; nothing here knows a game. Pieces are numbered in piece order,
among those still to be played or on the table. A *trick* is counted from the one in progress, 0. With a second half to
come, its pieces may be played only in the later tricks: every piece has a window of tricks.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.trick_rules import Scoring, TrickRules
from games.trick_state import TrickState


@dataclass(frozen=True)
class Board:
    """The rest of a hand.

    `window[c]` is the first trick in which piece c may be played and the one after the last. `table` are the pieces on
    the table, from the leader. `asked` is the suit asked for in trick 0, if it has been. `openings` are the legal moves
    as (piece, declared suit or None), in the order of `moves`. `extra` are the pieces that go to the taker of trick 0
    beside those played. `points`, `tricks`, `prizes` are what each seat has so far.
    """

    rules: TrickRules
    players: int
    pieces: tuple[str, ...]
    owner: tuple[int, ...]
    window: tuple[tuple[int, int], ...]
    suits: tuple[str, ...]
    suits_of: tuple[tuple[int, ...], ...]
    strength: tuple[dict[int, int], ...]
    tricks_left: int
    half: int
    leader: int
    mover: int
    table: tuple[int, ...]
    asked: int | None
    first_trick: bool
    broken: bool
    moves: tuple[str, ...]
    openings: tuple[tuple[int, int | None], ...]
    extra: tuple[str, ...]
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    prizes: tuple[int, ...]
    revokes: tuple[int, ...]

    @property
    def scoring(self) -> Scoring:
        """How the hand is scored."""
        return self.rules.scoring

    def value(self, piece: int) -> int:
        """Raw points of a piece."""
        return self.scoring.points.get(self.pieces[piece], 0)

    def prize(self, piece: int) -> int:
        """What a piece adds to its taker's score beside its points."""
        return self.scoring.prizes.get(self.pieces[piece], 0)

    def within(self, names: frozenset[str]) -> frozenset[int]:
        """The numbers of those pieces that are in a set."""
        return frozenset(number for number, name in enumerate(self.pieces) if name in names)

    def hand(self, seat: int, trick: int) -> list[int]:
        """The pieces that a seat may play in a trick, as far as windows go; those on the table are in trick 0 only."""
        return self.hands[seat][trick]

    @property
    def hands(self) -> list[list[list[int]]]:
        """`hand` for every seat and trick."""
        cached: list[list[list[int]]] | None = self.__dict__.get("_hands")
        if cached is None:
            cached = [[[] for _ in range(self.tricks_left)] for _ in range(self.players)]
            for piece, seat in enumerate(self.owner):
                for trick in range(*self.window[piece]):
                    cached[seat][trick].append(piece)
            for piece in self.table:
                cached[self.owner[piece]][0] = [piece]
            self.__dict__["_hands"] = cached
        return cached

    def owner_on_table(self, seat: int) -> bool:
        """Whether a seat has already played to trick 0."""
        return (seat - self.leader) % self.players < len(self.table)

    @property
    def points_to_come(self) -> int:
        """Raw points that nobody has taken yet."""
        extra = sum(self.scoring.points.get(name, 0) for name in self.extra)
        return extra + sum(self.value(piece) for piece in range(len(self.pieces)))


def board_of(state: TrickState) -> Board:
    """The board of a position in play with nothing hidden."""
    rules, players = state.rules, state.players
    assert state.leader is not None
    assert state.current_player is not None
    leader, on_table = state.leader, len(state.trick)
    stock = state.stock
    later = [stock[: len(stock) // 2], stock[len(stock) // 2 :]] if stock else [[] for _ in range(players)]
    first = max(len(hand) + ((seat - leader) % players < on_table) for seat, hand in enumerate(state.hands))
    tricks_left = first + len(later[0])
    windows: dict[str, tuple[int, int]] = {}
    owners: dict[str, int] = {}
    for offset, piece in enumerate(state.trick):
        windows[piece], owners[piece] = (0, 1), (leader + offset) % players
    for seat in range(players):
        begin = 1 if (seat - leader) % players < on_table else 0
        for piece in state.hands[seat]:
            windows[piece], owners[piece] = (begin, first), seat
        for piece in later[seat]:
            windows[piece], owners[piece] = (first, tricks_left), seat
    names = tuple(rules.piece_set.sorted(windows))
    number = {name: index for index, name in enumerate(names)}
    suits = tuple(suit for suit in rules.piece_set.suits)
    suit_number = {suit: index for index, suit in enumerate(suits)}
    moves = tuple(state.legal_actions())
    openings = []
    for move in moves:
        name, _, suit = move.partition(":")
        openings.append((number[name], suit_number[suit] if suit else None))
    extra: tuple[str, ...] = ()
    if rules.talon_is_taken and state.first_trick and state.talon is not None:
        extra = (state.talon,)
    return Board(
        rules=rules,
        players=players,
        pieces=names,
        owner=tuple(owners[name] for name in names),
        window=tuple(windows[name] for name in names),
        suits=suits,
        suits_of=tuple(tuple(suit_number[suit] for suit in rules.piece_set.suits_of[name]) for name in names),
        strength=tuple(
            {suit_number[suit]: rules.piece_set.strength[suit][name] for suit in rules.piece_set.suits_of[name]}
            for name in names
        ),
        tricks_left=tricks_left,
        half=first,
        leader=leader,
        mover=state.current_player,
        table=tuple(number[name] for name in state.trick),
        asked=None if state.suit is None else suit_number[state.suit],
        first_trick=state.first_trick,
        broken=state.broken,
        moves=moves,
        openings=tuple(openings),
        extra=extra,
        points=tuple(state.points),
        tricks=tuple(state.tricks),
        prizes=tuple(state.prizes),
        revokes=tuple(state.start.get("revokes", ())),
    )
