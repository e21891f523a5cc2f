"""Eyes: ids of requests, lines of the log, and traces."""

from __future__ import annotations

import json
import logging
import logging.config
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import StringIO
from typing import Any

import pytest

import solver
from games import GAMES
from service import create_app, logs
from service.config import Settings
from service.examples import examples
from tests.conftest import ROOT

GAME = "/v1/games/cherna-donka"
BODY = dict(examples(GAMES["cherna-donka"])["solve"][0].body)


@pytest.fixture
def lines() -> Iterator[Any]:
    """The lines logged so far, read as JSON."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    logging.config.dictConfig(logs.configuration(Settings.of()))
    written = StringIO()
    (handler,) = root.handlers
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(written)
    try:
        yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    finally:
        root.handlers[:] = before
        root.setLevel(level)


def test_an_id_comes_back(client: Any) -> None:
    assert client.get("/v1/games", headers={"X-Request-ID": "app-1.2:3_4"}).headers["X-Request-ID"] == "app-1.2:3_4"
    assert client.get("/nowhere", headers={"X-Request-ID": "lost"}).headers["X-Request-ID"] == "lost"


@pytest.mark.parametrize("given", ["", "a b", '"}', "x" * 129, "ä"])
def test_an_unsound_id_is_replaced(client: Any, given: str) -> None:
    made = client.get("/v1/games", headers={"X-Request-ID": given}).headers["X-Request-ID"]
    assert made != given
    assert logs.SOUND_ID.fullmatch(made)


def test_a_request_is_one_line(lines: Any) -> None:
    client = create_app().test_client()
    client.post(f"{GAME}/validate", json={"state": BODY["state"]}, headers={"X-Request-ID": "abc"})
    client.get("/nowhere/at/all")
    client.get("/healthz")
    first, second = lines()
    assert (first["request_id"], first["path"], first["status"]) == ("abc", f"{GAME}/validate", 200)
    assert (first["level"], first["method"]) == ("INFO", "POST")
    assert first["ms"] >= 0
    assert first["bytes"] > 0
    assert (second["path"], second["status"]) == ("(none)", 404)


def test_no_card_is_logged(lines: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    client = create_app().test_client()
    hands = BODY["state"]["hands"]
    for call in ("validate", "legal-moves", "outcome", "solve"):
        client.post(
            f"{GAME}/{call}",
            json={name: BODY[name] for name in ("state", "budget") if call == "solve" or name == "state"},
        )
    client.post(f"{GAME}/apply", json={"state": BODY["state"], "moves": ["QS", "QS"]})
    client.post(f"{GAME}/validate", data=json.dumps({"state": {"hands": hands}})[:-1], content_type="application/json")
    text = json.dumps(lines())
    assert len(lines()) == 6
    assert not [card for hand in hands for card in hand if f"{card}" in text]
    # Nor where the service makes a mistake of its own.
    monkeypatch.setattr(solver, "solve", lambda *_, **__: 1 / 0)
    assert client.post(f"{GAME}/solve", json={**BODY, "seat": 2}).status_code == 500
    mistake = next(line for line in lines() if line["level"] == "ERROR")
    assert "ZeroDivisionError" in mistake["exc_info"]
    assert mistake["request_id"] == lines()[-1]["request_id"]


class Collector(BaseHTTPRequestHandler):
    """Takes traces in."""

    got: list[tuple[str, bytes]]

    def do_POST(self) -> None:
        """Note what was sent."""
        self.got.append((self.path, self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_traces_go_to_a_collector_that_is_configured() -> None:
    Collector.got = []
    with HTTPServer(("127.0.0.1", 0), Collector) as collector:
        thread = threading.Thread(target=collector.serve_forever)
        thread.start()
        script = (
            "from service import create_app; from tests.service.test_logs import BODY, GAME;"
            "c = create_app().test_client(); c.post(GAME + '/solve', json=BODY); c.get('/healthz')"
        )
        env = {"OTEL_EXPORTER_OTLP_ENDPOINT": f"http://127.0.0.1:{collector.server_port}"}
        subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=env, check=True, timeout=60)
        collector.shutdown()
        thread.join()
    assert [path for path, _ in Collector.got] == ["/v1/traces"]
    assert b"black-lady" in Collector.got[0][1]
    assert b"/v1/games/cherna-donka/solve" in Collector.got[0][1]
    assert b"black_lady.concept" in Collector.got[0][1]
    assert b"healthz" not in Collector.got[0][1]


@pytest.mark.parametrize(
    "env", [{}, {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:1", "OTEL_SDK_DISABLED": "true"}]
)
def test_nothing_is_loaded_without(env: dict[str, str]) -> None:
    script = (
        "import sys; from service import create_app; create_app(); assert 'opentelemetry.exporter' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=env, check=True, timeout=60)
