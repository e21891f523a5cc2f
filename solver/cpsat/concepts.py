"""best-case, worst-case and best-reply for trick games."""

from __future__ import annotations

from collections.abc import Callable

from games.trick_state import TrickState
from solver.answer import Solution
from solver.budget import Meter


def solve(
    record: TrickState,
    position: TrickState,
    seat: int,
    concept: str,
    objective: str,
    meter: Meter,
    on_progress: Callable[[dict[str, int]], None] | None,
) -> Solution:
    """To come."""
    raise NotImplementedError
