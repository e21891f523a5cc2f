"""What to play without seeing the other hands (DESIGN.md, section 8): worlds that fit, valued and averaged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import games
from games.damka_state import DamkaState
from games.trick_state import TrickState
from solver.budget import Budget, Meter
from solver.search import warm_up

from .chance import Chance
from .observation import Worlds, observed, worlds_of
from .passing import rank_passes
from .playing import Table, play_worlds
from .solving import solve_worlds
from .tally import Tally


def find(
    state: games.State, seat: int, concept: str, objective: str, wanted: int, seed: str | int, budget: Budget
) -> dict[str, Any]:
    """The answer document of a hint for a request whose fields have been checked."""
    warm_up()
    meter = Meter(budget)
    seen = observed(state, seat)
    skipped = len(state.document()["plays"]) - len(seen.document()["plays"])
    worlds = worlds_of(seen, seat, skipped)
    every = worlds.count <= wanted
    wanted = min(wanted, worlds.count)
    method, tally = "solved", None
    if seen.phase != "pass":
        moves = seen.legal_actions()
        tally = solve_worlds(_supply(worlds, every, seed), wanted, moves, seat, concept, objective, meter)
    if tally is None:
        method, meter.stopped_by = "playouts", None
        tally = _play_out(seen, seat, objective, worlds, every, wanted, seed, meter)
    every = every and tally.worlds == worlds.count
    return {
        "game": state.game.name,
        "seat": seat,
        "concept": concept,
        "objective": objective,
        "moves": tally.document(every and method == "solved"),
        "worlds": tally.worlds,
        "consistent": str(worlds.count),
        "status": "exact" if every and method == "solved" else "sampled",
        "method": method,
        "seed": seed,
        "budget": budget.document(),
        "stopped_by": meter.stopped_by,
    }


def _supply(worlds: Worlds, every: bool, seed: str | int) -> Iterator[games.State]:
    """All worlds, or an endless sample of them."""
    if every:
        return worlds.all()
    chance = Chance(seed)
    return iter(lambda: worlds.sample(chance), None)


def _play_out(
    seen: games.State, seat: int, objective: str, worlds: Worlds, every: bool, wanted: int, seed: str | int, meter: Meter
) -> Tally:
    supply, chance = _supply(worlds, every, seed), Chance(f"playouts {seed}")
    if seen.phase == "pass":
        assert isinstance(seen, TrickState)
        return rank_passes(seen, seat, objective, supply, wanted, chance, meter)
    table: Table
    if isinstance(seen, DamkaState):
        from .damka_table import DamkaTable

        table = DamkaTable(seen, seat)
    else:
        from .trick_table import TrickTable

        assert isinstance(seen, TrickState)
        table = TrickTable(seen, seat, objective)
    return play_worlds(table, supply, wanted, chance, meter)
