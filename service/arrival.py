"""When a request arrived: from there its deadline counts, and its time in logs and metrics.

A proxy may say when it got the request (`X-Request-Start: t=` and seconds since 1970, as nginx's `$msec`): then waiting
for a thread counts, and so does an attempt on another replica.
"""

from __future__ import annotations

import re
import time

from flask import Flask, g, request

from .config import Settings

HEADER = "X-Request-Start"
SOUND = re.compile(r"(?:t=)?(\d{1,12}(?:\.\d{1,9})?)")

LONGEST = 30.0
"""Seconds in which a request is believed to have waited at most; more is a clock that is wrong."""


def install(app: Flask, settings: Settings) -> None:
    """Note the arrival of every request, on the monotonic clock. Only trusted proxies are asked."""

    def arrive() -> None:
        waited = _waited(request.headers.get(HEADER, "")) if settings.trusted_proxies else 0.0
        g.arrived = time.monotonic() - waited

    app.before_request(arrive)


def _waited(said: str) -> float:
    """Seconds since the proxy got the request, 0 where it does not say so or cannot be right."""
    found = SOUND.fullmatch(said)
    waited = time.time() - float(found[1]) if found else 0.0
    return waited if 0.0 < waited <= LONGEST else 0.0
