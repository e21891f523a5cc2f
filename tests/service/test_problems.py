"""Every error is a problem document of the right type and status, with its places."""

from __future__ import annotations

from typing import Any

import pytest

from games import GAMES, Code, HiddenPieces, IllegalMove, InvalidRequest, InvalidState, Problem
from service import create_app, problems
from service.codes import MEANINGS, codes_of
from service.problems import Busy, Unauthorized

GAME = "/v1/games/cherna-donka"


def test_a_problem_document_has_its_members(client: Any) -> None:
    answer = client.post(f"{GAME}/legal-moves", json={"state": {"hands": []}})
    assert answer.mimetype == "application/problem+json"
    assert set(answer.json) == {"type", "title", "status", "detail", "problems"}
    assert answer.json["problems"][0]["pointer"].startswith("/state")


def test_unknown_paths(client: Any) -> None:
    for path in ("/v1/games/whist", "/v1/games/whist/validate", "/v1", "/docs/problems/whist"):
        answer = client.get(path)
        assert (answer.status_code, answer.json["type"]) == (404, "/docs/problems/not-found")


def test_wrong_methods_name_the_right_ones(client: Any) -> None:
    answer = client.get(f"{GAME}/validate")
    assert answer.status_code == 405
    assert {"POST", "OPTIONS"} == set(answer.headers["Allow"].split(", "))
    assert answer.json["type"] == "/docs/problems/bad-request"
    assert client.delete(f"{GAME}").status_code == 405


def test_head_and_options(client: Any) -> None:
    answer = client.head("/v1/games")
    assert (answer.status_code, answer.data) == (200, b"")
    answer = client.options(f"{GAME}/apply")
    assert answer.status_code == 200
    assert "POST" in answer.headers["Allow"]


@pytest.mark.parametrize(
    ("body", "pointer", "code"),
    [
        ([], "", "malformed"),
        ({}, "/state", "malformed"),
        ({"state": None}, "/state", "malformed"),
        ({"state": []}, "/state", "malformed"),
        ({"state": "x"}, "/state", "malformed"),
        ({"state": {}, "seat": "1"}, "/seat", "malformed"),
        ({"state": {}, "seat": 1.0}, "/seat", "malformed"),
        ({"state": {}, "seat": True}, "/seat", "malformed"),
        ({"state": {}, "seat": None}, "/seat", "malformed"),
        ({"state": {}, "seat": -1}, "/seat", "malformed"),
        ({"state": {}, "seat~/": 1}, "/seat~0~1", "unknown-field"),
    ],
)
def test_fields_of_requests(client: Any, body: Any, pointer: str, code: str) -> None:
    answer = client.post(f"{GAME}/legal-moves", json=body)
    assert answer.status_code == 422
    assert (code, pointer) in {(problem["code"], problem["pointer"]) for problem in answer.json["problems"]}


def test_a_seat_that_this_table_does_not_have(client: Any) -> None:
    state = GAMES["cherna-donka"].sample()
    answer = client.post(f"{GAME}/view", json={"state": state, "seat": 5})
    assert answer.status_code == 422
    assert [(p["code"], p["pointer"]) for p in answer.json["problems"]] == [("malformed", "/seat")]


def test_a_concept_that_is_not_offered(client: Any) -> None:
    state = GAMES["cherna-donka"].sample()
    for field in ("concept", "objective"):
        answer = client.post(f"{GAME}/solve", json={"state": state, field: "telepathy"})
        assert answer.status_code == 422
        assert [(p["code"], p["pointer"]) for p in answer.json["problems"]] == [("not-offered", f"/{field}")]
        assert "telepathy" not in answer.json["problems"][0]["expected"]


RAISED = [
    (InvalidState(Problem(Code.HAND_SIZE, "no", "/state/hands/0")), "invalid-state", 422),
    (IllegalMove(Problem(Code.NOT_IN_HAND, "no", "/moves/0")), "illegal-move", 422),
    (HiddenPieces(Problem(Code.HIDDEN_HAND, "no", "/state")), "hidden", 422),
    (InvalidRequest(Problem(Code.MALFORMED, "no", "/seat")), "bad-request", 422),
    (Busy("full", 7), "busy", 503),
    (Unauthorized("no key"), "unauthorized", 401),
    (RuntimeError("secret"), "internal", 500),
]


@pytest.mark.parametrize(("error", "name", "status"), RAISED, ids=str)
def test_exceptions(error: Exception, name: str, status: int) -> None:
    app = create_app()

    def raises() -> None:
        raise error

    app.add_url_rule("/raises", view_func=raises)
    answer = app.test_client().get("/raises")
    assert answer.status_code == status
    document = answer.json
    assert document is not None
    assert document["type"] == f"/docs/problems/{name}"
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text
    if isinstance(error, Busy):
        assert answer.headers["Retry-After"] == str(error.retry_after)


def test_long_lists_of_problems_are_cut() -> None:
    app = create_app({"max_problems": 3})
    state = {**GAMES["cherna-donka"].sample(), **{f"f{index}": 0 for index in range(10)}}
    for call in ("validate", "legal-moves"):
        answer = app.test_client().post(f"{GAME}/{call}", json={"state": state})
        assert answer.json is not None
        assert len(answer.json["problems"]) == 3


def test_every_type_has_a_page(client: Any) -> None:
    for kind in problems.KINDS.values():
        page = client.get(kind.uri)
        assert page.status_code == 200
        assert kind.title in page.text
        for code in codes_of(kind):
            assert f'id="{code}"' in page.text
    assert set(MEANINGS) == set(Code)
    assert client.get("/docs/problems").status_code == 200
