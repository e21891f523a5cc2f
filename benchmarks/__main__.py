"""Run the benchmarks and print one table: `python -m benchmarks [name ...]`."""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from functools import partial

from . import analysis, busy, cpsat, damka, http, lateness, players, rules, search, threads
from .table import Row, render

PARTS: dict[str, Callable[[], Iterable[Row]]] = {
    "rules": rules.measure,
    "http": http.measure,
    "busy": busy.measure,
    "cpsat": cpsat.measure,
    "search": search.measure,
    "threads": threads.measure,
    "damka": damka.measure,
    "lateness": lateness.measure,
    "analysis": analysis.measure,
    "players": players.measure,
}
FULL: dict[str, Callable[[], Iterable[Row]]] = {
    "search": partial(search.measure, 50),
    "analysis": partial(analysis.measure, 30),
}
"""Parts that are cut short for `make bench`, as they are with `--full`: half an hour each."""


def main() -> int:
    """Measure the parts named on the command line, or all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=f"of {', '.join(PARTS)}; default all")
    parser.add_argument("--full", action="store_true", help=f"all the deals of {' and '.join(FULL)}: half an hour each")
    arguments = parser.parse_args()
    names = arguments.parts or list(PARTS)
    if unknown := set(names) - set(PARTS):
        parser.error(f"no part is called {', '.join(sorted(unknown))}")
    rows: list[Row] = []
    for name in names:
        print(f"measuring {name} ...", file=sys.stderr)
        measure = FULL.get(name, PARTS[name]) if arguments.full else PARTS[name]
        rows += measure()
    print(f"{datetime.now(UTC):%Y-%m-%d}, {platform.machine()}, Python {platform.python_version()}")
    print(render(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
