"""What is found in each world, and what it comes to over all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

TOLERANCE = 1e-9
"""Values closer than this are equal: they are means of whole and half numbers."""

DIGITS = 6
"""Digits after the point in answers."""


class Tally:
    """The value of every move in every world looked at, for the seat; lower is better.

    A move that was dropped on the way has values in the first worlds only; every world has some move.
    """

    def __init__(self, moves: Sequence[str], rows: Sequence[Any] = ()) -> None:
        self.moves = list(moves)
        self.rows = list(rows)

    @property
    def worlds(self) -> int:
        """How many worlds have been looked at."""
        return len(self.rows)

    def add(self, row: Any) -> None:
        """Note one world: a value for each move, NaN for one that was dropped."""
        self.rows.append(row)

    def document(self, every: bool) -> list[dict[str, Any]]:
        """Every move with its mean, the standard error of the mean, and in which share of its worlds no move is better.

        The best comes first, dropped moves last; equal ones stay in order. `every`: these are all the worlds there
        are, solved, so the mean is no estimate and has no error. With one world out of more the error is not known.
        """
        values = np.array(self.rows, np.float64)
        there = ~np.isnan(values)
        worlds = there.sum(axis=0)
        means = np.nansum(values, axis=0) / worlds
        best = (there & (values <= np.nanmin(values, axis=1, keepdims=True) + TOLERANCE)).sum(axis=0) / worlds
        spread = np.nansum((values - means) ** 2, axis=0)
        order = sorted(range(len(self.moves)), key=lambda index: (-worlds[index], round(means[index], DIGITS)))
        return [
            {
                "move": self.moves[index],
                "expected": _rounded(means[index]),
                "stderr": 0.0 if every else _error(spread[index], int(worlds[index])),
                "best_share": _rounded(best[index]),
            }
            for index in order
        ]


def _error(spread: float, worlds: int) -> float | None:
    """The standard error of a mean from the sum of squares about it."""
    return _rounded((spread / (worlds - 1) / worlds) ** 0.5) if worlds > 1 else None


def _rounded(value: float) -> float:
    return round(float(value), DIGITS)
