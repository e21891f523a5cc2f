"""Options: defaults, bounds, and what is said about values that will not do."""

from __future__ import annotations

from typing import Any

import pytest

from games import GAMES, Game
from games.options import resolve

DONKA = GAMES["cherna-donka"]
CRNA = GAMES["crna-dama"]


def _problems(game: Game, options: Any, players: int = 4) -> list[tuple[str, str]]:
    hands = {"players": players, "options": options, "hands": [None] * players}
    if players == 3 and game.name == "crna-dama":
        hands["talon"] = "2C"
    return [(problem.code.value, problem.pointer) for problem in game.read(hands).problems]


@pytest.mark.parametrize(("name", "game"), GAMES.items())
def test_every_option_has_one_name_a_default_and_a_meaning(name: str, game: Game) -> None:
    names = [option.name for option in game.options]
    assert len(set(names)) == len(names)
    for option in game.options:
        shown = option.document(game.players)
        assert shown["name"] == option.name
        assert len(shown["meaning"]) > 10
        for players in game.players:
            default = option.default_for(players)
            assert option.fault(default) is None
            if callable(option.default):
                assert shown["default"] is None
                assert shown["default_by_players"][str(players)] == default
            else:
                assert shown["default"] == default


@pytest.mark.parametrize(("name", "game"), GAMES.items())
def test_a_state_writes_every_option_out(name: str, game: Game) -> None:
    state = game.sample()
    assert list(state["options"]) == [option.name for option in game.options]
    assert game.read(state).problems == []


def test_defaults_of_cherna_donka() -> None:
    values, problems = resolve(DONKA.options, None, 4, "/state/options", DONKA.piece_set.parse)
    assert problems == []
    assert values == {
        "removed": [],
        "pass_cycle": ["left", "right", "across", "none"],
        "pass_count": 3,
        "first_lead": "must-lead-card",
        "points_on_first_trick": False,
        "must_break_hearts": True,
        "queen_breaks_hearts": True,
        "hearts_instead_of_queen": False,
        "queen_of_spades_points": 13,
        "moon": "others-plus",
        "jack_of_diamonds": False,
        "no_trick_bonus": False,
        "match_target": 100,
    }


@pytest.mark.parametrize(
    ("players", "removed", "cycle"),
    [
        (3, {"2D"}, ["left", "right", "none"]),
        (4, set(), ["left", "right", "across", "none"]),
        (5, {"2D", "2S"}, ["left", "right", "none"]),
        (6, {"2D", "3D", "3C", "4C"}, ["left", "right", "across", "none"]),
    ],
)
def test_defaults_by_players(players: int, removed: set[str], cycle: list[str]) -> None:
    values, _ = resolve(DONKA.options, {}, players, "", DONKA.piece_set.parse)
    assert set(values["removed"]) == removed
    assert values["pass_cycle"] == cycle


GOOD: list[dict[str, Any]] = [
    {"removed": ["10D", "2s", "Q♠", "AH"]},
    {"pass_cycle": ["none"]},
    {"pass_cycle": ["across", "across"]},
    {"pass_count": 1},
    {"pass_count": 8},
    {"first_lead": "any-club"},
    {"queen_of_spades_points": 0},
    {"moon": "self-minus"},
    {"match_target": 1},
]


@pytest.mark.parametrize("options", GOOD)
def test_good_values(options: dict[str, Any]) -> None:
    assert _problems(DONKA, options) == []


BAD: list[tuple[dict[str, Any], str]] = [
    ({"removed": "2D"}, "/removed"),
    ({"removed": ["2D"]}, "/removed"),
    ({"removed": ["XX", "2D", "3D", "4D"]}, "/removed/0"),
    ({"removed": ["2D", "2D", "3D", "4D"]}, "/removed/1"),
    ({"removed": ["2D", "2d", "3D", "4D"]}, "/removed/1"),
    ({"removed": [None, "2D", "3D", "4D"]}, "/removed/0"),
    ({"removed": [rank + "C" for rank in "23456789TJQKA"] + ["2D", "3D", "4D"]}, "/removed"),
    ({"pass_cycle": []}, "/pass_cycle"),
    ({"pass_cycle": ["up"]}, "/pass_cycle/0"),
    ({"pass_cycle": ["left", 3]}, "/pass_cycle/1"),
    ({"pass_cycle": "left"}, "/pass_cycle"),
    ({"pass_count": 0}, "/pass_count"),
    ({"pass_count": 9}, "/pass_count"),
    ({"pass_count": "3"}, "/pass_count"),
    ({"pass_count": 3.0}, "/pass_count"),
    ({"pass_count": True}, "/pass_count"),
    ({"pass_count": None}, "/pass_count"),
    ({"first_lead": "any"}, "/first_lead"),
    ({"first_lead": None}, "/first_lead"),
    ({"must_break_hearts": 1}, "/must_break_hearts"),
    ({"must_break_hearts": "true"}, "/must_break_hearts"),
    ({"moon": ["others-plus"]}, "/moon"),
    ({"queen_of_spades_points": -1}, "/queen_of_spades_points"),
    ({"match_target": 0}, "/match_target"),
]


@pytest.mark.parametrize(("options", "place"), BAD)
def test_bad_values(options: dict[str, Any], place: str) -> None:
    assert _problems(DONKA, options) == [("option-value", f"/state/options{place}")]


def test_bad_values_are_all_reported() -> None:
    options = {"moon": "x", "pass_count": 0, "no_such": 1, "a/b~c": 2}
    assert set(_problems(DONKA, options)) == {
        ("option-value", "/state/options/moon"),
        ("option-value", "/state/options/pass_count"),
        ("unknown-option", "/state/options/no_such"),
        ("unknown-option", "/state/options/a~1b~0c"),
    }


@pytest.mark.parametrize("options", [[], "x", 3, True])
def test_options_of_the_wrong_type(options: Any) -> None:
    assert _problems(DONKA, options) == [("malformed", "/state/options")]


@pytest.mark.parametrize("players", [3, 5])
def test_across_needs_a_seat_opposite(players: int) -> None:
    assert _problems(DONKA, {"pass_cycle": ["left", "across"]}, players) == [
        ("option-value", "/state/options/pass_cycle")
    ]


def test_a_pass_fits_in_a_hand() -> None:
    most = [card for card in DONKA.piece_set.pieces if card[1] != "C"][:28]
    # 24 cards for six: a hand of four.
    assert _problems(DONKA, {"removed": most, "pass_count": 4}, 6) == []
    assert _problems(DONKA, {"removed": most, "pass_count": 5}, 6) == [("option-value", "/state/options/pass_count")]


def test_talon_option() -> None:
    assert _problems(CRNA, {"talon": "kitty"}, 3) == []
    assert _problems(CRNA, {"talon": "none"}, 3) == [("option-value", "/state/options/talon")]
