"""Small observations of every game, and their worlds by trying every filling of the hidden places against the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice, permutations
from random import Random
from typing import Any

from games import GAMES, DealRequest, State
from games.damka_state import DamkaState
from games.pieces import CARDS, HIDDEN, of_suit
from games.trick_state import TrickState
from tests.games.helpers import random_options

Filling = tuple[tuple[str, ...], ...]
"""What the hidden places of each list hold."""

MOST_FILLINGS = 150


def observations(name: str, count: int, seed: int) -> Iterator[tuple[State, int]]:
    """States in play, nothing hidden, with the seat to move, whose view leaves few enough deals open to try all."""
    random = Random(f"{name} {seed}")
    make = {"cherna-donka": _small_donka, "damka": _small_damka}.get(name, _late(name))
    found = 0
    while found < count:
        state = make(random)
        seat = state.current_player
        if seat is None:
            continue
        seen = state.game.read(state.view(seat)).accept()
        if seen.hidden and len(list(islice(fillings(seen), MOST_FILLINGS + 1))) <= MOST_FILLINGS:
            found += 1
            yield state, seat


def play_on(state: State, random: Random, until: int) -> State:
    """Random plays, after random passes, until so many pieces are left in hands, or the hand is over."""
    while isinstance(state, TrickState) and state.phase == "pass":
        seat = state.waiting()[0]
        state.apply_action(random.choice(state.legal_passes(seat)), seat)
    while not state.is_terminal() and sum(map(len, state.hands)) > until:
        state.apply_action(random.choice(state.legal_actions()))
    return state


def _small_donka(random: Random) -> State:
    """A whole hand of a deck of few cards: most of what is proved is proved in the first tricks."""
    game, players = GAMES["cherna-donka"], random.choice([3, 4])
    size = random.choice([3, 4, 5]) if players == 3 else random.choice([2, 3])
    special = [card for card in CARDS.pieces if card in of_suit("H") or card == "QS"]
    kept = [random.choice(CARDS.pieces[:13]), *random.sample(special, random.randint(0, 4))]
    kept += random.sample([card for card in CARDS.pieces if card not in kept], size * players - len(kept))
    options = {
        **random_options(game, random),
        "removed": [card for card in CARDS.pieces if card not in kept],
        "pass_count": random.randint(1, 2),
        "pass_cycle": [random.choice(["left", "right", "none"])],
    }
    state = game.deal(DealRequest(players, options, random.random().hex()))
    return play_on(state, random, random.randint(players, size * players))


def _late(name: str) -> Any:
    def make(random: Random) -> State:
        game = GAMES[name]
        players = random.choice([players for players in game.players if players > 2])
        state = game.deal(DealRequest(players, random_options(game, random), random.random().hex()))
        return play_on(state, random, random.randint(players, 3 * players))

    return make


def _small_damka(random: Random) -> State:
    """Six cards a hand and a short stock, or short hands and none; most of the deck is out of the game."""
    game, players = GAMES["damka"], random.choice([2, 3])
    cards = random.sample(game.rules_for(players, {}, "")[0].pieces, 36)  # type: ignore[attr-defined]
    stock = random.choice([0, 2, 3]) if players == 2 else 0
    size = 6 if stock else random.choice([2, 3])
    hands = [[cards.pop() for _ in range(size)] for _ in range(players)]
    document = {
        "players": players,
        "hands": hands,
        "attacker": 0,
        "stock": [cards.pop() for _ in range(stock)],
        "discard": cards,
    }
    state = game.read({**document, "trump": (document["stock"] or [cards[0]])[-1][1]}).accept()
    for _ in range(random.randint(0, 8)):
        after = state.clone()
        after.apply_action(random.choice(after.legal_actions()))
        if after.is_terminal():
            break
        state = after
    return state


# --- every filling --------------------------------------------------------------------------------------------------


def worlds_by_force(seen: State) -> list[dict[str, Any]]:
    """The documents of all deals of the hidden pieces under which the record is legal."""
    return [document for document, legal in fillings(seen) if legal]


def fillings(seen: State) -> Iterator[tuple[dict[str, Any], bool]]:
    """Every way to fill the hidden places, as a state document, and whether the rules accept the record."""
    documents = _damka_fillings(seen) if isinstance(seen, DamkaState) else _trick_fillings(seen)
    for document in documents:
        yield document, not seen.game.read(document).problems


def _trick_fillings(seen: State) -> Iterator[dict[str, Any]]:
    """Hands are those after the pass: what is held now and what was played."""
    assert isinstance(seen, TrickState)
    lists = [*seen.hands, seen.stock, *seen.taken, [seen.talon] if seen.talon else []]
    shown = {piece for pieces in (*lists, seen.trick) for piece in pieces}
    unseen = [piece for piece in seen.rules.pieces if piece not in shown]
    players, on_table = seen.players, len(seen.start["trick"])
    plays = [(move.partition(":")[0], seat) for move, seat in zip(seen.plays, seen.seats, strict=True)][on_table:]
    for filling in _splits(unseen, [list(pieces).count(HIDDEN) for pieces in lists]):
        document = {name: value for name, value in seen.document().items() if name != "passing"}
        held = [
            [piece for piece in hand if piece != HIDDEN] + list(filling[seat]) for seat, hand in enumerate(seen.hands)
        ]
        document["hands"] = [
            hand + [piece for piece, owner in plays if owner == seat] for seat, hand in enumerate(held)
        ]
        if seen.plays and not on_table:
            document["leader"] = seen.seats[0]
        talon = [*filling[-1], *(piece for part in filling[players + 1 : -1] for piece in part)]
        if talon:
            document["talon"] = talon[0]
        yield document


def _damka_fillings(seen: DamkaState) -> Iterator[dict[str, Any]]:
    start = seen.start
    lists = [*start["hands"], start["stock"]]
    shown = {card for cards in (*lists, start["attack"], start["discard"]) for card in cards}
    unseen = [card for card in seen.rules.pieces if card not in shown]
    for filling in _splits(unseen, [list(cards).count(HIDDEN) for cards in lists]):
        for order in permutations(filling[-1]):
            drawn = iter(order)
            document = seen.document()
            document["hands"] = [
                [card for card in hand if card != HIDDEN] + list(filling[seat])
                for seat, hand in enumerate(start["hands"])
            ]
            document["stock"] = [next(drawn) if card == HIDDEN else card for card in start["stock"]]
            yield document


def _splits(pieces: Sequence[str], sizes: Sequence[int]) -> Iterator[Filling]:
    if not sizes:
        yield ()
        return
    for part in combinations(pieces, sizes[0]):
        left = [piece for piece in pieces if piece not in part]
        for rest in _splits(left, sizes[1:]):
            yield (part, *rest)


def fingerprint(document: Mapping[str, Any]) -> Any:
    """What tells worlds apart: hands as sets, the stock of Damka in order, the talon."""
    return (
        tuple(tuple(sorted(hand)) for hand in document["hands"]),
        tuple(document.get("stock") or ()),
        document.get("talon"),
    )
