"""Back-pressure: so much heavy work runs in a worker process, so much more waits, and the rest is refused at once.

Work runs in threads of its own, at a lower priority than those that answer cheap calls. The thread of the request looks
after it: it ends work whose client has gone, that waits too long for a slot, or that takes longer than anything may.
"""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any, Generic, TypeVar

from solver import Meter

from .config import Settings
from .metrics import Metrics
from .problems import Busy, ClientGone

T = TypeVar("T")

NICE = 5
"""How much the threads of heavy work give way to others. With more they would be late on an overloaded machine."""

PULSE = 0.1
"""Seconds between two looks at work that is under way."""


class Running(Generic[T]):
    """Work that has been let in: it waits for a slot, runs, and is done."""

    def __init__(self, slots: Slots, work: Callable[[], T], meter: Meter, client: socket.socket | None) -> None:
        self._slots, self._work, self._meter, self._client = slots, work, meter, client
        self._entered = time.monotonic()
        self._begun = threading.Event()
        self._future: Future[T] = slots.pool.submit(self._run)

    def _run(self) -> T:
        self._begun.set()
        self._slots.metrics.began(time.monotonic() - self._entered)
        try:
            return self._work()
        finally:
            self._slots.metrics.ended()
            self._slots.leave()

    def wait_to_begin(self) -> None:
        """Return once the work has a slot. Raises Busy and ClientGone."""
        while not self._begun.wait(PULSE):
            self.look_after()

    def when_done(self, tell: Callable[[], None]) -> None:
        """Have `tell` called once the work is done."""
        self._future.add_done_callback(lambda _: tell())

    def wait(self, seconds: float = PULSE) -> bool:
        """Wait a little; whether the work is done."""
        return bool(wait([self._future], seconds).done)

    def result(self) -> T:
        """What the work returned, or raise what it raised, once it is done. Raises Busy and ClientGone."""
        while not self.wait():
            self.look_after()
        return self._future.result()

    def look_after(self) -> None:
        """End what should not go on. Raises Busy or ClientGone where the work had not begun."""
        now = time.monotonic()
        if _is_gone(self._client):
            if self._withdraw():
                raise ClientGone
            self._meter.abandon()
        elif now > self._slots.last_moment(self._entered, self._meter) and self._withdraw():
            self._slots.metrics.refused("waited")
            raise Busy("no place became free in time", self._slots.retry_after)
        if now - self._meter.started > self._slots.longest:
            self._meter.abandon()

    def abandon(self) -> None:
        """Nobody waits for the result any more."""
        if not self._withdraw():
            self._meter.abandon()

    def _withdraw(self) -> bool:
        """Leave the queue, if the work has not begun."""
        if not self._future.cancel():
            return False
        self._slots.metrics.withdrew()
        self._slots.leave()
        return True


class Slots:
    """The places of one worker process."""

    retry_after = 1
    """Seconds after which a refused client may try again: queues are short, and a refusal costs little."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.metrics = metrics
        self.longest = settings.max_wall_ms / 1000
        self._queue_seconds = settings.queue_ms / 1000
        self._places = settings.slots + settings.queue
        self._taken = 0
        self._lock = threading.Lock()
        # Threads start with the first work, so that the pool outlives a fork.
        self.pool = ThreadPoolExecutor(settings.slots, "solver", initializer=_give_way)

    def start(self, work: Callable[[], T], meter: Meter, environ: Mapping[str, Any]) -> Running[T]:
        """Let work in for the client of a request. Raises Busy where every place is taken."""
        with self._lock:
            if self._taken >= self._places:
                self.metrics.refused("full")
                raise Busy("every place is taken", self.retry_after)
            self._taken += 1
        self.metrics.queued()
        return Running(self, work, meter, environ.get("gunicorn.socket"))

    def leave(self) -> None:
        """Give a place back."""
        with self._lock:
            self._taken -= 1

    def last_moment(self, entered: float, meter: Meter) -> float:
        """Until when work that came in at a moment may wait for a slot: never past its own deadline."""
        last, ms = entered + self._queue_seconds, meter.budget.ms
        return last if ms is None else min(last, meter.started + ms / 1000)


def _give_way() -> None:
    """Lower the priority of the current thread, which Linux can do one by one."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


def _is_gone(client: socket.socket | None) -> bool:
    """Whether a client has closed its connection; servers that do not hand it over have clients that always stay."""
    if client is None:
        return False
    try:
        return client.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True
