"""What an operator may set, with what holds when nothing is said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Settings:
    """The settings of one application. Budgets are in milliseconds; those asked for beyond the most are clamped."""

    max_body_bytes: int = 1_000_000
    max_depth: int = 16
    solve_ms: int = 2_000
    max_solve_ms: int = 30_000
    analysis_ms: int = 10_000
    max_analysis_ms: int = 120_000
    max_nodes: int = 500_000_000
    worlds: int = 100
    max_worlds: int = 10_000
    max_problems: int = 1_000
    """How many problems one answer lists; what a body of a megabyte can get wrong would fill many."""

    @classmethod
    def of(cls, given: Mapping[str, Any] | None) -> Settings:
        """Settings from names and values; raises TypeError for a name that is none."""
        return cls(**(given or {}))

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
