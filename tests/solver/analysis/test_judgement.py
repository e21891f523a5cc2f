"""Thresholds and accuracy: published figures."""

from __future__ import annotations

import pytest

from games import GAMES
from solver.analysis.judgement import accuracy, judge, thresholds
from solver.answer import Interval

LEAST = {"inaccuracy": 1, "mistake": 3, "blunder": 8}


def test_thresholds_are_scaled_to_the_points_of_a_hand() -> None:
    assert thresholds(GAMES["cherna-donka"]) == LEAST
    assert thresholds(GAMES["crna-dama"]) == {"inaccuracy": 2, "mistake": 5, "blunder": 13}
    assert thresholds(GAMES["czarna-wdowa"]) == {"inaccuracy": 1, "mistake": 2, "blunder": 4}
    assert thresholds(GAMES["damka"]) == {"inaccuracy": 0.5, "mistake": 0.5, "blunder": 1}


@pytest.mark.parametrize(
    ("lower", "upper", "wanted"),
    [
        (0, 0, None),
        (1, 1, "inaccuracy"),
        (2, 2, "inaccuracy"),
        (3, 7, "mistake"),
        (8, 26, "blunder"),
        (0, 1, None),
        (2, 3, None),
    ],
)
def test_a_judgement_needs_no_more_than_bounds_that_agree(lower: int, upper: int, wanted: str | None) -> None:
    assert judge(Interval(lower, upper), LEAST) == wanted


@pytest.mark.parametrize(
    ("costs", "wanted"), [([], 100), ([0, 0], 100), ([8], 0), ([26], 0), ([4, 0], 75), ([1, 0, 0], 95.8)]
)
def test_accuracy(costs: list[int], wanted: float) -> None:
    assert accuracy(costs, LEAST) == wanted
