"""Cherna Donka for four against OpenSpiel's hearts: the same legal cards at every play, the same score in the end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games import GAMES, State
from games.pieces import CARDS
from tests.shared.openspiel import options

pyspiel: Any = pytest.importorskip("pyspiel", reason="open_spiel has no wheel here", exc_type=ImportError)
pytestmark = pytest.mark.oracle

DONKA = GAMES["cherna-donka"]
RULES = (
    "jd_bonus",
    "avoid_all_tricks_bonus",
    "can_lead_any_club",
    "must_break_hearts",
    "qs_breaks_hearts",
    "no_pts_on_first_trick",
    "can_lead_hearts_instead_of_qs",
)
DIRECTIONS = {"none": "No Pass", "left": "Left", "across": "Across", "right": "Right"}
GROUPS, GROUP = 15, 20


class Pair:
    """One hand in both engines, dealt and passed alike."""

    def __init__(self, seed: int, deal: list[list[str]]) -> None:
        self.random = Random(seed)
        # Every combination of the seven rules comes up within 128 seeds, each with changing directions.
        params = {name: bool(seed >> bit & 1) for bit, name in enumerate(RULES)}
        direction = list(DIRECTIONS)[(seed + seed // 128) % 4]
        self.theirs = pyspiel.load_game("hearts", {"pass_cards": True, **params}).new_initial_state()
        self.them(DIRECTIONS[direction])
        for card in (hand[place] for place in range(13) for hand in deal):
            self.them(card)
        start = {"players": 4, "options": options(params), "hands": deal, "passing": {"to": direction}}
        self.ours: State = DONKA.read(start).accept()
        if direction != "none":
            for seat, hand in enumerate(deal):
                cards = self.random.sample(hand, 3)
                for card in cards:
                    assert self.theirs.current_player() == seat
                    self.them(card)
                self.ours.apply_action("+".join(cards), seat)

    def them(self, action: str) -> None:
        """One action in OpenSpiel, by its name."""
        self.theirs.apply_action(self.named()[action])

    def named(self) -> dict[str, int]:
        """OpenSpiel's legal actions by name."""
        return {self.theirs.action_to_string(action): action for action in self.theirs.legal_actions()}

    def play(self) -> Iterator[list[str]]:
        """Yields the legal cards, the same in both; expects the card to play."""
        while not self.theirs.is_terminal():
            legal = self.ours.legal_actions()
            assert set(legal) == set(self.named())
            assert self.ours.current_player == self.theirs.current_player()
            card = yield legal
            assert card is not None
            self.ours.apply_action(card)
            self.them(card)
        assert self.ours.is_terminal()
        assert self.ours.legal_actions() == []
        # OpenSpiel returns 26 minus the score.
        assert [26 - score for score in self.ours.returns()] == self.theirs.returns()


def _play(pair: Pair, choose: Any) -> None:
    game = pair.play()
    try:
        legal = next(game)
        while True:
            legal = game.send(choose(legal))  # type: ignore[attr-defined]
    except StopIteration:
        return


@pytest.mark.parametrize("group", range(GROUPS))
def test_random_hands(group: int) -> None:
    for seed in range(group * GROUP, (group + 1) * GROUP):
        random = Random(f"deal {seed}")
        cards = random.sample(CARDS.pieces, 52)
        pair = Pair(seed, [cards[seat::4] for seat in range(4)])
        _play(pair, pair.random.choice)


def test_hands_that_take_all() -> None:
    """One seat holds the high cards and leads from the top: moons, with and without JD, and seats without a trick."""
    moons = 0
    for seed in range(64):
        high = [rank + suit for rank in "AKQ" for suit in CARDS.suits] + ["JD" if seed % 3 else "JH"]
        rest = Random(seed).sample([card for card in CARDS.pieces if card not in high], 39)
        seat = seed // 2 % 4
        hands = [rest[:13], rest[13:26], rest[26:]]
        hands.insert(seat, high)
        pair = Pair(seed, hands)
        order = CARDS.pieces.index

        def choose(legal: list[str], seat: int = seat, pair: Pair = pair) -> str:
            highest = pair.ours.current_player == seat
            return (max if highest else min)(legal, key=lambda card: ("23456789TJQKA".index(card[0]), order(card)))  # noqa: B023

        _play(pair, choose)
        moons += pair.ours.outcome()["special"] is not None
    assert moons > 10
