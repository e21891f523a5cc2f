"""Random small positions: played down from a deal, posted as snapshots, or dealt with most of the deck removed."""

from __future__ import annotations

import random
from typing import Any

from games import GAMES, DealRequest
from games.trick_state import TrickState

TRICK_GAMES = [name for name, game in GAMES.items() if "max-n" in game.concepts]
"""The games that are played in tricks."""

TABLES = [(name, players) for name in TRICK_GAMES for players in GAMES[name].players]

CARDS_A_HAND = {2: 5, 3: 4, 4: 3, 5: 2, 6: 2}
"""The most pieces in a hand that brute force gets through in a blink."""


def random_options(game: str, players: int, rng: random.Random) -> dict[str, Any]:
    """Options of a game that change play or scoring, each at a random value."""
    options: dict[str, Any] = {}
    for option in GAMES[game].options:
        if option.kind == "boolean":
            options[option.name] = rng.random() < 0.5
        elif option.kind == "choice":
            options[option.name] = rng.choice(option.choices)
    if rng.random() < 0.2 and any(option.name == "queen_of_spades_points" for option in GAMES[game].options):
        options["queen_of_spades_points"] = rng.choice([0, 5])
    return options


def dealt(game: str, players: int, seed: object, options: dict[str, Any] | None = None) -> TrickState:
    """A fresh hand with nothing passed."""
    state = GAMES[game].deal(DealRequest(players, options or {}, str(seed)))
    document = state.document()
    document.pop("passing", None)
    if state.phase == "pass":
        document.pop("leader", None)
    return accept(game, document)


def accept(game: str, document: dict[str, Any]) -> TrickState:
    """A document as a state."""
    state = GAMES[game].read(document).accept()
    assert isinstance(state, TrickState)
    return state


def play_on(state: TrickState, rng: random.Random, left: int) -> TrickState:
    """Play at random until so many pieces, table aside, are left in all hands and the stock together."""
    while sum(map(len, state.hands)) + len(state.stock) > left:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def snapshot(state: TrickState) -> TrickState:
    """The same position posted without its past: hands, table and what was taken."""
    document = state.document()
    document |= {
        "hands": state.hands,
        "leader": state.leader,
        "trick": state.trick_moves,
        "taken": state.taken,
        "plays": [],
    }
    if state.tricks != [0] * state.players:
        if state.rules.talon_is_taken:
            document.pop("talon", None)
        if "stock" in document:
            document["stock"] = state.stock
    return accept(state.game.name, document)


def ending(game: str, players: int, rng: random.Random) -> TrickState:
    """A small ending, in the middle of a trick as often as not, as a record or as a snapshot."""
    most = CARDS_A_HAND[players] * players
    state = dealt(game, players, rng.random(), random_options(game, players, rng))
    play_on(state, rng, rng.randint(players, most))
    return snapshot(state) if rng.random() < 0.5 else state


def small_deal(players: int, rng: random.Random) -> TrickState:
    """A whole Cherna Donka hand of two or three cards each: the first trick is still to come, or under way."""
    size = rng.randint(2, 3 if players < 5 else 2)
    deck = list(GAMES["cherna-donka"].piece_set.pieces)
    # Hearts and the queen often enough to meet the rules of the first trick and of breaking hearts.
    weights = {card: 4.0 if card[1] == "H" or card in ("QS", "JD") else 1.0 for card in deck}
    kept = sorted(deck, key=lambda card: rng.random() ** (1 / weights[card]), reverse=True)[: size * players]
    if not any(card[1] == "C" for card in kept):
        kept[-1] = rng.choice([card for card in deck if card[1] == "C"])
    options = random_options("cherna-donka", players, rng)
    options |= {"removed": [card for card in deck if card not in kept], "pass_count": 1}
    state = dealt("cherna-donka", players, rng.random(), options)
    return play_on(state, rng, size * players - rng.choice([0, 0, 0, 1, 2]))
