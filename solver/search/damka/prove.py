"""The proof: can one side, the prover, force its aim from a position, however the play may come round again?

The seat proves that it is safe, or the coalition that it is left the fool. Who proves must get there in the end: going
round for ever is no proof. So this is the attractor of the aim, worked out depth first and only as far as it is needed:

- a position met again while it is still open counts as unproved; what is found proved all the same stays so;
- a position found unproved stays open as long as that may rest on an older open one (Tarjan's low links), and is
  settled together with the oldest position it rests on;
- when a position is proved that was met while open, all positions opened after it are forgotten.

Every settled entry is therefore a fact about the graph, never about the path. A stamp numbers the proved ones: each was
proved from older ones, so that play by falling stamps gets there.
"""

# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any

from numba import njit

from . import layout as at
from .bout import FOOL, GOES_ON, SAFE, begin, close, face, next_attack, next_beat
from .table import find

UNSETTLED, NO, YES = -1, 0, 1
SEAT_PROVES, COALITION_PROVES = 0, 1
NOTHING_OLDER = 1 << 60
ANSWER, RESULT = 0, 1
REFUTED, UNTOLD = -2, -1


@njit(nogil=True, cache=True)
def settled(flags: int, prover: int) -> int:
    """What an entry says about the aim of a prover."""
    if prover == SEAT_PROVES:
        if flags & at.KNOWN_SAFE != 0:
            return YES
        if flags & (at.NOT_SAFE | at.KNOWN_FOOL) != 0:
            return NO
        return UNSETTLED
    if flags & at.KNOWN_FOOL != 0:
        return YES
    if flags & (at.NOT_FOOL | at.KNOWN_SAFE) != 0:
        return NO
    return UNSETTLED


@njit(nogil=True, cache=True)
def open_up(s: Any, t: Any, f: int, entry: int) -> bool:
    """Enter the position of a frame among the open ones; False when there is no room."""
    count = s[at.COUNT]
    if count == s[at.MOST_PENDING]:
        return False
    place = s[at.PENDING] + count * at.OPEN_WORDS
    t[place], t[place + 1] = entry, 0
    t[entry + 3] = (t[entry + 3] & ~((at.STAMPS - 1) << at.STAMP_SHIFT)) | at.OPEN | count << at.STAMP_SHIFT
    t[f + at.PLACE], t[f + at.POSITION], t[f + at.LOW] = entry, count, NOTHING_OLDER
    s[at.COUNT] = count + 1
    begin(s, t, f)
    return True


@njit(nogil=True, cache=True)
def settle(s: Any, t: Any, since: int, flag: int) -> None:
    """Close the open positions from a place in the list on; with a flag they are settled, with 0 forgotten."""
    for index in range(since, s[at.COUNT]):
        entry = t[s[at.PENDING] + index * at.OPEN_WORDS]
        if t[entry + 3] & at.OPEN != 0:
            t[entry + 3] = (t[entry + 3] & ~at.OPEN) | flag
    s[at.COUNT] = since


@njit(nogil=True, cache=True)
def leave(s: Any, t: Any, f: int, proved: bool) -> int:
    """Record what was found for the position of a frame; the oldest open position that this may rest on."""
    position, low, entry = t[f + at.POSITION], t[f + at.LOW], t[f + at.PLACE]
    failed = at.NOT_SAFE if s[at.PROVER] == SEAT_PROVES else at.NOT_FOOL
    if proved:
        known = at.KNOWN_SAFE if s[at.PROVER] == SEAT_PROVES else at.KNOWN_FOOL
        s[at.STAMP] += 1
        kept = t[entry + 3] & ~(((at.STAMPS - 1) << at.STAMP_SHIFT) | at.OPEN)
        t[entry + 3] = kept | known | (s[at.STAMP] & (at.STAMPS - 1)) << at.STAMP_SHIFT
        if t[s[at.PENDING] + position * at.OPEN_WORDS + 1] != 0:
            settle(s, t, position, 0)
            return NOTHING_OLDER
    if low >= position:
        settle(s, t, position, failed)
        return NOTHING_OLDER
    return low


@njit(nogil=True, cache=True)
def look(s: Any, t: Any, f: int, g: int, used: int) -> int:
    """Whether the bout of frame f, so ended, leads to the aim; if UNSETTLED, frame g has been opened to find out."""
    s[at.NODES] += 1
    result = close(s, t, f, g, used)
    if result != GOES_ON:
        return YES if result == (SAFE if s[at.PROVER] == SEAT_PROVES else FOOL) else NO
    entry = find(s, t, g)
    if entry < 0:
        s[at.STOP] = at.STOPPED_BY_MEMORY
        return UNSETTLED
    flags = t[entry + 3]
    found = settled(flags, s[at.PROVER])
    if found == UNSETTLED:
        if flags & at.OPEN != 0:
            older = (flags >> at.STAMP_SHIFT) & (at.STAMPS - 1)
            t[s[at.PENDING] + older * at.OPEN_WORDS + 1] = 1
            t[f + at.LOW] = min(t[f + at.LOW], older)
            return NO
        if not open_up(s, t, g, entry):
            s[at.STOP] = at.STOPPED_BY_MEMORY
    return found


@njit(nogil=True, cache=True)
def prove(s: Any, t: Any) -> int:
    """Whether the prover reaches its aim from the bout in the first frame; UNSETTLED when the search is stopped.

    The first frame is the bout in question, ready for its answers (`face`), with FIXED set: one attack, or one attack
    and one answer.
    """
    t[s[at.FRAMES] + at.LOW] = NOTHING_OLDER
    s[at.COUNT] = 0
    depth, found, mode = 0, UNSETTLED, ANSWER
    while True:
        f = s[at.FRAMES] + depth * at.FRAME
        seat_proves = s[at.PROVER] == SEAT_PROVES
        if mode == ANSWER:
            if s[at.STOP] != 0 or s[at.NODES] >= s[at.SLICE_END]:
                settle(s, t, 0, 0)
                return UNSETTLED
            if t[f + at.FIXED] != at.ANSWERED and not next_beat(s, t, f):
                t[f + at.BEAT] = 0
            found = look(s, t, f, f + at.FRAME, t[f + at.BEAT])
            if found == UNSETTLED:
                if depth + 2 >= s[at.MOST_FRAMES]:
                    s[at.STOP] = at.STOPPED_BY_MEMORY
                if s[at.STOP] == 0:
                    depth += 1
                    f += at.FRAME
                    next_attack(s, t, f)
                    face(s, t, f)
                continue
        mode = ANSWER
        # One good answer is enough for the defender's side; taking (no beat) is the last one.
        undecided = (found == YES) == ((t[f + at.DEFENDER] == s[at.SEAT]) != seat_proves)
        if undecided and t[f + at.BEAT] != 0 and t[f + at.FIXED] != at.ANSWERED:
            continue
        if t[f + at.FIXED] != 0:
            return found
        # One good attack is enough for the attacker's side.
        undecided = (found == YES) == ((t[f + at.ATTACKER] == s[at.SEAT]) != seat_proves)
        if undecided and next_attack(s, t, f):
            face(s, t, f)
            continue
        low = leave(s, t, f, found == YES)
        depth -= 1
        f -= at.FRAME
        t[f + at.LOW] = min(t[f + at.LOW], low)
        mode = RESULT


@njit(nogil=True, cache=True)
def recall(s: Any, t: Any) -> int:
    """What the table tells of the bout in the first frame: REFUTED, UNTOLD, or proved: the stamp of its proof.

    The play that follows the lowest stamps for the prover, whatever the others do, reaches the aim.
    """
    f = s[at.FRAMES]
    own_answer = (t[f + at.DEFENDER] == s[at.SEAT]) == (s[at.PROVER] == SEAT_PROVES)
    best, worst, open_ends, refuted = NOTHING_OLDER, 0, 0, 0
    while True:
        if t[f + at.FIXED] != at.ANSWERED and not next_beat(s, t, f):
            t[f + at.BEAT] = 0
        told = stamp_of(s, t, f)
        if told == REFUTED:
            refuted += 1
        elif told == UNTOLD:
            open_ends += 1
        else:
            best, worst = min(best, told), max(worst, told)
        if t[f + at.BEAT] == 0 or t[f + at.FIXED] == at.ANSWERED:
            break
    if own_answer or t[f + at.FIXED] == at.ANSWERED:
        if best != NOTHING_OLDER:
            return best
        return UNTOLD if open_ends != 0 else REFUTED
    if refuted != 0:
        return REFUTED
    return UNTOLD if open_ends != 0 else worst


@njit(nogil=True, cache=True)
def stamp_of(s: Any, t: Any, f: int) -> int:
    """What the table tells of the position that follows the answer in a frame."""
    result = close(s, t, f, f + at.FRAME, t[f + at.BEAT])
    if result != GOES_ON:
        return 0 if result == (SAFE if s[at.PROVER] == SEAT_PROVES else FOOL) else REFUTED
    entry = find(s, t, f + at.FRAME)
    if entry < 0:
        return UNTOLD
    found = settled(t[entry + 3], s[at.PROVER])
    if found == YES:
        return (t[entry + 3] >> at.STAMP_SHIFT) & (at.STAMPS - 1)
    return REFUTED if found == NO else UNTOLD
