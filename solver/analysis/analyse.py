"""Putting an analysis together: the record, its lanes of work, the budget, the document."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import games
from games.problems import Code, InvalidRequest, InvalidState, Problem
from games.trick_state import TrickState
from solver import search
from solver.budget import Meter

from . import concepts_of, lanes, ranges, report
from .equilibria import Equilibria
from .probers import DamkaProber, TrickProber
from .record import Play, Record, read
from .values import Guarantee, Prober

Tell = Callable[[dict[str, Any]], None]
"""Called, from any thread, with lines `{"event": "play", …}` and `{"event": "progress", …}`."""


def check(state: games.State, concept: str, objective: str, claim: bool) -> None:
    """Raise InvalidRequest if a game is not gone over by a concept or an objective.

    Raise InvalidState if the record stops before the end of the hand without a claim.
    """
    game, problems = state.game, []
    for name, value, offered in (("concept", concept, concepts_of(game)), ("objective", objective, game.objectives)):
        if value not in offered:
            detail = f"analysis of {game.title} offers {', '.join(offered)} as {name}, not {value!r}"
            problems.append(Problem(Code.NOT_OFFERED, detail, f"/{name}", {"expected": list(offered)}))
    if problems:
        raise InvalidRequest(problems)
    if not claim and state.phase != "pass" and not state.is_terminal():
        detail = "the record stops before the end of the hand; if it was ended by a claim, say so"
        raise InvalidState(Problem(Code.UNFINISHED_HAND, detail, "/state/plays"))


def analyse(state: games.State, concept: str, objective: str, meter: Meter, tell: Tell | None) -> dict[str, Any]:
    """The answer document for a state whose request has been checked."""
    record = read(state)
    with _memory(record, concept) as shares:
        work = _Work(record, concept, objective, shares, tell)
        lanes.run(work.lanes, meter, search.any_free, work.compare)
        work.tell_the_rest()
        exact = all(lane.done for lane in work.lanes)
        spent = {"nodes": meter.nodes, "budget": meter.budget.document(), "stopped_by": meter.stopped_by}
        return report.document(work.report, concept, objective, spent, exact)


@contextmanager
def _memory(record: Record, concept: str) -> Iterator[list[search.Share]]:
    """A share of memory for each lane of a trick game. Damka's searches take their own."""
    start = record.positions[0]
    if isinstance(start, TrickState):
        with search.shares(start, record.players if concept == "paranoid" else 1) as found:
            yield found
    else:
        yield []


class _Work:
    """The lanes of one analysis, and word of each play that is done."""

    def __init__(
        self, record: Record, concept: str, objective: str, shares: list[search.Share], tell: Tell | None
    ) -> None:
        self.record, self.tell = record, tell
        self.told: set[int] = set()
        results, seats = record.results(objective), range(record.players)
        of = [None if results is None else results[seat] for seat in seats]
        start = record.positions[0]
        values: list[report.Values]
        self.lanes: list[lanes.Lane]
        self.guarantees: list[Guarantee] = []
        if concept == "max-n":
            equilibria = Equilibria(record, objective, shares[0], results, self._done)
            values, self.lanes = [equilibria] * record.players, [equilibria]
        else:
            self.guarantees = [
                Guarantee(record, seat, self._prober(seat, objective, shares), of[seat], self._done) for seat in seats
            ]
            values, self.lanes = [*self.guarantees], [*self.guarantees]
        best = [ranges.Strip(record, seat, "best-case", objective, [0, *record.rounds], of[seat]) for seat in seats]
        worst = [ranges.Strip(record, seat, "worst-case", objective, record.rounds, of[seat]) for seat in seats]
        replies = []
        if results is not None and isinstance(start, TrickState):
            replies = [ranges.Reply.of(record, seat, objective, results[seat]) for seat in seats]
        self.lanes += [*replies, *best, *worst]
        self.report = report.Report(record, results, values, best, worst, replies)

    def _prober(self, seat: int, objective: str, shares: list[search.Share]) -> Prober:
        if shares:
            return TrickProber(self.record, search.Probes(shares[seat], seat, objective))
        return DamkaProber(self.record, seat)

    def compare(self) -> None:
        """What a seat can guarantee lies within what can still become of it."""
        for seat, guarantee in enumerate(self.guarantees):
            guarantee.bound_by(self.report.best[seat].chain, self.report.worst[seat].chain)

    def _done(self, play: Play) -> None:
        if self.tell is not None:
            self.told.add(play.index)
            self.tell({"event": "play", **self.report.play(play)})
            self.tell({"event": "progress", "plays": len(self.told), "of": self.record.last})

    def tell_the_rest(self) -> None:
        """Tell of the plays that are not settled, as far as they are known."""
        if self.tell is not None:
            for play in self.record.plays:
                if play.index not in self.told:
                    self.tell({"event": "play", **self.report.play(play)})
