"""What an operator may set: `BLACKLADY_*` environment variables, typed and checked before anything starts.

The README lists them; a test holds the list to this module.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from limits import parse_many
from pydantic import BeforeValidator, Field, ValidationError, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

import solver

PREFIX = "BLACKLADY_"

SPARE_THREADS = 8
"""Threads of a worker beyond those that solves can hold, so that a cheap call always finds one."""

API_KEY = re.compile(r"[A-Za-z0-9_.-]{1,64}:[0-9a-f]{64}")


class BadSettings(ValueError):
    """Settings that cannot hold; the message names each with what is wrong with it."""


def _words(value: Any) -> Any:
    return tuple(value.replace(",", " ").split()) if isinstance(value, str) else value


Words = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_words)]
"""Several words in one variable, parted by commas or spaces."""


class Settings(BaseSettings):
    """The settings of one application. Budgets are in milliseconds; those asked for beyond the most are clamped."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, extra="forbid", frozen=True)

    # The server
    host: str = Field("0.0.0.0", description="Address to listen on.")
    port: int = Field(8000, ge=1, le=65_535, description="Port to listen on.")
    workers: int = Field(
        min(4, os.cpu_count() or 1), ge=1, le=256, description="Worker processes; by default one a core, at most 4."
    )
    threads: int | None = Field(
        None, ge=2, le=1_000, description=f"Threads a worker; by default slots + queue + {SPARE_THREADS}."
    )
    trusted_proxies: int = Field(
        0,
        ge=0,
        le=10,
        description="Proxies in front; their `X-Forwarded-For`, `-Proto` and `X-Request-Start` are believed.",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="Least level that is logged.")
    log_format: Literal["json", "text"] = Field("json", description="`json` or `text`.")

    # Heavy work: solve, analysis, hint
    slots: int = Field(2, ge=1, le=256, description="Solves that run side by side in a worker.")
    queue: int = Field(8, ge=0, le=500, description="Solves that wait for a slot of a worker; more get 503 at once.")
    queue_ms: int = Field(1_000, ge=0, le=60_000, description="Longest wait for a slot, then 503.")
    slot_mb: int = Field(
        256, ge=1, le=65_536, description="Memory that the table of one slot may fill; the same on every replica."
    )
    solve_ms: int = Field(2_000, ge=1, description="Budget of a solve or a hint that names none.")
    max_solve_ms: int = Field(30_000, ge=1, le=solver.LIMITS["ms"], description="Largest budget of a solve or a hint.")
    analysis_ms: int = Field(10_000, ge=1, description="Budget of an analysis that names none.")
    max_analysis_ms: int = Field(120_000, ge=1, le=120_000, description="Largest budget of an analysis.")
    max_nodes: int = Field(500_000_000, ge=1, le=solver.LIMITS["nodes"], description="Largest budget in nodes.")
    max_wall_ms: int = Field(
        120_000, ge=1, le=3_600_000, description="Time after which work on a budget of nodes alone is stopped too."
    )
    worlds: int = Field(100, ge=1, description="Worlds of a hint that names no number.")
    max_worlds: int = Field(10_000, ge=1, le=10_000, description="Most worlds of a hint.")

    # Sizes
    max_body_bytes: int = Field(1_000_000, ge=1, le=100_000_000, description="Largest body of a request.")
    max_depth: int = Field(16, ge=1, le=100, description="Deepest nesting of a body.")
    max_problems: int = Field(
        1_000, ge=1, description="Most problems that one answer lists; a body of a megabyte can hold very many."
    )

    # The cache
    cache_mb: int = Field(64, ge=0, le=65_536, description="Memory of a worker for answers to give again; 0 is none.")
    redis_url: str | None = Field(
        None, repr=False, description="Redis in which replicas share answers and rates, `redis://…`; none if not set."
    )
    redis_ms: int = Field(100, ge=1, le=10_000, description="Longest wait for Redis, which may fail without harm.")
    redis_ttl_s: int = Field(86_400, ge=1, description="Seconds for which Redis keeps an answer.")

    # Safety
    cors_origins: Words = Field((), description="Origins whose pages may call, or `*`; parted by commas.")
    api_keys: Words = Field(
        (), repr=False, description="`name:sha256` of each key that may call, parted by commas; open to all if not set."
    )
    rate_limit: str | None = Field(
        None, description="Cost that a key, or else an address, may spend, as `600/minute`; no limit if not set."
    )
    hsts_s: int = Field(0, ge=0, description="`Strict-Transport-Security` in seconds; only behind TLS. 0 is none.")

    @model_validator(mode="after")
    def _hold_together(self) -> Self:
        for name in ("solve_ms", "analysis_ms", "worlds"):
            if getattr(self, name) > getattr(self, f"max_{name}"):
                raise ValueError(f"{_variable(name)} is larger than {_variable(f'max_{name}')}")
        if self.threads is not None and self.threads <= self.slots + self.queue:
            raise ValueError(f"{_variable('threads')} must be more than slots + queue, {self.slots + self.queue}")
        if wrong := [key.partition(":")[0] for key in self.api_keys if not API_KEY.fullmatch(key)]:
            raise ValueError(f"{_variable('api_keys')}: not `name:` and 64 hexadecimal digits: {', '.join(wrong)}")
        if self.rate_limit is not None:
            parse_many(self.rate_limit)
        if self.redis_url is not None and not self.redis_url.startswith(("redis://", "rediss://", "unix://")):
            raise ValueError(f"{_variable('redis_url')} is no `redis://` address")
        return self

    @classmethod
    def of(cls, given: Mapping[str, Any] | None = None) -> Settings:
        """The settings of the environment, with those given by name in their place. Raises BadSettings."""
        try:
            return cls(**(given or {}))
        except ValidationError as error:
            raise BadSettings("; ".join(_sentence(fault) for fault in error.errors())) from None

    @property
    def thread_count(self) -> int:
        """Threads a worker."""
        return self.threads or self.slots + self.queue + SPARE_THREADS

    def limits(self) -> dict[str, Any]:
        """The limits that a client meets, as `GET /v1/games` shows them."""
        return {
            "body_bytes": self.max_body_bytes,
            "depth": self.max_depth,
            "worlds": {"default": self.worlds, "maximum": self.max_worlds},
            "solve_ms": {"default": self.solve_ms, "maximum": self.max_solve_ms},
            "analysis_ms": {"default": self.analysis_ms, "maximum": self.max_analysis_ms},
            "nodes": {"default": None, "maximum": self.max_nodes},
        }

    @classmethod
    def table(cls) -> str:
        """The variables as a Markdown table, as it stands in the README."""
        rows = ["| variable | default | meaning |", "|---|---|---|"]
        for name, field in cls.model_fields.items():
            default = "" if field.default in (None, ()) or name == "workers" else f"`{field.default}`"
            rows.append(f"| `{_variable(name)}` | {default} | {field.description} |")
        return "\n".join(rows)


def _variable(name: str) -> str:
    return PREFIX + name.upper()


def _sentence(fault: Any) -> str:
    message = fault["msg"].removeprefix("Value error, ")
    if not fault["loc"]:
        return str(message)
    name = str(fault["loc"][0])
    if fault["type"] == "extra_forbidden":
        return f"there is no setting {name!r}"
    return f"{_variable(name)} is {fault['input']!r}: {message}"
