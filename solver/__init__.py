"""Best play with all hands open.

    from solver import analyse, solve
    answer = solve({"game": "cherna-donka", "hands": "N:…"}, concept="best-case")

Imports games and knows no HTTP. What it refuses, it refuses with the exceptions of `games`, pointers into a request
`{state, seat, concept, objective, at, budget}`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import games
from games.damka_state import DamkaState
from games.problems import Code, InvalidRequest, Problem
from games.trick_state import TrickState

from . import answer, documents, record
from .budget import ANALYSIS_MS, LIMITS, MOST_ANALYSIS_MS, Budget, Meter
from .documents import State

__all__ = ["LIMITS", "Budget", "Meter", "Progress", "State", "analyse", "hint", "reserve", "solve", "warm"]

Progress = Callable[[dict[str, float]], None]
"""Called with `{lower, upper, nodes}` while an answer is being worked out, from any thread."""

CPSAT_CONCEPTS = ("best-case", "worst-case", "best-reply")


def warm() -> None:
    """Load the engines. Call it first, and before forking: OR-Tools takes half a second to import."""
    from .cpsat import concepts  # noqa: F401
    from .hints.warm import warm_up

    warm_up()


def reserve(slots: int, megabytes: int) -> None:
    """Set how many searches may run side by side in this process, and how many megabytes the table of each may fill.

    More searches than slots wait for each other. Memory is taken as it is used. Call it before `warm` and before any
    answer; without it there are two slots of 256 MB.
    """
    from . import search

    search.reserve(slots, megabytes)


def solve(
    state: State,
    *,
    seat: int | None = None,
    concept: str = "paranoid",
    objective: str = "score",
    at: int | None = None,
    budget: Budget | Meter | None = None,
    on_progress: Progress | None = None,
) -> dict[str, Any]:
    """The answer document of `POST …/solve` (DESIGN.md, section 6).

    `state` is a state document that names its game, or a state read from one. `seat` is whose result counts (default:
    the seat to move), `at` the ply to solve at (default: all plays made; for `best-reply` none). The budget may be a
    `Meter` that has begun, which another thread may abandon. Raises InvalidRequest, InvalidState, HiddenPieces.
    """
    state = documents.state_of(state)
    limits = budget if isinstance(budget, Meter) else (budget or Budget()).clamped()
    _check_request(state, seat, concept, objective)
    best_reply = concept == "best-reply"
    if best_reply and state.phase != "pass":
        record.need_complete(state)
    position = record.position_after(state, 0 if best_reply and at is None else at)
    if seat is None:
        seat = position.current_player or 0
    solution = _solve(state, position, seat, concept, objective, limits, on_progress)
    held = limits.budget if isinstance(limits, Meter) else limits
    return answer.document(state.game.name, seat, concept, objective, held, solution)


def hint(
    state: State,
    *,
    seat: int,
    concept: str | None = None,
    objective: str | None = None,
    worlds: int | None = None,
    seed: str | int | None = None,
    budget: Budget | Meter | None = None,
    on_progress: Callable[[dict[str, Any]], None] | None = None,
) -> dict[str, Any]:
    """The answer document of `POST …/hint` (DESIGN.md, section 8): what a seat should play, not seeing other hands.

    `state` is a state document that names its game, or a state read from one; of it only what `seat` has seen is
    looked at. `concept` (`paranoid` or, in trick games, `max-n`) and `objective` have defaults; `worlds`
    is how many deals of the hidden pieces to look at (default 100, at most 10,000), `seed` decides which: with a seed
    and a budget of nodes alone the answer is always the same. A `Meter` that has begun may be passed as budget.
    `on_progress` is called with `{worlds, nodes}`. Raises InvalidRequest, InvalidState (`contradiction` with the plays
    that contradict), IllegalMove (`not-your-turn`, `hand-over`), HiddenPieces.
    """
    from .hints import hinting
    from .hints.question import question
    from .hints.warm import warm_up

    read = documents.state_of(state)
    warm_up()  # before the meter runs: compiling is not the caller's to pay for
    meter = Meter.of(budget)
    return hinting.find(read, question(read, seat, concept, objective, worlds, seed), meter, on_progress)


def analyse(
    state: State,
    *,
    concept: str = "paranoid",
    objective: str = "score",
    claim: bool = False,
    budget: Budget | Meter | None = None,
    on_progress: Callable[[dict[str, Any]], None] | None = None,
) -> dict[str, Any]:
    """The answer document of `POST …/analysis` (DESIGN.md, section 7) for the record of a hand.

    `concept` is `paranoid` or, in trick games, `max-n`. `claim` says that the hand was ended early; without it the
    record must be complete. The budget covers the whole analysis (default 10 s, at most 120 s). `on_progress` is
    called, from any thread, with `{"event": "play", …}` for each play once, when it is done, and with
    `{"event": "progress", …}`. A `Meter` that has begun may be passed as budget.
    Raises InvalidRequest, InvalidState, HiddenPieces.
    """
    read = documents.state_of(state)
    from .analysis import analyse as engine

    engine.check(read, concept, objective, claim)
    warm()  # before the meter runs: compiling is not the caller's to pay for
    if not isinstance(budget, Meter):
        budget = Meter((budget or Budget(ms=None)).clamped(ANALYSIS_MS, MOST_ANALYSIS_MS))
    return engine.analyse(read, concept, objective, budget, on_progress)


def _check_request(state: games.State, seat: int | None, concept: str, objective: str) -> None:
    game, problems = state.game, []
    for name, value, offered in (("concept", concept, game.concepts), ("objective", objective, game.objectives)):
        if value not in offered:
            detail = f"{game.title} offers {', '.join(offered)} as {name}, not {value!r}"
            problems.append(Problem(Code.NOT_OFFERED, detail, f"/{name}", {"expected": list(offered)}))
    if seat is not None and not 0 <= seat < state.players:
        detail = f"seat is 0 to {state.players - 1}"
        problems.append(Problem(Code.MALFORMED, detail, "/seat", {"expected": [0, state.players - 1]}))
    if problems:
        raise InvalidRequest(problems)


def _solve(
    state: games.State,
    position: games.State,
    seat: int,
    concept: str,
    objective: str,
    limits: Budget | Meter,
    on_progress: Progress | None,
) -> answer.Solution:
    engine = "cp-sat" if concept in CPSAT_CONCEPTS else "search"
    if position.is_terminal():
        value = _result(position, seat, objective)
        values: list[answer.Interval] = []
        if concept == "max-n":
            values = [_result(position, other, objective) for other in range(state.players)]
        return answer.Solution(value, (), (), engine, values=values)
    assert isinstance(position, DamkaState | TrickState)
    if concept not in CPSAT_CONCEPTS:
        return _search(position, seat, concept, objective, limits, on_progress)
    if isinstance(position, DamkaState):
        from .cpsat.damka import concepts as damka

        return damka.solve(position, seat, concept, Meter.of(limits), on_progress)
    from .cpsat import concepts

    assert isinstance(state, TrickState)
    return concepts.solve(state, position, seat, concept, objective, Meter.of(limits), on_progress)


def _search(
    position: DamkaState | TrickState,
    seat: int,
    concept: str,
    objective: str,
    limits: Budget | Meter,
    on_progress: Progress | None,
) -> answer.Solution:
    from . import search

    search.warm_up()  # before the meter runs: compiling is not the caller's to pay for
    return search.search(position, seat, concept, objective, Meter.of(limits), on_progress=on_progress)


def _result(position: games.State, seat: int, objective: str) -> answer.Interval:
    outcome = position.outcome()
    value = outcome["points" if objective == "points" else "scores"][seat]
    return answer.Interval(value, value)
