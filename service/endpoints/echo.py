"""For benchmarks only: a call that parses a JSON body and writes it back, the yardstick for `legal-moves`."""

from __future__ import annotations

from flask import Blueprint, Response

from service.blueprint import answer
from service.requests import body


def blueprint() -> Blueprint:
    """The call; it is registered only on request."""
    echo = Blueprint("echo", __name__)

    @echo.post("/echo")
    def echo_body() -> Response:
        return answer(body())

    return echo
