"""Run the benchmarks and print one table: `python -m benchmarks [name ...]`."""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable, Iterable
from datetime import UTC, datetime

from . import analysis, busy, cpsat, damka, http, lateness, players, rules, search
from .table import Row, render

PARTS: dict[str, Callable[[], Iterable[Row]]] = {
    "rules": rules.measure,
    "http": http.measure,
    "busy": busy.measure,
    "cpsat": cpsat.measure,
    "search": search.measure,
    "damka": damka.measure,
    "lateness": lateness.measure,
    "analysis": analysis.measure,
    "players": players.measure,
}


def main() -> int:
    """Measure the parts named on the command line, or all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=f"of {', '.join(PARTS)}; default all")
    parser.add_argument(
        "--deals", type=int, default=search.DEALS, help="deals of each size in search, 50 for a full run (%(default)s)"
    )
    arguments = parser.parse_args()
    names = arguments.parts or list(PARTS)
    if unknown := set(names) - set(PARTS):
        parser.error(f"no part is called {', '.join(sorted(unknown))}")
    rows: list[Row] = []
    for name in names:
        print(f"measuring {name} ...", file=sys.stderr)
        rows += search.measure(arguments.deals) if name == "search" else PARTS[name]()
    print(f"{datetime.now(UTC):%Y-%m-%d}, {platform.machine()}, Python {platform.python_version()}")
    print(render(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
