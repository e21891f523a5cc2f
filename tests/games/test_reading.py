# ruff: noqa: E501  (a table reads best with one row a line)
"""Reading states: everything that is wrong is reported at once, with its place; what is not wrong is let pass."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from games import GAMES, DealRequest
from games.pieces import CARDS

DONKA, CRNA = GAMES["cherna-donka"], GAMES["crna-dama"]

Document = dict[str, Any]

# Seat 0 holds the clubs, 1 the diamonds, 2 the hearts, 3 the spades.
SUITED: list[list[str]] = [list(CARDS.pieces[first : first + 13]) for first in range(0, 52, 13)]
FULL: Document = {"players": 4, "hands": SUITED}


def problems(document: Document, game: str = "crna-dama") -> list[tuple[str, str]]:
    """Code and place of everything that is wrong."""
    before = copy.deepcopy(document)
    found = [(problem.code.value, problem.pointer) for problem in GAMES[game].read(document).problems]
    assert document == before, "reading changed the posted document"
    return found


def changed(change: Callable[[Document], Any], base: Document = FULL) -> Document:
    """A copy of a document with a change."""
    document = copy.deepcopy(base)
    change(document)
    return document


def test_a_sound_state() -> None:
    state = CRNA.read(FULL).accept()
    assert state.document() == {
        "game": "crna-dama",
        "players": 4,
        "options": {"talon": "leads"},
        "hands": SUITED,
        "dealer": 3,
        "leader": 0,
        "trick": [],
        "taken": [[], [], [], []],
        "plays": [],
    }
    assert state.position() == {
        "phase": "play",
        "to_move": 0,
        "hands": SUITED,
        "trick": {"leader": 0, "suit": None, "plays": []},
        "taken": [[], [], [], []],
        "points": [0, 0, 0, 0],
        "tricks": [0, 0, 0, 0],
    }


def test_canonical_answers_whatever_the_spelling() -> None:
    hands = [[card.lower() for card in reversed(hand)] for hand in SUITED]
    hands[1] = [card.replace("T", "10").replace("D", "♦") for card in SUITED[1]]
    state = CRNA.read({"hands": hands, "plays": ["2♣", "10d"]}).accept()
    assert state.document()["hands"] == SUITED
    assert state.document()["plays"] == ["2C", "TD"]


def test_pbn_hands() -> None:
    text = "N:...AKQJT98765432 ..AKQJT98765432. .AKQJT98765432.. AKQJT98765432..."
    state = CRNA.read({"hands": text}).accept()
    assert state.document()["hands"] == SUITED
    partly = CRNA.read({"hands": "N:...AKQJT98765432 - - -", "leader": 0}).accept()
    assert partly.document()["hands"] == [SUITED[0], *[["?"] * 13] * 3]


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("N:AKQ", 4),
        ("rubbish", 4),
        ("", 4),
        ("N:...AKQJT98765432 ..AKQJT98765432. .AKQJT98765432.. AKQJT98765432...", 2),
    ],
)
def test_pbn_that_will_not_do(text: str, players: int) -> None:
    assert problems({"players": players, "hands": text, "stock": None}) == [("malformed", "/state/hands")]


def test_players_follow_from_the_hands() -> None:
    assert CRNA.read({"hands": [None, None], "stock": None}).accept().players == 2
    assert CRNA.read({"hands": [None] * 3, "talon": "2C"}).accept().players == 3
    assert problems({}) == [("malformed", "/state/hands")]


def test_dealer_and_leader() -> None:
    assert CRNA.read({**FULL, "dealer": 1}).accept().current_player == 2
    assert CRNA.read({**FULL, "dealer": 1, "leader": 0}).accept().current_player == 0
    assert CRNA.read({**FULL, "leader": 3}).accept().current_player == 3
    # In Donka the holder of 2C leads, whoever deals.
    assert DONKA.read({**FULL, "dealer": 1}).accept().current_player == 0


@pytest.mark.parametrize("value", [-1, 4, 1.0, "0", True, [], {}])
@pytest.mark.parametrize("name", ["dealer", "leader"])
def test_no_such_seat(name: str, value: Any) -> None:
    assert problems({**FULL, name: value}) == [("malformed", f"/state/{name}")]


def test_meta_is_kept_and_never_read() -> None:
    meta = {"game": "nonsense", "hands": 7, "deep": [[[{"x": None}]]]}
    assert CRNA.read({**FULL, "meta": meta}).accept().document()["meta"] == meta


WRONG: list[tuple[str, str, Callable[[Document], Any], list[tuple[str, str]]]] = [
    ("an unknown field", "crna-dama", lambda d: d.update(hand=[]), [("unknown-field", "/state/hand")]),
    ("a field that needs escaping", "crna-dama", lambda d: d.update({"a/b~": 1}), [("unknown-field", "/state/a~1b~0")]),
    ("a field of another game", "crna-dama", lambda d: d.update(passing={}), [("unknown-field", "/state/passing")]),
    ("a talon in Donka", "cherna-donka", lambda d: d.update(talon="2C"), [("unknown-field", "/state/talon")]),
    ("a talon for four", "crna-dama", lambda d: d.update(talon="2C"), [("unknown-field", "/state/talon")]),
    ("a stock in Donka", "cherna-donka", lambda d: d.update(stock=["2C"]), [("unknown-field", "/state/stock")]),
    ("a stock for four", "crna-dama", lambda d: d.update(stock=["2C"]), [("unknown-field", "/state/stock")]),
    ("another game", "crna-dama", lambda d: d.update(game="damka"), [("malformed", "/state/game")]),
    ("game null", "crna-dama", lambda d: d.update(game=None), [("malformed", "/state/game")]),
    ("players null", "crna-dama", lambda d: d.update(players=None), [("malformed", "/state/players")]),
    ("players a string", "crna-dama", lambda d: d.update(players="4"), [("malformed", "/state/players")]),
    ("players a float", "crna-dama", lambda d: d.update(players=4.0), [("malformed", "/state/players")]),
    ("players true", "crna-dama", lambda d: d.update(players=True), [("malformed", "/state/players")]),
    ("too many players", "crna-dama", lambda d: d.update(players=5), [("player-count", "/state/players")]),
    ("another number of hands", "cherna-donka", lambda d: d.update(players=5), [("player-count", "/state/hands")]),
    ("hands null", "crna-dama", lambda d: d.update(hands=None), [("malformed", "/state/hands")]),
    ("hands an object", "crna-dama", lambda d: d.update(hands={}), [("malformed", "/state/hands")]),
    ("a hand a string", "crna-dama", lambda d: d["hands"].__setitem__(1, "AS"), [("malformed", "/state/hands/1"), ("hand-size", "/state/hands/1"), ("missing-piece", "/state/hands")]),
    ("a card a number", "crna-dama", lambda d: d["hands"][2].__setitem__(4, 7), [("malformed", "/state/hands/2/4")]),
    ("a card null", "crna-dama", lambda d: d["hands"][2].__setitem__(4, None), [("malformed", "/state/hands/2/4")]),
    ("a card a list", "crna-dama", lambda d: d["hands"][2].__setitem__(4, ["QS"]), [("malformed", "/state/hands/2/4")]),
    ("no card", "crna-dama", lambda d: d["hands"][2].__setitem__(4, "1H"), [("unknown-piece", "/state/hands/2/4")]),
    ("a tile", "crna-dama", lambda d: d["hands"][0].__setitem__(0, "6-2"), [("unknown-piece", "/state/hands/0/0")]),
    ("a card twice", "crna-dama", lambda d: d["hands"][3].__setitem__(0, "AC"), [("duplicate-piece", "/state/hands/3/0"), ("missing-piece", "/state/hands")]),
    ("a card too few", "crna-dama", lambda d: d["hands"][3].pop(), [("hand-size", "/state/hands/3"), ("missing-piece", "/state/hands")]),
    ("a card too many", "crna-dama", lambda d: d["hands"][3].append("?"), [("hand-size", "/state/hands/3")]),
    ("a card in the other hand", "crna-dama", lambda d: d["hands"][0].append(d["hands"][1].pop()), [("hand-size", "/state/hands/0"), ("hand-size", "/state/hands/1")]),
    ("taken not a list", "crna-dama", lambda d: d.update(taken="x"), [("malformed", "/state/taken")]),
    ("taken for three", "crna-dama", lambda d: d.update(taken=[[], [], []]), [("player-count", "/state/taken")]),
    ("taken null inside", "crna-dama", lambda d: d.update(taken=[[], None, [], []]), [("malformed", "/state/taken/1")]),
    ("taken from a hand", "crna-dama", lambda d: d.update(taken=[["2C", "3C", "4C", "5C"], [], [], []]), [("hand-size", f"/state/hands/{seat}") for seat in range(4)] + [("duplicate-piece", f"/state/taken/0/{index}") for index in range(4)]),
    ("trick not a list", "crna-dama", lambda d: d.update(trick={}), [("malformed", "/state/trick")]),
    ("a hidden card on the table", "crna-dama", lambda d: d.update(trick=["?"]), [("unknown-piece", "/state/trick/0")]),
    ("plays not a list", "crna-dama", lambda d: d.update(plays="2C"), [("malformed", "/state/plays")]),
    ("a play null", "crna-dama", lambda d: d.update(plays=["2C", None]), [("malformed", "/state/plays/1")]),
    ("a play no card", "crna-dama", lambda d: d.update(plays=["2C", "2X", "2H"]), [("unknown-piece", "/state/plays/1")]),
    ("a play of ?", "crna-dama", lambda d: d.update(plays=["?"]), [("unknown-piece", "/state/plays/0")]),
    ("a play of another's card", "crna-dama", lambda d: d.update(plays=["2C", "3C", "4C"]), [("not-in-hand", "/state/plays/1")]),
    ("a play made before", "crna-dama", lambda d: d.update(plays=["2C", "2D", "2H", "2S", "2C"]), [("not-in-hand", "/state/plays/4")]),
    ("leader not the holder of 2C", "cherna-donka", lambda d: d.update(leader=1), [("must-lead-card", "/state/leader")]),
    ("another first lead", "cherna-donka", lambda d: d.update(plays=["3C"]), [("must-lead-card", "/state/plays/0")]),
    ("passing a list", "cherna-donka", lambda d: d.update(passing=[]), [("malformed", "/state/passing")]),
    ("passing nowhere", "cherna-donka", lambda d: d.update(passing={}), [("malformed", "/state/passing/to")]),
    ("passing up", "cherna-donka", lambda d: d.update(passing={"to": "up"}), [("option-value", "/state/passing/to")]),
    ("an unknown field in passing", "cherna-donka", lambda d: d.update(passing={"to": "left", "x": 1}), [("unknown-field", "/state/passing/x")]),
    ("done not a boolean", "cherna-donka", lambda d: d.update(passing={"to": "left", "done": 1}), [("malformed", "/state/passing/done")]),
    ("cards not a list", "cherna-donka", lambda d: d.update(passing={"to": "left", "cards": {}}), [("malformed", "/state/passing/cards")]),
    ("three passes for four", "cherna-donka", lambda d: d.update(passing={"to": "left", "cards": [None] * 3}), [("player-count", "/state/passing/cards")]),
    ("a pass a string", "cherna-donka", lambda d: d.update(passing={"to": "left", "cards": ["2C+3C+4C", None, None, None]}), [("malformed", "/state/passing/cards/0"), ("pass-count", "/state/passing/cards/0")]),
    ("cards passed to nobody", "cherna-donka", lambda d: d.update(passing={"to": "none", "cards": [["2C", "3C", "4C"], None, None, None]}), [("wrong-phase", "/state/passing/cards")]),
]  # fmt: skip


@pytest.mark.parametrize(("game", "change", "expected"), [pytest.param(*row[1:], id=row[0]) for row in WRONG])
def test_one_thing_wrong(game: str, change: Callable[[Document], Any], expected: list[tuple[str, str]]) -> None:
    assert sorted(problems(changed(change), game)) == sorted(expected)


def test_everything_wrong_at_once() -> None:
    document = {
        "players": 4,
        "game": "damka",
        "options": {"moon": "full", "nonsense": 1},
        "hands": [["XX", *SUITED[0][1:]], [*SUITED[1][:-1], 7], [*SUITED[2], "2S"], SUITED[3]],
        "dealer": 9,
        "colour": "red",
        "passing": {"to": "left", "cards": [["2C", "2C", "KS"], ["2D", "3D"], None, None], "speed": 1},
    }
    assert set(problems(document, "cherna-donka")) == {
        ("malformed", "/state/game"),
        ("option-value", "/state/options/moon"),
        ("unknown-option", "/state/options/nonsense"),
        ("unknown-piece", "/state/hands/0/0"),
        ("malformed", "/state/hands/1/12"),
        ("hand-size", "/state/hands/2"),
        ("duplicate-piece", "/state/hands/3/0"),
        ("malformed", "/state/dealer"),
        ("unknown-field", "/state/colour"),
        ("unknown-field", "/state/passing/speed"),
        ("pass-duplicate", "/state/passing/cards/0/1"),
        ("not-in-hand", "/state/passing/cards/0/2"),
        ("pass-count", "/state/passing/cards/1"),
    }


def test_problems_carry_their_facts() -> None:
    def facts(document: Document, game: str = "crna-dama") -> dict[str, Any]:
        (problem,) = GAMES[game].read(document).problems
        return problem.document()

    duplicate = CRNA.read(changed(lambda d: d["hands"][3].__setitem__(0, "AC"))).problems[0].document()
    assert (duplicate["piece"], duplicate["first"]) == ("AC", "/state/hands/0/12")
    missing = CRNA.read(changed(lambda d: d["hands"][3].pop())).problems[1].document()
    assert missing["pieces"] == ["AS"]
    size = CRNA.read(changed(lambda d: d["hands"][3].pop())).problems[0].document()
    assert (size["seat"], size["expected"], size["found"]) == (3, 13, 12)
    assert facts({**FULL, "players": 7, "hands": SUITED})["expected"] == [2, 3, 4]
    mixed = [[*SUITED[0][:-1], "2D"], ["AC", *SUITED[1][1:]], *SUITED[2:]]
    follow = facts({"hands": mixed, "plays": ["2C", "3D"]})
    assert follow["seat"] == 1
    assert follow["suit"] == "C"
    assert follow["pieces"] == ["AC"]
    assert follow["play"] == "3D"
    assert "penalty" not in follow
    lead = facts({**FULL, "leader": 2}, "cherna-donka")
    assert (lead["seat"], lead["expected"]) == (2, 0)


def test_pointers_begin_where_the_state_stands() -> None:
    reading = CRNA.read({**FULL, "plays": ["2X"]}, "/somewhere/else")
    assert [problem.pointer for problem in reading.problems] == ["/somewhere/else/plays/0"]


def test_duplicates_point_at_the_posted_place() -> None:
    """Hands are read in piece order, but the pointer is into what was posted."""
    hands = [list(reversed(hand)) for hand in SUITED]
    hands[3][0] = "2C"
    assert ("duplicate-piece", "/state/hands/3/0") in problems({"hands": hands})


def test_checking_goes_on_after_an_illegal_play() -> None:
    mixed = [[*SUITED[0][:-1], "2D"], ["AC", *SUITED[1][1:]], *SUITED[2:]]
    # 3D revokes though AC was there; play goes on from it: the third and fourth throw, seat 0 takes and leads.
    found = problems({"hands": mixed, "plays": ["2C", "3D", "2H", "2S", "3C", "4D", "3H", "3S", "4C", "AC", "9C"]})
    assert found == [
        ("must-follow-suit", "/state/plays/1"),
        ("must-follow-suit", "/state/plays/5"),
        ("not-in-hand", "/state/plays/10"),
    ]


def test_checking_stops_at_a_piece_that_was_not_in_the_hand() -> None:
    assert problems({**FULL, "plays": ["2C", "2C", "XX", None]}) == [("not-in-hand", "/state/plays/1")]


def test_plays_after_the_end() -> None:
    hands = [["2C"], ["3C"], ["4C"], ["5C"]]
    rest = [card for card in CARDS.pieces if card not in ("2C", "3C", "4C", "5C")]
    document = {"hands": hands, "taken": [rest, [], [], []], "leader": 0}
    assert problems({**document, "plays": ["2C", "3C", "4C", "5C"]}) == []
    assert problems({**document, "plays": ["2C", "3C", "4C", "5C", "2C", "6C"]}) == [("hand-over", "/state/plays/4")]


def test_taken_makes_whole_tricks() -> None:
    hands = [hand[1:] for hand in SUITED]
    whole = {"hands": hands, "taken": [["2C", "2D", "2H", "2S"], [], [], []], "leader": 0}
    assert problems(whole) == []
    split = {**whole, "taken": [["2C", "2D"], ["2H", "2S"], [], []]}
    assert ("hand-size", "/state/taken") in problems(split)


def test_a_complete_trick_belongs_to_its_taker() -> None:
    hands = [hand[1:] for hand in SUITED]
    assert ("hand-size", "/state/trick") in problems({"hands": hands, "trick": ["2C", "2D", "2H", "2S"]})


def test_pieces_on_the_table_count_from_the_leader() -> None:
    hands = [SUITED[0], SUITED[1], SUITED[2][1:], SUITED[3][1:]]
    state = CRNA.read({"hands": hands, "leader": 2, "trick": ["2H", "2S"]}).accept()
    assert state.current_player == 0
    assert state.position()["trick"] == {"leader": 2, "suit": "H", "plays": ["2H", "2S"]}
    assert state.document()["trick"] == ["2H", "2S"]
    assert state.document()["plays"] == []
    wrong = problems({"hands": hands, "leader": 0, "trick": ["2H", "2S"]})
    assert [place for code, place in wrong if code == "hand-size"] == [f"/state/hands/{seat}" for seat in range(4)]


def test_pieces_on_the_table_keep_the_rules() -> None:
    mixed = [SUITED[0][1:], ["AC", *SUITED[1][2:]], SUITED[2], SUITED[3]]
    mixed[0][-1] = "2D"
    assert problems({"hands": mixed, "leader": 0, "trick": ["2C", "3D"]}) == [("must-follow-suit", "/state/trick/1")]


def test_donka_with_pieces_played_needs_its_leader() -> None:
    hands = [hand[1:] for hand in SUITED]
    taken = [["2C", "2D", "2H", "2S"], [], [], []]
    assert problems({"hands": hands, "taken": taken}, "cherna-donka") == [("malformed", "/state/leader")]
    assert problems({"hands": hands, "taken": taken, "leader": 2}, "cherna-donka") == []


def test_removed_cards_are_unknown() -> None:
    hands = GAMES["cherna-donka"].deal(DealRequest(3, {}, 1)).document()["hands"]
    assert problems({"hands": hands}, "cherna-donka") == []
    hands[1][5] = "2D"
    assert problems({"hands": hands}, "cherna-donka") == [("unknown-piece", "/state/hands/1/5")]


def test_counts_of_hidden_pieces_must_come_out() -> None:
    assert problems({"hands": [None, SUITED[1], None, None]}) == []
    assert problems({"hands": [["?"] * 12, SUITED[1], None, None]}) == [
        ("hand-size", "/state/hands/0"),
        ("missing-piece", "/state/hands"),
    ]


def test_a_null_hand_is_as_large_as_it_must_be() -> None:
    taken = [["2C", "2D", "2H", "2S"], [], [], []]
    state = CRNA.read({"hands": [None] * 4, "taken": taken, "leader": 1, "trick": ["3D"]}).accept()
    assert list(map(len, state.document()["hands"])) == [12, 11, 12, 12]


@pytest.mark.parametrize("talon", [None, "missing", "?", "XX", 3])
@pytest.mark.parametrize("use", ["leads", "kitty", "dead"])
def test_talon(use: str, talon: Any) -> None:
    deal = CRNA.deal(DealRequest(3, {"talon": use}, 1)).document()
    assert problems(deal) == []
    document = {**deal, "talon": talon}
    if talon == "missing":
        del document["talon"]
    codes = {code for code, place in problems(document) if place == "/state/talon"}
    if talon == "XX":
        assert "unknown-piece" in codes
    elif talon == 3:
        assert "malformed" in codes
    elif talon == "?":
        # The only piece not shown is known after all.
        assert codes == set()
    elif use != "dead":
        assert codes == {"missing-piece"}
    else:
        assert codes == set()


def test_a_talon_that_leads_must_be_shown() -> None:
    document = {"players": 3, "hands": [None] * 3, "talon": "?"}
    assert problems(document) == [("hidden-hand", "/state/talon")]
    assert problems({**document, "options": {"talon": "kitty"}}) == []


def test_the_talon_went_with_the_first_trick() -> None:
    hands = [hand[1:] for hand in [list(CARDS.pieces[first : first + 17]) for first in (0, 17, 34)]]
    taken = [["2C", "6D", "TH", "AS"], [], []]
    assert CARDS.pieces[0] == "2C"
    assert problems({"hands": hands, "taken": taken, "leader": 0}) == []
    assert ("wrong-phase", "/state/talon") in problems({"hands": hands, "taken": taken, "leader": 0, "talon": "AS"})


def test_stock_of_two_players() -> None:
    deal = CRNA.deal(DealRequest(2, {}, 1)).document()
    assert len(deal["stock"]) == 26
    assert problems(deal) == []
    assert problems({**deal, "stock": None}) == []
    assert ("hand-size", "/state/stock") in problems({**deal, "stock": deal["stock"][:-1]})
    assert ("malformed", "/state/stock") in problems({**deal, "stock": "26"})


def test_long_lists_do_not_blow_up() -> None:
    assert ("hand-size", "/state/hands/0") in problems({"hands": [["2C"] * 10_000, None, None, None]})
    assert len(problems({"hands": [["XX"] * 100_000, None, None, None]})) < 200
    assert problems({**FULL, "plays": ["2C"] * 100_000}) == [("not-in-hand", "/state/plays/1")]
