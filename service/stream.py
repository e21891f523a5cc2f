"""Answers that come in lines (`application/x-ndjson`): progress while an engine works, then the result or an error."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

from flask import Flask, Request, Response, current_app

from . import problems, strict_json

MEDIA_TYPE = "application/x-ndjson"
ABOUT = (
    "Lines of JSON, each with `event`: `progress` {lower, upper, nodes} at least every 5 s, then a last line `result` "
    "(the plain answer) or `error` {problem}. Without a last line the stream broke."
)
HEARTBEAT = 4.0
"""Seconds after which the last progress is repeated."""

FIRST_LINE = 1.0
"""Seconds to wait for a fault that still may set the status, before the first line is written."""

LEAST_APART = 0.1
"""Seconds between two lines of progress."""

LAST = ("result", "error")
"""The events that end a stream."""

Tell = Callable[[dict[str, Any]], None]
"""Takes what is known so far, or a line with an `event` of its own."""

Work = Callable[[Tell], dict[str, Any]]


def is_wanted(request: Request) -> bool:
    """Whether the client prefers lines to one document."""
    best = request.accept_mimetypes.best_match(["application/json", MEDIA_TYPE], "application/json")
    return best == MEDIA_TYPE


def response(work: Work) -> Response:
    """The answer of `work` as lines; it takes a callback for its progress. What it raises first keeps its status."""
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    lines: queue.SimpleQueue[dict[str, Any] | Exception] = queue.SimpleQueue()

    def run() -> None:
        try:
            lines.put({"event": "result", **work(lambda known: lines.put({"event": "progress", **known}))})
        except Exception as error:
            lines.put(error)

    threading.Thread(target=run, name="solve", daemon=True).start()
    try:
        first = lines.get(timeout=FIRST_LINE)
    except queue.Empty:
        first = {"event": "progress", "lower": None, "upper": None, "nodes": 0}
    if isinstance(first, Exception):
        raise first
    return Response(_written(app, lines, first), mimetype=MEDIA_TYPE, headers={"X-Accel-Buffering": "no"})


def _written(app: Flask, lines: queue.SimpleQueue[Any], first: dict[str, Any]) -> Iterator[bytes]:
    line: dict[str, Any] = first
    written = 0.0
    while True:
        if line["event"] != "progress" or time.monotonic() - written >= LEAST_APART:
            yield strict_json.dumps(line) + b"\n"
            written = time.monotonic()
        if line["event"] in LAST:
            return
        try:
            got = lines.get(timeout=HEARTBEAT)
        except queue.Empty:
            continue
        if isinstance(got, Exception):
            with app.app_context():
                got = {"event": "error", "problem": problems.of(got)}
        line = got
