"""The service under load while things break: prints what was lost. Minutes, only in `make soak`."""

from __future__ import annotations

import gc
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import solver
from benchmarks.server import Client, Server, serve
from games import GAMES, DealRequest
from service import create_app
from tests.conftest import ROOT
from tests.service.mutants import mutant, originals
from tests.service.processes import nginx, redis_server
from tests.soak.load import Load, questions

pytestmark = pytest.mark.soak

SLOT_MB = 64
CLIENTS, SOLVERS = 4, 4
CALM = 5.0
"""Seconds between two faults."""

ROUNDS = 3
"""How often each fault comes."""

MUTANTS = 25_000
"""Mutated bodies a game."""

SCHEMATHESIS_SECONDS = int(os.environ.get("SOAK_SCHEMATHESIS_SECONDS", "1200"))


def say(text: str) -> None:
    """A line for whoever runs the soak."""
    sys.stdout.write(f"\n{text}\n")


@contextmanager
def slow_clients(port: int, count: int) -> Iterator[None]:
    """Clients that send a request byte by byte, as long as the block lasts."""
    over = threading.Event()

    def drip() -> None:
        with socket.create_connection(("127.0.0.1", port)) as connection:
            for byte in b"POST /v1/games/damka/deal HTTP/1.1\r\nHost: slow\r\nX-Slow: " + b"s" * 10_000:
                if over.wait(0.2):
                    return
                try:
                    connection.sendall(bytes([byte]))
                except OSError:
                    return  # the proxy has lost patience, as it should

    threads = [threading.Thread(target=drip, daemon=True) for _ in range(count)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()


def abort_streams(port: int, count: int) -> None:
    """Streams of long solves, each broken off after its first line."""
    for seed in range(count):
        state = GAMES["cherna-donka"].deal(DealRequest(4, {"pass_cycle": ["none"]}, f"abort {seed}")).document()
        body = json.dumps({"state": state, "budget": {"ms": 20_000}})
        client = Client(port)
        headers = {"Content-Type": "application/json", "Accept": "application/x-ndjson"}
        client.connection.request("POST", "/v1/games/cherna-donka/solve", body, headers)
        client.connection.getresponse().readline()
        client.close()


def test_load_and_faults() -> None:
    """Two replicas, nginx and Redis under mixed load; every fault in turn."""
    asked = questions(SLOT_MB)
    with ExitStack() as stack:
        redis = stack.enter_context(redis_server())
        common: dict[str, Any] = {"workers": 2, "slots": 1, "queue": 4, "slot_mb": SLOT_MB, "redis_url": redis.url}
        common["trusted_proxies"] = 1
        stays = stack.enter_context(serve(**common))
        goes = stack.enter_context(serve(**common))
        proxy = stack.enter_context(nginx([stays.port, goes.port]))

        def kill_a_worker() -> None:
            os.kill(Random(time.monotonic()).choice(stays.workers()), signal.SIGKILL)

        def stop_redis() -> None:
            redis.kill()
            time.sleep(CALM)
            redis.start()

        def stop_a_replica() -> None:
            nonlocal goes
            assert goes.stop() == 0
            goes = stack.enter_context(serve(**common, port=goes.port))

        def slow() -> None:
            with slow_clients(proxy.port, 30):
                time.sleep(CALM)

        faults: dict[str, Callable[[], None]] = {
            "nothing": lambda: None,
            "a worker killed": kill_a_worker,
            "Redis stopped and started": stop_redis,
            "a replica stopped while it solves, and started": stop_a_replica,
            "30 slow clients": slow,
            "5 streams broken off": lambda: abort_streams(proxy.port, 5),
        }
        say("fault: right; solved, refused for want of a place; wrong; lost; slowest cheap answer; latest solve")
        wrong, lost = [], {}
        for _ in range(ROUNDS):
            for name, fault in faults.items():
                with Load(proxy.port, asked, CLIENTS, SOLVERS) as load:
                    time.sleep(CALM / 2)
                    fault()
                    time.sleep(CALM)
                right, solved, refused = (load.counts[kind] for kind in ("right", "solved", "refused"))
                times = f"{load.slowest:.2f} s; {load.latest:.2f} s past its budget"
                say(f"{name}: {right}; {solved}, {refused}; {len(load.wrong)}; {len(load.lost)}; {times}")
                wrong += load.wrong
                if load.lost:
                    lost[name] = load.lost
    assert not wrong
    assert set(lost) <= {"a worker killed"}, lost


def memory(server: Server) -> int:
    """Bytes that belong to the workers of a server, shared ones counted by their share (Linux)."""
    total = 0
    for pid in server.workers():
        found = re.search(
            r"^Pss:\s+(\d+) kB", Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii"), re.MULTILINE
        )
        assert found is not None
        total += int(found[1]) << 10
    return total


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="no /proc/…/smaps_rollup here")
def test_memory_stays() -> None:
    """After 10,000 mixed requests it is within a tenth of what it was after 2,000."""
    asked = questions(SLOT_MB)
    random = Random("memory")
    with serve(workers=2, slots=1, slot_mb=SLOT_MB, cache_mb=8) as server:
        held = {}
        for number in range(1, 10_001):
            question = random.choice(asked)
            client = Client(server.port)
            answer = client.ask("POST", question.path, question.body)
            client.close()
            assert (answer.status, answer.body) == (question.status, question.answer)
            if number in (2_000, 10_000):
                held[number] = memory(server)
    ratio = held[10_000] / held[2_000]
    say(f"memory of two workers: {held[2_000] >> 20} MB after 2,000 requests, {held[10_000] >> 20} MB after 10,000")
    assert ratio < 1.1


class Slowest:
    """The longest an answer came after its budget."""

    late, of = 0.0, b""


@pytest.mark.parametrize("game", GAMES)
def test_mutated_bodies(game: str) -> None:
    """No mutant of an honest request makes the service fail, or think for longer than it may."""
    quick = {"solve_ms": 50, "max_solve_ms": 50, "analysis_ms": 100, "max_analysis_ms": 100, "max_nodes": 5_000}
    client = create_app(quick).test_client()
    bodies = originals(game)
    slowest, statuses = Slowest(), Counter[int]()
    solver.warm()

    @settings(max_examples=MUTANTS, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.sampled_from(bodies), st.integers(0, 2**63))
    def ask(original: tuple[str, Any], seed: int) -> None:
        path, body = original
        data = mutant(body, Random(seed))
        gc.disable()  # what hypothesis remembers takes seconds to go through
        begin = time.monotonic()
        answer = client.post(path, data=data, content_type="application/json")
        late = time.monotonic() - begin - 0.05
        gc.enable()
        statuses[answer.status_code] += 1
        if late > slowest.late:
            slowest.late, slowest.of = late, path.encode() + b" " + data
        assert answer.status_code in (200, 400, 422), (path, data)

    ask()
    say(f"{game}: {MUTANTS} mutants, {dict(statuses)}, at most {slowest.late:.2f} s past the budget: {slowest.of!r}")
    assert slowest.late < 0.5


def test_schemathesis(tmp_path: Path) -> None:
    """All its checks but those that DESIGN contradicts, on a running service; see schemathesis.toml."""
    limits = {"solve_ms": 50, "max_solve_ms": 50, "analysis_ms": 100, "max_analysis_ms": 100, "max_nodes": 10_000}
    with serve(workers=1, log=tmp_path / "service.log", **limits) as server:
        command = [sys.executable, "-m", "schemathesis.cli", "run", f"http://127.0.0.1:{server.port}/openapi.json"]
        command += ["--max-time", str(SCHEMATHESIS_SECONDS), "--request-timeout", "10", "--no-color"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    say(done.stdout[-3_000:])
    assert done.returncode == 0
