"""`view`: a state with `?` for what a seat has not seen."""

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
        "/view",
        operation=table.operation("view"),
        summary="Hide what a seat has not seen",
        body=table.requests.view(),
        answer=table.answers.seen,
    )
    def view(fields: dict[str, Any]) -> Response:
        state = state_of(game, fields)
        seat = seat_of(state, fields)
        assert seat is not None
        return answer({"state": state.view(seat)})
