"""`validate`: everything that is wrong with a state."""

from __future__ import annotations

from typing import Any

from flask import Response

from games import Code, InvalidState
from service import problems
from service.blueprint import answer
from service.requests import reading_of

from .table import Table


def add(table: Table) -> None:
    """Add the call."""
    game, most = table.game, table.settings.max_problems

    @table.blueprint.post_call(
        "/validate",
        operation=table.operation("validate"),
        summary="Say everything that is wrong with a state",
        body=table.requests.validate(),
        answer=table.answers.validated,
        refuses="There is no state, or something in it is not of the type that the schema gives (`malformed`). "
        "`problems` holds everything that is wrong all the same.",
    )
    def validate(fields: dict[str, Any]) -> Response:
        reading = reading_of(game, fields)
        if any(problem.code == Code.MALFORMED for problem in reading.problems):
            document = problems.of(InvalidState(reading.problems))
            return problems.answer({**document, "valid": False, "position": None})
        state = None if reading.problems else reading.state
        return answer(
            {
                "valid": state is not None,
                "problems": [problem.document() for problem in reading.problems[:most]],
                "position": state.position() if state else None,
            }
        )
