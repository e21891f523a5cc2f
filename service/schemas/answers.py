"""The answers of each call for one game. They are open: fields, codes, phases and events may be added in time."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from marshmallow import Schema, fields

from games import Game

from .base import AnyOf, Open, flag, listing, named, nested, text, whole
from .families import family
from .state import canonical_state
from .words import Words, one_a_seat, piece_list, seat

EVENTS = (
    "`pass`, `exchange`, `play`, `hearts-broken`, `trick`, `second-half`, `attack`, `beat`, `take`, `draw`, `out`, "
    "`repetition`, `over`."
)
FOLLOWING = (
    "The legal moves after these, in a pass those of the next seat that has to choose; "
    "null when the hand is over or the next hand is hidden."
)
Fields = dict[str, fields.Field[Any]]


class Interval(Open):
    """What is known of a value: it lies from `lower` to `upper`."""

    lower = fields.Float(required=True)
    upper = fields.Float(required=True)


class ProblemItem(Open):
    """One thing that is wrong. More members carry what the sentence needs, such as `seat`, `suit` or `expected`."""

    code = text("Which rule it breaks; a word that stays the same.", required=True)
    detail = text("A sentence for people.", required=True)
    pointer = text("A JSON Pointer into the request.", required=True)


class Problem(Open):
    """A problem document (RFC 9457)."""

    type = text("The type of problem, a URI reference that leads to a page about it.", required=True)
    title = text("The type in words.", required=True)
    status = whole("The HTTP status.", required=True)
    detail = text("What is wrong, as a sentence.", required=True)
    problems = listing(fields.Nested(ProblemItem), "Everything that is wrong, each with its place.", required=True)


class Event(Open):
    """What a move brought about. `event` names the kind; the other members are its facts."""

    event = text(EVENTS, required=True)
    seat = whole("The seat it happened to, where there is one.", 0)


class Judging(Open):
    """How plays and seats are judged when a hand is gone over."""

    concepts = listing(text(), "What `analysis` takes the others to be.", required=True)
    thresholds = fields.Dict(
        keys=fields.String(),
        values=fields.Float(),
        required=True,
        metadata={"description": "The least cost of each judgement; the last one that is reached is given."},
    )
    accuracy = text("The formula.", required=True)


class Answers:
    """The answer schemas of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.words = Words(game, canonical=True)
        self.family = family(game)
        self.state = canonical_state(self.words)
        self.position = self.family.position(self.words)
        self.legal_moves = self.family.legal_moves(self.words)
        self.outcome = self.family.outcome(self.words)

    @cached_property
    def validated(self) -> type[Schema]:
        """`validate`."""
        return self._answer(
            "Validated",
            {
                "valid": flag("Whether nothing is wrong.", required=True),
                "problems": listing(fields.Nested(ProblemItem), "All that is wrong.", required=True),
                "position": nested(
                    self.position, "The position; null if the state is invalid.", required=True, allow_none=True
                ),
            },
        )

    @cached_property
    def applied(self) -> type[Schema]:
        """`apply`."""
        following = AnyOf(
            *self.legal_moves.schemas,
            required=True,
            allow_none=True,
            metadata={"description": FOLLOWING},
        )
        return self._answer(
            "Applied",
            {
                "state": nested(self.state, required=True),
                "position": nested(self.position, required=True),
                "events": listing(fields.Nested(Event), "What happened, in order.", required=True),
                "next": following,
            },
        )

    @cached_property
    def dealt(self) -> type[Schema]:
        """`deal`."""
        seed = fields.Raw(required=True, metadata={"anyOf": [{"type": "string"}, {"type": "integer"}]})
        return self._answer("Dealt", {"state": nested(self.state, required=True), "seed": seed})

    @cached_property
    def seen(self) -> type[Schema]:
        """`view`."""
        return self._answer("Seen", {"state": nested(self.state, required=True)})

    @cached_property
    def solved(self) -> type[Schema]:
        """`solve`."""
        move = text(pattern=self.family.play(self.words), required=True)
        interval = nested(Interval, required=True)
        values = one_a_seat(self.words, fields.Nested(Interval), "The value for every seat (`max-n`).")
        entry: Fields = {
            "move": move,
            "value": interval,
            "cost": fields.Float(
                required=True,
                allow_none=True,
                metadata={"description": "How far it is from the first move; null unless both are exact."},
            ),
            "equals": listing(text(), "The moves that are interchangeable with it.", required=True),
            "values": values,
        }
        about = "A legal move with its value for the seat."
        members: Fields = {
            **self._question(),
            "status": text("`exact`, or `bounds` when the budget ran out.", required=True),
            "value": interval,
            "moves": listing(
                fields.Nested(named(f"{self.words.prefix}MoveValue", entry, Open, about)),
                "Every legal move, in the order of the one who chooses.",
                required=True,
            ),
            "line": listing(text(pattern=self.family.play(self.words)), self.family.line, required=True),
            "values": values,
            "engine": text("`search` or `cp-sat`.", required=True),
            **self._spent(),
        }
        return self._answer("Solved", members)

    @cached_property
    def analysed(self) -> type[Schema]:
        """`analysis`."""
        move = text(pattern=self.family.play(self.words))
        nullable: dict[str, Any] = {"required": True, "allow_none": True}
        seat_fields: Fields = {
            "seat": seat(self.words, required=True),
            "score": _real("What it had at the end: the hand score, or points; null after a claim."),
            "guaranteed": nested(Interval, "Its value at the start.", required=True),
            "best_reply": nested(
                Interval, "Its best reply to the record; null after a claim and in Damka.", **nullable
            ),
            "best_case": nested(Interval, "The least that any legal line would have given it.", required=True),
            "cost": fields.Float(
                **nullable, metadata={"description": "The sum of its costs; null unless all are known."}
            ),
            "accuracy": fields.Float(
                **nullable, metadata={"description": "0 to 100, by the formula of the game's page."}
            ),
            "sealed_at": whole(
                "The trick, from 1, after which one score was left; null if that is not known.", **nullable
            ),
        }
        play_fields: Fields = {
            "index": whole(required=True),
            "seat": seat(self.words, required=True),
            "move": text(pattern=self.family.play(self.words), required=True),
            "forced": flag("Whether nothing else was allowed; its cost is then 0.", required=True),
            "status": text("`exact`, or `bounds` if something of this play is open.", required=True),
            "before": nested(Interval, "The value for the mover before the play.", required=True),
            "after": nested(Interval, "The value for the mover after it.", required=True),
            "cost": _real("What the play gave away; null unless it is known."),
            "best": listing(move, "The moves that would have cost nothing; null unless all are known.", **nullable),
            "line": listing(move, "Best play from here, where the play cost something."),
            "judgement": text("Null, `inaccuracy`, `mistake` or `blunder`.", **nullable),
        }
        prefix = self.words.prefix
        seats = named(f"{prefix}SeatAnalysis", seat_fields, Open, "What one seat made of its hand.")
        plays = named(f"{prefix}PlayAnalysis", play_fields, Open, "One play gone over.")
        possible = one_a_seat(self.words, fields.Nested(Interval), "The least and the most for each seat.")
        members: Fields = {
            **{name: field for name, field in self._question().items() if name != "seat"},
            "status": text("`exact`, or `bounds` when the budget ran out.", required=True),
            "seats": listing(fields.Nested(seats), required=True),
            "plays": listing(fields.Nested(plays), required=True),
            "ranges": listing(possible, "The scores still possible after each trick (in Damka bout).", required=True),
            **self._spent(),
        }
        return self._answer("Analysed", members)

    @cached_property
    def hinted(self) -> type[Schema]:
        """`hint`."""
        entry: Fields = {
            "move": text(pattern=self.family.move(self.words), required=True),
            "expected": fields.Float(required=True, metadata={"description": "The mean of the seat's results."}),
            "stderr": fields.Float(
                required=True,
                allow_none=True,
                metadata={
                    "description": "The standard error of the mean over worlds; null with a single world out of more."
                },
            ),
            "best_share": fields.Float(
                required=True, metadata={"description": "The share of its worlds in which no move is better."}
            ),
        }
        about = "A legal move, or a pass, averaged over worlds."
        members: Fields = {
            **self._question(),
            "moves": listing(
                fields.Nested(named(f"{self.words.prefix}MoveHint", entry, Open, about)),
                "Every legal move, the best first; passes that were dropped after the first worlds come last.",
                required=True,
            ),
            "worlds": whole("How many worlds were looked at.", 1, required=True),
            "consistent": text("The number of deals that fit, in decimal.", r"\d+", required=True),
            "status": text("`exact` (all deals that fit, each solved) or `sampled`.", required=True),
            "method": text("`solved`, or `playouts` where the budget cannot solve whole worlds.", required=True),
            "seed": fields.Raw(required=True, metadata={"anyOf": [{"type": "string"}, {"type": "integer"}]}),
            **{name: field for name, field in self._spent().items() if name != "nodes"},
        }
        return self._answer("Hinted", members)

    @cached_property
    def described(self) -> type[Schema]:
        """`GET /v1/games/{game}`."""
        option: Fields = {
            "name": text(required=True),
            "type": text("`choice`, `boolean`, `integer`, `pieces` or `directions`.", required=True),
            "meaning": text(required=True),
            "default": fields.Raw(required=True, allow_none=True, metadata={"description": "Null if it varies."}),
            "default_by_players": fields.Dict(metadata={"description": "A default that depends on the players."}),
            "choices": fields.List(fields.Raw()),
            "minimum": whole(),
            "maximum": whole(),
        }
        described = named(f"{self.words.prefix}Option", option, Open, "One option of the game.")
        members: Fields = {
            "name": text(required=True),
            "title": text(required=True),
            "origin": text("Where it is played.", required=True),
            "players": listing(whole(), "How many may play.", required=True),
            "default_players": whole(required=True),
            "pieces": piece_list(self.words, "Every piece, in order.", hidden=False, required=True),
            "suits": listing(text(), "The suits, in order.", required=True),
            "rules": listing(text(), "The rules in plain words.", required=True),
            "options": listing(fields.Nested(described), required=True),
            "concepts": listing(text(), "What `solve` takes the others to be.", required=True),
            "objectives": listing(text(), "What a seat may lower.", required=True),
            "analysis": nested(Judging, "How `analysis` judges plays and seats.", required=True),
            "sample": nested(self.state, "A state to begin with.", required=True),
        }
        return self._answer("Description", members)

    def _question(self) -> Fields:
        return {
            "game": text(required=True),
            "seat": seat(self.words, "Whose value it is.", required=True),
            "concept": text(required=True),
            "objective": text(required=True),
        }

    def _spent(self) -> Fields:
        return {
            "nodes": whole("Work done.", 0, required=True),
            "budget": fields.Dict(
                keys=fields.String(),
                values=fields.Integer(),
                required=True,
                metadata={"description": "The budget that held."},
            ),
            "stopped_by": text(
                "`ms` or `nodes` if the budget ran out, `memory` if the table was full.", required=True, allow_none=True
            ),
        }

    def _answer(self, name: str, members: Fields) -> type[Schema]:
        return named(f"{self.words.prefix}{name}", members)


def _real(meaning: str) -> fields.Float:
    """A number that may be null."""
    return fields.Float(required=True, allow_none=True, metadata={"description": meaning})
