"""The two case files in OpenSpiel's own format, turned into cases of the common format."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games import GAMES
from tests.shared.runner import Case

HANDS = "hearts_hands_openspiel"
ENDGAMES = "hearts_endgames_openspiel"
GAME = "cherna-donka"


def options(params: Mapping[str, bool]) -> dict[str, Any]:
    """OpenSpiel's parameters of hearts as options of Cherna Donka."""
    return {
        "jack_of_diamonds": params["jd_bonus"],
        "no_trick_bonus": params["avoid_all_tricks_bonus"],
        "first_lead": "any-club" if params["can_lead_any_club"] else "must-lead-card",
        "must_break_hearts": params["must_break_hearts"],
        "queen_breaks_hearts": params["qs_breaks_hearts"],
        "points_on_first_trick": not params["no_pts_on_first_trick"],
        "hearts_instead_of_queen": params["can_lead_hearts_instead_of_qs"],
    }


def parameters(text: str) -> dict[str, bool]:
    """The parameters in a game string such as `hearts(jd_bonus=false,…)`."""
    inside = text.partition("(")[2].rstrip(")")
    return {name: value.lower() == "true" for name, _, value in (part.partition("=") for part in inside.split(","))}


def hand_cases(row: Mapping[str, Any]) -> Iterator[Case]:
    """A complete hand: the pass, the legal cards at every play, the end, the score."""
    passing: dict[str, Any] = {"to": row["pass_direction"]}
    if row["pass_direction"] != "none":
        passing["cards"] = row["pass"]
    start = {"players": 4, "options": options(row["params"]), "hands": row["deal"], "passing": passing}
    plays = [play["card"] for play in row["plays"]]
    record = {"state": {**start, "plays": plays}}
    seats = [play["seat"] for play in row["plays"]]
    trace = {"legal": [*(play["legal"] for play in row["plays"]), []], "to_move": [*seats, None]}
    yield Case(f"{row['id']}-trace", GAME, "legal-moves-trace", record, trace)
    outcome = {"over": True, "scores": row["points"], "points": row["raw_points"]}
    yield Case(f"{row['id']}-outcome", GAME, "outcome", record, outcome)
    after = {"state": {"plays": []}, "position": {"phase": "play", "to_move": row["leader"], "hands": row["hands"]}}
    yield Case(f"{row['id']}-pass", GAME, "apply", {"state": {**start, "plays": []}, "moves": []}, after)


def endgame_cases(row: Mapping[str, Any]) -> Iterator[Case]:
    """An ending: its legal cards, and its values under the two search concepts."""
    on_table = row["trick"]
    state = {
        "players": 4,
        "options": options(parameters(row["params"])),
        "hands": row["hands"],
        "leader": row["trick_leader"],
        "trick": on_table,
        "taken": taken(row["played"][: len(row["played"]) - len(on_table)], row["trick_leader"]),
        "plays": [],
    }
    position = {"hearts_broken": row["broken"], "points": row["points"], "to_move": row["to_move"]}
    yield Case(
        f"{row['id']}-position", GAME, "apply", {"state": state, "moves": []}, {"state": state, "position": position}
    )
    yield Case(f"{row['id']}-legal", GAME, "legal-moves", {"state": state}, {"moves": row["legal"]})
    values = row["values"]
    for seat, value in enumerate(values["paranoid"]):
        wanted: dict[str, Any] = {"status": "exact", "value": value}
        if seat == row["to_move"]:
            wanted["moves"] = values["paranoid_moves"]
        body = {"state": state, "seat": seat, "concept": "paranoid"}
        yield Case(f"{row['id']}-paranoid-{seat}", GAME, "solve", body, wanted)
    wanted = {"status": "exact", "values_among": values["maxn_set"]}
    yield Case(f"{row['id']}-max-n", GAME, "solve", {"state": state, "concept": "max-n"}, wanted)


def taken(played: list[str], leader: int) -> list[list[str]]:
    """What each of four seats took in whole tricks, told by who leads after them."""
    strength = GAMES[GAME].piece_set.strength
    tricks = [played[first : first + 4] for first in range(0, len(played), 4)]
    steps = [max(range(4), key=lambda place: strength[trick[0][1]].get(trick[place], -1)) for trick in tricks]
    seat = (leader - sum(steps)) % 4
    won: list[list[str]] = [[], [], [], []]
    for trick, step in zip(tricks, steps, strict=True):
        seat = (seat + step) % 4
        won[seat] += trick
    return won
