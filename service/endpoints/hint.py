"""`hint`: what to play without seeing the other hands, as one document or as a stream of lines."""

from __future__ import annotations

import time
from typing import Any

from flask import Response, request

import solver
from service import stream
from service.blueprint import answer
from service.requests import seat_of, state_of

from .table import Table

HINT_FIELDS = ("seat", "concept", "objective", "seed")


def add(table: Table) -> None:
    """Add the call."""
    game, settings = table.game, table.settings

    @table.blueprint.post_call(
        "/hint",
        operation=table.operation("hint"),
        summary="Say what to play without seeing the other hands",
        body=table.requests.hint(),
        answer=table.answers.hinted,
        answers=[(stream.MEDIA_TYPE, {"type": "string", "description": stream.ABOUT_HINTS})],
    )
    def hint(fields: dict[str, Any]) -> Response:
        started = time.perf_counter()
        state = state_of(game, fields)
        seat_of(state, fields)
        asked = {name: fields[name] for name in HINT_FIELDS if name in fields}
        asked["worlds"] = fields.get("worlds", settings.worlds)
        limits = fields.get("budget") or {"ms": settings.solve_ms}
        asked["budget"] = solver.Budget(
            ms=_least(limits.get("ms"), settings.max_solve_ms), nodes=_least(limits.get("nodes"), settings.max_nodes)
        )
        read = time.perf_counter()

        def hinted(on_progress: solver.Progress | None = None) -> dict[str, Any]:
            return solver.hint(state, **asked, on_progress=on_progress)

        if stream.is_wanted(request):
            return stream.response(hinted)
        response = answer(hinted())
        times = {"read": read - started, "hint": time.perf_counter() - read}
        response.headers["Server-Timing"] = ", ".join(f"{name};dur={1000 * spent:.1f}" for name, spent in times.items())
        return response


def _least(asked: int | None, most: int) -> int | None:
    return None if asked is None else min(asked, most)
