"""Mutated bodies get an answer of the contract, never a fault of the service. `make soak` tries many more."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import GAMES
from service import create_app
from tests.service.mutants import mutant, originals

QUICK = {"solve_ms": 50, "max_solve_ms": 50, "analysis_ms": 100, "max_analysis_ms": 100, "max_nodes": 5_000}


@pytest.fixture(scope="module")
def quick() -> Any:
    """A client of a service that spends little on a solve."""
    return create_app(QUICK).test_client()


@pytest.mark.parametrize("game", GAMES)
def test_no_mutant_is_a_fault_of_the_service(quick: Any, game: str) -> None:
    random, bodies = Random(f"mutants of {game}"), originals(game)
    for _ in range(300):
        path, body = random.choice(bodies)
        data = mutant(body, random)
        answer = quick.post(path, data=data, content_type="application/json")
        assert answer.status_code in (200, 400, 422), (path, data)
        assert (answer.mimetype == "application/problem+json") is (answer.status_code != 200)
