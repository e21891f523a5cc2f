"""Positions out of a posted state: going back to an earlier ply, and what must be shown before it can be solved."""

from __future__ import annotations

from typing import Any

import games
from games.problems import Code, HiddenPieces, InvalidRequest, InvalidState, Problem
from games.trick_state import TrickState


def recorded_plays(state: games.State) -> list[str]:
    """The plays as the posted state lists them."""
    plays: list[str] = state.document()["plays"]
    return plays


def position_after(state: games.State, at: int | None) -> games.State:
    """The position after the first `at` plays of the record (None: all of them).

    Raises InvalidRequest if `at` is no such place, InvalidState before the pass is done, HiddenPieces if a piece that
    matters there is not shown. A hidden piece that was played later in the record is known.
    """
    count = len(recorded_plays(state))
    if at is not None and not 0 <= at <= count:
        detail = f"at is a number of plays, 0 to {count}"
        raise InvalidRequest(Problem(Code.MALFORMED, detail, "/at", {"expected": [0, count]}))
    if state.phase == "pass":
        detail = "the pass is not done; this call needs the hands that are played"
        raise InvalidState(Problem(Code.WRONG_PHASE, detail, "/state/passing", {"phase": state.phase}))
    position = state.clone() if at is None or at == count else _cut(state, at)
    if position.hidden:
        # The posted state is asked first: a position of long ago is told without its passes.
        place, seat = (state if state.hidden else position).first_hidden()
        detail = "this call is for open hands, and not every piece is shown"
        raise HiddenPieces(Problem(Code.HIDDEN_HAND, detail, place, {} if seat is None else {"seat": seat}))
    return position


def need_complete(state: games.State) -> None:
    """Raise InvalidState unless the record runs to the end of the hand."""
    if not state.is_terminal():
        detail = "best-reply asks what the others did to the end; the record stops before it"
        raise InvalidState(Problem(Code.UNFINISHED_HAND, detail, "/state/plays"))


def _cut(state: games.State, at: int) -> games.State:
    document = _as_played(state) if isinstance(state, TrickState) else state.document()
    document["plays"] = document["plays"][:at]
    return state.game.read(document).accept()


def _as_played(state: TrickState) -> dict[str, Any]:
    """The state's document with the hands as they were after the pass, and every piece played later filled in."""
    document = state.document()
    document.pop("passing", None)
    half = state.second_half_at
    split = len(state.plays) if half is None else half.played
    on_table = len(document["trick"])

    def held(first: int, last: int, seat: int) -> list[str]:
        moves = zip(state.plays[first:last], state.seats[first:last], strict=True)
        return [move.partition(":")[0] for move, owner in moves if owner == seat]

    seats = range(state.players)
    if half is None:
        document["hands"] = [held(on_table, split, seat) + state.hands[seat] for seat in seats]
    else:
        document["hands"] = [held(on_table, split, seat) for seat in seats]
        later = [held(split, len(state.plays), seat) + state.hands[seat] for seat in seats]
        document["stock"] = [piece for hand in later for piece in hand]
    return document
