"""Logs: one line a request and a line for whatever goes wrong, as JSON or as text, each with the id of its request.

What clients post is never logged: a line names the call, not the cards.
"""

from __future__ import annotations

import logging
import re
import time
from typing import Any
from uuid import uuid4

from flask import Flask, Response, g, has_request_context, request

from .config import Settings
from .metrics import path

ID_HEADER = "X-Request-ID"
SOUND_ID = re.compile(r"[A-Za-z0-9._:-]{1,128}")
"""Ids of clients and proxies that are taken over; any other is replaced, for it would be written to the log."""

QUIET = ("/healthz", "/readyz", "/metrics")
"""Paths asked every few seconds, logged at debug level only."""

log = logging.getLogger("service.requests")


def install(app: Flask) -> None:
    """Give every request an id, and log it when it is answered."""
    app.before_request(_begin)
    app.after_request(_end)


def request_id() -> str:
    """The id of the current request, `-` outside one."""
    return str(g.get("request_id", "-")) if has_request_context() else "-"


def _begin() -> None:
    given = request.headers.get(ID_HEADER, "")
    g.request_id = given if SOUND_ID.fullmatch(given) else uuid4().hex


def _end(response: Response) -> Response:
    response.headers[ID_HEADER] = request_id()
    level = logging.DEBUG if request.path in QUIET else logging.INFO
    facts = {
        "method": request.method,
        "path": path(),
        "status": response.status_code,
        "ms": round(1000 * (time.monotonic() - g.arrived), 1),
        "bytes": response.content_length,
        "key": g.get("key_name"),
    }
    log.log(level, "%s %s %d", request.method, path(), response.status_code, extra=facts)
    return response


class RequestIdFilter(logging.Filter):
    """Adds `request_id` to every record."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Lets every record pass."""
        record.request_id = request_id()
        return True


def configuration(settings: Settings) -> dict[str, Any]:
    """The configuration of Python's logging, gunicorn's loggers included, for `logging.config.dictConfig`."""
    fields = "%(asctime)s %(levelname)s %(name)s %(process)d %(request_id)s %(message)s"
    names = {"asctime": "time", "levelname": "level", "name": "logger", "process": "pid"}
    formatters: dict[str, dict[str, Any]] = {
        "text": {"format": fields},
        "json": {"()": "pythonjsonlogger.json.JsonFormatter", "fmt": fields, "rename_fields": names},
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"request-id": {"()": RequestIdFilter}},
        "formatters": formatters,
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": settings.log_format,
                "filters": ["request-id"],
            }
        },
        "root": {"level": settings.log_level.upper(), "handlers": ["stderr"]},
        # Requests are logged by the application, which knows more of them.
        "loggers": {name: {"propagate": True, "handlers": []} for name in ("gunicorn.error", "gunicorn.access")},
    }
