"""Answers that are pure functions of their requests, kept to be given again: in this process, and in Redis if set.

A Redis that fails costs a little time and nothing else: it is left alone for a while, and the answer is worked out.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from hashlib import sha256
from threading import Lock
from typing import Any, cast

import redis
from cachetools import LRUCache
from redis.backoff import NoBackoff
from redis.retry import Retry

from . import strict_json
from .config import Settings
from .metrics import Metrics

PREFIX = "black-lady:"

PAUSE = 5.0
"""Seconds for which a Redis that failed is left alone."""

OVERHEAD = 200
"""Bytes that an entry costs beside its answer."""

log = logging.getLogger(__name__)


class Cache:
    """The answers of one application. Safe for threads, and made before a fork."""

    def __init__(self, settings: Settings, metrics: Metrics, version: str) -> None:
        """`version` names the code: another one may give other answers."""
        self._metrics = metrics
        self._version = version
        self._memory: LRUCache[str, bytes] = LRUCache(settings.cache_mb << 20, getsizeof=_size)
        self._lock = Lock()
        self._redis = _connect(settings)
        self._ttl = settings.redis_ttl_s
        self._redis_rests_until = 0.0

    def key(self, asked: Mapping[str, Any]) -> str:
        """The name under which the answer to a canonical request is kept, whatever the order of its fields."""
        text = strict_json.canonical({"version": self._version, **asked})
        return PREFIX + sha256(text).hexdigest()

    def get(self, key: str) -> bytes | None:
        """The answer, if it is kept."""
        with self._lock:
            body = self._memory.get(key)
        self._metrics.looked("memory", "miss" if body is None else "hit")
        if body is None:
            body = self._ask_redis(key)
            if body is not None:
                self._remember(key, body)
        return body

    def put(self, key: str, body: bytes) -> None:
        """Keep an answer."""
        self._remember(key, body)
        self._tell_redis(key, body)

    def _remember(self, key: str, body: bytes) -> None:
        if _size(body) <= self._memory.maxsize:
            with self._lock:
                self._memory[key] = body

    def _ask_redis(self, key: str) -> bytes | None:
        if self._redis is None or time.monotonic() < self._redis_rests_until:
            return None
        try:
            body = cast(bytes | None, self._redis.get(key))
        except redis.RedisError as error:
            self._rest(error)
            return None
        self._metrics.looked("redis", "miss" if body is None else "hit")
        return body

    def _tell_redis(self, key: str, body: bytes) -> None:
        if self._redis is None or time.monotonic() < self._redis_rests_until:
            return
        try:
            self._redis.set(key, body, ex=self._ttl)
        except redis.RedisError as error:
            self._rest(error)

    def _rest(self, error: redis.RedisError) -> None:
        self._redis_rests_until = time.monotonic() + PAUSE
        self._metrics.looked("redis", "error")
        log.warning("redis failed and is left alone for %s s: %s", PAUSE, error)


def _size(body: bytes) -> int:
    return len(body) + OVERHEAD


def _connect(settings: Settings) -> redis.Redis | None:
    """A client, which connects at its first use: in the process and thread that uses it."""
    if settings.redis_url is None:
        return None
    seconds = settings.redis_ms / 1000
    return redis.Redis.from_url(
        settings.redis_url,
        socket_timeout=seconds,
        socket_connect_timeout=seconds,
        retry=Retry(NoBackoff(), 0),
    )
