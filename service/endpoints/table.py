"""One game as its calls see it: the game, its schemas, the settings, and the desk for heavy work."""

from __future__ import annotations

from dataclasses import dataclass

from games import Game
from service.blueprint import CallBlueprint
from service.config import Settings
from service.schemas.answers import Answers
from service.schemas.base import pascal
from service.schemas.requests import Requests
from service.work import Desk


@dataclass(frozen=True)
class Table:
    """Where the calls of one game are laid out."""

    game: Game
    blueprint: CallBlueprint
    requests: Requests
    answers: Answers
    settings: Settings
    desk: Desk

    @classmethod
    def of(cls, game: Game, settings: Settings, desk: Desk) -> Table:
        """An empty table for a game."""
        about = f"{game.title} ({game.origin})"
        blueprint = CallBlueprint(game.name, __name__, url_prefix=f"/v1/games/{game.name}", description=about)
        return cls(game, blueprint, Requests(game, settings), Answers(game), settings, desk)

    def operation(self, call: str) -> str:
        """The operation id of a call: `crnaDamaLegalMoves`."""
        name = pascal(self.game.name) + pascal(call)
        return name[0].lower() + name[1:]
