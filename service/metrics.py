"""Counts and times of requests for Prometheus.

With several workers gunicorn's configuration sets PROMETHEUS_MULTIPROC_DIR, and the numbers are those of all of them.
"""

from __future__ import annotations

import os
import time

from flask import Flask, Response, g, request
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120)


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
        if self._shared:
            MultiProcessCollector(self._registry)  # type: ignore[no-untyped-call]

    def install(self, app: Flask) -> None:
        """Watch an application."""
        app.before_request(self._begin)
        app.after_request(self._end)

    def exposition(self) -> tuple[bytes, str]:
        """The metrics in Prometheus' text format, and its media type."""
        return generate_latest(self._registry), CONTENT_TYPE_LATEST

    def _begin(self) -> None:
        g.started = time.perf_counter()

    def _end(self, response: Response) -> Response:
        path = request.url_rule.rule if request.url_rule else "(none)"
        self._requests.labels(path, request.method, response.status_code).inc()
        if "started" in g:
            self._seconds.labels(path).observe(time.perf_counter() - g.started)
        return response
