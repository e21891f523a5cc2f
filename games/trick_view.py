"""What one seat has seen of a trick-taking hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .pieces import HIDDEN
from .protocol import Document

if TYPE_CHECKING:
    from .trick_state import TrickState


def view(state: TrickState, seat: int) -> Document:
    """The canonical state with `?` for every piece the seat has not seen (DESIGN.md, "Hidden pieces").

    With two players in the second half the view starts there: what was played before is in `taken`.
    """
    document = state.document()
    if state.second_half_at is not None:
        document |= _second_half(state)
    document["hands"] = [
        hand if owner == seat else [HIDDEN] * len(hand) for owner, hand in enumerate(document["hands"])
    ]
    if document.get("stock"):
        document["stock"] = [HIDDEN] * len(document["stock"])
    if document.get("talon") is not None and not _has_seen_talon(state, seat):
        document["talon"] = HIDDEN
    if state.passing and state.passing["to"] != "none":
        document["passing"]["cards"] = _passes_seen(state, seat)
        if state.phase == "pass":
            document.pop("leader", None)
    return document


def _second_half(state: TrickState) -> Document:
    assert state.second_half_at is not None
    half = state.second_half_at
    hands = [list(hand) for hand in state.hands]
    plays = list(zip(state.plays, state.seats, strict=True))[half.played :]
    for piece, owner in plays:
        hand = hands[owner]
        hand.append(piece)
    sort = state.rules.piece_set.sorted
    return {
        "hands": [sort(hand) for hand in hands],
        "leader": half.leader,
        "stock": [],
        "trick": [],
        "taken": [sort(pieces) for pieces in half.taken],
        "plays": [piece for piece, _ in plays],
    }


def _has_seen_talon(state: TrickState, seat: int) -> bool:
    if state.is_terminal():
        return True
    match state.rules.talon:
        case "unseen":
            return False
        case "kitty":
            return state.start["talon"] in state.taken[seat]
        case _:
            return True


def _passes_seen(state: TrickState, seat: int) -> list[list[str] | None]:
    """A seat knows what it passed and, after the exchange, what it was passed; the rest lies face down."""
    assert state.passing is not None
    direction, cards = state.passing["to"], state.passing["cards"]
    if state.phase == "pass":
        return [
            chosen if owner == seat or chosen is None else [HIDDEN] * len(chosen) for owner, chosen in enumerate(cards)
        ]
    return [
        chosen if seat in (owner, state.rules.pass_target(owner, direction)) else None
        for owner, chosen in enumerate(cards)
    ]
