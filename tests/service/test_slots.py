"""Back-pressure: what runs, what waits, what is refused, and what is given up."""

from __future__ import annotations

import os
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from flask import g

import solver
from games import GAMES
from service import create_app, slots
from service.config import Settings
from service.examples import examples
from service.metrics import Metrics
from service.problems import Busy, ClientGone
from service.slots import Slots
from solver import Budget, Meter

GAME = "/v1/games/cherna-donka"
ENDLESS = Budget(ms=None, nodes=1)


class Work:
    """Work that begins, and goes on until it is let go or abandoned."""

    def __init__(self, meter: Meter) -> None:
        self.meter = meter
        self.begun, self.free = threading.Event(), threading.Event()

    def __call__(self) -> str:
        self.begun.set()
        with self.meter.on_abandon(self.free.set):
            assert self.free.wait(30)
        return "abandoned" if self.meter.abandoned else "done"


@pytest.fixture
def place() -> Iterator[Callable[..., Slots]]:
    """Makes slots; whatever still runs in them afterwards is abandoned."""
    made: list[Slots] = []

    def make(**given: Any) -> Slots:
        made.append(Slots(Settings.of({"slots": 1, "queue": 1, "queue_ms": 60_000} | given), Metrics()))
        return made[-1]

    yield make
    for each in made:
        each.pool.shutdown(cancel_futures=True)


def gauge(metrics: Metrics, name: str) -> float:
    """The value of a metric without labels."""
    lines = metrics.exposition()[0].decode().splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith(f"{name} ")))


def test_one_runs_one_waits_and_the_third_is_refused(place: Callable[..., Slots]) -> None:
    here = place()
    first, second = Work(Meter(ENDLESS)), Work(Meter(ENDLESS))
    running, waiting = here.start(first, first.meter, {}), here.start(second, second.meter, {})
    assert first.begun.wait(10)
    assert (gauge(here.metrics, "black_lady_slots_busy"), gauge(here.metrics, "black_lady_queue")) == (1, 1)
    with pytest.raises(Busy) as refused:
        here.start(lambda: None, Meter(ENDLESS), {})
    assert refused.value.retry_after >= 1
    assert not second.begun.is_set()
    second.free.set()
    first.free.set()
    assert (running.result(), waiting.result()) == ("done", "done")
    assert here.start(lambda: "again", Meter(ENDLESS), {}).result() == "again"
    assert (gauge(here.metrics, "black_lady_slots_busy"), gauge(here.metrics, "black_lady_queue")) == (0, 0)


@pytest.mark.parametrize("given", [{"queue_ms": 0}, {}], ids=["queue", "budget"])
def test_what_waits_too_long_is_refused(place: Callable[..., Slots], given: dict[str, int]) -> None:
    here = place(**given)
    work = Work(Meter(ENDLESS))
    running = here.start(work, work.meter, {})
    waiting = here.start(lambda: "never", Meter(Budget(ms=1)), {})
    with pytest.raises(Busy):
        waiting.result()
    work.free.set()
    assert running.result() == "done"
    assert 'black_lady_refused_total{reason="waited"} 1.0' in here.metrics.exposition()[0].decode()


def test_work_for_a_client_that_has_gone_stops(place: Callable[..., Slots]) -> None:
    here = place()
    ours, theirs = socket.socketpair()
    work = Work(Meter(ENDLESS))
    running = here.start(work, work.meter, {"gunicorn.socket": ours})
    waiting = here.start(lambda: "never", Meter(ENDLESS), {"gunicorn.socket": ours})
    running.look_after()
    assert not work.meter.abandoned
    theirs.close()
    with pytest.raises(ClientGone):
        waiting.result()
    assert running.result() == "abandoned"
    ours.close()


def test_a_client_that_sends_on_is_still_there(place: Callable[..., Slots]) -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.sendall(b"POST / HTTP/1.1")
        work = Work(Meter(ENDLESS))
        running = place().start(work, work.meter, {"gunicorn.socket": ours})
        running.look_after()
        assert not work.meter.abandoned
        work.free.set()
        assert running.result() == "done"
        assert ours.recv(4) == b"POST"


def test_nothing_runs_for_ever(place: Callable[..., Slots]) -> None:
    work = Work(Meter(ENDLESS))
    assert place(max_wall_ms=1).start(work, work.meter, {}).result() == "abandoned"


def test_what_fails_gives_its_place_back(place: Callable[..., Slots]) -> None:
    here = place(queue=0)

    def fail() -> None:
        raise LookupError

    for _ in range(3):
        with pytest.raises(LookupError):
            here.start(fail, Meter(ENDLESS), {}).result()


@pytest.mark.parametrize("lines", [False, True], ids=["document", "lines"])
def test_a_full_service_says_so(monkeypatch: pytest.MonkeyPatch, lines: bool) -> None:
    app = create_app({"slots": 1, "queue": 0})
    body = examples(GAMES["cherna-donka"])["solve"][0].body
    inside, let_go = threading.Event(), threading.Event()

    def solve(*_: Any, **__: Any) -> dict[str, Any]:
        inside.set()
        assert let_go.wait(30)
        return {"status": "exact", "stopped_by": None}

    monkeypatch.setattr(solver, "solve", solve)
    first = threading.Thread(target=lambda: app.test_client().post(f"{GAME}/solve", json=body))
    first.start()
    assert inside.wait(30)
    accept = {"Accept": "application/x-ndjson" if lines else "application/json"}
    refused = app.test_client().post(f"{GAME}/solve", json={**body, "seat": 0}, headers=accept)
    cheap = app.test_client().post(f"{GAME}/legal-moves", json={"state": body["state"]})
    let_go.set()
    first.join()
    assert (refused.status_code, refused.mimetype) == (503, "application/problem+json")
    assert int(refused.headers["Retry-After"]) >= 1
    assert cheap.status_code == 200


def test_the_deadline_counts_from_the_arrival(monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app()
    meters: list[Meter] = []

    def solve(*_: Any, budget: Meter, **__: Any) -> dict[str, Any]:
        meters.append(budget)
        return {"status": "exact", "stopped_by": None}

    monkeypatch.setattr(solver, "solve", solve)
    with app.test_client() as client:
        client.post(f"{GAME}/solve", json=examples(GAMES["cherna-donka"])["solve"][0].body)
        assert meters[0].started == g.arrived


@pytest.mark.parametrize(
    ("said", "proxies", "arrived"),
    [
        ("t=995", 1, 45.0),
        ("995.5", 1, 45.5),
        ("t=995", 0, 50.0),
        ("yesterday", 1, 50.0),
        ("t=1.5", 1, 50.0),
        ("t=2000", 1, 50.0),
        ("", 1, 50.0),
    ],
)
def test_a_trusted_proxy_says_when_a_request_arrived(
    monkeypatch: pytest.MonkeyPatch, said: str, proxies: int, arrived: float
) -> None:
    clock = SimpleNamespace(time=lambda: 1_000.0, monotonic=lambda: 50.0)
    monkeypatch.setattr("service.arrival.time", clock)
    with create_app({"trusted_proxies": proxies}).test_client() as client:
        client.get("/healthz", headers={"X-Request-Start": said})
        assert g.arrived == arrived


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a priority for each thread")
def test_heavy_work_gives_way(place: Callable[..., Slots]) -> None:
    def nice() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    assert place().start(nice, Meter(ENDLESS), {}).result() == max(nice(), slots.NICE)
