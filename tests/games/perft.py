"""Fixed positions of every game and the number of legal continuations from each, to fixed depths.

`python -m tests.games.perft > tests/data/perft.json` writes the numbers as the slow second implementation counts them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games import State
from tests.games.referee import CARDS, TILES, look, shuffled

LIMIT = 3000
DONKA_OUT = {3: ["2D"], 4: [], 5: ["2D", "2S"], 6: ["2D", "3D", "3C", "4C"]}


def positions() -> Iterator[tuple[str, dict[str, Any]]]:
    """Name and state document: fresh hands, then endings to be played out."""
    for players in (2, 3, 4):
        cards, size = shuffled(CARDS, f"crna {players}"), {2: 13, 3: 17, 4: 13}[players]
        state = {"game": "crna-dama", "players": players, "hands": _hands(cards, players, size), "leader": 0}
        rest = cards[players * size :]
        if players == 3:
            for use in ("leads", "kitty", "dead"):
                yield f"crna-3-{use}", {**state, "talon": rest[0], "options": {"talon": use}}
        else:
            yield f"crna-{players}", {**state, "stock": rest} if rest else state
    for players, out in DONKA_OUT.items():
        cards = shuffled([card for card in CARDS if card not in out], f"donka {players}")
        state = {"game": "cherna-donka", "players": players, "hands": _hands(cards, players, len(cards) // players)}
        first = min(CARDS.index(card) for card in cards)
        state["leader"] = next(seat for seat, hand in enumerate(state["hands"]) if CARDS[first] in hand)
        state["options"] = {"removed": out}
        yield f"donka-{players}", state
        free = {**state["options"], "points_on_first_trick": True, "first_lead": "any-club", "must_break_hearts": False}
        yield f"donka-{players}-free", {**state, "options": free}
    for players, size in ((3, 9), (4, 7)):
        tiles = shuffled(TILES, f"wdowa {players}")
        state = {"game": "czarna-wdowa", "players": players, "hands": _hands(tiles, players, size), "leader": 0}
        yield f"wdowa-{players}", {**state, "talon": tiles[-1]} if players == 3 else state
    for players in range(2, 7):
        for deck in (36, 52):
            cards = shuffled([card for card in CARDS if deck == 52 or card[0] not in "2345"], f"damka {players} {deck}")
            # QS is never the turned card.
            cards.append(cards.pop(-1 if cards[-1] != "QS" else -2))
            yield f"damka-{players}-{deck}", _damka(players, deck, cards, 6)
            for limit in ("defender-hand", "none"):
                ending = _damka(players, deck, cards, {2: 4, 3: 3}.get(players, 2))
                ending["discard"], ending["stock"] = ending["stock"], []
                ending["options"]["attack_limit"] = limit
                yield f"damka-{players}-{deck}-ending-{limit}", ending


def _hands(pieces: list[str], players: int, size: int) -> list[list[str]]:
    return [pieces[seat * size : (seat + 1) * size] for seat in range(players)]


def _damka(players: int, deck: int, cards: list[str], size: int) -> dict[str, Any]:
    return {
        "game": "damka",
        "players": players,
        "options": {"deck": deck},
        "trump": cards[-1][1],
        "hands": _hands(cards, players, size),
        "attacker": 0,
        "attack": [],
        "stock": cards[players * size :],
        "discard": [],
    }


def count(state: State, depth: int) -> list[int]:
    """How many ways there are to make 1, 2, … `depth` moves; the engine's count."""
    if not depth or state.is_terminal():
        return [0] * depth
    totals = [0] * depth
    for move in state.legal_actions():
        after = state.clone()
        after.apply_action(move)
        totals = [totals[0] + 1, *map(sum, zip(totals[1:], count(after, depth - 1), strict=True))]
    return totals


def slow_count(start: Mapping[str, Any], plays: list[str], depth: int) -> list[int]:
    """The same by the second implementation, from the record each time."""
    totals = [0] * depth
    if depth:
        for move in look(start, plays).legal:
            below = slow_count(start, [*plays, move], depth - 1)
            totals = [totals[0] + 1, *map(sum, zip(totals[1:], below, strict=True))]
    return totals


def counted(start: Mapping[str, Any], limit: int) -> list[int]:
    """The second implementation's counts to the greatest depth that stays below a limit."""
    found: list[int] = []
    for depth in range(1, 40):
        deeper = slow_count(start, [], depth)
        if deeper[-1] > limit or deeper == [*found, 0]:
            break
        found = deeper
    return found


if __name__ == "__main__":
    rows = [f'"{name}": {counted(start, LIMIT)}' for name, start in positions()]
    print("{\n" + ",\n".join(rows) + "\n}")  # noqa: T201
