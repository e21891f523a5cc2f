"""Every error as a problem document (RFC 9457): which exception means which type and status, and how it is written.

A problem document always has `problems`: what is wrong in particular, each with a code, a sentence, and a JSON Pointer
into the request.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Flask, Response, current_app
from werkzeug.exceptions import HTTPException

from games import Code, HiddenPieces, IllegalMove, InvalidRequest, InvalidState, Problem, Refused

from . import strict_json

MEDIA_TYPE = "application/problem+json"
BASE = "/docs/problems/"

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Kind:
    """A type of problem: the last part of its URI, its title, and what it means for people."""

    name: str
    title: str
    meaning: str

    @property
    def uri(self) -> str:
        """The `type` of a problem document, which leads to a page about it."""
        return BASE + self.name


BAD_REQUEST = Kind(
    "bad-request",
    "The request is not well formed",
    "The body is not JSON, too large, or of another media type (400, 413, 415), the method is not offered (405), "
    "or a field beside the state is missing, unknown, or of the wrong type or value (422).",
)
NOT_FOUND = Kind("not-found", "There is nothing at this address", "The path names no game and no call of this service.")
INVALID_STATE = Kind(
    "invalid-state",
    "The state breaks the rules",
    "The state that was posted cannot come about in this game, or makes no sense for this call. "
    "`problems` names everything that is wrong with it.",
)
ILLEGAL_MOVE = Kind(
    "illegal-move",
    "The move is not allowed",
    "The state is sound, but the rules forbid the move. Nothing was applied; `pointer` says which move of the list.",
)
HIDDEN = Kind(
    "hidden",
    "The answer needs pieces that are not shown",
    "The state hides pieces (`?`) that decide the answer.",
)
UNAUTHORIZED = Kind(
    "unauthorized",
    "An API key is needed",
    "This service is for holders of a key, sent as `X-API-Key` or as a bearer token.",
)
BUSY = Kind("busy", "The service is busy", "All places are taken; try again after the time in `Retry-After`.")
RATE_LIMITED = Kind(
    "rate-limited", "Too many requests", "You ask more often than is allowed; wait for the time in `Retry-After`."
)
INTERNAL = Kind("internal", "The service made a mistake", "This is a fault of the service, not of the request.")

KINDS = {
    kind.name: kind
    for kind in (
        BAD_REQUEST,
        NOT_FOUND,
        INVALID_STATE,
        ILLEGAL_MOVE,
        HIDDEN,
        UNAUTHORIZED,
        BUSY,
        RATE_LIMITED,
        INTERNAL,
    )
}
"""Every type of problem by its name."""


class Unauthorized(Exception):
    """The request has no key, or none that is known."""


class Busy(Exception):
    """No place is free; `retry_after` is in seconds."""

    def __init__(self, detail: str, retry_after: int = 1) -> None:
        self.retry_after = retry_after
        super().__init__(detail)


class ClientGone(Exception):
    """The client closed the connection before its work was begun; there is nobody to answer."""


MEANS: Mapping[type[Exception], tuple[Kind, int]] = {
    InvalidState: (INVALID_STATE, 422),
    IllegalMove: (ILLEGAL_MOVE, 422),
    HiddenPieces: (HIDDEN, 422),
    InvalidRequest: (BAD_REQUEST, 422),
    strict_json.NotJson: (BAD_REQUEST, 400),
    Unauthorized: (UNAUTHORIZED, 401),
    Busy: (BUSY, 503),
}
"""What each exception means to a client."""

NOBODY_THERE = 499
"""The status, nginx's, that is logged and counted where the client had gone."""

HTTP_KINDS = {404: NOT_FOUND, 429: RATE_LIMITED, 503: BUSY}
"""The types of errors that Flask raises; others are bad requests below 500 and internal from there."""


def document(kind: Kind, status: int, detail: str, problems: Sequence[Problem] = ()) -> dict[str, Any]:
    """A problem document."""
    most = current_app.config["SETTINGS"].max_problems
    return {
        "type": kind.uri,
        "title": kind.title,
        "status": status,
        "detail": detail,
        "problems": [problem.document() for problem in problems[:most]],
    }


def of(error: Exception) -> dict[str, Any]:
    """The problem document of an exception in MEANS; of any other, that of an internal error."""
    for cls in type(error).__mro__:
        if cls in MEANS:
            kind, status = MEANS[cls]
            return document(kind, status, _summary(error), _particulars(error))
    return document(INTERNAL, 500, "something went wrong on the server; it has been logged")


def answer(body: Mapping[str, Any], headers: Iterable[tuple[str, str]] = ()) -> Response:
    """A problem document as a response."""
    response = Response(strict_json.dumps(body), status=body["status"], mimetype=MEDIA_TYPE)
    response.headers.extend(headers)
    return response


def install(app: Flask) -> None:
    """Turn every error of the application into a problem document."""
    for cls in (*MEANS, Refused):
        app.register_error_handler(cls, _known)
    app.register_error_handler(ClientGone, lambda _: Response(status=NOBODY_THERE))
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _unknown)


def _known(error: Exception) -> Response:
    headers = [("Retry-After", str(error.retry_after))] if isinstance(error, Busy) else []
    headers += [("WWW-Authenticate", "Bearer")] if isinstance(error, Unauthorized) else []
    return answer(of(error), headers)


def _http(error: HTTPException) -> Response | HTTPException:
    status = error.code or 500
    if status < 400:
        return error
    kind = HTTP_KINDS.get(status) or (BAD_REQUEST if status < 500 else INTERNAL)
    kept = [(name, value) for name, value in error.get_headers() if name in ("Allow", "Retry-After")]
    return answer(document(kind, status, error.description or error.name), kept)


def _unknown(error: Exception) -> Response:
    log.error("internal error", exc_info=error)
    return answer(of(error))


def _summary(error: Exception) -> str:
    problems = _particulars(error)
    if len(problems) > 1:
        return f"{problems[0].detail}; and {len(problems) - 1} more"
    return str(error)


def _particulars(error: Exception) -> Sequence[Problem]:
    match error:
        case Refused():
            return error.problems
        case strict_json.NotJson():
            return [Problem(Code.MALFORMED, str(error))]
    return []
