"""`analysis` over HTTP: one document, or a line a play."""

from __future__ import annotations

import json
from typing import Any

import pytest

import solver
from games import GAMES
from service import create_app
from solver.analysis import judgement
from tests.solver.analysis.records import short

PATH = "/v1/games/{}/analysis"
LINES = {"Accept": "application/x-ndjson"}
BUDGET = {"nodes": 50_000_000}


def body(index: int, **asked: Any) -> tuple[str, dict[str, Any]]:
    """A path and a question about a short hand."""
    state = short(index + 1, seed=41)[index]
    return PATH.format(state.game.name), {"state": state.document(), "budget": BUDGET, **asked}


@pytest.mark.parametrize("concept", ["paranoid", "max-n"])
def test_the_last_line_is_the_plain_answer(client: Any, concept: str) -> None:
    path, asked = body(2, concept=concept)
    plain = client.post(path, json=asked)
    assert plain.status_code == 200
    assert "solve;dur=" in plain.headers["Server-Timing"]
    check_lines(create_app().test_client().post(path, json=asked, headers=LINES), plain)
    # Out of the cache it is the same.
    check_lines(client.post(path, json=asked, headers=LINES), plain)


def check_lines(streamed: Any, plain: Any) -> None:
    """A line a play, and the plain answer."""
    assert streamed.mimetype == "application/x-ndjson"
    *lines, last = [json.loads(line) for line in streamed.text.splitlines()]
    assert last == {"event": "result", **plain.json}
    plays = {line["index"]: line for line in lines if line["event"] == "play"}
    assert sum(line["event"] == "play" for line in lines) == len(plays) == len(plain.json["plays"])
    assert all(plays[play["index"]] == {"event": "play", **play} for play in plain.json["plays"])


def test_the_answer_is_that_of_the_package(client: Any) -> None:
    path, asked = body(0, objective="points")
    told = solver.analyse(
        {**asked["state"], "game": path.split("/")[3]}, objective="points", budget=solver.Budget(ms=None, **BUDGET)
    )
    assert client.post(path, json=asked).json == told


@pytest.mark.parametrize(
    ("change", "code", "pointer"),
    [
        ({"concept": "best-case"}, "not-offered", "/concept"),
        ({"objective": "fame"}, "not-offered", "/objective"),
        ({"claim": "yes"}, "malformed", "/claim"),
        ({"claim": 1}, "malformed", "/claim"),
        ({"at": 3}, "unknown-field", "/at"),
        ({"budget": {"ms": 0}}, "malformed", "/budget/ms"),
    ],
)
def test_refusals(client: Any, change: dict[str, Any], code: str, pointer: str) -> None:
    path, asked = body(1)
    answer = client.post(path, json={**asked, **change}, headers=LINES)
    assert (answer.status_code, answer.mimetype) == (422, "application/problem+json")
    assert [(problem["code"], problem["pointer"]) for problem in answer.json["problems"]] == [(code, pointer)]


def test_a_claim(client: Any) -> None:
    path, asked = body(1)
    asked["state"]["plays"].pop()
    refused = client.post(path, json=asked)
    assert (refused.status_code, refused.json["problems"][0]["code"]) == (422, "unfinished-hand")
    claimed = client.post(path, json={**asked, "claim": True})
    assert claimed.status_code == 200
    assert {entry["score"] for entry in claimed.json["seats"]} == {None}


def test_budgets_are_clamped(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[solver.Budget] = []

    def analyse(*_: Any, budget: solver.Meter, **__: Any) -> dict[str, Any]:
        asked.append(budget.budget)
        return {"status": "bounds", "stopped_by": "ms"}

    monkeypatch.setattr(solver, "analyse", analyse)
    client = create_app({"max_analysis_ms": 500, "analysis_ms": 300}).test_client()
    path, question = body(0)
    for budget in ({"ms": 10**9}, {"nodes": 9}, {}):
        client.post(path, json={**question, "budget": budget})
    assert [(budget.ms, budget.nodes) for budget in asked] == [(500, None), (None, 9), (300, None)]


def test_how_plays_are_judged_is_on_the_page_of_the_game(client: Any) -> None:
    for name, game in GAMES.items():
        assert client.get(f"/v1/games/{name}").json["analysis"] == judgement.document(game)
    found = client.get("/v1/games/cherna-donka").json["analysis"]
    assert found["thresholds"] == {"inaccuracy": 1, "mistake": 3, "blunder": 8}
    assert found["concepts"] == ["paranoid", "max-n"]
