"""Values by plain minimax through `games/`: no bounds, no order; positions are remembered as they are."""

from __future__ import annotations

from typing import Any

from games.trick_state import TrickState

Values = dict[tuple[str, int, str], Any]
"""(concept, seat, objective) -> value of a seat; for max-n the seat is -1 and the value one a seat."""

OBJECTIVES = ("score", "points")


def values(state: TrickState, known: dict[Any, Values] | None = None) -> Values:
    """Every value of a position: paranoid for each seat, max-n, both objectives."""
    known = {} if known is None else known
    key = _key(state)
    if key not in known:
        known[key] = _leaf(state) if state.is_terminal() else _best(state, known)
    return known[key]


def after_moves(state: TrickState, known: dict[Any, Values] | None = None) -> dict[str, Values]:
    """The values after each legal move."""
    known = {} if known is None else known
    found = {}
    for move in state.legal_actions():
        twin = state.clone()
        twin.apply_action(move)
        found[move] = values(twin, known)
    return found


def _key(state: TrickState) -> Any:
    hands = tuple(map(tuple, state.hands))
    table = (state.leader, state.suit, tuple(state.trick), state.broken, tuple(state.stock))
    return hands, table, tuple(state.points), tuple(state.tricks), tuple(state.prizes)


def _leaf(state: TrickState) -> Values:
    found: Values = {}
    for objective, results in (("score", state.scores()), ("points", state.points)):
        for seat in range(state.players):
            found["paranoid", seat, objective] = results[seat]
        found["max-n", -1, objective] = list(results)
    return found


def _best(state: TrickState, known: dict[Any, Values]) -> Values:
    mover = state.current_player
    assert mover is not None
    children = list(after_moves(state, known).values())
    found: Values = {}
    for objective in OBJECTIVES:
        for seat in range(state.players):
            choose = min if seat == mover else max
            found["paranoid", seat, objective] = choose(child["paranoid", seat, objective] for child in children)
        # The first of equals: `min` keeps it, and legal moves come in piece order.
        found["max-n", -1, objective] = min(
            (child["max-n", -1, objective] for child in children), key=lambda results: results[mover]
        )
    return found
