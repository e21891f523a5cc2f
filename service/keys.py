"""Makes an API key: `python -m service.keys NAME` prints the key, for its holder, and the entry for BLACKLADY_API_KEYS.

A key has 256 random bits, so a plain SHA-256 of it tells nothing about it.
"""

from __future__ import annotations

import secrets
import sys
from hashlib import sha256

from .config import API_KEY


def main() -> int:
    """Make one key for the name on the command line."""
    if len(sys.argv) != 2:
        sys.stderr.write("usage: python -m service.keys NAME\n")
        return 2
    key = secrets.token_urlsafe(32)
    entry = f"{sys.argv[1]}:{sha256(key.encode()).hexdigest()}"
    if not API_KEY.fullmatch(entry):
        sys.stderr.write("a name is up to 64 letters, digits, `_`, `.` and `-`\n")
        return 2
    sys.stdout.write(f"key    {key}\nentry  {entry}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
