"""The pages, which need no other host, and what operators ask."""

from __future__ import annotations

import re
from typing import Any

import pytest

from service import create_app
from service.config import BadSettings
from tests.service.document import document

ELSEWHERE = re.compile(r"""(?:src|href|url\()\s*=?\s*["']?(?:https?:)?//""")


def test_the_document_is_served(client: Any) -> None:
    assert client.get("/openapi.json").json == document()


@pytest.mark.parametrize("path", ["/docs", "/docs/problems", "/docs/problems/invalid-state"])
def test_pages_load_nothing_from_elsewhere(client: Any, path: str) -> None:
    page = client.get(path)
    assert (page.status_code, page.mimetype) == (200, "text/html")
    assert not ELSEWHERE.search(page.text)
    assert "default-src 'self'" in page.headers["Content-Security-Policy"]
    for asset in re.findall(r'(?:src|href)="(/[^"]+)"', page.text):
        with client.get(asset) as got:
            assert got.status_code == 200, asset


def test_health(client: Any) -> None:
    assert client.get("/healthz").json == {"status": "ok"}
    assert client.get("/readyz").json == {"status": "ready"}
    assert client.get("/readyz").headers["Cache-Control"] == "no-store"


def test_metrics_count_by_route() -> None:
    client = create_app().test_client()
    client.get("/v1/games")
    client.get("/v1/games/whist")
    client.post("/v1/games/crna-dama/validate", data=b"{", content_type="application/json")
    answer = client.get("/metrics")
    assert answer.mimetype == "text/plain"
    text = answer.text
    assert 'black_lady_requests_total{method="GET",path="/v1/games",status="200"} 1.0' in text
    assert 'black_lady_requests_total{method="GET",path="(none)",status="404"} 1.0' in text
    assert 'path="/v1/games/crna-dama/validate",status="400"' in text
    assert 'black_lady_request_seconds_count{path="/v1/games"} 1.0' in text


def test_every_answer_keeps_its_type(client: Any) -> None:
    for path in ("/v1/games", "/docs", "/healthz", "/nowhere"):
        assert client.get(path).headers["X-Content-Type-Options"] == "nosniff"


def test_the_echo_is_only_for_benchmarks(client: Any) -> None:
    assert client.post("/echo", json={"a": 1}).status_code == 404
    echo = create_app(echo_for_benchmarks=True).test_client()
    assert echo.post("/echo", json={"a": [1]}).json == {"a": [1]}


def test_settings_have_names() -> None:
    with pytest.raises(BadSettings, match="no_such_setting"):
        create_app({"no_such_setting": 1})
    client = create_app({"max_body_bytes": 10}).test_client()
    assert client.post("/v1/games/crna-dama/validate", json={"state": {"hands": []}}).status_code == 413
