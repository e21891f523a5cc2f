"""The number of legal continuations from fixed positions, as counted once and for all by the second implementation."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import takewhile
from typing import Any

import pytest

from games import GAMES
from tests.conftest import DATA
from tests.games.helpers import TABLES
from tests.games.perft import count, positions, slow_count

NUMBERS: dict[str, list[int]] = json.loads((DATA / "perft.json").read_text(encoding="utf-8"))
POSITIONS = dict(positions())


def test_every_table_is_counted() -> None:
    assert set(TABLES) <= {(start["game"], start["players"]) for start in POSITIONS.values()}
    assert list(POSITIONS) == list(NUMBERS)


@pytest.mark.parametrize(("name", "start"), [pytest.param(name, start, id=name) for name, start in POSITIONS.items()])
def test_counts(name: str, start: Mapping[str, Any]) -> None:
    if start["game"] not in GAMES:
        pytest.skip(f"{start['game']} is not built yet")
    state = GAMES[start["game"]].read(start).accept()
    assert count(state, len(NUMBERS[name])) == NUMBERS[name]


@pytest.mark.parametrize(("name", "start"), [pytest.param(name, start, id=name) for name, start in POSITIONS.items()])
def test_numbers_are_those_of_the_second_implementation(name: str, start: Mapping[str, Any]) -> None:
    few = list(takewhile(lambda number: number <= 400, NUMBERS[name]))
    assert slow_count(start, [], len(few)) == few
