"""best-case and worst-case in Damka: the least and the most score that any legal line gives a seat.

In the order of cost, for each move: lines found by playing on, which settle it where they reach the extreme; then all
positions breadth first, which proves what is impossible and gives shortest lines; then, for the line of the answer,
CP-SAT with a fixed number of bouts, which finds a shorter one or proves that there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random

from games.damka_state import DamkaState
from solver.answer import Interval, MoveValue, Solution
from solver.budget import Meter, OutOfBudget
from solver.cpsat.progress import Progress

from . import model
from .position import End, Position, Table
from .reach import explore
from .rollout import roll

ENGINE = "cp-sat"
TRIES = 60
"""Lines played on for a move before the exact methods."""
FEW, MANY = 2_000, 400_000
"""Positions that breadth-first search may see for one move: first for all moves in turn, then for those still open."""
SEED = 1


def solve(
    state: DamkaState,
    seat: int,
    concept: str,
    meter: Meter,
    on_progress: Callable[[dict[str, float]], None] | None = None,
) -> Solution:
    """The answer for a position that is not over and hides nothing."""
    search = _Search(state, seat, concept, meter)
    with Progress(on_progress, search.value, meter), suppress(OutOfBudget):
        search.run()
    return search.solution()


class _Search:
    def __init__(self, state: DamkaState, seat: int, concept: str, meter: Meter) -> None:
        self.state, self.seat, self.meter = state, seat, meter
        self.table = Table(state)
        self.start = self.table.of(state)
        self.best = concept == "best-case"
        self.wanted, self.worst = (0.0, 1.0) if self.best else (1.0, 0.0)
        self.seen = {
            Position(tuple(self.table.mask(list(hand)) for hand in hands), attacker, 0, 0)
            for attacker, hands in state.bouts_seen
        }
        self.moves: list[str] = list(state.legal_actions())
        self.more = bool(state.moves()["truncated"])
        # The line known for each move and its score; `proved` are moves for which nothing better is possible.
        self.lines: dict[str, list[str]] = {}
        self.scores: dict[str, float] = {}
        self.proved: set[str] = set()

    def run(self) -> None:
        """Settle every move, then look for the shortest line of the best of them."""
        for move in self.moves:
            self._play_on(move)
        for most in (FEW, MANY):
            for move in self._open():
                self._explore(move, most)
        self._shorten()

    def _open(self) -> list[str]:
        return [move for move in self.moves if move not in self.proved]

    def _note(self, move: str, line: Sequence[str], score: float) -> None:
        known = self.scores.get(move)
        better = known is None or (score < known if self.best else score > known)
        if better or (score == known and len(line) < len(self.lines[move])):
            self.lines[move], self.scores[move] = list(line), score
        if score == self.wanted:
            self.proved.add(move)

    def _play_on(self, move: str) -> None:
        following = self._after(move)
        if isinstance(following, End):
            self._note(move, [move], following.scores[self.seat])
            self.proved.add(move)
            return
        others = set(range(self.state.players)) - {self.seat}
        for attempt in range(TRIES):
            found = roll(
                self.table,
                following,
                {self.seat} if self.best else others,
                Random(f"{SEED}/{move}/{attempt}"),
                self.meter,
            )
            if found is not None and not self._runs_into_the_record([move, *found[0]]):
                self._note(move, [move, *found[0]], found[1][self.seat])
            if move in self.proved:
                return

    def _after(self, move: str) -> Position | End:
        following = self.table.after(self.start, move)
        if isinstance(following, Position) and not following.attack and following in self.seen:
            return End(tuple(0.5 if hand else 0.0 for hand in following.hands))
        return following

    def _runs_into_the_record(self, line: Sequence[str]) -> bool:
        """Whether a line played on comes back to a bout that was there before it, where the hand would have ended."""
        position: Position | End = self.start
        before = set(self.seen) | ({self.start} if not self.start.attack else set())
        for move in line:
            assert isinstance(position, Position)
            position = self.table.after(position, move)
            if isinstance(position, Position) and not position.attack and position in before:
                return True
        return False

    def _explore(self, move: str, most: int) -> None:
        following = self._after(move)
        assert isinstance(following, Position)
        seen = self.seen | ({self.start} if not self.start.attack else set())
        found = explore(self.table, following, self.seat, seen, most, self.meter, self.wanted)
        for score, line in found.lines.items():
            self._note(move, [move, *line], score)
        if found.complete:
            self.proved.add(move)

    def _shorten(self) -> None:
        """Replace the line of the best move by a shortest one, as far as the budget goes."""
        if self._open() or self.value().lower != self.wanted:
            return
        line = self._line()
        bouts = sum(">" in move or move == "take" for move in line)
        for horizon in range(1, bouts):
            shorter = model.line(
                self.state, self.table, self.start, self.seat, self.best, horizon, self.seen, self.meter
            )
            if shorter is not None:
                self._note(shorter[0], shorter, self.wanted)
                self.moves.sort(key=lambda move: move != shorter[0])
                return

    # --- the answer ---------------------------------------------------------------------------------------------

    def value(self) -> Interval:
        """The value of the position as far as it is known."""
        values = [self._interval(move) for move in self.moves]
        if self.more:
            # Past the moves that are listed there may be a better one.
            values.append(_interval(*sorted((self.wanted, self.worst))))
        choose = min if self.best else max
        return Interval(choose(value.lower for value in values), choose(value.upper for value in values))

    def _interval(self, move: str) -> Interval:
        known = self.scores.get(move, self.worst)
        if move in self.proved:
            return _interval(known, known)
        return _interval(self.wanted, known) if self.best else _interval(known, self.wanted)

    def _line(self) -> list[str]:
        sign = 1 if self.best else -1
        known = [move for move in self.moves if move in self.lines]
        if not known:
            return []
        return self.lines[min(known, key=lambda move: (sign * self.scores[move], len(self.lines[move])))]

    def solution(self) -> Solution:
        """The answer as it stands; its line has been replayed by the rules to the end."""
        line = self._finish(self._line())
        sign = 1 if self.best else -1
        listed = list(self.state.legal_actions())
        entries = [(self._interval(move), move) for move in listed]
        entries.sort(key=lambda entry: sign * (entry[0].upper if self.best else entry[0].lower))
        return Solution(
            value=self.value(),
            moves=[MoveValue(move, value) for value, move in entries],
            line=line,
            engine=ENGINE,
            nodes=self.meter.nodes,
            stopped_by=self.meter.stopped_by,
        )

    def _finish(self, line: Sequence[str]) -> list[str]:
        """The line replayed, and played on to the end where the seat is out before the others have finished."""
        if not line:
            return []
        replay, moves = self.state.clone(), []
        expected = self.scores[line[0]]
        for move in line:
            replay.apply_action(move)
            moves.append(move)
        while not replay.is_terminal():
            move = next(iter(replay.each_action()))
            replay.apply_action(move)
            moves.append(move)
        if replay.scores()[self.seat] != expected:
            raise RuntimeError(f"{' '.join(moves)} gives {replay.scores()}, not {expected} for seat {self.seat}")
        return moves


def _interval(lower: float, upper: float) -> Interval:
    whole = [int(value) if value == int(value) else value for value in (lower, upper)]
    return Interval(*whole)
