"""The shared endings and analysed hands, put straight to the search."""

from __future__ import annotations

from typing import Any

import pytest

from games.trick_state import TrickState
from solver.search import search
from tests.conftest import NO_SHARED, SHARED
from tests.shared.openspiel import ENDGAMES, endgame_cases
from tests.shared.runner import Case, lines, read_cases
from tests.solver.search.checks import PLENTY, SLOTS, check_line
from tests.solver.search.endings import TRICK_GAMES

CASES = SHARED / "cases"


def solve_cases() -> list[Any]:
    found = [case for path in sorted(CASES.glob("cases_endings_*.jsonl.gz")) for case in read_cases(path)]
    path = CASES / f"{ENDGAMES}.jsonl.gz"
    if path.exists():
        found += [case for row in lines(path) for case in endgame_cases(row)]
    wanted = [case for case in found if case.call == "solve" and case.body.get("concept") in ("paranoid", "max-n")]
    return [pytest.param(case, id=case.id) for case in wanted] or [
        pytest.param(None, marks=pytest.mark.skip(reason=NO_SHARED))
    ]


def analysis_cases() -> list[Any]:
    path = CASES / "cases_analysis.jsonl.gz"
    found = [case for case in read_cases(path) if case.game in TRICK_GAMES] if path.exists() else []
    return [pytest.param(case, id=case.id) for case in found] or [
        pytest.param(None, marks=pytest.mark.skip(reason=NO_SHARED))
    ]


def position(case: Case, plays: int | None = None) -> TrickState:
    """The state of a case, after its first `plays` plays."""
    document = dict(case.body["state"])
    document["plays"] = list(document.get("plays", []))[:plays]
    state = TRICK_GAMES[case.game].read(document).accept()
    assert isinstance(state, TrickState)
    return state


@pytest.mark.parametrize("case", solve_cases())
def test_ending(case: Case) -> None:
    state = position(case, case.body.get("at"))
    if state.is_terminal():
        pytest.skip("nothing to search in a finished hand")
    objective = case.body.get("objective", "score")
    seat = case.body.get("seat", state.current_player)
    found = search(state, seat, case.body["concept"], objective, PLENTY, slots=SLOTS)
    assert found.stopped_by is None
    check_line(state, found, seat, objective)
    values = [value.lower for value in found.values]
    if "value" in case.expect:
        assert found.value.lower == found.value.upper == case.expect["value"]
    if "values" in case.expect:
        assert values == case.expect["values"]
    if "values_among" in case.expect:
        assert values in case.expect["values_among"]
    if "moves" in case.expect:
        assert {entry.move: entry.value.lower for entry in found.moves} == case.expect["moves"]


@pytest.mark.parametrize("case", analysis_cases())
def test_analysis(case: Case) -> None:
    """Before and after every play, for the seat that makes it; and what each seat could guarantee at the start."""
    for wanted in case.expect["seats"]:
        found = search(position(case, 0), wanted["seat"], "paranoid", "score", PLENTY, slots=SLOTS)
        assert found.value.lower == wanted["guaranteed"]
    for wanted in case.expect["plays"]:
        state = position(case, wanted["index"])
        found = search(state, wanted["seat"], "paranoid", "score", PLENTY, slots=SLOTS)
        assert found.value.lower == wanted["before"]
        after = {entry.move: entry.value.lower for entry in found.moves}
        assert after[wanted["move"]] == wanted["after"]
