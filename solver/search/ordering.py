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
    "others' valued pieces in the suit",
    "some other (for the others: the seat) must beat it",
    "voids to come (for the others: the seat is void)",
    "the seat's pieces below (others only)",
)

WEIGHTS = {
    "seat leads": (16, 4, -2, 0, 19, -30, -30, 5, 0, 34, 60, -30, 0),
    "seat follows": (0, 0, 1, -40, -4, 0, 0, 0, 4, 0, 0, 0, 0),
    "seat follows last": (7, 0, 1, -22, -6, 0, 5, 0, 34, 0, 0, 0, 0),
    "seat throws off": (3, 0, 18, 0, 0, -8, 6, -6, 0, 17, 0, 2, 0),
    "others lead": (-6, 2, -3, 0, -5, 2, 2, 25, 0, 0, 10, -62, 72),
    "others follow, seat to come": (-18, 0, -9, -10, 0, 0, -5, 0, 32, 0, -60, 0, -5),
    "others follow, seat winning": (30, 0, -8, -60, -30, 0, 5, 0, 4, 0, 0, 0, 0),
    "others follow, seat losing": (3, 0, -1, 5, -39, 0, 0, -24, 0, 0, 0, 0, 0),
    "others throw off, seat to come": (11, -30, -18, 0, 0, -2, 37, -2, 2, 0, 0, 0, 0),
    "others throw off, seat winning": (1, 0, -18, 0, 0, -2, 0, -5, 0, -102, 0, 0, 0),
    "others throw off, seat losing": (3, 0, -28, 0, 0, -2, 0, 0, 0, 0, 0, 0, 0),
}


def weights_for(rules: TrickRules) -> list[int]:
    """The weights, row after row."""
    return [weight for row in WEIGHTS.values() for weight in row]
