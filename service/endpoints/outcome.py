"""`outcome`: points, scores and the match."""

from __future__ import annotations

from typing import Any

from flask import Response

from games import Code, InvalidRequest, Problem
from service.blueprint import answer
from service.requests import state_of

from .table import Table


def add(table: Table) -> None:
    """Add the call."""
    game = table.game

    @table.blueprint.post_call(
        "/outcome",
        operation=table.operation("outcome"),
        summary="Count a hand and the match",
        body=table.requests.outcome(),
        answer=table.answers.outcome,
    )
    def outcome(fields: dict[str, Any]) -> Response:
        state = state_of(game, fields)
        totals = fields.get("totals")
        if totals is not None and len(totals) != state.players:
            detail = f"totals has one entry a seat, {state.players}, not {len(totals)}"
            raise InvalidRequest(Problem(Code.MALFORMED, detail, "/totals", {"expected": state.players}))
        return answer(state.outcome(totals))
