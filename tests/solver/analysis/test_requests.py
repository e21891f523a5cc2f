"""What analysis refuses, and states given as documents."""

from __future__ import annotations

from typing import Any

import pytest

from games import Code, InvalidRequest, InvalidState
from games.problems import HiddenPieces, Refused
from solver import Budget, analyse, solve
from tests.solver.analysis.records import short, whole_wdowa

FEW = Budget(ms=None, nodes=1_000)


def refusal(kind: type[Refused], state: Any, **asked: Any) -> tuple[Code, str]:
    """The first problem of a refused request."""
    with pytest.raises(kind) as caught:
        analyse(state, **asked, budget=FEW)
    problem = caught.value.problems[0]
    return problem.code, problem.pointer


def test_concepts_that_do_not_value_plays() -> None:
    state = whole_wdowa(1)
    for concept in ("best-case", "best-reply", "telepathy"):
        assert refusal(InvalidRequest, state, concept=concept) == (Code.NOT_OFFERED, "/concept")
    assert refusal(InvalidRequest, state, objective="fame") == (Code.NOT_OFFERED, "/objective")


def test_a_record_that_stops_before_the_end() -> None:
    document = whole_wdowa(1).document() | {"game": "czarna-wdowa"}
    assert refusal(InvalidState, {**document, "plays": document["plays"][:9]})[0] == Code.UNFINISHED_HAND


def test_a_hand_that_is_being_passed() -> None:
    document = whole_wdowa(1).document() | {"game": "czarna-wdowa"}
    open_pass = {**document["passing"], "cards": [None] * document["players"], "done": False}
    assert refusal(InvalidState, {**document, "plays": [], "passing": open_pass})[0] == Code.WRONG_PHASE


def test_hidden_hands() -> None:
    document = whole_wdowa(1).document() | {"game": "czarna-wdowa"}
    document.pop("passing")
    hidden = {**document, "hands": [None] * document["players"], "plays": []}
    assert refusal(HiddenPieces, hidden, claim=True)[0] == Code.HIDDEN_HAND


def test_a_document_does_as_well_as_a_state() -> None:
    for state in short(4, seed=5):
        document = {**state.document(), "game": state.game.name}
        assert analyse(document, budget=FEW) == analyse(state, budget=FEW)
        assert solve(document, concept="best-case") == solve(state, concept="best-case")


def test_a_document_names_its_game() -> None:
    document = whole_wdowa(1).document()
    document.pop("game", None)
    assert refusal(InvalidState, document) == (Code.MALFORMED, "/state/game")
    assert refusal(InvalidState, {**document, "game": "chess"}) == (Code.MALFORMED, "/state/game")


def test_a_record_without_plays() -> None:
    (state,) = short(1, seed=9)
    over = {**state.document(), "game": state.game.name, "plays": [], "trick": []}
    over |= {"hands": [[] for _ in range(state.players)], "taken": state.taken}
    over = {name: value for name, value in over.items() if name not in ("talon", "stock")}
    found = analyse(over, budget=FEW)
    assert (found["status"], found["plays"], found["ranges"]) == ("exact", [], [])
    assert [entry["score"] for entry in found["seats"]] == state.scores()
