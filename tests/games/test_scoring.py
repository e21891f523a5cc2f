# ruff: noqa: E501  (a table reads best with one row a line)
"""Scores and matches, from finished hands posted as what each seat has taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from games import GAMES, State
from games.pieces import CARDS, DOMINOES
from games.trick_rules import MatchRule, Scoring, Sweep

HEARTS = [rank + "H" for rank in "23456789TJQKA"]


def finished(name: str, takes: Sequence[str], tricks: Sequence[int], **more: Any) -> State:
    """A finished hand in which each seat took the pieces named, filled up with worthless ones to whole tricks."""
    game, players = GAMES[name], len(takes)
    removed = set(more.get("options", {}).get("removed", []))
    worthy = set(HEARTS) | {"QS", "JD"} if game.piece_set is CARDS else {"0-0", *DOMINOES.strength["3"]}
    plain = iter([piece for piece in game.piece_set.pieces if piece not in worthy | removed | {more.get("talon")}])
    taken = [take.split() for take in takes]
    for pieces, won in zip(taken, tricks, strict=True):
        pieces += [next(plain) for _ in range(won * players - len(pieces))]
    document = {"players": players, "hands": [[]] * players, "leader": 0, "taken": taken, "plays": [], **more}
    state = game.read(document).accept()
    assert state.is_terminal()
    return state


ALL_HEARTS = " ".join(HEARTS)

CRNA: list[tuple[str, list[str], list[int], list[int], list[int], Any]] = [
    ("plain", ["QS", "AH KH", "QH JH TH", "9H 8H 7H 6H 5H 4H 3H 2H JD"], [4, 3, 3, 3], [13, 11, 9, 8], [13, 11, 9, 8], 0),
    ("no trick", ["QS AH", "KH QH JH", "TH 9H 8H 7H 6H 5H 4H 3H 2H JD", ""], [5, 4, 4, 0], [19, 12, 10, 0], [19, 12, 10, -10], 0),
    ("no points", ["QS AH", "KH QH JH", "TH 9H 8H 7H 6H 5H 4H 3H 2H", "JD"], [4, 4, 4, 1], [19, 12, 10, 0], [19, 12, 10, 0], 0),
    ("two without a trick", ["QS " + ALL_HEARTS[:20], ALL_HEARTS[21:] + " JD", "", ""], [7, 6, 0, 0], [20, 21, 0, 0], [20, 21, -10, -10], 0),
    ("na sve", ["", "QS " + ALL_HEARTS, "JD", ""], [3, 8, 2, 0], [0, 41, 0, 0], [10, -20, 10, 10], ("na-sve", 1)),
    ("na sve karte", ["", "", "", f"QS JD {ALL_HEARTS}"], [0, 0, 0, 13], [0, 0, 0, 41], [20, 20, 20, -40], ("na-sve-karte", 3)),
    ("two players", ["QS AH JD", "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"], [20, 6], [19, 22], [19, 22], 0),
    ("two players, na sve", [f"QS {ALL_HEARTS}", "JD"], [20, 6], [41, 0], [-20, 10], ("na-sve", 0)),
    ("two players, all", ["", f"QS JD {ALL_HEARTS}"], [0, 26], [0, 41], [20, -40], ("na-sve-karte", 1)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("takes", "tricks", "points", "scores", "special"), [pytest.param(*row[1:], id=row[0]) for row in CRNA]
)
def test_crna_dama(takes: list[str], tricks: list[int], points: list[int], scores: list[int], special: Any) -> None:
    options = {"stock": []} if len(takes) == 2 else {}
    outcome = finished("crna-dama", takes, tricks, **options).outcome()
    assert outcome["points"] == points
    assert outcome["scores"] == scores
    assert outcome["special"] == ({"kind": special[0], "seat": special[1]} if special else None)
    assert outcome["tricks"] == tricks


def test_crna_dama_three_with_a_dead_talon() -> None:
    """`dead`: all points and all cards mean all that are in play."""
    rest = ALL_HEARTS.replace("AH", "").strip()
    more = {"options": {"talon": "dead"}, "talon": "AH"}
    outcome = finished("crna-dama", [f"QS {rest}", "JD", ""], [10, 7, 0], **more).outcome()
    assert outcome["points"] == [35, 0, 0]
    assert outcome["scores"] == [-20, 10, 10]
    every = finished("crna-dama", [f"QS JD {rest}", "", ""], [17, 0, 0], **more).outcome()
    assert every["scores"] == [-40, 20, 20]
    assert every["special"]["kind"] == "na-sve-karte"


@pytest.mark.parametrize("use", ["leads", "kitty"])
def test_crna_dama_three_with_a_taken_talon(use: str) -> None:
    """The talon card counts for the taker of the first trick, 52 cards in all."""
    taken: list[list[str]] = [["QS", *HEARTS], ["JD"], []]
    plain = iter([card for card in CARDS.pieces if card[1] != "H" and card not in ("QS", "JD")])
    for pieces, size in zip(taken, (31, 21, 0), strict=True):
        pieces += [next(plain) for _ in range(size - len(pieces))]
    document = {"players": 3, "options": {"talon": use}, "hands": [[]] * 3, "taken": taken, "plays": []}
    outcome = GAMES["crna-dama"].read(document).accept().outcome()
    assert outcome["tricks"] == [10, 7, 0]
    assert outcome["points"] == [41, 0, 0]
    assert outcome["scores"] == [-20, 10, 10]


DONKA: list[tuple[str, list[str], list[int], dict[str, Any], list[int], list[int]]] = [
    ("plain", ["QS 2H", "3H 4H 5H", "6H JD", "7H 8H 9H TH JH QH KH AH"], [3, 3, 3, 4], {}, [14, 3, 1, 8], [14, 3, 1, 8]),
    ("moon", ["", f"QS {ALL_HEARTS}", "JD", ""], [3, 5, 5, 0], {}, [0, 26, 0, 0], [26, 0, 26, 26]),
    ("moon, self", ["", f"QS {ALL_HEARTS}", "JD", ""], [3, 5, 5, 0], {"moon": "self-minus"}, [0, 26, 0, 0], [0, -26, 0, 0]),
    ("no moon without the queen", ["QS", ALL_HEARTS, "JD", ""], [3, 5, 5, 0], {}, [13, 13, 0, 0], [13, 13, 0, 0]),
    ("jack", ["QS 2H", "3H 4H 5H", "6H JD", "7H 8H 9H TH JH QH KH AH"], [3, 3, 3, 4], {"jack_of_diamonds": True}, [14, 3, 1, 8], [14, 3, -9, 8]),
    ("no trick", ["QS 2H", "3H 4H 5H", "6H JD 7H 8H 9H TH JH QH KH AH", ""], [4, 4, 5, 0], {"no_trick_bonus": True}, [14, 3, 9, 0], [14, 3, 9, -5]),
    ("moon, no trick bonus is off", ["", f"QS {ALL_HEARTS}", "JD", ""], [3, 5, 5, 0], {"no_trick_bonus": True}, [0, 26, 0, 0], [26, 0, 26, 26]),
    ("moon, jack elsewhere", ["", f"QS {ALL_HEARTS}", "JD", ""], [3, 5, 5, 0], {"jack_of_diamonds": True}, [0, 26, 0, 0], [26, 0, 16, 26]),
    ("moon with jack", ["", f"QS JD {ALL_HEARTS}", "", ""], [3, 5, 5, 0], {"jack_of_diamonds": True}, [0, 26, 0, 0], [26, -10, 26, 26]),
    ("moon, self, jack", ["", f"QS JD {ALL_HEARTS}", "", ""], [3, 5, 5, 0], {"jack_of_diamonds": True, "moon": "self-minus"}, [0, 26, 0, 0], [0, -36, 0, 0]),
    ("queen of 5", ["QS 2H", "3H 4H 5H", "6H JD", "7H 8H 9H TH JH QH KH AH"], [3, 3, 3, 4], {"queen_of_spades_points": 5}, [6, 3, 1, 8], [6, 3, 1, 8]),
    ("moon with a queen of 5", ["", f"QS {ALL_HEARTS}", "JD", ""], [3, 5, 5, 0], {"queen_of_spades_points": 5}, [0, 18, 0, 0], [18, 0, 18, 18]),
    ("moon with a queen of 0", ["QS", ALL_HEARTS, "JD", ""], [3, 5, 5, 0], {"queen_of_spades_points": 0}, [0, 13, 0, 0], [13, 0, 13, 13]),
    ("moon without QS in play", ["", ALL_HEARTS, "JD", ""], [3, 5, 4, 0], {"removed": ["QS", "2D", "3D", "4D"]}, [0, 13, 0, 0], [13, 0, 13, 13]),
    ("no jack in play", [ALL_HEARTS, "QS", "", ""], [4, 4, 4, 0], {"removed": ["JD", "2D", "3D", "4D"], "jack_of_diamonds": True}, [13, 13, 0, 0], [13, 13, 0, 0]),
    ("three", ["QS", f"{ALL_HEARTS} JD", ""], [9, 8, 0], {"removed": ["2D"]}, [13, 13, 0], [13, 13, 0]),
    ("moon of six", ["", "", "", "", "", f"QS {ALL_HEARTS} JD"], [1, 1, 1, 1, 1, 3], {"removed": ["2D", "3D", "3C", "4C"]}, [0, 0, 0, 0, 0, 26], [26, 26, 26, 26, 26, 0]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("takes", "tricks", "options", "points", "scores"), [pytest.param(*row[1:], id=row[0]) for row in DONKA]
)
def test_cherna_donka(
    takes: list[str], tricks: list[int], options: dict[str, Any], points: list[int], scores: list[int]
) -> None:
    state = finished("cherna-donka", takes, tricks, options=options)
    outcome = state.outcome()
    assert outcome["points"] == points
    assert outcome["scores"] == scores == state.returns()
    moon = sum(points) > 0 and sum(points) in points
    assert outcome["special"] == ({"kind": "moon", "seat": points.index(sum(points))} if moon else None)


def test_a_hand_without_any_points_is_no_moon() -> None:
    options = {"removed": [*HEARTS[:9], "QS", "2D", "3D"]}
    state = finished("cherna-donka", ["JH QH KH AH", "", "JD", ""], [3, 3, 3, 1], options=options)
    assert state.outcome()["special"] == {"kind": "moon", "seat": 0}
    options = {"removed": [*HEARTS, "QS", "2D", "3D"]}
    state = finished("cherna-donka", ["JD", "", "", ""], [3, 3, 3, 0], options=options)
    assert state.outcome()["special"] is None
    assert state.returns() == [0, 0, 0, 0]


THREES = "3-0 3-1 3-2 3-3 4-3 5-3 6-3"


@pytest.mark.parametrize(
    ("takes", "tricks", "revokes", "scores"),
    [
        (["0-0", "3-3 3-0", "6-3", "3-1 3-2 4-3 5-3"], [2, 2, 1, 2], [], [4, 2, 1, 4]),
        (["", f"0-0 {THREES}", "", ""], [2, 5, 0, 0], [], [22, 0, 22, 22]),
        (["", f"0-0 {THREES}", "", ""], [2, 5, 0, 0], [1, 1, 3], [22, 20, 22, 32]),
        (["0-0", THREES, "", ""], [2, 5, 0, 0], [0], [14, 7, 0, 0]),
    ],
)
def test_czarna_wdowa(takes: list[str], tricks: list[int], revokes: list[int], scores: list[int]) -> None:
    if "czarna-wdowa" not in GAMES:
        pytest.skip("czarna-wdowa is not built yet")
    assert finished("czarna-wdowa", takes, tricks, revokes=revokes).returns() == scores


@pytest.mark.parametrize(
    ("talon", "takes", "scores", "kind"),
    [
        ("6-6", f"0-0 {THREES}", [0, 22, 22], "all-11"),
        ("0-0", THREES, [7, 0, 0], None),
        ("3-0", "0-0 " + THREES[4:], [10, 0, 0], None),
    ],
)
def test_czarna_wdowa_with_three(talon: str, takes: str, scores: list[int], kind: str | None) -> None:
    """With a penalty tile out of play nobody can take all 11, and the rule does not apply."""
    if "czarna-wdowa" not in GAMES:
        pytest.skip("czarna-wdowa is not built yet")
    state = finished("czarna-wdowa", [takes, "", ""], [5, 3, 1], talon=talon)
    assert state.returns() == scores
    assert state.outcome()["special"] == ({"kind": kind, "seat": 0} if kind else None)


def test_an_unfinished_hand_has_points_but_no_scores() -> None:
    hands = [["2C"], ["3C"], ["4C"], ["5C"]]
    rest = [card for card in CARDS.pieces if card not in ("2C", "3C", "4C", "5C")]
    document = {"players": 4, "hands": hands, "leader": 0, "taken": [rest, [], [], []], "plays": []}
    for name, points in (("crna-dama", 41), ("cherna-donka", 26)):
        outcome = GAMES[name].read(document).accept().outcome([1, 2, 3, 4])
        assert outcome["over"] is False
        assert outcome["scores"] is None
        assert outcome["special"] is None
        assert outcome["points"] == [points, 0, 0, 0]
        assert outcome["tricks"] == [12, 0, 0, 0]
        assert outcome["match"] == {"totals": [1, 2, 3, 4], "over": False, "winners": []}


@pytest.mark.parametrize(
    ("name", "options", "totals", "over", "winners"),
    [
        # The hand of Donka below scores 14 3 1 8.
        ("cherna-donka", {}, [0, 0, 0, 0], False, []),
        ("cherna-donka", {}, [85, 0, 0, 0], False, []),
        ("cherna-donka", {}, [86, 0, 0, 0], True, [2]),
        ("cherna-donka", {}, [86, 0, 2, 0], True, [1, 2]),
        ("cherna-donka", {}, [90, 92, 94, 87], True, [1, 2, 3]),
        ("cherna-donka", {"match_target": 50}, [36, 0, 0, 0], True, [2]),
        ("cherna-donka", {"match_target": 50}, [35, 0, 0, 0], False, []),
        # In Crna Dama it scores 14 3 1 23: over once a player is past 100.
        ("crna-dama", {}, [86, 0, 0, 0], False, []),
        ("crna-dama", {}, [87, 0, 0, 0], True, [2]),
        ("crna-dama", {}, [87, -5, -3, 0], True, [1, 2]),
    ],
)  # fmt: skip
def test_match(name: str, options: Mapping[str, Any], totals: list[int], over: bool, winners: list[int]) -> None:
    takes = ["QS 2H", "3H 4H 5H", "6H JD", "7H 8H 9H TH JH QH KH AH"]
    outcome = finished(name, takes, [3, 3, 3, 4], options=options).outcome(totals)
    after = [total + score for total, score in zip(totals, outcome["scores"], strict=True)]
    assert outcome["match"] == {"totals": after, "over": over, "winners": winners}


def test_na_sve_in_the_last_hand_may_bring_a_player_back() -> None:
    state = finished("crna-dama", ["", "QS " + ALL_HEARTS, "JD", ""], [3, 8, 2, 0])
    assert state.outcome([80, 110, 60, 50])["match"] == {"totals": [90, 90, 70, 60], "over": False, "winners": []}


def test_match_until_all_but_one_are_past() -> None:
    rule = MatchRule(reach=62, seats=3)
    assert rule.outcome([61, 61, 60, 0], [1, 1, 1, 8]) == {"totals": [62, 62, 61, 8], "over": False, "winners": []}
    assert rule.outcome([61, 61, 61, 0], [1, 1, 1, 8]) == {"totals": [62, 62, 62, 8], "over": True, "winners": [3]}
    assert rule.outcome([61, 61, 61, 60], [1, 1, 1, 8])["winners"] == [0, 1, 2]


def test_order_of_scoring() -> None:
    """A sweep stands instead of points and trick bonus; prizes and revokes come on top of it."""
    scoring = Scoring(
        points={"x": 1}, no_trick=-5, all_points=Sweep("all", taker=-3, others=4, least=2), prizes={"y": -10}, revoke=7
    )
    assert scoring.scores([1, 1, 0], [1, 1, 0], [0, -10, 0], [2]) == [1, -9, 2]
    assert scoring.scores([2, 0, 0], [2, 0, 0], [0, -10, 0], [0, 0]) == [11, -6, 4]
    # Too few points in play for the sweep.
    assert scoring.scores([1, 0, 0], [1, 1, 0], [0, 0, 0]) == [1, 0, -5]
