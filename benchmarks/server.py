"""The service as it runs in earnest: a gunicorn of its own on a free port of this machine, and requests to it."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
STARTS_WITHIN = 90.0
"""Seconds for a start, in which kernels may have to be compiled."""


@dataclass(frozen=True)
class Answer:
    """What came back: status, headers in lower case, body, and the seconds it took."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    seconds: float

    @property
    def json(self) -> Any:
        """The body as a document."""
        return json.loads(self.body)


class Client:
    """One connection, kept alive."""

    def __init__(self, port: int, timeout: float = 60.0) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
        """The whole answer to a request. Raises OSError and HTTPException where the connection breaks."""
        begin = time.perf_counter()
        self.connection.request(method, path, body, {"Content-Type": "application/json", **headers})
        response = self.connection.getresponse()
        content = response.read()
        seconds = time.perf_counter() - begin
        return Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, content, seconds)

    def post(self, path: str, document: Any, **headers: str) -> Answer:
        """The answer to a document."""
        return self.ask("POST", path, json.dumps(document).encode(), **headers)

    def close(self) -> None:
        """Close the connection."""
        self.connection.close()


def ask(port: int, method: str, path: str, document: Any = None, **headers: str) -> Answer:
    """The answer to one request on a connection of its own."""
    client = Client(port)
    try:
        return client.ask(method, path, None if document is None else json.dumps(document).encode(), **headers)
    finally:
        client.close()


@dataclass(frozen=True)
class Server:
    """A gunicorn that is up."""

    port: int
    process: subprocess.Popen[bytes]

    def workers(self) -> list[int]:
        """The process ids of its workers (Linux)."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in children.read_text().split()]

    def stop(self, wait: float = 150.0) -> int:
        """End it as an operator does, and return its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=wait)


@contextmanager
def serve(
    app: str = "service:create_app()", log: Path | None = None, port: int = 0, **settings: str | int
) -> Iterator[Server]:
    """A server with settings by their names in `service.config`, on a free port unless told; it ends with the block."""
    port = port or free_port()
    env = {name: value for name, value in os.environ.items() if not name.startswith(("BLACKLADY_", "PROMETHEUS_"))}
    env |= {f"BLACKLADY_{name.upper()}": str(value) for name, value in settings.items()}
    env |= {"BLACKLADY_HOST": "127.0.0.1", "BLACKLADY_PORT": str(port)}
    command = [sys.executable, "-m", "gunicorn", "--config", "service/gunicorn.conf.py", app]
    with open(log or os.devnull, "ab") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output, env=env, cwd=ROOT)
        try:
            wait_until_ready(port, process)
            yield Server(port, process)
        finally:
            if process.poll() is None:
                process.terminate()
                try:
                    process.wait(timeout=30)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()


def wait_until_ready(port: int, process: subprocess.Popen[bytes]) -> None:
    """Return once `/readyz` says yes. Raises RuntimeError if that takes too long or the process ends."""
    until = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < until and process.poll() is None:
        try:
            if ask(port, "GET", "/readyz").status == 200:
                return
        except (OSError, http.client.HTTPException):
            pass
        time.sleep(0.1)
    raise RuntimeError(f"no service on port {port} (exit code {process.poll()})")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
