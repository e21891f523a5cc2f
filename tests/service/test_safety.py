"""Headers, pages of other origins, keys and rates."""

from __future__ import annotations

import subprocess
import sys
from hashlib import sha256
from typing import Any

import pytest

from games import GAMES
from service import create_app, safety
from tests.conftest import ROOT
from tests.service.processes import redis_server

GAME = "/v1/games/cherna-donka"
KEY, OTHER = "a key of many letters", "another key"
ENTRIES = ",".join(f"{name}:{sha256(key.encode()).hexdigest()}" for name, key in (("app", KEY), ("bot", OTHER)))


@pytest.mark.parametrize("path", ["/v1/games", "/healthz", "/nowhere", "/docs"])
def test_every_answer_has_the_headers(client: Any, path: str) -> None:
    headers = client.get(path).headers
    assert set(safety.HEADERS) <= set(headers.keys())
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "Strict-Transport-Security" not in headers


def test_strict_transport_security_by_configuration() -> None:
    headers = create_app({"hsts_s": 600}).test_client().get("/v1/games").headers
    assert headers["Strict-Transport-Security"] == "max-age=600"


def test_no_other_origin_unless_configured(client: Any) -> None:
    assert "Access-Control-Allow-Origin" not in client.get("/v1/games", headers={"Origin": "https://a.example"}).headers
    allowing = create_app({"cors_origins": "https://a.example https://b.example"}).test_client()
    answer = allowing.get("/v1/games", headers={"Origin": "https://a.example"})
    assert answer.headers["Access-Control-Allow-Origin"] == "https://a.example"
    assert "Origin" in answer.headers["Vary"]
    asked = {"Origin": "https://a.example", "Access-Control-Request-Method": "POST"}
    assert "POST" in allowing.options(f"{GAME}/solve", headers=asked).headers["Access-Control-Allow-Methods"]
    other = allowing.get("/v1/games", headers={"Origin": "https://a.example.evil"})
    assert "Access-Control-Allow-Origin" not in other.headers


@pytest.fixture
def closed() -> Any:
    """A client of a service that asks for keys."""
    return create_app({"api_keys": ENTRIES}).test_client()


@pytest.mark.parametrize("headers", [{"X-API-Key": KEY}, {"Authorization": f"Bearer {OTHER}"}], ids=["own", "bearer"])
def test_a_key_opens(closed: Any, headers: dict[str, str]) -> None:
    assert closed.get("/v1/games", headers=headers).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [{}, {"X-API-Key": "wrong"}, {"X-API-Key": ENTRIES.split(":")[1]}, {"Authorization": f"Basic {KEY}"}],
    ids=["none", "wrong", "hash", "basic"],
)
def test_nothing_else_opens(closed: Any, headers: dict[str, str]) -> None:
    answer = closed.post(f"{GAME}/deal", json={}, headers=headers)
    assert (answer.status_code, answer.mimetype) == (401, "application/problem+json")
    assert answer.json["type"] == "/docs/problems/unauthorized"
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_operators_and_preflights_need_no_key(closed: Any) -> None:
    for path in safety.FREE:
        assert closed.get(path).status_code == 200
    assert closed.options(f"{GAME}/deal").status_code == 200


def test_a_new_key_opens() -> None:
    command = [sys.executable, "-m", "service.keys", "new"]
    made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    client = create_app({"api_keys": made[3]}).test_client()
    assert client.get("/v1/games", headers={"X-API-Key": made[1]}).status_code == 200
    assert subprocess.run([*command[:-1], "no name"], cwd=ROOT, capture_output=True, check=False).returncode == 2


def test_a_rate_is_spent_by_what_calls_cost() -> None:
    client = create_app({"rate_limit": f"{safety.COSTS['solve'] + 2}/hour"}).test_client()
    state = {"state": GAMES["cherna-donka"].sample(), "concept": "telepathy"}
    assert client.post(f"{GAME}/solve", json=state).status_code == 422
    assert client.get("/v1/games").status_code == 200
    refused = client.post(f"{GAME}/solve", json=state)
    assert (refused.status_code, refused.json["type"]) == (429, "/docs/problems/rate-limited")  # type: ignore[index]
    assert int(refused.headers["Retry-After"]) > 0
    assert client.get("/healthz").status_code == 200


def test_each_key_has_a_rate_of_its_own() -> None:
    client = create_app({"rate_limit": "1/hour", "api_keys": ENTRIES}).test_client()
    got = [client.get("/v1/games", headers={"X-API-Key": key}).status_code for key in (KEY, KEY, OTHER, OTHER)]
    assert got == [200, 429, 200, 429]


def test_each_address_has_a_rate_of_its_own_behind_a_proxy() -> None:
    client = create_app({"rate_limit": "1/hour", "trusted_proxies": 1}).test_client()
    hosts = ("10.0.0.1", "10.0.0.1", "10.0.0.2", "spoofed, 10.0.0.2")
    got = [client.get("/v1/games", headers={"X-Forwarded-For": host}).status_code for host in hosts]
    assert got == [200, 429, 200, 429]


def test_replicas_share_a_rate_and_a_dead_redis_refuses_nobody() -> None:
    with redis_server() as server:
        settings = {"rate_limit": "2/hour", "redis_url": server.url}
        one, two = (create_app(settings).test_client() for _ in range(2))
        assert [c.get("/v1/games").status_code for c in (one, two, one, two)] == [200, 200, 429, 429]
        server.kill()
        assert one.get("/v1/games").status_code == 200
