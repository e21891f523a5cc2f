"""Answers that come in lines (`application/x-ndjson`): progress while an engine works, then the result or an error."""

from __future__ import annotations

import json
import math
import queue
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from flask import Flask, Request, Response, current_app

from . import problems, strict_json
from .slots import PULSE, Running

MEDIA_TYPE = "application/x-ndjson"
ABOUT = (
    "Lines of JSON, each with `event`: `progress` {lower, upper, nodes} at least every 5 s, then a last line `result` "
    "(the plain answer) or `error` {problem}. Without a last line the stream broke."
)
ABOUT_HINTS = ABOUT.replace("{lower, upper, nodes}", "{worlds, nodes}")
HEARTBEAT = 4.0
"""Seconds after which the last progress is repeated."""

FIRST_LINE = 1.0
"""Seconds to wait for a fault that still may set the status, before the first line is written."""

LEAST_APART = 0.1
"""Seconds between two lines of progress."""

Line = dict[str, Any]
Tell = Callable[[Line], None]
Start = Callable[[Tell], Running[bytes]]
"""Starts work that tells of its progress and returns the plain answer as a text."""

Lines = queue.SimpleQueue[Line | None]
"""What a stream will hold; None when the work is done."""


def is_wanted(request: Request) -> bool:
    """Whether the client prefers lines to one document."""
    best = request.accept_mimetypes.best_match(["application/json", MEDIA_TYPE], "application/json")
    return best == MEDIA_TYPE


def finished(body: bytes) -> Response:
    """A plain answer that is there already, as the last line; the plays of an analysis come before it."""
    plays = ({"event": "play", **play} for play in json.loads(body).get("plays", ()))
    return _response(iter([*(strict_json.dumps(play) + b"\n" for play in plays), _result(body)]))


def response(start: Start) -> Response:
    """The answer of work as lines; it tells `{lower, upper, nodes}`, or lines with an `event` of their own.

    What it raises before the first line keeps its status.
    """
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    lines: Lines = queue.SimpleQueue()
    running = start(lambda known: lines.put({"event": "progress", **known}))
    running.when_done(lambda: lines.put(None))
    running.wait_to_begin()
    try:
        first = _next(running, lines, FIRST_LINE)
    except queue.Empty:
        first = {"event": "progress", "lower": None, "upper": None, "nodes": 0}
    if first is None:
        return finished(running.result())
    return _response(_written(app, running, lines, first))


def _next(running: Running[bytes], lines: Lines, seconds: float) -> Line | None:
    """The next line, or None when the work is done. Raises queue.Empty if there is none for so long."""
    until = time.monotonic() + seconds
    while True:
        try:
            return lines.get(timeout=max(0.0, min(PULSE, until - time.monotonic())))
        except queue.Empty:
            running.look_after()
            if time.monotonic() >= until:
                raise


def _written(app: Flask, running: Running[bytes], lines: Lines, first: Line) -> Iterator[bytes]:
    line: Line | None = first
    written = -math.inf
    try:
        while line is not None:
            if line["event"] != "progress" or time.monotonic() - written >= LEAST_APART:
                yield strict_json.dumps(line) + b"\n"
                written = time.monotonic()
            with suppress(queue.Empty):  # then the last line is said again
                line = _next(running, lines, HEARTBEAT)
        yield _last(app, running)
    finally:
        running.abandon()


def _last(app: Flask, running: Running[bytes]) -> bytes:
    try:
        return _result(running.result())
    except Exception as error:
        with app.app_context():
            return strict_json.dumps({"event": "error", "problem": problems.of(error)}) + b"\n"


def _result(body: bytes) -> bytes:
    return strict_json.dumps({"event": "result", **json.loads(body)}) + b"\n"


def _response(lines: Iterator[bytes]) -> Response:
    # nginx passes lines on as they come if told so.
    return Response(lines, mimetype=MEDIA_TYPE, headers={"X-Accel-Buffering": "no"})
