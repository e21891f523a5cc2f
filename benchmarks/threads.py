"""Two searches at once in two threads of one process, each against the same search alone: nothing shared slows them.

A search holds no lock and has its own memory, so on two free cores its wall time stays what it was alone. On busy
ones the CPU seconds of its thread still show whether the two get in each other's way.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from statistics import median
from threading import Barrier

from games.trick_state import TrickState
from solver import Budget
from solver.search import Slots, search, warm_up

from .search import position
from .table import Row

DEALS = 10
CARDS = 10
BUDGET = Budget(ms=None, nodes=3_000_000)


def measure() -> list[Row]:
    """The same deals of Cherna Donka one after another, and by two threads that begin each deal together."""
    warm_up()
    slots = Slots(2)
    slots.prepare()
    deals = [position("cherna-donka", 4, CARDS, seed) for seed in range(DEALS)]
    alone = [_cost(*deal, slots) for deal in deals]
    together = Barrier(2)

    def run() -> list[tuple[float, float]]:
        costs = []
        for deal in deals:
            together.wait()
            costs.append(_cost(*deal, slots))
        return costs

    with ThreadPoolExecutor(2) as pool:
        first, second = pool.submit(run), pool.submit(run)
    pairs = zip(alone * 2, first.result() + second.result(), strict=True)
    ratios = [(ours[0] / one[0], ours[1] / one[1]) for one, ours in pairs]
    return [_row("wall", alone, ratios, 0), _row("CPU of its thread", alone, ratios, 1)]


def _cost(state: TrickState, seat: int, slots: Slots) -> tuple[float, float]:
    """Wall and CPU seconds of one search by this thread."""
    wall, processor = time.perf_counter(), time.thread_time()
    search(state, seat, budget=BUDGET, slots=slots)
    return time.perf_counter() - wall, time.thread_time() - processor


def _row(what: str, alone: list[tuple[float, float]], ratios: list[tuple[float, float]], which: int) -> Row:
    one = sum(cost[which] for cost in alone)
    slower = [ratio[which] for ratio in ratios]
    return Row(
        f"two searches side by side, {what}, {len(slower)} searches, median / worst",
        f"{median(slower):.2f} / {max(slower):.2f} of alone",
        f"alone, {len(alone)} searches",
        f"{one:.2f} s",
        f"{median(slower):.2f}",
    )
