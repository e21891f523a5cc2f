"""Damka positions as bit masks, with their successors; proved equal to `games` by a differential test.

A position is where a bout begins or an attack waits for its answer. Cards are bits in piece order, 0 the lowest club.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from games.damka_moves import Beats
from games.damka_rules import HAND, suit_of
from games.damka_state import DamkaState
from games.pieces import QUEEN_OF_SPADES

FEW_BEATS = 200
"""Beats of one attack out of one hand that are kept; more are gone through anew each time."""


class Position(NamedTuple):
    """`hands` one mask a seat, without the attack on the table; `drawn` how much of the stock is gone."""

    hands: tuple[int, ...]
    attacker: int
    attack: int
    drawn: int


class End(NamedTuple):
    """How a hand ended: the score of each seat."""

    scores: tuple[float, ...]


class Table:
    """What stays the same throughout a hand: the cards, the trump, the stock, the limit of an attack."""

    def __init__(self, state: DamkaState) -> None:
        self.cards = state.rules.pieces
        self.index = {card: place for place, card in enumerate(self.cards)}
        self.players = state.players
        self.trump = state.trump
        self.stock = [self.index[card] for card in state.stock]
        self.limited = state.rules.limited
        self.suits = [self.mask(card for card in self.cards if suit_of(card) == suit) for suit in "CDHS"]
        self._few_beats = lru_cache(maxsize=100_000)(self._beats_if_few)

    def mask(self, cards: Iterator[str] | list[str]) -> int:
        """The bits of some cards."""
        found = 0
        for card in cards:
            found |= 1 << self.index[card]
        return found

    def names(self, mask: int) -> list[str]:
        """The cards of some bits, in piece order."""
        return [card for place, card in enumerate(self.cards) if mask >> place & 1]

    def by_order(self, cards: list[str]) -> list[str]:
        """Cards in piece order."""
        return sorted(cards, key=self.index.__getitem__)

    def of(self, state: DamkaState) -> Position:
        """The position of a state that is not over."""
        assert state.attacker is not None
        hands = tuple(self.mask(hand) for hand in state.hands)
        return Position(hands, state.attacker, self.mask(state.attack), 0)

    def defender(self, position: Position) -> int:
        """The next player still in the game."""
        return self._next_holding(position.hands, position.attacker)

    def successors(self, position: Position) -> Iterator[tuple[str, Position | End]]:
        """Each move, and what it leads to. An attack leads to a position that waits for the answer."""
        if not position.attack:
            for suit in self.suits:
                held = self._bits(position.hands[position.attacker] & suit)
                for size in range(1, min(self.limit(position), len(held)) + 1):
                    for chosen in combinations(held, size):
                        text = "+".join([self.cards[card.bit_length() - 1] for card in chosen])
                        yield text, self.attacked(position, sum(chosen))
            return
        for text, used in self._beats(position.attack, position.hands[self.defender(position)]):
            yield text, self.answered(position, used)
        yield "take", self.answered(position, None)

    def in_play(self, position: Position, seat: int) -> bool:
        """Whether a seat is not out."""
        attacks = bool(position.attack) and position.attacker == seat
        return bool(position.hands[seat]) or attacks or position.drawn < len(self.stock)

    def limit(self, position: Position) -> int:
        """The most cards that an attack may have."""
        return position.hands[self.defender(position)].bit_count() if self.limited else len(self.cards)

    def attacked(self, position: Position, attack: int) -> Position:
        """The position after an attack with these cards."""
        hands, attacker = position.hands, position.attacker
        return position._replace(hands=_replaced(hands, attacker, hands[attacker] & ~attack), attack=attack)

    def answered(self, position: Position, used: int | None) -> Position | End:
        """What follows when the attack is beaten with the cards `used`, or taken (None)."""
        hands, defender = position.hands, self.defender(position)
        hand = hands[defender] | position.attack if used is None else hands[defender] & ~used
        return self._next_bout(position, _replaced(hands, defender, hand), defender, took=used is None)

    def after(self, position: Position, move: str) -> Position | End:
        """What follows a move in the notation of the API."""
        if move == "take":
            return self.answered(position, None)
        cards = self.mask([part.partition(">")[0] for part in move.split("+")])
        return self.answered(position, cards) if ">" in move else self.attacked(position, cards)

    def shape(self, position: Position) -> tuple[object, ...]:
        """What a position is when only the order of the cards still in play counts, not their ranks.

        Positions of one shape go on alike: each suit is the row of those who hold its cards from low to high, and the
        queen of spades keeps her place in it. Two beats that leave one shape behind are interchangeable. (Two attacks
        never are: both cards stay in play, and one can beat the other.)
        """
        queen = self.index[QUEEN_OF_SPADES]
        owner = {place: self.players + order for order, place in enumerate(self.stock) if order >= position.drawn}
        for seat, hand in enumerate(position.hands):
            owner.update(dict.fromkeys(self._places(hand), seat))
        owner.update(dict.fromkeys(self._places(position.attack), -1))
        rows = tuple(
            tuple((owner[place], place == queen) for place in self._places(suit) if place in owner)
            for suit in self.suits
        )
        return (rows, position.attacker, position.drawn)

    def _beats(self, attack: int, hand: int) -> Iterable[tuple[str, int]]:
        few = self._few_beats(attack, hand)
        return self._each_beat(attack, hand) if few is None else few

    def _beats_if_few(self, attack: int, hand: int) -> list[tuple[str, int]] | None:
        few = Beats(self.names(attack), self.names(hand), self.trump).count() <= FEW_BEATS
        return list(self._each_beat(attack, hand)) if few else None

    def _each_beat(self, attack: int, hand: int) -> Iterator[tuple[str, int]]:
        for text in Beats(self.names(attack), self.names(hand), self.trump):
            yield text, self._used(text)

    def first_beat(self, position: Position) -> str | None:
        """A beat of the attack that waits, or None."""
        hand = position.hands[self.defender(position)]
        return next(iter(Beats(self.names(position.attack), self.names(hand), self.trump)), None)

    def _used(self, beat: str) -> int:
        return self.mask([pair.partition(">")[0] for pair in beat.split("+")])

    def _next_bout(self, before: Position, hands: tuple[int, ...], defender: int, took: bool) -> Position | End:
        attacker, drawn = before.attacker, before.drawn
        if drawn < len(self.stock):
            hands, drawn = self._refill(hands, attacker, defender, drawn)
        holding = [seat for seat, hand in enumerate(hands) if hand]
        if len(holding) < 2:
            scores = [0.0] * self.players
            if holding:
                scores[holding[0]] = 1
            else:
                scores[attacker] = scores[defender] = 0.5
            return End(tuple(scores))
        passed = took or not hands[defender]
        return Position(hands, self._next_holding(hands, defender) if passed else defender, 0, drawn)

    def _refill(self, hands: tuple[int, ...], attacker: int, defender: int, drawn: int) -> tuple[tuple[int, ...], int]:
        filled = list(hands)
        for seat in (*self.draw_order(attacker, defender), defender):
            while filled[seat].bit_count() < HAND and drawn < len(self.stock):
                filled[seat] |= 1 << self.stock[drawn]
                drawn += 1
        return tuple(filled), drawn

    def draw_order(self, attacker: int, defender: int) -> list[int]:
        """Who draws before the defender: the attacker first, then the others in turn."""
        around = ((attacker + step) % self.players for step in range(self.players))
        return [seat for seat in around if seat != defender]

    def _next_holding(self, hands: tuple[int, ...], seat: int) -> int:
        following = ((seat + step) % self.players for step in range(1, self.players))
        return next((other for other in following if hands[other]), seat)

    @classmethod
    def _places(cls, mask: int) -> list[int]:
        return [bit.bit_length() - 1 for bit in cls._bits(mask)]

    @staticmethod
    def _bits(mask: int) -> list[int]:
        found = []
        while mask:
            found.append(mask & -mask)
            mask &= mask - 1
        return found


def _replaced(hands: tuple[int, ...], seat: int, hand: int) -> tuple[int, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])
