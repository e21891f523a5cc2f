"""Requests that show what each call is for, for every game alike: positions of a sample hand played by a simple rule.

The OpenAPI document holds them with their real answers. Nothing here is random, so the document is always the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games import Game, State

NODES = 20_000
"""The budget of the examples of `solve` and `hint`: work, not time, so that the answer is the same everywhere."""


@dataclass(frozen=True)
class Example:
    """A request, in a few words and as a body."""

    name: str
    summary: str
    body: Mapping[str, Any]
    status: int = 200


def examples(game: Game) -> Mapping[str, list[Example]]:
    """The examples of each call of a game, by the last part of its path."""
    early, middle, late, over = (_cut(game, share) for share in (0.15, 0.5, 0.8, 1.0))
    seat = _to_move(game, middle)
    refused = {**middle, "plays": [*middle["plays"], middle["plays"][0]]}
    moves = _read(game, middle).legal_actions()[:1]
    late_seat, players, work = _to_move(game, late), game.default_players, {"budget": {"nodes": NODES}}
    calls = {
        "validate": [
            Example("sound", "A state in the middle of a hand", {"state": middle}),
            Example("refused", "A piece is played twice", {"state": refused}),
            Example("malformed", "A state that is no state", {"state": {"players": "four", "hands": None}}, 422),
        ],
        "legal-moves": [
            Example("to-move", "The seat to move", {"state": middle}),
            Example("refused", "A piece is played twice", {"state": refused}, 422),
        ],
        "apply": [
            Example("one-move", "One move", {"state": middle, "moves": moves}),
            Example("refused", "A piece that was played before", {"state": middle, "moves": [middle["plays"][0]]}, 422),
        ],
        "outcome": [
            Example("over", "A finished hand", {"state": over}),
            Example("not-over", "A hand that is still being played", {"state": middle}),
            Example("unknown-field", "A field there is not", {"state": over, "score": True}, 422),
        ],
        "deal": [
            Example("seeded", "A deal that can be dealt again", {"players": game.default_players, "seed": "example"}),
            Example("refused", "Too many players", {"players": max(game.players) + 1, "seed": "example"}, 422),
        ],
        "view": [
            Example("to-move", "What the seat to move has seen", {"state": middle, "seat": seat}),
            Example("no-such-seat", "A seat that is not at the table", {"state": middle, "seat": 9}, 422),
        ],
        "solve": [
            Example(
                "best-case",
                "The least the seat can have if everybody helps",
                {"state": late, "concept": "best-case", **work},
            ),
            Example("not-offered", "A concept there is not", {"state": late, "concept": "telepathy"}, 422),
        ],
        "analysis": [
            Example(
                "claimed",
                "The first plays of a hand that was ended by a claim, as far as little work goes",
                {"state": early, "claim": True, "budget": {"nodes": NODES}},
            ),
            Example("unfinished", "A record that stops before the end", {"state": middle}, 422),
            Example("not-offered", "A concept there is not", {"state": over, "concept": "telepathy"}, 422),
        ],
        "hint": [
            Example(
                "view",
                "What to play, from what the seat to move has seen",
                {"state": _read(game, late).view(late_seat), "seat": late_seat, "worlds": 20, "seed": 1, **work},
            ),
            Example("no-seat", "Nobody asks", {"state": middle}, 422),
            Example("no-turn", "It is another seat's turn", {"state": middle, "seat": (seat + 1) % players}, 422),
        ],
    }
    start = game.sample()
    if _read(game, start).phase == "pass":
        chosen = _pass_of(_read(game, start), 0)
        calls["legal-moves"].append(Example("pass", "What a seat may pass", {"state": start, "seat": 0}))
        calls["apply"].append(Example("pass", "A pass", {"state": start, "moves": [chosen], "seat": 0}))
    return calls


def played(state: State, share: float) -> State:
    """The state after a share of the moves that a simple rule makes: each seat plays its last legal move."""
    record = state.clone()
    moves = 0
    while not record.is_terminal():
        _move(record)
        moves += 1
    for _ in range(round(moves * share)):
        _move(state)
    return state


def _move(state: State) -> None:
    if state.phase == "pass":
        seat = state.position()["passing"]["waiting"][0]
        state.apply_action(_pass_of(state, seat), seat)
    else:
        state.apply_action(state.legal_actions()[-1])


def _pass_of(state: State, seat: int) -> str:
    choice = state.moves(seat)
    return "+".join(choice["from"][-choice["choose"] :])


def _cut(game: Game, share: float) -> dict[str, Any]:
    return played(_read(game, game.sample()), share).document()


def _read(game: Game, document: Mapping[str, Any]) -> State:
    return game.read(document).accept()


def _to_move(game: Game, document: Mapping[str, Any]) -> int:
    return _read(game, document).current_player or 0
