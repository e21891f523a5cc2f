"""Where compiled kernels are kept: a folder for each version of the sources.

Numba looks only at the file of a kernel itself. A change to `layout.py`, whose constants are compiled into every
kernel, or to a function of another file would go unseen, and a kernel would work on another layout.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import Any

import numba

HERE = Path(__file__).parent


def digest() -> str:
    """A name for this version of the sources."""
    total = sha256()
    for path in sorted(HERE.rglob("*.py")):
        total.update(path.read_bytes())
    return total.hexdigest()[:16]


def choose() -> None:
    """Point Numba at the folder, under NUMBA_CACHE_DIR where that is set, else beside the sources if possible."""
    config: Any = numba.config
    given = config.CACHE_DIR
    base = Path(given) if given else HERE / "__pycache__"
    if not given and not os.access(HERE, os.W_OK):
        return
    folder = base / f"search-{digest()}"
    if base.name != folder.name:
        config.CACHE_DIR = str(folder)


choose()
