"""Values by the plainest minimax there is, compiled: every line of play is followed to its end.

All that is remembered are positions between two tricks, each by all there is to it: what is left, piece by piece, what
everybody has taken, who leads. It shares no line with `solver.search`; `brute.py`, which asks `games/` at every step,
is what it is held against.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import int64, njit, typed, types

from games.trick_state import TrickState

BARRED_FIRST, BREAKS, BARRED_UNBROKEN, EXCUSED, FIRST_LEAD = 1, 2, 4, 8, 16
(PLAYERS, NO_TRICK, POINT_SWEEP, POINT_TAKER, POINT_OTHERS, POINT_LEAST) = range(6)
(TRICK_SWEEP, TRICK_TAKER, TRICK_OTHERS, TRICK_LEAST, BY_SCORE, ANY_LEAD, EXTRA_POINTS, EXTRA_PRIZE) = range(6, 14)
GONE, IN_HAND, IN_STOCK = range(3)

_types: Any = types  # untyped
POSITION, RESULTS = _types.UniTuple(int64, 6), _types.UniTuple(int64, 3)
DIGIT = 1 << 10
"""Numbers of all seats are packed in one, each between -512 and 511."""


class Values(NamedTuple):
    """What each seat can guarantee, and the max-n results where ties go to the first move and where to the last."""

    sure: list[int]
    max_n: list[int]
    max_n_of_last: list[int]


def values(state: TrickState, objective: str) -> tuple[Values, dict[str, Values]]:
    """The values of a position in play, and those after each legal move."""
    mover = state.current_player
    assert mover is not None
    after = {}
    for move in state.legal_actions():
        twin = state.clone()
        twin.apply_action(move)
        after[move] = _values(twin, objective)
    children = list(after.values())
    sure = [(min if seat == mover else max)(child.sure[seat] for child in children) for seat in range(state.players)]
    # `min` keeps the first of equals.
    first = min((child.max_n for child in children), key=lambda results: results[mover])
    last = min((child.max_n_of_last for child in reversed(children)), key=lambda results: results[mover])
    return Values(sure, first, last), after


def _values(state: TrickState, objective: str) -> Values:
    """Write the position down as plain arrays and follow it to the end."""
    rules, scoring, players = state.rules, state.rules.scoring, state.players
    half = len(state.stock) // 2
    later = [state.stock[:half], state.stock[half:]] if half else [[] for _ in range(players)]
    owned = [rules.piece_set.sorted([*state.hands[seat], *later[seat]]) for seat in range(players)]
    # Only what is still to be played or on the table is numbered: seat by seat, each seat's in piece order.
    pieces = [piece for part in owned for piece in part] + state.trick
    first = np.cumsum([0, *map(len, owned)])
    stock = set(state.stock)
    where = [IN_STOCK if piece in stock else IN_HAND for piece in pieces[: first[-1]]] + [GONE] * len(state.trick)
    suits = rules.piece_set.suits
    rank = _whole([[rules.piece_set.strength[suit].get(piece, -1) for piece in pieces] for suit in suits])
    worth = _whole([[part.get(piece, 0) for piece in pieces] for part in (scoring.points, scoring.prizes)])
    sets = (
        (BARRED_FIRST, rules.first_trick_barred),
        (BREAKS, rules.breakers),
        (BARRED_UNBROKEN, rules.unbroken_barred),
        (EXCUSED, rules.unbroken_excuse),
        (FIRST_LEAD, rules.first_lead),
    )
    named = _whole([sum(bit for bit, names in sets if piece in names) for piece in pieces])
    rule = np.zeros(14, np.int64)
    rule[PLAYERS], rule[NO_TRICK] = players, scoring.no_trick
    rule[BY_SCORE], rule[ANY_LEAD] = objective == "score", not rules.first_lead
    for place, sweep in ((POINT_SWEEP, scoring.all_points), (TRICK_SWEEP, scoring.all_tricks)):
        if sweep is not None:
            rule[place : place + 4] = 1, sweep.taker, sweep.others, sweep.least
    if rules.talon_is_taken and state.first_trick and state.talon is not None:
        rule[EXTRA_POINTS] = scoring.points.get(state.talon, 0)
        rule[EXTRA_PRIZE] = scoring.prizes.get(state.talon, 0)
    revokes = state.start.get("revokes", [])
    fines = _whole([scoring.revoke * revokes.count(seat) for seat in range(players)])
    taken = _whole([state.points, state.prizes, state.tricks])
    played = np.full(len(pieces) + 1, -1)
    played[: len(state.trick)] = range(len(pieces) - len(state.trick), len(pieces))
    out = np.zeros((len(pieces) + 2, 3, players), np.int64)
    asked = -1 if state.suit is None else suits.index(state.suit)
    leader = -1 if state.leader is None else state.leader
    tables = (rule, rank, worth, named, fines, first)
    known = typed.Dict.empty(POSITION, RESULTS)
    follow(known, tables, _whole(where), taken, played, out, 0, len(state.trick), asked, leader, len(state.trick),
           state.broken, state.first_trick)  # fmt: skip
    return Values(*out[0].tolist())


def _whole(numbers: Any) -> Any:
    """An array of int64, empty or not."""
    return np.array(numbers, np.int64)


@njit
def may_play(tables: Any, where: Any, seat: int, piece: int, asked: int, broken: bool, first_trick: bool) -> bool:
    """Whether the seat may play this piece of its hand."""
    rule, rank, _, named, _, first = tables
    if asked >= 0 and rank[asked, piece] >= 0:
        return True
    if asked >= 0:
        for other in range(first[seat], first[seat + 1]):
            if where[other] == IN_HAND and rank[asked, other] >= 0:
                return False
        if not first_trick or named[piece] & BARRED_FIRST == 0:
            return True
        excuse = BARRED_FIRST
    else:
        if first_trick and rule[ANY_LEAD] == 0:
            return named[piece] & FIRST_LEAD != 0
        if broken or named[piece] & BARRED_UNBROKEN == 0:
            return True
        excuse = EXCUSED
    for other in range(first[seat], first[seat + 1]):
        if where[other] == IN_HAND and named[other] & excuse == 0:
            return False
    return True


@njit
def count_up(tables: Any, taken: Any, out: Any) -> None:
    """The results of a finished hand."""
    rule, _, _, _, fines, _ = tables
    points, prizes, tricks = taken[0], taken[1], taken[2]
    total = points.sum()
    for seat in range(rule[PLAYERS]):
        out[:, seat] = points[seat]
        if rule[BY_SCORE] != 0 and tricks[seat] == 0:
            out[:, seat] += rule[NO_TRICK]
    if rule[BY_SCORE] == 0:
        return
    for seat in range(rule[PLAYERS]):
        if rule[TRICK_SWEEP] != 0 and tricks[seat] == tricks.sum() and total >= rule[TRICK_LEAST]:
            out[:] = rule[TRICK_OTHERS]
            out[:, seat] = rule[TRICK_TAKER]
            break
        if rule[POINT_SWEEP] != 0 and points[seat] == total and total >= rule[POINT_LEAST]:
            out[:] = rule[POINT_OTHERS]
            out[:, seat] = rule[POINT_TAKER]
            break
    for seat in range(rule[PLAYERS]):
        out[:, seat] += prizes[seat] + fines[seat]


@njit
def pack(numbers: Any) -> int:
    """One number for those of all seats."""
    packed = 0
    for number in numbers:
        packed = packed * DIGIT + number + DIGIT // 2
    return packed


@njit
def unpack(packed: int, numbers: Any) -> None:
    """What `pack` has packed."""
    for seat in range(numbers.size - 1, -1, -1):
        numbers[seat] = packed % DIGIT - DIGIT // 2
        packed //= DIGIT


@njit
def follow(
    known: Any,
    tables: Any,
    where: Any,
    taken: Any,
    played: Any,
    out: Any,
    depth: int,
    count: int,
    asked: int,
    leader: int,
    on_table: int,
    broken: bool,
    first_trick: bool,
) -> None:
    """Leave the values of the position in `out[depth]`; the arrays are afterwards as they were.

    `played` holds the pieces played, `count` of them; the last `on_table` lie on the table.
    """
    rule, rank, worth, named, _, first = tables
    players = rule[PLAYERS]
    deeper, later = depth + 1, count + 1
    seat = (leader + on_table) % players
    none_yet = True
    held, stocked = 0, 0
    for piece in range(where.size):
        held |= int(where[piece] == IN_HAND) << piece
        stocked |= int(where[piece] == IN_STOCK) << piece
    if on_table == 0 and held == 0:
        if stocked == 0:
            count_up(tables, taken, out[depth])
            return
        dealt = np.where(where == IN_STOCK, IN_HAND, where)
        follow(known, tables, dealt, taken, played, out, depth, count, asked, leader, on_table, broken, first_trick)
        return
    position = (held, stocked, leader | broken << 3 | first_trick << 4, pack(taken[0]), pack(taken[1]), pack(taken[2]))
    if on_table == 0 and position in known:
        for concept in range(3):
            unpack(known[position][concept], out[depth, concept])
        return
    for piece in range(first[seat], first[seat + 1]):
        if where[piece] != IN_HAND or not may_play(tables, where, seat, piece, asked, broken, first_trick):
            continue
        where[piece] = GONE
        played[count] = piece
        breaks = broken or named[piece] & BREAKS != 0
        for suit in range(rank.shape[0]):
            if suit != asked and (asked >= 0 or rank[suit, piece] < 0):
                continue
            lies, asks, leads, opens = on_table + 1, suit, leader, first_trick
            if lies < players:
                follow(known, tables, where, taken, played, out, deeper, later, asks, leads, lies, breaks, opens)
            else:
                # Where nobody has the suit of a talon that led, the first to play takes the trick.
                strongest, points, prize = -1, 0, 0
                for place in range(players):
                    other = played[later - players + place]
                    points += worth[0, other]
                    prize += worth[1, other]
                    if rank[suit, other] > strongest:
                        strongest, leads = rank[suit, other], (leader + place) % players
                if first_trick:
                    points += rule[EXTRA_POINTS]
                    prize += rule[EXTRA_PRIZE]
                taken[0, leads] += points
                taken[1, leads] += prize
                taken[2, leads] += 1
                lies, asks, opens = lies - players, -1, False
                follow(known, tables, where, taken, played, out, deeper, later, asks, leads, lies, breaks, opens)
                taken[0, leads] -= points
                taken[1, leads] -= prize
                taken[2, leads] -= 1
            for other in range(players):
                value = out[deeper, 0, other]
                if none_yet or (value < out[depth, 0, other] if other == seat else value > out[depth, 0, other]):
                    out[depth, 0, other] = value
            first_gains = none_yet or out[deeper, 1, seat] < out[depth, 1, seat]
            last_gains = none_yet or out[deeper, 2, seat] <= out[depth, 2, seat]
            for other in range(players):
                if first_gains:
                    out[depth, 1, other] = out[deeper, 1, other]
                if last_gains:
                    out[depth, 2, other] = out[deeper, 2, other]
            none_yet = False
        where[piece] = IN_HAND
    if on_table == 0:
        known[position] = (pack(out[depth, 0]), pack(out[depth, 1]), pack(out[depth, 2]))
