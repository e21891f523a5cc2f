"""Bodies of honest requests with something changed at random: a value swapped, dropped, doubled, or of another kind."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from games import GAMES
from service.examples import examples

STRANGE: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        0,
        -1,
        1,
        2,
        52,
        2**31,
        2**53,
        10**30,
        0.5,
        -0.0,
        1e308,
        "",
        "?",
        "QS",
        "6-6:6",
        "6-6",
        "take",
    ),
    *("9D>6D", "QS+KH+AH", "N:AKQJ", "\u0000", "é", "x" * 300, [], {}, [[]], [{}], ["QS"], ["?", "?"], {"a": 1}),
)
"""Values that go anywhere."""

BUDGETS = ({"ms": 50}, {"ms": 1}, {"nodes": 2_000}, {"ms": 50, "nodes": 5_000})


def originals(game: str) -> list[tuple[str, Any]]:
    """Paths and bodies of every example of a game, those of heavy calls once with each budget."""
    found = []
    for call, shown in examples(GAMES[game]).items():
        for example in shown:
            heavy = call in ("solve", "analysis", "hint")
            for budget in BUDGETS if heavy else ({},):
                body = {**example.body, "budget": budget} if heavy else dict(example.body)
                found.append((f"/v1/games/{game}/{call}", body))
    return found


def mutant(body: Any, random: Random) -> bytes:
    """A body of which plays may be missing, with up to two changes; now and then its text is damaged as well."""
    changed = copy.deepcopy(body)
    plays = changed.get("state", {}).get("plays")
    if isinstance(plays, list) and random.random() < 0.5:
        del plays[random.randint(0, len(plays)) :]
    for _ in range(random.randint(0, 2)):
        _change(changed, random)
    text = json.dumps(changed).encode()
    if random.random() < 0.05:
        at = random.randrange(len(text))
        return text[:at] + random.choice((b"", b"{", b"]", b'"', b"\xff", b"\\", b"0")) + text[at + 1 :]
    return text


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container of a document with each of its keys or indices."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, member in list(inner):
        yield value, key
        yield from _places(member)


def _change(document: Any, random: Random) -> None:
    places = list(_places(document))
    if not places:
        return
    holder, key = random.choice(places)
    kind = random.randrange(5)
    if kind == 0:
        holder[key] = copy.deepcopy(random.choice(STRANGE))
    elif kind == 1:
        del holder[key]
    elif kind == 2:
        other, name = random.choice(places)
        holder[key] = copy.deepcopy(other[name])
    elif isinstance(holder, list):
        holder.insert(random.randrange(len(holder) + 1), copy.deepcopy(holder[key]))
    else:
        holder[random.choice(("seat", "plays", "hands", "players", "options", "x", "budget", "at"))] = holder[key]
