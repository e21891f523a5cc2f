"""Pieces and their notation: playing cards, and dominoes as pieces of two suits.

A piece is its canonical name, a string: `QS`, `TH`, `6-2`. A `PieceSet` knows the order of the pieces, the suits each
belongs to, its rank in each of them, and every accepted spelling. (RULES.md, "Shared words".)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

HIDDEN = "?"
"""A piece that the state does not show."""

CLUBS, DIAMONDS, HEARTS, SPADES = "C", "D", "H", "S"
SUITS = (CLUBS, DIAMONDS, HEARTS, SPADES)
RANKS = "23456789TJQKA"
QUEEN_OF_SPADES = "QS"

_SUIT_SPELLINGS = {
    CLUBS: ("C", "c", "♣", "♧"),
    DIAMONDS: ("D", "d", "♦", "♢"),
    HEARTS: ("H", "h", "♥", "♡"),
    SPADES: ("S", "s", "♠", "♤"),
}
_EMOJI_STYLE = "\ufe0f"


@dataclass(frozen=True)
class PieceSet:
    """A set of pieces: `pieces` in piece order, `strength[suit][piece]` the rank of each piece within each suit.

    A card belongs to one suit, a domino to two; `suits` lists them in the order in which leads are listed.
    """

    name: str
    pieces: tuple[str, ...]
    suits: tuple[str, ...]
    strength: Mapping[str, Mapping[str, int]]
    spellings: Mapping[str, str]
    pattern: str
    """A regular expression for the canonical spelling, for API schemas."""

    @cached_property
    def order(self) -> dict[str, int]:
        """The place of each piece in piece order; a hidden piece sorts last."""
        return {piece: place for place, piece in enumerate((*self.pieces, HIDDEN))}

    @cached_property
    def suits_of(self) -> dict[str, tuple[str, ...]]:
        """The suits each piece belongs to."""
        return {piece: tuple(suit for suit in self.suits if piece in self.strength[suit]) for piece in self.pieces}

    def parse(self, text: str) -> str | None:
        """The piece that `text` spells, or None."""
        return self.spellings.get(text)

    def sorted(self, pieces: Iterable[str]) -> list[str]:
        """The pieces in piece order, hidden ones last."""
        return sorted(pieces, key=self.order.__getitem__)


def _card_spellings() -> dict[str, str]:
    spellings = {}
    for suit, suit_texts in _SUIT_SPELLINGS.items():
        for rank in RANKS:
            rank_texts = {rank, rank.lower()} | ({"10"} if rank == "T" else set())
            for rank_text in rank_texts:
                for suit_text in suit_texts:
                    spellings[rank_text + suit_text] = rank + suit
                    spellings[rank_text + suit_text + _EMOJI_STYLE] = rank + suit
    return spellings


CARDS = PieceSet(
    name="cards",
    pieces=tuple(rank + suit for suit in SUITS for rank in RANKS),
    suits=SUITS,
    strength={suit: {rank + suit: place for place, rank in enumerate(RANKS)} for suit in SUITS},
    spellings=_card_spellings(),
    pattern="[2-9TJQKA][CDHS]",
)
"""The 52 cards: C D H S, within a suit 2 low to A high."""

DOUBLES = "d"
NUMBERS = tuple(str(number) for number in range(7))


def _tile_spellings(tiles: Iterable[str]) -> dict[str, str]:
    spellings: dict[str, str] = {}
    for tile in tiles:
        larger, smaller = tile.split("-")
        for first, second in ((larger, smaller), (smaller, larger)):
            spellings |= dict.fromkeys((f"{first}-{second}", f"{first}|{second}", f"[{first}|{second}]"), tile)
    return spellings


def _tile_strength(tiles: Sequence[str]) -> dict[str, dict[str, int]]:
    """Within a number its double is highest, then by the other half; doubles rank by their number."""
    strength: dict[str, dict[str, int]] = {suit: {} for suit in (*NUMBERS, DOUBLES)}
    for tile in tiles:
        larger, smaller = tile.split("-")
        if larger == smaller:
            strength[larger][tile] = 7
            strength[DOUBLES][tile] = int(larger)
        else:
            strength[larger][tile] = int(smaller)
            strength[smaller][tile] = int(larger)
    return strength


_TILES = tuple(f"{larger}-{smaller}" for larger in NUMBERS for smaller in NUMBERS if smaller <= larger)

DOMINOES = PieceSet(
    name="dominoes",
    pieces=_TILES,
    suits=(*NUMBERS, DOUBLES),
    strength=_tile_strength(_TILES),
    spellings=_tile_spellings(_TILES),
    pattern="[0-6]-[0-6]",
)
"""The double-six set: 28 tiles, 0-0, 1-0, 1-1 .. 6-6, each of two suits: its numbers, or its number and doubles."""


def of_suit(*suits: str) -> frozenset[str]:
    """All 13 cards of each suit named."""
    return frozenset(rank + suit for suit in suits for rank in RANKS)


def parse_pbn(text: str) -> list[list[str] | None]:
    """The four hands of a PBN deal, seat 0 (North) first; an unknown hand (`-`) is None.

    PBN 2.1, section 3.4.11: `N:<hand> <hand> <hand> <hand>`, clockwise from the seat named first, suits in the order
    spades, hearts, diamonds, clubs. Raises ValueError with what is wrong.
    """
    first, separator, rest = text.strip().partition(":")
    if not separator or first.upper() not in ("N", "E", "S", "W"):
        raise ValueError("a PBN deal begins with the first seat, such as 'N:'")
    hands = rest.split()
    if len(hands) != 4:
        raise ValueError(f"a PBN deal has four hands, this one has {len(hands)}")
    start = "NESW".index(first.upper())
    seats: list[list[str] | None] = [None] * 4
    for offset, hand in enumerate(hands):
        if hand == "-":
            continue
        holdings = hand.split(".")
        if len(holdings) != 4:
            raise ValueError(f"hand {hand!r} of the PBN deal does not have four suits")
        cards = []
        for suit, holding in zip("SHDC", holdings, strict=True):
            for rank in holding.upper().replace("10", "T"):
                if rank not in RANKS:
                    raise ValueError(f"{rank!r} in hand {hand!r} of the PBN deal is not a rank")
                cards.append(rank + suit)
        seats[(start + offset) % 4] = cards
    return seats
