"""`analysis`: a finished hand gone over play by play, as one document or as a stream of lines."""

from __future__ import annotations

from typing import Any

from flask import Response

import solver
from service import stream
from service.requests import budget_of, canonical_state, state_of
from service.work import Ask

from .table import Table

ABOUT_LINES = (
    "Lines of JSON, each with `event`: `play` with the entry of one play, each play once and in any order; `progress` "
    "{plays, of} at least every 5 s; then a last line `result` (the plain answer) or `error` {problem}. Without a last "
    "line the stream broke."
)


def add(table: Table) -> None:
    """Add the call."""
    game, settings = table.game, table.settings

    @table.blueprint.post_call(
        "/analysis",
        operation=table.operation("analysis"),
        summary="Go over a finished hand",
        body=table.requests.analysis(),
        answer=table.answers.analysed,
        answers=[(stream.MEDIA_TYPE, {"type": "string", "description": ABOUT_LINES})],
        also=(503,),
    )
    def analysis(fields: dict[str, Any]) -> Response:
        state = state_of(game, fields)
        asked: dict[str, Any] = {
            "concept": fields.get("concept", game.concepts[0]),
            "objective": fields.get("objective", game.objectives[0]),
            "claim": fields.get("claim", False),
        }

        def work(meter: solver.Meter, tell: solver.Progress | None) -> dict[str, Any]:
            return solver.analyse(state, **asked, budget=meter, on_progress=tell)

        budget = budget_of(fields, settings.analysis_ms, settings.max_analysis_ms, settings.max_nodes)
        key = {"state": canonical_state(state), **asked}
        return table.desk.answer(Ask("analysis", game.name, asked["concept"], key, budget, work))
