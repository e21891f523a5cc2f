"""What a seat knows, and the worlds that fit it: deals of the hidden pieces under which the whole record is legal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import games
from games.damka_state import DamkaState
from games.problems import Code, IllegalMove, Problem
from games.trick_state import TrickState

from .chance import Chance


class Worlds(Protocol):
    """The worlds of an observation. A world is a state with nothing hidden, its record the one observed."""

    count: int
    """Exactly how many there are, at least 1."""

    def sample(self, chance: Chance) -> games.State:
        """One of them, each with the same probability."""

    def all(self) -> Iterator[games.State]:
        """Every one, once."""


def observed(state: games.State, seat: int) -> games.State:
    """The state as the seat has seen it, with that seat to move.

    Raises IllegalMove when it is not its turn (`not-your-turn`) or the hand is over, HiddenPieces when its own hand is
    not shown.
    """
    seen = state.game.read(state.view(seat)).accept()
    if seen.is_terminal():
        raise IllegalMove(Problem(Code.HAND_OVER, "the hand is over; there is nothing left to play", "/state/plays"))
    seen.moves(seat)
    if isinstance(seen, TrickState) and seen.phase == "pass" and seat not in seen.waiting():
        detail = f"seat {seat} has already chosen what it passes"
        raise IllegalMove(Problem(Code.NOT_YOUR_TURN, detail, "/seat", {"seat": seat, "expected": seen.waiting()}))
    return seen


def worlds_of(seen: games.State, seat: int, skipped: int) -> Worlds:
    """The worlds that fit what a seat has seen; `skipped` is how many plays of the record its view leaves out.

    Raises InvalidState with `contradiction` and the plays that contradict if there are none, HiddenPieces where the
    state leaves open what everybody has seen.
    """
    if isinstance(seen, DamkaState):
        from .damka_worlds import DamkaWorlds

        return DamkaWorlds(seen)
    assert isinstance(seen, TrickState)
    from .trick_worlds import TrickWorlds

    return TrickWorlds(seen, seat, skipped)
