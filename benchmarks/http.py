"""Requests per second of `legal-moves` on one gunicorn worker, against an endpoint that only parses and echoes.

Both belong to the same app and get the same body, a Donka hand half played; rounds are interleaved and the median of
the ratios is given.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

from games import GAMES, DealRequest

from .table import Row

ROUNDS = 7
SECONDS = 1.5


def measure() -> list[Row]:
    """Start one worker, ask in turn, compare."""
    body = json.dumps({"state": _half_played()}).encode()
    ours, theirs, ratios = [], [], []
    with _worker() as port:
        for _ in range(ROUNDS):
            echo = _requests_a_second(port, "/echo", body)
            moves = _requests_a_second(port, "/v1/games/cherna-donka/legal-moves", body)
            ours.append(moves)
            theirs.append(echo)
            ratios.append(moves / echo)
    return [
        Row(
            "legal-moves over HTTP, one worker",
            f"{median(ours):,.0f} requests/s",
            "echo endpoint of the same app",
            f"{median(theirs):,.0f} requests/s",
            f"{median(ratios):.2f}",
        )
    ]


def _half_played() -> dict[str, object]:
    choose = random.Random(1)
    state = GAMES["cherna-donka"].deal(DealRequest(4, {}, 1))
    for seat in range(4):
        cards = state.moves(seat)["from"]
        state.apply_action("+".join(choose.sample(cards, 3)), seat)
    for _ in range(26):
        state.apply_action(choose.choice(state.legal_actions()))
    return state.document()


@contextmanager
def _worker() -> Iterator[int]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", "--config", "service/gunicorn.conf.py", "--no-control-socket"]
    command += ["--workers", "1", "--bind", f"127.0.0.1:{port}", "service:create_app(echo_for_benchmarks=True)"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ) as server:
        try:
            _wait_until_ready(port)
            yield port
        finally:
            server.terminate()
            server.wait(timeout=30)


def _wait_until_ready(port: int) -> None:
    for _ in range(300):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            connection.request("GET", "/readyz")
            if connection.getresponse().status == 200:
                return
        except OSError:
            pass
        time.sleep(0.1)
    raise RuntimeError("the worker did not become ready within 30 seconds")


def _requests_a_second(port: int, path: str, body: bytes) -> float:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    headers = {"Content-Type": "application/json"}
    count = 0
    begin = time.monotonic()
    while time.monotonic() - begin < SECONDS:
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        content = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{path} answered {answer.status}: {content[:300]!r}")
        count += 1
    elapsed = time.monotonic() - begin
    connection.close()
    return count / elapsed
