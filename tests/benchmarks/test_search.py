"""The table of the exact search, on positions of a few cards: what is measured, not how fast."""

from __future__ import annotations

import re
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="open_spiel has no wheel here", exc_type=ImportError)
pytest.importorskip("endplay", reason="endplay has no wheel here", exc_type=ImportError)

from benchmarks import search
from benchmarks.search import Size

pytestmark = pytest.mark.oracle


def test_rows_of_each_size_and_of_the_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "BRIDGE_DEALS", 1)
    monkeypatch.setattr(search, "COMPARED_AT", 4)
    sizes = (Size("cherna-donka", "paranoid", 4, 4), Size("czarna-wdowa", "max-n", 3, 3, 0.5))
    rows = list(search.measure(2, sizes, ((2, 3),)))
    assert [row.what.partition(":")[0] for row in rows] == [
        "cherna-donka paranoid, 4 x 4, one value",
        "cherna-donka paranoid, 4 x 4, all moves",
        "cherna-donka paranoid, 4 x 4, all moves to one value, CPU, median of 2 / in all",
        "czarna-wdowa max-n, 3 x 3, all values",
        "cherna-donka paranoid, 4 x 2, 3 endings, same values",
    ]
    solved = [found for row in rows if (found := re.search(r"(\d+) of (\d+) solved", row.what))]
    assert [found.groups() for found in solved] == [("2", "2"), ("2", "2"), ("1", "1")]


def test_a_search_that_the_limit_stopped_does_not_count_as_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "BRIDGE_DEALS", 1)
    monkeypatch.setattr(search, "LIMIT_NODES", 50)
    rows = list(search.measure(1, (Size("crna-dama", "paranoid", 3, 8), Size("czarna-wdowa", "max-n", 4, 7)), ()))
    assert all("0 of 1 solved" in row.what for row in rows)


def test_another_value_in_open_spiel_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def other(state: Any, seat: int) -> tuple[int, float]:
        return 99, 1.0

    monkeypatch.setattr(search, "hearts_seconds", other)
    monkeypatch.setattr(search, "BRIDGE_DEALS", 1)
    with pytest.raises(RuntimeError, match="99"):
        list(search.measure(1, (), ((2, 1),)))


def test_the_spread_is_median_ninth_tenth_and_worst() -> None:
    assert search._spread([float(value) for value in range(50, 0, -1)]) == [25.5, 45.0, 50.0]
    assert search._spread([3.0]) == [3.0, 3.0, 3.0]
