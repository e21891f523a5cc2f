"""Going over a finished hand: where points were lost, and what could still have become of it (DESIGN.md, section 7)."""

from __future__ import annotations

from games import Game

CONCEPTS = ("paranoid", "max-n")
"""Those that say what a play was worth."""


def concepts_of(game: Game) -> tuple[str, ...]:
    """The concepts by which hands of a game are gone over, the default first."""
    return tuple(concept for concept in game.concepts if concept in CONCEPTS)
