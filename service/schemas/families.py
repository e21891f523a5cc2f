"""The shapes that differ between families of games: how a play is written, positions, moves, outcomes."""

from __future__ import annotations

from abc import ABC, abstractmethod

from marshmallow import Schema, fields

from games import Game
from games.trick_game import TrickGame

from .base import AnyOf, Free, Open, flag, listing, named, nested, text, whole
from .words import Words, one_a_seat, pattern_of, piece_list, seat

PHASE = "How far the hand has gone: "
TO_MOVE = "The seat to move; null in a pass, when the hand is over, or where hidden pieces leave it open."


class Family(ABC):
    """What the games of one family have in common. Every game of a family has the same fields where it has them."""

    only_posted: tuple[str, ...] = ()
    """Fields of a state that requests may have and answers never."""
    sometimes: tuple[str, ...] = ("meta",)
    """Fields of a state that answers need not have."""
    deals_by: tuple[str, ...] = ("players", "options", "seed", "dealer", "hand_number")
    """What a deal may be asked for."""
    phases: str
    """The phases a position goes through."""
    line: str = "One best line."
    """What the line of a solve is."""

    @abstractmethod
    def play(self, words: Words) -> str:
        """The pattern of a play, as it stands in `plays`."""

    @abstractmethod
    def move(self, words: Words) -> str:
        """The pattern of a move: a play, or another move such as a pass."""

    def directions(self, words: Words) -> list[str]:
        """Where a game passes pieces; nowhere in most families."""
        return []

    @abstractmethod
    def position(self, words: Words) -> type[Schema]:
        """A position."""

    @abstractmethod
    def legal_moves(self, words: Words) -> AnyOf:
        """The answer of `legal-moves`."""

    @abstractmethod
    def outcome(self, words: Words) -> type[Schema]:
        """The answer of `outcome`."""

    def _moves(self, words: Words) -> dict[str, fields.Field]:  # type: ignore[type-arg]
        about_moves = "Every legal move, in piece order."
        return {
            "phase": text(PHASE + self.phases, required=True),
            "to_move": seat(words, TO_MOVE, required=True, allow_none=True),
            "moves": listing(text(pattern=self.play(words)), about_moves, required=True),
            "count": whole("How many legal moves there are.", 0, required=True),
            "truncated": flag("Whether `moves` holds only the first of them.", required=True),
            "held_back": fields.Dict(
                keys=fields.String(),
                values=fields.String(),
                required=True,
                metadata={"description": "Pieces in hand that are in no legal move, with the rule that forbids each."},
            ),
        }


class Tricks(Family):
    """Trick-taking games."""

    sometimes = ("leader", "passing", "talon", "stock", "revokes", "meta")
    phases = "`pass`, `play` or `over`."

    def play(self, words: Words) -> str:
        """A piece; where the pieces have two suits, a lead names one: `6-2:6`."""
        pieces = words.game.piece_set
        if not self._declares(words):
            return words.piece
        suits = pieces.suits if words.canonical else (*pieces.suits, *map(str.upper, pieces.suits))
        return f"{words.piece}(?::{pattern_of(suits)})?"

    def move(self, words: Words) -> str:
        """A play, or a pass: `QS+KH+AH`."""
        if not self._passes(words):
            return self.play(words)
        return rf"{self.play(words)}|{words.piece}(?:\+{words.piece})+"

    def position(self, words: Words) -> type[Schema]:
        """A position in a trick game."""
        lead = {
            "leader": seat(words, "The seat that leads the trick.", required=True, allow_none=True),
            "suit": text("The suit to follow; null before the lead.", required=True, allow_none=True),
            "plays": listing(text(pattern=self.play(words)), "From the leader.", required=True),
        }
        members = {
            "phase": text(PHASE + self.phases, required=True),
            "to_move": seat(words, TO_MOVE, required=True, allow_none=True),
            "hands": one_a_seat(words, piece_list(words), "The hands now.", required=True),
            "taken": one_a_seat(words, piece_list(words), "What each seat has taken.", required=True),
            "points": one_a_seat(words, whole(), "Raw points of the pieces taken.", required=True),
            "tricks": one_a_seat(words, whole(), "Tricks taken.", required=True),
            "hearts_broken": flag("Whether hearts may be led; only in games with that rule."),
        }
        if "talon" in words.game.state_fields:
            lead["talon"] = text("The talon card, where it is the lead of the first trick.", words.piece_or_hidden)
        if self._passes(words):
            passing = {
                "to": text("Where pieces are passed.", required=True),
                "count": whole("How many pieces each seat passes.", 1, required=True),
                "waiting": listing(seat(words), "The seats still to choose.", required=True),
            }
            about = "A pass in progress."
            members["passing"] = nested(named(f"{words.prefix}PassingNow", passing, Open, about))
        about = "The trick on the table."
        members["trick"] = nested(named(f"{words.prefix}Trick", lead, Open, about), required=True)
        return named(f"{words.prefix}Position", members, Open, f"A position in {words.game.title}.")

    def legal_moves(self, words: Words) -> AnyOf:
        """The plays open to the seat to move, or in a pass what a seat may choose from."""
        plays = named(f"{words.prefix}LegalMoves", self._moves(words), Free, "The legal moves.")
        if not self._passes(words):
            return AnyOf(plays)
        members = {
            "phase": text("`pass`.", required=True),
            "to_move": seat(words, "Null: seats choose independently.", required=True, allow_none=True),
            "waiting": listing(seat(words), "The seats still to choose.", required=True),
            "seat": seat(words, "The seat asked about.", required=True),
            "choose": whole("How many pieces it passes; 0 once it has chosen.", 0, required=True),
            "from": piece_list(words, "The pieces it chooses from.", required=True),
            "to": seat(words, "The seat that receives them.", required=True),
        }
        about = "What a seat may pass: any `choose` pieces of `from`, as a move joined by `+`."
        return AnyOf(plays, named(f"{words.prefix}PassChoice", members, Free, about))

    def outcome(self, words: Words) -> type[Schema]:
        """Points and scores of a hand, and what they do to the match."""
        special = {
            "kind": text("`moon`, `na-sve`, `na-sve-karte` or `all-11`.", required=True),
            "seat": seat(words, "Who made it.", required=True),
        }
        match = {
            "totals": one_a_seat(
                words, whole(), "Totals after this hand, or as given before it is over.", required=True
            ),
            "over": flag("Whether the match is over.", required=True),
            "winners": listing(seat(words), "The seats with the lowest total, once it is over.", required=True),
        }
        members = {
            "over": flag("Whether the hand is over.", required=True),
            "tricks": one_a_seat(words, whole(), "Tricks taken.", required=True),
            "points": one_a_seat(words, whole(), "Raw points taken.", required=True),
            "scores": one_a_seat(
                words, whole(), "The hand scores; null until the hand is over.", required=True, allow_none=True
            ),
            "special": nested(
                named(f"{words.prefix}Special", special, Open, "A hand in which one seat took everything."),
                required=True,
                allow_none=True,
            ),
            "match": nested(named(f"{words.prefix}Match", match, Open, "The match after this hand."), required=True),
        }
        return named(f"{words.prefix}Outcome", members, Open, "How a hand came out.")

    def directions(self, words: Words) -> list[str]:
        """Where a game passes pieces, with any number of players."""
        game = words.game
        assert isinstance(game, TrickGame)
        every = [game.rules_for(players, None, "")[0].pass_directions for players in game.players]
        return list(dict.fromkeys(direction for some in every for direction in some))

    @staticmethod
    def _declares(words: Words) -> bool:
        return any(len(suits) > 1 for suits in words.game.piece_set.suits_of.values())

    @staticmethod
    def _passes(words: Words) -> bool:
        return "passing" in words.game.state_fields


class Beating(Family):
    """Games of attack and defence."""

    only_posted = ("stock_count",)
    sometimes = ("dealer", "turned", "meta")
    phases = "`attack`, `defend` or `over`."
    line = "One best line. Under `best-case` and `worst-case` it is a shortest one, unless `stopped_by` names a limit."
    deals_by = (*Family.deals_by, "fool")

    def play(self, words: Words) -> str:
        """An attack, the beats that answer it, or the word `take`."""
        piece = words.piece
        beat = f"{piece}>{piece}"
        return rf"{piece}(?:\+{piece})*|{beat}(?:\+{beat})*|take"

    def move(self, words: Words) -> str:
        """The same."""
        return self.play(words)

    def position(self, words: Words) -> type[Schema]:
        """A position in a beating game."""
        members = {
            "phase": text(PHASE + self.phases, required=True),
            "to_move": seat(words, TO_MOVE, required=True, allow_none=True),
            "attacker": seat(words, "The seat that attacks.", required=True, allow_none=True),
            "defender": seat(words, "The seat that defends.", required=True, allow_none=True),
            "trump": text("The trump suit.", required=True),
            "hands": one_a_seat(words, piece_list(words), "The hands now.", required=True),
            "attack": piece_list(words, "The attack on the table.", required=True),
            "stock_count": whole("How many cards are still to be drawn.", 0, required=True),
            "turned": text("The card turned up, last of the stock, if any.", words.piece, allow_none=True),
            "discard": piece_list(words, "Cards that have left the game.", required=True),
            "out": listing(seat(words), "The seats that are out of the game, safe.", required=True),
        }
        return named(f"{words.prefix}Position", members, Open, f"A position in {words.game.title}.")

    def legal_moves(self, words: Words) -> AnyOf:
        """The attacks or beats open to the seat to move."""
        beaten = fields.Dict(
            keys=fields.String(),
            values=piece_list(words),
            metadata={"description": "In `defend`: for each attacking card the cards in hand that beat it."},
        )
        members = {**self._moves(words), "beats": beaten}
        return AnyOf(named(f"{words.prefix}LegalMoves", members, Free, "The legal moves."))

    def outcome(self, words: Words) -> type[Schema]:
        """Who is the fool."""
        members = {
            "over": flag("Whether the hand is over.", required=True),
            "scores": one_a_seat(
                words,
                fields.Float(),
                "Safe 0, draw 0.5, fool 1; null until the hand is over.",
                required=True,
                allow_none=True,
            ),
            "fool": seat(words, "The fool; null in a draw and until the hand is over.", required=True, allow_none=True),
            "special": fields.Raw(metadata={"type": "null"}),
            "match": fields.Raw(metadata={"type": "null", "description": "There is no match."}),
        }
        return named(f"{words.prefix}Outcome", members, Open, "How a hand came out.")


FAMILIES: dict[str, Family] = {"tricks": Tricks(), "beating": Beating()}
"""Every family by the name that games give it."""


def family(game: Game) -> Family:
    """The family of a game."""
    return FAMILIES[game.family]
