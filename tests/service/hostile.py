"""Bodies that no honest client sends, each with the call it goes to. All must be refused with a problem document.

for body in bodies("cherna-donka"): client.post(body.path, data=body.data, headers=body.headers)
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

from games import GAMES

JSON = {"Content-Type": "application/json"}
MEGABYTE = 1_000_000
STATE_CALLS = ("legal-moves", "apply", "outcome", "view", "solve", "analysis", "hint")
NEEDS = {"apply": {"moves": []}, "view": {"seat": 0}, "hint": {"seat": 0}}


@dataclass(frozen=True)
class Body:
    """A body and where it goes."""

    name: str
    path: str
    data: bytes = field(repr=False)
    headers: dict[str, str] = field(default_factory=lambda: dict(JSON))


def bodies(game: str) -> Iterator[Body]:
    """Every hostile body for one game; the calls take turns."""
    calls = cycle(STATE_CALLS)
    for name, data in _raw(game):
        yield Body(f"raw-{name}", f"/v1/games/{game}/{next(calls)}", data)
    for name, data in _raw(game):
        yield Body(f"raw-validate-{name}", f"/v1/games/{game}/validate", data)
    for name, headers in HEADERS.items():
        yield Body(f"headers-{name}", f"/v1/games/{game}/{next(calls)}", b"{}", headers)
    for name, state in absurd_states(game):
        call = next(calls)
        yield Body(f"state-{name}", f"/v1/games/{game}/{call}", _dump({"state": state, **NEEDS.get(call, {})}))
    for call, name, document in _requests(game):
        yield Body(f"{call}-{name}", f"/v1/games/{game}/{call}", _dump(document))


HEADERS = {
    "no-type": {},
    "text": {"Content-Type": "text/plain"},
    "form": {"Content-Type": "application/x-www-form-urlencoded"},
    "utf-16": {"Content-Type": "application/json; charset=utf-16"},
    "gzip": {**JSON, "Content-Encoding": "gzip"},
    "nonsense": {"Content-Type": "\xff/\xff"},
}


def _raw(game: str) -> Iterator[tuple[str, bytes]]:
    """Texts that are no JSON, or JSON that not every reader understands alike, or no request."""
    text = _dump(_state(game)).decode()
    half = text[:-1] + ',"meta":'
    yield from {
        "empty": b"",
        "spaces": b" \n\t ",
        "null": b"null",
        "true": b"true",
        "number": b"1",
        "minus-zero": b"-0",
        "string": b'"state"',
        "list": b"[]",
        "list-of-states": f"[{text}]".encode(),
        "no-state": b"{}",
        "nan": f'{{"state":{half}NaN}}}}'.encode(),
        "infinity": f'{{"state":{half}Infinity}}}}'.encode(),
        "minus-infinity": f'{{"state":{half}-Infinity}}}}'.encode(),
        "1e400": f'{{"state":{half}1e400}}}}'.encode(),
        "-1e400": f'{{"state":{half}-1e400}}}}'.encode(),
        "5000-digits": f'{{"state":{half}{"9" * 5000}}}}}'.encode(),
        "500000-digits": f'{{"state":{half}{"9" * 500_000}}}}}'.encode(),
        "half": text[: len(text) // 2].encode(),
        "twice": f'{{"state":{text}}}{{"state":{text}}}'.encode(),
        "trailing-comma": f'{{"state":{text},}}'.encode(),
        "single-quotes": b"{'state': {}}",
        "comment": f'{{"state":{text}}} // well'.encode(),
        "hexadecimal": b'{"state":0x10}',
        "leading-zero": b'{"state":{"players":04}}',
        "plus": b'{"state":{"players":+4}}',
        "tab-in-string": b'{"state":{"meta":"\t"}}',
        "nul": b'{"state":{"meta":"\x00"}}',
        "bom": b"\xef\xbb\xbf" + f'{{"state":{text}}}'.encode(),
        "utf-16": f'{{"state":{text}}}'.encode("utf-16"),
        "utf-32": f'{{"state":{text}}}'.encode("utf-32"),
        "latin-1": '{"state":{"meta":"é"}}'.encode("latin-1"),
        "overlong": b'{"state":{"meta":"\xc0\xaf"}}',
        "surrogate-bytes": b'{"state":{"meta":"\xed\xa0\x80"}}',
        "beyond-unicode": b'{"state":{"meta":"\xf7\xbf\xbf\xbf"}}',
        "high-surrogate": f'{{"state":{half}"\\ud83d"}}}}'.encode(),
        "low-surrogate": f'{{"state":{half}"\\ude00"}}}}'.encode(),
        "swapped-surrogates": f'{{"state":{half}"\\ude00\\ud83d"}}}}'.encode(),
        "surrogate-name": f'{{"state":{half}{{"\\ud83d":1}}}}}}'.encode(),
        "same-name": f'{{"state":{text},"state":{text}}}'.encode(),
        "same-name-in-state": f'{{"state":{text[:-1]},"plays":[],"plays":[]}}}}'.encode(),
        "same-name-escaped": f'{{"state":{half}{{"a":1,"\\u0061":2}}}}}}'.encode(),
        "depth-17": f'{{"state":{half}{"[" * 15}{"]" * 15}}}}}'.encode(),
        "depth-17-objects": f'{{"state":{half}{_nest(15)}}}}}'.encode(),
        "depth-1000": b"[" * 1000 + b"]" * 1000,
        "depth-100000": b"[" * 100_000 + b"]" * 100_000,
        "depth-unclosed": b"[" * 900_000,
        "depth-objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
        "depth-mixed": b'[{"state":' * 50_000,
        "brackets-in-string": b'"' + b"[" * 900_000 + b'"',
        "wide-and-deep": b"[" + b"[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]," * 20_000 + b"1]",
        "10-megabytes-of-spaces": b" " * (10 * MEGABYTE),
        "10-megabytes-of-zeros": b"[" + b"0," * (5 * MEGABYTE) + b"0]",
        "10-megabytes-of-text": b'{"state":{"meta":"' + b"x" * (10 * MEGABYTE) + b'"}}',
        "one-byte-too-many": b" " * (MEGABYTE + 1),
    }.items()


def _nest(depth: int) -> str:
    return '{"a":' * depth + "1" + "}" * depth


WRONG_VALUES: dict[str, Any] = {
    "null": None,
    "true": True,
    "zero": 0,
    "minus-one": -1,
    "float": 4.0,
    "fraction": 2.5,
    "huge": 10**30,
    "text": "x",
    "unicode": "\u202eQS\U0001f0ad",
    "long-text": "9" * 100_000,
    "list": [0],
    "list-of-null": [None],
    "list-of-lists": [[[]]],
    "object": {"a": 1},
}
FIELDS = ("game", "players", "options", "hands", "dealer", "leader", "trick", "taken", "plays", "passing")
FINE = {
    *(
        (name, "null")
        for name in ("options", "dealer", "leader", "trick", "taken", "plays", "passing", "stock", "talon")
    ),
    ("dealer", "zero"),
    ("leader", "zero"),
}
"""Values that are not wrong, or may not be."""


def absurd_states(game: str) -> Iterator[tuple[str, Any]]:
    """States with one thing that is absurd."""
    state = _state(game)
    for name in ("state", *WRONG_VALUES):
        if name != "state" and name != "object":
            yield f"is-{name}", WRONG_VALUES[name]
    fields = [name for name in FIELDS if name in GAMES[game].state_fields]
    for place in fields:
        for name, value in WRONG_VALUES.items():
            if (place, name) not in FINE:
                yield f"{place}-{name}", {**state, place: value}
    hands = state["hands"]
    for name, value in WRONG_VALUES.items():
        if name != "null":
            yield f"hand-{name}", {**state, "hands": [value, *hands[1:]]}
        yield f"piece-{name}", {**state, "hands": [[value, *hands[0][1:]], *hands[1:]]}
        yield f"play-{name}", {**state, "plays": [value]}
        yield f"option-{name}", {**state, "options": {"no such option": value}}
    yield "many-hands", {**state, "hands": [[]] * 200_000}
    yield "many-hands-of-null", {**state, "hands": [None] * 150_000}
    yield "many-pieces", {**state, "hands": [["QS"] * 150_000, *hands[1:]]}
    yield "many-wrong-pieces", {**state, "hands": [["?!"] * 150_000, *hands[1:]]}
    yield "many-plays", {**state, "plays": ["QS"] * 150_000}
    yield "many-wrong-plays", {**state, "plays": [0] * 300_000}
    yield "many-taken", {**state, "taken": [[]] * 200_000}
    yield "many-in-trick", {**state, "trick": ["QS"] * 150_000}
    yield "many-fields", {**state, **{f"f{index}": 0 for index in range(70_000)}}
    yield "many-options", {**state, "options": {f"o{index}": 0 for index in range(70_000)}}
    yield "many-in-passing", {**state, "passing": {f"p{index}": 0 for index in range(70_000)}}
    yield "long-name", {**state, "x" * 900_000: 0}
    yield "long-game", {**state, "game": "x" * 900_000}
    yield "names-of-pointers", {**state, "~/~0~1/": 0, "": 0, "/": 0}
    yield "of-another-game", {**state, "game": "whist"}


def _requests(game: str) -> Iterator[tuple[str, str, Any]]:
    """Sound states with absurd questions, and absurd deals."""
    state = _state(game)
    for name, value in WRONG_VALUES.items():
        if name != "zero":
            for call in ("legal-moves", "view", "solve", "hint"):
                yield call, f"seat-{name}", {"state": state, "seat": value}
        yield "apply", f"moves-{name}", {"state": state, "moves": value}
        yield "apply", f"move-{name}", {"state": state, "moves": [value]}
        yield "outcome", f"totals-{name}", {"state": state, "totals": value}
        yield "solve", f"concept-{name}", {"state": state, "concept": value}
        yield "solve", f"objective-{name}", {"state": state, "objective": value}
        yield "solve", f"budget-{name}", {"state": state, "budget": value}
        yield "hint", f"worlds-{name}", {"state": state, "seat": 0, "worlds": value}
        yield "deal", f"players-{name}", {"players": value}
        yield "deal", f"options-{name}", {"options": value}
        if name != "zero":
            yield "deal", f"dealer-{name}", {"dealer": value}
        if name not in ("huge",):
            yield "deal", f"hand-number-{name}", {"hand_number": value}
        if name not in ("zero", "minus-one", "text", "unicode", "long-text"):
            yield "deal", f"seed-{name}", {"seed": value}
        yield "validate", f"beside-{name}", {"state": state, "beside": value}
    yield "apply", "many-moves", {"state": state, "moves": ["QS"] * 150_000}
    yield "apply", "long-move", {"state": state, "moves": ["+".join(["QS"] * 300_000)], "seat": 0}
    yield "apply", "many-wrong-moves", {"state": state, "moves": [0] * 300_000}
    yield "outcome", "many-totals", {"state": state, "totals": [0] * 300_000}
    yield "deal", "many-fields", {f"f{index}": 0 for index in range(70_000)}
    yield "deal", "many-options", {"options": {f"o{index}": 0 for index in range(70_000)}}


def _state(game: str) -> Any:
    return json.loads(json.dumps(GAMES[game].sample()))


def _dump(value: Any) -> bytes:
    return json.dumps(value).encode()
