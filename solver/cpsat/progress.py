"""Telling the caller how far an answer has come."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import TracebackType

from solver.answer import Interval
from solver.budget import Meter

EVERY = 2.0
"""Seconds between two reports."""


class Progress:
    """While entered, reports `{lower, upper, nodes}` every `EVERY` seconds from a thread of its own."""

    def __init__(
        self, report: Callable[[dict[str, float]], None] | None, value: Callable[[], Interval], meter: Meter
    ) -> None:
        """Nothing is started without a `report`."""
        self.report, self.value, self.meter = report, value, meter
        self.done = threading.Event()
        self.thread: threading.Thread | None = None

    def __enter__(self) -> Progress:
        """Start reporting."""
        if self.report is not None:
            self.thread = threading.Thread(target=self._run, daemon=True)
            self.thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop reporting."""
        self.done.set()
        if self.thread is not None:
            self.thread.join()

    def _run(self) -> None:
        assert self.report is not None
        while not self.done.wait(EVERY):
            self.report({**self.value().document(), "nodes": self.meter.nodes})
