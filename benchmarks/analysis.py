"""Going over whole hands within 10 s: how many plays come out exact, by trick, and what it takes.

The hands are dealt, passed and played by the rules of thumb of `rule_players`. The limit is of wall time and the work
is done on two threads: the CPU seconds say how much of two cores there was.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from random import Random
from statistics import median
from typing import Any

from games import GAMES, DealRequest, State
from solver import Budget, analyse, warm

from .rule_players import by_rule
from .table import Row

HANDS = 3
"""Hands of each game where no other number is asked for; a full run has 30."""
LIMIT = Budget(ms=10_000)
LATE = 10
"""The last tricks, of which every play should be exact."""


def measure(hands: int = HANDS) -> list[Row]:
    """Seeded hands of each game at its usual table."""
    warm()
    rows = []
    for name in GAMES:
        rows += _measure(name, [hand(name, seed) for seed in range(hands)])
    return rows


def hand(name: str, seed: int) -> State:
    """A whole hand of a game."""
    game, random = GAMES[name], Random(seed)
    state = game.deal(DealRequest(game.default_players, {}, f"analysis {seed}"))
    if state.phase == "pass":
        for seat in range(state.players):
            state.apply_action(by_rule(state, seat, random), seat)
    while not state.is_terminal():
        assert state.current_player is not None
        state.apply_action(by_rule(state, state.current_player, random))
    return state


def _measure(name: str, hands: Sequence[State]) -> list[Row]:
    wall, cpu, answers = [], [], []
    for state in hands:
        begin, begin_cpu = time.monotonic(), time.process_time()
        answers.append(analyse(state, budget=LIMIT))
        wall.append(time.monotonic() - begin)
        cpu.append(time.process_time() - begin_cpu)
    whole = sum(answer["status"] == "exact" for answer in answers)
    replies = sum(_replies(answer) for answer in answers)
    return [
        Row(f"{name}, hands gone over, exact as a whole", str(whole), "all", str(len(hands)), ""),
        *_plays(name, answers),
        Row(f"{name}, best cases and best replies exact", str(replies), "all", str(len(hands)), ""),
        Row(f"{name}, wall s median / worst", f"{median(wall):.1f} / {max(wall):.1f}", "limit", "10", ""),
        Row(f"{name}, CPU s median / worst", f"{median(cpu):.1f} / {max(cpu):.1f}", "of two cores", "20", ""),
    ]


def _plays(name: str, answers: Sequence[dict[str, Any]]) -> list[Row]:
    """Exact plays: of the last tricks together, and by the number of tricks from the end; in Damka of all bouts."""
    players = GAMES[name].default_players
    exact: Counter[int] = Counter()
    plays: Counter[int] = Counter()
    for answer in answers:
        for play in answer["plays"]:
            back = (len(answer["plays"]) - 1 - play["index"]) // players
            plays[back] += 1
            exact[back] += play["status"] == "exact"
    if GAMES[name].family != "tricks":
        return [Row(f"{name}, plays exact", str(exact.total()), "all", str(plays.total()), "")]
    late = [str(sum(counts[back] for back in range(LATE))) for counts in (exact, plays)]
    by_trick = " ".join(str(100 * exact[back] // plays[back]) for back in sorted(plays, reverse=True))
    return [
        Row(f"{name}, plays of the last {LATE} tricks exact", late[0], "all", late[1], ""),
        Row(f"{name}, exact plays by trick, first to last, %", by_trick, "", "", ""),
    ]


def _replies(answer: dict[str, Any]) -> bool:
    """Whether best case and best reply of every seat are settled."""
    values = [seat[field] for seat in answer["seats"] for field in ("best_case", "best_reply") if seat[field]]
    return all(value["lower"] == value["upper"] for value in values)
