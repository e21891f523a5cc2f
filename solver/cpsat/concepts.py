"""best-case, worst-case and best-reply for trick games.

In the order of cost: a static bound; lines found by climbing; then CP-SAT, first over all openings together for the
value, then over those openings whose value is still open, again and again: each round proves a bound for all of them
and closes at least one. Bounds and witnesses that one round leaves serve the next.

Inside, values are kept as `sign * value`, so that smaller is always what is sought.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence

from games.trick_state import TrickState
from solver.answer import Interval, MoveValue, Solution
from solver.budget import Meter, OutOfBudget

from .board import board_of
from .climb import Climber
from .optimum import Optimizer
from .playout import Line, Orders, Player
from .policy import Policy, interchangeable
from .progress import Progress
from .targets import result_of, targets

ENGINE = "cp-sat"

FIRST_TRIES = 400
"""Playouts spent on each kind of result before CP-SAT is asked for the value."""

TRIES = 250
"""Playouts spent on an opening before it is left to CP-SAT."""


class WrongLine(Exception):
    """A line does not bear out its value when the rules replay it, or undercuts a proof: a fault in this package."""


def solve(
    record: TrickState,
    position: TrickState,
    seat: int,
    concept: str,
    objective: str,
    meter: Meter,
    on_progress: Callable[[dict[str, float]], None] | None,
) -> Solution:
    """The value for `seat`, of each legal move too, as far as the meter lets it be found."""
    search = _Search(record, position, seat, concept, objective, meter)
    with Progress(on_progress, search.value, meter), contextlib.suppress(OutOfBudget):
        search.run()
    return search.solution(position)


def bounds(
    record: TrickState,
    position: TrickState,
    seat: int,
    concept: str,
    objective: str,
    meter: Meter,
    known: Interval | None = None,
    witness: Sequence[str] = (),
) -> tuple[Interval, list[str]]:
    """The value alone, and a line that bears out its better bound (`lower` in best-case), as far as the meter lets it.

    `known` are bounds that hold already, `witness` a line from the position that may be hard to better.
    """
    search = _Search(record, position, seat, concept, objective, meter)
    if known is not None:
        search.bound_by(known)
    if witness:
        search.note(witness)
    with contextlib.suppress(OutOfBudget):
        search.run_for_value()
    solution = search.solution(position)
    return solution.value, list(solution.line)


class _Search:
    def __init__(
        self, record: TrickState, position: TrickState, seat: int, concept: str, objective: str, meter: Meter
    ) -> None:
        self.seat, self.objective, self.meter = seat, objective, meter
        self.sign = -1 if concept == "worst-case" else 1
        self.board = board_of(position)
        self.policy = Policy(record, self.board, seat) if concept == "best-reply" else None
        self.player = Player(self.board)
        self.targets = targets(self.board, seat, objective, self.sign)
        self.first = interchangeable(self.board, self.policy)
        self.openings = sorted(set(self.first.values()))
        chosen = self.policy.opening() if self.policy else None
        self.roots = self.openings if chosen is None else [chosen]
        self.lower = dict.fromkeys(self.openings, self.sign * self.targets[0].best)
        self.climber = self._climber()
        self.optimizer: Optimizer | None = None

    def _climber(self) -> Climber:
        board, policy = self.board, self.policy
        free = [
            group for group in range(len(self.player.groups)) if policy is None or group % board.players == self.seat
        ]
        declared = policy.declared if policy else [suits[0] for suits in board.suits_of]
        result = result_of(board, self.seat, self.objective)
        climber = Climber(self.player, result, self.sign, free, declared, self.meter)
        self.start = policy.orders(self.player.groups) if policy else self.player.groups
        for opening in self.openings:
            climber.try_orders(opening, self.start)
        return climber

    # --- what is known ------------------------------------------------------------------------------------------

    def upper(self, opening: int) -> int:
        """The best result found for an opening, times sign."""
        return self.sign * self.climber.best[opening][0]

    def open(self, openings: Sequence[int]) -> list[int]:
        """Those whose value is not settled."""
        return [opening for opening in openings if self.lower[opening] < self.upper(opening)]

    def interval(self, lower: int, upper: int) -> Interval:
        """A pair of bounds in the seat's own terms."""
        return Interval(lower, upper) if self.sign > 0 else Interval(-upper, -lower)

    def value(self) -> Interval:
        """The value of the position as far as it is known."""
        lower = min(self.lower[opening] for opening in self.roots)
        return self.interval(lower, min(map(self.upper, self.roots)))

    def bound_by(self, known: Interval) -> None:
        """Take over bounds of the value; the better one holds for every opening that may be played."""
        bound = known.lower if self.sign > 0 else -known.upper
        for opening in self.roots:
            self.lower[opening] = max(self.lower[opening], int(bound))

    def note(self, witness: Sequence[str]) -> None:
        """Take a line from elsewhere into account."""
        board = self.board
        plays = [move.partition(":") for move in witness]
        place = {piece: index for index, (piece, *_) in enumerate(plays)}
        suit = {piece: suit for piece, _, suit in plays if suit}
        orders = [sorted(group, key=lambda piece: place[board.pieces[piece]]) for group in self.player.groups]
        declared = [
            board.suits.index(suit[name]) if name in suit else usual
            for name, usual in zip(board.pieces, self.climber.declared, strict=True)
        ]
        opening = board.moves.index(witness[0])
        line = self.player.play(orders, board.openings[opening], declared)
        self.climber.note(self.first[opening], line)

    # --- the search ---------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Settle the value, then every move."""
        self.run_for_value()
        self._settle(self.openings, only_value=False)

    def run_for_value(self) -> None:
        """Settle the value."""
        self.meter.check()
        self._settle(self.roots, only_value=True)

    def _settle(self, openings: Sequence[int], only_value: bool) -> None:
        while not self._settled(openings, only_value):
            self._climb(self.open(openings), only_value)
            if not self._settled(openings, only_value):
                self._optimize(self.open(openings))

    def _settled(self, openings: Sequence[int], only_value: bool) -> bool:
        return self.value().exact if only_value else not self.open(openings)

    def _climb(self, pending: Sequence[int], only_value: bool) -> None:
        """Look for lines that reach the proved bound of each opening."""
        bound = min(self.lower[opening] for opening in pending)
        best = self._best_line()
        for target in self.targets:
            if self.sign * target.best < bound:
                continue
            if only_value and self.sign * target.best >= min(map(self.upper, self.roots)):
                return
            tries = FIRST_TRIES if only_value else TRIES
            for opening in self.open(pending):
                if self.upper(opening) <= self.sign * target.best:
                    continue
                start = self.start if only_value or best is None else self._orders_of(best)
                if self.climber.climb(opening, start, target, tries, target.best):
                    best = self.climber.best[opening][1]
                if only_value:
                    break
            if not only_value:
                return

    def _orders_of(self, line: Line) -> Orders:
        """Orders that give this line again; under a policy those of the other seats stay what they are."""
        free = set(self.climber.free)
        orders = zip(self.player.orders_of(line), self.start, strict=True)
        return [played if group in free else kept for group, (played, kept) in enumerate(orders)]

    def _best_line(self) -> Line | None:
        opening = min(self.openings, key=self.upper)
        return self.climber.best[opening][1]

    def _optimize(self, pending: Sequence[int]) -> None:
        """One round of CP-SAT: a bound for all of these, and a line for one of them if there is a better one."""
        if self.optimizer is None:
            self.optimizer = Optimizer(
                self.board, self.seat, self.objective, self.sign, self.policy, self.player, self.meter
            )
        known = min(self.lower[opening] for opening in pending)
        best = min(map(self.upper, pending))
        found = self.optimizer.optimize(pending, known, best)
        if found.line is not None:
            self.climber.note(found.opening, found.line)
        for opening in pending:
            self.lower[opening] = max(self.lower[opening], found.bound)
        if found.stopped_by is not None:
            self.meter.stop(found.stopped_by)

    # --- the answer ---------------------------------------------------------------------------------------------

    def solution(self, position: TrickState) -> Solution:
        """The answer as it stands; its line has been replayed by the rules."""
        crossed = [self.board.moves[o] for o in self.openings if self.lower[o] > self.upper(o)]
        if crossed:
            raise WrongLine(f"the bounds of {', '.join(crossed)} contradict each other")
        opening = min(self.roots, key=self.upper)
        value, line = self.climber.best[opening]
        moves = self._replay(position, line, value)
        return Solution(
            value=self.value(),
            moves=self._moves(),
            line=moves,
            engine=ENGINE,
            nodes=self.meter.nodes,
            stopped_by=self.meter.stopped_by if self.open(self.openings) else None,
        )

    def _moves(self) -> list[MoveValue]:
        board = self.board
        families: dict[int, list[int]] = {}
        for opening, first in self.first.items():
            families.setdefault(first, []).append(opening)
        entries = []
        for opening, first in self.first.items():
            lower, upper = self.lower[first], self.upper(first)
            equals = [board.moves[other] for other in families[first] if other != opening]
            entry = MoveValue(board.moves[opening], self.interval(lower, upper), equals)
            entries.append((upper, lower, opening, entry))
        return [entry for *_, entry in sorted(entries, key=lambda item: item[:3])]

    def _replay(self, position: TrickState, line: Line, value: int) -> list[str]:
        state, moves = position.clone(), []
        for piece, suit in line.plays:
            name = self.board.pieces[piece]
            move = name if suit is None else f"{name}:{self.board.suits[suit]}"
            state.apply_action(move)
            moves.append(move)
        outcome = state.outcome()
        result = outcome["points" if self.objective == "points" else "scores"]
        if result is None or result[self.seat] != value:
            raise WrongLine(f"{' '.join(moves)} gives {result}, not {value} for seat {self.seat}")
        return moves
