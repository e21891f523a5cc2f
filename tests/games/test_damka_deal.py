"""Deals of Damka: the redeal, the card turned up, the first attack; and what the catalogue says of the game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games import DealRequest, InvalidRequest
from games.damka import Damka
from games.damka_rules import DECKS
from games.damka_state import DamkaState

DAMKA = Damka()


def deal(players: int, seed: str | int, deck: int = 36, **asked: Any) -> DamkaState:
    """A deal; further options by name."""
    options = {"deck": deck, **asked.pop("options", {})}
    return DAMKA.deal(DealRequest(players, options, seed, **asked))


@pytest.mark.parametrize("deck", [36, 52])
@pytest.mark.parametrize("players", DAMKA.players)
def test_deals(players: int, deck: int) -> None:
    dealers = set()
    for seed in range(150):
        document = deal(players, seed, deck).document()
        hands, stock = document["hands"], document["stock"]
        assert sorted([*(card for hand in hands for card in hand), *stock]) == sorted(DECKS[deck].pieces)
        # 6 each; no hand of five of one suit.
        assert all(len(hand) == 6 for hand in hands)
        assert max(max(Counter(card[1] for card in hand).values()) for hand in hands) < 5
        # The card turned up gives the trump and is the last of the stock; never QS.
        turned = stock[-1] if stock else document["turned"]
        assert ("turned" in document) is (not stock)
        assert turned != "QS"
        assert document["trump"] == turned[1]
        if not stock:
            assert turned in hands[document["dealer"]]
        # The lowest trump attacks first; without any, the dealer's left.
        ranks = DECKS[deck].strength[turned[1]]
        trumps = {ranks[card]: seat for seat, hand in enumerate(hands) for card in hand if card in ranks}
        assert document["attacker"] == (trumps[min(trumps)] if trumps else (document["dealer"] + 1) % players)
        dealers.add(document["dealer"])
        reading = DAMKA.read(document)
        assert reading.problems == []
        assert reading.accept().document() == document
    # The first dealer is found by lot.
    assert dealers == set(range(players))


def test_the_same_seed_deals_the_same_for_ever() -> None:
    document = deal(2, 7).document()
    assert document == deal(2, 7).document()
    assert document["hands"] == PINNED
    assert document["hands"] != deal(2, "7").document()["hands"]


PINNED = [["8C", "TC", "AD", "8H", "AH", "QS"], ["6C", "9C", "QC", "8D", "TS", "AS"]]


class Stacked:
    """A shuffler that deals stacked decks; `places` are the random numbers it gives."""

    def __init__(self, decks: list[list[str]], places: list[int]) -> None:
        self.decks = decks
        self.places = places

    def __call__(self, seed: str | int) -> Stacked:
        return self

    def shuffled(self, pieces: tuple[str, ...]) -> list[str]:
        deck = self.decks.pop(0)
        assert sorted(deck) == sorted(pieces)
        return deck

    def below(self, limit: int) -> int:
        place = self.places.pop(0)
        assert 0 <= place < limit
        return place


def stacked(
    monkeypatch: pytest.MonkeyPatch, players: int, *decks: list[str], places: list[int] | None = None, **asked: Any
) -> DamkaState:
    """A deal out of stacked decks; seat 0 deals unless something else is asked."""
    monkeypatch.setattr("games.damka.Shuffler", Stacked(list(decks), places or []))
    return deal(players, 0, **({"dealer": 0} | asked))


MIXED = sorted(DECKS[36].pieces, key=lambda card: "6789TJQKA".index(card[0]) * 10 + "CDHS".index(card[1]))
"""6C 6D 6H 6S 7C …: dealt round, nobody gets five of a suit with three players."""


def test_one_at_a_time_from_the_dealers_left(monkeypatch: pytest.MonkeyPatch) -> None:
    state = stacked(monkeypatch, 3, MIXED, dealer=1)
    for turn, card in enumerate(MIXED[:18], 2):
        assert card in state.hands[turn % 3]
    assert state.stock == [*MIXED[19:], MIXED[18]]


@pytest.mark.parametrize("many", [5, 6])
def test_a_hand_of_five_or_six_of_one_suit_voids_the_deal(monkeypatch: pytest.MonkeyPatch, many: int) -> None:
    clubs = [card for card in MIXED if card[1] == "C"][:many]
    others = [card for card in MIXED if card[1] != "C"]
    first = [*clubs, *others[: 6 - many]]
    second = others[6 - many : 12 - many]
    dealt = [card for pair in zip(first, second, strict=True) for card in pair]
    void = [*dealt, *(card for card in MIXED if card not in dealt)]
    assert stacked(monkeypatch, 2, void, void, MIXED).document() == stacked(monkeypatch, 2, MIXED).document()


def test_queen_of_spades_goes_back_into_the_stock(monkeypatch: pytest.MonkeyPatch) -> None:
    rest = [card for card in MIXED[12:] if card != "QS"]
    deck = [*MIXED[:12], "QS", *rest]
    assert len(deck) == 36
    for place in (0, 5, 22):
        state = stacked(monkeypatch, 2, deck, places=[place])
        assert state.stock[-1] == rest[0]
        assert state.trump == rest[0][1]
        assert state.stock.index("QS") == place
        assert [card for card in state.stock if card != "QS"] == [*rest[1:], rest[0]]
    with pytest.raises(AssertionError):
        stacked(monkeypatch, 2, deck, places=[23])


def test_six_players_void_a_deal_in_which_queen_of_spades_would_give_the_trump(monkeypatch: pytest.MonkeyPatch) -> None:
    good = deal(6, 1).document()["hands"]
    order = [good[(turn + 1) % 6][turn // 6] for turn in range(36)]
    swapped = order.index("QS")
    void = [*order]
    void[swapped], void[-1] = void[-1], void[swapped]
    state = stacked(monkeypatch, 6, void, order)
    assert state.document()["turned"] == order[-1] != "QS"


def test_without_a_trump_in_any_hand_the_dealers_left_attacks(monkeypatch: pytest.MonkeyPatch) -> None:
    hearts = [card for card in MIXED if card[1] == "H"]
    plain = [card for card in MIXED if card[1] != "H"]
    deck = [*plain[:12], *hearts, *plain[12:]]
    assert stacked(monkeypatch, 2, deck, dealer=0).attacker == 1
    assert stacked(monkeypatch, 2, deck, dealer=1).attacker == 0


def test_the_fool_deals_and_may_have_to_beat_first() -> None:
    for seed in range(20):
        plain = deal(4, seed, fool=2)
        assert plain.document()["dealer"] == 2
        assert plain.attacker == deal(4, seed, dealer=2).attacker
        taught = deal(4, seed, fool=2, options={"first_attacker": "fool-defends"})
        assert (taught.attacker, taught.defender) == (1, 2)
        assert taught.hands == plain.hands
        first = deal(4, seed, options={"first_attacker": "fool-defends"})
        assert first.attacker == deal(4, seed).attacker
        assert deal(4, seed, fool=2, dealer=0).document()["dealer"] == 0


@pytest.mark.parametrize(
    ("players", "asked", "code", "pointer"),
    [
        (7, {}, "player-count", "/players"),
        (3, {"dealer": 3}, "malformed", "/dealer"),
        (3, {"fool": -1}, "malformed", "/fool"),
        (3, {"deck": 40}, "option-value", "/options/deck"),
        (3, {"options": {"talon": 1}}, "unknown-option", "/options/talon"),
    ],
)
def test_refused_deals(players: int, asked: dict[str, Any], code: str, pointer: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        deal(players, 1, **asked)
    assert [(problem.code.value, problem.pointer) for problem in caught.value.problems] == [(code, pointer)]


def test_the_sample_shows_an_attack_and_is_valid() -> None:
    sample = DAMKA.sample()
    state = DAMKA.read(sample).accept()
    assert state.phase == "defend"
    assert state.document() == sample == DAMKA.sample()


def test_the_catalogue_entry() -> None:
    assert [option.name for option in DAMKA.options] == ["deck", "attack_limit", "first_attacker"]
    assert {option.name: option.document(DAMKA.players)["default"] for option in DAMKA.options} == {
        "deck": 36,
        "attack_limit": "defender-hand",
        "first_attacker": "lowest-trump",
    }
    assert all(len(sentence) < 110 and sentence.endswith(".") for sentence in DAMKA.rules_text)
    assert (DAMKA.concepts, DAMKA.objectives) == (("paranoid", "best-case", "worst-case"), ("score",))
