"""Where everything lies in the flat int64 arrays of a search: `s`, the game and the counters, and `t`, the memory.

`t` is the slot's table: first the entries, then the stack of bouts under way (frames), then the list of open positions.
A card is a bit: `WIDTH` ranks for each of four suits, the trump suit last.
"""

from __future__ import annotations

from solver.search.layout import NODE_LIMIT, NODES, STOP, STOPPED_BY_MEMORY, STOPPED_BY_NODES

__all__ = ["NODES", "NODE_LIMIT", "STOP", "STOPPED_BY_MEMORY", "STOPPED_BY_NODES"]

# --- s: scalars ---
PLAYERS, SEAT, LIMITED, WIDTH, QUEEN, CODE, STOCK_SIZE, GENERATION = range(8)
ENTRIES, FRAMES, MOST_FRAMES, PENDING, MOST_PENDING, COUNT, STAMP, PROVER = range(8, 16)
ROOT_CARDS, ROOT_DRAWN, SLICE_END = range(16, 19)
# NODES, NODE_LIMIT, STOP are 28 to 30, as the watch expects.
# --- s: the stock, first drawn first, a bit each ---
STOCK, SIZE = 32, 96

# --- t: an entry, three words of key and one of what is known ---
ENTRY = 4
KNOWN_SAFE, NOT_SAFE, KNOWN_FOOL, NOT_FOOL, OPEN = 1, 2, 4, 8, 16
STAMP_SHIFT, GENERATION_SHIFT = 8, 32
STAMPS = 1 << 24

# --- t: a frame, one bout under way ---
HANDS, ATTACKER, DRAWN, DEFENDER, PLACE, POSITION, LOW = 0, 6, 7, 8, 9, 10, 11
SUIT, NUMBER, ATTACK, LIMIT, USEFUL, BEAT, FIXED = range(12, 19)
FRAME = 24
ATTACKED, ANSWERED = 1, 2
"""FIXED: the attack is given, or its answer (BEAT) too."""

# --- t: an open position, its entry and whether it has been met again while its bout is under way ---
OPEN_WORDS = 2
