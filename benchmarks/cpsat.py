"""CPU seconds of best-case and worst-case on full deals: value, proof, and every legal move valued."""

from __future__ import annotations

import time
from statistics import median

from games import GAMES, DealRequest
from solver import Budget, solve

from .table import Row

DEALS = 20
LIMIT = Budget(ms=30_000)


def measure() -> list[Row]:
    """Twenty seeded deals of each game and concept, without passing."""
    rows = []
    for name in ("cherna-donka", "crna-dama"):
        for concept in ("best-case", "worst-case"):
            times, exact = [], 0
            for seed in range(DEALS):
                options = {"pass_cycle": ["none"]} if "passing" in GAMES[name].extra_fields else {}
                state = GAMES[name].deal(DealRequest(4, options, seed))
                begin = time.process_time()
                answer = solve(state, concept=concept, budget=LIMIT)
                times.append(time.process_time() - begin)
                exact += answer["value"]["lower"] == answer["value"]["upper"]
            rows.append(
                Row(
                    f"{name} {concept}, full deal, CPU s median / worst",
                    f"{median(times):.2f} / {max(times):.2f}",
                    f"value exact on {exact} of {DEALS}",
                    "",
                    "",
                )
            )
    return rows
