"""`analysis`: a finished hand gone over play by play."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.problems import NotBuilt
from service.requests import state_of

from .table import Table


def add(table: Table) -> None:
    """Add the call."""
    game = table.game

    @table.blueprint.post_call(
        "/analysis",
        operation=table.operation("analysis"),
        summary="Go over a finished hand",
        body=table.requests.analysis(),
        answer=table.answers.analysed,
        also=(501, 503),
    )
    def analysis(fields: dict[str, Any]) -> Response:
        state_of(game, fields)
        raise NotBuilt("going over a finished hand is not built yet")
