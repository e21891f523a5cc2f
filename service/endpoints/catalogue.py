"""`GET /v1/games` and the page of each game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from flask import Response
from marshmallow import fields

from games import Game
from service import strict_json
from service.blueprint import CallBlueprint, fixed_answer
from service.config import Settings
from service.schemas.base import Open, listing, text, whole
from solver.analysis import judgement

from .table import Table


class CatalogueEntry(Open):
    """One game in short."""

    name = text(required=True)
    title = text(required=True)
    origin = text(required=True)
    players = listing(whole(), "How many may play.", required=True)
    default_players = whole(required=True)
    url = text("The page of the game.", required=True)


class Catalogue(Open):
    """Every game there is, and the limits of the service."""

    games = listing(fields.Nested(CatalogueEntry), required=True)
    limits = fields.Dict(
        required=True, metadata={"description": "Sizes of a request, and budgets with default and maximum."}
    )


def add(table: Table) -> None:
    """Add the page of a game."""
    shown = strict_json.dumps(description(table.game))

    @table.blueprint.get_call(
        "",
        operation=table.operation("describe"),
        summary=f"Describe {table.game.title}: pieces, rules, options, a sample state",
        answer=table.answers.described,
    )
    def describe() -> Response:
        return fixed_answer(shown)


def blueprint(games: Mapping[str, Game], settings: Settings) -> CallBlueprint:
    """The list of all games."""
    catalogue = CallBlueprint("games", __name__, url_prefix="/v1/games", description="The games there are")
    shown = strict_json.dumps({"games": list(_entries(games.values())), "limits": settings.limits()})

    @catalogue.get_call("", operation="listGames", summary="List the games and the limits", answer=Catalogue)
    def list_games() -> Response:
        return fixed_answer(shown)

    return catalogue


def description(game: Game) -> dict[str, Any]:
    """The page of a game."""
    return {
        "name": game.name,
        "title": game.title,
        "origin": game.origin,
        "players": list(game.players),
        "default_players": game.default_players,
        "pieces": list(game.piece_set.pieces),
        "suits": list(game.piece_set.suits),
        "rules": list(game.rules_text),
        "options": [option.document(game.players) for option in game.options],
        "concepts": list(game.concepts),
        "objectives": list(game.objectives),
        "analysis": judgement.document(game),
        "sample": game.sample(),
    }


def _entries(games: Iterable[Game]) -> Iterable[dict[str, Any]]:
    for game in games:
        yield {
            "name": game.name,
            "title": game.title,
            "origin": game.origin,
            "players": list(game.players),
            "default_players": game.default_players,
            "url": f"/v1/games/{game.name}",
        }
