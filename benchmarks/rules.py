"""Plays per second of CPU of the rules engine against OpenSpiel's Hearts, both driven from Python.

The same random hands: for every play the legal moves are listed and one is made, as a game loop does.
"""

from __future__ import annotations

import random
import time
from statistics import median

import pyspiel

from games import GAMES, DealRequest

from .table import Row

HANDS = 40
ROUNDS = 7


def measure() -> list[Row]:
    """Interleaved rounds of both; the medians and their ratio."""
    ours, theirs = [], []
    for round_number in range(ROUNDS):
        ours.append(_own_plays_a_second(round_number))
        theirs.append(_open_spiel_plays_a_second(round_number))
    mine, other = median(ours), median(theirs)
    return [
        Row(
            "Donka, list legal moves and play one",
            f"{mine:,.0f} plays/s",
            "open_spiel hearts from Python",
            f"{other:,.0f} plays/s",
            f"{mine / other:.2f}",
        )
    ]


def _own_plays_a_second(seed: int) -> float:
    choose = random.Random(seed)
    hands = [
        GAMES["cherna-donka"].deal(DealRequest(4, {"pass_cycle": ["none"]}, f"{seed}/{index}"))
        for index in range(HANDS)
    ]
    plays = 0
    begin = time.process_time()
    for state in hands:
        while not state.is_terminal():
            state.apply_action(choose.choice(state.legal_actions()))
            plays += 1
    return plays / (time.process_time() - begin)


def _open_spiel_plays_a_second(seed: int) -> float:
    choose = random.Random(seed)
    game = pyspiel.load_game("hearts(pass_cards=false)")
    hands = []
    for _ in range(HANDS):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(choose.choice(state.legal_actions()))
        hands.append(state)
    plays = 0
    begin = time.process_time()
    for state in hands:
        while not state.is_terminal():
            state.apply_action(choose.choice(state.legal_actions()))
            plays += 1
    return plays / (time.process_time() - begin)
