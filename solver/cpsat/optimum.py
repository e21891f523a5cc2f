"""One CP-SAT model for a question, solved again and again for fewer openings and tighter bounds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ortools.sat.python import cp_model

from solver.budget import DETERMINISTIC_SECONDS_PER_NODE, LIMITS, Meter

from .board import Board
from .model import TrickModel
from .playout import Line, Player
from .policy import Policy
from .restrictions import Restrictions
from .scoring import Score

SEED = 1

PATIENCE = 0.6
"""Deterministic seconds for the first attempt at a round, without presolve, which costs more than most rounds do. The
second attempt has presolve, and all that is left."""


@dataclass(frozen=True)
class Round:
    """What a round found, times sign: no opening betters `bound`; `line` is one of `opening`, None if there is none
    below what was known. `stopped_by` names the limit that ended it, if any."""

    bound: int
    opening: int
    line: Line | None
    stopped_by: str | None


class Optimizer:
    """The model of a question: core, restrictions, score, and the policy of the others if there is one."""

    def __init__(
        self,
        board: Board,
        seat: int,
        objective: str,
        sign: int,
        policy: Policy | None,
        player: Player,
        meter: Meter,
    ) -> None:
        """Build the model; raises OutOfBudget if that alone takes too long."""
        self.board, self.sign, self.player, self.meter = board, sign, player, meter
        self.model = TrickModel(board, meter)
        restrictions = Restrictions(self.model)
        meter.check()
        self.score = Score(self.model, seat, objective)
        meter.check()
        if policy is not None:
            policy.constrain(self.model, restrictions)
            meter.check()
        self.opens = [self._opening(piece, suit) for piece, suit in board.openings]
        self.model.cp.add_exactly_one(self.opens)
        self.sought = sign * self.score.expression
        self.model.cp.minimize(self.sought)
        self.guard: cp_model.IntVar | None = None

    def _opening(self, piece: int, suit: int | None) -> cp_model.IntVar:
        model = self.model
        chosen = model.cp.new_bool_var("")
        model.cp.add_implication(chosen, model.x[piece, 0])
        if suit is not None:
            model.cp.add_implication(chosen, model.d[suit, 0])
        return chosen

    def optimize(self, openings: Sequence[int], known: int, best: int) -> Round:
        """The best result of these openings, if it is below `best`, given that it is not below `known`."""
        cp = self.model.cp
        allowed = set(openings)
        for index, chosen in enumerate(self.opens):
            chosen.proto.domain[1] = 1 if index in allowed else 0
        if self.guard is not None:
            self.guard.proto.domain[0] = self.guard.proto.domain[1] = 0
        self.guard = cp.new_bool_var("")
        cp.add_linear_constraint(self.sought, known, best - 1).only_enforce_if(self.guard)
        self.guard.proto.domain[0] = 1
        for first in (True, False):
            solver, whole = self._solver(first)
            with self.meter.on_abandon(solver.stop_search):
                status = solver.solve(cp)
            self.meter.spend(round(solver.response_proto.deterministic_time / DETERMINISTIC_SECONDS_PER_NODE))
            if status == cp_model.INFEASIBLE:
                return Round(best, openings[0], None, None)
            if status == cp_model.OPTIMAL:
                opening, line = self._line(solver)
                return Round(round(solver.objective_value), opening, line, None)
            if status not in (cp_model.FEASIBLE, cp_model.UNKNOWN):
                raise RuntimeError(f"CP-SAT: {solver.status_name(status)}: {cp.validate()}")
            stopped_by = self._stopped_by(whole)
            if status == cp_model.FEASIBLE:
                # Without a solution the bound may be one that was never set.
                known = max(known, math.ceil(solver.best_objective_bound - 1e-6))
                opening, line = self._line(solver)
                return Round(known, opening, line, stopped_by)
            if stopped_by is not None:
                break
        return Round(known, openings[0], None, stopped_by)

    def _solver(self, first: bool) -> tuple[cp_model.CpSolver, bool]:
        """A solver for the first, impatient attempt or the second, and whether it may spend the whole budget."""
        self.meter.check()
        solver = cp_model.CpSolver()
        parameters = solver.parameters
        parameters.num_workers = 1
        parameters.random_seed = SEED
        nodes = self.meter.nodes_left
        limit = (LIMITS["nodes"] if nodes is None else nodes) * DETERMINISTIC_SECONDS_PER_NODE
        whole = not first or limit <= PATIENCE
        parameters.max_deterministic_time = limit if whole else PATIENCE
        if first:
            parameters.cp_model_presolve = False
            parameters.linearization_level = 0
        seconds = self.meter.seconds_left
        if seconds is not None:
            parameters.max_time_in_seconds = max(0.001, seconds)
        return solver, whole

    def _stopped_by(self, whole: bool) -> str | None:
        """Which limit of the budget ended an attempt; None if it was only out of patience."""
        seconds = self.meter.seconds_left
        if seconds is not None and seconds <= 0.002:
            return "ms"
        return "nodes" if whole else None

    def _line(self, solver: cp_model.CpSolver) -> tuple[int, Line]:
        """The solution as a line, played out again by the orders it gives."""
        model, board = self.model, self.board
        when = {piece: trick for (piece, trick), chosen in model.x.items() if solver.boolean_value(chosen)}
        orders = [sorted(group, key=when.__getitem__) for group in self.player.groups]
        opening = next(index for index, chosen in enumerate(self.opens) if solver.boolean_value(chosen))
        declared: list[int | None] = [None] * len(board.pieces)
        for piece, trick in when.items():
            asked = (s for s in board.suits_of[piece] if solver.boolean_value(model.d[s, trick]))
            declared[piece] = next(asked, None)
        return opening, self.player.play(orders, board.openings[opening], declared)
