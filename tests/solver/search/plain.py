"""Values by the plainest minimax there is, compiled: every line of play is followed to its end, nothing is remembered.

It shares no line with `solver.search`; `brute.py`, which asks `games/` at every step, is what it is held against.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from games.trick_state import TrickState

BARRED_FIRST, BREAKS, BARRED_UNBROKEN, EXCUSED, FIRST_LEAD = 1, 2, 4, 8, 16
(PLAYERS, DECLARES, EXTRA_POINTS, EXTRA_PRIZE, NO_TRICK, POINT_SWEEP, POINT_TAKER, POINT_OTHERS, POINT_LEAST) = range(9)
(TRICK_SWEEP, TRICK_TAKER, TRICK_OTHERS, TRICK_LEAST, BY_SCORE, ANY_LEAD) = range(9, 15)
LEADER, ON_TABLE, ASKED, BROKEN, FIRST_TRICK, STOCK = range(6)
NOWHERE, IN_STOCK = -1, 100


class Table:
    """A position as plain arrays: where each piece is, its rank in each suit, what it counts, which rules name it."""

    def __init__(self, state: TrickState, objective: str) -> None:
        rules, scoring = state.rules, state.rules.scoring
        self.state, self.pieces, self.suits = state, rules.piece_set.pieces, rules.piece_set.suits
        number = {piece: index for index, piece in enumerate(self.pieces)}
        size, players = len(self.pieces), state.players
        self.rank = np.full((len(self.suits), size), -1, np.int64)
        for suit, name in enumerate(self.suits):
            for piece, rank in rules.piece_set.strength[name].items():
                self.rank[suit, number[piece]] = rank
        by_score = objective == "score"
        self.worth = np.zeros((2, size), np.int64)
        for piece in self.pieces:
            self.worth[0, number[piece]] = scoring.points.get(piece, 0)
            self.worth[1, number[piece]] = scoring.prizes.get(piece, 0)
        self.named = np.zeros(size, np.int64)
        for bit, names in (
            (BARRED_FIRST, rules.first_trick_barred),
            (BREAKS, rules.breakers),
            (BARRED_UNBROKEN, rules.unbroken_barred),
            (EXCUSED, rules.unbroken_excuse),
            (FIRST_LEAD, rules.first_lead),
        ):
            for piece in names:
                self.named[number[piece]] |= bit
        self.rule = np.zeros(16, np.int64)
        self.rule[:3] = players, rules.declares, 0
        self.rule[NO_TRICK], self.rule[BY_SCORE], self.rule[ANY_LEAD] = scoring.no_trick, by_score, not rules.first_lead
        if rules.talon_is_taken and state.first_trick and state.talon is not None:
            self.rule[EXTRA_POINTS] = scoring.points.get(state.talon, 0)
            self.rule[EXTRA_PRIZE] = scoring.prizes.get(state.talon, 0)
        for first, sweep in ((POINT_SWEEP, scoring.all_points), (TRICK_SWEEP, scoring.all_tricks)):
            if sweep is not None:
                self.rule[first : first + 4] = 1, sweep.taker, sweep.others, sweep.least
        self.revokes = np.array([state.start.get("revokes", []).count(seat) for seat in range(players)], np.int64)
        self.revokes *= scoring.revoke
        self.owner = np.full(size, NOWHERE, np.int64)
        for seat, hand in enumerate(state.hands):
            self.owner[[number[piece] for piece in hand]] = seat
        half = len(state.stock) // 2
        for seat, part in enumerate((state.stock[:half], state.stock[half:])):
            self.owner[[number[piece] for piece in part]] = IN_STOCK + seat
        self.taken = np.array([state.points, state.prizes, state.tricks], np.int64)
        self.trick = np.full(players, NOWHERE, np.int64)
        self.trick[: len(state.trick)] = [number[piece] for piece in state.trick]
        asked = -1 if state.suit is None else self.suits.index(state.suit)
        leader = -1 if state.leader is None else state.leader
        self.now = np.array([leader, len(state.trick), asked, state.broken, state.first_trick, half > 0], np.int64)

    def values(self) -> tuple[list[int], dict[str, list[int]]]:
        """What each seat can guarantee, then what max-n gives each seat: of the position, and after each legal move."""
        players, after = self.state.players, {}
        whole = self._run()
        for move in self.state.legal_actions():
            twin = self.state.clone()
            twin.apply_action(move)
            table = Table(twin, "score" if self.rule[BY_SCORE] else "points")
            after[move] = table._run()
        assert len(whole) == 2 * players
        return whole, after

    def _run(self) -> list[int]:
        out = np.zeros((64, 2 * self.state.players), np.int64)
        tables = (self.rule, self.rank, self.worth, self.named, self.revokes)
        follow(*tables, self.owner.copy(), self.taken.copy(), self.trick.copy(), self.now.copy(), out, 0)
        return [int(value) for value in out[0]]


def values(state: TrickState, objective: str) -> tuple[list[int], dict[str, list[int]]]:
    """See `Table.values`."""
    return Table(state, objective).values()


@njit
def may_play(rule: Any, rank: Any, named: Any, owner: Any, now: Any, seat: int, piece: int) -> bool:
    """Whether a piece of the seat's hand may be played."""
    asked = now[ASKED]
    others_allowed = False
    if asked >= 0:
        for other in range(owner.size):
            if owner[other] == seat and rank[asked, other] >= 0:
                return rank[asked, piece] >= 0
        if now[FIRST_TRICK] == 0 or named[piece] & BARRED_FIRST == 0:
            return True
        for other in range(owner.size):
            if owner[other] == seat and named[other] & BARRED_FIRST == 0:
                others_allowed = True
        return not others_allowed
    if now[FIRST_TRICK] != 0 and rule[ANY_LEAD] == 0:
        return named[piece] & FIRST_LEAD != 0
    if now[BROKEN] != 0 or named[piece] & BARRED_UNBROKEN == 0:
        return True
    for other in range(owner.size):
        if owner[other] == seat and named[other] & EXCUSED == 0:
            others_allowed = True
    return not others_allowed


@njit
def score(rule: Any, revokes: Any, taken: Any, out: Any) -> None:
    """The results of a finished hand."""
    players = rule[PLAYERS]
    points, prizes, tricks = taken[0], taken[1], taken[2]
    total, number = points.sum(), tricks.sum()
    if rule[BY_SCORE] == 0:
        out[:players] = points
        out[players:] = points
        return
    for seat in range(players):
        out[seat] = points[seat]
        if tricks[seat] == 0:
            out[seat] += rule[NO_TRICK]
    for seat in range(players):
        if rule[TRICK_SWEEP] != 0 and tricks[seat] == number and total >= rule[TRICK_LEAST]:
            out[:players] = rule[TRICK_OTHERS]
            out[seat] = rule[TRICK_TAKER]
            break
        if rule[POINT_SWEEP] != 0 and points[seat] == total and total >= rule[POINT_LEAST]:
            out[:players] = rule[POINT_OTHERS]
            out[seat] = rule[POINT_TAKER]
            break
    for seat in range(players):
        out[seat] += prizes[seat] + revokes[seat]
        out[players + seat] = out[seat]


@njit
def follow(
    rule: Any,
    rank: Any,
    worth: Any,
    named: Any,
    revokes: Any,
    owner: Any,
    taken: Any,
    trick: Any,
    now: Any,
    out: Any,
    depth: int,
) -> None:
    """Leave the values of the position in `out[depth]`; the position is as it was afterwards."""
    players = rule[PLAYERS]
    in_hand = 0
    for piece in range(owner.size):
        if 0 <= owner[piece] < players:
            in_hand += 1
    if in_hand == 0 and now[ON_TABLE] == 0:
        if now[STOCK] == 0:
            score(rule, revokes, taken, out[depth])
            return
        dealt = owner.copy()
        for piece in range(owner.size):
            if owner[piece] >= IN_STOCK:
                dealt[piece] = owner[piece] - IN_STOCK
        later = now.copy()
        later[STOCK] = 0
        follow(rule, rank, worth, named, revokes, dealt, taken, trick, later, out, depth)
        return
    seat = (now[LEADER] + now[ON_TABLE]) % players
    best = out[depth]
    first = True
    for piece in range(owner.size):
        if owner[piece] != seat or not may_play(rule, rank, named, owner, now, seat, piece):
            continue
        for suit in range(rank.shape[0]):
            if now[ASKED] >= 0:
                if suit > 0:
                    break
            elif rank[suit, piece] < 0:
                continue
            next_now, next_taken, next_trick = now.copy(), taken.copy(), trick.copy()
            if now[ASKED] < 0:
                next_now[ASKED] = suit
            owner[piece] = NOWHERE
            next_trick[now[ON_TABLE]] = piece
            next_now[ON_TABLE] += 1
            if named[piece] & BREAKS != 0:
                next_now[BROKEN] = 1
            if next_now[ON_TABLE] == players:
                # Where nobody has the suit of a talon that led, the first to play takes the trick.
                taker, strongest = now[LEADER], -1
                for place in range(players):
                    if rank[next_now[ASKED], next_trick[place]] > strongest:
                        strongest = rank[next_now[ASKED], next_trick[place]]
                        taker = (now[LEADER] + place) % players
                for place in range(players):
                    next_taken[0, taker] += worth[0, next_trick[place]]
                    next_taken[1, taker] += worth[1, next_trick[place]]
                if now[FIRST_TRICK] != 0:
                    next_taken[0, taker] += rule[EXTRA_POINTS]
                    next_taken[1, taker] += rule[EXTRA_PRIZE]
                next_taken[2, taker] += 1
                next_now[LEADER], next_now[ON_TABLE], next_now[ASKED], next_now[FIRST_TRICK] = taker, 0, -1, 0
            follow(rule, rank, worth, named, revokes, owner, next_taken, next_trick, next_now, out, depth + 1)
            owner[piece] = seat
            child = out[depth + 1]
            for other in range(players):
                if first or (child[other] < best[other] if other == seat else child[other] > best[other]):
                    best[other] = child[other]
            # A tie stays with the move that came first.
            if first or child[players + seat] < best[players + seat]:
                best[players:] = child[players:]
            first = False
