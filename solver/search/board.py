"""A position laid out for the kernels, with what is needed to speak about it: moves, groups of equals, lines."""

from __future__ import annotations

from typing import Any

from games.trick_state import TrickState

from . import entry
from . import layout as at
from .slots import Slot
from .switches import Switches
from .tables import base_of, places, position

NO_LIMIT = 1 << 60


class Board:
    """The root of a search. `base[seat]` is what a seat has so far: a result is this and the remaining result."""

    def __init__(self, state: TrickState, seat: int, objective: str, switches: Switches, slot: Slot) -> None:
        self.state, self.seat, self.slot = state, seat, slot
        self.players = state.players
        self.s, ply, self.place = position(state, seat, objective, switches)
        self.record = at.RECORDS + ply * at.RECORD
        self.names = {number: piece for piece, number in places(state.rules.piece_set).items()}
        self.table: Any = slot.table
        slot.begin(self.s)
        self.s[at.NODE_LIMIT] = self.s[at.PAUSE_AT] = NO_LIMIT
        self.base = [base_of(state, other, objective) for other in range(state.players)]
        self.groups = self._groups()
        self._stopped_by: int | None = None

    @property
    def mover(self) -> int:
        """The seat to move."""
        return (int(self.s[self.record + at.LEADER]) + self.place) % self.players

    def stopped(self) -> bool:
        """Whether the search has been stopped."""
        return bool(self.s[at.STOP] != 0)

    def go_on(self, nodes: int) -> bool:
        """After a stop, go on for so many nodes more; granted once. Values without their line would help nobody."""
        if self._stopped_by is not None:
            return False
        self._stopped_by = int(self.s[at.STOP])
        self.s[at.STOP] = 0
        self.s[at.NODE_LIMIT] = self.nodes + nodes
        return True

    def close(self, complete: bool) -> None:
        """At the end: a search that was stopped, and did not come to its end all the same, counts as stopped."""
        if self._stopped_by is not None and not complete:
            self.s[at.STOP] = self._stopped_by

    def pause_after(self, nodes: int | None) -> None:
        """Let searches go on for so many nodes more, None for no such limit; ends a pause."""
        self.s[at.PAUSE_AT] = NO_LIMIT if nodes is None else self.nodes + nodes
        self.s[at.PAUSE] = 0

    @property
    def paused(self) -> bool:
        """Whether a search has been cut short, for now or for good."""
        return bool(self.s[at.STOP] | self.s[at.PAUSE])

    @property
    def nodes(self) -> int:
        """Nodes visited."""
        return int(self.s[at.NODES])

    def limits(self, seat: int) -> tuple[int, int]:
        """The static bounds of a seat's remaining result; they hold within a trick too."""
        low, high = entry.bounds(self.s, seat)
        return int(low), int(high)

    def moves(self) -> list[int]:
        """The moves to try, in piece order: piece + 64 * suit; of equal ones the first."""
        count = entry.list_moves(self.s, self.record, self.mover)
        first = self.record + at.MOVES
        return [int(move) for move in self.s[first : first + count]]

    def play(self, move: int) -> int | None:
        """Make a move for good; the taker of the trick, if that ended one."""
        entry.advance(self.s, self.record, self.place, self.mover, move)
        self.record += at.RECORD
        self.place = (self.place + 1) % self.players
        return int(self.s[self.record + at.LEADER]) if self.place == 0 else None

    def gain(self) -> int:
        """What the trick just ended was worth."""
        return int(self.s[self.record + at.GAIN])

    def over(self) -> bool:
        """Whether every piece has been played."""
        return bool(self.s[at.REMAINING] == 0)

    def name(self, move: int) -> str:
        """A move as the API writes it."""
        pieces = self.state.rules.piece_set
        piece = self.names[move & 63]
        leads = self.s[self.record + at.ASKED] < 0
        return f"{piece}:{pieces.suits[move >> 6]}" if leads and self.state.rules.declares else piece

    def _groups(self) -> dict[int, list[str]]:
        """Each move to try with the legal moves it stands for, itself first."""
        names = {self.name(move): move for move in self.moves()}
        groups: dict[int, list[str]] = {}
        head = 0
        for legal in self.state.legal_actions():
            head = names.get(legal, head)
            groups.setdefault(head, []).append(legal)
        return groups
