"""`apply`: make moves and say what they brought about."""

from __future__ import annotations

from typing import Any

from flask import Response

from games import HiddenPieces, IllegalMove, InvalidRequest, State
from service.blueprint import answer
from service.requests import seat_of, state_of

from .table import Table


def add(table: Table) -> None:
    """Add the call."""
    game = table.game

    @table.blueprint.post_call(
        "/apply",
        operation=table.operation("apply"),
        summary="Make moves: all, or none if one is refused",
        body=table.requests.apply(),
        answer=table.answers.applied,
        refuses="The state is invalid, or a move is not allowed: `pointer` is `/moves/i`.",
    )
    def apply(fields: dict[str, Any]) -> Response:
        state = state_of(game, fields)
        seat = seat_of(state, fields)
        events = []
        for index, move in enumerate(fields["moves"]):
            try:
                events += state.apply_action(move, seat)
            except IllegalMove as refusal:
                raise IllegalMove(problem.at(f"/moves/{index}") for problem in refusal.problems) from None
        return answer(
            {
                "state": state.document(),
                "position": state.position(),
                "events": events,
                "next": following(state),
            }
        )


def following(state: State) -> dict[str, Any] | None:
    """The legal moves of the next to move, in a pass of the next seat that has to choose; None if none can be told."""
    if state.is_terminal():
        return None
    waiting = state.position().get("passing", {}).get("waiting")
    try:
        return state.moves(waiting[0] if waiting else None)
    except (HiddenPieces, InvalidRequest):
        return None
