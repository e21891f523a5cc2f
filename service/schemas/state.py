"""The state of a game: one builder for each field there is, put together by what the registry says a game has."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from marshmallow import Schema, fields

from games.options import Option

from .base import Closed, Open, flag, listing, named, nested, one_of, text, whole
from .families import family
from .words import Words, piece_list, player_count, seat

Field = fields.Field[Any]

PBN = r"[NESWnesw]:\s*\S+(?:\s+\S+){3}\s*"
META = "Anything; never read, returned as it came."


class StateField(fields.Nested):
    """A state in a request: described in full, but read by the engine, which reports all that is wrong at once."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        if not isinstance(value, dict):
            raise self.make_error("type", input=value, type=type(value).__name__)
        return value


def posted_state(words: Words) -> StateField:
    """The field `state` of a request."""
    members = {name: FIELDS[name](words) for name in words.game.state_fields}
    about = f"A state of {words.game.title}: a starting position and the plays made from it."
    return StateField(named(f"{words.prefix}State", members, Closed, about), required=True)


def canonical_state(words: Words) -> type[Schema]:
    """A state in an answer: every option written out, hands as lists."""
    kin = family(words.game)
    members = {name: FIELDS[name](words) for name in words.game.state_fields if name not in kin.only_posted}
    for name, field in members.items():
        field.required = name not in kin.sometimes
    about = f"A state of {words.game.title} in canonical form."
    return named(f"{words.prefix}CanonicalState", members, Open, about)


@lru_cache
def options(words: Words) -> type[Schema]:
    """The options of a game."""
    members = {option.name: _option(option, words) for option in words.game.options}
    if words.canonical:
        for field in members.values():
            field.required = True
        return named(f"{words.prefix}AllOptions", members, Open, f"Every option of {words.game.title}.")
    about = f"Options of {words.game.title}; those not named keep their default."
    return named(f"{words.prefix}Options", members, Closed, about)


def _option(option: Option, words: Words) -> Field:
    field: Field
    match option.kind:
        case "boolean":
            field = flag(option.meaning)
        case "integer":
            field = whole(option.meaning, option.minimum, option.maximum)
        case "choice":
            field = one_of(list(option.choices), option.meaning)
        case "pieces":
            field = listing(text(pattern=words.piece), option.meaning, most=len(option.choices))
        case "directions":
            field = listing(one_of(list(option.choices)), option.meaning, least=1)
    if not callable(option.default):
        field.metadata = {**field.metadata, "default": option.default}
    return field


def _lenient(words: Words) -> bool:
    return not words.canonical


def _a_seat(meaning: str, nullable: bool = False) -> Callable[[Words], Field]:
    return lambda words: seat(words, meaning, allow_none=nullable and _lenient(words))


def _game(words: Words) -> Field:
    return one_of([words.game.name], "The game, checked if given.")


def _players(words: Words) -> Field:
    meaning = "The number of players."
    return player_count(words, meaning if words.canonical else f"{meaning} Told by the number of hands if not given.")


def _options(words: Words) -> Field:
    return nested(options(words), allow_none=_lenient(words))


def _hands(words: Words) -> Field:
    """A list of hands; in a request also null for a hidden hand, or a PBN deal of four hands of cards."""
    least, most = words.seats
    meaning = "The hands before `plays`, one a seat."
    hand = piece_list(words, allow_none=_lenient(words))
    if words.canonical:
        return listing(hand, meaning, least, most)
    pattern = f"^(?:{words.piece_or_hidden})$"
    item = {"type": "string", "pattern": pattern}
    lists = {
        "type": "array",
        "minItems": least,
        "maxItems": most,
        "items": {"type": ["array", "null"], "maxItems": words.most_pieces, "items": item},
    }
    shapes: list[dict[str, Any]] = [lists]
    if words.game.piece_set.name == "cards" and 4 in words.game.players:
        shapes.append({"type": "string", "pattern": f"^{PBN}$", "description": "A PBN deal; N is seat 0."})
    shape = {"anyOf": shapes} if len(shapes) > 1 else lists
    meaning += " A hand of null is hidden, a piece `?` too."
    return fields.Raw(required=True, metadata={**shape, "description": meaning})


def _plays(words: Words) -> Field:
    meaning = "The moves made since the start, in order."
    return listing(text(pattern=family(words.game).play(words)), meaning, allow_none=_lenient(words))


def _trick(words: Words) -> Field:
    meaning = "Pieces on the table at the start, from `leader`."
    most = words.seats[1] - 1
    return listing(text(pattern=family(words.game).play(words)), meaning, most=most, allow_none=_lenient(words))


def _taken(words: Words) -> Field:
    meaning = "Pieces won before the start, one list a seat."
    most = words.seats[1]
    return listing(piece_list(words), meaning, most=most, allow_none=_lenient(words))


def _revokes(words: Words) -> Field:
    meaning = "Seats that revoked, one entry a revoke, for `outcome`."
    return listing(seat(words), meaning, allow_none=_lenient(words))


def _talon(words: Words) -> Field:
    return text("The piece over, until it is taken.", words.piece_or_hidden, allow_none=True)


def _stock(words: Words) -> Field:
    return piece_list(words, "Pieces still to be dealt or drawn, first drawn first.", allow_none=_lenient(words))


def _passing(words: Words) -> Field:
    cards = listing(
        piece_list(words, allow_none=True),
        "What each seat passes; null: still to choose, or once `done` hidden.",
        *words.seats,
        allow_none=True,
    )
    to = one_of(family(words.game).directions(words), "Where pieces are passed.", required=True)
    done = flag("Whether the passes have been exchanged; implied by plays.")
    members: dict[str, Any] = {"to": to, "cards": cards, "done": done}
    about = "The pass before play; hands are those before it."
    if words.canonical:
        return nested(named(f"{words.prefix}CanonicalPassing", members, Open, about))
    return nested(named(f"{words.prefix}Passing", members, Closed, about), allow_none=True)


def _pile(meaning: str, hidden: bool = True) -> Callable[[Words], Field]:
    return lambda words: piece_list(words, meaning, hidden, allow_none=_lenient(words))


FIELDS: dict[str, Callable[[Words], Field]] = {
    "game": _game,
    "players": _players,
    "options": _options,
    "hands": _hands,
    "dealer": _a_seat("The seat that dealt; the last seat if not given.", nullable=True),
    "leader": _a_seat("The seat that leads; the one after the dealer unless a card decides it.", nullable=True),
    "passing": _passing,
    "talon": _talon,
    "stock": _stock,
    "trick": _trick,
    "taken": _taken,
    "revokes": _revokes,
    "plays": _plays,
    "trump": lambda words: text("The trump suit; told by `turned`.", words.suit, allow_none=_lenient(words)),
    "attacker": lambda words: seat(words, "The seat that attacks.", required=True),
    "attack": _pile("The attack on the table that waits to be answered.", hidden=False),
    "discard": _pile("Pieces that have left the game."),
    "stock_count": lambda words: whole(
        "With a stock of null: how many pieces it holds.", 0, words.most_pieces, allow_none=_lenient(words)
    ),
    "turned": lambda words: text(
        "The card turned up, the last of the stock.", words.piece_or_hidden, allow_none=_lenient(words)
    ),
    "meta": lambda words: fields.Raw(allow_none=True, metadata={"description": META}),
}
"""Every field that a state of any game may have. A game names those it has in `state_fields`."""
