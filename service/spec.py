"""The OpenAPI document of an application, made from the schemas."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask
from flask_smorest import Api

from . import problems
from .blueprint import SHARED_PROBLEMS
from .schemas.answers import Problem
from .schemas.base import any_of

DOCUMENT = Path(__file__).resolve().parents[1] / "openapi" / "openapi.json"
"""Where the repository keeps the document with examples; `python -m service.openapi` writes it."""

VERSION = "1.0.0"
TITLE = "Black Lady"
ABOUT = """\
The Queen-of-Spades family of games over HTTP: post a state and get what is legal, what happened, and what is best.

A state is a starting position and the plays made from it. Every game has its own paths and schemas. Requests are
closed: an unknown field is an error. Answers are open: fields, and words such as codes, phases and events, may be
added. Every error is a problem document (RFC 9457) whose `problems` point into the request.
"""
MEANINGS = {
    400: "The body is not JSON, or not JSON that every reader understands alike.",
    401: "The service asks for an API key, and this is none of them.",
    413: "The body is too large.",
    415: "The body is not `application/json`.",
    429: "You ask more than your rate allows; try again after `Retry-After` seconds.",
    500: "A fault of the service.",
    503: "The service is full; try again after `Retry-After` seconds.",
}


class SpecApi(Api):
    """flask-smorest without its own error handling and pages, both of which the service has."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def __init__(self, app: Flask) -> None:
        app.config.update(API_TITLE=TITLE, API_VERSION=VERSION, OPENAPI_VERSION="3.1.0")
        plugin = MarshmallowPlugin(schema_name_resolver=_component)
        super().__init__(app, spec_kwargs={"marshmallow_plugin": plugin, "info": {"description": ABOUT}})
        assert plugin.converter is not None
        plugin.converter.add_attribute_function(any_of)  # type: ignore[no-untyped-call]

    def _register_error_handlers(self) -> None:
        """None: see `service.problems`."""

    def _register_etag_headers(self) -> None:
        """None: only GETs have ETags, see `blueprint.fixed_answer`."""

    def _register_pagination_header(self) -> None:
        """None: answers have no pages."""

    def _register_responses(self) -> None:
        """The problems that calls share."""
        for status, name in SHARED_PROBLEMS.items():
            content = {problems.MEDIA_TYPE: {"schema": Problem}}
            self.spec.components.response(name, {"description": MEANINGS[status], "content": content})


def _component(schema: Any) -> str:
    cls = schema if isinstance(schema, type) else type(schema)
    return cls.__name__
