"""The vocabulary of one game in patterns: how its pieces and moves are spelled, in requests and in answers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from marshmallow import fields

from games import Game
from games.pieces import HIDDEN

from .base import listing, pascal, text, whole


@dataclass(frozen=True)
class Words:
    """The patterns of a game. `canonical`: as answers spell things; else any accepted spelling."""

    game: Game
    canonical: bool

    @property
    def prefix(self) -> str:
        """What the names of the game's schemas begin with."""
        return pascal(self.game.name)

    @property
    def piece(self) -> str:
        """A piece."""
        pieces = self.game.piece_set
        return pieces.pattern if self.canonical else pattern_of(pieces.spellings)

    @property
    def piece_or_hidden(self) -> str:
        """A piece, or `?`."""
        return f"{self.piece}|{re.escape(HIDDEN)}"

    @property
    def suit(self) -> str:
        """A suit by itself, spelled as on the pieces of one rank."""
        pieces = self.game.piece_set
        if self.canonical:
            return "|".join(pieces.suits)
        rank = pieces.pieces[0][0]
        return pattern_of(spelling[1:] for spelling in pieces.spellings if spelling[0] == rank)

    @property
    def most_pieces(self) -> int:
        """How many pieces there are."""
        return len(self.game.piece_set.pieces)

    @property
    def seats(self) -> tuple[int, int]:
        """The least and the largest number of players."""
        return min(self.game.players), max(self.game.players)


def piece_list(words: Words, meaning: str = "", hidden: bool = True, **kwargs: Any) -> fields.List[Any]:
    """A list of pieces."""
    pattern = words.piece_or_hidden if hidden else words.piece
    return listing(text(pattern=pattern), meaning, most=words.most_pieces, **kwargs)


def seat(words: Words, meaning: str = "", **kwargs: Any) -> fields.Integer:
    """A seat at the table."""
    return whole(meaning, 0, words.seats[1] - 1, **kwargs)


def player_count(words: Words, meaning: str, **kwargs: Any) -> fields.Integer:
    """How many play. The bounds are only described: the engine says which counts there are."""
    least, most = words.seats
    about = {"description": meaning, "minimum": least, "maximum": most}
    return fields.Integer(strict=True, metadata=about, **kwargs)


def one_a_seat(words: Words, items: fields.Field[Any], meaning: str = "", **kwargs: Any) -> fields.List[Any]:
    """A list with one entry a seat."""
    return listing(items, meaning, *words.seats, **kwargs)


def pattern_of(texts: Iterable[str]) -> str:
    """A regular expression that matches these texts and no others."""
    return _pattern(frozenset(texts))


def _pattern(texts: frozenset[str]) -> str:
    """Branch by the first character; characters after which the same may follow share a branch."""
    branches: dict[frozenset[str], list[str]] = {}
    for first in sorted({spelling[0] for spelling in texts if spelling}):
        rest = frozenset(spelling[1:] for spelling in texts if spelling[:1] == first)
        branches.setdefault(rest, []).append(first)
    alternatives = [_one_of(firsts) + _pattern(rest) for rest, firsts in branches.items()]
    if not alternatives:
        return ""
    optional = "" in texts
    if len(alternatives) == 1 and not optional:
        return alternatives[0]
    return f"(?:{'|'.join(alternatives)})" + ("?" if optional else "")


def _one_of(characters: list[str]) -> str:
    if len(characters) == 1:
        return re.escape(characters[0]).replace(r"\-", "-")
    return "[" + "".join("\\" + char if char in r"\]^-" else char for char in characters) + "]"
