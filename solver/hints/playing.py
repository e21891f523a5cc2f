"""Worlds played out by a rule of thumb: every move many times, the same number in every world.

The worlds are gone through several times, first with one playout a move and then with more: whenever the budget ends,
all moves have been tried in all the worlds reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

import numpy as np

import games
from solver.budget import Meter, OutOfBudget

from .chance import Chance
from .tally import Tally

ROUNDS = (1, 1, 2, 4, 8, 16, 32)
"""Playouts of each move in each world, one time through after the other."""

MOST_KEPT = 1_000
"""Worlds that are kept for another time through; where more are asked for, each is gone through once."""

SEED_BITS = 48


class Table(Protocol):
    """A game set up for playouts: the moves that are compared."""

    moves: list[str]

    def prepare(self, world: games.State) -> Any:
        """A world laid out for `play`."""

    def play(self, laid_out: Any, rounds: int, seed: int) -> tuple[Any, int]:
        """The sum of the seat's results over `rounds` playouts of each move (an array), and how many plays it took."""


def play_worlds(
    table: Table,
    worlds: Iterator[games.State],
    keep: bool,
    chance: Chance,
    meter: Meter,
    tell: Callable[[int], None],
) -> Tally:
    """The mean result of every move in the worlds given, or in those that the budget lasts for, at least one.

    `keep`: whether to go through them again and again. A node is a play of a piece (Damka: a bout). The meter says
    whether the budget ended it.
    """
    kept: list[Any] = []
    sums: list[Any] = []
    counts: list[int] = []

    def play(index: int, laid_out: Any, rounds: int) -> None:
        found, plays = table.play(laid_out, rounds, chance.bits(SEED_BITS))
        sums[index] += found
        counts[index] += rounds
        meter.spend(plays)
        tell(len(sums))
        meter.check()

    try:
        for index, world in enumerate(worlds):
            laid_out = table.prepare(world)
            sums.append(np.zeros(len(table.moves)))
            counts.append(0)
            if keep:
                kept.append(laid_out)
            play(index, laid_out, ROUNDS[0])
        for rounds in ROUNDS[1:]:
            for index, laid_out in enumerate(kept):
                play(index, laid_out, rounds)
    except OutOfBudget:
        pass  # the meter holds which limit it was
    return Tally(table.moves, [total / count for total, count in zip(sums, counts, strict=True)])
