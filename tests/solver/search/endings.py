"""Random endings of every trick game: late ones out of a full deck, and whole hands of small decks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from games import GAMES
from games.czarna_wdowa import CzarnaWdowa
from games.trick_game import TrickGame
from games.trick_rules import TrickRules
from games.trick_state import TrickState

TRICK_GAMES = {
    **{name: game for name, game in GAMES.items() if isinstance(game, TrickGame)},
    "czarna-wdowa": CzarnaWdowa(),
}
TABLES = [(name, players) for name, game in TRICK_GAMES.items() for players in game.players]


def random_options(game: TrickGame, players: int, random: Random) -> dict[str, Any]:
    """Options at random, each at its default half the time."""
    options: dict[str, Any] = {}
    for option in game.options:
        if option.kind in ("boolean", "choice") and random.random() < 0.5:
            options[option.name] = random.choice([True, False] if option.kind == "boolean" else option.choices)
        if option.name == "queen_of_spades_points" and random.random() < 0.2:
            options[option.name] = random.choice([0, 1, 5, 40])
    return options


def ending(name: str, players: int, size: int, random: Random, options: dict[str, Any] | None = None) -> TrickState:
    """A late ending with `size` pieces a hand, some plays into a trick."""
    game = TRICK_GAMES[name]
    chosen = random_options(game, players, random) if options is None else options
    rules = game.rules_for(players, chosen, "")[0]
    pieces = _shuffled(rules, random)
    over = len(pieces) % players
    document: dict[str, Any] = {"players": players, "options": chosen, "plays": [], "leader": random.randrange(players)}
    if rules.talon:
        document["talon"] = pieces.pop()
    elif over:
        raise AssertionError("a deck that does not divide needs a talon")
    document["hands"] = [[pieces.pop() for _ in range(size)] for _ in range(players)]
    if rules.stock:
        document["stock"] = []
    document["taken"] = _taken(rules, pieces, random)
    if rules.talon_is_taken:
        # By now the talon has gone to the taker of the first trick.
        taker = random.choice([seat for seat, part in enumerate(document["taken"]) if part])
        document["taken"][taker].append(document.pop("talon"))
    state = game.read(document).accept()
    assert isinstance(state, TrickState)
    return _into_a_trick(state, random)


def _shuffled(rules: TrickRules, random: Random) -> list[str]:
    """All pieces, those with a value or a rule on them rather at the end, from where the hands come."""
    special = set(rules.scoring.points) | set(rules.scoring.prizes) | rules.breakers
    pull = random.choice([0.0, 0.3, 0.8])
    return sorted(rules.pieces, key=lambda piece: random.random() + (pull if piece in special else 0))


def _taken(rules: TrickRules, pieces: list[str], random: Random) -> list[list[str]]:
    """Tricks handed out at random, to one seat alone, or so that one seat alone has points."""
    players = rules.players
    kind, favoured = random.choice(["any", "one", "points", "points"]), random.randrange(players)
    taken: list[list[str]] = [[] for _ in range(players)]
    if kind == "points":
        pieces = sorted(pieces, key=lambda piece: rules.scoring.points.get(piece, 0))
    whole = len(pieces) - len(pieces) % players
    for first in range(0, whole, players):
        trick = pieces[first : first + players]
        worth = any(rules.scoring.points.get(piece, 0) for piece in trick)
        seat = favoured if kind == "one" or (kind == "points" and worth) else random.randrange(players)
        taken[seat] += trick
    return taken


def _into_a_trick(state: TrickState, random: Random) -> TrickState:
    for _ in range(random.choice([0, 0, *range(state.players)])):
        if not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
    return state


def small_hand(name: str, players: int, size: int, random: Random) -> TrickState:
    """A whole hand from its first trick, of a deck of few pieces."""
    game = TRICK_GAMES[name]
    options = random_options(game, players, random)
    rules = game.rules_for(players, options, "")[0]
    count = size * players + (1 if rules.talon else 0) + (2 * size if rules.stock else 0)
    pieces = _shuffled(rules, random)[-count:]
    if rules.first_lead:
        clubs = [piece for piece in rules.pieces if piece in rules.piece_set.strength["C"]]
        if not set(clubs) & set(pieces):
            pieces[0] = random.choice(clubs)
        options = {**options, "removed": [piece for piece in rules.piece_set.pieces if piece not in pieces]}
        rules, problems = game.rules_for(players, {**options, "pass_count": 1}, "")
        assert not problems, problems
    random.shuffle(pieces)
    rules = replace(rules, pieces=tuple(rules.piece_set.sorted(pieces)), dealt=size, stock=2 * size * bool(rules.stock))
    start: dict[str, Any] = {"taken": [[] for _ in range(players)], "trick": [], "leader": random.randrange(players)}
    start["talon"] = pieces.pop() if rules.talon else None
    start["stock"] = [pieces.pop() for _ in range(rules.stock)]
    hands = [rules.piece_set.sorted(pieces[seat * size : (seat + 1) * size]) for seat in range(players)]
    state = TrickState(game, rules, start, hands)
    holder = state.first_leader()
    if holder is not None:
        state.set_leader(holder)
    return _into_a_trick(state, random)


def many(count: int, sizes: list[int], seed: int, small: float = 0.3) -> Iterator[TrickState]:
    """Endings of every game and number of players in turn."""
    random = Random(seed)
    for index in range(count):
        name, players = TABLES[index % len(TABLES)]
        size = random.choice(sizes)
        if random.random() < small:
            yield small_hand(name, players, min(size, 3), random)
        else:
            yield ending(name, players, size, random)
