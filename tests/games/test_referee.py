"""Whole random hands under random options against the slow second implementation: moves, taken pieces and scores."""

from __future__ import annotations

from random import Random

import pytest

from games import GAMES, State
from tests.games.helpers import TABLES, TRICK_TABLES, deal, random_move
from tests.games.referee import look
from tests.shared.runner import same_move

HANDS = 100


def same_hand(state: State, random: Random) -> None:
    """Play a hand to its end, move by move the same in both."""
    while state.phase == "pass":
        state.apply_action(*random_move(state, random))
    start = {**state.document(), "hands": state.position()["hands"]}
    plays: list[str] = []
    while True:
        seen = look(start, plays)
        legal = state.legal_actions()
        assert state.current_player == seen.seat
        assert set(map(same_move, legal)) == set(map(same_move, seen.legal))
        assert len(legal) == len(seen.legal)
        if "taken" in state.position():
            assert list(map(set, state.position()["taken"])) == list(map(set, seen.taken))
        if state.is_terminal():
            break
        plays.append(random.choice(legal))
        state.apply_action(plays[-1])
    assert state.returns() == seen.scores


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("first", range(0, HANDS, 20))
def test_random_hands(name: str, players: int, first: int) -> None:
    for seed in range(first, first + 20):
        same_hand(deal(name, players, seed), Random(seed))


def one_sided(name: str, players: int, seed: int) -> State:
    """A hand in which suits lie together, so that the rare rules come up: hands of hearts only, voids, sweeps."""
    random = Random(seed)
    document = deal(name, players, seed).document()
    lists = [*document["hands"], document.get("stock", [])]
    pieces = sorted(piece for part in lists for piece in part)
    pieces.sort(key=lambda piece: (piece[-1], piece))
    for _ in range(random.randint(0, 8)):
        one, two = random.sample(range(len(pieces)), 2)
        pieces[one], pieces[two] = pieces[two], pieces[one]
    turn = random.randrange(len(pieces))
    supply = iter(pieces[turn:] + pieces[:turn])
    dealt = [[next(supply) for _ in part] for part in lists]
    posted = {**document, "hands": dealt[:players]}
    if "stock" in document:
        posted["stock"] = dealt[players]
    if "passing" in document:
        del posted["passing"]
    if name == "cherna-donka":
        posted.pop("leader", None)
    return GAMES[name].read(posted).accept()


@pytest.mark.parametrize(("name", "players"), TRICK_TABLES)
def test_one_sided_hands(name: str, players: int) -> None:
    for seed in range(60):
        same_hand(one_sided(name, players, seed), Random(seed))


@pytest.mark.parametrize("queen", [0, 5, 100])
@pytest.mark.parametrize("removed", [["2C", "3C", "4C", "5C"], ["QS", "2C", "AH", "JD"], ["KH", "QH", "3D", "4D"]])
def test_donka_with_other_cards_out(queen: int, removed: list[str]) -> None:
    """Options that random choices do not reach: cards left out, the worth of the queen."""
    options = {"removed": removed, "queen_of_spades_points": queen, "jack_of_diamonds": True, "pass_cycle": ["none"]}
    for seed in range(6):
        random = Random(seed)
        state = deal("cherna-donka", 4 if seed % 2 else 6, seed, options)
        same_hand(state, random)
