"""`solve` over HTTP: its budget, its times, and the answer that comes in lines."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

import solver
from games import GAMES, Code, InvalidRequest, Problem
from service import create_app, stream, strict_json
from service.examples import examples
from service.metrics import Metrics
from service.slots import Running, Slots

LINES = {"Accept": "application/x-ndjson"}
GAME = "/v1/games/cherna-donka"


@pytest.fixture(scope="module")
def body() -> Any:
    """A question with an answer."""
    return dict(examples(GAMES["cherna-donka"])["solve"][0].body)


def lines(answer: Any) -> list[Any]:
    """The lines of an answer."""
    assert answer.mimetype == "application/x-ndjson"
    return [json.loads(line) for line in answer.text.splitlines()]


def test_an_answer_says_how_long_it_took(client: Any, body: Any) -> None:
    # A budget that no other test names: an answer that is kept says only that it was.
    budget = {"ms": 1_987}
    answer = client.post(f"{GAME}/solve", json={**body, "budget": budget})
    assert answer.status_code == 200
    assert "solve;dur=" in answer.headers["Server-Timing"]
    assert answer.json["budget"] == budget


def test_the_last_line_is_the_plain_answer(client: Any, body: Any) -> None:
    plain = client.post(f"{GAME}/solve", json=body).json
    streamed = lines(client.post(f"{GAME}/solve", json=body, headers=LINES))
    assert streamed[-1] == {"event": "result", **plain}
    assert all(line["event"] == "progress" for line in streamed[:-1])


def test_one_document_unless_lines_are_preferred(client: Any, body: Any) -> None:
    for accept in ("*/*", "application/json", "application/json, application/x-ndjson;q=0.5", "text/html"):
        assert client.post(f"{GAME}/solve", json=body, headers={"Accept": accept}).mimetype == "application/json"


def test_faults_before_the_first_line_keep_their_status(client: Any, body: Any) -> None:
    answer = client.post(f"{GAME}/solve", json={**body, "concept": "best-reply"}, headers=LINES)
    assert (answer.status_code, answer.mimetype) == (422, "application/problem+json")
    assert answer.json["problems"][0]["code"] == "unfinished-hand"


@pytest.mark.parametrize("budget", [{"ms": 0}, {"ms": -1}, {"nodes": 1.5}, {"ms": "2000"}, {"seconds": 2}, [], None])
def test_budgets_that_are_none(client: Any, body: Any, budget: Any) -> None:
    assert client.post(f"{GAME}/solve", json={**body, "budget": budget}).status_code == 422


def test_budgets_are_clamped(monkeypatch: pytest.MonkeyPatch, body: Any) -> None:
    asked: list[solver.Budget] = []

    def solve(*_: Any, budget: solver.Meter, **__: Any) -> dict[str, Any]:
        asked.append(budget.budget)
        return {"status": "bounds", "stopped_by": "ms"}

    monkeypatch.setattr(solver, "solve", solve)
    client = create_app({"max_solve_ms": 500, "solve_ms": 300}).test_client()
    for budget in ({"ms": 10**9}, {"ms": 7, "nodes": 9}, {"nodes": 9}, {}):
        client.post(f"{GAME}/solve", json={**body, "budget": budget})
    client.post(f"{GAME}/solve", json={name: value for name, value in body.items() if name != "budget"})
    assert [(budget.ms, budget.nodes) for budget in asked] == [(500, None), (7, 9), (None, 9), (300, None), (300, None)]


Work = Callable[[stream.Tell], dict[str, Any]]


def streamed(work: Work) -> Any:
    """What a client gets of work that comes in lines."""
    app: Flask = create_app()
    slots, meter = Slots(app.config["SETTINGS"], Metrics()), solver.Meter(solver.Budget())

    def start(tell: stream.Tell) -> Running[bytes]:
        return slots.start(lambda: strict_json.dumps(work(tell)), meter, {})

    app.add_url_rule("/stream", view_func=lambda: stream.response(start))
    return app.test_client().get("/stream")


def test_progress_comes_before_the_result() -> None:
    def work(tell: stream.Tell) -> dict[str, Any]:
        tell({"lower": 0, "upper": 26, "nodes": 1})
        return {"value": 3}

    assert lines(streamed(work)) == [
        {"event": "progress", "lower": 0, "upper": 26, "nodes": 1},
        {"event": "result", "value": 3},
    ]


def test_lines_of_another_kind_are_all_passed_on() -> None:
    def work(tell: stream.Tell) -> dict[str, Any]:
        for index in range(3):
            tell({"event": "play", "index": index})
        return {"status": "exact"}

    got = lines(streamed(work))
    assert [line.get("index") for line in got] == [0, 1, 2, None]
    assert [line["event"] for line in got] == ["play", "play", "play", "result"]


def test_progress_is_repeated_while_nothing_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT", 0.15)
    monkeypatch.setattr(stream, "FIRST_LINE", 0.01)

    def work(_: stream.Tell) -> dict[str, Any]:
        time.sleep(0.6)
        return {}

    got = lines(streamed(work))
    assert len(got) >= 3
    assert got[0] == {"event": "progress", "lower": None, "upper": None, "nodes": 0}
    assert got[-1] == {"event": "result"}


def test_a_fault_after_the_first_line_is_the_last_line() -> None:
    def work(tell: stream.Tell) -> dict[str, Any]:
        tell({"lower": 0, "upper": 26, "nodes": 1})
        raise InvalidRequest(Problem(Code.WRONG_PHASE, "no", "/at"))

    last = lines(streamed(work))[-1]
    assert last["event"] == "error"
    assert last["problem"]["status"] == 422
    assert last["problem"]["problems"] == [{"code": "wrong-phase", "detail": "no", "pointer": "/at"}]


def test_a_mistake_after_the_first_line_tells_nothing() -> None:
    def work(tell: stream.Tell) -> dict[str, Any]:
        tell({"lower": 0, "upper": 26, "nodes": 1})
        raise RuntimeError("secret")

    answer = streamed(work)
    assert lines(answer)[-1]["problem"]["status"] == 500
    assert "secret" not in answer.text
