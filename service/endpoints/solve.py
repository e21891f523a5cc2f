"""`solve`: best play with all hands open, as one document or as a stream of lines."""

from __future__ import annotations

import time
from typing import Any

from flask import Response, request

import solver
from service import stream
from service.blueprint import answer
from service.requests import budget_of, seat_of, state_of

from .table import Table

SOLVE_FIELDS = ("concept", "objective", "at")


def add(table: Table) -> None:
    """Add the call."""
    game, settings = table.game, table.settings

    @table.blueprint.post_call(
        "/solve",
        operation=table.operation("solve"),
        summary="Find the best play with all hands open",
        body=table.requests.solve(),
        answer=table.answers.solved,
        answers=[(stream.MEDIA_TYPE, {"type": "string", "description": stream.ABOUT})],
        also=(501,),
    )
    def solve(fields: dict[str, Any]) -> Response:
        started = time.perf_counter()
        state = state_of(game, fields)
        asked = {name: fields[name] for name in SOLVE_FIELDS if name in fields}
        asked["seat"] = seat_of(state, fields)
        asked["budget"] = budget_of(fields, settings.solve_ms, settings.max_solve_ms, settings.max_nodes)
        read = time.perf_counter()

        def solved(on_progress: solver.Progress | None = None) -> dict[str, Any]:
            return solver.solve(state, **asked, on_progress=on_progress)

        if stream.is_wanted(request):
            return stream.response(solved)
        response = answer(solved())
        times = {"read": read - started, "solve": time.perf_counter() - read}
        response.headers["Server-Timing"] = ", ".join(f"{name};dur={1000 * spent:.1f}" for name, spent in times.items())
        return response
