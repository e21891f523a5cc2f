"""Every position that can come about, breadth first: which results are possible, and the shortest line to each."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from dataclasses import dataclass, field

from solver.budget import Meter

from .position import End, Position, Table

NODES_PER_POSITION, NODES_PER_MOVE = 20, 5
"""What a position and each of its moves are charged; a node is about a microsecond (`solver.budget`)."""
CHECK_EVERY = 64
"""Moves between two looks at the budget."""


@dataclass
class Reach:
    """What can become of a seat from a position: `lines[score]` is a shortest line that settles that score.

    `complete`: everything was seen, so that a score without a line is impossible. A position that repeats ends the hand
    as a draw; for the seat that is 0.5 while it holds cards.
    """

    complete: bool = False
    lines: dict[float, list[str]] = field(default_factory=dict)


def explore(
    table: Table, start: Position, seat: int, seen: Collection[Position], most: int, meter: Meter, wanted: float
) -> Reach:
    """Search from `start` until a line to `wanted` is found, all is seen, or `most` positions are.

    `seen` are the bouts of the record: coming back to one is a repetition. Raises OutOfBudget.
    """
    found = Reach()
    came_by: dict[Position, tuple[Position, str] | None] = {start: None}
    edges: dict[Position, list[Position]] = {}
    queue = deque([start])
    while queue:
        if len(came_by) > most:
            return found
        position = queue.popleft()
        meter.spend(NODES_PER_POSITION)
        meter.check()
        for count, (move, following) in enumerate(table.successors(position), 1):
            meter.spend(NODES_PER_MOVE)
            if count % CHECK_EVERY == 0:
                # A large hand has thousands of moves.
                meter.check()
                if len(came_by) > most:
                    return found
            if isinstance(following, End):
                score = following.scores[seat]
            elif not table.in_play(following, seat):
                score = 0.0  # the seat is out; what the others still do is nothing to it
            elif not following.attack and following in seen:
                score = 0.5
            else:
                if table.in_play(position, seat):
                    edges.setdefault(position, []).append(following)
                if following not in came_by:
                    came_by[following] = (position, move)
                    queue.append(following)
                continue
            if score not in found.lines:
                found.lines[score] = [*_line(came_by, position), move]
                if score == wanted:
                    return found
    found.complete = True
    if 0.5 not in found.lines:
        circle = _circle(table, came_by, edges, meter)
        if circle is not None:
            found.lines[0.5] = circle
    return found


def _line(came_by: dict[Position, tuple[Position, str] | None], position: Position) -> list[str]:
    moves: list[str] = []
    step = came_by[position]
    while step is not None:
        position, move = step
        moves.append(move)
        step = came_by[position]
    return moves[::-1]


def _circle(
    table: Table,
    came_by: dict[Position, tuple[Position, str] | None],
    edges: dict[Position, list[Position]],
    meter: Meter,
) -> list[str] | None:
    """A line that comes back to a position in which the seat holds cards, if there is one.

    `edges` are those between positions in which the seat is still in the game. Positions that lead into no circle are
    taken away, those without a way on first (Kahn); from what stays one can go on for ever.
    """
    waiting: dict[Position, int] = {}
    before: dict[Position, list[Position]] = {}
    for position, onward in edges.items():
        meter.check()
        waiting[position] = len(set(onward))
        for following in set(onward):
            before.setdefault(following, []).append(position)
    leaves = [position for position in came_by if not waiting.get(position)]
    gone = set(leaves)
    while leaves:
        meter.check()
        for earlier in before.get(leaves.pop(), ()):
            waiting[earlier] -= 1
            if not waiting[earlier] and earlier not in gone:
                gone.add(earlier)
                leaves.append(earlier)
    start = next((position for position in came_by if position not in gone and not position.attack), None)
    if start is None:
        return None
    line, position = _line(came_by, start), start
    passed = {start, *_bouts_on_way(came_by, start)}
    while True:
        move, following = next(
            (move, following)
            for move, following in table.successors(position)
            if isinstance(following, Position) and following in came_by and following not in gone
        )
        line.append(move)
        if not following.attack and following in passed:
            return line
        passed.add(following)
        position = following


def _bouts_on_way(came_by: dict[Position, tuple[Position, str] | None], position: Position) -> list[Position]:
    found = []
    step = came_by[position]
    while step is not None:
        position, _ = step
        found.append(position)
        step = came_by[position]
    return found
