"""Brute force over `games`: every line to the end, and nothing of the solver's. For small endings only."""

from __future__ import annotations

from typing import Any

from games.trick_state import TrickState


def result(state: TrickState, seat: int, objective: str) -> int:
    """What a finished hand is worth to the seat."""
    return state.points[seat] if objective == "points" else state.scores()[seat]


def _key(state: TrickState) -> Any:
    return (
        tuple(map(tuple, state.hands)),
        state.leader,
        state.suit,
        tuple(state.trick),
        tuple(state.points),
        tuple(state.tricks),
        tuple(state.prizes),
        state.broken,
        tuple(state.stock),
    )


class Oracle:
    """The value of a position for `seat`: least (best-case, best-reply) or most (worst-case) over all lines. With a
    record the other seats follow it; `record` is the list of (seat, move) of a complete hand."""

    def __init__(self, seat: int, concept: str, objective: str, record: list[tuple[int, str]] | None = None) -> None:
        self.seat, self.objective = seat, objective
        self.choose = max if concept == "worst-case" else min
        self.order = {move.partition(":")[0]: index for index, (_, move) in enumerate(record)} if record else None
        self.declared = dict(move.split(":") for _, move in record or [] if ":" in move)
        self.memo: dict[Any, int] = {}

    def value(self, state: TrickState) -> int:
        """The value under the concept."""
        if state.is_terminal():
            return result(state, self.seat, self.objective)
        key = _key(state)
        if key not in self.memo:
            moves = [self.policy(state)] if self._bound(state) else state.legal_actions()
            self.memo[key] = self.choose(self.after(state, move) for move in moves)
        return self.memo[key]

    def moves(self, state: TrickState) -> dict[str, int]:
        """Every legal move with its value; the move itself is free, the policy holds after it."""
        return {move: self.after(state, move) for move in state.legal_actions()}

    def after(self, state: TrickState, move: str) -> int:
        """The value once a move is made."""
        child = state.clone()
        child.apply_action(move)
        return self.value(child)

    def _bound(self, state: TrickState) -> bool:
        return self.order is not None and state.current_player != self.seat

    def policy(self, state: TrickState) -> str:
        """What a seat that keeps to the record plays: its first legal piece, declaring what it declared."""
        assert self.order is not None
        legal = state.legal_actions()
        piece = min((move.partition(":")[0] for move in legal), key=self.order.__getitem__)
        if ":" not in legal[0]:
            return piece
        return f"{piece}:{self.declared.get(piece, piece.split('-')[0])}"
