"""Calls and their documentation in one place: what a call takes, what it answers, which problems it may have.

flask-smorest's decorators document a call. They are not left around its view: answers are finished documents, and each
layer would cost every request.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from flask import Response, request
from flask_smorest import Blueprint
from marshmallow import Schema

from . import problems, strict_json
from .requests import BodyParser
from .schemas.answers import Problem

View = Callable[..., Response]
Decorator = Callable[[View], View]

SHARED_PROBLEMS = {
    400: "BadRequest",
    401: "Unauthorized",
    413: "ContentTooLarge",
    415: "UnsupportedMediaType",
    429: "RateLimited",
    500: "InternalError",
    503: "Busy",
}
"""Problems that mean the same in every call, by the name of their component in the OpenAPI document."""

ANY_CALL = (400, 401, 413, 415, 429, 500)
"""Those that every call with a body may have."""


KEPT_SECONDS = 300
"""How long a client keeps what stays the same; a new version of the service is seen after that."""


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
        answer: Any,
        answers: Iterable[tuple[str, Any]] = (),
        refuses: str = "The fields or the rules say no.",
        also: Iterable[int] = (),
    ) -> Decorator:
        """A call with a JSON body. `answers` adds other media types of the answer, `also` other statuses."""
        refused = self.alt_response(422, schema=Problem, content_type=problems.MEDIA_TYPE, description=refuses)
        decorators = [
            self.arguments(body),
            refused,
            *(self.alt_response(code, response=SHARED_PROBLEMS[code]) for code in (*ANY_CALL, *also)),
            *(self.response(200, schema, content_type=media_type) for media_type, schema in answers),
            self.response(200, answer),
        ]
        read = self.ARGUMENTS_PARSER.use_args(body, location="json")
        return self._call(rule, "POST", operation, summary, read, decorators)

    def get_call(
        self, rule: str, *, operation: str, summary: str, answer: Any, media_type: str = "application/json"
    ) -> Decorator:
        """A call without a body."""
        decorators = [self.response(200, answer, content_type=media_type)]
        return self._call(rule, "GET", operation, summary, lambda view: view, decorators)

    def _call(
        self, rule: str, method: str, operation: str, summary: str, read: Decorator, documents: Iterable[Decorator]
    ) -> Decorator:
        def decorator(view: View) -> View:
            documented = view
            for document in (*documents, self.doc(operationId=operation, summary=summary)):
                documented = document(documented)
            about: dict[str, Any] = documented._apidoc  # type: ignore[attr-defined]
            about.get("arguments", {}).pop("responses", None)
            called = read(view)
            called._apidoc = about  # type: ignore[attr-defined]
            self.add_url_rule(rule, view.__name__, called, methods=[method])
            return called

        return decorator


def answer(document: Any, status: int = 200) -> Response:
    """A finished document as a response."""
    return json_answer(strict_json.dumps(document), status)


def json_answer(body: bytes, status: int = 200) -> Response:
    """A finished JSON text as a response."""
    return Response(body, status=status, mimetype="application/json")


def fixed_answer(body: bytes, media_type: str = "application/json") -> Response:
    """A text that stays the same while the service runs: clients may keep it, and ask whether it still holds."""
    response = Response(body, mimetype=media_type)
    response.headers["Cache-Control"] = f"public, max-age={KEPT_SECONDS}"
    response.add_etag()
    response.make_conditional(request)
    return response
