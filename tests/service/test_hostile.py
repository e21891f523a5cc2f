"""No body, however absurd, gets anything but a problem document with a status of the client's fault."""

from __future__ import annotations

from typing import Any

import pytest

from games import GAMES
from tests.service.hostile import bodies

BODIES = {game: list(bodies(game)) for game in GAMES}


def test_there_are_enough() -> None:
    assert all(len(bodies) >= 200 for bodies in BODIES.values())


@pytest.mark.parametrize("game", GAMES)
def test_every_hostile_body_is_refused(client: Any, game: str) -> None:
    for body in BODIES[game]:
        answer = client.post(body.path, data=body.data, headers=body.headers)
        assert 400 <= answer.status_code < 500, (body, answer.status_code, answer.text[:300])
        assert answer.mimetype == "application/problem+json", body
        document = answer.json
        assert document["status"] == answer.status_code
        assert document["type"].startswith("/docs/problems/")
        for problem in document["problems"]:
            assert problem["code"]
            assert problem["pointer"] == "" or problem["pointer"].startswith("/"), (body, problem)
