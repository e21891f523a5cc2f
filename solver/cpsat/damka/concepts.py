"""best-case and worst-case in Damka: the least and the most score that any legal line gives a seat.

In the order of cost, for each move: lines found by playing on, which settle it where they reach the extreme; then all
positions breadth first, which proves what is impossible and gives shortest lines; then, for the line of the answer,
CP-SAT with a fixed number of bouts, which finds a shorter one or proves that there is none.

The line is a shortest one in which the seat gets out (is left the fool) unless `stopped_by` names a limit. `engine` is
cp-sat where CP-SAT found the line or proved that it is a shortest one; otherwise the search alone has answered.
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

SEARCH, CP_SAT = "search", "cp-sat"
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
        listed = state.moves()
        self.listed: list[str] = listed["moves"]
        self.more: bool = listed["truncated"]
        # Of interchangeable moves only the first is looked into.
        self.families = self._families()
        self.first = {move: family[0] for family in self.families for move in family}
        self.moves = [family[0] for family in self.families]
        self.engine = SEARCH
        # The line known for each of these and its score; `proved` are moves for which nothing better is possible.
        self.lines: dict[str, list[str]] = {}
        self.scores: dict[str, float] = {}
        self.proved: set[str] = set()

    def _families(self) -> list[list[str]]:
        """The moves that are listed, those together that leave the same behind."""
        families: dict[object, list[str]] = {}
        for move in self.listed:
            following = self.table.after(self.start, move) if ">" in move else None
            shape = self.table.shape(following) if isinstance(following, Position) else move
            families.setdefault(shape, []).append(move)
        return list(families.values())

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

    def _note(self, line: Sequence[str], score: float) -> None:
        move = self.first.get(line[0], line[0])
        known = self.scores.get(move)
        better = known is None or (score < known if self.best else score > known)
        if better or (score == known and len(line) < len(self.lines[move])):
            self.lines[move], self.scores[move] = list(line), score
        if score == self.wanted:
            self.proved.add(move)

    def _play_on(self, move: str) -> None:
        following = self._after(move)
        if isinstance(following, End):
            self._note([move], following.scores[self.seat])
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
                self._note([move, *found[0]], found[1][self.seat])
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
            self._note([move, *line], score)
        if found.complete:
            self.proved.add(move)

    def _shorten(self) -> None:
        """Replace the line of the best move by a shortest one, as far as the budget goes."""
        line = self._line()
        if not line or self._score(line) != self.wanted:
            return
        bouts = sum(">" in move or move == "take" for move in line)
        for horizon in range(1, bouts):
            shorter = model.line(
                self.state, self.table, self.start, self.seat, self.best, horizon, self.seen, self.meter
            )
            if shorter is not None:
                self._note(shorter, self.wanted)
            if shorter is not None or horizon == bouts - 1:
                self.engine = CP_SAT
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

    def _score(self, line: Sequence[str]) -> float:
        return self.scores[self.first.get(line[0], line[0])]

    def _line(self) -> list[str]:
        sign = 1 if self.best else -1
        if not self.lines:
            return []
        return self.lines[min(self.lines, key=lambda move: (sign * self.scores[move], len(self.lines[move])))]

    def solution(self) -> Solution:
        """The answer as it stands; its line has been replayed by the rules to the end."""
        line = self._finish(self._line())
        sign = 1 if self.best else -1
        family_of = {move: family for family in self.families for move in family}
        moves = [
            MoveValue(move, self._interval(self.first[move]), [other for other in family_of[move] if other != move])
            for move in self.listed
        ]
        moves.sort(key=lambda entry: sign * (entry.value.upper if self.best else entry.value.lower))
        return Solution(
            value=self.value(),
            moves=moves,
            line=line,
            engine=self.engine,
            nodes=self.meter.nodes,
            stopped_by=self.meter.stopped_by,
        )

    def _finish(self, line: Sequence[str]) -> list[str]:
        """The line replayed, and played on to the end where the seat is out before the others have finished."""
        if not line:
            return []
        replay, moves = self.state.clone(), []
        expected = self._score(line)
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
