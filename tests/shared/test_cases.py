"""Every shared case, put to the service over HTTP in-process: one test a case, grouped by file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.conftest import DATA, NO_SHARED, SHARED
from tests.shared.openspiel import ENDGAMES, HANDS, endgame_cases, hand_cases
from tests.shared.runner import Ask, Case, lines, read_cases, run

CASES = SHARED / "cases"
FILES = sorted(CASES.glob("cases_*.jsonl.gz"))


def parameters() -> list[Any]:
    found = [
        pytest.param(case, id=f"{path.name.partition('.')[0]}/{case.id}") for path in FILES for case in read_cases(path)
    ]
    for name, convert in ((HANDS, hand_cases), (ENDGAMES, endgame_cases)):
        path = CASES / f"{name}.jsonl.gz"
        if path.exists():
            found += [pytest.param(case, id=f"{name}/{case.id}") for row in lines(path) for case in convert(row)]
    return found or [pytest.param(None, marks=pytest.mark.skip(reason=NO_SHARED))]


@pytest.fixture
def ask(client: Any) -> Ask:
    def post(game: str, call: str, body: Mapping[str, Any]) -> tuple[int, Any]:
        response = client.post(f"/v1/games/{game}/{call}", json=body)
        return response.status_code, response.get_json()

    return post


@pytest.mark.parametrize("case", parameters())
def test_shared(case: Case, ask: Ask) -> None:
    run(case, ask)


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in read_cases(DATA / "cases.jsonl")])
def test_own_copy(case: Case, ask: Ask) -> None:
    """The few dozen that came along with the checkout."""
    run(case, ask)
