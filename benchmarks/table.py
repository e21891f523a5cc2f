"""The one table that the benchmarks print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One measurement: what, how much, and against which yardstick of the same run."""

    what: str
    ours: str
    yardstick: str
    theirs: str
    ratio: str


def render(rows: Sequence[Row]) -> str:
    """The rows as a Markdown table."""
    cells = [("what", "ours", "yardstick", "theirs", "ratio")]
    cells += [(row.what, row.ours, row.yardstick, row.theirs, row.ratio) for row in rows]
    widths = [max(len(line[column]) for line in cells) for column in range(5)]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in cells
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)
