"""What all tests share: the folder of shared cases and records, and a client of the service that needs no network."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

pytest.register_assert_rewrite("tests.shared.runner", "tests.games.helpers")

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "tests" / "data"
SHARED = Path(os.environ.get("BLACKLADY_SHARED") or ROOT.parent / "shared")
NO_SHARED = "no folder of shared cases: neither ../shared nor BLACKLADY_SHARED"


@pytest.fixture(scope="session")
def client() -> Any:
    """A client of the service, in-process."""
    from service import create_app

    return create_app().test_client()


@pytest.fixture(scope="session")
def records() -> Path:
    """The folder of recorded hands."""
    folder = SHARED / "records"
    if not folder.is_dir():
        pytest.skip(NO_SHARED)
    return folder
