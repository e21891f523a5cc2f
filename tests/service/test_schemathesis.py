"""schemathesis over the whole document, in-process: whatever it makes up, the answers are as documented."""

from __future__ import annotations

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from service import create_app

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]
QUICK = {
    "solve_ms": 50,
    "max_solve_ms": 50,
    "analysis_ms": 100,
    "max_analysis_ms": 100,
    "max_nodes": 10_000,
}
schema = schemathesis.openapi.from_wsgi("/openapi.json", create_app(QUICK))


@pytest.mark.slow
@schema.parametrize()
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_answers_are_as_documented(case: Case) -> None:
    checks = list(CHECKS)
    if case.path.endswith("/validate"):
        # It answers 200 to any object with an object `state`, and says what is wrong with it.
        checks.remove(negative_data_rejection)
    response = case.call()
    case.validate_response(response, checks=checks)
