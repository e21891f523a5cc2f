"""Damka rule by rule: what beats what, what may be attacked with, who draws, who attacks next, who is the fool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

import pytest

from games import IllegalMove
from games.damka import Damka
from games.damka_rules import DECKS, beats
from games.damka_state import DamkaState

DAMKA = Damka()


def ending(hands: Sequence[str], trump: str = "H", **fields: Any) -> dict[str, Any]:
    """A posted state from hands such as "6C QS"; without a stock, all other cards have left the game."""
    document: dict[str, Any] = {"trump": trump, "hands": [hand.split() for hand in hands], "attacker": 0, **fields}
    deck = DECKS[document.get("options", {}).get("deck", 36)].pieces
    document.setdefault("stock", [])
    shown = {*chain(*document["hands"]), *document["stock"], *document.get("attack", [])}
    document.setdefault("discard", [card for card in deck if card not in shown])
    return document


def read(document: Mapping[str, Any]) -> DamkaState:
    """The state of a sound document."""
    state = DAMKA.read(document).accept()
    assert isinstance(state, DamkaState)
    return state


def play(state: DamkaState, *moves: str) -> list[dict[str, Any]]:
    """Make the moves; what they brought about."""
    return [event for move in moves for event in state.apply_action(move)]


def refused(state: DamkaState, move: str, seat: int | None = None) -> Mapping[str, Any]:
    """The one problem for which a move is refused; the state stays as it was."""
    before = (state.document(), state.position())
    with pytest.raises(IllegalMove) as caught:
        state.apply_action(move, seat)
    assert (state.document(), state.position()) == before
    (problem,) = caught.value.problems
    return problem.document()


# --- beating --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "other", "trump", "does"),
    [
        ("9D", "6D", "H", True),
        ("6D", "9D", "H", False),
        ("9C", "6D", "H", False),
        ("6H", "AD", "H", True),
        ("7H", "6H", "H", True),
        ("6H", "7H", "H", False),
        ("AD", "6H", "H", False),
        ("AS", "QS", "S", False),
        ("6H", "QS", "H", False),
        ("QS", "JS", "H", True),
        ("QS", "KS", "H", False),
        ("QS", "6D", "H", False),
        ("QS", "AD", "S", True),
        ("QS", "KS", "S", False),
    ],
)
def test_what_beats_what(card: str, other: str, trump: str, does: bool) -> None:
    assert beats(card, other, trump) is does


def test_a_defence_answers_every_card() -> None:
    state = read(ending(["6D 8D KS", "9D TH AC", "KC KD"]))
    play(state, "6D+8D")
    assert state.phase == "defend"
    assert state.moves()["beats"] == {"6D": ["9D", "TH"], "8D": ["9D", "TH"]}
    assert state.legal_actions() == ["9D>6D+TH>8D", "take"]
    assert state.moves()["held_back"] == {"AC": "cannot-beat"}
    for part in ("9D>6D", "9D>6D+9D>8D", "9D>6D+TH>6D", "9D>6D+TH>8D+AC>8D", "AC>6D+TH>8D"):
        assert refused(state, part)["code"] in ("cannot-beat", "duplicate-piece")
    play(state, "TH>6D+9D>8D")
    assert state.document()["plays"] == ["6D+8D", "TH>6D+9D>8D"]
    assert {"6D", "8D", "9D", "TH"} <= set(state.position()["discard"])


@pytest.mark.parametrize("move", ["9D>6D+TH>8D", "th>8d+9d>6d", "10♥>8♦+9♦>6♦", "10H>8D+9D>6D"])
def test_every_spelling_of_a_beat(move: str) -> None:
    state = read(ending(["6D 8D KS", "9D TH AC", "KC KD"], plays=["8d+6d"]))
    play(state, move)
    assert state.document()["plays"] == ["6D+8D", "9D>6D+TH>8D"]


def test_a_player_may_take_though_he_could_beat() -> None:
    state = read(ending(["6D KS", "9D AC"]))
    events = play(state, "6D", "TAKE")
    assert state.hands[1] == ["AC", "6D", "9D"]
    assert [event["event"] for event in events] == ["attack", "take"]
    assert state.document()["plays"] == ["6D", "take"]


def test_queen_of_spades_is_unbeatable_in_attack_and_ordinary_in_defence() -> None:
    state = read(ending(["JS QS KD", "KS AS 6H 7H"]))
    play(state, "JS+QS")
    assert state.moves()["moves"] == ["take"]
    assert state.moves()["held_back"] == dict.fromkeys(["6H", "7H", "KS", "AS"], "queen-unbeatable")
    assert state.moves()["beats"] == {"JS": ["6H", "7H", "KS", "AS"], "QS": []}
    for move in ("AS>QS", "KS>JS+AS>QS", "KS>JS"):
        assert refused(state, move)["code"] == "queen-unbeatable"
    play(state, "take", "KD", "6H>KD")
    state = read(ending(["JS 6D", "QS AC"], plays=["JS", "QS>JS"]))
    assert state.hands == [["6D"], ["AC"]]


# --- attacking ------------------------------------------------------------------------------------------------------


def test_attacks_are_of_one_suit_in_piece_order() -> None:
    state = read(ending(["7C 8D TD AD QS", "6C 6D 6S 9S"]))
    legal = ["7C", "8D", "8D+TD", "8D+TD+AD", "8D+AD", "TD", "TD+AD", "AD", "QS"]
    assert state.moves() == {
        "to_move": 0,
        "phase": "attack",
        "moves": legal,
        "count": len(legal),
        "truncated": False,
        "held_back": {},
    }
    problem = refused(state, "7C+8D")
    assert (problem["code"], problem["seat"], problem["suits"]) == ("one-suit-attack", 0, ["C", "D"])
    play(state, "AD+8D")
    assert state.document()["plays"] == ["8D+AD"]


def test_no_more_cards_than_the_defender_holds() -> None:
    hands = ["8D TD AD", "6C 6S", "KC"]
    state = read(ending(hands))
    assert state.legal_actions() == ["8D", "8D+TD", "8D+AD", "TD", "TD+AD", "AD"]
    problem = refused(state, "8D+TD+AD")
    assert (problem["code"], problem["expected"], problem["found"]) == ("attack-too-large", 2, 3)
    free = read(ending(hands, options={"attack_limit": "none"}))
    assert "8D+TD+AD" in free.legal_actions()
    play(free, "8D+TD+AD")
    assert free.legal_actions() == ["take"]
    assert free.moves()["held_back"] == {"6C": "cannot-beat", "6S": "cannot-beat"}


@pytest.mark.parametrize(
    ("plays", "move", "code"),
    [
        ([], "take", "wrong-phase"),
        ([], "9D>6D", "wrong-phase"),
        ([], "9D", "not-in-hand"),
        ([], "6D+7D", "not-in-hand"),
        ([], "6D+6D", "duplicate-piece"),
        ([], "2D", "unknown-piece"),
        ([], "6D+", "unknown-piece"),
        ([], "", "unknown-piece"),
        ([], "?", "unknown-piece"),
        ([], "6D+9D>8D", "malformed"),
        (["6D"], "9D", "wrong-phase"),
        (["6D"], "TD>6D", "not-in-hand"),
        (["6D"], "6H>6D", "not-in-hand"),
        (["6D"], "AC>6D", "cannot-beat"),
        (["6D"], "9D>8D", "cannot-beat"),
        (["6D"], "9D>6D>8D", "unknown-piece"),
        (["6D"], "9D>", "unknown-piece"),
        (["6D", "take", "8D", "take"], "take", "wrong-phase"),
        (["6D", "take", "8D", "take", "KS", "take"], "take", "hand-over"),
    ],
)
def test_refusals(plays: list[str], move: str, code: str) -> None:
    state = read(ending(["6D 8D KS", "9D AC TC"], plays=plays))
    assert refused(state, move)["code"] == code


def test_not_your_turn() -> None:
    state = read(ending(["6D 8D KS", "9D AC TC"]))
    assert refused(state, "6D", 1) == {
        "code": "not-your-turn",
        "detail": "it is the turn of seat 0, not of seat 1",
        "pointer": "",
        "seat": 1,
        "expected": 0,
    }
    with pytest.raises(IllegalMove) as caught:
        state.moves(1)
    assert caught.value.problems[0].pointer == "/seat"
    assert state.moves(0) == state.moves()


# --- who attacks next -----------------------------------------------------------------------------------------------


def test_after_beating_the_defender_attacks() -> None:
    state = read(ending(["6D KS", "9D AC", "KC 7C"], plays=["6D", "9D>6D"]))
    assert (state.attacker, state.defender, state.phase) == (1, 2, "attack")


def test_after_taking_the_next_player_attacks() -> None:
    state = read(ending(["6D KS", "9D AC", "KC 7C"], plays=["6D", "take"]))
    assert (state.attacker, state.defender) == (2, 0)


def test_with_two_players_the_attacker_attacks_again_after_a_take() -> None:
    state = read(ending(["6D KS", "9D AC"], plays=["6D", "take"]))
    assert (state.attacker, state.defender) == (0, 1)


def test_if_the_defender_is_out_the_next_player_with_cards_attacks() -> None:
    state = read(ending(["6D KS", "9D", "", "KC 7C"], plays=["6D", "9D>6D"]))
    assert (state.attacker, state.defender) == (3, 0)
    assert state.position()["out"] == [2, 1]


def test_who_is_out_is_passed_over() -> None:
    state = read(ending(["6D KS", "", "9D AC", ""]))
    assert (state.attacker, state.defender) == (0, 2)
    play(state, "6D", "take")
    assert (state.attacker, state.defender) == (0, 2)


def test_attacker_and_defender_may_go_out_in_one_bout() -> None:
    state = read(ending(["6D", "9D", "KC 7C", "8S 9S"]))
    events = play(state, "6D", "9D>6D")
    assert [event for event in events if event["event"] == "out"] == [
        {"event": "out", "seat": 0},
        {"event": "out", "seat": 1},
    ]
    assert (state.attacker, state.defender) == (2, 3)


# --- drawing --------------------------------------------------------------------------------------------------------

STOCK = [rank + "S" for rank in "6789TJKAQ"] + [rank + "H" for rank in "789TJQKA6"]
FULL = ["6C 7C 8C 6D 7D 8D", "9C TC JC 9D TD JD", "QC KC AC QD KD AD"]
STOCK = ["6S", "7S", "8S", "9S", "TS", "JS", "KS", "AS", "QS", "7H", "8H", "9H", "TH", "JH", "QH", "KH", "AH", "6H"]


def test_hands_are_filled_up_attacker_first_defender_last() -> None:
    state = read(
        ending(
            FULL,
            stock=list(STOCK),
        )
    )
    events = play(state, "6C+7C", "9C>6C+TC>7C")
    assert events[2:] == [
        {"event": "draw", "seat": 0, "stock": [0, 1], "pieces": ["6S", "7S"]},
        {"event": "draw", "seat": 1, "stock": [2, 3], "pieces": ["8S", "9S"]},
    ]
    assert state.hands[0] == ["8C", "6D", "7D", "8D", "6S", "7S"]
    assert state.position()["stock_count"] == 14
    assert state.position()["turned"] == "6H"
    # After a take the defender holds more than six and draws nothing.
    assert [event["event"] for event in play(state, "9D+TD", "take")] == ["attack", "take", "draw"]
    assert state.hands[2] == ["QC", "KC", "AC", "9D", "TD", "QD", "KD", "AD"]
    assert state.hands[1] == ["JC", "JD", "8S", "9S", "TS", "JS"]


def test_others_draw_in_turn_before_the_defender() -> None:
    """A player who attacked with more than he drew is short only in between; here the stock runs dry on the way."""
    hands = ["6C 7C 8C 9C TC 6D", "JC QC KC AC 6H 7D", "7H 8H 9H TH JH QH"]
    state = read(ending(hands, stock=["8D", "9D", "KH"]))
    events = play(state, "6C+7C", "JC>6C+QC>7C")
    assert [(event["seat"], event["stock"]) for event in events[2:]] == [(0, [0, 1]), (1, [2])]
    assert list(map(len, state.hands)) == [6, 5, 6]
    assert state.hands[1] == ["KC", "AC", "7D", "6H", "KH"]
    assert state.position()["turned"] is None
    assert state.position()["out"] == []


def test_nobody_is_out_while_he_can_draw() -> None:
    state = read(ending(["6C 7C 8C 9C TC JC", "6D 7D 8D 9D TD JD"], stock=["AH"]))
    events = play(state, "6C+7C+8C+9C+TC+JC", "take")
    assert [event["event"] for event in events] == ["attack", "take", "draw"]
    assert state.hands[0] == ["AH"]
    assert state.attacker == 0


# --- the end --------------------------------------------------------------------------------------------------------


def test_the_fool() -> None:
    state = read(ending(["6D", "9D AC", ""]))
    assert state.outcome() == {"over": False, "scores": None, "fool": None, "match": None, "special": None}
    assert state.returns() == [0, 0, 0]
    events = play(state, "6D", "9D>6D")
    assert events[-2:] == [{"event": "out", "seat": 0}, {"event": "over", "fool": 1}]
    assert state.is_terminal()
    assert state.outcome([5, 5, 5]) == {"over": True, "scores": [0, 1, 0], "fool": 1, "match": None, "special": None}
    assert state.returns() == [0.0, 1.0, 0.0]
    assert state.moves() == {
        "to_move": None,
        "phase": "over",
        "moves": [],
        "count": 0,
        "truncated": False,
        "held_back": {},
    }
    assert state.position() | {"discard": []} == {
        "phase": "over",
        "to_move": None,
        "attacker": None,
        "defender": None,
        "trump": "H",
        "hands": [[], ["AC"], []],
        "attack": [],
        "stock_count": 0,
        "turned": None,
        "discard": [],
        "out": [2, 0],
    }


def test_who_takes_the_last_attack_is_the_fool() -> None:
    state = read(ending(["6D", "9D AC"], plays=["6D", "take"]))
    assert state.outcome()["scores"] == [0, 1]


def test_the_last_two_draw_and_those_out_before_are_safe() -> None:
    state = read(ending(["", "6D", "9D"], attacker=1, plays=["6D", "9D>6D"]))
    assert state.outcome()["scores"] == [0, 0.5, 0.5]
    assert state.fool is None
    assert isinstance(state.outcome()["scores"][0], int)


CIRCLE = ["6C", "take", "8C", "take", "6C", "take", "8C", "take", "6C", "take", "8C", "take"]
"""Six bouts in which the cards go round; every hand is then as it was."""


def test_a_position_that_comes_again_is_a_draw() -> None:
    state = read(ending(["6C 6D", "7C 7D", "8C 8D"]))
    play(state, *CIRCLE[:-1])
    assert not state.is_terminal()
    assert play(state, CIRCLE[-1])[-2:] == [{"event": "repetition"}, {"event": "over", "fool": None}]
    assert state.outcome()["scores"] == [0.5, 0.5, 0.5]
    assert [len(hand) for hand in state.position()["hands"]] == [2, 2, 2]
    assert refused(state, "6C")["code"] == "hand-over"


def test_those_out_have_no_share_in_the_draw() -> None:
    state = read(ending(["6C 6D", "7C 7D", "", "8C 8D"], plays=CIRCLE))
    assert state.outcome()["scores"] == [0.5, 0.5, 0, 0.5]


def test_history_begins_with_the_posted_state() -> None:
    """The bout whose attack was on the table when the state was posted began before that."""
    state = read(ending(["6D", "7C 7D", "8C 8D"], attack=["6C"], plays=CIRCLE[1:]))
    assert not state.is_terminal()
    play(state, *CIRCLE[:2])
    assert state.is_terminal()


def test_the_same_hands_with_another_attacker_are_another_position() -> None:
    state = read(ending(["6C 6D", "7C 7D", "8C 8D"], plays=CIRCLE[:6]))
    assert not state.is_terminal()


def test_nothing_before_a_draw_comes_again() -> None:
    hands = ["6C 6D 9C 9D 9S TS", "7C 7D 7S TC TD JS", "8C 8D 8S JC JD QS"]
    state = read(ending(hands, stock=["KS", "AS", "AH"]))
    # Two seats draw in the first two bouts; the circle is counted from there, though one card is never drawn.
    play(state, *CIRCLE, *CIRCLE[:3])
    assert not state.is_terminal()
    assert play(state, CIRCLE[3])[-2]["event"] == "repetition"
    assert state.position()["stock_count"] == 1


def test_a_repetition_is_seen_through_hidden_hands() -> None:
    """A card played out of a hidden hand was there before, so the position is the same when it is back."""
    document = ending(["6C 6D", "7C 7D", "8C 8D"])
    for seat in range(3):
        hands = [hand if own == seat else ["?", "?"] for own, hand in enumerate(document["hands"])]
        state = read({**document, "hands": hands})
        play(state, *CIRCLE[:-1])
        assert not state.is_terminal()
        play(state, CIRCLE[-1])
        assert state.outcome()["scores"] == [0.5, 0.5, 0.5]


def test_hidden_hands_that_differ_are_no_repetition() -> None:
    document = {**ending(["6C 6D", "7C 7D", "8C 8D"]), "hands": [["?", "?"]] * 3}
    state = read(document)
    # The third player attacks with another card the second time: he is left with other cards.
    play(state, "6C", "take", "8C", "take", "6C", "take", "8C", "take", "8D", "take", "8C", "take")
    assert not state.is_terminal()


# --- a finished position posted -------------------------------------------------------------------------------------


def test_a_finished_position() -> None:
    assert read(ending(["", "6D", ""])).outcome()["scores"] == [0, 1, 0]
    assert read(ending(["", ""])).outcome()["scores"] == [0.5, 0.5]


def test_clones_are_independent() -> None:
    state = read(
        ending(
            FULL,
            stock=list(STOCK),
        )
    )
    play(state, "6C")
    before = (state.document(), state.position())
    twin = state.clone()
    play(twin, "take", "QC")
    assert (state.document(), state.position()) == before
    assert twin.document() != before[0]
