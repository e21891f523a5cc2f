"""`deal`: a fresh hand, the same for the same seed everywhere."""

from __future__ import annotations

from typing import Any

from flask import Response

from games import DealRequest
from games.shuffle import random_seed
from service import strict_json
from service.blueprint import json_answer

from .table import Table


def add(table: Table) -> None:
    """Add the call."""
    game = table.game

    @table.blueprint.post_call(
        "/deal",
        operation=table.operation("deal"),
        summary="Deal a hand",
        body=table.requests.deal(),
        answer=table.answers.dealt,
    )
    def deal(fields: dict[str, Any]) -> Response:
        asked: dict[str, Any] = {"players": game.default_players, "options": {}, "seed": random_seed()} | fields

        def work() -> bytes:
            return strict_json.dumps({"state": game.deal(DealRequest(**asked)).document(), "seed": asked["seed"]})

        return json_answer(table.desk.keep("deal", game.name, asked, work) if "seed" in fields else work())
