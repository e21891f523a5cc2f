"""CPU seconds and nodes of the exact search by game and cards a hand, against bridge and against a plain search.

Positions: seeded deals, without a pass in Donka, played at random down to so many cards a hand, asked about for a
random seat. Every search starts with empty tables and has a limit of nodes; one that it stopped counts with what it
spent. The yardsticks of the same run are in `peers.py`: double dummy bridge, and a plain search of the same endings.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from games import GAMES, DealRequest
from games.trick_state import TrickState
from solver import Budget
from solver.search import ALL_ON, Slots, layout, search, warm_up
from solver.search.board import Board
from solver.search.equilibrium import Equilibrium
from solver.search.guarantee import Guarantee

from .peers import bridge_seconds, hearts_seconds
from .table import Row

DEALS = 10
"""Deals of each size where no other number is asked for; a full run has 50."""
BRIDGE_DEALS = 50
LIMIT_NODES = 100_000_000
"""What a deal may cost, all moves included."""
AIM_ALL_MOVES = 2.5
"""All legal moves together should cost at most so many times one value."""
COMPARED_AT = 10
"""Cards a hand at which all moves are compared with one value."""
ENDINGS = ((2, 50), (3, 50), (4, 20), (5, 5))
"""Cards a hand and endings for the comparison with OpenSpiel: a plain search of 6 cards takes minutes."""


@dataclass(frozen=True)
class Size:
    """Positions of one kind. `share` is the part of the deals asked for that is searched: fewer where they are dear."""

    game: str
    concept: str
    players: int
    cards: int
    share: float = 1.0

    def __str__(self) -> str:
        return f"{self.game} {self.concept}, {self.players} x {self.cards}"


SIZES = (
    *(
        Size(game, "paranoid", 4, cards, share)
        for game in ("cherna-donka", "crna-dama")
        for cards, share in ((8, 1.0), (10, 1.0), (11, 0.4), (13, 0.2))
    ),
    Size("crna-dama", "paranoid", 3, 10),
    *(Size("cherna-donka", "max-n", 4, cards, share) for cards, share in ((8, 1.0), (10, 0.4), (11, 0.2))),
    *(
        Size("czarna-wdowa", concept, players, cards, share)
        for concept in ("paranoid", "max-n")
        for players, cards, share in ((4, 7, 1.0), (3, 9, 0.4))
    ),
)


@dataclass(frozen=True)
class Cost:
    """What an answer has cost."""

    seconds: float
    nodes: int
    exact: bool


class Timed(Guarantee):
    """Notes what the value alone has cost, before the other moves are settled."""

    value_cost: Cost

    def __init__(self, board: Board, began: float) -> None:
        super().__init__(board)
        self.began = began

    def _settle_moves(self) -> None:
        self.value_cost = _cost(self.board, self.began)
        super()._settle_moves()


def measure(
    deals: int = DEALS, sizes: Sequence[Size] = SIZES, endings: Sequence[tuple[int, int]] = ENDINGS
) -> Iterator[Row]:
    """All sizes, then the comparison with OpenSpiel, row by row."""
    warm_up()
    slots = Slots(1)
    slots.prepare()
    bridge = median(bridge_seconds(BRIDGE_DEALS))
    for size in sizes:
        yield from _measure(size, max(1, round(deals * size.share)), bridge, slots)
    for cards, count in endings:
        yield _compare(cards, count, slots)


# --- by size -----------------------------------------------------------------------------------------------------


def _measure(size: Size, deals: int, bridge: float, slots: Slots) -> Iterator[Row]:
    solve = _paranoid if size.concept == "paranoid" else _max_n
    costs = [solve(*position(size.game, size.players, size.cards, seed), slots) for seed in range(deals)]
    whole = [cost for _, cost in costs]
    if size.concept == "max-n":  # one value is no cheaper
        yield _row(f"{size}, all values", whole, bridge)
        return
    values = [cost for cost, _ in costs]
    yield _row(f"{size}, one value", values, bridge)
    yield _row(f"{size}, all moves", whole, bridge)
    if size.cards == COMPARED_AT:
        yield _row_of_all_moves(size, values, whole)


def _row(what: str, costs: list[Cost], bridge: float) -> Row:
    seconds = _spread([cost.seconds for cost in costs])
    nodes = _spread([cost.nodes / 1e6 for cost in costs])
    return Row(
        f"{what}: {sum(cost.exact for cost in costs)} of {len(costs)} solved, median / p90 / worst",
        f"{_join(seconds, '.3f')} CPU s; {_join(nodes, '.2f')} M nodes",
        "endplay, one strain and leader, median",
        f"{bridge:.4f} CPU s",
        _join([value / bridge for value in seconds], ".1f"),
    )


def _row_of_all_moves(size: Size, values: list[Cost], whole: list[Cost]) -> Row:
    solved = [(value.seconds, both.seconds) for value, both in zip(values, whole, strict=True) if both.exact]
    if not solved:
        return Row(f"{size}, all moves to one value", "none solved", "aim", f"{AIM_ALL_MOVES}", "")
    middle = median(both / value for value, both in solved)
    total = sum(both for _, both in solved) / sum(value for value, _ in solved)
    return Row(
        f"{size}, all moves to one value, CPU, median of {len(solved)} / in all",
        f"{middle:.2f} / {total:.2f}",
        "aim",
        f"{AIM_ALL_MOVES}",
        f"{middle / AIM_ALL_MOVES:.2f} / {total / AIM_ALL_MOVES:.2f}",
    )


def _spread(values: list[float]) -> list[float]:
    """Median, the least that nine in ten do not exceed, worst."""
    ranked = sorted(values)
    return [median(ranked), ranked[-(-len(ranked) * 9 // 10) - 1], ranked[-1]]


def _join(values: list[float], form: str) -> str:
    return " / ".join(format(value, form) for value in values)


# --- one search --------------------------------------------------------------------------------------------------


def _paranoid(state: TrickState, seat: int, slots: Slots) -> tuple[Cost, Cost]:
    """The cost of the value alone, and of the whole answer."""
    with slots.take() as slot:
        began = time.process_time()
        board = Board(state, seat, "score", ALL_ON, slot)
        board.s[layout.NODE_LIMIT] = LIMIT_NODES
        task = Timed(board, began)
        task.run()
        task.result(None)
        return task.value_cost, _cost(board, began)


def _max_n(state: TrickState, seat: int, slots: Slots) -> tuple[Cost, Cost]:
    with slots.take() as slot:
        began = time.process_time()
        board = Board(state, seat, "score", ALL_ON, slot)
        board.s[layout.NODE_LIMIT] = LIMIT_NODES
        task = Equilibrium(board)
        task.run()
        task.result(None)
        cost = _cost(board, began)
        return cost, cost


def _cost(board: Board, began: float) -> Cost:
    return Cost(time.process_time() - began, board.nodes, not board.stopped())


# --- positions ---------------------------------------------------------------------------------------------------


def position(game: str, players: int, cards: int, seed: int) -> tuple[TrickState, int]:
    """A position between two tricks with so many cards a hand, and a seat."""
    options = {"pass_cycle": ["none"]} if game == "cherna-donka" else {}
    state = GAMES[game].deal(DealRequest(players, options, seed))
    assert isinstance(state, TrickState)
    choose = random.Random(seed)
    while state.phase == "pass":
        seat = state.waiting()[0]
        state.apply_action("+".join(state.hands[seat][: state.rules.pass_count]), seat)
    while state.trick or max(map(len, state.hands)) > cards:
        state.apply_action(choose.choice(state.legal_actions()))
    return state, choose.randrange(players)


# --- against a plain search --------------------------------------------------------------------------------------


def _compare(cards: int, endings: int, slots: Slots) -> Row:
    """Donka endings in both: every move valued here, the value alone there. It must be the same."""
    ours = theirs = 0.0
    for seed in range(endings):
        state, seat = position("cherna-donka", 4, cards, seed)
        began = time.process_time()
        found = search(state, seat, budget=Budget(ms=None, nodes=LIMIT_NODES), slots=slots)
        ours += time.process_time() - began
        value, seconds = hearts_seconds(state, seat)
        theirs += seconds
        if (value, value) != (found.value.lower, found.value.upper):
            raise RuntimeError(f"ending {seed} of {cards} cards is worth {found.value} here and {value} to OpenSpiel")
    return Row(
        f"cherna-donka paranoid, 4 x {cards}, {endings} endings, same values",
        f"{ours / endings:.2g} CPU s each",
        "open_spiel alpha_beta_search",
        f"{theirs / endings:.2g} CPU s each",
        f"{ours / theirs:.2g}",
    )
