"""The rules of a trick-taking game as data: what the state machine plays by and the solvers turn into tables.

One `TrickRules` stands for one game at one number of players with one set of options. The restrictions are sets of
pieces, so that no game need be known by name: Hearts' "no points on the first trick" is the set `first_trick_barred`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from .pieces import HIDDEN, PieceSet
from .problems import Code

NOTHING: frozenset[str] = frozenset()

Talon = Literal["leads", "kitty", "dead", "unseen"]


@dataclass(frozen=True)
class Sweep:
    """What a seat that took everything and the others score instead of their points.

    `least` is the number of points that must be in play for the rule to apply at all.
    """

    kind: str
    taker: int
    others: int
    least: int = 1


@dataclass(frozen=True)
class Scoring:
    """How a hand is scored: points (or the trick bonus), or a sweep instead of them, then prizes, then revokes.

    `points`: raw points of each piece that has any. `no_trick`: what a seat without a trick scores. `all_points`,
    `all_tricks`: the two sweeps; all tricks outranks all points. `prizes`: what a piece adds to its taker in every
    case. `revoke`: what each revoke adds.
    """

    points: Mapping[str, int]
    no_trick: int = 0
    all_points: Sweep | None = None
    all_tricks: Sweep | None = None
    prizes: Mapping[str, int] = field(default_factory=dict)
    revoke: int = 0

    def sweep(self, points: Sequence[int], tricks: Sequence[int]) -> tuple[Sweep, int] | None:
        """The sweep made in a finished hand and the seat that made it, if any."""
        total = sum(points)
        for seat, own in enumerate(points):
            if self.all_tricks and tricks[seat] == sum(tricks) and total >= self.all_tricks.least:
                return self.all_tricks, seat
            if self.all_points and own == total and total >= self.all_points.least:
                return self.all_points, seat
        return None

    def scores(
        self, points: Sequence[int], tricks: Sequence[int], prizes: Sequence[int], revokes: Sequence[int] = ()
    ) -> list[int]:
        """The score of each seat for a finished hand; all arguments but `revokes` (a list of seats) are one a seat."""
        made = self.sweep(points, tricks)
        if made:
            sweep, taker = made
            scores = [sweep.taker if seat == taker else sweep.others for seat in range(len(points))]
        else:
            # A seat without a trick has no points either, so the bonus may simply be added.
            scores = [own + (0 if won else self.no_trick) for own, won in zip(points, tricks, strict=True)]
        return [score + prizes[seat] + self.revoke * list(revokes).count(seat) for seat, score in enumerate(scores)]


@dataclass(frozen=True)
class MatchRule:
    """A match is over once `seats` players have `reach` or more when a hand has been scored; lowest total wins."""

    reach: int
    seats: int = 1

    def outcome(self, totals: Sequence[int], scores: Sequence[int] | None) -> dict[str, Any]:
        """The match after this hand; before the hand is over (`scores` None) totals stand and nobody has won."""
        if scores is None:
            return {"totals": list(totals), "over": False, "winners": []}
        after = [total + score for total, score in zip(totals, scores, strict=True)]
        over = sum(total >= self.reach for total in after) >= self.seats
        winners = [seat for seat, total in enumerate(after) if total == min(after)] if over else []
        return {"totals": after, "over": over, "winners": winners}


@dataclass(frozen=True)
class TrickRules:
    """The rules of one trick-taking game for a number of players and a choice of options.

    `dealt` is the number of pieces in a fresh hand, `stock` the number dealt later in a second half, `talon` what the
    one piece over is for. `declares`: a lead names its suit (dominoes). `pass_cycle` is where pieces are passed hand
    after hand, `pass_directions` where a state may pass them.

    Restrictions, each lifted when the hand holds nothing else:
    `first_lead` the first lead of the hand is one of these; `first_trick_barred` not thrown off on the first trick;
    `unbroken_barred` not led until one of `breakers` has been played, unless the hand lies within `unbroken_excuse`.
    """

    players: int
    options: Mapping[str, Any]
    piece_set: PieceSet
    pieces: tuple[str, ...]
    dealt: int
    scoring: Scoring
    match: MatchRule
    stock: int = 0
    talon: Talon | None = None
    declares: bool = False
    pass_count: int = 0
    pass_cycle: tuple[str, ...] = ()
    pass_directions: tuple[str, ...] = ()
    first_lead: frozenset[str] = NOTHING
    first_trick_barred: frozenset[str] = NOTHING
    breakers: frozenset[str] = NOTHING
    unbroken_barred: frozenset[str] = NOTHING
    unbroken_excuse: frozenset[str] = NOTHING

    @cached_property
    def spellings(self) -> dict[str, str]:
        """Every accepted spelling of every piece in play."""
        in_play = set(self.pieces)
        return {text: piece for text, piece in self.piece_set.spellings.items() if piece in in_play}

    @cached_property
    def spellings_or_hidden(self) -> dict[str, str]:
        """The same, with `?` for a piece that is not shown."""
        return {**self.spellings, HIDDEN: HIDDEN}

    @cached_property
    def talon_is_taken(self) -> bool:
        """Whether the piece over goes to the taker of the first trick."""
        return self.talon in ("leads", "kitty")

    def pass_target(self, seat: int, direction: str) -> int:
        """Who receives what `seat` passes. Play goes to the left, so left is the next seat."""
        steps = {"left": 1, "right": -1, "across": self.players // 2}
        return (seat + steps[direction]) % self.players


def barred(
    rules: TrickRules, hand: Sequence[str], suit: str | None, first_trick: bool, broken: bool
) -> dict[str, Code]:
    """For each piece of a hand that may not be played, the rule that forbids it.

    `suit` is the suit asked for (None for a lead), `first_trick` and `broken` say how far play has gone. Hidden pieces
    of the hand forbid nothing: what the pieces shown do not prove wrong is let pass.
    """
    shown = [piece for piece in hand if piece != HIDDEN]
    if suit is not None:
        # Follow suit if you can ...
        following = rules.piece_set.strength[suit]
        others = [piece for piece in shown if piece not in following]
        if len(others) < len(shown):
            return dict.fromkeys(others, Code.MUST_FOLLOW_SUIT)
        # ... else any piece, but no points on the first trick, unless there is nothing else.
        if first_trick and any(piece not in rules.first_trick_barred for piece in shown):
            return {piece: Code.FIRST_TRICK_POINTS for piece in shown if piece in rules.first_trick_barred}
        return {}
    # The first lead of the hand is prescribed.
    if first_trick and rules.first_lead:
        return {piece: Code.MUST_LEAD_CARD for piece in shown if piece not in rules.first_lead}
    # Hearts are led only once broken, unless there is nothing else.
    if not broken and any(piece not in rules.unbroken_excuse for piece in shown):
        return {piece: Code.HEARTS_NOT_BROKEN for piece in shown if piece in rules.unbroken_barred}
    return {}
