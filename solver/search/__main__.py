"""Compile the kernels at set-up, so that the first answer costs nobody anything: `python -m solver.search`."""

from __future__ import annotations

import sys
import time

from . import warm_up

if __name__ == "__main__":
    begin = time.perf_counter()
    warm_up()
    sys.stderr.write(f"search kernels ready after {time.perf_counter() - begin:.1f} s\n")
