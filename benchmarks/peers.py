"""Other programs that search card play to the end, as yardsticks."""

from __future__ import annotations

import random
import time

import pyspiel
from endplay.dds import solve_board
from endplay.dds.solve import SolveMode
from endplay.types import Deal, Denom, Player
from open_spiel.python.algorithms import minimax

from games.pieces import CARDS
from games.trick_state import TrickState

MOST_POINTS = 26
"""OpenSpiel's hearts returns this less the score."""


def bridge_seconds(deals: int) -> list[float]:
    """CPU seconds of `endplay` (Bo Haglund's DDS) for the best lead of whole deals, one strain and leader each."""
    _solve_bridge(deals)  # the first call allocates
    return [_solve_bridge(seed) for seed in range(deals)]


def _solve_bridge(seed: int) -> float:
    deck = list(CARDS.pieces)
    random.Random(seed).shuffle(deck)
    hands = [
        ".".join("".join(card[0] for card in deck[seat::4] if card[1] == suit) for suit in "SHDC") for seat in range(4)
    ]
    deal = Deal("N:" + " ".join(hands), first=Player(seed % 4), trump=Denom(seed % 5))
    began = time.process_time()
    solve_board(deal, SolveMode.OptimalOne)
    return time.process_time() - began


def hearts_seconds(state: TrickState, seat: int) -> tuple[int, float]:
    """The score that a seat can guarantee by a plain alpha-beta search of OpenSpiel's hearts, and its CPU seconds.

    The hand is one of Cherna Donka in play, dealt in full, without a pass and with default options.
    """
    theirs = pyspiel.load_game("hearts(pass_cards=false)").new_initial_state()
    dealt = zip(*state.start["hands"], strict=True)
    for name in ("No Pass", *(card for cards in dealt for card in cards), *state.plays):
        theirs.apply_action(theirs.string_to_action(name))
    # The search asks the position for its moves and results and the game only for its kind, to refuse games of more
    # than two. One seat against a coalition is a game of two, so any such game vouches for it.
    two = pyspiel.load_game("tic_tac_toe")
    began = time.process_time()
    value, _ = minimax.alpha_beta_search(two, theirs, maximum_depth=len(CARDS.pieces), maximizing_player_id=seat)
    return MOST_POINTS - int(value), time.process_time() - began
