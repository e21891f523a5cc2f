"""What an answer must be, held against brute force and against its own line."""

from __future__ import annotations

from typing import Any, NamedTuple

import solver
from games.trick_state import TrickState
from solver.answer import Solution
from solver.budget import Budget
from solver.search import ALL_ON, Slots, Switches, search
from tests.solver.search import brute, plain

PLENTY = Budget(ms=None, nodes=400_000_000)
SLOTS = Slots(1, megabytes=64)


def solved(state: TrickState, seat: int, concept: str, objective: str, switches: Switches = ALL_ON) -> Solution:
    """The exact answer; its line and its list of moves are sound."""
    found = search(state, seat, concept, objective, PLENTY, switches=switches, slots=SLOTS)
    assert found.stopped_by is None
    assert found.value.exact
    assert all(entry.value.exact for entry in found.moves)
    assert sorted(entry.move for entry in found.moves) == sorted(state.legal_actions())
    check_line(state, found, seat, objective)
    return found


def check_line(state: TrickState, found: Solution, seat: int, objective: str) -> None:
    """The line is legal, runs to the end and gives the value."""
    end = state.clone()
    for move in found.line:
        end.apply_action(move)
    assert end.is_terminal()
    results = end.scores() if objective == "score" else end.points
    assert results[seat] == found.value.lower
    if found.values:
        assert results == [value.lower for value in found.values]


def check_against_brute_force(state: TrickState, switches: Switches = ALL_ON) -> int:
    """Every seat, concept and objective, every move; the number of values compared."""
    known: dict[Any, brute.Values] = {}
    whole, after = brute.values(state, known), brute.after_moves(state, known)
    compared = 0
    for objective in brute.OBJECTIVES:
        for seat in range(state.players):
            found = solved(state, seat, "paranoid", objective, switches)
            assert found.value.lower == whole["paranoid", seat, objective], (state.document(), seat, objective)
            for entry in found.moves:
                assert entry.value.lower == after[entry.move]["paranoid", seat, objective], (state.document(), entry)
            compared += 1 + len(found.moves)
        found = solved(state, 0, "max-n", objective, switches)
        assert [value.lower for value in found.values] == whole["max-n", -1, objective], (state.document(), objective)
        for entry in found.moves:
            results = [value.lower for value in entry.values]
            assert results == after[entry.move]["max-n", -1, objective], (state.document(), entry)
        compared += 1 + len(found.moves)
    return compared


class Compared(NamedTuple):
    """How many values were compared, and whether max-n gives something else where ties go to the last move."""

    values: int
    ties: bool


def check_against_plain(state: TrickState) -> Compared:
    """The same against `plain.py`, which is quicker: every seat, concept and objective, every move."""
    compared, ties = 0, False
    for objective in brute.OBJECTIVES:
        whole, after = plain.values(state, objective)
        for seat in range(state.players):
            found = solved(state, seat, "paranoid", objective)
            assert found.value.lower == whole.sure[seat], (state.document(), seat, objective)
            for entry in found.moves:
                assert entry.value.lower == after[entry.move].sure[seat], (state.document(), seat, objective, entry)
            compared += 1 + len(found.moves)
        found = solved(state, 0, "max-n", objective)
        assert [value.lower for value in found.values] == whole.max_n, (state.document(), objective)
        for entry in found.moves:
            results = [value.lower for value in entry.values]
            assert results == after[entry.move].max_n, (state.document(), objective, entry)
        compared += 1 + len(found.moves)
        ties = ties or whole.max_n != whole.max_n_of_last
    return Compared(compared, ties)


def check_order(state: TrickState, seat: int, objective: str) -> bool:
    """Best case <= what the seat can guarantee <= worst case, by two engines; whether both of the former are exact."""
    value = solved(state, seat, "paranoid", objective).value
    bounds = {}
    for concept in ("best-case", "worst-case"):
        answer = solver.solve(state, seat=seat, concept=concept, objective=objective, budget=solver.Budget(ms=10_000))
        bounds[concept] = answer["value"]
    assert bounds["best-case"]["lower"] <= value.lower <= bounds["worst-case"]["upper"], (state.document(), seat)
    return all(bound["lower"] == bound["upper"] for bound in bounds.values())


def check_alike(state: TrickState, first: Switches, second: Switches, concepts: tuple[str, ...]) -> None:
    """Two configurations give the same values."""
    for concept in concepts:
        for objective in brute.OBJECTIVES:
            for seat in range(state.players) if concept == "paranoid" else (0,):
                one = solved(state, seat, concept, objective, first)
                other = solved(state, seat, concept, objective, second)
                where = (state.document(), seat, concept, objective)
                assert (one.value, list(one.values)) == (other.value, list(other.values)), where
                values = {entry.move: (entry.value, list(entry.values)) for entry in one.moves}
                assert values == {entry.move: (entry.value, list(entry.values)) for entry in other.moves}, where
