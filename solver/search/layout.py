"""Where everything lies in the one flat int64 array that a search works on.

One array, because a kernel that reads six pays for six sets of bounds and bases: that cost half the speed. Scalars come
first, then tables by seat, suit and piece, then one record for each piece to be played.

A piece is a bit, its *place*: pieces of a suit lie in a row from the weakest up, and above every suit of cards one bit
stays free, so that a carry out of a suit never reaches the next (`bits.py`, `moves.py`).
"""

from __future__ import annotations

# --- scalars: set-up ---
PLAYERS, SEAT, DECLARES, COMPRESS, MERGE, TABLE_ON, TABLE_MASK, GENERATION = range(8)
ORDER, BOUNDS, FORCED, EXTRA_POINTS, EXTRA_PRIZE, TOTAL, NO_TRICK = range(8, 15)
POINT_SWEEP, POINT_TAKER, POINT_OTHERS, TRICK_SWEEP, TRICK_TAKER, TRICK_OTHERS = range(15, 21)
FIRST_LEAD, FIRST_BARRED, UNBROKEN_BARRED, UNBROKEN_EXCUSE, BREAKERS, LABELS, INNER = range(21, 28)
# --- scalars: what the outside watches and sets ---
NODES, NODE_LIMIT, STOP, VALUED = range(28, 32)
PAUSE, PAUSE_AT = 46, 47
"""Set once so many nodes have been visited; unlike STOP it may be taken back, by who set PAUSE_AT."""
# --- scalars: the position between two tricks ---
REMAINING, POINT_MODE, TRICK_MODE, WINNERS, FIRST_TRICK, LEFT, PRIZE_LOW, PRIZE_HIGH = range(32, 40)
SAVED = 8
"""How many scalars from REMAINING on a closed trick changes; they are saved in its record."""
UNION, CARDS, SPECIAL, BOTTOMS, LINES, TRACK = range(40, 46)
"""Pieces in hands; all places of the deck; pieces unlike the rest of their suit; the lowest place of each suit."""

# --- tables ---
HAND, SUIT_MASK = 48, 64
STOCK = HAND + 2
"""Only games for two have a stock: its halves lie where the hands of seats 2 and 3 would."""
LABEL_PIECE, LABEL_ABOVE, LABEL_WIDTH, MOST_LABELS = 72, 88, 104, 16
PATTERNS, HEADS, HEADS_MASK, FREE, PATTERNS_END, ENTRIES, SAFE = range(120, 127)
"""Fewest pieces for patterns; where the heads of their lists are in the table, where the word that counts on to free
memory is, where it ends; how many entries max-n has; whether safe suits are looked for (`safety.py`)."""
WEIGHTS, FEATURES, CONTEXTS = 128, 13, 11
POINTS = 288
PRIZES = POINTS + 64
VALUE = PRIZES + 64
"""Points and prizes together."""
SUIT = VALUE + 64
SUIT2 = SUIT + 64
STRENGTH = SUIT2 + 64
WEAKER = STRENGTH + 8 * 64

# --- one record a ply: how things stand before the piece is played ---
RECORDS, RECORD = WEAKER + 8 * 64, 96
LEADER, WINNER, WINNER_PIECE, BEST, TRICK_POINTS, TRICK_PRIZE = range(6)
ASKED, BROKEN, NEW_HALF, GAIN, TAKEN_BY, PLAYED = range(6, 12)
SAVE = 12
MOVES, SCORES = 32, 64
MOST_MOVES = 32
PLIES = 64
SIZE = RECORDS + RECORD * PLIES

STOPPED_BY_NODES, STOPPED_BY_MS, STOPPED_BY_MEMORY = 1, 2, 3
BIG = 1 << 20
