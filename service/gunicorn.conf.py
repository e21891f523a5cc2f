"""gunicorn's configuration: a few worker processes with threads, as `service.config` and BLACKLADY_* say."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

MEMORY = Path("/dev/shm")
"""Memory that can be written to even where the root file system cannot."""

SWITCH_SECONDS = 0.0005
"""How long a thread that works in Python may keep others waiting. Python's 5 ms would be felt in every cheap call."""


def _memory() -> str | None:
    return str(MEMORY) if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) else None


# Before anything imports prometheus_client, which looks only once.
if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="black-lady-metrics-", dir=_memory())
# gunicorn reads this file before it makes the application's folder known.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from service import logs  # noqa: E402
from service.config import BadSettings, Settings  # noqa: E402

try:
    settings = Settings.of()
except BadSettings as error:
    shutil.rmtree(os.environ["PROMETHEUS_MULTIPROC_DIR"], ignore_errors=True)
    sys.exit(f"black-lady cannot start: {error}")

bind = f"{settings.host}:{settings.port}"
worker_class = "gthread"
workers = settings.workers
threads = settings.thread_count
worker_tmp_dir = _memory()
preload_app = True
# Longer than any answer may take: a worker that is to stop finishes what it has begun.
graceful_timeout = max(settings.max_wall_ms, settings.max_solve_ms, settings.max_analysis_ms) // 1000 + 5
timeout = 60
keepalive = 75  # longer than a proxy keeps an idle connection, so that it is not the one to be surprised
logconfig_dict = logs.configuration(settings)
control_socket_disable = True  # it would be a file in a home directory that there may not be


def on_starting(server: Any) -> None:
    """Load the engines once, before the workers are forked, and spare the collector what will never be garbage."""
    import solver

    solver.reserve(settings.slots, settings.slot_mb)
    solver.warm()
    gc.collect()
    gc.freeze()


def post_worker_init(worker: Any) -> None:
    """Say how many slots a new worker adds, and let its cheap calls cut in on its heavy ones."""
    sys.setswitchinterval(SWITCH_SECONDS)
    worker.app.wsgi().extensions["black-lady-metrics"].serve(settings.slots)


def child_exit(server: Any, worker: Any) -> None:
    """Drop the gauges of a worker that is gone."""
    from prometheus_client import multiprocess

    multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(server: Any) -> None:
    """Take the numbers away with the last process."""
    shutil.rmtree(os.environ["PROMETHEUS_MULTIPROC_DIR"], ignore_errors=True)
