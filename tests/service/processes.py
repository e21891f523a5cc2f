"""Real Redis and nginx on free ports of this machine, for tests, which are skipped where these are not installed."""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from benchmarks.server import free_port
from tests.conftest import ROOT

NGINX_CONF = ROOT / "deploy" / "nginx.conf"


def _need(program: str, package: str) -> str:
    # Debian keeps servers where only root looks.
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.skip(f"no {program} here (Debian's package {package})")
    return found


class Process:
    """A server that can be killed and started again on its port."""

    def __init__(self, command: Sequence[str], port: int) -> None:
        self.command, self.port = command, port
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address as a Redis."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it, and wait until it accepts connections."""
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError(f"{self.command[0]} does not listen on port {self.port}")

    def kill(self) -> None:
        """End it at once, and wait until it has gone."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()


@contextmanager
def redis_server() -> Iterator[Process]:
    """An empty Redis that keeps nothing on disk."""
    port = free_port()
    command = [_need("redis-server", "redis-server"), "--port", str(port), "--bind", "127.0.0.1"]
    server = Process([*command, "--save", "", "--appendonly", "no"], port)
    server.start()
    try:
        yield server
    finally:
        server.kill()


@contextmanager
def nginx(upstreams: Sequence[int]) -> Iterator[Process]:
    """The nginx of the deployment before services on these ports."""
    program = _need("nginx", "nginx-light")
    port = free_port()
    servers = "\n".join(f"        server 127.0.0.1:{upstream} max_fails=0;" for upstream in upstreams)
    conf = NGINX_CONF.read_text(encoding="utf-8")
    for ours, theirs in (
        ("        server service:8000 max_fails=0;", servers),
        ("listen 8080;", f"listen 127.0.0.1:{port};"),
    ):
        assert ours in conf
        conf = conf.replace(ours, theirs)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "nginx.conf")
        path.write_text(conf, encoding="utf-8")
        # Workers of a root nginx run as another user, who must reach the folder of its temporary files.
        Path(folder).chmod(0o755)
        settings = f"daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;"
        server = Process([program, "-p", folder, "-e", f"{folder}/error.log", "-c", str(path), "-g", settings], port)
        server.start()
        try:
            yield server
        finally:
            assert server.process is not None
            server.process.terminate()
            server.process.wait()
