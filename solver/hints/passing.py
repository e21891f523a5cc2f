"""Ranking the passes open to a seat: a few playouts for all of them, more for the best.

What the others pass is told by a rule of thumb from their hands in each world; then every pass is carried out and the
hand played out. A pass that does not look good after the first worlds is dropped there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

import games
from games.pieces import HIDDEN
from games.trick_rules import TrickRules
from games.trick_state import TrickState
from solver.budget import Meter, OutOfBudget
from solver.search import ALL_ON
from solver.search import layout as at
from solver.search.playout import pass_playouts
from solver.search.tables import base_of, mask, places, position

from .chance import Chance
from .playing import ROUNDS, SEED_BITS
from .tally import Tally

STAGES = ((16, 60), (48, 15))
"""After so many worlds, so many passes go on."""


class _Root(NamedTuple):
    """A world after the others' passes: the array for the kernel, the pieces the seat receives, what it has so far."""

    array: Any
    received: int
    base: int


def rank_passes(
    seen: TrickState,
    seat: int,
    objective: str,
    worlds: Iterator[games.State],
    keep: bool,
    chance: Chance,
    meter: Meter,
    tell: Callable[[int], None],
) -> Tally:
    """The mean result of every pass in the worlds given, or in those that the budget lasts for, at least one.

    Dropped passes have no value in the later worlds. `keep`: whether to go through the worlds again and again. A node
    is a play of a piece. The meter says whether the budget ended it.
    """
    return _Ranking(seen, seat, objective, chance, meter, tell).run(worlds, keep)


def pass_by_rule(rules: TrickRules, hand: Sequence[str]) -> list[str]:
    """What a seat passes by a rule of thumb: the pieces that may catch most, being high above others that are out."""
    return sorted(hand, key=lambda piece: -_danger(rules, hand, piece))[: rules.pass_count]


def _danger(rules: TrickRules, hand: Sequence[str], piece: str) -> float:
    worst, points = 0.0, rules.scoring.points
    for suit in rules.piece_set.suits_of[piece]:
        strength = rules.piece_set.strength[suit]
        out = [other for other in strength if other in rules.spellings and other not in hand]
        weaker = [other for other in out if strength[other] < strength[piece]]
        share = len(weaker) / len(out) if out else 0
        worst = max(worst, len(weaker) + sum(points.get(other, 0) for other in weaker) + points.get(piece, 0) * share)
    return worst


class _Ranking:
    """The passes of a seat with their sums of results in each world."""

    def __init__(
        self, seen: TrickState, seat: int, objective: str, chance: Chance, meter: Meter, tell: Callable[[int], None]
    ) -> None:
        assert seen.passing is not None
        self.seat, self.objective, self.chance, self.meter, self.tell = seat, objective, chance, meter, tell
        self.rules, self.hand = seen.rules, seen.hands[seat]
        self.moves = seen.legal_passes(seat)
        self.target = seen.rules.pass_target(seat, seen.passing["to"])
        self.places = places(seen.rules.piece_set)
        self.masks = np.array([mask(self.places, move.split("+")) for move in self.moves], np.int64)
        lead = [min(seen.rules.first_lead, key=seen.rules.piece_set.order.__getitem__)] if seen.rules.first_lead else []
        self.first = mask(self.places, lead)
        self.work: Any = np.zeros(at.SIZE, np.int64)
        self.sums: list[Any] = []
        self.counts: list[Any] = []

    def run(self, worlds: Iterator[games.State], keep: bool) -> Tally:
        """Play out stage by stage; what has been found when the budget ends."""
        kept, chosen = [], np.arange(len(self.moves))
        try:
            for index, world in enumerate(worlds):
                for until, best in STAGES:
                    if index == until:
                        chosen = self._best(best)
                assert isinstance(world, TrickState)
                root = self._root(world)
                if keep:
                    kept.append(root)
                self.sums.append(np.zeros(len(self.moves)))
                self.counts.append(np.zeros(len(self.moves)))
                self._play(index, root, chosen, ROUNDS[0])
            for rounds in ROUNDS[1:]:
                for index, root in enumerate(kept):
                    self._play(index, root, chosen, rounds)
        except OutOfBudget:
            pass  # the meter holds which limit it was
        with np.errstate(invalid="ignore"):
            return Tally(self.moves, [sums / counts for sums, counts in zip(self.sums, self.counts, strict=True)])

    def _best(self, number: int) -> Any:
        """The passes that go on, in order: those with the least mean among those that came this far."""
        so_far = np.where(self.counts[-1] > 0, np.sum(self.sums, axis=0), np.inf)
        return np.sort(np.argsort(so_far, kind="stable")[:number])

    def _root(self, world: TrickState) -> _Root:
        """Carry out the passes with some pass of the seat, and put its hand back as it was before."""
        after, own = world.clone(), self.moves[0].split("+")
        assert after.passing is not None
        after.passing["cards"] = [
            own if seat == self.seat else self._other_pass(world, seat) for seat in range(world.players)
        ]
        received = next(
            cards
            for seat, cards in enumerate(after.passing["cards"])
            if self.rules.pass_target(seat, after.passing["to"]) == self.seat
        )
        after.exchange()
        array, _, _ = position(after, self.seat, self.objective, ALL_ON)
        array[at.HAND + self.seat] = mask(self.places, self.hand)
        array[at.HAND + self.target] &= ~mask(self.places, own)
        root = array[: at.RECORDS + at.RECORD].copy()
        return _Root(root, mask(self.places, received), base_of(after, self.seat, self.objective))

    def _other_pass(self, world: TrickState, seat: int) -> list[str]:
        assert world.passing is not None
        chosen: list[str] | None = world.passing["cards"][seat]
        if chosen is not None and HIDDEN not in chosen:
            return chosen
        return pass_by_rule(self.rules, world.hands[seat])

    def _play(self, index: int, root: _Root, chosen: Any, rounds: int) -> None:
        totals = np.zeros(len(chosen), np.int64)
        masks, seed = self.masks[chosen], self.chance.bits(SEED_BITS)
        plays = pass_playouts(
            self.work, root.array, masks, root.received, self.target, self.first, rounds, seed, totals
        )
        self.sums[index][chosen] += totals + rounds * root.base
        self.counts[index][chosen] += rounds
        self.meter.spend(int(plays))
        self.tell(len(self.sums))
        self.meter.check()
