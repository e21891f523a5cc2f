"""What a hint is asked: by whom, under which concept and objective, over how many worlds."""

from __future__ import annotations

from dataclasses import dataclass

import games
from games.problems import Code, InvalidRequest, Problem
from games.shuffle import random_seed

CONCEPTS = ("max-n", "paranoid")
OBJECTIVES = ("score", "points")
"""The defaults come first: the pair that plays better, by measurement (`benchmarks/players.py`, README)."""

WORLDS, MOST_WORLDS = 100, 10_000
"""How many worlds are looked at by default, and at most."""


@dataclass(frozen=True)
class Question:
    """What is asked: the best play of `seat` under a concept and an objective, in how many worlds, drawn by a seed."""

    seat: int
    concept: str
    objective: str
    worlds: int
    seed: str | int


def concepts(game: games.Game) -> tuple[str, ...]:
    """The concepts that hints offer for a game, the default first: those quick enough for many worlds."""
    return tuple(concept for concept in CONCEPTS if concept in game.concepts)


def objectives(game: games.Game) -> tuple[str, ...]:
    """The objectives that hints offer for a game, the default first."""
    return tuple(objective for objective in OBJECTIVES if objective in game.objectives)


def question(
    state: games.State,
    seat: int,
    concept: str | None = None,
    objective: str | None = None,
    worlds: int | None = None,
    seed: str | int | None = None,
) -> Question:
    """A question with its defaults filled in. Raises InvalidRequest with all that is wrong with it."""
    game, problems = state.game, []
    offered = {"concept": (concept, concepts(game)), "objective": (objective, objectives(game))}
    for name, (value, words) in offered.items():
        if value is not None and value not in words:
            detail = f"hints in {game.title} offer {', '.join(words)} as {name}, not {value!r}"
            problems.append(Problem(Code.NOT_OFFERED, detail, f"/{name}", {"expected": list(words)}))
    for name, number, least, most in (("seat", seat, 0, state.players - 1), ("worlds", worlds, 1, MOST_WORLDS)):
        if number is not None and not least <= number <= most:
            detail = f"{name} is {least} to {most}"
            problems.append(Problem(Code.MALFORMED, detail, f"/{name}", {"expected": [least, most]}))
    if problems:
        raise InvalidRequest(problems)
    return Question(
        seat,
        concept or concepts(game)[0],
        objective or objectives(game)[0],
        WORLDS if worlds is None else worlds,
        random_seed() if seed is None else seed,
    )
