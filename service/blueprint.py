"""Calls and their documentation in one place: what a call takes, what it answers, which problems it may have."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from flask import Response
from flask_smorest import Blueprint
from marshmallow import Schema

from . import problems, strict_json
from .requests import BodyParser
from .schemas.answers import Problem

View = Callable[..., Response]

SHARED_PROBLEMS = {
    400: "BadRequest",
    413: "ContentTooLarge",
    415: "UnsupportedMediaType",
    500: "InternalError",
    501: "NotBuilt",
    503: "Busy",
}
"""Problems that mean the same in every call, by the name of their component in the OpenAPI document."""


class CallBlueprint(Blueprint):
    """A blueprint whose views answer with finished documents; schemas describe them and load the requests."""

    ARGUMENTS_PARSER = BodyParser()

    def post_call(
        self,
        rule: str,
        *,
        operation: str,
        summary: str,
        body: type[Schema],
        answer: Any = None,
        answers: Iterable[tuple[str, Any]] = (),
        refuses: str = "The fields or the rules say no.",
        also: Iterable[int] = (),
    ) -> Callable[[View], View]:
        """A call with a JSON body. `answers` adds other media types of the answer, `also` other statuses."""

        def decorator(view: View) -> View:
            called = self.arguments(body)(view)
            called._apidoc["arguments"].pop("responses")
            called = self.alt_response(422, schema=Problem, content_type=problems.MEDIA_TYPE, description=refuses)(
                called
            )
            for status in (400, 413, 415, 500, *also):
                called = self.alt_response(status, response=SHARED_PROBLEMS[status])(called)
            for media_type, schema in answers:
                called = self.response(200, schema, content_type=media_type)(called)
            if answer is not None:
                called = self.response(200, answer)(called)
            return self._documented(rule, called, operation, summary, "POST")

        return decorator

    def get_call(
        self, rule: str, *, operation: str, summary: str, answer: Any, media_type: str = "application/json"
    ) -> Callable[[View], View]:
        """A call without a body."""

        def decorator(view: View) -> View:
            called = self.response(200, answer, content_type=media_type)(view)
            return self._documented(rule, called, operation, summary, "GET")

        return decorator

    def _documented(self, rule: str, view: View, operation: str, summary: str, method: str) -> View:
        documented: View = self.doc(operationId=operation, summary=summary)(view)
        return self.route(rule, methods=[method])(documented)  # type: ignore[no-any-return]


def answer(document: Any, status: int = 200) -> Response:
    """A finished document as a response."""
    return Response(strict_json.dumps(document), status=status, mimetype="application/json")
