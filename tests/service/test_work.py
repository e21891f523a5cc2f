"""The one way of heavy work, for an engine that is made up: what is kept, and what is counted."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask, g

import solver
from service import create_app
from service.cache import Cache
from service.config import Settings
from service.metrics import Metrics
from service.slots import Slots
from service.work import Ask, Desk
from solver import Budget


class Office:
    """A desk with an engine behind it that always answers alike."""

    def __init__(self, **answer: Any) -> None:
        self.app: Flask = create_app()
        self.metrics = Metrics()
        settings = Settings.of()
        self.desk = Desk(Slots(settings, self.metrics), Cache(settings, self.metrics, "test"), self.metrics)
        self.given, self.calls = answer, 0
        self.abandons = False

    def ask(self, accept: str = "application/json", **about: Any) -> Any:
        """The answer to a request like any other."""

        def work(meter: solver.Meter, _: solver.Progress | None) -> dict[str, Any]:
            self.calls += 1
            meter.spend(5)
            if self.abandons:
                meter.abandon()
            return self.given

        asked = Ask("hint", "damka", "paranoid", {"seat": 0}, Budget(ms=100), work, **about)
        with self.app.test_request_context(headers={"Accept": accept}):
            self.app.preprocess_request()
            assert g.arrived
            return self.desk.answer(asked).get_data()

    def count(self, line: str) -> float:
        """The value of a line of the metrics."""
        rows = self.metrics.exposition()[0].decode().splitlines()
        return next((float(row.split()[-1]) for row in rows if row.startswith(line)), 0.0)


@pytest.mark.parametrize(
    ("answer", "kept"),
    [
        ({"status": "exact"}, True),
        ({"status": "bounds"}, False),
        ({"status": "sampled", "stopped_by": None}, True),
        ({"status": "bounds", "stopped_by": "nodes"}, True),
        ({"status": "exact", "stopped_by": "ms"}, False),
    ],
)
def test_what_the_clock_decided_is_not_kept(answer: dict[str, Any], kept: bool) -> None:
    office = Office(**answer)
    assert office.ask() == office.ask()
    assert office.calls == (1 if kept else 2)


def test_what_is_not_pure_is_not_kept() -> None:
    office = Office(status="exact")
    office.ask(pure=False)
    office.ask(pure=False)
    assert office.calls == 2


@pytest.mark.parametrize("accept", ["application/json", "application/x-ndjson"])
def test_what_was_abandoned_is_counted_as_such_and_not_kept(accept: str) -> None:
    office = Office(status="exact")
    office.abandons = True
    office.ask(accept)
    office.ask(accept)
    assert office.calls == 2
    labels = 'call="hint",concept="paranoid",game="damka"'
    assert office.count(f'black_lady_solves_total{{{labels},status="abandoned"}}') == 2
    assert office.count(f"black_lady_nodes_total{{{labels}}}") == 10
