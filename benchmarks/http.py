"""Requests per second of `legal-moves` on one gunicorn worker, against an endpoint that only parses and echoes.

Both belong to the same app and get the same body, a Donka hand half played; rounds are interleaved and the median of
the ratios is given.
"""

from __future__ import annotations

import http.client
import json
import random
import time
from statistics import median

from games import GAMES, DealRequest

from .server import serve
from .table import Row

ROUNDS = 7
SECONDS = 1.5


def measure() -> list[Row]:
    """Start one worker, ask in turn, compare."""
    body = json.dumps({"state": half_played()}).encode()
    ours, theirs, ratios = [], [], []
    with serve("service:create_app(echo_for_benchmarks=True)", workers=1) as server:
        port = server.port
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


def half_played() -> dict[str, object]:
    """A Donka hand in its middle."""
    choose = random.Random(1)
    state = GAMES["cherna-donka"].deal(DealRequest(4, {}, 1))
    for seat in range(4):
        cards = state.moves(seat)["from"]
        state.apply_action("+".join(choose.sample(cards, 3)), seat)
    for _ in range(26):
        state.apply_action(choose.choice(state.legal_actions()))
    return state.document()


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
