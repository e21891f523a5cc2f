"""The OpenAPI document is that of the application, is sound, and tells the truth in every example."""

from __future__ import annotations

from typing import Any

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from games import GAMES
from service import openapi
from tests.service.document import Example, document, examples, validator

CALLS = ("validate", "legal-moves", "apply", "outcome", "deal", "view", "solve", "analysis", "hint")
EXAMPLES = list(examples())


def test_the_document_in_the_repository_is_up_to_date() -> None:
    assert openapi.document() == document(), "run `make openapi`"


def test_it_is_openapi_3_1() -> None:
    assert document()["openapi"].startswith("3.1")
    OpenAPIV31SpecValidator(document()).validate()


def test_every_game_has_every_call_at_a_literal_path() -> None:
    paths = document()["paths"]
    assert not [path for path in paths if "{" in path]
    for game in GAMES:
        assert "get" in paths[f"/v1/games/{game}"]
        for call in CALLS:
            assert "post" in paths[f"/v1/games/{game}/{call}"]


def test_operations_have_names_of_their_own() -> None:
    names = [operation["operationId"] for path in document()["paths"].values() for operation in path.values()]
    assert len(set(names)) == len(names)


def test_problems_are_documented() -> None:
    for path in document()["paths"].values():
        if "post" in path:
            assert {"200", "400", "413", "415", "422", "500"} <= set(path["post"]["responses"])


def test_requests_are_closed_and_answers_open() -> None:
    for name, schema in document()["components"]["schemas"].items():
        if name.endswith(("Request", "State", "Options", "Budget", "Passing")) and "Canonical" not in name:
            closed = not name.endswith("AllOptions")
            assert (schema.get("additionalProperties") is False) is closed, name
        else:
            assert schema.get("additionalProperties") is not False, name


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.path}-{example.name}")
def test_examples_are_answered_as_they_say(client: Any, example: Example) -> None:
    sent = {} if example.body is None else {"json": example.body}
    answer = client.open(example.path, method=example.method.upper(), **sent)
    assert answer.status_code == example.status
    assert answer.json == example.answer
    validator(example.schema).validate(example.answer)


@pytest.mark.parametrize("example", [e for e in EXAMPLES if e.body is not None], ids=lambda e: f"{e.path}-{e.name}")
def test_requests_that_are_answered_are_of_their_schema(example: Example) -> None:
    content = document()["paths"][example.path][example.method]["requestBody"]["content"]["application/json"]
    if example.status == 200:
        validator(content["schema"]).validate(example.body)


def test_every_call_of_every_game_has_an_example() -> None:
    shown = {(example.path, example.status) for example in EXAMPLES}
    for game in GAMES:
        for call in CALLS:
            assert (f"/v1/games/{game}/{call}", 422) in shown
