"""OpenTelemetry traces, where OpenTelemetry's own variables name a collector; otherwise none are made."""

from __future__ import annotations

import os
from collections.abc import Mapping

from flask import Flask
from opentelemetry import trace

ENDPOINTS = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
NOT_TRACED = "healthz,readyz,metrics"


def is_configured() -> bool:
    """Whether the environment names a collector and does not switch the SDK off."""
    if os.environ.get("OTEL_SDK_DISABLED", "").lower() == "true":
        return False
    return any(os.environ.get(name) for name in ENDPOINTS)


def install(app: Flask) -> None:
    """Trace the requests of an application over OTLP/HTTP if a collector is configured."""
    if not is_configured():
        return
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.instrumentation.flask import FlaskInstrumentor
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    name = os.environ.get("OTEL_SERVICE_NAME", "black-lady")
    provider = TracerProvider(resource=Resource.create({"service.name": name}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    instrumentor = FlaskInstrumentor()
    instrumentor.instrument_app(app, tracer_provider=provider, excluded_urls=NOT_TRACED)  # type: ignore[no-untyped-call]


def describe(facts: Mapping[str, str | int | float]) -> None:
    """Add facts to the span of the current request, if there is one."""
    trace.get_current_span().set_attributes({f"black_lady.{name}": value for name, value in facts.items()})
