"""Recorded hands of Hearts, replayed as Cherna Donka: no play refused, and at every position the same legal cards."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

from games import GAMES
from tests.shared.openspiel import options, parameters

DONKA = GAMES["cherna-donka"]
HANDS = 12


def _rows(records: Path) -> list[list[list[str]]]:
    """The rows of the four files, one file a player."""
    files = sorted(records.glob("hyunshim_hearts_log_*.csv"))
    assert len(files) == 4
    return [list(csv.reader(file.read_text(encoding="utf-8").splitlines())) for file in files]


def _card(text: str) -> str:
    """`H10`, suit first, to `TH`."""
    return text[1:].replace("10", "T") + text[0]


def _record(tricks: str) -> dict[str, Any]:
    """A complete record with the first leader, who holds 2C, as seat 0. Each trick lists its last-played card first."""
    hands: list[list[str]] = [[], [], [], []]
    plays, leader = [], 0
    for trick in tricks.split(";"):
        cards = [_card(text) for text in reversed(trick.split(","))]
        for place, card in enumerate(cards):
            hands[(leader + place) % 4].append(card)
        strength = DONKA.piece_set.strength[cards[0][1]]
        leader = (leader + max(range(4), key=lambda place: strength.get(cards[place], -1))) % 4
        plays += cards
    return {"players": 4, "hands": hands, "plays": plays}


@pytest.mark.parametrize("number", range(HANDS))
@pytest.mark.parametrize("player", range(4))
def test_hand_between_humans(records: Path, number: int, player: int) -> None:
    rows = _rows(records)
    assert all(len(rows_of) == HANDS for rows_of in rows)
    row = rows[player][number]
    assert int(row[1]) == player
    record = _record(row[4])
    assert record["plays"][0] == "2C"
    reading = DONKA.read(record)
    assert reading.problems == []
    state = reading.accept()
    assert state.is_terminal()
    # The header's third field is the player's score; the four, in turn order, begin with some seat of ours.
    scores = [int(rows_of[number][2]) for rows_of in rows]
    assert scores in [[*state.returns()[seat:], *state.returns()[:seat]] for seat in range(4)]


@pytest.mark.parametrize("number", range(HANDS))
def test_hand_between_humans_card_by_card(records: Path, number: int) -> None:
    """The holder of each card may play it, and the engine finds the same takers by itself."""
    record = _record(_rows(records)[0][number][4])
    state = DONKA.read({**record, "plays": []}).accept()
    for card in record["plays"]:
        assert card in state.legal_actions()
        state.apply_action(card)
    assert state.is_terminal()


def _playthrough(text: str) -> tuple[dict[str, bool], list[str], list[dict[str, Any]]]:
    """Parameters, the names of all actions, and the positions that are shown in full: actions before, player, legal."""
    name = re.search(r"GetParameters\(\) = \{(.*)\}", text)
    assert name
    actions = re.findall(r'^# Apply action "(.*)"$', text, re.MULTILINE)
    positions = []
    for block in re.split(r"^# State (?=\d+$)", text, flags=re.MULTILINE)[1:]:
        facts = dict(re.findall(r"^(\w+)\(\) = (.*)$", block, re.MULTILINE))
        if "CurrentPlayer" in facts:
            number = int(block.partition("\n")[0])
            positions.append({"before": number, **facts, "board": block})
    return parameters(f"hearts({name[1]})"), actions, positions


def test_openspiel_playthrough(records: Path) -> None:
    params, actions, positions = _playthrough((records / "openspiel_hearts.txt").read_text(encoding="utf-8"))
    assert actions[0] == "No Pass"
    deal = actions[1:53]
    # OpenSpiel deals one card at a time, seat 0 first.
    hands = [deal[seat::4] for seat in range(4)]
    start = {"players": 4, "options": options(params), "hands": hands, "passing": {"to": "none"}}
    state = DONKA.read(start).accept()
    compared = 0
    shown = {position["before"]: position for position in positions}
    for before, action in enumerate(actions[53:], start=53):
        if before in shown:
            legal = json.loads(shown[before]["StringLegalActions"])
            assert sorted(state.legal_actions()) == sorted(legal)
            assert state.current_player == int(shown[before]["CurrentPlayer"])
            compared += 1
        state.apply_action(action)
    assert compared > 10
    assert state.is_terminal()
    final = shown[len(actions)]
    assert [26 - score for score in state.returns()] == json.loads(final["Returns"])
