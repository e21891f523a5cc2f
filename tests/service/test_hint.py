"""`hint` over HTTP: one document or lines, its budget, its refusals."""

from __future__ import annotations

import json
from typing import Any

import pytest

import solver
from games import GAMES
from service import create_app
from service.examples import examples

GAME = "/v1/games/cherna-donka/hint"
LINES = {"Accept": "application/x-ndjson"}


@pytest.fixture(scope="module")
def body() -> Any:
    """A question with an answer."""
    return dict(examples(GAMES["cherna-donka"])["hint"][0].body)


def test_an_answer(client: Any, body: Any) -> None:
    # One world less than anybody else asks for: no answer is kept that would do.
    answer = client.post(GAME, json={**body, "worlds": body["worlds"] - 1})
    assert answer.status_code == 200
    assert "solve;dur=" in answer.headers["Server-Timing"]
    document = answer.json
    assert (document["game"], document["seat"], document["seed"]) == ("cherna-donka", body["seat"], 1)
    assert int(document["consistent"]) >= document["worlds"] >= 1
    assert document["budget"] == body["budget"]


def test_the_answer_is_that_of_the_package(client: Any, body: Any) -> None:
    asked = {**body, "budget": solver.Budget(ms=None, nodes=body["budget"]["nodes"])}
    assert client.post(GAME, json=body).json == solver.hint(**asked)


def test_the_last_line_is_the_plain_answer(client: Any, body: Any) -> None:
    plain = client.post(GAME, json=body).json
    streamed = client.post(GAME, json=body, headers=LINES)
    assert streamed.mimetype == "application/x-ndjson"
    lines = [json.loads(line) for line in streamed.text.splitlines()]
    assert lines[-1] == {"event": "result", **plain}
    assert all(line["event"] == "progress" for line in lines[:-1])


def test_faults_before_the_first_line_keep_their_status(client: Any, body: Any) -> None:
    answer = client.post(GAME, json={**body, "seat": (body["seat"] + 1) % 4}, headers=LINES)
    assert (answer.status_code, answer.mimetype) == (422, "application/problem+json")
    assert [(problem["code"], problem["pointer"]) for problem in answer.json["problems"]] == [
        ("not-your-turn", "/seat")
    ]


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("worlds", 0, "malformed"),
        ("worlds", 10_001, "malformed"),
        ("concept", "best-case", "not-offered"),
        ("objective", "fun", "not-offered"),
        ("seed", 1.5, "malformed"),
        ("hands", [], "unknown-field"),
    ],
)
def test_fields_that_are_refused(client: Any, body: Any, field: str, value: Any, code: str) -> None:
    answer = client.post(GAME, json={**body, field: value})
    assert answer.status_code == 422
    assert [(problem["code"], problem["pointer"]) for problem in answer.json["problems"]] == [(code, f"/{field}")]


def test_budgets_and_worlds_of_the_settings(monkeypatch: pytest.MonkeyPatch, body: Any) -> None:
    asked: list[Any] = []

    def hint(*_: Any, budget: solver.Meter, worlds: int, **__: Any) -> dict[str, Any]:
        asked.append((budget.budget.ms, budget.budget.nodes, worlds))
        return {"status": "sampled", "stopped_by": "ms"}

    monkeypatch.setattr(solver, "hint", hint)
    client = create_app({"max_solve_ms": 500, "solve_ms": 300, "max_nodes": 1_000, "worlds": 9}).test_client()
    rest = {"state": body["state"], "seat": body["seat"]}
    client.post(GAME, json=rest)
    client.post(GAME, json={**rest, "budget": {"ms": 10**9, "nodes": 10**9}, "worlds": 3})
    assert asked == [(300, None, 9), (500, 1_000, 3)]
