"""Problems and the exceptions that carry them."""

from __future__ import annotations

import re

import pytest

from games.problems import Code, InvalidState, Problem, Refused, escape


def test_every_code_of_the_contract() -> None:
    contract = (
        "malformed unknown-field unknown-piece duplicate-piece missing-piece hand-size player-count unknown-option "
        "option-value not-in-hand not-your-turn must-follow-suit first-trick-points hearts-not-broken must-lead-card "
        "declare-suit suit-not-on-tile pass-count pass-duplicate one-suit-attack attack-too-large cannot-beat "
        "queen-unbeatable wrong-phase hand-over hidden-hand unfinished-hand contradiction not-offered"
    )
    assert set(contract.split()) <= {code.value for code in Code}
    assert all(re.fullmatch("[a-z-]+", code) for code in Code)


def test_document_of_a_problem() -> None:
    problem = Problem(Code.MUST_FOLLOW_SUIT, "follow", facts={"seat": 1}).at("/state/plays/3", suit="C")
    expected = {"code": "must-follow-suit", "detail": "follow", "pointer": "/state/plays/3", "seat": 1, "suit": "C"}
    assert problem.document() == expected


def test_a_refusal_holds_every_problem() -> None:
    one, two = Problem(Code.HAND_SIZE, "too few"), Problem(Code.MISSING_PIECE, "QS is missing")
    assert Refused(one).problems == [one]
    with pytest.raises(Refused, match="too few; QS is missing") as caught:
        raise InvalidState([one, two])
    assert caught.value.problems == [one, two]


@pytest.mark.parametrize(("token", "escaped"), [("a", "a"), ("a/b", "a~1b"), ("m~n", "m~0n"), ("~1", "~01"), ("", "")])
def test_pointer_tokens(token: str, escaped: str) -> None:
    assert escape(token) == escaped
