"""Notation: every accepted spelling of every piece, PBN deals, piece order."""

from __future__ import annotations

import re
from random import Random

import pytest

from games.pieces import CARDS, DOMINOES, HIDDEN, PieceSet, of_suit, parse_pbn

SYMBOLS = {"C": "♣♧", "D": "♦♢", "H": "♥♡", "S": "♠♤"}


@pytest.mark.parametrize("pieces", [CARDS, DOMINOES], ids=lambda pieces: pieces.name)
def test_canonical_names(pieces: PieceSet) -> None:
    assert len(set(pieces.pieces)) == len(pieces.pieces) == {"cards": 52, "dominoes": 28}[pieces.name]
    for piece in pieces.pieces:
        assert pieces.parse(piece) == piece
        assert re.fullmatch(pieces.pattern, piece)


def test_card_order() -> None:
    assert CARDS.pieces[:3] == ("2C", "3C", "4C")
    assert CARDS.pieces[12:14] == ("AC", "2D")
    assert CARDS.pieces[-1] == "AS"
    shuffled = Random(1).sample(CARDS.pieces, 52)
    assert CARDS.sorted([HIDDEN, *shuffled, HIDDEN]) == [*CARDS.pieces, HIDDEN, HIDDEN]


def test_tile_order() -> None:
    assert DOMINOES.pieces[:6] == ("0-0", "1-0", "1-1", "2-0", "2-1", "2-2")
    assert DOMINOES.pieces[-1] == "6-6"
    assert DOMINOES.suits == ("0", "1", "2", "3", "4", "5", "6", "d")


@pytest.mark.parametrize("suit", "CDHS")
@pytest.mark.parametrize("rank", "23456789TJQKA")
def test_card_spellings(rank: str, suit: str) -> None:
    ranks = {rank, rank.lower()} | ({"10"} if rank == "T" else set())
    suits = {suit, suit.lower(), *SYMBOLS[suit]}
    for text in (rank_text + suit_text for rank_text in ranks for suit_text in suits):
        assert CARDS.parse(text) == rank + suit
        assert CARDS.parse(text + "\ufe0f") == rank + suit


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Q",
        "S",
        "SQ",
        "1S",
        "11S",
        "10",
        "QX",
        "QS ",
        " QS",
        "Q S",
        "QSS",
        "0S",
        "♠",
        "♠Q",
        "6-2",
        "?",
        "qs\n",
        "tS♠",
        "\u0661S",
    ],
)
def test_what_is_no_card(text: str) -> None:
    assert CARDS.parse(text) is None


@pytest.mark.parametrize("tile", DOMINOES.pieces)
def test_tile_spellings(tile: str) -> None:
    larger, smaller = tile.split("-")
    for one, other in ((larger, smaller), (smaller, larger)):
        for text in (f"{one}-{other}", f"{one}|{other}", f"[{one}|{other}]"):
            assert DOMINOES.parse(text) == tile


@pytest.mark.parametrize(
    "text", ["", "6", "62", "6-", "-2", "7-1", "6-2-1", "[6-2]", "[6|2", "6|2]", "6 - 2", "QS", "6–2", "6-2:6"]
)
def test_what_is_no_tile(text: str) -> None:
    assert DOMINOES.parse(text) is None


def test_ranks_of_tiles_are_those_of_the_rules() -> None:
    twos = sorted(DOMINOES.strength["2"], key=DOMINOES.strength["2"].__getitem__, reverse=True)
    assert twos == ["2-2", "6-2", "5-2", "4-2", "3-2", "2-1", "2-0"]
    doubles = sorted(DOMINOES.strength["d"], key=DOMINOES.strength["d"].__getitem__, reverse=True)
    assert doubles == ["6-6", "5-5", "4-4", "3-3", "2-2", "1-1", "0-0"]
    assert DOMINOES.suits_of["6-2"] == ("2", "6")
    assert DOMINOES.suits_of["3-3"] == ("3", "d")


def test_suits_of_cards() -> None:
    assert of_suit("H", "S") == {card for card in CARDS.pieces if card[1] in "HS"}
    assert all(CARDS.suits_of[card] == (card[1],) for card in CARDS.pieces)


def _pbn(hands: list[list[str]], first: str = "N") -> str:
    start = "NESW".index(first)
    seats = [hands[(start + offset) % 4] for offset in range(4)]
    return f"{first}:" + " ".join(
        ".".join("".join(card[0] for card in hand if card[1] == suit) for suit in "SHDC") for hand in seats
    )


@pytest.mark.parametrize("first", "NESW")
def test_pbn(first: str) -> None:
    cards = Random(first).sample(CARDS.pieces, 52)
    hands = [cards[seat::4] for seat in range(4)]
    parsed = parse_pbn(_pbn(hands, first))
    assert [set(hand or []) for hand in parsed] == list(map(set, hands))
    assert parse_pbn(f"  {_pbn(hands, first).lower()} ") == parse_pbn(_pbn(hands, first))


def test_pbn_of_a_well_known_deal() -> None:
    # PBN 2.1, section 3.4.11.
    hands = parse_pbn("W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -")
    assert hands[0] is None
    assert hands[1] == ["AS", "8S", "6S", "5S", "4S", "KH", "QH", "5H", "TD", "QC", "JC", "TC", "6C"]
    assert hands[2] is None
    assert hands[3] == ["KS", "QS", "TS", "2S", "AH", "TH", "JD", "6D", "5D", "4D", "2D", "8C", "5C"]


def test_pbn_void_and_ten() -> None:
    hands = parse_pbn("N:AKQJ1098765432... - - -")
    assert hands[0] == [rank + "S" for rank in "AKQJT98765432"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "first seat"),
        ("AKQ.T98.. - - -", "first seat"),
        ("X:AKQ.T98.. - - -", "first seat"),
        ("N:", "four hands"),
        ("N:- - -", "four hands"),
        ("N:- - - - -", "four hands"),
        ("N:AKQ.JT9.2 - - -", "four suits"),
        ("N:AKQ.JT9.2.3.4 - - -", "four suits"),
        ("N:AKX... - - -", "not a rank"),
    ],
)
def test_what_is_no_pbn(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        parse_pbn(text)
