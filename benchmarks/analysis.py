"""Going over whole hands within 10 s: how many plays come out exact, by trick, and what it takes.

The hands are played by a rule of thumb: follow with the highest piece that loses the trick, throw off the most
expensive one, lead the cheapest and lowest.
"""

from __future__ import annotations

import time
from statistics import median
from typing import Any

from games import GAMES, DealRequest
from games.trick_state import TrickState
from solver import Budget, analyse, warm

from .table import Row

HANDS = 30
LIMIT = Budget(ms=10_000)
LATE = 10
"""The last tricks, of which every play should be exact."""


def measure() -> list[Row]:
    """Seeded hands of each trick game at its usual table."""
    warm()
    rows = []
    for name, game in GAMES.items():
        if game.family == "tricks":
            rows += _measure(name, [hand(name, seed) for seed in range(HANDS)])
    return rows


def hand(name: str, seed: int) -> TrickState:
    """A whole hand of a game, without a pass, played by the rule of thumb."""
    game = GAMES[name]
    document = game.deal(DealRequest(game.default_players, {}, f"analysis {seed}")).document()
    document.pop("passing", None)
    state = game.read({**document, "leader": None} if name == "cherna-donka" else document).accept()
    assert isinstance(state, TrickState)
    while not state.is_terminal():
        state.apply_action(_choose(state))
    return state


def _choose(state: TrickState) -> str:
    rules, moves = state.rules, state.legal_actions()
    points = rules.scoring.points

    def strength(move: str, suit: str) -> int:
        return rules.piece_set.strength[suit].get(move.partition(":")[0], -1)

    if state.suit is None:
        own = [(move.partition(":")[2] or rules.piece_set.suits_of[move][0], move) for move in moves]
        return min(own, key=lambda pair: (points.get(pair[1].partition(":")[0], 0), strength(pair[1], pair[0])))[1]
    suit = state.suit
    best = max(strength(piece, suit) for piece in state.trick) if state.trick else -1
    if strength(moves[0], suit) < 0:
        return max(moves, key=lambda move: points.get(move, 0))
    losing = [move for move in moves if strength(move, suit) < best]
    return max(losing, key=lambda move: strength(move, suit)) if losing else min(moves, key=lambda m: strength(m, suit))


def _measure(name: str, hands: list[TrickState]) -> list[Row]:
    wall, cpu, whole = [], [], 0
    exact: dict[int, int] = {}
    plays: dict[int, int] = {}
    for state in hands:
        begin, begin_cpu = time.monotonic(), time.process_time()
        found = analyse(state, budget=LIMIT)
        wall.append(time.monotonic() - begin)
        cpu.append(time.process_time() - begin_cpu)
        whole += found["status"] == "exact"
        _count(found, state.players, exact, plays)
    late = [sum(counts[back] for back in counts if back < LATE) for counts in (exact, plays)]
    by_trick = " ".join(f"{100 * exact[back] // plays[back]}" for back in sorted(plays, reverse=True))
    return [
        Row(f"{name}, {len(hands)} hands gone over, exact as a whole", str(whole), "all", str(len(hands)), ""),
        Row(f"{name}, plays of the last {LATE} tricks exact", str(late[0]), "all", str(late[1]), ""),
        Row(f"{name}, exact plays by trick, %", by_trick, "", "", ""),
        Row(f"{name}, wall s median / worst", f"{median(wall):.1f} / {max(wall):.1f}", "limit", "10", ""),
        Row(f"{name}, CPU s median / worst", f"{median(cpu):.1f} / {max(cpu):.1f}", "", "", ""),
    ]


def _count(found: dict[str, Any], players: int, exact: dict[int, int], plays: dict[int, int]) -> None:
    """Add up plays, and those that are exact, by the number of tricks from the end."""
    for play in found["plays"]:
        back = (len(found["plays"]) - 1 - play["index"]) // players
        plays[back] = plays.get(back, 0) + 1
        exact[back] = exact.get(back, 0) + (play["status"] == "exact")
