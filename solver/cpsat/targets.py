"""What a seat's result can be, kind by kind: how far a line is from each, and the best value still thinkable.

A hand ends in one of a few kinds of result: the points taken, no trick, a sweep by the seat or by another. The climber
aims at one kind at a time; the static bound needs no search at all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .board import Board
from .playout import Line

Result = Callable[[Line], int]


@dataclass(frozen=True)
class Target:
    """A kind of result: its best value for the question asked, and how far a line is from it (0: reached)."""

    best: int
    distance: Callable[[Line], int]


def result_of(board: Board, seat: int, objective: str) -> Result:
    """What a line is worth to the seat."""
    if objective == "points":
        return lambda line: line.points[seat]
    scores, revokes = board.scoring.scores, board.revokes
    return lambda line: scores(line.points, line.tricks, line.prizes, revokes)[seat]


def targets(board: Board, seat: int, objective: str, sign: int) -> list[Target]:
    """Every kind of result still thinkable, the best value first. `sign` is 1 to seek the least, -1 the most."""
    result = result_of(board, seat, objective)
    scoring, total = board.scoring, sum(board.points) + board.points_to_come
    seats = range(board.players)
    to_come = board.tricks_left
    all_tricks = sum(board.tricks) + to_come
    scored = objective == "score"
    # Prizes may go either way beside any kind of result.
    left = [board.prize(piece) for piece in range(len(board.pieces))]
    left += [scoring.prizes.get(name, 0) for name in board.extra]
    aside = 0
    if scored:
        aside = board.prizes[seat] + scoring.revoke * board.revokes.count(seat)
        aside += sum(prize for prize in left if prize * sign < 0)
    least, most = _points_taken(board, seat, scored)
    found = [Target((least if sign > 0 else most) + aside, lambda line: sign * result(line))]
    if not scored:
        return found
    swept = board.players == 2 and (scoring.all_points or scoring.all_tricks)
    if scoring.no_trick and not board.tricks[seat] and not swept:
        found.append(Target(scoring.no_trick + aside, lambda line: line.tricks[seat]))
    for taker in seats:
        others = [other for other in seats if other != taker]
        sweep = scoring.all_points
        if sweep and total >= sweep.least and not any(board.points[other] for other in others):
            worth = sweep.taker if taker == seat else sweep.others
            found.append(Target(worth + aside, _missing_points(taker, total)))
        sweep = scoring.all_tricks
        if sweep and total >= sweep.least and not any(board.tricks[other] for other in others):
            worth = sweep.taker if taker == seat else sweep.others
            found.append(Target(worth + aside, _missing_tricks(taker, all_tricks)))
    return sorted(found, key=lambda target: sign * target.best)


def _points_taken(board: Board, seat: int, scored: bool) -> tuple[int, int]:
    """The least and most points the seat can have without a sweep by itself (`scored`) or, with two, by the other."""
    to_come = [board.value(piece) for piece in range(len(board.pieces))]
    to_come += [board.scoring.points.get(name, 0) for name in board.extra]
    least, most = board.points[seat], board.points[seat] + sum(to_come)
    sweep, others = board.scoring.all_points, sum(board.points) - board.points[seat]
    smallest = min((worth for worth in to_come if worth), default=0)
    if scored and sweep and sum(board.points) + sum(to_come) >= sweep.least:
        if not others:
            most -= smallest
        if board.players == 2 and not least:
            least += smallest
    return least, most


def _missing_points(taker: int, total: int) -> Callable[[Line], int]:
    return lambda line: total - line.points[taker]


def _missing_tricks(taker: int, total: int) -> Callable[[Line], int]:
    return lambda line: total - line.tricks[taker]


def static_bound(board: Board, seat: int, objective: str, sign: int) -> int:
    """A value that no line can better."""
    return min((target.best for target in targets(board, seat, objective, sign)), key=lambda best: sign * best)
