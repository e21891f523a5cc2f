"""`hint`: what to play without seeing the other hands."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.problems import NotBuilt
from service.requests import seat_of, state_of

from .table import Table


def add(table: Table) -> None:
    """Add the call."""
    game = table.game

    @table.blueprint.post_call(
        "/hint",
        operation=table.operation("hint"),
        summary="Say what to play without seeing the other hands",
        body=table.requests.hint(),
        answer=table.answers.hinted,
        also=(501, 503),
    )
    def hint(fields: dict[str, Any]) -> Response:
        seat_of(state_of(game, fields), fields)
        raise NotBuilt("hints over unknown hands are not built yet")
