"""The weights of the move ordering, found by coordinate descent on the mean logarithm of nodes (benchmarks/NOTES.md).

One row a situation, one column a feature (`moves.score_moves`). They decide how long a search takes, never its answer.
"""

from __future__ import annotations

from games.trick_rules import TrickRules

FEATURES = (
    "others' pieces below in the suit",
    "others' pieces above",
    "value of the piece",
    "wins as things stand",
    "points in the trick, if it wins",
    "own pieces of the suit",
    "nothing above",
    "nothing below",
    "below, if it does not win",
    "spare",
)

WEIGHTS = {
    "seat leads": (-8, 2, -2, 0, 0, 0, -20, 20, 0, 0),
    "seat follows": (0, 0, 1, -40, -4, 0, 0, 0, 4, 0),
    "seat follows last": (2, 0, 1, -20, -6, 0, 0, 0, 4, 0),
    "seat throws off": (3, 0, 8, 0, 0, -3, 6, -6, 0, 0),
    "others lead": (-6, 2, -3, 0, 0, 0, -10, 20, 0, 0),
    "others follow, seat to come": (-6, 0, -2, -10, 0, 0, 0, 0, 2, 0),
    "others follow, seat winning": (0, 0, 4, -60, 0, 0, 0, 0, 4, 0),
    "others follow, seat losing": (3, 0, -1, 0, -3, 0, 0, 0, 0, 0),
    "others throw off, seat to come": (1, 0, 2, 0, 0, -2, 0, 0, 0, 0),
    "others throw off, seat winning": (1, 0, 12, 0, 0, -2, 0, 0, 0, 0),
    "others throw off, seat losing": (3, 0, -4, 0, 0, -2, 0, 0, 0, 0),
    "spare": (0,) * 10,
}


def weights_for(rules: TrickRules) -> list[int]:
    """The weights, row after row."""
    return [weight for row in WEIGHTS.values() for weight in row]
