"""Exact search: what a seat can guarantee (`paranoid`), and in trick games `max-n`.

    from solver.search import search
    found = search(state, seat=0, concept="paranoid", objective="score", budget=Budget(ms=2000))

The kernels are compiled by Numba and cached on disk (NUMBA_CACHE_DIR); `python -m solver.search` compiles them,
`warm_up` loads them. Importing this package imports Numba.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from games.damka_state import DamkaState
from games.trick_state import TrickState
from solver.answer import Solution
from solver.budget import Budget, Meter

from . import cache  # noqa: F401 - before any kernel
from .board import Board
from .damka.board import Board as DamkaBoard
from .damka.guarantee import Guarantee as DamkaGuarantee
from .equilibrium import Equilibrium
from .guarantee import Guarantee
from .probe import Probes
from .slots import DEFAULT_MEGABYTES, Share, Slot, Slots
from .switches import ALL_OFF, ALL_ON, Switches
from .task import Task
from .work import at_work

__all__ = [
    "ALL_OFF",
    "ALL_ON",
    "CONCEPTS",
    "DEFAULT_MEGABYTES",
    "Probes",
    "Share",
    "Slots",
    "Switches",
    "any_free",
    "reserve",
    "search",
    "shares",
    "warm_up",
]

CONCEPTS: dict[str, Callable[[Board], Task]] = {"paranoid": Guarantee, "max-n": Equilibrium}

_slots = Slots()


def reserve(count: int, megabytes: int) -> None:
    """See `solver.reserve`."""
    global _slots  # noqa: PLW0603 - the slots of the process
    _slots = Slots(count, megabytes)


def search(
    state: TrickState | DamkaState,
    seat: int,
    concept: str = "paranoid",
    objective: str = "score",
    budget: Budget | Meter | None = None,
    *,
    on_progress: Callable[[dict[str, float]], None] | None = None,
    switches: Switches = ALL_ON,
    slots: Slots | Share | None = None,
) -> Solution:
    """The value for `seat` of a position in play with nothing hidden, and of each legal move.

    With a budget of nodes alone the result is the same on every run. A `Meter` that has begun may be passed on.
    Searches of positions of one hand may share memory (`Share`): what one has proved then serves the next.
    """
    meter = Meter.of(budget)
    with (slots or _slots).take() as slot:
        task = _task(state, seat, concept, objective, switches, slot)
        board = task.board

        def report() -> None:
            if on_progress is not None:
                value = task.value
                on_progress({"lower": value.lower, "upper": value.upper, "nodes": board.nodes})

        with at_work(board, meter, report if on_progress is not None else None):
            task.run()
        return task.result(meter.stopped_by)


def _task(
    state: TrickState | DamkaState, seat: int, concept: str, objective: str, switches: Switches, slot: Slot
) -> Task:
    if isinstance(state, DamkaState):
        return DamkaGuarantee(DamkaBoard(state, seat, slot))
    return CONCEPTS[concept](Board(state, seat, objective, switches, slot))


@contextmanager
def shares(first: TrickState | DamkaState, count: int) -> Iterator[list[Share]]:
    """Memory for `count` searchers side by side, each of positions or worlds of the hand that this is of.

    It is that of one slot, whatever the number of threads that use it, so that a search by nodes does the same
    everywhere.
    """
    pieces = sum(map(len, (*first.hands, first.stock)))
    if isinstance(first, TrickState):
        pieces += len(first.trick)
    with _slots.take() as slot:
        yield slot.shares(count, pieces)


def any_free() -> bool:
    """Whether a core seems to be free: one more search could begin at once."""
    return _slots.any_free()


@functools.cache
def warm_up() -> None:
    """Load every kernel, compiling those that are not in the cache; once a process."""
    from .warm import positions

    slots = Slots(1, megabytes=1)
    for state in positions():
        for concept in CONCEPTS if isinstance(state, TrickState) else ("paranoid",):
            search(state, 0, concept, slots=slots, budget=Budget(ms=None, nodes=10_000))
    _slots.prepare()
