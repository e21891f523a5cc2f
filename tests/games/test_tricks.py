"""The trick-taking machine: each rule branch in a position made for it."""

from __future__ import annotations

from typing import Any

import pytest

from games import GAMES, HiddenPieces, IllegalMove, Refused, State
from games.pieces import CARDS
from tests.games.helpers import refusal

DONKA, CRNA = GAMES["cherna-donka"], GAMES["crna-dama"]
SUITED: list[list[str]] = [list(CARDS.pieces[first : first + 13]) for first in range(0, 52, 13)]


def fresh(*starts: str, game: str = "cherna-donka", **more: Any) -> State:
    """A fresh hand for four in which the seats hold the cards named, and the rest spread in piece order."""
    hands = [start.split() for start in starts] + [[] for _ in range(4 - len(starts))]
    named = {card for hand in hands for card in hand}
    rest = iter([card for card in CARDS.pieces if card not in named])
    for hand in hands:
        hand += [next(rest) for _ in range(13 - len(hand))]
    return GAMES[game].read({"players": 4, "hands": hands, **more}).accept()


def ending(*hands: str, game: str = "cherna-donka", leader: int = 0, **more: Any) -> State:
    """An ending; what is not held has been taken by seat 3."""
    held = [hand.split() for hand in hands]
    rest = [card for card in CARDS.pieces if not any(card in pieces for pieces in (*held, more.get("trick", ())))]
    document = {"players": len(held), "hands": held, "leader": leader, **more}
    return GAMES[game].read({**document, "taken": [[], [], [], rest]}).accept()


# Seven tricks gone without a heart or QS.
UNBROKEN = "AC AD KD TD 2H 3H", "KC TC QS 4H 5H 6H", "QC QD 7H 8H 9H TH", "JC JD JH QH KH AH"
# Nine gone: seat 2 holds hearts and QS, seat 3 hearts only.
LATE = "AC 2H 3H 4H", "KC 5H 6H 7H", "QS 8H 9H TH", "JH QH KH AH"


def legal(state: State) -> set[str]:
    return set(state.legal_actions())


def play(state: State, moves: str) -> State:
    for move in moves.split():
        state.apply_action(move)
    return state


HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"


# --- following and taking -------------------------------------------------------------------------------------------


def test_follow_suit_if_you_can() -> None:
    state = fresh("2C 9C", "3C QC 5S AH AS", game="crna-dama")
    play(state, "2C")
    hand = state.position()["hands"][1]
    assert legal(state) == {card for card in hand if card[1] == "C"}
    assert state.moves()["held_back"] == {card: "must-follow-suit" for card in hand if card[1] != "C"}
    assert refusal(lambda: state.apply_action("AS")) == ["must-follow-suit"]


def test_without_the_suit_any_card_in_crna_dama() -> None:
    state = CRNA.read({"hands": SUITED}).accept()
    assert legal(state) == set(SUITED[0])
    play(state, "5C")
    for seat in (1, 2, 3):
        assert legal(state) == set(SUITED[seat])
        assert state.moves()["held_back"] == {}
        state.apply_action(SUITED[seat][-1])
    assert state.position()["taken"][0] == ["5C", "AD", "AH", "AS"]
    assert state.position()["points"] == [6, 0, 0, 0]
    assert state.current_player == 0


def test_the_highest_of_the_led_suit_takes_and_leads() -> None:
    state = ending("2C 3C", "KC 2D", "AC 4C", "AD AS", game="crna-dama")
    events = [event for move in ["2C", "KC", "AC", "AD"] for event in state.apply_action(move)]
    assert events[-1] == {"event": "trick", "seat": 2, "pieces": ["2C", "KC", "AC", "AD"], "points": 0}
    assert [event["event"] for event in events] == ["play"] * 4 + ["trick"]
    assert [event["seat"] for event in events[:4]] == [0, 1, 2, 3]
    assert state.current_player == 2
    events = [event for move in ["4C", "AS", "3C", "2D"] for event in state.apply_action(move)]
    assert events[-2]["seat"] == 2
    assert events[-1] == {"event": "over"}
    assert state.is_terminal()
    assert state.position()["trick"] == {"leader": None, "suit": None, "plays": []}
    assert state.moves() == {
        "to_move": None,
        "phase": "over",
        "moves": [],
        "count": 0,
        "truncated": False,
        "held_back": {},
    }


def test_turn_order_goes_round() -> None:
    state = CRNA.read({"hands": SUITED, "leader": 2}).accept()
    seats = []
    for _ in range(4):
        seats.append(state.current_player)
        state.apply_action(state.legal_actions()[0])
    assert seats == [2, 3, 0, 1]


def test_refusals_name_the_rule_and_leave_the_state() -> None:
    state = CRNA.read({"hands": SUITED}).accept()
    before = state.document()
    for move, code in (
        ("2D", "not-in-hand"),
        ("2X", "unknown-piece"),
        ("?", "unknown-piece"),
        ("6-2", "unknown-piece"),
    ):
        assert refusal(lambda move=move: state.apply_action(move)) == [code]  # type: ignore[misc]
    with pytest.raises(IllegalMove):
        state.apply_action("2C", seat=1)
    assert state.document() == before
    state.apply_action("2C", seat=0)
    with pytest.raises(IllegalMove) as caught:
        state.apply_action("2H", seat=2)
    assert caught.value.problems[0].facts["expected"] == 1


# --- Cherna Donka: the first trick ----------------------------------------------------------------------------------


def test_the_holder_of_the_two_of_clubs_leads_it() -> None:
    state = fresh("", "", "2C 5C")
    assert state.current_player == 2
    assert state.legal_actions() == ["2C"]
    assert set(state.moves()["held_back"].values()) == {"must-lead-card"}
    assert refusal(lambda: state.apply_action("5C")) == ["must-lead-card"]


def test_any_club_may_lead() -> None:
    state = fresh("", "", "2C 5C 9C AD", options={"first_lead": "any-club"})
    assert state.current_player == 2
    assert legal(state) == {card for card in state.position()["hands"][2] if card[1] == "C"}


def test_the_lowest_club_in_play_leads() -> None:
    removed = ["2C", "3C", "2D", "3D"]
    cards = [card for card in CARDS.pieces if card not in removed]
    hands = [cards[seat::4] for seat in range(4)]
    hands[0], hands[3] = hands[3], hands[0]
    state = DONKA.read({"hands": hands, "options": {"removed": removed}}).accept()
    assert (state.current_player, state.legal_actions()) == (3, ["4C"])


def test_no_points_on_the_first_trick() -> None:
    void = "2D 3D 4D QS 2H 3H 4H 5H 6H 7H 8H 9H TH"
    state = play(fresh("2C", void), "2C")
    assert legal(state) == {"2D", "3D", "4D"}
    assert state.moves()["held_back"] == dict.fromkeys([*HEARTS.split()[:9], "QS"], "first-trick-points")
    assert refusal(lambda: state.apply_action("QS")) == ["first-trick-points"]
    assert legal(play(fresh("2C", void, options={"points_on_first_trick": True}), "2C")) == set(void.split())


@pytest.mark.parametrize("hand", [HEARTS, "QS " + HEARTS[3:]])
def test_with_only_hearts_and_the_queen_anything_goes(hand: str) -> None:
    state = play(fresh("2C", hand), "2C")
    assert legal(state) == set(hand.split())


def test_follow_suit_comes_before_first_trick_points() -> None:
    state = play(fresh("2C", "3C QS AH"), "2C")
    assert state.moves()["held_back"]["QS"] == "must-follow-suit"
    assert refusal(lambda: state.apply_action("AH")) == ["must-follow-suit"]


def test_the_first_trick_is_over_once_one_is_taken() -> None:
    state = play(fresh("2C", "3C 2S", "4C 3S", "5C QS"), "2C 3C 4C 5C")
    assert state.current_player == 3
    assert "QS" in legal(state)


# --- Cherna Donka: leading hearts -----------------------------------------------------------------------------------


def test_hearts_are_not_led_before_they_are_broken() -> None:
    state = ending(*UNBROKEN)
    assert state.position()["hearts_broken"] is False
    assert legal(state) == {"AC", "AD", "KD", "TD"}
    assert state.moves()["held_back"] == {"2H": "hearts-not-broken", "3H": "hearts-not-broken"}
    assert refusal(lambda: state.apply_action("2H")) == ["hearts-not-broken"]
    play(state, "AC KC QC JC")
    assert legal(state) == {"AD", "KD", "TD"}


def test_a_thrown_heart_breaks_them() -> None:
    state = play(ending(*UNBROKEN), "AC KC QC JC KD")
    events = state.apply_action("4H")
    assert events[:2] == [{"event": "play", "seat": 1, "move": "4H"}, {"event": "hearts-broken", "seat": 1}]
    assert state.position()["hearts_broken"] is True
    play(state, "QD JD")
    assert legal(state) == {"AD", "TD", "2H", "3H"}


@pytest.mark.parametrize(("breaks", "after"), [(True, {"KD", "TD", "2H", "3H"}), (False, {"KD", "TD"})])
def test_the_queen_breaks_them_too(breaks: bool, after: set[str]) -> None:
    state = play(ending(*UNBROKEN, options={"queen_breaks_hearts": breaks}), "AC KC QC JC AD QS QD JD")
    assert state.position()["hearts_broken"] is breaks
    assert legal(state) == after


def test_a_led_queen_breaks_them() -> None:
    state = ending(*UNBROKEN, leader=1)
    assert legal(state) == {"KC", "TC", "QS"}
    assert {"event": "hearts-broken", "seat": 1} in state.apply_action("QS")


def test_a_hand_of_hearts_may_lead_one() -> None:
    state = ending(*LATE, leader=3)
    assert legal(state) == {"JH", "QH", "KH", "AH"}
    assert {"event": "hearts-broken", "seat": 3} in state.apply_action("AH")


def test_a_hand_of_hearts_and_the_queen_leads_the_queen() -> None:
    assert legal(ending(*LATE, leader=2)) == {"QS"}
    assert legal(ending(*LATE, leader=2, options={"hearts_instead_of_queen": True})) == {"QS", "8H", "9H", "TH"}


def test_hearts_need_not_be_broken_where_the_option_says_so() -> None:
    assert legal(ending(*LATE, options={"must_break_hearts": False})) == {"AC", "2H", "3H", "4H"}


def test_hearts_are_broken_by_what_was_taken_or_lies_on_the_table() -> None:
    fewer = "AC AD", "KC KD", "QC QD", "JC JD"
    assert ending(*fewer).position()["hearts_broken"] is True
    on_table = ending("AC 2H 3H 4H", "KC 5H 6H 7H", "QS 8H 9H TH", "QH KH AH", leader=3, trick=["JH"])
    assert on_table.position()["hearts_broken"] is True
    before = ending(*UNBROKEN[1:], UNBROKEN[0], leader=0)
    assert before.position()["hearts_broken"] is False


# --- Crna Dama with three: the talon --------------------------------------------------------------------------------


def three(use: str, talon: str, *starts: str) -> State:
    """Seventeen cards each: those named, and the rest in piece order."""
    hands = [start.split() for start in starts] + [[] for _ in range(3 - len(starts))]
    named = {talon, *(card for hand in hands for card in hand)}
    rest = iter([card for card in CARDS.pieces if card not in named])
    for hand in hands:
        hand += [next(rest) for _ in range(17 - len(hand))]
    return CRNA.read({"players": 3, "hands": hands, "talon": talon, "options": {"talon": use}}).accept()


def test_a_talon_that_leads_is_followed_by_all_three() -> None:
    state = three("leads", "AH", "2H 3C", "3H 4C", "4H 5C")
    assert state.position()["trick"] == {"leader": 0, "suit": "H", "plays": [], "talon": "AH"}
    hand = state.position()["hands"][0]
    assert legal(state) == {card for card in hand if card[1] == "H"}
    assert refusal(lambda: state.apply_action("3C")) == ["must-follow-suit"]
    events = [event for move in ["2H", "3H", "4H"] for event in state.apply_action(move)]
    # The talon's ace is higher, but the trick goes to a player.
    assert events[-1] == {"event": "trick", "seat": 2, "pieces": ["2H", "3H", "4H", "AH"], "points": 9}
    assert state.position()["taken"] == [[], [], ["2H", "3H", "4H", "AH"]]
    assert state.position()["tricks"] == [0, 0, 1]
    assert state.current_player == 2
    assert "talon" not in state.position()["trick"]
    assert legal(state) == set(state.position()["hands"][2])


def test_with_a_talon_that_leads_a_void_hand_may_throw() -> None:
    spades = " ".join(rank + "S" for rank in "23456789TJQKA")
    state = three("leads", "AD", f"{spades} 2C 3C 4C 5C", "2D 3D")
    assert legal(state) == set(state.position()["hands"][0])
    state.apply_action("QS")
    assert state.position()["trick"]["suit"] == "D"
    assert all(card[1] == "D" for card in legal(state))


def test_a_kitty_goes_to_the_first_taker() -> None:
    state = three("kitty", "AH", "2S 3C", "3S 4C", "4S 5C")
    assert legal(state) == set(state.position()["hands"][0])
    assert "talon" not in state.position()["trick"]
    events = [event for move in ["2S", "3S", "4S"] for event in state.apply_action(move)]
    assert events[-1] == {"event": "trick", "seat": 2, "pieces": ["AH", "2S", "3S", "4S"], "points": 6}
    assert state.position()["points"] == [0, 0, 6]
    more = [event for _ in range(3) for event in state.apply_action(state.legal_actions()[0])]
    assert len(more[-1]["pieces"]) == 3


def test_a_dead_talon_stays_out() -> None:
    state = three("dead", "AH", "2S 3C", "3S 4C", "4S 5C")
    assert legal(state) == set(state.position()["hands"][0])
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert sum(map(len, state.position()["taken"])) == 51
    assert sum(state.outcome()["points"]) == 35


# --- Crna Dama with two: the second half ----------------------------------------------------------------------------


def two() -> State:
    """Clubs against diamonds, then hearts against spades."""
    return CRNA.read({"hands": SUITED[:2], "stock": [*SUITED[2], *SUITED[3]]}).accept()


def test_the_second_half_is_dealt_when_the_first_is_played() -> None:
    state = two()
    for club, diamond in list(zip(SUITED[0], SUITED[1], strict=True))[:-1]:
        assert [event["event"] for event in state.apply_action(club)] == ["play"]
        assert [event["event"] for event in state.apply_action(diamond)] == ["play", "trick"]
    state.apply_action("AC")
    assert [event["event"] for event in state.apply_action("AD")] == ["play", "trick", "second-half"]
    # Seat 0 has taken trick 13 and leads trick 14; the first half of the stock is his.
    assert state.position()["hands"] == [SUITED[2], SUITED[3]]
    assert state.position()["tricks"] == [13, 0]
    assert (state.phase, state.current_player) == ("play", 0)
    assert not state.is_terminal()
    for heart, spade in zip(SUITED[2], SUITED[3], strict=True):
        state.apply_action(heart)
        events = state.apply_action(spade)
    assert events[-1] == {"event": "over"}
    assert state.is_terminal()
    assert state.returns() == [-40, 20]
    assert state.outcome()["tricks"] == [26, 0]


def test_the_taker_of_trick_13_leads_trick_14() -> None:
    rest = [*SUITED[0][1:-1], *SUITED[1]]
    document = {"hands": [["2C"], ["AC"]], "taken": [rest, []], "stock": [*SUITED[2], *SUITED[3]], "leader": 0}
    state = play(CRNA.read(document).accept(), "2C AC")
    assert state.current_player == 1
    assert state.position()["hands"] == [SUITED[2], SUITED[3]]
    assert state.position()["tricks"] == [12, 1]
    assert legal(state) == set(SUITED[3])


def test_a_hidden_second_half() -> None:
    """The stock may be hidden: the second half's hands are then hidden too."""
    state = CRNA.read({"hands": SUITED[:2], "stock": None}).accept()
    for club, diamond in zip(SUITED[0], SUITED[1], strict=True):
        state.apply_action(club)
        state.apply_action(diamond)
    assert state.position()["hands"] == [["?"] * 13] * 2
    with pytest.raises(HiddenPieces):
        state.legal_actions()


# --- Czarna Wdowa ---------------------------------------------------------------------------------------------------


def tiles(*hands: str, leader: int = 0, **more: Any) -> State:
    """An ending of Wdowa; seat 3 has taken the rest."""
    if "czarna-wdowa" not in GAMES:
        pytest.skip("czarna-wdowa is not built yet")
    game = GAMES["czarna-wdowa"]
    held = [hand.split() for hand in hands]
    shown = {*(tile for hand in held for tile in hand), *(move[:3] for move in more.get("trick", ()))}
    rest = [tile for tile in game.piece_set.pieces if tile not in shown]
    return game.read({"hands": held, "leader": leader, "taken": [[], [], [], rest], **more}).accept()


TILES = "6-2 3-3", "2-1 6-6", "4-2 0-0", "5-2 2-2"


def test_a_lead_declares_one_of_its_suits() -> None:
    state = tiles(*TILES)
    # By tile, and for each tile by suit 0..6, then doubles.
    assert state.legal_actions() == ["3-3:3", "3-3:d", "6-2:2", "6-2:6"]
    assert refusal(lambda: state.apply_action("6-2")) == ["declare-suit"]
    assert refusal(lambda: state.apply_action("6-2:3")) == ["suit-not-on-tile"]
    assert refusal(lambda: state.apply_action("6-2:d")) == ["suit-not-on-tile"]
    assert refusal(lambda: state.apply_action("6-2:x")) == ["suit-not-on-tile"]
    state.apply_action("2|6:2")
    assert state.document()["plays"] == ["6-2:2"]
    assert state.position()["trick"] == {"leader": 0, "suit": "2", "plays": ["6-2:2"]}


def test_following_with_either_half() -> None:
    state = play(tiles(*TILES), "6-2:6")
    assert legal(state) == {"6-6"}
    assert state.moves()["held_back"] == {"2-1": "must-follow-suit"}
    with pytest.raises(Refused) as caught:
        state.apply_action("2-1")
    problem = caught.value.problems[0].document()
    assert (problem["code"], problem["seat"], problem["play"], problem["penalty"]) == ("must-follow-suit", 1, "2-1", 10)
    assert refusal(lambda: state.apply_action("6-6:6")) == ["suit-not-on-tile"]
    play(state, "6-6")
    assert legal(state) == {"4-2", "0-0"}


def test_the_highest_of_the_declared_suit_takes() -> None:
    state = play(tiles(*TILES), "6-2:2 2-1 4-2 2-2")
    assert state.current_player == 3
    state = play(tiles(*TILES), "3-3:d 6-6 0-0 2-2")
    assert state.current_player == 1
    state = play(tiles(*TILES), "3-3:3 2-1 4-2 5-2")
    assert state.current_player == 0


def test_doubles_are_a_suit() -> None:
    state = play(tiles(*TILES), "3-3:d")
    assert legal(state) == {"6-6"}
    play(state, "6-6")
    assert legal(state) == {"0-0"}


def test_a_lead_on_the_table() -> None:
    state = tiles("3-3", *TILES[1:], trick=["6-2:6"])
    assert state.position()["trick"] == {"leader": 0, "suit": "6", "plays": ["6-2:6"]}
    assert legal(state) == {"6-6"}
