"""Counts and times for Prometheus: requests, heavy work, slots and the cache.

With several workers gunicorn's configuration sets PROMETHEUS_MULTIPROC_DIR, and the numbers are those of all of them.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping

from flask import Flask, Response, g, request
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120)

METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")


class Metrics:
    """The metrics of one application."""

    def __init__(self) -> None:
        self._shared = "PROMETHEUS_MULTIPROC_DIR" in os.environ
        self._registry = CollectorRegistry()
        registry = None if self._shared else self._registry
        self._requests = Counter(
            "black_lady_requests", "Requests answered.", ["path", "method", "status"], registry=registry
        )
        self._seconds = Histogram(
            "black_lady_request_seconds", "Time until the answer began.", ["path"], registry=registry, buckets=SECONDS
        )
        labels = ["call", "game", "concept"]
        self._solves = Counter(
            "black_lady_solves", "Heavy work by how it ended.", [*labels, "status"], registry=registry
        )
        self._work = Histogram(
            "black_lady_solve_seconds", "Time in a slot.", ["call", "game"], registry=registry, buckets=SECONDS
        )
        self._nodes = Counter("black_lady_nodes", "Nodes that heavy work took.", labels, registry=registry)
        self._queue = Gauge(
            "black_lady_queue", "Heavy work that waits for a slot.", registry=registry, multiprocess_mode="livesum"
        )
        self._busy = Gauge(
            "black_lady_slots_busy", "Slots in which work runs.", registry=registry, multiprocess_mode="livesum"
        )
        self._slots = Gauge("black_lady_slots", "Slots there are.", registry=registry, multiprocess_mode="livesum")
        self._waits = Histogram(
            "black_lady_queue_seconds", "Time that work waited for a slot.", registry=registry, buckets=SECONDS
        )
        self._refused = Counter("black_lady_refused", "Heavy work refused with 503.", ["reason"], registry=registry)
        self._cache = Counter("black_lady_cache", "Looks into the cache.", ["layer", "result"], registry=registry)
        if self._shared:
            MultiProcessCollector(self._registry)  # type: ignore[no-untyped-call]

    def install(self, app: Flask) -> None:
        """Watch an application."""
        app.after_request(self._end)

    def exposition(self) -> tuple[bytes, str]:
        """The metrics in Prometheus' text format, and its media type."""
        return generate_latest(self._registry), CONTENT_TYPE_LATEST

    def serve(self, slots: int) -> None:
        """A process with so many slots is up."""
        self._slots.set(slots)

    def queued(self) -> None:
        """Work waits for a slot."""
        self._queue.inc()

    def withdrew(self) -> None:
        """Work left the queue without a slot."""
        self._queue.dec()

    def began(self, waited: float) -> None:
        """Work got a slot after so many seconds."""
        self._queue.dec()
        self._busy.inc()
        self._waits.observe(waited)

    def ended(self) -> None:
        """Work left its slot."""
        self._busy.dec()

    def refused(self, reason: str) -> None:
        """Work was not let in (`full`) or waited in vain (`waited`)."""
        self._refused.labels(reason).inc()

    def solved(self, labels: Mapping[str, str], status: str, nodes: int, seconds: float) -> None:
        """Work on `{call, game, concept}` ended."""
        self._solves.labels(**labels, status=status).inc()
        self._nodes.labels(**labels).inc(nodes)
        self._work.labels(labels["call"], labels["game"]).observe(seconds)

    def looked(self, layer: str, result: str) -> None:
        """The cache was asked: `hit`, `miss` or `error` of its layer `memory` or `redis`."""
        self._cache.labels(layer, result).inc()

    def _end(self, response: Response) -> Response:
        method = request.method if request.method in METHODS else "(other)"
        self._requests.labels(path(), method, response.status_code).inc()
        self._seconds.labels(path()).observe(time.monotonic() - g.arrived)
        return response


def path() -> str:
    """The rule that the current request matched: few words, whatever clients ask for."""
    return request.url_rule.rule if request.url_rule else "(none)"
