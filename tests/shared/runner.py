"""Puts one shared case to the service and holds its answer against the wanted one (`cases/README.md` has the format).

`run(case, ask)` does it; `ask(game, call, body)` posts a body and returns the HTTP status and the JSON answer.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Ask = Callable[[str, str, Mapping[str, Any]], tuple[int, Any]]


@dataclass(frozen=True)
class Case:
    """One line of a case file."""

    id: str
    game: str
    call: str
    body: Mapping[str, Any] = field(repr=False)
    expect: Mapping[str, Any] = field(repr=False)


def lines(path: Path) -> Iterator[Any]:
    """The JSON objects of a file with one a line, gzipped or not."""
    data = path.read_bytes()
    text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode()
    yield from (json.loads(line) for line in text.split("\n") if line)


def read_cases(path: Path) -> list[Case]:
    """The cases of a file in the common format."""
    return [Case(row["id"], row["game"], row["call"], row["body"], row["expect"]) for row in lines(path)]


def run(case: Case, ask: Ask) -> None:
    """Ask the question of a case and compare the answers."""
    CALLS[case.call](case, ask)


def answer(case: Case, ask: Ask, body: Mapping[str, Any] | None = None, call: str | None = None) -> Any:
    """The answer to a question that must be answered: status 200."""
    status, found = ask(case.game, call or case.call, case.body if body is None else body)
    assert status == 200, found
    return found


def refused(case: Case, ask: Ask, call: str | None = None) -> bool:
    """Whether the case wants a refusal; if so it has been checked."""
    wanted = case.expect.get("status")
    if not isinstance(wanted, int):
        return False
    status, found = ask(case.game, call or case.call, case.body)
    if case.call == "validate" and status == 200:
        # DESIGN.md, section 5: validate answers 200 for any object with an object `state`, wrong types included.
        assert found["valid"] is False
        assert_problems([{"code": "malformed"}], found["problems"])
    else:
        assert status == wanted, found
    assert found["problems"]
    assert_problems(case.expect.get("problems", []), found["problems"])
    return True


def assert_problems(wanted: Iterable[Mapping[str, Any]], found: Sequence[Mapping[str, Any]]) -> None:
    """Every wanted problem is among those found."""
    for problem in wanted:
        assert any(_is(problem, other) for other in found), f"no {problem} among {found}"


def _is(wanted: Mapping[str, Any], found: Mapping[str, Any]) -> bool:
    places = wanted.get("pointer", found["pointer"])
    if found["pointer"] not in ([places] if isinstance(places, str) else places):
        return False
    return all(found.get(name) == value for name, value in wanted.items() if name != "pointer")


def assert_matches(wanted: Any, found: Any, place: str = "") -> None:
    """`wanted` is a part of `found`: objects may hold more, numbers may be `{lower, upper}` both equal to it."""
    if isinstance(wanted, Mapping):
        assert isinstance(found, Mapping), f"{place}: {found}"
        for name, value in wanted.items():
            assert name in found, f"{place}/{name} is missing"
            assert_matches(value, found[name], f"{place}/{name}")
    elif isinstance(wanted, list):
        assert isinstance(found, list), f"{place}: {found}"
        assert len(wanted) == len(found), f"{place}: {found} instead of {wanted}"
        for index, (value, other) in enumerate(zip(wanted, found, strict=True)):
            assert_matches(value, other, f"{place}/{index}")
    elif _is_number(wanted) and isinstance(found, Mapping):
        assert (found["lower"], found["upper"]) == (wanted, wanted), f"{place}: {found} instead of {wanted}"
    else:
        same_kind = _is_number(wanted) == _is_number(found)
        assert same_kind and wanted == found, f"{place}: {found!r} instead of {wanted!r}"  # noqa: PT018


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def same_move(move: str) -> Any:
    """What a move comes to: in Damka the set of attacking or of beating cards, whichever way round they are written."""
    parts = move.split("+")
    if ">" in move:
        return "beat", frozenset(part.partition(">")[0] for part in parts)
    return "play", frozenset(parts)


def assert_moves(wanted: Iterable[str], found: Sequence[str], place: str = "") -> None:
    """The same moves, in any order, each once."""
    wanted, moves = list(wanted), [same_move(move) for move in found]
    assert len(moves) == len(set(moves)), f"{place}: a move is listed twice in {found}"
    assert set(moves) == set(map(same_move, wanted)), f"{place}: {found} instead of {wanted}"


# --- the calls ------------------------------------------------------------------------------------------------------


def _legal_moves(case: Case, ask: Ask) -> None:
    if not refused(case, ask):
        found = answer(case, ask)
        _assert_legal(case.expect, found)
        assert_matches({k: v for k, v in case.expect.items() if k not in ("moves", "held_back")}, found)


def _assert_legal(wanted: Mapping[str, Any], found: Any, place: str = "") -> None:
    if "moves" in wanted:
        assert_moves(wanted["moves"], found["moves"], place)
        assert found["count"] == len(found["moves"])
        assert found["truncated"] is False
    if "held_back" in wanted:
        assert found["held_back"] == wanted["held_back"], place


def _trace(case: Case, ask: Ask) -> None:
    state, wanted = case.body["state"], case.expect
    plays = state["plays"]
    assert {len(entries) for entries in wanted.values()} == {len(plays) + 1}
    for made in range(len(plays) + 1):
        body = {**case.body, "state": {**state, "plays": plays[:made]}}
        found = answer(case, ask, body, "legal-moves")
        here = {("moves" if name == "legal" else name): entries[made] for name, entries in wanted.items()}
        _assert_legal(here, found, f"after {made} plays")
        rest = {name: value for name, value in here.items() if name not in ("moves", "held_back")}
        assert_matches(rest, found, f"after {made} plays: ")


def _validate(case: Case, ask: Ask) -> None:
    if refused(case, ask):
        return
    found = answer(case, ask)
    assert found["valid"] is case.expect["valid"], found["problems"]
    assert_problems(case.expect["problems"], found["problems"])
    if found["valid"]:
        assert found["problems"] == []
    else:
        assert found["problems"]
        assert found["position"] is None


def _apply(case: Case, ask: Ask) -> None:
    if refused(case, ask):
        return
    found = answer(case, ask)
    plays = list(map(same_move, found["state"]["plays"]))
    assert plays == list(map(same_move, case.expect["state"]["plays"]))
    position = dict(case.expect["position"])
    if "taken" in position:
        assert [set(pieces) for pieces in found["position"]["taken"]] == [set(part) for part in position.pop("taken")]
    assert_matches(position, found["position"])


def _outcome(case: Case, ask: Ask) -> None:
    if not refused(case, ask):
        assert_matches(case.expect, answer(case, ask))


def unhurried(body: Mapping[str, Any]) -> Mapping[str, Any]:
    """The same question with all the time there is, for here it is the answer that counts, on a busy machine too."""
    return {"budget": {"ms": 120_000}, **body}


def _solve(case: Case, ask: Ask) -> None:
    if refused(case, ask):
        return
    found = answer(case, ask, unhurried(case.body))
    assert_matches({k: v for k, v in case.expect.items() if k not in ("moves", "values_among")}, found)
    if "moves" in case.expect:
        assert_valued_moves(case.expect["moves"], found["moves"])
    if "values_among" in case.expect:
        values = [value["lower"] if isinstance(value, Mapping) else value for value in found["values"]]
        assert values in case.expect["values_among"]


def assert_valued_moves(wanted: Mapping[str, Any], found: Sequence[Mapping[str, Any]]) -> None:
    """Every legal move with its value; a move listed only among the equals of another has that one's value."""
    values: dict[Any, Any] = {}
    for entry in found:
        for move in (*entry.get("equals", ()), entry["move"]):
            values.setdefault(same_move(move), entry["value"])
    for entry in found:
        values[same_move(entry["move"])] = entry["value"]
    assert set(values) == set(map(same_move, wanted))
    for move, value in wanted.items():
        assert_matches(value, values[same_move(move)], move)


def _hint(case: Case, ask: Ask) -> None:
    if not refused(case, ask, "hint"):
        found = answer(case, ask, call="hint")
        assert found["consistent"] == str(case.expect["consistent"])


def _analysis(case: Case, ask: Ask) -> None:
    if refused(case, ask):
        return
    found = answer(case, ask, unhurried(case.body))
    assert found["status"] == case.expect["status"]
    for name, key in (("seats", "seat"), ("plays", "index")):
        by_key = {entry[key]: entry for entry in found[name]}
        for wanted in case.expect[name]:
            assert_matches(wanted, by_key[wanted[key]], f"{name}/{wanted[key]}")


def _deal(case: Case, ask: Ask) -> None:
    found = answer(case, ask)
    state = found["state"]
    assert found["seed"] == case.body["seed"]
    assert state["players"] == case.expect["players"] == len(state["hands"])
    assert answer(case, ask) == found
    other = answer(case, ask, {**case.body, "seed": case.body["seed"] + 1})
    assert other["state"]["hands"] != state["hands"]
    checked = answer(case, ask, {"state": state}, "validate")
    assert checked["problems"] == []
    if "passing_to" in case.expect:
        assert (state.get("passing") or {"to": "none"})["to"] == case.expect["passing_to"]
    if case.game == "damka":
        assert_damka_deal(state)


def assert_damka_deal(state: Mapping[str, Any]) -> None:
    """The rules of a Damka deal: no five of one suit in a hand, trump as turned, the lowest trump attacks."""
    ranks, hands, trump = "23456789TJQKA", state["hands"], state["trump"]
    assert all(len(hand) == 6 for hand in hands)
    assert all(sum(card[1] == suit for card in hand) < 5 for hand in hands for suit in "CDHS")
    if state["stock"]:
        assert state["stock"][-1][1] == trump
        assert state["stock"][-1] != "QS"
    holders = {ranks.index(card[0]): seat for seat, hand in enumerate(hands) for card in hand if card[1] == trump}
    if holders:
        assert state["attacker"] == holders[min(holders)]


CALLS: dict[str, Callable[[Case, Ask], None]] = {
    "legal-moves": _legal_moves,
    "legal-moves-trace": _trace,
    "validate": _validate,
    "apply": _apply,
    "outcome": _outcome,
    "solve": _solve,
    "hint-count": _hint,
    "analysis": _analysis,
    "deal": _deal,
}
