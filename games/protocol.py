"""What every game offers, in the words of the field (OpenSpiel's): `current_player`, `legal_actions`, `apply_action`,
`is_terminal`, `returns`. An action is a string in the notation of the API (`QS`, `6-2:6`, `QS+KH+AH`).

Adding a game is one module with a subclass of `Game` and one line in `games/__init__.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from .options import Option
from .pieces import PieceSet
from .problems import InvalidState, Problem

Document = dict[str, Any]
"""A JSON object."""

Event = dict[str, Any]
"""What a move brought about: `event` names the kind, the rest are its facts."""


@dataclass(frozen=True)
class Reading:
    """A state document after reading: the state, if there was enough to build one, and all that is wrong with it."""

    state: State | None
    problems: Sequence[Problem]

    def accept(self) -> State:
        """The state; raises InvalidState with every problem."""
        if self.problems or self.state is None:
            raise InvalidState(self.problems)
        return self.state


@dataclass(frozen=True)
class DealRequest:
    """What a deal may be asked for; None stands for the game's default."""

    players: int
    options: Mapping[str, Any]
    seed: str | int
    dealer: int | None = None
    hand_number: int | None = None
    fool: int | None = None


class State(Protocol):
    """A position, with the record of how it came about."""

    players: int
    phase: str

    @property
    def game(self) -> Game:
        """The game it belongs to."""

    @property
    def current_player(self) -> int | None:
        """The seat to move; None in a pass, when the hand is over, or when hidden pieces leave it open."""

    @property
    def hidden(self) -> bool:
        """Whether any piece that still matters is not shown."""

    def first_hidden(self) -> tuple[str, int | None]:
        """Where the first of those pieces is to be written in (a JSON Pointer), and whose it is; only if `hidden`."""

    def legal_actions(self) -> list[str]:
        """Every legal move of the seat to move, in piece order. Raises HiddenPieces if its hand is not shown."""

    def apply_action(self, action: str, seat: int | None = None) -> list[Event]:
        """Make a move in place and say what it brought about. Raises IllegalMove; the state is then as it was.

        `seat` is required in a pass and otherwise checked if given.
        """

    def is_terminal(self) -> bool:
        """Whether the hand is over."""

    def returns(self) -> list[float]:
        """The hand score of each seat, lower is better. Raises HiddenPieces where unseen pieces decide it."""

    def clone(self) -> State:
        """An independent copy."""

    def moves(self, seat: int | None = None) -> Document:
        """The answer of `legal-moves`. Raises IllegalMove (`not-your-turn`), InvalidRequest or HiddenPieces."""

    def position(self) -> Document:
        """The position as the API shows it."""

    def document(self) -> Document:
        """The canonical state: every option written out, hands as lists, plays so far."""

    def view(self, seat: int) -> Document:
        """The state with `?` for what the seat has not seen."""

    def outcome(self, totals: Sequence[int] | None = None) -> Document:
        """Points, scores and match as far as the hand has gone. Raises HiddenPieces."""


class Game(ABC):
    """One game of the family: its catalogue entry, and how to read and deal its states."""

    name: str
    title: str
    origin: str
    family: str
    """How it is played, which decides the shape of its documents: `tricks` or `beating`."""
    players: tuple[int, ...]
    default_players: int
    options: tuple[Option, ...] = ()
    rules_text: tuple[str, ...]
    piece_set: PieceSet
    extra_fields: tuple[str, ...] = ()
    """Fields of its state beyond those that games of its kind share."""
    concepts: tuple[str, ...]
    objectives: tuple[str, ...]

    @property
    @abstractmethod
    def state_fields(self) -> tuple[str, ...]:
        """Every field that a state document of the game may have."""

    @abstractmethod
    def read(self, document: Mapping[str, Any], pointer: str = "/state") -> Reading:
        """Read a posted state and report everything that is wrong with it, each with its place under `pointer`."""

    @abstractmethod
    def deal(self, request: DealRequest) -> State:
        """A fresh hand. Raises InvalidRequest (pointers `/players`, `/options/…`, `/dealer`, `/hand_number`)."""

    @abstractmethod
    def sample(self) -> Document:
        """A state that shows what the game looks like and is valid when posted back."""
