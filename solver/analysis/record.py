"""A record gone through play by play: the positions, who played what, and where tricks end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import games
from games.damka_state import DamkaState
from games.trick_state import TrickState
from solver.record import position_after, recorded_plays


@dataclass(frozen=True)
class Play:
    """One play of the record; `forced` if nothing else was allowed."""

    index: int
    seat: int
    move: str
    forced: bool


@dataclass(frozen=True)
class Record:
    """`positions[t]` is the position after t plays. `rounds` are the numbers of plays after which a trick (in Damka a
    bout) is complete."""

    state: games.State
    positions: Sequence[games.State]
    plays: Sequence[Play]
    rounds: Sequence[int]

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.state.players

    @property
    def last(self) -> int:
        """The number of plays."""
        return len(self.plays)

    def results(self, objective: str) -> list[float] | None:
        """What each seat has at the end; None if the record stops before it."""
        end = self.positions[-1]
        if not end.is_terminal():
            return None
        results: list[float] = end.outcome()["points" if objective == "points" else "scores"]
        return results

    def moves(self, first: int, last: int | None = None) -> list[str]:
        """The plays from one place to another."""
        return [play.move for play in self.plays[first:last]]


def read(state: games.State) -> Record:
    """The record of a state with nothing hidden. Raises InvalidState before the pass is done, HiddenPieces."""
    positions = [position_after(state, 0)]
    plays, rounds = [], []
    for index, move in enumerate(recorded_plays(state)):
        position = positions[-1].clone()
        seat = position.current_player
        assert seat is not None
        plays.append(Play(index, seat, move, position.moves()["count"] == 1))
        position.apply_action(move)
        positions.append(position)
        if not _on_table(position):
            rounds.append(index + 1)
    return Record(state, positions, plays, rounds)


def _on_table(position: games.State) -> bool:
    assert isinstance(position, TrickState | DamkaState)
    return bool(position.trick if isinstance(position, TrickState) else position.attack)
