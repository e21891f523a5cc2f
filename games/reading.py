"""Reading a posted state: what every game's states have in common. Every problem is noted with its place.

What is wrong is noted and read as if it were hidden, so that the rest can still be checked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from .pieces import HIDDEN, PieceSet, parse_pbn
from .problems import Code, Problem, escape
from .protocol import Game

PBN_PLAYERS = 4
MOST_UNKNOWN = 100
"""How many unknown names are listed one by one; a state with more is no state at all."""


class Deck(Protocol):
    """What a reader must know of a game's rules: the pieces in play and how they may be spelled."""

    @property
    def piece_set(self) -> PieceSet:
        """The set the pieces belong to."""

    @property
    def pieces(self) -> tuple[str, ...]:
        """The pieces in play, in piece order."""

    @property
    def spellings_or_hidden(self) -> Mapping[str, str]:
        """Every accepted spelling of every piece in play, and `?`."""


class StateReader:
    """Reads the parts of a state document. A subclass sets `rules` and `players` before it reads any pieces."""

    rules: Deck
    players: int

    def __init__(self, game: Game, document: Mapping[str, Any], pointer: str) -> None:
        self.game = game
        self.document = document
        self.pointer = pointer
        self.problems: list[Problem] = []

    # --- fields -------------------------------------------------------------------------------------------------

    def check_fields(self) -> None:
        """Note fields that a state of this game does not have, and a state of another game."""
        known = self.game.state_fields
        unknown = [name for name in self.document if name not in known]
        if len(unknown) > MOST_UNKNOWN:
            self.note(Code.UNKNOWN_FIELD, f"a state has no such fields as {len(unknown)} of these", "")
        else:
            for name in unknown:
                detail = f"a state has no field {name!r}"
                self.note(Code.UNKNOWN_FIELD, detail, escape(str(name)), expected=list(known))
        named = self.document.get("game", self.game.name)
        if named != self.game.name:
            self.note(Code.MALFORMED, f"this is {self.game.name}, but the state says {named!r}", "game")

    def read_players(self) -> int:
        """The number of players, told by the hands where it is not given."""
        value = self.document.get("players")
        counts = self.game.players
        hands = self.document.get("hands")
        told_by_hands = self.game.default_players
        if isinstance(hands, list) and len(hands) in counts:
            told_by_hands = len(hands)
        elif isinstance(hands, str) and PBN_PLAYERS in counts:
            told_by_hands = PBN_PLAYERS
        if "players" not in self.document:
            return told_by_hands
        if not is_int(value):
            self.note(Code.MALFORMED, f"players is a whole number, not {kind(value)}", "players")
            return told_by_hands
        if value not in counts:
            detail = f"{self.game.title} is for {_either(counts)} players, not {value}"
            self.note(Code.PLAYER_COUNT, detail, "players", expected=list(counts))
            return told_by_hands
        return int(value)

    def read_seat(self, name: str, default: int | None) -> int | None:
        """A field that names a seat."""
        value = self.document.get(name)
        if value is None:
            return default
        if not is_int(value) or not 0 <= value < self.players:
            self.note(Code.MALFORMED, f"{name} is a seat, 0 to {self.players - 1}", name)
            return default
        return int(value)

    def read_list(self, name: str) -> list[Any]:
        """A field that holds a list; empty if it is not given."""
        value = self.document.get(name)
        if value is None:
            return []
        if not isinstance(value, list):
            self.note(Code.MALFORMED, f"{name} is a list, not {kind(value)}", name)
            return []
        return value

    # --- pieces -------------------------------------------------------------------------------------------------

    def read_pieces(self, value: Any, place: str) -> list[str]:
        """A list of pieces in canonical spelling; what cannot be read is noted and becomes `?`."""
        if not isinstance(value, list):
            self.note(Code.MALFORMED, f"this is a list of pieces, not {kind(value)}", place)
            return []
        most = len(self.rules.piece_set.pieces)
        if len(value) > most:
            self.note(Code.HAND_SIZE, f"a list of pieces holds at most {most}, not {len(value)}", place)
            value = value[:most]
        spellings = self.rules.spellings_or_hidden
        try:
            return [spellings[text] for text in value]
        except (KeyError, TypeError):
            return [self.read_piece(text, f"{place}/{index}") for index, text in enumerate(value)]

    def read_piece(self, text: Any, place: str) -> str:
        """One piece; what cannot be read is noted and becomes `?`."""
        if not isinstance(text, str):
            self.note(Code.MALFORMED, f"a piece is written as a string, not as {kind(text)}", place)
            return HIDDEN
        piece = self.rules.spellings_or_hidden.get(text)
        if piece is None:
            out = self.game.piece_set.parse(text)
            detail = f"{out} is not in play" if out else f"{text!r} is no piece of this game"
            self.note(Code.UNKNOWN_PIECE, detail, place, piece=text)
        return piece or HIDDEN

    def read_hands(self, as_dealt: Sequence[int]) -> list[list[str]] | None:
        """The hands in piece order; a null hand holds `as_dealt[seat]` hidden pieces. None if there are no hands."""
        value = self.document.get("hands")
        if isinstance(value, str):
            value = self._read_pbn(value)
            if value is None:
                return None
        if not isinstance(value, list):
            found = "missing" if "hands" not in self.document else f"not {kind(value)}"
            self.note(Code.MALFORMED, f"hands is a list with one hand a seat; it is {found}", "hands")
            return None
        if len(value) != self.players:
            self.note(Code.PLAYER_COUNT, f"there are {len(value)} hands for {self.players} players", "hands")
            return None
        hands = [
            [HIDDEN] * as_dealt[seat] if hand is None else self.read_pieces(hand, f"hands/{seat}")
            for seat, hand in enumerate(value)
        ]
        return [self.rules.piece_set.sorted(hand) for hand in hands]

    def _read_pbn(self, text: str) -> list[list[str] | None] | None:
        if self.players != PBN_PLAYERS or self.rules.piece_set.name != "cards":
            self.note(Code.MALFORMED, "a PBN deal is for four players and 52 cards", "hands")
            return None
        try:
            return parse_pbn(text)
        except ValueError as error:
            self.note(Code.MALFORMED, str(error), "hands")
            return None

    # --- the deck -----------------------------------------------------------------------------------------------

    def check_deck(self, lists: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
        """Every piece once in all the lists, each with its place in the document. Returns the pieces not shown."""
        everything = [piece for _, pieces in lists for piece in pieces]
        seen = set(everything)
        seen.discard(HIDDEN)
        hidden = everything.count(HIDDEN)
        if len(seen) + hidden < len(everything):
            self._note_duplicates(lists)
        missing = [piece for piece in self.rules.pieces if piece not in seen]
        if len(missing) > hidden:
            which = ", ".join(missing) if not hidden else f"{len(missing) - hidden} of {', '.join(missing)}"
            self.note(Code.MISSING_PIECE, f"the state does not account for {which}", "hands", pieces=missing)
        elif len(missing) < hidden and not self.problems:
            detail = f"{hidden} pieces are not shown, but only {len(missing)} are left over"
            self.note(Code.HAND_SIZE, detail, "hands", expected=len(missing), found=hidden)
        return missing

    def _note_duplicates(self, lists: Sequence[tuple[str, Sequence[str]]]) -> None:
        first: dict[str, str] = {}
        for name, pieces in lists:
            places = self._posted_places(name, pieces)
            for piece, place in zip(pieces, places, strict=True):
                if piece == HIDDEN:
                    continue
                if piece in first:
                    detail = f"{piece} is there twice: at {self.at(first[piece])} too"
                    self.note(Code.DUPLICATE_PIECE, detail, place, piece=piece, first=self.at(first[piece]))
                else:
                    first[piece] = place

    def _posted_places(self, name: str, pieces: Sequence[str]) -> list[str]:
        """Where each piece of a list stands in the posted document, which need not be in piece order."""
        posted: Any = self.document
        for token in name.split("/"):
            if isinstance(posted, str):
                # A PBN deal: the whole of it is the place.
                return [name.split("/", maxsplit=1)[0]] * len(pieces)
            if isinstance(posted, list) and int(token) < len(posted):
                posted = posted[int(token)]
            else:
                posted = posted.get(token) if isinstance(posted, Mapping) else None
        if not isinstance(posted, list):
            return [name] * len(pieces)
        spelled = [self.rules.spellings_or_hidden.get(text) if isinstance(text, str) else None for text in posted]
        places, used = [], set()
        for piece in pieces:
            index = next((i for i, text in enumerate(spelled) if text == piece and i not in used), None)
            used.add(index)
            places.append(name if index is None else f"{name}/{index}")
        return places

    # --- noting -------------------------------------------------------------------------------------------------

    def note(self, code: Code, detail: str, place: str, **facts: Any) -> None:
        """Note a problem at a place of the state."""
        self.problems.append(Problem(code, detail, self.at(place), facts))

    def at(self, place: str) -> str:
        """The pointer to a place of the state."""
        return f"{self.pointer}/{place}" if place else self.pointer

    def check_shape_of_plays(self) -> None:
        """Note plays that are not even strings, where they cannot be played."""
        for index, move in enumerate(self.read_list("plays")[: 2 * len(self.rules.pieces)]):
            if not isinstance(move, str):
                self.note_shape_of_play(move, f"plays/{index}")

    def note_shape_of_play(self, move: Any, place: str) -> None:
        """Note a play that is not even a string."""
        self.note(Code.MALFORMED, f"a play is written as a string, not as {kind(move)}", place)


def is_int(value: Any) -> bool:
    """Whether a JSON value is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def kind(value: Any) -> str:
    """What a JSON value is, in words."""
    names: dict[type, str] = {
        type(None): "null",
        bool: "a boolean",
        int: "a number",
        float: "a fraction",
        str: "a string",
        list: "a list",
        dict: "an object",
    }
    return names.get(type(value), type(value).__name__)


def _either(counts: Sequence[int]) -> str:
    return ", ".join(map(str, counts[:-1])) + f" or {counts[-1]}"
