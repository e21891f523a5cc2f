"""`legal-moves`: what may be played, and why the rest may not."""

from __future__ import annotations

from typing import Any

from flask import Response

from service.blueprint import answer
from service.requests import seat_of, state_of

from .table import Table


def add(table: Table) -> None:
    """Add the call."""
    game = table.game

    @table.blueprint.post_call(
        "/legal-moves",
        operation=table.operation("legal-moves"),
        summary="List the legal moves",
        body=table.requests.legal_moves(),
        answer={"anyOf": list(table.answers.legal_moves.schemas)},
    )
    def legal_moves(fields: dict[str, Any]) -> Response:
        state = state_of(game, fields)
        return answer(state.moves(seat_of(state, fields)))
