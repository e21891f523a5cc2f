# ruff: noqa: E501  (a table reads best with one row a line)
"""Deals: the same seed gives the same cards for ever, whatever is asked for is sound, and what makes no sense refused."""

from __future__ import annotations

import hashlib
import json
from random import Random
from typing import Any

import pytest

from games import GAMES, DealRequest, InvalidRequest
from tests.games.helpers import TABLES, TRICK_TABLES, check_document, check_pieces, random_options

SEEDS: list[str | int] = [0, 1, 7, 2**53 - 1, "", "0", "a", "чёрная дама", "♠" * 500]


def dealt(name: str, players: int, seed: str | int, **more: Any) -> dict[str, Any]:
    document: dict[str, Any] = GAMES[name].deal(DealRequest(players, more.pop("options", {}), seed, **more)).document()
    return document


def digest(document: dict[str, Any]) -> str:
    """Of the cards alone, so that new fields and options change nothing."""
    cards = [document["hands"], document.get("talon"), document.get("stock"), document.get("trump")]
    return hashlib.sha256(json.dumps(cards).encode()).hexdigest()[:12]


def test_a_deal_to_be_read() -> None:
    assert dealt("crna-dama", 4, "black lady")["hands"] == [
        ["4C", "5C", "7C", "8C", "TC", "AC", "2H", "3H", "TH", "AH", "2S", "JS", "QS"],
        ["4D", "9D", "JD", "AD", "6H", "8H", "JH", "QH", "KH", "3S", "5S", "8S", "KS"],
        ["QC", "7D", "8D", "QD", "KD", "5H", "9H", "4S", "6S", "7S", "9S", "TS", "AS"],
        ["2C", "3C", "6C", "9C", "JC", "KC", "2D", "3D", "5D", "6D", "TD", "4H", "7H"],
    ]


FIXED = {
    ("crna-dama", 2): "a8dd20c9a661 073fa1014713",
    ("crna-dama", 3): "f049033e3567 137685ad0f02",
    ("crna-dama", 4): "47e941ad82a5 4abff14d2f39",
    ("cherna-donka", 3): "053a0f21e8b7 52fa3414a5b1",
    ("cherna-donka", 4): "47e941ad82a5 4abff14d2f39",
    ("cherna-donka", 5): "c488110da20d 21ddef25dc7c",
    ("cherna-donka", 6): "62c99f7f35cc b55bd3d90b48",
    ("czarna-wdowa", 3): "e4dd1b53e52b deb0956e3448",
    ("czarna-wdowa", 4): "64e672fef039 22ef2ae8632e",
    ("damka", 2): "d9f232d04709 9ae86a98a928",
    ("damka", 3): "5bb7acf53d0c 5805dbae54fe",
    ("damka", 4): "602750d24a89 3f2e9e1bcf06",
    ("damka", 5): "747a90ed501e 33bb1e797b15",
    ("damka", 6): "833a48a59211 1eafa6cc207c",
}


@pytest.mark.parametrize(("table", "expected"), FIXED.items())
def test_fixed_deals(table: tuple[str, int], expected: str) -> None:
    """If this fails, seeds that users have kept give other cards than before."""
    found = " ".join(digest(dealt(*table, seed)) for seed in ("black lady", 2**53 - 1))
    assert found == expected


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("seed", SEEDS, ids=range(len(SEEDS)))
def test_any_seed_gives_a_sound_deal(name: str, players: int, seed: str | int) -> None:
    state = GAMES[name].deal(DealRequest(players, {}, seed))
    check_document(state)
    check_pieces(state)
    assert state.document()["plays"] == []
    assert state.document() == dealt(name, players, seed)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_different_seeds_give_different_deals(name: str, players: int) -> None:
    documents = [dealt(name, players, seed) for seed in (*SEEDS, *range(2, 7), *range(8, 100))]
    assert len({digest(document) for document in documents}) == len(documents)


def test_an_integer_and_its_text_are_two_seeds() -> None:
    assert dealt("crna-dama", 4, 0) != dealt("crna-dama", 4, "0")


@pytest.mark.parametrize("name", GAMES)
def test_the_sample_is_sound_and_always_the_same(name: str) -> None:
    sample = GAMES[name].sample()
    assert GAMES[name].read(sample).problems == []
    assert sample == GAMES[name].sample()
    assert sample["players"] == GAMES[name].default_players


@pytest.mark.parametrize(("name", "players"), TRICK_TABLES)
@pytest.mark.parametrize("hand", range(1, 10))
def test_hand_numbers(name: str, players: int, hand: int) -> None:
    """Hand h is led by seat h-1; where a card decides who leads, only the dealer moves on."""
    document = dealt(name, players, "hand", hand_number=hand)
    assert document["dealer"] == (hand - 2) % players
    cycles = {
        "cherna-donka": ["left", "right", "none"] if players in (3, 5) else ["left", "right", "across", "none"],
        "czarna-wdowa": ["right"],
        "crna-dama": [None],
    }
    cycle = cycles[name]
    assert (document.get("passing") or {"to": None})["to"] == cycle[(hand - 1) % len(cycle)]
    if name != "cherna-donka":
        state = GAMES[name].read(document).accept()
        leads = state.current_player if state.phase == "play" else document["leader"]
        assert leads == (hand - 1) % players


@pytest.mark.parametrize("dealer", range(4))
def test_a_named_dealer(dealer: int) -> None:
    document = dealt("crna-dama", 4, 1, dealer=dealer, hand_number=3)
    assert (document["dealer"], document["leader"]) == (dealer, (dealer + 1) % 4)


def test_options_of_a_deal() -> None:
    options = {"removed": ["2C", "3C", "4C", "5C"], "pass_cycle": ["across"], "pass_count": 2}
    document = dealt("cherna-donka", 4, 1, options=options)
    assert document["passing"]["to"] == "across"
    assert document["options"]["pass_count"] == 2
    assert sorted(card for hand in document["hands"] for card in hand if card[1] == "C") == sorted(
        ["6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC", "AC"]
    )
    assert "passing" not in dealt("crna-dama", 4, 1)
    assert dealt("cherna-donka", 4, 1, options={"pass_cycle": ["none"]})["passing"]["to"] == "none"


@pytest.mark.parametrize(
    ("request_", "problems"),
    [
        (DealRequest(1, {}, 1), [("player-count", "/players")]),
        (DealRequest(7, {}, 1), [("player-count", "/players")]),
        (DealRequest(4, {"nope": 1}, 1), [("unknown-option", "/options/nope")]),
        (DealRequest(4, {"moon": 1}, 1), [("option-value", "/options/moon")]),
        (DealRequest(4, {"removed": ["2C"]}, 1), [("option-value", "/options/removed")]),
        (DealRequest(4, {}, 1, dealer=4), [("malformed", "/dealer")]),
        (DealRequest(4, {"moon": 1, "nope": 1}, 1, dealer=-1), [("malformed", "/dealer"), ("option-value", "/options/moon"), ("unknown-option", "/options/nope")]),
    ],
)  # fmt: skip
def test_deals_that_are_refused(request_: DealRequest, problems: list[tuple[str, str]]) -> None:
    with pytest.raises(InvalidRequest) as caught:
        GAMES["cherna-donka"].deal(request_)
    assert sorted((problem.code.value, problem.pointer) for problem in caught.value.problems) == problems


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_all_options_can_be_dealt(name: str, players: int) -> None:
    for seed in range(20):
        options = random_options(GAMES[name], Random(seed))
        document = dealt(name, players, seed, options=options)
        assert GAMES[name].read(document).problems == []
        assert {key: document["options"][key] for key in options} == options
