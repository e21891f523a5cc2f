"""The service as it runs in earnest: gunicorn with two workers; and two of them behind nginx, with Redis."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.server import Answer, Client, Server, ask, free_port, serve
from games import GAMES, DealRequest
from service import create_app
from service.examples import examples
from tests.service.document import component
from tests.service.processes import Process, nginx, redis_server

GAME = "/v1/games/cherna-donka"
LONG_MS = 20_000
NODES = 30_000
LINUX = pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="no /proc here")


def question(budget: dict[str, int], concept: str = "paranoid", seed: int = 0) -> dict[str, Any]:
    """A whole deal, which takes as long as the budget lets it."""
    state = GAMES["cherna-donka"].deal(DealRequest(4, {"pass_cycle": ["none"]}, seed)).document()
    return {"state": state, "concept": concept, "budget": budget}


def questions() -> Iterator[tuple[str, Any]]:
    """Every call of every game, and solves by nodes."""
    for game in GAMES.values():
        for call, shown in examples(game).items():
            for example in shown:
                yield f"/v1/games/{game.name}/{call}", example.body
    for seed in range(3):
        for concept in ("paranoid", "max-n", "worst-case"):
            yield f"{GAME}/solve", question({"nodes": NODES}, concept, seed)


def eventually(holds: Callable[[], bool], seconds: float = 30.0) -> bool:
    """Whether something comes to hold."""
    until = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > until:
            return False
        time.sleep(0.1)
    return True


def metric(port: int, line: str) -> float:
    """The value of a metric as a scrape shows it, 0 if there is none."""
    text = ask(port, "GET", "/metrics").body.decode()
    return next((float(row.split()[-1]) for row in text.splitlines() if row.startswith(line + " ")), 0.0)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """Two workers with one slot and one waiting place each, and no cache."""
    with serve(workers=2, slots=1, queue=1, queue_ms=60_000, cache_mb=0, slot_mb=64) as running:
        yield running


def test_every_worker_tells_the_whole_count(server: Server) -> None:
    line = 'black_lady_requests_total{method="GET",path="/v1/games",status="200"}'
    before = metric(server.port, line)
    for _ in range(20):
        assert ask(server.port, "GET", "/v1/games").status == 200
    assert {metric(server.port, line) - before for _ in range(10)} == {20.0}
    # One worker may answer while the other is still starting.
    assert eventually(lambda: metric(server.port, "black_lady_slots") == 2)


def test_workers_give_the_same_answers(server: Server) -> None:
    alone = create_app({"cache_mb": 0, "slot_mb": 64}).test_client()
    for path, body in questions():
        if path.endswith("/deal") and "seed" not in body:
            continue
        got = {ask(server.port, "POST", path, body).body for _ in range(3)}
        assert got == {alone.post(path, json=body).data}, path


def test_work_for_a_client_that_hangs_up_stops(server: Server) -> None:
    for accept in ("application/json", "application/x-ndjson"):
        client = Client(server.port)
        headers = {"Content-Type": "application/json", "Accept": accept}
        client.connection.request("POST", f"{GAME}/solve", json.dumps(question({"nodes": 400_000_000})), headers)
        assert eventually(lambda: metric(server.port, "black_lady_slots_busy") == 1)
        client.close()
        assert eventually(lambda: metric(server.port, "black_lady_slots_busy") == 0)
    line = 'black_lady_solves_total{call="solve",concept="paranoid",game="cherna-donka",status="abandoned"}'
    assert metric(server.port, line) == 2


def test_a_full_service_still_answers_cheap_calls(server: Server) -> None:
    clients = [Client(server.port) for _ in range(12)]
    body = json.dumps(question({"nodes": 400_000_000}))
    for client in clients:
        client.connection.request("POST", f"{GAME}/solve", body, {"Content-Type": "application/json"})
    # Whatever the workers share out among themselves, at most four of twelve have places.
    assert eventually(lambda: metric(server.port, 'black_lady_refused_total{reason="full"}') >= 8)
    for _ in range(10):
        assert ask(server.port, "POST", f"{GAME}/deal", {"seed": 1}).status == 200
    for client in clients:
        client.close()
    assert eventually(lambda: metric(server.port, "black_lady_slots_busy") == 0)


@LINUX
def test_a_worker_that_is_killed_is_replaced(server: Server) -> None:
    client = Client(server.port)
    client.connection.request(
        "POST", f"{GAME}/solve", json.dumps(question({"nodes": 400_000_000})), {"Content-Type": "application/json"}
    )
    assert eventually(lambda: metric(server.port, "black_lady_slots_busy") == 1)
    before = server.workers()
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    with pytest.raises((OSError, http.client.HTTPException)):
        client.connection.getresponse()
    client.close()
    assert eventually(lambda: len(set(server.workers()) - set(before)) == 2)
    assert eventually(lambda: _answers(server.port))
    assert metric(server.port, "black_lady_slots_busy") == 0
    # One worker may answer while the other is still starting.
    assert eventually(lambda: metric(server.port, "black_lady_slots") == 2)


def _answers(port: int) -> bool:
    try:
        return ask(port, "GET", "/v1/games").status == 200
    except (OSError, http.client.HTTPException):
        return False


def test_a_stop_lets_running_solves_end() -> None:
    got: list[Answer] = []
    with serve(workers=1, slots=1, slot_mb=64) as server:
        body = question({"ms": 4_000})
        asking = threading.Thread(target=lambda: got.append(ask(server.port, "POST", f"{GAME}/solve", body)))
        asking.start()
        assert eventually(lambda: metric(server.port, "black_lady_slots_busy") == 1)
        assert server.stop() == 0
        asking.join()
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", server.port), 1)
    assert got[0].status == 200
    assert got[0].json["status"] in ("exact", "bounds")


@pytest.fixture(scope="module")
def replicas() -> Iterator[tuple[Process, Process, list[Server]]]:
    """nginx, Redis, and two services."""
    with redis_server() as redis:
        settings: dict[str, Any] = {
            "workers": 1,
            "slots": 1,
            "slot_mb": 64,
            "redis_url": redis.url,
            "trusted_proxies": 1,
        }
        with serve(**settings) as one, serve(**settings) as two, nginx([one.port, two.port]) as proxy:
            yield proxy, redis, [one, two]


def test_two_replicas_are_as_one(replicas: tuple[Process, Process, list[Server]]) -> None:
    proxy, redis, servers = replicas
    alone = create_app({"slot_mb": 64}).test_client()
    client = Client(proxy.port)
    for round_ in range(2):
        for path, body in questions():
            if path.endswith("/deal") and "seed" not in body:
                continue
            answer, expected = client.post(path, body), alone.post(path, json=body)
            assert (answer.status, answer.body) == (expected.status_code, expected.data), path
            assert answer.headers["content-type"] == expected.headers["Content-Type"]
        if round_ == 0:
            redis.kill()
    client.close()
    redis.start()
    counts = [metric(server.port, 'black_lady_queue_seconds_bucket{le="+Inf"}') for server in servers]
    assert all(counts), "both replicas have solved"


def test_lines_pass_through_the_proxy(replicas: tuple[Process, Process, list[Server]]) -> None:
    proxy, _, _ = replicas
    client = Client(proxy.port)
    answer = client.ask(
        "POST", f"{GAME}/solve", json.dumps(question({"ms": 2_500}, seed=7)).encode(), Accept="application/x-ndjson"
    )
    events = [json.loads(line)["event"] for line in answer.body.splitlines()]
    client.close()
    assert events[-1] == "result"
    assert "progress" in events
    assert answer.headers["x-request-id"]


def test_a_replica_that_dies_is_missed_by_nobody(replicas: tuple[Process, Process, list[Server]]) -> None:
    proxy, _, (one, _) = replicas
    client = Client(proxy.port)
    for number in range(40):
        if number == 10:
            for pid in [*one.workers(), one.process.pid]:
                os.kill(pid, signal.SIGKILL)
        assert client.post(f"{GAME}/deal", {"seed": number}).status == 200
    client.close()
    assert ask(proxy.port, "GET", "/metrics").status == 404


def test_a_proxy_without_replicas_says_so_in_the_words_of_the_service() -> None:
    with nginx([free_port(), free_port()]) as proxy:
        answer = ask(proxy.port, "POST", f"{GAME}/deal", {})
    assert (answer.status, answer.headers["content-type"]) == (503, "application/problem+json")
    assert int(answer.headers["retry-after"]) >= 1
    component("Problem").validate(answer.json)
