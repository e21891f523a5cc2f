"""Climbing over orders of play for a good line: cheap witnesses, so that CP-SAT has less to do."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from solver.budget import NODES_PER_PLAY, Meter

from .playout import Line, Orders, Player
from .targets import Result, Target


class Climber:
    """Keeps the best line found for each opening. `free` are the groups of pieces whose orders may be changed,
    `sign` 1 to seek the least result and -1 the most."""

    def __init__(
        self,
        player: Player,
        result: Result,
        sign: int,
        free: Iterable[int],
        declared: Sequence[int | None],
        meter: Meter,
    ) -> None:
        """Nothing found yet."""
        self.player, self.result, self.sign, self.meter = player, result, sign, meter
        self.free = [group for group in free if len(player.groups[group]) > 1]
        self.declared = list(declared)
        self.random = random.Random(20_24)
        self.cost = NODES_PER_PLAY * max(1, sum(map(len, player.groups)))
        self.best: dict[int, tuple[int, Line]] = {}
        self.openings = player.board.openings

    def note(self, opening: int, line: Line) -> int:
        """Take a line into account; returns its result."""
        value = self.result(line)
        known = self.best.get(opening)
        if known is None or self.sign * value < self.sign * known[0]:
            self.best[opening] = (value, line)
        return value

    def try_orders(self, opening: int, orders: Orders) -> Line:
        """Play one line, charge it, note it."""
        line = self.player.play(orders, self.openings[opening], self.declared)
        self.meter.spend(self.cost)
        self.note(opening, line)
        return line

    def climb(self, opening: int, start: Orders, target: Target, tries: int, good_enough: int) -> bool:
        """Climb towards a target from some orders; True once the opening's best result is `good_enough`."""
        orders = [list(order) for order in start]
        sign, rng, best = self.sign, self.random, self.best
        distance = target.distance(self.try_orders(opening, orders))
        goal = sign * good_enough
        for count in range(tries):
            if sign * best[opening][0] <= goal:
                return True
            if not self.free:
                return False
            if count % 16 == 0:
                self.meter.check()
            order = orders[self.free[int(rng.random() * len(self.free))]]
            size = len(order)
            i, j = int(rng.random() * size), int(rng.random() * size)
            if i == j:
                continue
            order.insert(j, order.pop(i))
            after = target.distance(self.try_orders(opening, orders))
            if after <= distance:
                distance = after
            else:
                order.insert(i, order.pop(j))
        return sign * best[opening][0] <= goal
