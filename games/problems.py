"""What can be wrong with a state, a move or a request: one code for each rule, and the exceptions that carry them.

Every refusal names what is wrong (`code`), says it in a sentence (`detail`), points at the place (`pointer`, a JSON
Pointer into the request, RFC 6901) and carries the facts its sentence needs, so that an app can word it anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any


class Code(StrEnum):
    """The rule that a problem breaks; the value is what stands in a problem document."""

    MALFORMED = "malformed"
    UNKNOWN_FIELD = "unknown-field"
    UNKNOWN_PIECE = "unknown-piece"
    DUPLICATE_PIECE = "duplicate-piece"
    MISSING_PIECE = "missing-piece"
    HAND_SIZE = "hand-size"
    PLAYER_COUNT = "player-count"
    UNKNOWN_OPTION = "unknown-option"
    OPTION_VALUE = "option-value"
    NOT_IN_HAND = "not-in-hand"
    NOT_YOUR_TURN = "not-your-turn"
    MUST_FOLLOW_SUIT = "must-follow-suit"
    FIRST_TRICK_POINTS = "first-trick-points"
    HEARTS_NOT_BROKEN = "hearts-not-broken"
    MUST_LEAD_CARD = "must-lead-card"
    DECLARE_SUIT = "declare-suit"
    SUIT_NOT_ON_TILE = "suit-not-on-tile"
    PASS_COUNT = "pass-count"
    PASS_DUPLICATE = "pass-duplicate"
    ONE_SUIT_ATTACK = "one-suit-attack"
    ATTACK_TOO_LARGE = "attack-too-large"
    CANNOT_BEAT = "cannot-beat"
    QUEEN_UNBEATABLE = "queen-unbeatable"
    WRONG_PHASE = "wrong-phase"
    HAND_OVER = "hand-over"
    HIDDEN_HAND = "hidden-hand"
    UNFINISHED_HAND = "unfinished-hand"
    CONTRADICTION = "contradiction"
    NOT_OFFERED = "not-offered"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, and where."""

    code: Code
    detail: str
    pointer: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)

    def at(self, pointer: str, **facts: Any) -> Problem:
        """The same problem at another place, with further facts."""
        return replace(self, pointer=pointer, facts={**self.facts, **facts})

    def document(self) -> dict[str, Any]:
        """The member of `problems` in a problem document."""
        return {"code": self.code.value, "detail": self.detail, "pointer": self.pointer, **self.facts}


class Refused(Exception):
    """The rules say no. `problems` holds every reason, at least one."""

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        self.problems: Sequence[Problem] = [problems] if isinstance(problems, Problem) else list(problems)
        super().__init__("; ".join(problem.detail for problem in self.problems))


class InvalidState(Refused):
    """A posted state, or a request about it, breaks the rules."""


class IllegalMove(Refused):
    """A move that the position does not allow."""


class HiddenPieces(Refused):
    """The answer needs pieces that the state does not show."""


class InvalidRequest(Refused):
    """A field beside the state is wrong: a seat, a seed, an option of a deal."""


def escape(token: str) -> str:
    """One reference token of a JSON Pointer (RFC 6901, section 3)."""
    return token.replace("~", "~0").replace("/", "~1")
