"""What the deployment files say fits the service: settings, ports, probes, time to stop, memory."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from service import create_app
from service.config import PREFIX, Settings
from tests.conftest import ROOT

COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
KUBERNETES = ROOT / "deploy" / "kubernetes"
LONGEST_S = max(Settings.of().max_wall_ms, Settings.of().max_analysis_ms, Settings.of().max_solve_ms) / 1000
UNITS = {"g": 1 << 30, "Gi": 1 << 30, "Mi": 1 << 20}
WORKER_BYTES = 300 << 20
"""What a worker takes beside its tables."""


def manifest(name: str) -> Any:
    """One file of the Kubernetes manifests."""
    return yaml.safe_load((KUBERNETES / name).read_text(encoding="utf-8"))


def settings_of(variables: dict[str, str]) -> Settings:
    """The settings that variables of a deployment make; raises BadSettings for any that is wrong."""
    given = {name: value for name, value in variables.items() if not value.startswith("${")}
    assert all(name.startswith(PREFIX) for name in given)
    return Settings.of({name.removeprefix(PREFIX).lower(): value for name, value in given.items()})


def size(text: str) -> int:
    """A size as bytes."""
    number, unit = re.fullmatch(r"(\d+)(\w+)", text).groups()  # type: ignore[union-attr]
    return int(number) * UNITS[unit]


SERVICE = COMPOSE["services"]["service"]
DEPLOYMENT = manifest("deployment.yaml")["spec"]["template"]["spec"]
CONTAINER = DEPLOYMENT["containers"][0]
LITERALS = manifest("kustomization.yaml")["configMapGenerator"][0]["literals"]


@pytest.mark.parametrize(
    ("variables", "memory", "grace"),
    [
        (SERVICE["environment"], SERVICE["deploy"]["resources"]["limits"]["memory"], SERVICE["stop_grace_period"]),
        (
            dict(literal.split("=") for literal in LITERALS),
            CONTAINER["resources"]["limits"]["memory"],
            f"{DEPLOYMENT['terminationGracePeriodSeconds']}s",
        ),
    ],
    ids=["compose", "kubernetes"],
)
def test_settings_memory_and_time_to_stop(variables: dict[str, str], memory: str, grace: str) -> None:
    settings = settings_of(variables)
    tables = settings.workers * settings.slots * settings.slot_mb << 20
    assert size(memory) >= tables + settings.workers * WORKER_BYTES
    assert int(grace.removesuffix("s")) > LONGEST_S + 5


def test_every_manifest_is_used() -> None:
    used = set(manifest("kustomization.yaml")["resources"])
    assert used == {path.name for path in KUBERNETES.glob("*.yaml")} - {"kustomization.yaml"}


def test_probes_ask_what_there_is() -> None:
    client = create_app().test_client()
    for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
        assert client.get(CONTAINER[probe]["httpGet"]["path"]).status_code == 200
    assert CONTAINER["ports"][0]["containerPort"] == Settings.of().port


def test_the_autoscaler_reads_a_metric_there_is() -> None:
    name = manifest("autoscaler.yaml")["spec"]["metrics"][0]["pods"]["metric"]["name"]
    assert f"# TYPE {name} gauge" in create_app().test_client().get("/metrics").text


def test_the_proxy_passes_on_what_the_service_takes() -> None:
    conf = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    most, patience = re.search(r"client_max_body_size (\d+)m", conf), re.search(r"proxy_read_timeout (\d+)s", conf)
    assert most is not None
    assert patience is not None
    assert int(most[1]) << 20 > Settings.of().max_body_bytes
    assert int(patience[1]) > LONGEST_S
    assert f"server service:{Settings.of().port}" in conf
