"""From rules and a position to the flat array that the kernels work on. Nothing here knows a game by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from games.pieces import PieceSet
from games.trick_rules import TrickRules
from games.trick_state import TrickState

from . import layout as at
from .ordering import weights_for
from .patterns import MOST_LABELS
from .switches import Switches

Array = Any
"""A one-dimensional numpy array of int64; kernels take no other type."""

MOST_KEPT = 32
FEWEST_TRICKS = 4
"""With less left to play a pattern is dearer than what it saves."""
NEVER = 1 << 30
_templates: dict[tuple[int, str], tuple[TrickRules, Array]] = {}


def places(pieces: PieceSet) -> dict[str, int]:
    """The bit of every piece: in piece order, with one bit free above every suit of cards."""
    if any(len(suits) > 1 for suits in pieces.suits_of.values()):
        return {piece: number for number, piece in enumerate(pieces.pieces)}
    return {piece: number + pieces.suits.index(pieces.suits_of[piece][0]) for number, piece in enumerate(pieces.pieces)}


def mask(place: Mapping[str, int], pieces: Iterable[str]) -> int:
    """The bits of some pieces."""
    return sum(1 << place[piece] for piece in pieces)


def template(rules: TrickRules, objective: str) -> Array:
    """The part of the array that is the same for every position under these rules."""
    known = _templates.get((id(rules), objective))
    if known is not None and known[0] is rules:
        return known[1]
    s = np.zeros(at.SIZE, np.int64)
    _fill_pieces(s, rules, objective)
    _fill_rules(s, rules, objective)
    _fill_labels(s, rules)
    s[at.WEIGHTS : at.WEIGHTS + at.CONTEXTS * at.FEATURES] = weights_for(rules)
    if len(_templates) >= MOST_KEPT:
        _templates.clear()
    _templates[id(rules), objective] = (rules, s)
    return s


def _fill_pieces(s: Array, rules: TrickRules, objective: str) -> None:
    pieces, suits, place = rules.piece_set, rules.piece_set.suits, places(rules.piece_set)
    s[at.CARDS] = mask(place, rules.pieces)
    for piece in rules.pieces:
        number = place[piece]
        s[at.POINTS + number] = rules.scoring.points.get(piece, 0)
        if objective == "score":
            s[at.PRIZES + number] = rules.scoring.prizes.get(piece, 0)
        s[at.VALUE + number] = s[at.POINTS + number] + s[at.PRIZES + number]
        of = [suits.index(suit) for suit in pieces.suits_of[piece]]
        s[at.SUIT + number], s[at.SUIT2 + number] = of[0], of[-1]
        if s[at.POINTS + number] > 0:
            s[at.VALUED] |= 1 << number
    for index, suit in enumerate(suits):
        strength = {piece: rank for piece, rank in pieces.strength[suit].items() if piece in rules.spellings}
        s[at.SUIT_MASK + index] = mask(place, strength)
        for number in range(64):
            s[at.STRENGTH + index * 64 + number] = -1
        for piece, rank in strength.items():
            number = index * 64 + place[piece]
            s[at.STRENGTH + number] = rank
            s[at.WEAKER + number] = mask(place, (other for other in strength if strength[other] < rank))


def _kind(rules: TrickRules, piece: str) -> tuple[Any, ...]:
    """All that a piece is to the rules beside its suit and rank; the prescribed first lead is not for later."""
    sets = (rules.first_trick_barred, rules.breakers, rules.unbroken_barred, rules.unbroken_excuse)
    value = (rules.scoring.points.get(piece, 0), rules.scoring.prizes.get(piece, 0))
    return (*value, *(piece in pieces for pieces in sets))


def _fill_rules(s: Array, rules: TrickRules, objective: str) -> None:
    place = places(rules.piece_set)
    s[at.PLAYERS] = rules.players
    s[at.DECLARES] = rules.declares
    s[at.FIRST_LEAD] = mask(place, rules.first_lead)
    s[at.FIRST_BARRED] = mask(place, rules.first_trick_barred)
    s[at.UNBROKEN_BARRED] = mask(place, rules.unbroken_barred)
    s[at.UNBROKEN_EXCUSE] = mask(place, rules.unbroken_excuse)
    s[at.BREAKERS] = mask(place, rules.breakers)
    if objective == "score":
        s[at.NO_TRICK] = rules.scoring.no_trick


def _fill_labels(s: Array, rules: TrickRules) -> None:
    """The pieces that a key by relative rank must name: those of another kind than most of their suit.

    A named piece with nothing ordinary above it in its suit is placed by the others: one bit, is it there. Any other
    needs the number of pieces above it.
    """
    pieces, place = rules.piece_set, places(rules.piece_set)
    if any(len(pieces.suits_of[piece]) > 1 for piece in rules.pieces):
        return
    labels: list[tuple[int, int, int]] = []
    for suit in pieces.suits:
        ranked = [piece for piece in pieces.strength[suit] if piece in rules.spellings]
        ranked.sort(key=lambda piece: -pieces.strength[suit][piece])
        if not ranked:
            continue
        s[at.BOTTOMS] |= 1 << place[ranked[-1]]
        usual = Counter(_kind(rules, piece) for piece in ranked).most_common(1)[0][0]
        ordinary_above = False
        for index, piece in enumerate(ranked):
            if _kind(rules, piece) == usual:
                ordinary_above = True
                continue
            above, width = (mask(place, ranked[:index]), 4) if ordinary_above else (0, 1)
            labels.append((1 << place[piece], above, width))
    s[at.SPECIAL] = sum(bit for bit, _, _ in labels)
    if len(labels) > at.MOST_LABELS:
        return
    for index, label in enumerate(labels):
        s[at.LABEL_PIECE + index], s[at.LABEL_ABOVE + index], s[at.LABEL_WIDTH + index] = label
    s[at.LABELS] = len(labels)
    s[at.COMPRESS] = sum(width for _, _, width in labels) <= (16 if rules.players > 4 else 28)


def position(state: TrickState, seat: int, objective: str, switches: Switches) -> tuple[Array, int, int]:
    """The array for a position in play, its first ply, and the number of pieces on the table."""
    rules, place = state.rules, places(state.rules.piece_set)
    assert state.leader is not None
    assert state.current_player is not None
    s = template(rules, objective).copy()
    s[at.SEAT] = seat
    _fill_switches(s, switches, rules)
    hands = [mask(place, hand) for hand in state.hands]
    s[at.HAND : at.HAND + len(hands)] = hands
    s[at.UNION] = sum(hands)
    half = len(state.stock) // 2
    if half:
        s[at.STOCK : at.STOCK + 2] = mask(place, state.stock[:half]), mask(place, state.stock[half:])
    left = [piece for part in (*state.hands, state.stock, state.trick) for piece in part]
    s[at.REMAINING] = mask(place, left)
    extra = state.talon if rules.talon_is_taken and state.first_trick else None
    if extra is not None:
        s[at.EXTRA_POINTS], s[at.EXTRA_PRIZE] = s[at.POINTS + place[extra]], s[at.PRIZES + place[extra]]
    s[at.FIRST_TRICK] = state.first_trick
    _fill_scoring(s, state, objective, [place[piece] for piece in left])
    return s, _fill_record(s, state), len(state.trick)


def _fill_switches(s: Array, switches: Switches, rules: TrickRules) -> None:
    s[at.MERGE] = switches.merge and not rules.declares
    s[at.TABLE_ON] = switches.table
    s[at.ORDER] = switches.order
    s[at.BOUNDS] = switches.bounds
    s[at.INNER] = switches.inner
    s[at.COMPRESS] &= switches.compress
    s[at.SAFE] = switches.safe and not rules.declares and not rules.stock
    s[at.TRACK] = s[at.MERGE] & s[at.COMPRESS] & switches.lines
    partition = s[at.TRACK] & switches.patterns and rules.players <= 4 and not rules.stock
    few = s[at.LABELS] <= MOST_LABELS
    s[at.PATTERNS] = FEWEST_TRICKS * rules.players if partition and few else NEVER
    if rules.players > 4 and not s[at.COMPRESS]:
        # Three planes of absolute places and the pieces left do not fit in a key.
        s[at.TABLE_ON] = 0


def _fill_scoring(s: Array, state: TrickState, objective: str, numbers: list[int]) -> None:
    points = [int(s[at.POINTS + number]) for number in numbers] + [int(s[at.EXTRA_POINTS])]
    prizes = [int(s[at.PRIZES + number]) for number in numbers] + [int(s[at.EXTRA_PRIZE])]
    s[at.LEFT] = sum(points)
    s[at.PRIZE_LOW] = sum(min(prize, 0) for prize in prizes)
    s[at.PRIZE_HIGH] = sum(max(prize, 0) for prize in prizes)
    s[at.TOTAL] = s[at.LEFT] + sum(state.points)
    s[at.POINT_MODE] = _alone(state.points)
    s[at.TRICK_MODE] = _alone(state.tricks)
    s[at.WINNERS] = sum(1 << seat for seat, won in enumerate(state.tricks) if won)
    if objective != "score":
        return
    scoring = state.rules.scoring
    if scoring.all_points and s[at.TOTAL] >= scoring.all_points.least:
        sweep = scoring.all_points
        s[at.POINT_SWEEP], s[at.POINT_TAKER], s[at.POINT_OTHERS] = 1, sweep.taker, sweep.others
    if scoring.all_tricks and s[at.TOTAL] >= scoring.all_tricks.least:
        sweep = scoring.all_tricks
        s[at.TRICK_SWEEP], s[at.TRICK_TAKER], s[at.TRICK_OTHERS] = 1, sweep.taker, sweep.others


def _alone(taken: list[int]) -> int:
    """0: nobody has any; seat + 1: that seat has all; one more than the number of seats: several have some."""
    having = [seat for seat, count in enumerate(taken) if count]
    return having[0] + 1 if len(having) == 1 else (len(taken) + 1 if having else 0)


def _fill_record(s: Array, state: TrickState) -> int:
    """Write the trick on the table into its records; the ply of the next play."""
    rules, place = state.rules, places(state.rules.piece_set)
    leader, players = int(state.leader or 0), state.players
    suits = rules.piece_set.suits
    asked = -1 if state.suit is None else suits.index(state.suit)
    winner, winner_piece, best, points, prize = leader, -1, -1, 0, 0
    for index in range(len(state.trick) + 1):
        record = at.RECORDS + index * at.RECORD
        s[record + at.LEADER], s[record + at.WINNER] = leader, winner
        s[record + at.WINNER_PIECE], s[record + at.BEST] = winner_piece, best
        s[record + at.TRICK_POINTS], s[record + at.TRICK_PRIZE] = points, prize
        s[record + at.ASKED], s[record + at.BROKEN] = asked, state.broken
        if index < len(state.trick):
            number = s[record + at.PLAYED] = place[state.trick[index]]
            points, prize = points + int(s[at.POINTS + number]), prize + int(s[at.PRIZES + number])
            strength = int(s[at.STRENGTH + asked * 64 + number])
            if strength > best:
                winner, winner_piece, best = (leader + index) % players, number, strength
    return len(state.trick)


def base_of(state: TrickState, seat: int, objective: str) -> int:
    """What a seat has so far; its result is this and the remaining result."""
    if objective != "score":
        return state.points[seat]
    revokes = list(state.start.get("revokes", ())).count(seat) * state.rules.scoring.revoke
    return state.points[seat] + state.prizes[seat] + revokes
