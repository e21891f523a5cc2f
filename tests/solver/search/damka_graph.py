"""Damka by plain retrograde analysis, on top of `games/` alone: all reachable positions, then back from the ends."""

from __future__ import annotations

from collections import deque
from typing import Any

from games.damka_state import DamkaState

Key = tuple[Any, ...]


class TooLarge(Exception):
    """More positions than were allowed for."""


def key(state: DamkaState) -> Key:
    return (tuple(map(tuple, state.hands)), state.attacker, tuple(state.attack), len(state.stock))


def without_past(state: DamkaState) -> DamkaState:
    """The same position, posted without a record."""
    start = {
        **state.start,
        "hands": state.hands,
        "attacker": state.attacker,
        "attack": state.attack,
        "stock": state.stock,
        "discard": state.discard,
    }
    return DamkaState(state.game, state.rules, start)


class Graph:
    """All that can be reached from a state, one node a position; the bouts of the record are ends, draws."""

    def __init__(self, root: DamkaState, most: int) -> None:
        self.root = root
        self.players = root.players
        drawn = {(hands, attacker, (), len(root.stock)) for attacker, hands in root.bouts_seen}
        self.moves: dict[str, Key] = {}
        self.mover: dict[Key, int] = {}
        self.onward: dict[Key, set[Key]] = {}
        self.scores: dict[Key, list[float]] = {}
        self.out: dict[Key, set[int]] = {}
        queue: deque[DamkaState] = deque()
        for move in root.legal_actions():
            self.moves[move] = self._reach(without_past(root), move, drawn, queue)
        while queue:
            state = queue.popleft()
            if len(self.onward) > most:
                raise TooLarge
            here = key(state)
            self.onward[here] = {self._reach(state, move, drawn, queue) for move in state.legal_actions()}

    def _reach(self, state: DamkaState, move: str, drawn: set[Key], queue: deque[DamkaState]) -> Key:
        after = state.clone()
        after.apply_action(move)
        there = key(after)
        if after.is_terminal():
            there = (*there, tuple(after.scores()))
            self.scores[there] = after.scores()
        elif there in drawn:
            self.scores[there] = [0.5 if hand else 0.0 for hand in after.hands]
        elif there not in self.mover:
            assert after.current_player is not None
            self.mover[there] = after.current_player
            self.out[there] = set(after.out)
            queue.append(without_past(after))
        return there

    def values(self, seat: int) -> dict[str, float]:
        """The value of every move of the root for a seat: what it can guarantee."""
        # A seat that is out is safe, even if the others go round for ever.
        out = {there for there, seats in self.out.items() if seat in seats}
        safe = self._forced(seat, out | {there for there, scores in self.scores.items() if scores[seat] == 0}, True)
        fool = self._forced(seat, {there for there, scores in self.scores.items() if scores[seat] == 1}, False)
        return {move: 0 if there in safe else 1 if there in fool else 0.5 for move, there in self.moves.items()}

    def _forced(self, seat: int, aim: set[Key], by_seat: bool) -> set[Key]:
        """The attractor of an aim: where the seat (or all others together) can force it."""
        won = set(aim)
        before: dict[Key, list[Key]] = {}
        for here, onward in self.onward.items():
            for there in onward:
                before.setdefault(there, []).append(here)
        escapes = {here: len(onward) for here, onward in self.onward.items()}
        queue = deque(won)
        while queue:
            for here in before.get(queue.popleft(), ()):
                escapes[here] -= 1
                chooses = (self.mover[here] == seat) is by_seat
                if here not in won and (chooses or not escapes[here]):
                    won.add(here)
                    queue.append(here)
        return won


def guarantee(state: DamkaState, seat: int, known: dict[Key, float], most: int) -> float:
    """The value of a position for two, which cannot come again: minimax, no further than the first sure result."""
    if state.is_terminal():
        return state.scores()[seat]
    here = key(state)
    if here not in known:
        if len(known) > most:
            raise TooLarge
        own = state.current_player == seat
        value = 1.0 if own else 0.0
        for move in sorted(state.legal_actions(), key=len, reverse=True):  # many cards first: shorter
            found = guarantee(after(state, move), seat, known, most)
            value = min(value, found) if own else max(value, found)
            if value == (0 if own else 1):
                break
        known[here] = value
    return known[here]


def after(state: DamkaState, move: str) -> DamkaState:
    """The state after a move."""
    twin = state.clone()
    twin.apply_action(move)
    return twin
