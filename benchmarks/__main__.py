"""Run the benchmarks and print one table: `python -m benchmarks [name ...]`."""

from __future__ import annotations

import argparse
import platform
import sys
from datetime import UTC, datetime

from . import analysis, busy, cpsat, damka, http, lateness, players, rules
from .table import Row, render

PARTS = {
    "rules": rules.measure,
    "http": http.measure,
    "busy": busy.measure,
    "cpsat": cpsat.measure,
    "damka": damka.measure,
    "lateness": lateness.measure,
    "analysis": analysis.measure,
    "players": players.measure,
}


def main() -> int:
    """Measure the parts named on the command line, or all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=f"of {', '.join(PARTS)}; default all")
    names = parser.parse_args().parts or list(PARTS)
    if unknown := set(names) - set(PARTS):
        parser.error(f"no part is called {', '.join(sorted(unknown))}")
    rows: list[Row] = []
    for name in names:
        print(f"measuring {name} ...", file=sys.stderr)
        rows += PARTS[name]()
    print(f"{datetime.now(UTC):%Y-%m-%d}, {platform.machine()}, Python {platform.python_version()}")
    print(render(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
