"""The weights of the move ordering, found by coordinate descent on the mean logarithm of nodes (benchmarks/NOTES.md).

One row a situation, one column a feature (`moves.score_moves`). They decide how long a search takes, never its answer.
"""

from __future__ import annotations

from games.trick_rules import TrickRules

FEATURES = (
    "others' pieces below in the suit",
    "others' pieces above",
    "value of the piece",
    "leads, or wins as things stand",
    "points in the trick, if so",
    "own pieces of the suit (following: others' pieces, if it wins)",
    "nothing above",
    "nothing below",
    "below, if it does not win",
    "others' valued pieces in the suit (following: if it wins)",
    "some other (for the others: the seat) must beat it",
    "leads only: voids to come (for the others: the seat is void)",
    "the seat's pieces below (others only)",
)

WEIGHTS = {
    "seat leads": (60, -1, -2, 0, 46, -30, -30, 5, 0, 76, 30, -15, 0),
    "seat follows": (0, -80, 1, -40, -4, 40, 3, 0, 4, 0, 0, 0, 0),
    "seat follows last": (7, -6, 4, 6, -3, 0, 5, 0, 0, 3, 0, 0, 0),
    "seat throws off": (3, 0, 27, 0, 0, -24, 6, -6, 0, 25, 0, 2, 0),
    "others lead": (-6, -5, -8, 0, -3, 2, 4, 13, 0, -3, 10, -93, 54),
    "others follow, seat to come": (-9, 0, -9, -5, 30, 3, -2, 0, 16, 0, -90, 0, -5),
    "others follow, seat winning": (30, 0, -1, -30, -15, 0, 2, -3, 7, 3, 0, 0, 0),
    "others follow, seat losing": (3, 0, -4, 5, -20, -6, 0, -24, 0, 0, 0, 0, 0),
    "others throw off, seat to come": (16, -30, -54, 0, 0, -2, 37, -2, 2, -20, 0, 0, 0),
    "others throw off, seat winning": (4, -24, -9, 0, 0, -2, 9, -5, 40, -102, 0, 0, 0),
    "others throw off, seat losing": (6, 0, -14, 0, 0, -3, 0, -20, 0, 0, 0, 0, 0),
}


TILE_WEIGHTS = {
    "seat leads": (40, 2, 3, 0, 92, -30, 8, 5, 0, 51, 30, -15, 0),
    "seat follows": (0, -80, 1, -20, -4, 40, 3, 0, 4, 0, 0, 0, 0),
    "seat follows last": (7, -6, 1, 5, 1, 0, 5, 0, -20, 3, 0, 0, 0),
    "seat throws off": (3, 0, 66, 0, 0, -16, 9, -9, -3, 9, 0, 2, 0),
    "others lead": (-3, -7, 1, 0, -5, 1, 36, 3, 0, -3, 15, 25, 43),
    "others follow, seat to come": (-9, 0, -9, -5, 20, 0, -5, -40, 16, 0, -60, 0, -5),
    "others follow, seat winning": (30, 0, -4, -60, -30, 100, 5, -3, 4, 0, 0, 0, 0),
    "others follow, seat losing": (3, 0, -3, 7, 0, -6, 0, -24, 0, 0, 0, 0, 0),
    "others throw off, seat to come": (32, -108, -27, 0, 0, -2, 19, -2, 2, 0, 0, 0, 0),
    "others throw off, seat winning": (1, -32, 86, 0, 0, -2, 9, -5, 60, -61, 0, 0, 0),
    "others throw off, seat losing": (3, -6, -21, 0, 0, -8, 3, -30, 0, -3, 0, 0, 0),
}
"""Where a lead declares one of two suits everything weighs otherwise: a third of the nodes of the card weights."""


def weights_for(rules: TrickRules) -> list[int]:
    """The weights, row after row."""
    weights = TILE_WEIGHTS if rules.declares else WEIGHTS
    return [weight for row in weights.values() for weight in row]
