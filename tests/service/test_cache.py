"""The cache: which requests share an answer, which answers are kept, and what a broken Redis does: nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

import solver
from games import GAMES
from service import create_app
from service.cache import OVERHEAD, Cache
from service.config import Settings
from service.examples import examples
from service.metrics import Metrics
from tests.service.processes import redis_server

GAME = "/v1/games/cherna-donka"


class Solver:
    """Stands in for the engines and counts how often it is asked."""

    def __init__(self) -> None:
        self.calls = 0
        self.stopped_by: str | None = None

    def __call__(self, *_: Any, budget: solver.Meter, **__: Any) -> dict[str, Any]:
        self.calls += 1
        budget.spend(7)
        return {"status": "exact", "stopped_by": self.stopped_by, "calls": self.calls}


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Solver:
    """The stand-in, in place."""
    stand_in = Solver()
    monkeypatch.setattr(solver, "solve", stand_in)
    return stand_in


@pytest.fixture
def body() -> dict[str, Any]:
    """A question."""
    return dict(examples(GAMES["cherna-donka"])["solve"][0].body)


def test_equal_questions_share_an_answer(engine: Solver, body: dict[str, Any]) -> None:
    client = create_app().test_client()
    first = client.post(f"{GAME}/solve", json=body)
    state = body["state"]
    same = [
        {**body, "state": dict(reversed(state.items()))},
        dict(reversed(body.items())),
        {**body, "state": {**state, "meta": {"table": 7}}},
        {**body, "state": {**state, "plays": [play.lower() for play in state["plays"]]}},
        {**body, "objective": "score"},
    ]
    for other in same:
        assert client.post(f"{GAME}/solve", json=other).data == first.data, other
    assert engine.calls == 1
    assert client.post(f"{GAME}/solve", json=body).headers["Server-Timing"] == "cache;desc=hit"


def test_other_questions_have_their_own(engine: Solver, body: dict[str, Any]) -> None:
    client = create_app().test_client()
    others = [
        body,
        {**body, "seat": 1},
        {**body, "objective": "points"},
        {**body, "concept": "worst-case"},
        {**body, "at": 1},
        {**body, "budget": {"nodes": 5}},
        {**body, "budget": {"ms": 5_000}},
        {**body, "state": {**body["state"], "plays": body["state"]["plays"][:-1]}},
    ]
    for number, other in enumerate(others, 1):
        answer = client.post(f"{GAME}/solve", json=other)
        assert answer.status_code == 200, answer.text
        assert engine.calls == number, other


@pytest.mark.parametrize(("stopped_by", "kept"), [(None, True), ("nodes", True), ("ms", False)])
def test_what_the_clock_decided_is_not_kept(
    engine: Solver, body: dict[str, Any], stopped_by: str | None, kept: bool
) -> None:
    engine.stopped_by = stopped_by
    client = create_app().test_client()
    for _ in range(2):
        client.post(f"{GAME}/solve", json={**body, "budget": {"ms": 1_000}})
    assert engine.calls == (1 if kept else 2)


def test_lines_and_documents_share_answers(engine: Solver, body: dict[str, Any]) -> None:
    client = create_app().test_client()
    lines = {"Accept": "application/x-ndjson"}
    streamed = client.post(f"{GAME}/solve", json=body, headers=lines).data
    plain = client.post(f"{GAME}/solve", json=body).data
    assert client.post(f"{GAME}/solve", json=body, headers=lines).data == streamed
    assert streamed == b'{"event":"result",' + plain[1:] + b"\n"
    assert engine.calls == 1


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_is_the_same_with_and_without_a_cache(game: str) -> None:
    kept, fresh = create_app().test_client(), create_app({"cache_mb": 0}).test_client()
    for call in ("solve", "deal"):
        question = examples(GAMES[game])[call][0].body
        answers = [c.post(f"/v1/games/{game}/{call}", json=question).data for c in (kept, kept, fresh, fresh)]
        assert len(set(answers)) == 1
    assert 'layer="memory",result="hit"} 2.0' in kept.get("/metrics").text
    assert 'result="hit"' not in fresh.get("/metrics").text


def test_a_deal_without_a_seed_is_another_each_time() -> None:
    client = create_app().test_client()
    assert client.post(f"{GAME}/deal", json={}).data != client.post(f"{GAME}/deal", json={}).data


def test_the_oldest_answers_make_room() -> None:
    cache = Cache(Settings.of({"cache_mb": 1}), Metrics(), "test")
    size = (1 << 20) // 4 - OVERHEAD
    for name in "abcde":
        cache.put(name, bytes(size))
    assert [cache.get(name) is not None for name in "abcde"] == [False, True, True, True, True]
    cache.put("large", bytes(1 << 20))
    assert cache.get("large") is None
    assert cache.get("e") is not None


def test_other_code_has_other_keys() -> None:
    keys = {Cache(Settings.of(), Metrics(), version).key({"call": "solve"}) for version in ("1", "2")}
    assert len(keys) == 2


Ask = Callable[[FlaskClient], bytes]


@pytest.fixture
def ask(body: dict[str, Any]) -> Ask:
    """Asks a client the question."""

    def asked(client: FlaskClient) -> bytes:
        answer = client.post(f"{GAME}/solve", json=body)
        assert answer.status_code == 200
        return answer.data

    return asked


def test_replicas_share_answers_through_redis(engine: Solver, ask: Ask) -> None:
    with redis_server() as server:
        one, two = (create_app({"redis_url": server.url}).test_client() for _ in range(2))
        assert ask(one) == ask(two)
        assert engine.calls == 1
        assert 'layer="redis",result="hit"} 1.0' in two.get("/metrics").text


def test_a_redis_that_dies_is_missed_by_nobody(engine: Solver, ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.cache.PAUSE", 0.0)
    with redis_server() as server:
        client = create_app({"redis_url": server.url, "cache_mb": 0}).test_client()
        assert ask(client) == ask(client)
        server.kill()
        ask(client)
        assert engine.calls == 2
        assert 'layer="redis",result="error"' in client.get("/metrics").text
        server.start()
        assert ask(client) == ask(client)
        assert engine.calls == 3


def test_a_redis_that_never_was_costs_one_try_in_a_while(engine: Solver, ask: Ask) -> None:
    client = create_app({"redis_url": "redis://127.0.0.1:1/0"}).test_client()
    for _ in range(3):
        ask(client)
    assert engine.calls == 1
    assert 'layer="redis",result="error"} 1.0' in client.get("/metrics").text


@pytest.mark.parametrize("path", ["/v1/games", "/v1/games/damka", "/openapi.json", "/docs", "/docs/problems/busy"])
def test_what_stays_the_same_may_be_kept_by_clients(client: Any, path: str) -> None:
    first = client.get(path)
    assert "max-age=" in first.headers["Cache-Control"]
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    other = client.get(path, headers={"If-None-Match": '"another"'})
    assert (other.status_code, other.data) == (200, first.data)
