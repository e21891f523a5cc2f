"""Posted states of Damka: every problem with its place, shorthand and hidden cards, and the canonical answer."""

from __future__ import annotations

from typing import Any

import pytest

from games import HiddenPieces
from games.damka_rules import DECKS
from games.pieces import HIDDEN
from tests.games.test_damka_rules import CIRCLE, DAMKA, ending, play, read, refused


def fresh(**changes: Any) -> dict[str, Any]:
    """A sound deal for three, with some fields changed; None takes a field out."""
    cards = sorted(DECKS[36].pieces, key=lambda card: (card[0], card[1]))
    cards.append(cards.pop(cards.index("6H")))
    document = {
        "players": 3,
        "trump": "H",
        "hands": [cards[:6], cards[6:12], cards[12:18]],
        "attacker": 0,
        "stock": cards[18:],
        **changes,
    }
    return {name: value for name, value in document.items() if value is not ...}


def problems(document: Any) -> list[tuple[str, str]]:
    """What is wrong with a state: codes and places."""
    reading = DAMKA.read(document)
    assert (reading.state is None) is bool(reading.problems)
    return [(problem.code.value, problem.pointer) for problem in reading.problems]


HANDS = fresh()["hands"]
STOCK = fresh()["stock"]


def test_a_sound_state_is_answered_in_canonical_form() -> None:
    document = fresh(hands=[hand[::-1] for hand in HANDS], meta={"a": [1]})
    assert problems(document) == []
    state = read(document)
    assert state.document() == {
        "game": "damka",
        "players": 3,
        "options": {"deck": 36, "attack_limit": "defender-hand", "first_attacker": "lowest-trump"},
        "trump": "H",
        "hands": [sorted(hand, key=DECKS[36].order.__getitem__) for hand in HANDS],
        "attacker": 0,
        "attack": [],
        "stock": STOCK,
        "discard": [],
        "plays": [],
        "meta": {"a": [1]},
    }
    assert not state.hidden


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({"game": "hearts"}, ("malformed", "/state/game")),
        ({"leader": 0}, ("unknown-field", "/state/leader")),
        ({"a/b": 0}, ("unknown-field", "/state/a~1b")),
        ({"players": "3"}, ("malformed", "/state/players")),
        ({"players": 7}, ("player-count", "/state/players")),
        ({"players": 2}, ("player-count", "/state/hands")),
        ({"options": []}, ("malformed", "/state/options")),
        ({"options": {"deck": 40}}, ("option-value", "/state/options/deck")),
        ({"options": {"deck": "36"}}, ("option-value", "/state/options/deck")),
        ({"options": {"attack_limit": 6}}, ("option-value", "/state/options/attack_limit")),
        ({"options": {"talon": "dead"}}, ("unknown-option", "/state/options/talon")),
        ({"trump": ..., "stock": [*STOCK[:-1], HIDDEN]}, ("malformed", "/state/trump")),
        ({"trump": 1}, ("malformed", "/state/trump")),
        ({"trump": "X"}, ("option-value", "/state/trump")),
        ({"trump": "D"}, ("option-value", "/state/trump")),
        ({"hands": ...}, ("malformed", "/state/hands")),
        ({"hands": 3}, ("malformed", "/state/hands")),
        ({"hands": "N:AK - - -"}, ("malformed", "/state/hands")),
        ({"hands": [*HANDS[:2], 5]}, ("malformed", "/state/hands/2")),
        ({"hands": [*HANDS[:2], [*HANDS[2][:5], 5]]}, ("malformed", "/state/hands/2/5")),
        ({"hands": [*HANDS[:2], [*HANDS[2][:5], "1X"]]}, ("unknown-piece", "/state/hands/2/5")),
        ({"hands": [*HANDS[:2], [*HANDS[2][:5], "2C"]]}, ("unknown-piece", "/state/hands/2/5")),
        ({"hands": [*HANDS[:2], [*HANDS[2][:5], HANDS[0][3]]]}, ("duplicate-piece", "/state/hands/2/5")),
        ({"hands": [*HANDS[:2], [*HANDS[2][:5], HANDS[0][3]]]}, ("missing-piece", "/state/hands")),
        ({"hands": [*HANDS[:2], HANDS[2][:5]]}, ("hand-size", "/state/hands/2")),
        ({"hands": [*HANDS[:2], HANDS[2][:5]]}, ("missing-piece", "/state/hands")),
        ({"hands": [*HANDS[:2], [HIDDEN] * 7]}, ("hand-size", "/state/hands")),
        ({"hands": [*HANDS[:2], [HIDDEN] * 40]}, ("hand-size", "/state/hands/2")),
        ({"attacker": ...}, ("malformed", "/state/attacker")),
        ({"attacker": None}, ("malformed", "/state/attacker")),
        ({"attacker": 3}, ("malformed", "/state/attacker")),
        ({"attacker": True}, ("malformed", "/state/attacker")),
        ({"dealer": -1}, ("malformed", "/state/dealer")),
        ({"attack": "6C"}, ("malformed", "/state/attack")),
        ({"attack": ["?"]}, ("unknown-piece", "/state/attack/0")),
        ({"attack": ["6C"]}, ("duplicate-piece", "/state/attack/0")),
        ({"discard": ["1X"]}, ("unknown-piece", "/state/discard/0")),
        ({"stock": STOCK[1:]}, ("missing-piece", "/state/hands")),
        ({"stock": 18}, ("malformed", "/state/stock")),
        ({"stock_count": -1}, ("malformed", "/state/stock_count")),
        ({"stock_count": 17}, ("hand-size", "/state/stock_count")),
        ({"stock": None, "stock_count": 17, "turned": "6H"}, ("missing-piece", "/state/hands")),
        ({"stock": None, "stock_count": 19, "turned": "6H"}, ("hand-size", "/state/hands")),
        ({"stock": None, "turned": "6D"}, ("option-value", "/state/trump")),
        ({"turned": "1X"}, ("unknown-piece", "/state/turned")),
        ({"turned": "AH"}, ("contradiction", "/state/turned")),
        ({"plays": "take"}, ("malformed", "/state/plays")),
        ({"plays": [3]}, ("malformed", "/state/plays/0")),
        ({"plays": ["take"]}, ("wrong-phase", "/state/plays/0")),
        ({"plays": ["1X"]}, ("unknown-piece", "/state/plays/0")),
        ({"hands": ..., "plays": ["take", 3]}, ("malformed", "/state/plays/1")),
        ({"attacker": ..., "plays": [3]}, ("malformed", "/state/plays/0")),
    ],
)
def test_problems(changes: dict[str, Any], wanted: tuple[str, str]) -> None:
    assert wanted in problems(fresh(**changes))


def test_all_that_is_wrong_is_reported() -> None:
    found = problems(fresh(leader=1, options={"deck": 40}, trump="D", attacker=9, plays=[0, "take"]))
    assert {code for code, _ in found} == {"unknown-field", "option-value", "malformed"}
    assert len(found) == 5
    assert problems(fresh(stock=[card for card in STOCK if card != "TS"], plays=["AH", "take"])) == [
        ("missing-piece", "/state/hands"),
        ("not-in-hand", "/state/plays/0"),
    ]


def test_another_pointer() -> None:
    assert DAMKA.read({}, "/body").problems[0].pointer == "/body/attacker"


def test_after_an_illegal_play_checking_goes_on_if_the_cards_were_in_the_hand() -> None:
    hands = ["6C 7C 6D", "8C 9C 8D", "KC AC"]
    # The mixed attack and the beat that does not beat are taken as made; then the hands are as if they had been.
    found = problems(ending(hands, plays=["6C+6D", "8C>6C+9C>6D", "8D", "take"]))
    assert found == [("one-suit-attack", "/state/plays/0"), ("cannot-beat", "/state/plays/1")]
    found = problems(ending(hands, plays=["6C", "8C>7C", "take", "8D"]))
    assert found == [("cannot-beat", "/state/plays/1"), ("wrong-phase", "/state/plays/2")]
    assert problems(ending(hands, plays=["AC", "take", "8D"])) == [("not-in-hand", "/state/plays/0")]
    assert problems(ending(hands, plays=["6C", "8D", "8D"])) == [("wrong-phase", "/state/plays/1")]


def test_hand_size_counts_the_attack_on_the_table() -> None:
    hands = [HANDS[0][1:], *HANDS[1:]]
    assert problems(fresh(hands=hands, attack=HANDS[0][:1])) == []
    assert ("hand-size", "/state/hands/0") in problems(fresh(hands=hands, attack=HANDS[0][:1], attacker=1))
    assert problems(fresh(hands=[None, *HANDS[1:]], attack=HANDS[0][:1])) == []


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({"attack": ["6S", "7D"]}, ("one-suit-attack", "/state/attack")),
        ({"attack": ["6S", "7S", "8S"]}, ("attack-too-large", "/state/attack")),
        ({"attack": ["6S", "7S", "8S"], "options": {"attack_limit": "none"}}, None),
        ({"attack": ["6S", "7S"]}, None),
        ({"attacker": 1}, ("hand-size", "/state/attacker")),
        ({"attacker": 1, "attack": ["6S"]}, None),
    ],
)
def test_attacks_on_the_table(changes: dict[str, Any], wanted: tuple[str, str] | None) -> None:
    found = problems(ending(["6C 7C", "", "8C 8D"], **changes))
    assert found == ([wanted] if wanted else [])


def test_positions_in_which_nobody_can_go_on() -> None:
    assert problems(ending(["6C", "", ""], attack=["7C"])) == [("hand-size", "/state/hands")]
    assert problems(ending(["", "", ""])) == [("hand-size", "/state/hands")]
    assert problems(ending(["6C", "", ""], attacker=2)) == []


def test_an_attack_on_the_table_is_answered() -> None:
    state = read(ending(["", "", "8C 8D", "7S 9S"], attack=["7D", "6D"]))
    assert state.position() | {"discard": []} == {
        "phase": "defend",
        "to_move": 2,
        "attacker": 0,
        "defender": 2,
        "trump": "H",
        "hands": [[], [], ["8C", "8D"], ["7S", "9S"]],
        "attack": ["6D", "7D"],
        "stock_count": 0,
        "turned": None,
        "discard": [],
        "out": [1],
    }
    assert state.document()["attack"] == ["6D", "7D"]
    play(state, "take")
    assert state.position()["out"] == [1, 0]


# --- notation -------------------------------------------------------------------------------------------------------


def test_spellings() -> None:
    document = ending(["10h 6♦", "qs ac"], trump="♥", attack=["7♣"], plays=["take"])
    document["discard"] = [card for card in DECKS[36].pieces if card not in ("TH", "6D", "QS", "AC", "7C")]
    state = read(document)
    assert state.document()["hands"] == [["6D", "TH"], ["AC", "QS"]]
    assert state.document()["trump"] == "H"


def test_trump_may_be_left_out_where_a_card_is_turned_up() -> None:
    assert read(fresh(trump=...)).trump == "H"


def test_pbn() -> None:
    """PBN is for four players; hands may be short, and an unknown one is a dash."""
    deck = [card for card in DECKS[52].pieces if card not in ("AS", "KS", "AH", "2C", "3C")]
    document = {"options": {"deck": 52}, "trump": "H", "hands": "E:AK... .A.. - ...23", "attacker": 1, "discard": deck}
    assert problems(document) == [("hand-size", "/state/hands")]
    document["discard"] = deck[6:]
    state = read(document)
    assert state.hands == [["2C", "3C"], ["KS", "AS"], ["AH"], [HIDDEN] * 6]


# --- hidden cards ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "shorthand",
    [
        {"stock": None, "stock_count": 18, "turned": "6H"},
        {"stock": None, "turned": "6H"},
        {"stock": None, "turned": "6H", "trump": ...},
        {"stock": [HIDDEN] * 17 + ["6H"]},
        {"stock": [HIDDEN] * 18, "turned": "6H", "stock_count": 18},
    ],
)
def test_shorthand(shorthand: dict[str, Any]) -> None:
    state = read(fresh(hands=[HANDS[0], None, None], **shorthand))
    assert state.document()["hands"] == [sorted(HANDS[0], key=DECKS[36].order.__getitem__), [HIDDEN] * 6, [HIDDEN] * 6]
    assert state.document()["stock"] == [HIDDEN] * 17 + ["6H"]
    assert "turned" not in state.document()
    assert state.trump == "H"
    assert state.hidden


def test_a_card_turned_up_that_is_not_shown() -> None:
    state = read(fresh(stock=[HIDDEN] * 18))
    assert state.position()["turned"] is None
    assert state.position()["stock_count"] == 18


def test_a_hidden_hand_has_no_list_of_moves() -> None:
    state = read(fresh(hands=[None, *HANDS[1:]]))
    for call in (state.legal_actions, state.moves):
        with pytest.raises(HiddenPieces) as caught:
            call()
        problem = caught.value.problems[0]
        assert (problem.code.value, problem.pointer, problem.facts["seat"]) == ("hidden-hand", "/state/hands/0", 0)


def test_drawing_a_hidden_card_names_the_place_to_write_it() -> None:
    state = read(fresh(stock=None, turned="6H"))
    # Seat 0 attacks with two cards, seat 1 takes them and seat 2 attacks.
    six, seven = "6C", "7C"
    assert {six, seven} <= set(state.hands[0])
    events = play(state, f"{six}+{seven}", "take")
    assert events[-1] == {"event": "draw", "seat": 0, "stock": [0, 1], "pieces": [HIDDEN, HIDDEN]}
    assert state.hands[0][-2:] == [HIDDEN, HIDDEN]
    attack = state.legal_actions()[0]
    play(state, attack)
    with pytest.raises(HiddenPieces) as caught:
        state.moves()
    assert caught.value.problems[0].pointer == "/state/stock/0"
    document = state.document()
    document["stock"][0] = STOCK[0]
    with pytest.raises(HiddenPieces) as caught:
        read(document).moves()
    assert caught.value.problems[0].pointer == "/state/stock/1"
    document["stock"][1] = STOCK[1]
    assert read(document).moves()["to_move"] == 0


def test_a_card_is_played_out_of_a_hidden_hand() -> None:
    document = ending(["6C ? ?", "8C 8D", "? KC"])
    document["discard"] = [card for card in DECKS[36].pieces if card not in ("6C", "8C", "8D", "KC", "7C", "7D", "7S")]
    state = read(document)
    assert refused(state, "9C")["code"] == "not-in-hand"
    assert refused(state, "KC")["code"] == "not-in-hand"
    problem = refused(state, "6C+7C+8C")
    assert (problem["code"], problem["pieces"]) == ("not-in-hand", ["8C"])
    play(state, "6C+7C")
    assert state.hands[0] == [HIDDEN]
    assert state.moves()["beats"] == {"6C": ["8C"], "7C": ["8C"]}
    play(state, "take")
    # Cards taken up from the table are known to all.
    assert state.hands[1] == ["6C", "7C", "8C", "8D"]
    problem = refused(state, "7D+7C")
    assert (problem["code"], problem["pieces"]) == ("not-in-hand", ["7C"])
    problem = refused(read(document), "6C+7D+7S")
    assert problem["code"] == "one-suit-attack"
    state = read({**document, "hands": [["6C", "?"], ["8C", "8D"], ["?", "?", "KC"]]})
    problem = refused(state, "7D+7S")
    assert (problem["code"], problem["pieces"]) == ("not-in-hand", ["7S"])


def test_a_beat_out_of_a_hidden_hand() -> None:
    document = ending(["6C 7C", "? ?"])
    document["discard"] = [card for card in DECKS[36].pieces if card not in ("6C", "7C", "8C", "6H")]
    state = read({**document, "plays": ["6C+7C"]})
    assert refused(state, "9C>6C+6H>7C")["code"] == "not-in-hand"
    with pytest.raises(HiddenPieces):
        state.legal_actions()
    play(state, "6H>6C+8C>7C")
    assert state.outcome()["scores"] == [0.5, 0.5]


def test_hidden_cards_that_do_not_matter() -> None:
    document = ending(["6C 6D", "7C 7D", "8C 8D"])
    document["discard"] = [HIDDEN] * 30
    state = read(document)
    assert not state.hidden
    play(state, *CIRCLE)
    assert state.outcome()["scores"] == [0.5, 0.5, 0.5]


def test_the_open_trump_of_a_game_without_stock() -> None:
    """Six players with 36 cards: the dealer's last card gives the trump and lies open."""
    deck = list(DECKS[36].pieces)
    document = {"players": 6, "hands": [deck[seat::6] for seat in range(6)], "attacker": 0, "turned": "9H", "dealer": 2}
    state = read(document)
    assert state.trump == "H"
    assert (state.document()["turned"], state.document()["dealer"]) == ("9H", 2)
    assert problems({**document, "trump": "S"}) == [("option-value", "/state/trump")]
    assert read(state.document()).document() == state.document()
