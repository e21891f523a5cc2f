"""Clients that ask two replicas behind nginx without pause, and know the right answer to each question."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from benchmarks.server import Client
from games import GAMES, DealRequest
from games.shuffle import random_seed
from service import create_app
from service.examples import examples

PATIENCE = 30.0
"""Seconds after which an answer counts as lost."""

SOLVE_MS = 1_500
"""The budget of fresh solves, which keep the slots busy whatever the caches hold."""


@dataclass(frozen=True)
class Question:
    """A request with its only right answer."""

    path: str
    body: bytes = field(repr=False)
    status: int = 200
    answer: bytes = field(default=b"", repr=False)

    @property
    def heavy(self) -> bool:
        """Whether it may be refused for want of a place."""
        return self.path.endswith(("/solve", "/analysis", "/hint"))


def questions(slot_mb: int) -> list[Question]:
    """Every example, and solves by nodes of whole deals; answered by an application in this process."""
    asked: list[tuple[str, Any]] = []
    for game in GAMES.values():
        base = f"/v1/games/{game.name}/"
        asked += [(base + call, e.body) for call, shown in examples(game).items() for e in shown if call != "analysis"]
        asked += [(base + "deal", {"seed": seed}) for seed in range(20)]
    for seed in range(10):
        state = GAMES["cherna-donka"].deal(DealRequest(4, {"pass_cycle": ["none"]}, seed)).document()
        for concept in ("paranoid", "worst-case"):
            body = {"state": state, "concept": concept, "budget": {"nodes": 100_000}}
            asked.append(("/v1/games/cherna-donka/solve", body))
    client = create_app({"slot_mb": slot_mb}).test_client()
    found = []
    for path, document in asked:
        body = json.dumps(document).encode()
        right = client.post(path, data=body, content_type="application/json")
        found.append(Question(path, body, right.status_code, right.data))
    return found


class Load:
    """Threads that ask until told to stop, and what came of it."""

    def __init__(self, port: int, asked: Sequence[Question], clients: int, solvers: int) -> None:
        """So many `clients` ask what has one right answer, so many `solvers` what nobody has asked before."""
        self._port, self._asked = port, asked
        self._over = threading.Event()
        self._lock = threading.Lock()
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.lost: list[str] = []
        self.slowest = 0.0
        self.latest = 0.0
        runs = [self._one_of(Random(seed)) for seed in range(clients)] + [self._fresh() for _ in range(solvers)]
        self._threads = [threading.Thread(target=self._run, args=(asked,), daemon=True) for asked in runs]

    def _one_of(self, random: Random) -> Iterator[Question]:
        while True:
            yield random.choice(self._asked)

    def _fresh(self) -> Iterator[Question]:
        while True:
            deal = DealRequest(4, {"pass_cycle": ["none"]}, random_seed())
            state = GAMES["cherna-donka"].deal(deal).document()
            body = {"state": state, "budget": {"ms": SOLVE_MS}}
            yield Question("/v1/games/cherna-donka/solve", json.dumps(body).encode())

    def __enter__(self) -> Load:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join(PATIENCE + 5)

    def _run(self, asked: Iterator[Question]) -> None:
        client = Client(self._port, PATIENCE)
        for question in asked:
            if self._over.is_set():
                break
            try:
                answer = client.ask("POST", question.path, question.body)
            except (OSError, http.client.HTTPException) as error:
                with self._lock:
                    self.lost.append(f"{time.strftime('%X')} {question.path}: {error!r}")
                client.close()
                client = Client(self._port, PATIENCE)
                continue
            with self._lock:
                self._judge(question, answer.status, answer.body, answer.seconds)
        client.close()

    def _judge(self, question: Question, status: int, body: bytes, seconds: float) -> None:
        if not question.heavy:
            self.slowest = max(self.slowest, seconds)
        if status == 503 and question.heavy:
            self.counts["refused"] += 1
        elif status == 200 and not question.answer:
            self.counts["solved"] += 1
            self.latest = max(self.latest, seconds - SOLVE_MS / 1000)
            value = json.loads(body)["value"]
            if not 0 <= value["lower"] <= value["upper"] <= 26:
                self.wrong.append(f"{question.path}: {value}")
        elif (status, body) == (question.status, question.answer):
            self.counts["right"] += 1
        else:
            self.wrong.append(f"{time.strftime('%X')} {question.path}: {status} {body[:200]!r}")
