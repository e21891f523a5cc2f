"""Cheap calls while every solver slot is busy: `legal-moves` against itself on the idle service, in one run, and how
fast a solve is refused when every place is taken.
"""

from __future__ import annotations

import json
import threading
import time
from statistics import quantiles

from games import GAMES, DealRequest

from .http import half_played
from .server import Client, Server, ask, serve
from .table import Row

SOLVE_MS = 5_000
REQUESTS = 1_500
REFUSALS = 50
PATH = "/v1/games/cherna-donka/"
PROMISE_RATIO = 5
PROMISE_REFUSAL_MS = 50
PERCENTILES = 100


def measure() -> list[Row]:
    """One worker with as many slots as two cores have use for, idle and busy; then one with no queue, full."""
    with serve(workers=1, slots=2, queue=2, queue_ms=60_000) as server:
        idle = _p99(server)
        with _Solves(server, 4):
            busy = _p99(server)
            refused = sorted(_refusal(server) for _ in range(REFUSALS))
    slowest = refused[-1] * 1000
    return [
        Row(
            "legal-moves p99 while every slot is busy",
            f"{1000 * busy:.1f} ms",
            f"idle p99 (promise {PROMISE_RATIO} x)",
            f"{1000 * idle:.1f} ms",
            f"{busy / idle:.2f}",
        ),
        Row(
            "a solve over the limit refused, slowest",
            f"{slowest:.1f} ms",
            "promise",
            f"{PROMISE_REFUSAL_MS} ms",
            f"{slowest / PROMISE_REFUSAL_MS:.2f}",
        ),
    ]


class _Solves:
    """So many solves of a whole deal at a time, as long as the block lasts."""

    def __init__(self, server: Server, count: int) -> None:
        self._server = server
        self._over = threading.Event()
        self._threads = [threading.Thread(target=self._run, args=(seed,), daemon=True) for seed in range(count)]

    def __enter__(self) -> None:
        for thread in self._threads:
            thread.start()
        while _busy(self._server) < 2:
            time.sleep(0.1)

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _run(self, seed: int) -> None:
        state = GAMES["cherna-donka"].deal(DealRequest(4, {"pass_cycle": ["none"]}, seed)).document()
        client = Client(self._server.port)
        while not self._over.is_set():
            client.post(PATH + "solve", {"state": state, "concept": "paranoid", "budget": {"ms": SOLVE_MS}})
        client.close()


def _busy(server: Server) -> float:
    text = ask(server.port, "GET", "/metrics").body.decode()
    return float(next(line.split()[1] for line in text.splitlines() if line.startswith("black_lady_slots_busy ")))


def _p99(server: Server) -> float:
    client = Client(server.port)
    body = json.dumps({"state": half_played()}).encode()
    times = [client.ask("POST", PATH + "legal-moves", body).seconds for _ in range(REQUESTS)]
    client.close()
    return quantiles(times, n=PERCENTILES)[-1]


def _refusal(server: Server) -> float:
    state = GAMES["cherna-donka"].deal(DealRequest(4, {"pass_cycle": ["none"]}, "refused")).document()
    while True:
        answer = ask(server.port, "POST", PATH + "solve", {"state": state, "budget": {"ms": 1}})
        if answer.status == 503:
            return answer.seconds
