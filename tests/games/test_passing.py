"""The pass, in every phase: before it, half made, done, hidden; and where it goes."""

from __future__ import annotations

from typing import Any

import pytest

from games import GAMES, DealRequest, HiddenPieces, InvalidRequest, State
from tests.games.helpers import refusal

DONKA = GAMES["cherna-donka"]
DEAL = DONKA.deal(DealRequest(4, {}, "passing")).document()
HANDS: list[list[str]] = DEAL["hands"]
PASSES = [hand[:3] for hand in HANDS]


def state(to: str = "left", cards: Any = None, **more: Any) -> State:
    document = {"players": 4, "hands": HANDS, "passing": {"to": to, "cards": cards}, **more}
    return DONKA.read(document).accept()


def problems(passing: Any, **more: Any) -> list[tuple[str, str]]:
    document = {"players": 4, "hands": HANDS, "passing": passing, **more}
    return [(problem.code.value, problem.pointer) for problem in DONKA.read(document).problems]


def test_before_the_pass() -> None:
    position = state().position()
    assert position["phase"] == "pass"
    assert position["to_move"] is None
    assert position["hands"] == HANDS
    assert position["passing"] == {"to": "left", "count": 3, "waiting": [0, 1, 2, 3]}
    assert "leader" not in state().document()


@pytest.mark.parametrize(("to", "targets"), [("left", [1, 2, 3, 0]), ("right", [3, 0, 1, 2]), ("across", [2, 3, 0, 1])])
def test_where_it_goes(to: str, targets: list[int]) -> None:
    fresh = state(to)
    for seat, target in enumerate(targets):
        assert fresh.moves(seat) == {
            "phase": "pass",
            "to_move": None,
            "waiting": [0, 1, 2, 3],
            "seat": seat,
            "choose": 3,
            "from": HANDS[seat],
            "to": target,
        }
    done = state(to, PASSES)
    assert done.phase == "play"
    for seat, target in enumerate(targets):
        assert set(PASSES[seat]) <= set(done.position()["hands"][target])
        assert not set(PASSES[seat]) & set(done.position()["hands"][seat])


@pytest.mark.parametrize(
    ("players", "to", "target"), [(3, "left", 1), (3, "right", 2), (5, "right", 4), (6, "across", 3)]
)
def test_where_it_goes_with_others(players: int, to: str, target: int) -> None:
    hands = DONKA.deal(DealRequest(players, {}, 1)).document()["hands"]
    document = {"players": players, "hands": hands, "passing": {"to": to}}
    assert DONKA.read(document).accept().moves(0)["to"] == target


@pytest.mark.parametrize("players", [3, 5])
def test_nobody_is_across_from_an_odd_number(players: int) -> None:
    hands = DONKA.deal(DealRequest(players, {}, 1)).document()["hands"]
    (problem,) = DONKA.read({"players": players, "hands": hands, "passing": {"to": "across"}}).problems
    assert (problem.code.value, problem.pointer) == ("option-value", "/state/passing/to")


def test_seat_is_required() -> None:
    fresh = state()
    with pytest.raises(InvalidRequest) as caught:
        fresh.moves()
    assert caught.value.problems[0].pointer == "/seat"
    with pytest.raises(InvalidRequest):
        fresh.apply_action("+".join(PASSES[0]))


def test_passes_one_seat_at_a_time_in_any_order() -> None:
    passing = state()
    for made, seat in enumerate((2, 0, 3), start=1):
        events = passing.apply_action("+".join(reversed(PASSES[seat])), seat)
        assert events == [{"event": "pass", "seat": seat, "to": (seat + 1) % 4, "pieces": PASSES[seat]}]
        assert passing.phase == "pass"
        assert len(passing.position()["passing"]["waiting"]) == 4 - made
        assert passing.moves(seat)["choose"] == 0
        assert passing.position()["hands"] == HANDS
        assert passing.document()["passing"]["cards"][seat] == PASSES[seat]
        again = DONKA.read(passing.document()).accept()
        assert again.position() == passing.position()
    events = passing.apply_action("+".join(PASSES[1]), 1)
    assert [event["event"] for event in events] == ["pass", "exchange"]
    assert passing.phase == "play"
    assert passing.document()["passing"] == {"to": "left", "cards": PASSES, "done": True}
    assert passing.document()["hands"] == HANDS
    assert passing.position() == state("left", PASSES).position()


def test_the_holder_of_the_two_of_clubs_after_the_pass_leads() -> None:
    holder = next(seat for seat, hand in enumerate(HANDS) if "2C" in hand)
    cards = [["2C", *[card for card in hand if card != "2C"][:2]] if "2C" in hand else hand[:3] for hand in HANDS]
    done = state("left", cards)
    assert done.current_player == (holder + 1) % 4
    assert done.legal_actions() == ["2C"]
    assert problems({"to": "left", "cards": cards}, leader=holder) == [("must-lead-card", "/state/leader")]
    assert problems({"to": "left", "cards": cards}, leader=(holder + 1) % 4) == []


def test_nobody_passes_on_a_card_just_received() -> None:
    cards = [PASSES[0], [*PASSES[1][:2], PASSES[0][0]], None, None]
    assert problems({"to": "left", "cards": cards}) == [("not-in-hand", "/state/passing/cards/1/2")]


WRONG: list[tuple[list[str], str]] = [
    (HANDS[0][:2], "pass-count"),
    (HANDS[0][:4], "pass-count"),
    ([HANDS[0][0], HANDS[0][1], HANDS[0][0]], "pass-duplicate"),
    ([HANDS[0][0], HANDS[0][1], HANDS[1][0]], "not-in-hand"),
    ([HANDS[0][0], HANDS[0][1], "6-2"], "unknown-piece"),
    ([HANDS[0][0], HANDS[0][1], "?"], "unknown-piece"),
]


@pytest.mark.parametrize(("cards", "code"), WRONG)
def test_wrong_passes(cards: list[str], code: str) -> None:
    fresh = state()
    before = fresh.document()
    assert refusal(lambda: fresh.apply_action("+".join(cards), 0)) == [code]
    assert fresh.document() == before
    if "?" not in cards:
        (problem,) = problems({"to": "left", "cards": [cards, None, None, None]})
        assert problem[0] == code
        assert problem[1].startswith("/state/passing/cards/0")


def test_all_that_is_wrong_with_a_pass_is_said() -> None:
    mine, other = HANDS[0][0], HANDS[1][0]
    assert sorted(refusal(lambda: state().apply_action(f"{mine}+{mine}+{other}+{mine}", 0))) == [
        "not-in-hand",
        "pass-count",
        "pass-duplicate",
        "pass-duplicate",
    ]


def test_passing_twice() -> None:
    fresh = state("left", [PASSES[0], None, None, None])
    assert refusal(lambda: fresh.apply_action("+".join(PASSES[0]), 0)) == ["not-your-turn"]


def test_other_spellings_of_a_pass() -> None:
    fresh = state()
    text = "+".join(card.lower().replace("t", "10") for card in PASSES[0])
    fresh.apply_action(text, 0)
    assert fresh.document()["passing"]["cards"][0] == PASSES[0]


def test_plays_before_every_pass_is_made() -> None:
    assert problems({"to": "left"}, plays=["2C"]) == [("wrong-phase", "/state/plays/0")]
    assert problems({"to": "left", "cards": [PASSES[0], None, *PASSES[2:]]}, plays=["2C"]) == [
        ("wrong-phase", "/state/plays/0")
    ]


def test_pieces_taken_or_on_the_table_before_a_pass() -> None:
    lead = next(seat for seat, hand in enumerate(HANDS) if "2C" in hand)
    hands = [[card for card in hand if card != "2C"] for hand in HANDS]
    document = {"players": 4, "hands": hands, "trick": ["2C"], "leader": lead, "passing": {"to": "left"}}
    assert [problem.code.value for problem in DONKA.read(document).problems] == ["wrong-phase"]


def test_no_pass() -> None:
    for passing in ({"to": "none"}, {"to": "none", "cards": None}, {"to": "none", "cards": [None] * 4}, None):
        fresh = DONKA.read({"players": 4, "hands": HANDS, "passing": passing}).accept()
        assert fresh.phase == "play"
        assert fresh.position()["hands"] == HANDS
        assert fresh.clone().document() == fresh.document()


@pytest.mark.parametrize("count", [1, 2, 5])
def test_how_many_are_passed(count: int) -> None:
    options = {"pass_count": count}
    fresh = state(options=options)
    assert fresh.moves(2)["choose"] == count
    done = state("left", [hand[:count] for hand in HANDS], options=options)
    assert set(HANDS[0][:count]) <= set(done.position()["hands"][1])


# --- hidden passes --------------------------------------------------------------------------------------------------


def test_done_with_hidden_choices() -> None:
    """`done`: a null pass is hidden. What a seat passed and received is known, the rest is not."""
    document = {
        "players": 4,
        "hands": [HANDS[0], None, None, None],
        "passing": {"to": "left", "cards": [PASSES[0], None, None, PASSES[3]], "done": True},
    }
    seen = DONKA.read(document).accept()
    assert seen.phase == "play"
    hands = seen.position()["hands"]
    assert set(hands[0]) == {*HANDS[0][3:], *PASSES[3]}
    assert hands[1] == [*PASSES[0], *["?"] * 10]
    assert hands[2] == hands[3] == ["?"] * 13
    assert seen.document()["passing"] == {"to": "left", "cards": [PASSES[0], None, None, PASSES[3]], "done": True}


def test_plays_imply_that_the_pass_is_done() -> None:
    record = state("left", PASSES)
    record.apply_action("2C")
    seen = record.view(0)
    del seen["passing"]["done"]
    assert DONKA.read(seen).accept().position() == DONKA.read(record.view(0)).accept().position()


def test_a_hidden_hand_may_have_passed_anything_but_what_is_seen() -> None:
    def codes(*cards: Any) -> list[tuple[str, str]]:
        hands = [HANDS[0], None, None, None]
        document = {"players": 4, "hands": hands, "passing": {"to": "left", "cards": list(cards)}}
        return [(problem.code.value, problem.pointer) for problem in DONKA.read(document).problems]

    unseen = HANDS[2]
    assert codes(PASSES[0], unseen[:3], unseen[3:6], [unseen[7], "?", "?"]) == []
    # Seat 1 cannot pass a card that seat 0 holds, and two hands cannot pass the same one.
    assert codes(None, [HANDS[0][5], "?", "?"], None, None) == [("not-in-hand", "/state/passing/cards/1/0")]
    assert codes(None, ["?", unseen[0], "?"], None, ["?", "?", unseen[0]]) == [
        ("not-in-hand", "/state/passing/cards/1/1"),
        ("not-in-hand", "/state/passing/cards/3/2"),
    ]


def test_a_hidden_hand_is_not_asked_to_choose() -> None:
    seen = DONKA.read(state().view(2)).accept()
    assert seen.moves(2) == state().moves(2)
    with pytest.raises(HiddenPieces):
        seen.moves(0)


@pytest.mark.parametrize("seat", range(4))
def test_view_in_the_middle_of_the_pass(seat: int) -> None:
    middle = state("right", [PASSES[0], None, PASSES[2], None])
    view = middle.view(seat)
    hidden = ["?", "?", "?"]
    expected = [
        None if cards is None else cards if owner == seat else hidden
        for owner, cards in enumerate([PASSES[0], None, PASSES[2], None])
    ]
    assert view["passing"]["cards"] == expected
    assert view["hands"][seat] == HANDS[seat]
    assert DONKA.read(view).accept().position()["passing"]["waiting"] == [1, 3]


@pytest.mark.parametrize("seat", range(4))
def test_view_after_the_pass(seat: int) -> None:
    """To the right: a seat knows what it gave to the seat before and got from the seat after."""
    view = state("right", PASSES).view(seat)
    giver = (seat + 1) % 4
    assert view["passing"]["cards"] == [cards if owner in (seat, giver) else None for owner, cards in enumerate(PASSES)]
    seen = DONKA.read(view).accept()
    assert seen.position()["hands"][seat] == state("right", PASSES).position()["hands"][seat]
    assert [card for card in seen.position()["hands"][(seat - 1) % 4] if card != "?"] == PASSES[seat]
