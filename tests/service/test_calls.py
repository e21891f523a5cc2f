"""The calls of the API, as a client meets them. What the rules say is tested with the engine and the shared cases."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games import GAMES

DONKA = "/v1/games/cherna-donka"
CRNA = "/v1/games/crna-dama"


@pytest.fixture
def dealt(client: Any) -> Any:
    """A hand of Cherna Donka without a pass."""
    return client.post(f"{DONKA}/deal", json={"seed": 7, "hand_number": 4}).json["state"]


@pytest.fixture
def passing(client: Any) -> Any:
    """A hand of Cherna Donka before the pass."""
    return client.post(f"{DONKA}/deal", json={"seed": 7}).json["state"]


def ask(client: Any, path: str, **body: Any) -> Any:
    """The answer to a request that must be answered."""
    answer = client.post(path, json=body)
    assert answer.status_code == 200, answer.text
    return answer.json


def refused(client: Any, path: str, **body: Any) -> list[tuple[str, str]]:
    """The codes and places of a refusal."""
    answer = client.post(path, json=body)
    assert answer.status_code == 422, answer.text
    return [(problem["code"], problem["pointer"]) for problem in answer.json["problems"]]


def test_the_catalogue(client: Any) -> None:
    catalogue = client.get("/v1/games").json
    assert [entry["name"] for entry in catalogue["games"]] == list(GAMES)
    assert catalogue["limits"]["body_bytes"] == 1_000_000
    assert catalogue["limits"]["depth"] == 16
    assert catalogue["limits"]["worlds"] == {"default": 100, "maximum": 10_000}
    for entry in catalogue["games"]:
        page, game = client.get(entry["url"]).json, GAMES[entry["name"]]
        assert page["options"] == json.loads(json.dumps([option.document(game.players) for option in game.options]))
        assert page["pieces"] == list(game.piece_set.pieces)
        assert ask(client, f"{entry['url']}/validate", state=page["sample"])["valid"]


def test_validate_names_everything_at_once(client: Any, dealt: Any) -> None:
    hands = [[*dealt["hands"][0][:-1], "5X"], *dealt["hands"][1:]]
    answer = ask(client, f"{DONKA}/validate", state={**dealt, "hands": hands, "colour": "red"})
    assert answer["valid"] is False
    assert answer["position"] is None
    codes = {(problem["code"], problem["pointer"]) for problem in answer["problems"]}
    assert {("unknown-field", "/state/colour"), ("unknown-piece", "/state/hands/0/12")} <= codes


def test_validate_of_what_is_no_state_is_refused_with_everything(client: Any, dealt: Any) -> None:
    body = {"state": {**dealt, "players": "four", "colour": "red"}}
    answer = client.post(f"{DONKA}/validate", json=body)
    assert (answer.status_code, answer.mimetype) == (422, "application/problem+json")
    assert (answer.json["valid"], answer.json["position"]) == (False, None)
    assert {problem["code"] for problem in answer.json["problems"]} == {"malformed", "unknown-field"}


def test_a_state_of_another_game_is_refused(client: Any, dealt: Any) -> None:
    assert ("malformed", "/state/game") in refused(client, f"{CRNA}/legal-moves", state=dealt)


def test_legal_moves(client: Any, dealt: Any) -> None:
    answer = ask(client, f"{DONKA}/legal-moves", state=dealt)
    assert (answer["moves"], answer["count"], answer["truncated"]) == (["2C"], 1, False)
    other = (answer["to_move"] + 1) % 4
    assert refused(client, f"{DONKA}/legal-moves", state=dealt, seat=other) == [("not-your-turn", "/seat")]


def test_passes_are_made_one_seat_at_a_time(client: Any, passing: Any) -> None:
    assert refused(client, f"{DONKA}/legal-moves", state=passing) == [("malformed", "/seat")]
    assert ("malformed", "/seat") in refused(client, f"{DONKA}/apply", state=passing, moves=["2C+3C+4C"])
    state = passing
    for seat in (2, 0, 3, 1):
        choice = ask(client, f"{DONKA}/legal-moves", state=state, seat=seat)
        assert (choice["phase"], choice["seat"], choice["choose"]) == ("pass", seat, 3)
        applied = ask(client, f"{DONKA}/apply", state=state, moves=["+".join(choice["from"][:3])], seat=seat)
        state = applied["state"]
        if seat != 1:
            assert applied["next"]["seat"] == applied["position"]["passing"]["waiting"][0]
            again = refused(client, f"{DONKA}/apply", state=state, moves=["+".join(choice["from"][:3])], seat=seat)
            assert again == [("not-your-turn", "/moves/0")]
    assert applied["next"]["moves"] == ["2C"]
    assert [event["event"] for event in applied["events"]] == ["pass", "exchange"]


def test_apply_is_all_or_nothing(client: Any, dealt: Any) -> None:
    first = ask(client, f"{DONKA}/apply", state=dealt, moves=["2C"])
    assert first["next"]["to_move"] == first["position"]["to_move"]
    other = first["next"]["moves"][0]
    refusal = refused(client, f"{DONKA}/apply", state=dealt, moves=["2C", other, "2C"])
    assert refusal == [("not-in-hand", "/moves/2")]
    assert ask(client, f"{DONKA}/apply", state=dealt, moves=[])["state"] == dealt


def test_a_seat_is_checked_when_moves_are_applied(client: Any, dealt: Any) -> None:
    mover = ask(client, f"{DONKA}/legal-moves", state=dealt)["to_move"]
    assert ask(client, f"{DONKA}/apply", state=dealt, moves=["2C"], seat=mover)
    wrong = refused(client, f"{DONKA}/apply", state=dealt, moves=["2C"], seat=(mover + 1) % 4)
    assert wrong == [("not-your-turn", "/moves/0")]


def test_next_is_null_where_it_cannot_be_told(client: Any, dealt: Any) -> None:
    mover = ask(client, f"{DONKA}/legal-moves", state=dealt)["to_move"]
    seen = ask(client, f"{DONKA}/view", state=dealt, seat=mover)["state"]
    assert sum(hand.count("?") for hand in seen["hands"]) == 39
    assert ask(client, f"{DONKA}/apply", state=seen, moves=["2C"])["next"] is None


def test_outcome_with_totals(client: Any, dealt: Any) -> None:
    answer = ask(client, f"{DONKA}/outcome", state=dealt, totals=[1, 2, 3, 4])
    assert answer["match"] == {"totals": [1, 2, 3, 4], "over": False, "winners": []}
    assert refused(client, f"{DONKA}/outcome", state=dealt, totals=[1, 2, 3]) == [("malformed", "/totals")]
    assert refused(client, f"{DONKA}/outcome", state=dealt, totals=[1, 2, 3, "4"]) == [("malformed", "/totals/3")]


def test_deals(client: Any) -> None:
    for seed in ("", "a seed", 0, -5, 2**53 - 1):
        first, again = (ask(client, f"{DONKA}/deal", seed=seed) for _ in range(2))
        assert first == again
        assert first["seed"] == seed
    assert isinstance(ask(client, f"{DONKA}/deal")["seed"], int)
    assert refused(client, f"{DONKA}/deal", seed=2**53) == [("malformed", "/seed")]
    assert refused(client, f"{DONKA}/deal", players=7) == [("player-count", "/players")]
    assert refused(client, f"{DONKA}/deal", options={"moon": "blue"}) == [("option-value", "/options/moon")]
    assert refused(client, f"{DONKA}/deal", dealer=4, players=4) == [("malformed", "/dealer")]


def test_meta_comes_back_as_it_came(client: Any, dealt: Any) -> None:
    meta = {"": [None, True, 1.5, "♠\U0001f0ad", {"deep": [[[[]]]]}], "large": 10**40}
    applied = ask(client, f"{DONKA}/apply", state={**dealt, "meta": meta}, moves=["2C"])
    assert applied["state"]["meta"] == meta


def test_bodies_may_be_described_in_several_ways(client: Any, dealt: Any) -> None:
    body = json.dumps({"state": dealt})
    for kind in ("application/json", "application/json; charset=utf-8", "application/vnd.x+json"):
        assert client.post(f"{DONKA}/validate", data=body, content_type=kind).status_code == 200
