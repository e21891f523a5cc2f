"""Random endings of Damka, and what an answer about one must be."""

from __future__ import annotations

from random import Random

from games import GAMES
from games.damka_state import DamkaState
from solver.answer import Solution
from solver.budget import Budget
from solver.search import Slots, search

DAMKA = GAMES["damka"]
PLENTY = Budget(ms=None, nodes=400_000_000)
SLOTS = Slots(1, megabytes=64)


def dealt(random: Random, sizes: list[int], stock: int = 0) -> DamkaState:
    """Hands of so many cards and a stock; the rest of the deck is out of the game. Options at random."""
    options = {"deck": random.choice([36, 52]), "attack_limit": random.choice(["defender-hand", "none"])}
    cards = list(DAMKA.rules_for(len(sizes), options, "")[0].pieces)  # type: ignore[attr-defined]
    random.shuffle(cards)
    if random.random() < 0.4:
        # The queen of spades makes a difference where she is still in play: to the end, from where the hands come.
        cards.remove("QS")
        cards.append("QS")
    hands = [[cards.pop() for _ in range(size)] for size in sizes]
    left = [cards.pop() for _ in range(stock)]
    document = {
        "players": len(sizes),
        "options": options,
        "trump": left[-1][1] if left else random.choice("CDHS"),
        "hands": hands,
        "attacker": random.randrange(len(sizes)),
        "stock": left,
        "discard": cards,
    }
    state = DAMKA.read(document).accept()
    assert isinstance(state, DamkaState)
    return state


def with_record(state: DamkaState, random: Random, most: int) -> DamkaState:
    """The state some plays later: mid-bout as often as not, with bouts behind it that must not come again."""
    for _ in range(random.randint(0, most)):
        if not state.is_terminal():
            take = state.phase == "defend" and random.random() < 0.6
            state.apply_action("take" if take else random.choice(state.legal_actions()))
    return state


def solved(state: DamkaState, seat: int) -> Solution:
    """The exact answer; its line runs to the end of the hand and to its value."""
    found = search(state, seat, budget=PLENTY, slots=SLOTS)
    assert found.stopped_by is None
    assert [entry.move for entry in found.moves if not entry.value.exact] == []
    assert sorted(entry.move for entry in found.moves) == sorted(state.legal_actions())
    end = state.clone()
    for move in found.line:
        end.apply_action(move)
    assert end.is_terminal()
    assert end.scores()[seat] == found.value.lower == found.value.upper
    assert found.moves[0].value == found.value
    return found


def values(found: Solution) -> dict[str, float]:
    """The value of each move."""
    return {entry.move: entry.value.lower for entry in found.moves}
