"""Where everything lies in the one flat int64 array that a search works on.

One array, because a kernel that reads six pays for six sets of bounds and bases: that cost half the speed. Scalars come
first, then tables by seat, suit and piece, then one record for each piece to be played.
"""

from __future__ import annotations

# --- scalars: set-up ---
PLAYERS, SEAT, DECLARES, COMPRESS, MERGE, TABLE_ON, TABLE_MASK, GENERATION = range(8)
ORDER, BOUNDS, FORCED, EXTRA_POINTS, EXTRA_PRIZE, TOTAL, NO_TRICK = range(8, 15)
POINT_SWEEP, POINT_TAKER, POINT_OTHERS, TRICK_SWEEP, TRICK_TAKER, TRICK_OTHERS = range(15, 21)
FIRST_LEAD, FIRST_BARRED, UNBROKEN_BARRED, UNBROKEN_EXCUSE, BREAKERS, LABELS, INNER = range(21, 28)
# --- scalars: what the outside watches and sets ---
NODES, NODE_LIMIT, STOP, VALUED = range(28, 32)
# --- scalars: the position between two tricks ---
REMAINING, PLANE0, PLANE1, PLANE2, LENGTHS = range(32, 37)
POINT_MODE, TRICK_MODE, WINNERS, FIRST_TRICK, LEFT, PRIZE_LOW, PRIZE_HIGH = range(37, 44)
SAVED = 12
"""How many scalars from REMAINING on a closed trick changes; they are saved in its record."""

# --- tables ---
HAND, STOCK, SUIT_MASK = 48, 56, 64
LABEL_PIECE, LABEL_ABOVE, LABEL_WIDTH, MOST_LABELS = 72, 88, 104, 16
WEIGHTS, FEATURES, CONTEXTS = 128, 13, 11
POINTS = 288
PRIZES = POINTS + 64
KIND = PRIZES + 64
SUIT = KIND + 64
SUIT2 = SUIT + 64
STRENGTH = SUIT2 + 64
WEAKER = STRENGTH + 8 * 64

# --- one record a ply: how things stand before the piece is played ---
RECORDS, RECORD = WEAKER + 8 * 64, 96
PIECE, LEADER, WINNER, WINNER_PIECE, BEST, TRICK_POINTS, TRICK_PRIZE, ASKED, BROKEN, NEW_HALF, GAIN, COUNT = range(12)
SAVE = 12
MOVES, SCORES = 32, 64
MOST_MOVES = 32
PLIES = 64
SIZE = RECORDS + RECORD * PLIES

STOPPED_BY_NODES, STOPPED_BY_MS, STOPPED_BY_MEMORY = 1, 2, 3
BIG = 1 << 20
