"""Settings: read from the environment, checked before anything starts, and listed in the README."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from service import create_app
from service.config import BadSettings, Settings
from tests.conftest import ROOT


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLACKLADY_MAX_SOLVE_MS", "700")
    monkeypatch.setenv("BLACKLADY_SOLVE_MS", "600")
    monkeypatch.setenv("BLACKLADY_CORS_ORIGINS", "https://a.example, https://b.example")
    monkeypatch.setenv("BLACKLADY_RATE_LIMIT", "")
    settings = Settings.of({"solve_ms": 500})
    assert (settings.solve_ms, settings.max_solve_ms, settings.rate_limit) == (500, 700, None)
    assert settings.cors_origins == ("https://a.example", "https://b.example")
    limits = create_app().test_client().get("/v1/games").json["limits"]  # type: ignore[index]
    assert limits["solve_ms"] == {"default": 600, "maximum": 700}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"slots": "two"}, "BLACKLADY_SLOTS is 'two'"),
        ({"slots": 0, "port": 70_000}, "BLACKLADY_PORT is 70000.*BLACKLADY_SLOTS is 0"),
        ({"solve_ms": 30_000, "max_solve_ms": 20_000}, "BLACKLADY_SOLVE_MS is larger than BLACKLADY_MAX_SOLVE_MS"),
        ({"max_solve_ms": 30_001}, "BLACKLADY_MAX_SOLVE_MS"),
        ({"threads": 10}, "BLACKLADY_THREADS must be more than slots"),
        ({"rate_limit": "often"}, "often"),
        ({"api_keys": "app:1234"}, "BLACKLADY_API_KEYS.*app"),
        ({"redis_url": "localhost"}, "BLACKLADY_REDIS_URL"),
        ({"log_level": "loud"}, "BLACKLADY_LOG_LEVEL is 'loud'"),
        ({"no_such": 1}, "no setting 'no_such'"),
    ],
)
def test_bad_settings_are_named(given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSettings, match=message):
        Settings.of(given)


def test_a_bad_setting_stops_the_start() -> None:
    command = [sys.executable, "-m", "gunicorn", "--config", "service/gunicorn.conf.py", "service:create_app()"]
    env = {"BLACKLADY_SLOTS": "many", "PATH": "", "PROMETHEUS_MULTIPROC_DIR": "/nonexistent"}
    done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode != 0
    assert done.stderr.strip().startswith("black-lady cannot start: BLACKLADY_SLOTS is 'many'")
    assert "Traceback" not in done.stderr


def test_the_readme_lists_every_setting() -> None:
    assert Settings.table() in (ROOT / "README.md").read_text(encoding="utf-8")


def test_there_are_always_threads_for_cheap_calls() -> None:
    settings = Settings.of({"slots": 5, "queue": 20})
    assert settings.thread_count > settings.slots + settings.queue
