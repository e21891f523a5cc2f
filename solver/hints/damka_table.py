"""Playouts of Damka: worlds laid out for the kernel of `solver.search.damka.playout`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

import games
from games.damka_moves import Move, parse
from games.damka_rules import suit_of
from games.damka_state import DamkaState
from games.pieces import QUEEN_OF_SPADES, SUITS
from solver.search.damka import layout as at
from solver.search.damka.playout import playouts


class DamkaTable:
    """The attacks or answers open to a seat; in Damka the score is all that counts."""

    def __init__(self, seen: DamkaState, seat: int) -> None:
        self.moves = seen.legal_actions()
        self.seat = seat
        suits = [suit for suit in SUITS if suit != seen.trump] + [seen.trump]
        cards = sorted(seen.rules.pieces, key=lambda card: suits.index(suit_of(card)))
        self._bits = {card: 1 << place for place, card in enumerate(cards)}
        self._masks = np.array([self._cards_of(seen, move) for move in self.moves], np.int64)
        self._frames: Any = np.zeros(2 * at.FRAME, np.int64)

    def prepare(self, world: games.State) -> Any:
        """The array of the game, the frame of the bout, and the attack that waits for an answer."""
        assert isinstance(world, DamkaState)
        assert world.attacker is not None
        s, root = np.zeros(at.SIZE, np.int64), np.zeros(at.FRAME, np.int64)
        s[at.PLAYERS], s[at.SEAT], s[at.LIMITED] = world.players, self.seat, world.rules.limited
        s[at.WIDTH], s[at.QUEEN] = len(self._bits) // len(SUITS), self._bits[QUEEN_OF_SPADES]
        s[at.STOCK_SIZE] = len(world.stock)
        s[at.STOCK : at.STOCK + len(world.stock)] = [self._bits[card] for card in world.stock]
        root[at.HANDS : at.HANDS + world.players] = [self._mask(hand) for hand in world.hands]
        root[at.ATTACKER] = world.attacker
        return s, root, self._mask(world.attack)

    def play(self, laid_out: Any, rounds: int, seed: int) -> tuple[Any, int]:
        """The sum of the seat's scores over `rounds` playouts of each move, and how many bouts it took."""
        s, root, attack = laid_out
        totals = np.zeros(len(self.moves), np.int64)
        bouts = playouts(s, root, attack, self._masks, rounds, seed, self._frames, totals)
        return totals / 2, int(bouts)

    def _cards_of(self, seen: DamkaState, text: str) -> int:
        move = parse(text, seen.rules)
        assert isinstance(move, Move)
        return self._mask(move.cards)

    def _mask(self, cards: Iterable[str]) -> int:
        return sum(self._bits[card] for card in cards)
