"""Heavy work - solve, analysis, hint - on its one way: cache, slot, deadline, answer in one document or in lines.

    @table.blueprint.post_call("/solve", …)
    def solve(fields):
        ask = Ask("solve", game.name, concept, canonical, budget, lambda meter, tell: solver.solve(…))
        return table.desk.answer(ask)

The deadline counts from the arrival of the request. An answer that does not depend on the clock is kept, to be given
again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Response, g, request

import solver

from . import stream, strict_json, tracing
from .blueprint import json_answer
from .cache import Cache
from .metrics import Metrics
from .slots import Slots

Work = Callable[[solver.Meter, solver.Progress | None], dict[str, Any]]
"""Works an answer out on a meter that has begun, telling of its progress."""


@dataclass(frozen=True)
class Ask:
    """What a request asks of an engine.

    `asked` is all that decides the answer, in canonical form; `budget` is no larger than the settings allow. `pure`
    says that nothing else decides it but the clock: a hint without a seed is not pure.
    """

    call: str
    game: str
    concept: str
    asked: Mapping[str, Any]
    budget: solver.Budget
    work: Work
    pure: bool = True

    @property
    def labels(self) -> dict[str, str]:
        """How metrics tell asks apart."""
        return {"call": self.call, "game": self.game, "concept": self.concept}


class Desk:
    """Where heavy work is handed in, one for an application."""

    def __init__(self, slots: Slots, cache: Cache, metrics: Metrics) -> None:
        self._slots, self._cache, self._metrics = slots, cache, metrics

    def answer(self, ask: Ask) -> Response:
        """The answer to the current request. Raises Busy, ClientGone, and what the work raises."""
        begun = time.monotonic()
        key = self._key(ask) if ask.pure else None
        kept = None if key is None else self._cache.get(key)
        tracing.describe({**ask.labels, "kept": kept is not None})
        if kept is not None:
            response = stream.finished(kept) if stream.is_wanted(request) else json_answer(kept)
            response.headers["Server-Timing"] = "cache;desc=hit"
            return response
        meter = solver.Meter(ask.budget, started=g.arrived)

        def work(tell: solver.Progress | None) -> bytes:
            return self._work(ask, key, meter, tell)

        if stream.is_wanted(request):
            return stream.response(lambda tell: self._slots.start(lambda: work(tell), meter, request.environ))
        body = self._slots.start(lambda: work(None), meter, request.environ).result()
        response = json_answer(body)
        times = {"read": begun - g.arrived, "solve": time.monotonic() - begun}
        response.headers["Server-Timing"] = ", ".join(f"{name};dur={1000 * spent:.1f}" for name, spent in times.items())
        return response

    def keep(self, call: str, game: str, asked: Mapping[str, Any], work: Callable[[], bytes]) -> bytes:
        """The answer to a cheap request that is pure: as kept, or worked out here and kept."""
        key = self._cache.key({"call": call, "game": game, "asked": asked})
        body = self._cache.get(key)
        if body is None:
            body = work()
            self._cache.put(key, body)
        return body

    def _key(self, ask: Ask) -> str:
        return self._cache.key({**ask.labels, "asked": ask.asked, "budget": ask.budget.document()})

    def _work(self, ask: Ask, key: str | None, meter: solver.Meter, tell: solver.Progress | None) -> bytes:
        """Work an answer out; runs in a slot."""
        begun = time.monotonic()
        status, nodes = "error", 0
        try:
            answer = ask.work(meter, tell)
            status, nodes = "abandoned" if meter.abandoned else answer["status"], meter.nodes
        finally:
            self._metrics.solved(ask.labels, status, nodes, time.monotonic() - begun)
        body = strict_json.dumps(answer)
        if key is not None and not meter.abandoned and _is_settled(answer):
            self._cache.put(key, body)
        return body


def _is_settled(answer: Mapping[str, Any]) -> bool:
    """Whether the clock had no part in an answer."""
    if "stopped_by" in answer:
        return bool(answer["stopped_by"] != "ms")
    return bool(answer["status"] == "exact")
