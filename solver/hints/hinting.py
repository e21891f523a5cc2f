"""What to play without seeing the other hands (DESIGN.md, section 8): worlds that fit, valued and averaged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import games
from games.damka_state import DamkaState
from games.trick_state import PASS, TrickState
from solver.budget import Meter

from .chance import Chance
from .damka_table import DamkaTable
from .observation import Worlds, observed, worlds_of
from .passing import rank_passes
from .playing import MOST_KEPT, Table, play_worlds
from .question import Question
from .solving import solve_worlds
from .tally import Tally
from .trick_table import TrickTable

Progress = Callable[[dict[str, Any]], None]


def find(state: games.State, asked: Question, meter: Meter, on_progress: Progress | None = None) -> dict[str, Any]:
    """The answer document. Raises IllegalMove, InvalidState and HiddenPieces as `observation` does."""
    seen = observed(state, asked.seat)
    skipped = len(state.document()["plays"]) - len(seen.document()["plays"])
    worlds = worlds_of(seen, asked.seat, skipped)
    supply = _Supply(worlds, asked)

    def tell(looked_at: int) -> None:
        if on_progress is not None:
            on_progress({"worlds": looked_at, "nodes": meter.nodes})

    tally = None
    if seen.phase != PASS:
        tally = solve_worlds(seen, supply.worlds(), asked, meter, tell)
    solved = tally is not None
    if tally is None:
        meter.stopped_by = None
        tally = _play_out(seen, asked, supply, meter, tell)
    every = supply.every and solved and tally.worlds == worlds.count
    return {
        "game": state.game.name,
        "seat": asked.seat,
        "concept": asked.concept,
        "objective": asked.objective,
        "moves": tally.document(every),
        "worlds": tally.worlds,
        "consistent": str(worlds.count),
        "status": "exact" if every else "sampled",
        "method": "solved" if solved else "playouts",
        "seed": asked.seed,
        "budget": meter.budget.document(),
        "stopped_by": meter.stopped_by,
    }


class _Supply:
    """The worlds to look at: all of them where they are no more than asked for, else so many samples."""

    def __init__(self, source: Worlds, asked: Question) -> None:
        self.source, self.asked = source, asked
        self.every = source.count <= asked.worlds
        self.wanted = min(asked.worlds, source.count)

    def worlds(self) -> Iterator[games.State]:
        """They, the same ones each time."""
        if self.every:
            return self.source.all()
        chance = Chance(self.asked.seed)
        return (self.source.sample(chance) for _ in range(self.wanted))


def _play_out(seen: games.State, asked: Question, supply: _Supply, meter: Meter, tell: Callable[[int], None]) -> Tally:
    worlds, chance = supply.worlds(), Chance(f"playouts {asked.seed}")
    keep = supply.wanted <= MOST_KEPT
    if seen.phase == PASS:
        assert isinstance(seen, TrickState)
        return rank_passes(seen, asked.seat, asked.objective, worlds, keep, chance, meter, tell)
    table: Table
    if isinstance(seen, DamkaState):
        table = DamkaTable(seen, asked.seat)
    else:
        assert isinstance(seen, TrickState)
        table = TrickTable(seen, asked.seat, asked.objective)
    return play_worlds(table, worlds, keep, chance, meter, tell)
