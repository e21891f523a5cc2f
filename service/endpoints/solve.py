"""`solve`: best play with all hands open, as one document or as a stream of lines."""

from __future__ import annotations

from typing import Any

from flask import Response

import solver
from service import stream
from service.requests import budget_of, canonical_state, seat_of, state_of
from service.work import Ask

from .table import Table


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
        also=(503,),
    )
    def solve(fields: dict[str, Any]) -> Response:
        state = state_of(game, fields)
        asked: dict[str, Any] = {
            "seat": seat_of(state, fields),
            "concept": fields.get("concept", game.concepts[0]),
            "objective": fields.get("objective", game.objectives[0]),
            "at": fields.get("at"),
        }

        def work(meter: solver.Meter, tell: solver.Progress | None) -> dict[str, Any]:
            return solver.solve(state, **asked, budget=meter, on_progress=tell)

        budget = budget_of(fields, settings.solve_ms, settings.max_solve_ms, settings.max_nodes)
        key = {"state": canonical_state(state), **asked}
        return table.desk.answer(Ask("solve", game.name, asked["concept"], key, budget, work))
