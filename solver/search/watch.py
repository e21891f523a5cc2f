"""Watching a search from beside it: the deadline, and word of how it goes."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any

from solver.budget import Meter

from . import layout as at

PULSE = 1.0
"""Seconds between two reports of progress."""


class Watch:
    """Sets the stop flag of the array when the time is up. Kernels look at it at every node."""

    def __init__(self, s: Any, meter: Meter, report: Callable[[], None] | None) -> None:
        self.s, self.meter, self.report = s, meter, report
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Watch:
        if self.meter.seconds_left is not None or self.report is not None:
            self._thread = threading.Thread(target=self._run, name="search-watch", daemon=True)
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join()

    def stop(self) -> None:
        """End the search now."""
        self.s[at.STOP] = at.STOPPED_BY_MS

    def _run(self) -> None:
        while True:
            left = self.meter.seconds_left
            if left is not None and left <= 0:
                self.stop()
                return
            pause = PULSE if self.report is not None else 3600.0
            if self._over.wait(pause if left is None else min(pause, left)):
                return
            if self.report is not None:
                self.report()
