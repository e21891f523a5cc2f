"""How a play and a hand are judged: published figures, in `GET /v1/games/{game}` and in the README.

A play is judged by its cost. The thresholds are shares of the points in a hand, rounded up, so that in every trick game
giving oneself the black lady is a blunder: 13 of the 41 points of Crna Dama, 4 of the 11 of Czarna Wdowa. Damka's score
is 0, 0.5 or 1 and has thresholds of its own.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from games import Game
from games.trick_game import TrickGame
from solver.answer import Interval

from . import concepts_of

SHARES = {"inaccuracy": 0.03, "mistake": 0.1, "blunder": 0.3}
"""From which share of the points in a hand a cost is called so."""

DAMKA = {"inaccuracy": 0.5, "mistake": 0.5, "blunder": 1}
"""A draw given away is a mistake, a safe hand made the fool a blunder."""

ACCURACY = (
    "100 x (1 - the mean of min(1, cost / blunder) over the plays of the seat that were a choice), rounded to one "
    "decimal; 100 if none was; null unless every cost is known"
)


def thresholds(game: Game) -> Mapping[str, float]:
    """The least cost of each judgement in a game, in its points; the last one that is reached is given."""
    if not isinstance(game, TrickGame):
        return DAMKA
    rules, _ = game.rules_for(game.default_players, {}, "")
    points = sum(rules.scoring.points.values())
    return {name: math.ceil(share * points) for name, share in SHARES.items()}


def judge(cost: Interval, least: Mapping[str, float]) -> str | None:
    """The judgement of a cost, None if there is none or if bounds of the cost leave it open."""
    named = [_judge(bound, least) for bound in (cost.lower, cost.upper)]
    return named[0] if named[0] == named[1] else None


def _judge(cost: float, least: Mapping[str, float]) -> str | None:
    reached = [name for name, threshold in least.items() if cost >= threshold]
    return reached[-1] if reached else None


def accuracy(costs: Iterable[float], least: Mapping[str, float]) -> float:
    """The accuracy of a seat: `costs` are those of its plays that were a choice."""
    shares = [min(1, cost / least["blunder"]) for cost in costs]
    return round(100 * (1 - sum(shares) / len(shares)), 1) if shares else 100.0


def document(game: Game) -> dict[str, Any]:
    """What the page of a game says about analysis."""
    return {"concepts": list(concepts_of(game)), "thresholds": dict(thresholds(game)), "accuracy": ACCURACY}
