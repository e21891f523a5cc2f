"""What operators ask: is it alive, is it ready, what has it been doing."""

from __future__ import annotations

from flask import Response

import solver
from service.blueprint import CallBlueprint, answer
from service.metrics import Metrics
from service.schemas.base import Open, text


class Health(Open):
    """How the service is."""

    status = text("`ok` or `ready`.", required=True)


def blueprint(metrics: Metrics) -> CallBlueprint:
    """Liveness, readiness and metrics."""
    operations = CallBlueprint("service", __name__, description="For operators")

    @operations.get_call("/healthz", operation="healthz", summary="Say that the process is alive", answer=Health)
    def healthz() -> Response:
        return _now(answer({"status": "ok"}))

    @operations.get_call("/readyz", operation="readyz", summary="Say that the engines are loaded", answer=Health)
    def readyz() -> Response:
        solver.warm()
        return _now(answer({"status": "ready"}))

    @operations.get_call(
        "/metrics",
        operation="metrics",
        summary="Counters and times in the format of Prometheus",
        answer={"type": "string"},
        media_type="text/plain",
    )
    def show_metrics() -> Response:
        body, content_type = metrics.exposition()
        return _now(Response(body, content_type=content_type))

    return operations


def _now(response: Response) -> Response:
    """A response that holds for the moment only."""
    response.headers["Cache-Control"] = "no-store"
    return response
