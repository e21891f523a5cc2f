"""gunicorn's configuration: a few worker processes with threads. Set PORT, WEB_CONCURRENCY and THREADS to change it."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

MEMORY = Path("/dev/shm")
"""Memory that can be written to even where the root file system cannot."""


def _memory() -> str | None:
    return str(MEMORY) if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) else None


bind = f"0.0.0.0:{os.environ.get('PORT', '8000')}"
worker_class = "gthread"
workers = int(os.environ.get("WEB_CONCURRENCY") or min(4, os.cpu_count() or 1))
threads = int(os.environ.get("THREADS", "4"))
worker_tmp_dir = _memory()
preload_app = True
# Longer than the largest budget of an answer: a worker that is to stop finishes what it has begun.
graceful_timeout = 125
timeout = 60
keepalive = 5
control_socket_disable = True  # it would be a file in a home directory that there may not be

if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="black-lady-metrics-", dir=_memory())


def on_starting(server: Any) -> None:
    """Load the engines once, before the workers are forked, and spare the collector what will never be garbage."""
    import solver

    solver.warm()
    gc.collect()
    gc.freeze()


def child_exit(server: Any, worker: Any) -> None:
    """Drop the gauges of a worker that is gone."""
    from prometheus_client import multiprocess

    multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(server: Any) -> None:
    """Take the numbers away with the last process."""
    shutil.rmtree(os.environ["PROMETHEUS_MULTIPROC_DIR"], ignore_errors=True)
