"""A Damka position laid out for the kernels, with what is needed to speak about it: moves, questions, ends of bouts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from games.damka_moves import Move, parse
from games.damka_rules import suit_of
from games.damka_state import DamkaState
from games.pieces import QUEEN_OF_SPADES, SUITS
from solver.search.slots import Slot

from . import layout as at
from .bout import begin, close, face
from .prove import prove, recall
from .table import find

NO_LIMIT = 1 << 60


class Board:
    """The root of a search and the arrays it works on.

    The bouts of the record, the one that begins here included, are entered as neither safe nor lost: where one comes
    again the hand ends in a draw.
    """

    def __init__(self, state: DamkaState, seat: int, slot: Slot) -> None:
        self.state, self.seat = state, seat
        self.bits = _bits(state)
        self.s: Any = np.zeros(at.SIZE, np.int64)
        self.t: Any = slot.table
        self._fill(state)
        self._divide(slot)
        for attacker, hands in state.bouts_seen:
            self._lay_out(hands, attacker, 0)
            entry = find(self.s, self.t, int(self.s[at.FRAMES]))
            self.t[entry + 3] |= at.NOT_SAFE | at.NOT_FOOL

    def _fill(self, state: DamkaState) -> None:
        s = self.s
        s[at.PLAYERS], s[at.SEAT], s[at.LIMITED] = state.players, self.seat, state.rules.limited
        s[at.WIDTH], s[at.QUEEN] = len(self.bits) // len(SUITS), self.bits[QUEEN_OF_SPADES]
        s[at.CODE] = max(1, (state.players - 1 + bool(state.stock)).bit_length())
        s[at.STOCK_SIZE] = len(state.stock)
        s[at.STOCK : at.STOCK + len(state.stock)] = [self.bits[card] for card in state.stock]
        s[at.ROOT_CARDS] = sum(map(len, state.hands)) + len(state.attack) + len(state.stock)
        s[at.NODE_LIMIT] = NO_LIMIT

    def _divide(self, slot: Slot) -> None:
        """Divide the slot's memory: three quarters for entries, an eighth each for bouts and for open positions."""
        s, words = self.s, slot.table.size
        s[at.GENERATION] = slot.next_generation()
        s[at.ENTRIES] = words * 3 // 4 // at.ENTRY
        s[at.FRAMES], s[at.MOST_FRAMES] = words * 3 // 4, words // 8 // at.FRAME
        s[at.PENDING], s[at.MOST_PENDING] = words * 7 // 8, words // 8 // at.OPEN_WORDS

    @property
    def nodes(self) -> int:
        """Nodes visited: ends of bouts looked at."""
        return int(self.s[at.NODES])

    def stopped(self) -> bool:
        """Whether the search has been stopped."""
        return bool(self.s[at.STOP] != 0)

    def ask(self, state: DamkaState, move: str, prover: int, nodes: int) -> int:
        """Whether the prover has its aim after a move (YES, NO), or UNSETTLED after so many nodes more."""
        s = self.s
        self._ready(state, move)
        s[at.PROVER] = prover
        s[at.SLICE_END] = min(s[at.NODES] + nodes, s[at.NODE_LIMIT])
        found = int(prove(s, self.t))
        if s[at.NODES] >= s[at.NODE_LIMIT] and s[at.STOP] == 0:
            s[at.STOP] = at.STOPPED_BY_NODES
        return found

    def told(self, state: DamkaState, move: str, prover: int) -> int:
        """What is already known about that: REFUTED, UNTOLD or the stamp of the proof."""
        self._ready(state, move)
        self.s[at.PROVER] = prover
        return int(recall(self.s, self.t))

    def end_of(self, state: DamkaState, move: str) -> tuple[int, int]:
        """How the bout ends with an answer (see `bout`), and the entry of the position if the hand goes on."""
        self._ready(state, move)
        f = int(self.s[at.FRAMES])
        result = int(close(self.s, self.t, f, f + at.FRAME, int(self.t[f + at.BEAT])))
        return result, int(find(self.s, self.t, f + at.FRAME))

    def _ready(self, state: DamkaState, text: str) -> None:
        """Lay out the bout as it stands after a move."""
        move = parse(text, state.rules)
        assert isinstance(move, Move)
        assert state.attacker is not None
        self._lay_out(state.hands, state.attacker, int(self.s[at.STOCK_SIZE]) - len(state.stock))
        f, attacks = int(self.s[at.FRAMES]), move.kind == "attack"
        self.t[f + at.ATTACK] = self._mask(move.cards if attacks else state.attack)
        self.t[f + at.FIXED] = at.ATTACKED if attacks else at.ANSWERED
        face(self.s, self.t, f)
        if move.kind == "beat":
            self.t[f + at.BEAT] = self._mask(move.cards)

    def _lay_out(self, hands: Iterable[Iterable[str]], attacker: int, drawn: int) -> None:
        f = int(self.s[at.FRAMES])
        for seat, hand in enumerate(hands):
            self.t[f + at.HANDS + seat] = self._mask(hand)
        self.t[f + at.ATTACKER], self.t[f + at.DRAWN] = attacker, drawn
        begin(self.s, self.t, f)

    def _mask(self, cards: Iterable[str]) -> int:
        return sum(self.bits[card] for card in cards)


def _bits(state: DamkaState) -> dict[str, int]:
    """The bit of each card: by suit, trumps last and plain spades next to them, then by rank."""
    suits = [suit for suit in SUITS if suit != state.trump] + [state.trump]
    cards = sorted(state.rules.pieces, key=lambda card: suits.index(suit_of(card)))
    return {card: 1 << place for place, card in enumerate(cards)}
