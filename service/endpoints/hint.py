"""`hint`: what to play without seeing the other hands, as one document or as a stream of lines."""

from __future__ import annotations

from typing import Any

from flask import Response

import solver
from service import stream
from service.requests import budget_of, canonical_state, seat_of, state_of
from service.work import Ask
from solver.hints import question

from .table import Table


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
        also=(503,),
    )
    def hint(fields: dict[str, Any]) -> Response:
        state = state_of(game, fields)
        asked: dict[str, Any] = {
            "seat": seat_of(state, fields),
            "concept": fields.get("concept", question.concepts(game)[0]),
            "objective": fields.get("objective", question.objectives(game)[0]),
            "worlds": fields.get("worlds", settings.worlds),
            "seed": fields.get("seed"),
        }

        def work(meter: solver.Meter, tell: solver.Progress | None) -> dict[str, Any]:
            return solver.hint(state, **asked, budget=meter, on_progress=tell)

        budget = budget_of(fields, settings.solve_ms, settings.max_solve_ms, settings.max_nodes)
        key = {"state": canonical_state(state), **asked}
        return table.desk.answer(Ask("hint", game.name, asked["concept"], key, budget, work, pure="seed" in fields))
