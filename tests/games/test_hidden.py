"""States with pieces that are not shown: what can be told from them, what is refused, what contradicts."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from games import GAMES, HiddenPieces
from games.pieces import CARDS
from tests.games.helpers import TRICK_TABLES, deal, refusal, steps
from tests.games.referee import donka, height, suits

DONKA, CRNA = GAMES["cherna-donka"], GAMES["crna-dama"]
SUITED: list[list[str]] = [list(CARDS.pieces[first : first + 13]) for first in range(0, 52, 13)]


def problems(game: str, document: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [problem.document() for problem in GAMES[game].read(document).problems]


def codes(game: str, document: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [(problem["code"], problem["pointer"]) for problem in problems(game, document)]


def crna(hands: list[Any], plays: str, **more: Any) -> dict[str, Any]:
    return {"players": 4, "hands": hands, "leader": 0, "plays": plays.split(), **more}


# --- what can be told -----------------------------------------------------------------------------------------------


def test_a_null_hand_is_written_out() -> None:
    state = CRNA.read({"hands": [SUITED[0], None, None, None]}).accept()
    assert state.hidden
    assert state.document()["hands"][1:] == [["?"] * 13] * 3
    assert state.legal_actions() == SUITED[0]
    with pytest.raises(HiddenPieces) as caught:
        CRNA.read({"hands": [SUITED[0], None, None, None], "leader": 1}).accept().legal_actions()
    problem = caught.value.problems[0].document()
    assert (problem["code"], problem["pointer"], problem["seat"]) == ("hidden-hand", "/state/hands/1", 1)


def test_a_play_out_of_a_hidden_hand_is_taken_from_it() -> None:
    state = CRNA.read(crna([SUITED[0], None, None, None], "2C AS")).accept()
    assert list(map(len, state.position()["hands"])) == [12, 12, 13, 13]
    assert state.position()["trick"]["plays"] == ["2C", "AS"]
    assert state.document()["hands"][1] == ["?"] * 13


def test_a_piece_that_is_shown_leaves_the_shown_ones() -> None:
    hands = [SUITED[0], ["5D", "9D", *["?"] * 11], None, None]
    state = CRNA.read(crna(hands, "2C 9D")).accept()
    assert state.position()["hands"][1] == ["5D", *["?"] * 11]


@pytest.mark.parametrize("card", ["2C", "3C", "9S"])
def test_a_hidden_hand_does_not_hold_what_is_seen_elsewhere(card: str) -> None:
    """The card led, a card in the leader's hand, a card in another's."""
    hands = [SUITED[0], None, None, ["9S", *["?"] * 12]]
    assert codes("crna-dama", crna(hands, f"2C {card}")) == [("not-in-hand", "/state/plays/1")]


def test_a_hidden_hand_does_not_hold_what_was_taken() -> None:
    taken = [["2C", "2D", "2H", "2S"], [], [], []]
    assert codes("crna-dama", crna([None] * 4, "3C 2D", taken=taken)) == [("not-in-hand", "/state/plays/1")]
    assert codes("crna-dama", crna([None] * 4, "3C 4C 5C 6C 3C")) == [("not-in-hand", "/state/plays/4")]


def test_who_leads_when_the_first_card_is_hidden() -> None:
    hands = [None, SUITED[1], None, None]
    state = DONKA.read({"hands": hands}).accept()
    assert state.current_player is None
    with pytest.raises(HiddenPieces) as caught:
        state.legal_actions()
    assert caught.value.problems[0].pointer == "/state/leader"
    assert refusal(lambda: state.apply_action("2C")) == ["hidden-hand"]
    for call in (lambda: state.moves(1), lambda: state.apply_action("2C", 1)):
        with pytest.raises(HiddenPieces) as caught:
            call()
        assert caught.value.problems[0].pointer == "/state/leader"
    assert ("hidden-hand", "/state/leader") in codes("cherna-donka", {"hands": hands, "plays": ["2C"]})
    assert codes("cherna-donka", {"hands": hands, "plays": ["2C"], "leader": 2}) == []


def test_the_first_lead_of_a_hidden_hand_is_2c_all_the_same() -> None:
    assert codes("cherna-donka", {"hands": [None] * 4, "leader": 2, "plays": ["3C"]}) == [
        ("must-lead-card", "/state/plays/0")
    ]


def test_pieces_taken_may_be_hidden_but_are_then_not_scored() -> None:
    taken = [["?", "2D", "2H", "2S"], [], [], []]
    hands = [["?"] * 12, *[hand[1:] for hand in SUITED[1:]]]
    state = CRNA.read({"hands": hands, "taken": taken, "leader": 0}).accept()
    with pytest.raises(HiddenPieces) as caught:
        state.outcome()
    assert caught.value.problems[0].pointer == "/state/taken/0"


def test_a_finished_record_with_hidden_hands_is_scored() -> None:
    """Everything was seen on the table, so nothing is left to hide."""
    state = deal("cherna-donka", 4, 5, {"pass_cycle": ["none"]})
    for _ in steps(state, Random(1)):
        pass
    view = state.view(2)
    assert view["hands"][0] == ["?"] * 13
    assert DONKA.read(view).accept().outcome() == state.outcome()


# --- contradictions -------------------------------------------------------------------------------------------------


def test_not_following_and_then_showing_the_suit() -> None:
    hands = [[*SUITED[0][:-1], "2D"], None, None, None]
    record = crna(hands, "2C 5H 6H 7H 3C AC")
    (problem,) = problems("crna-dama", record)
    assert (problem["code"], problem["pointer"]) == ("contradiction", "/state/plays/5")
    assert problem["plays"] == [1]
    assert problem["rule"] == "must-follow-suit"
    assert problem["seat"] == 1


def test_a_contradiction_is_no_reason_to_stop() -> None:
    hands = [[*SUITED[0][:-1], "2D"], None, None, None]
    found = codes("crna-dama", crna(hands, "2C 5H 6H 7H 3C AC 8H 9H 2S 3C"))
    assert found[0] == ("contradiction", "/state/plays/5")
    assert found[-1][0] == "not-in-hand"


def test_applying_what_contradicts_is_refused() -> None:
    hands = [[*SUITED[0][:-1], "2D"], None, None, None]
    state = CRNA.read(crna(hands, "2C 5H 6H 7H 3C")).accept()
    before = state.document()
    assert refusal(lambda: state.apply_action("AC")) == ["contradiction"]
    assert state.document() == before
    state.apply_action("8S")


def test_points_on_the_first_trick_and_then_another_card() -> None:
    hands: list[Any] = [[*SUITED[0][:-1], "AS"], None, None, None]
    played = "2C 5H 6H 7H 3C 8D"
    (problem,) = problems("cherna-donka", {"players": 4, "hands": hands, "plays": played.split()})
    assert (problem["code"], problem["rule"], problem["plays"]) == ("contradiction", "first-trick-points", [1])
    hearts = "2C 5H 6H 7H 3C 8H"
    assert problems("cherna-donka", {"players": 4, "hands": hands, "plays": hearts.split()}) == []


def test_leading_an_unbroken_heart_and_then_another_card() -> None:
    # Seat 1 takes the first trick and leads a heart: it can hold nothing but hearts.
    hands: list[Any] = [[*SUITED[0][:-1], "AD"], None, None, None]
    plays = "2C AC 3D 4D 5H 6H 7H AD"
    document = {"players": 4, "hands": hands, "plays": plays.split()}
    assert problems("cherna-donka", document) == []
    # Seat 3 took that trick; in the next one seat 1 shows a spade.
    (problem,) = problems("cherna-donka", {**document, "plays": [*document["plays"], "9S", "3C", "8S"]})
    assert (problem["code"], problem["rule"], problem["plays"]) == ("contradiction", "hearts-not-broken", [4])


def test_the_shown_part_of_a_hidden_hand_binds_at_once() -> None:
    hands = [[*SUITED[0][:-1], "2D"], ["AC", *["?"] * 12], None, None]
    assert codes("crna-dama", crna(hands, "2C 5H")) == [("must-follow-suit", "/state/plays/1")]


def test_the_second_half_is_another_hand() -> None:
    """Two players: a suit that a hand did not have in the first half may come with the second."""
    clubs, diamonds = SUITED[0][:-1], SUITED[1][1:]
    plays = [card for pair in zip(clubs, diamonds, strict=True) for card in pair] + ["2D", "2S", "3S", "AC"]
    document = {"players": 2, "hands": [[*clubs, "2D"], None], "stock": None, "leader": 0, "plays": plays}
    assert problems("crna-dama", document) == []
    # Within a half it still binds: 3S was not followed, so 4S was not there.
    (problem,) = problems("crna-dama", {**document, "plays": [*plays, "5H", "4S"]})
    assert (problem["code"], problem["pointer"], problem["plays"]) == ("contradiction", "/state/plays/29", [27])


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize(("name", "players"), [table for table in TRICK_TABLES if table != ("crna-dama", 2)])
def test_contradictions_are_found_where_the_cards_tell(name: str, players: int, seed: int) -> None:
    """One hidden hand plays whatever it likes now and then. The play that gives it away is the one named, no other."""
    random = Random(seed)
    state = deal(name, players, seed, {})
    while state.phase == "pass":
        waiting = state.moves(0)["waiting"]
        state.apply_action("+".join(random.sample(state.moves(waiting[0])["from"], 3)), waiting[0])
    start = {key: value for key, value in state.document().items() if key != "passing"}
    start["hands"] = state.position()["hands"]
    liar = random.randrange(players)
    posted = {
        **start,
        "hands": [["?"] * len(hand) if seat == liar else hand for seat, hand in enumerate(start["hands"])],
    }
    posted["leader"] = state.current_player
    if start.get("talon") and GAMES[name].read(start).accept().rules.talon == "unseen":  # type: ignore[attr-defined]
        posted["talon"] = "?"
    plays, expected = _lying(name, start, liar, state.current_player or 0, random)
    found = codes(name, {**posted, "plays": plays})
    assert found == [("contradiction", f"/state/plays/{index}") for index in expected]


def _lying(name: str, start: Mapping[str, Any], liar: int, leader: int, random: Random) -> tuple[list[str], list[int]]:
    """Plays in which one seat sometimes breaks a rule it can break unseen, and where its later plays give it away."""
    players, options = start["players"], start["options"]
    hands = [list(hand) for hand in start["hands"]]
    asked = start["talon"][1] if name == "crna-dama" and players == 3 else None
    plays: list[str] = []
    table: list[tuple[int, str]] = []
    shown: list[tuple[str, str | None, bool, bool]] = []
    expected: list[int] = []
    turn, first, broken = leader, True, False
    while any(hands):
        legal = _legal(name, options, hands[turn], asked, first, broken)
        lead_is_fixed = name == "cherna-donka" and first and asked is None
        lies = turn == liar and random.random() < 0.3 and not lead_is_fixed
        piece = random.choice(hands[turn] if lies else legal)
        if turn == liar:
            if any(piece not in _barred_free(name, options, earlier, piece) for earlier in shown):
                expected.append(len(plays))
            shown.append((piece, asked, first, broken))
        hands[turn].remove(piece)
        if asked is None:
            asked = random.choice(suits(piece))
            plays.append(f"{piece}:{asked}" if "-" in piece else piece)
        else:
            plays.append(piece)
        broken = broken or piece[1] == "H" or piece == "QS"
        table.append((turn, piece))
        turn = (turn + 1) % players
        if len(table) == players:
            turn = max(table, key=lambda entry: height(entry[1], asked or ""))[0]
            table, asked, first = [], None, False
    return plays, expected


def _legal(
    name: str, options: Mapping[str, Any], hand: list[str], asked: str | None, first: bool, broken: bool
) -> list[str]:
    legal = [piece for piece in hand if asked in suits(piece)] or list(hand)
    return donka(options, set(hand), legal, asked, first, broken) if name == "cherna-donka" else legal


def _barred_free(
    name: str, options: Mapping[str, Any], earlier: tuple[str, str | None, bool, bool], piece: str
) -> set[str]:
    """The later piece, if the earlier play was legal with it in the hand; else nothing."""
    played, asked, first, broken = earlier
    if name == "cherna-donka" and first and asked is None:
        return {piece}
    return {piece} if played in _legal(name, options, [played, piece], asked, first, broken) else set()


# --- views ----------------------------------------------------------------------------------------------------------


def test_a_view_in_the_first_half_hides_the_stock() -> None:
    state = deal("crna-dama", 2, 1)
    view = state.view(0)
    assert view["stock"] == ["?"] * 26
    assert view["hands"] == [state.document()["hands"][0], ["?"] * 13]


def test_a_view_in_the_second_half_starts_there() -> None:
    state = deal("crna-dama", 2, 1)
    for here in steps(state, Random(2)):
        if len(here.document()["plays"]) == 31:
            break
    view = here.view(1)
    assert view["stock"] == []
    assert view["plays"] == here.document()["plays"][26:]
    assert len(view["plays"]) == 5
    assert sum(map(len, view["taken"])) == 26
    assert [len(hand) for hand in view["hands"]] == [13, 13]
    assert view["hands"][0] == ["?"] * 13
    seen = CRNA.read(view).accept()
    assert seen.position()["points"] == here.position()["points"]
    assert seen.position()["hands"][1] == here.position()["hands"][1]


@pytest.mark.parametrize(("use", "known"), [("leads", [True] * 3), ("dead", [True] * 3)])
def test_an_open_talon_is_seen_by_all(use: str, known: list[bool]) -> None:
    state = deal("crna-dama", 3, 4, {"talon": use})
    assert [state.view(seat)["talon"] != "?" for seat in range(3)] == known


def test_a_kitty_is_seen_by_who_takes_it() -> None:
    state = deal("crna-dama", 3, 4, {"talon": "kitty"})
    assert [state.view(seat)["talon"] for seat in range(3)] == ["?"] * 3
    for _ in range(3):
        state.apply_action(state.legal_actions()[0])
    taker = state.current_player
    for seat in range(3):
        view = state.view(seat)
        assert (view["talon"] != "?") == (seat == taker)
        own = CRNA.read(view).accept().position()["taken"][taker or 0]
        assert ("?" in own) == (seat != taker)


def test_a_view_of_a_snapshot_shows_what_lies_open() -> None:
    hands = [hand[2:] for hand in SUITED]
    taken = [["2C", "2D", "2H", "2S"], [], [], []]
    document = {"hands": [hands[0], *hands[1:]], "taken": taken, "leader": 1, "trick": ["3D", "3H", "3S"]}
    document["hands"] = [SUITED[0][1:], *hands[1:]]
    view = CRNA.read(document).accept().view(0)
    assert view["taken"] == taken
    assert view["trick"] == ["3D", "3H", "3S"]
    assert view["hands"] == [SUITED[0][1:], *[["?"] * 11] * 3]
