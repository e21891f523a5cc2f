"""`analysis`: a finished hand gone over play by play, as one document or as a stream of lines."""

from __future__ import annotations

import time
from typing import Any

from flask import Response, request

import solver
from service import stream
from service.blueprint import answer
from service.requests import budget_of, state_of

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
        also=(501,),
    )
    def analysis(fields: dict[str, Any]) -> Response:
        started = time.perf_counter()
        state = state_of(game, fields)
        asked = {name: fields[name] for name in ("concept", "objective", "claim") if name in fields}
        budget = budget_of(fields, settings.analysis_ms, settings.max_analysis_ms, settings.max_nodes)
        read = time.perf_counter()

        def analysed(tell: stream.Tell | None = None) -> dict[str, Any]:
            return solver.analyse(state, **asked, budget=budget, on_progress=tell)

        if stream.is_wanted(request):
            return stream.response(analysed)
        response = answer(analysed())
        times = {"read": read - started, "solve": time.perf_counter() - read}
        response.headers["Server-Timing"] = ", ".join(f"{name};dur={1000 * spent:.1f}" for name, spent in times.items())
        return response
