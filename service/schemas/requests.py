"""The bodies of requests: the state of one game, and what the call asks about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from marshmallow import Schema, ValidationError, fields

from games import Code, Game
from games.shuffle import SEED_LIMIT
from service.config import Settings
from service.requests import MOST_UNKNOWN, Fault
from solver.analysis import concepts_of
from solver.hints.question import concepts, objectives

from .base import Closed, flag, named, nested, text, whole
from .families import family
from .state import options, posted_state
from .words import Words, player_count, seat

MOST_FAULTS = 1_000
"""How many faults of one list are named."""

LONGEST_MOVE = 1_000
"""How many characters a move may have; the longest that makes sense beats 26 cards with 26."""


class Offered(fields.String):
    """A word out of those a game offers; another one is `not-offered`."""

    def __init__(self, offered: tuple[str, ...], meaning: str) -> None:
        self.offered = offered
        super().__init__(metadata={"enum": list(offered), "default": offered[0], "description": meaning})

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        word = super()._deserialize(value, *args, **kwargs)
        if word not in self.offered:
            detail = f"this call offers {', '.join(self.offered)}, not {word[:100]!r}"
            raise ValidationError([Fault(detail, Code.NOT_OFFERED, expected=list(self.offered))])
        return word


class Seed(fields.Field[Any]):
    """A string, or a whole number that every JSON reader keeps whole."""

    def __init__(self, meaning: str) -> None:
        number = {"type": "integer", "minimum": 1 - SEED_LIMIT, "maximum": SEED_LIMIT - 1}
        super().__init__(metadata={"anyOf": [{"type": "string"}, number], "description": meaning})

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, str):
            return value
        if isinstance(value, int) and not isinstance(value, bool) and abs(value) < SEED_LIMIT:
            return value
        raise ValidationError([Fault("a seed is a string or a whole number below 2^53")])


class OptionsField(fields.Nested):
    """Options of a deal: described in full, but checked by the engine."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        if isinstance(value, dict) and len(value) > MOST_UNKNOWN:
            raise ValidationError([Fault(f"no game has {len(value)} options", Code.UNKNOWN_OPTION)])
        return value


class Items(fields.List[Any]):
    """A list of strings or of whole numbers, checked in one go: lists may be as long as a body allows."""

    def __init__(
        self, items: fields.Field[Any], kind: type, meaning: str, length: tuple[int, int] | None = None, **kwargs: Any
    ) -> None:
        self.kind = kind
        self.length = length
        bounds = {"minItems": length[0], "maxItems": length[1]} if length else {}
        super().__init__(items, metadata={"description": meaning, **bounds}, **kwargs)

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        if not isinstance(value, list):
            raise self.make_error("invalid")
        if self.length and not self.length[0] <= len(value) <= self.length[1]:
            least, most = self.length
            raise ValidationError([Fault(f"this has {least} to {most} entries, not {len(value)}")])
        wrong = [index for index, item in enumerate(value) if type(item) is not self.kind]
        detail = f"this is not {'a string' if self.kind is str else 'a whole number'}"
        if not wrong and self.kind is str:
            wrong = [index for index, item in enumerate(value) if len(item) > LONGEST_MOVE]
            detail = f"no move is longer than {LONGEST_MOVE} characters"
        if wrong:
            raise ValidationError({index: [Fault(detail)] for index in wrong[:MOST_FAULTS]})
        return value


@lru_cache
def _budget(default: int, most: int, nodes: int, kind: str) -> type[Schema]:
    members = {
        "ms": whole(f"Wall-clock milliseconds; {default} without any budget, clamped to {most}.", 1),
        "nodes": whole(f"Work that does not depend on the machine; clamped to {nodes}.", 1),
    }
    about = "How much work an answer may cost. With `nodes` alone the answer is the same on every run."
    return named(f"{kind}Budget", members, Closed, about)


class Requests:
    """The request schemas of one game."""

    def __init__(self, game: Game, settings: Settings) -> None:
        self.game = game
        self.settings = settings
        self.words = Words(game, canonical=False)
        self.state = posted_state(self.words)

    def validate(self) -> type[Schema]:
        """`validate`."""
        return self._request("ValidateRequest", {})

    def legal_moves(self) -> type[Schema]:
        """`legal-moves`."""
        return self._request("LegalMovesRequest", {"seat": self._seat("Required in a pass, else checked.")})

    def apply(self) -> type[Schema]:
        """`apply`."""
        move = text(pattern=family(self.game).move(self.words))
        members = {
            "moves": Items(move, str, "The moves to make, in order: all or none.", required=True),
            "seat": self._seat("Who makes them: required for a pass, else checked."),
        }
        return self._request("ApplyRequest", members)

    def outcome(self) -> type[Schema]:
        """`outcome`."""
        totals = Items(whole(), int, "Totals of the match before this hand; default 0 each.", self.words.seats)
        return self._request("OutcomeRequest", {"totals": totals})

    def deal(self) -> type[Schema]:
        """`deal`."""
        schema = options(self.words)
        every: dict[str, Callable[[], fields.Field[Any]]] = {
            "players": lambda: player_count(self.words, "The number of players."),
            "options": lambda: OptionsField(schema),
            "seed": lambda: Seed("The same seed gives the same deal everywhere. Random, and returned, if not given."),
            "dealer": lambda: self._seat("The seat that deals."),
            "hand_number": lambda: whole("Which hand of the match this is, from 1.", 1),
            "fool": lambda: self._seat("The fool of the last hand."),
        }
        members = {name: every[name]() for name in family(self.game).deals_by}
        return named(f"{self.words.prefix}DealRequest", members, Closed, f"A deal of {self.game.title} to make.")

    def view(self) -> type[Schema]:
        """`view`."""
        return self._request("ViewRequest", {"seat": self._seat("Whose view it is.", required=True)})

    def solve(self) -> type[Schema]:
        """`solve`."""
        members = {
            "seat": self._seat("Whose result counts; the seat to move if not given."),
            **self._question(),
            "at": whole("Solve after so many plays; after all of them if not given (`best-reply`: 0).", 0),
            "budget": self._budget(self.settings.solve_ms, self.settings.max_solve_ms),
        }
        return self._request("SolveRequest", members)

    def analysis(self) -> type[Schema]:
        """`analysis`."""
        budget = self._budget(self.settings.analysis_ms, self.settings.max_analysis_ms, "Analysis")
        members = {
            "concept": Offered(concepts_of(self.game), "Who the others are taken to be."),
            "objective": Offered(self.game.objectives, "What a seat lowers."),
            "claim": flag("The hand was ended early by a claim; without it the record must be complete."),
            "budget": budget,
        }
        return self._request("AnalysisRequest", members)

    def hint(self) -> type[Schema]:
        """`hint`."""
        members = {
            "seat": self._seat("Who asks; the service masks what it has not seen.", required=True),
            "concept": Offered(concepts(self.game), "Who the others are taken to be."),
            "objective": Offered(objectives(self.game), "What the seat lowers."),
            "worlds": whole("How many deals of the hidden pieces to look at.", 1, self.settings.max_worlds),
            "seed": Seed("The same seed and nodes give the same hint."),
            "budget": self._budget(self.settings.solve_ms, self.settings.max_solve_ms),
        }
        return self._request("HintRequest", members)

    def _question(self) -> dict[str, fields.Field[Any]]:
        return {
            "concept": Offered(self.game.concepts, "Who the others are taken to be."),
            "objective": Offered(self.game.objectives, "What a seat lowers."),
        }

    def _budget(self, default: int, most: int, kind: str = "") -> fields.Nested:
        return nested(_budget(default, most, self.settings.max_nodes, kind))

    def _seat(self, meaning: str, **kwargs: Any) -> fields.Integer:
        return seat(self.words, meaning, **kwargs)

    def _request(self, name: str, members: dict[str, Any]) -> type[Schema]:
        return named(f"{self.words.prefix}{name}", {"state": self.state, **members}, Closed)
