"""What beats what in Damka, and the deck it is played with. Source: RULES.md, "damka", after the Russian article."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from .pieces import CARDS, HIDDEN, QUEEN_OF_SPADES, RANKS, PieceSet

HAND = 6
"""Cards dealt to a hand, and what hands are filled up to while the stock lasts."""

_LOWEST_OF_36 = RANKS.index("6")


def _without(cards: PieceSet, lowest: int) -> PieceSet:
    """A set of cards without the ranks below `lowest`."""
    strength = {
        suit: {piece: rank for piece, rank in ranks.items() if rank >= lowest} for suit, ranks in cards.strength.items()
    }
    pieces = tuple(piece for piece in cards.pieces if piece in strength[suit_of(piece)])
    kept = set(pieces)
    spellings = {text: piece for text, piece in cards.spellings.items() if piece in kept}
    return replace(cards, pieces=pieces, strength=strength, spellings=spellings)


def suit_of(card: str) -> str:
    """The one suit of a card."""
    return CARDS.suits_of[card][0]


DECKS: Mapping[int, PieceSet] = {36: _without(CARDS, _LOWEST_OF_36), 52: CARDS}
"""36 cards (6 up), preferred, or 52."""

_SPELLINGS_OR_HIDDEN = {deck: {**cards.spellings, HIDDEN: HIDDEN} for deck, cards in DECKS.items()}


@dataclass(frozen=True)
class DamkaRules:
    """The rules for a number of players and a full set of sound options."""

    players: int
    options: Mapping[str, Any]

    @property
    def piece_set(self) -> PieceSet:
        """The cards in play."""
        return DECKS[self.options["deck"]]

    @property
    def pieces(self) -> tuple[str, ...]:
        """The cards in play, in piece order."""
        return self.piece_set.pieces

    @property
    def limited(self) -> bool:
        """Whether an attack may have no more cards than the defender holds."""
        return bool(self.options["attack_limit"] == "defender-hand")

    @property
    def spellings_or_hidden(self) -> Mapping[str, str]:
        """Every accepted spelling of every card in play, and `?` for one that is not shown."""
        return _SPELLINGS_OR_HIDDEN[self.options["deck"]]


def beats(card: str, other: str, trump: str) -> bool:
    """Whether `card` beats the attacking card `other`."""
    # QS: "as an attacking card it can be beaten by nothing"; "as a beating card it is an ordinary queen of spades".
    if other == QUEEN_OF_SPADES:
        return False
    suit, other_suit = suit_of(card), suit_of(other)
    # "A higher card beats a lower one" - "higher" is within the suit; "a trump only a higher trump".
    if suit == other_suit:
        ranks = CARDS.strength[suit]
        return ranks[card] > ranks[other]
    # "A trump any card."
    return suit == trump
