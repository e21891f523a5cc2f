"""Reading a request: the media type, the size, the JSON, the fields; and what is wrong, with a pointer to the place.

The state inside a request is not read here but by the engine, which names everything that is wrong with it at once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, TypeVar

from flask import current_app, request
from marshmallow import Schema, ValidationError
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType

from games import Code, Game, InvalidRequest, Problem, Reading, State
from games.problems import escape
from solver import Budget

from . import strict_json
from .config import Settings

View = TypeVar("View", bound=Callable[..., Any])

DRAINED = 16
"""Bodies up to so many times the limit are read and thrown away: a client that is still sending reads no answer."""


MOST_UNKNOWN = 1_000
"""How many unknown fields are named one by one."""

OBJECTS = ("options", "passing")
"""Fields of a state that are objects themselves."""


class Fault(str):
    """The message of a field that was refused, with the code and the facts of the problem it becomes."""

    code: Code
    facts: dict[str, Any]

    def __new__(cls, detail: str, code: Code = Code.MALFORMED, **facts: Any) -> Fault:
        """A message like any other to marshmallow."""
        fault = super().__new__(cls, detail)
        fault.code, fault.facts = code, facts
        return fault


class BodyParser:
    """Reads JSON bodies for flask-smorest in place of webargs: strictly, and into problems of the contract."""

    DEFAULT_VALIDATION_STATUS = 422

    def use_args(self, schema: type[Schema], *, location: str) -> Callable[[View], View]:
        """A decorator that hands the fields of the body to a view as its first argument."""
        instance = schema()

        def decorator(view: View) -> View:
            @wraps(view)
            def wrapper(*args: Any, **kwargs: Any) -> Any:
                return view(fields(instance, body()), *args, **kwargs)

            return wrapper  # type: ignore[return-value]

        return decorator


def body() -> Any:
    """The JSON body of the current request."""
    settings: Settings = current_app.config["SETTINGS"]
    text = _text(settings.max_body_bytes)
    if not request.is_json:
        raise UnsupportedMediaType("the body is JSON: Content-Type: application/json")
    charset = request.mimetype_params.get("charset", "utf-8")
    if charset.lower() not in ("utf-8", "utf8", "us-ascii"):
        raise UnsupportedMediaType(f"JSON is UTF-8, not {charset}")
    if request.headers.get("Content-Encoding", "identity") != "identity":
        raise UnsupportedMediaType("the body is sent as it is, without a content encoding")
    return strict_json.loads(text, settings.max_depth)


def _text(limit: int) -> bytes:
    length = request.content_length
    if length is not None and length > limit:
        raise _too_large(limit)
    # Where the length is not told, reading stops one byte beyond the limit (MAX_CONTENT_LENGTH).
    text = request.get_data(cache=False)
    if len(text) > limit:
        raise _too_large(limit)
    return text


def _too_large(limit: int) -> RequestEntityTooLarge:
    stream, left = request.environ["wsgi.input"], min(request.content_length or math.inf, DRAINED * limit)
    while left > 0 and (part := stream.read(65_536)):
        left -= len(part)
    return RequestEntityTooLarge(f"the body may hold {limit:,} bytes")


def fields(schema: Schema, document: Any) -> dict[str, Any]:
    """The fields of a body. Raises InvalidRequest with every problem."""
    if not isinstance(document, dict):
        raise InvalidRequest(Problem(Code.MALFORMED, "the body is a JSON object"))
    unknown = document.keys() - schema.fields.keys()
    if len(unknown) > MOST_UNKNOWN:
        raise InvalidRequest(Problem(Code.UNKNOWN_FIELD, f"there are no such fields as {len(unknown)} of these"))
    try:
        loaded: dict[str, Any] = schema.load(document)
    except ValidationError as error:
        raise InvalidRequest(_problems(error.messages, "")) from None
    return loaded


def _problems(messages: Any, pointer: str) -> Iterator[Problem]:
    """marshmallow's tree of messages as problems."""
    if isinstance(messages, dict):
        for name, inner in messages.items():
            place = pointer if name == "_schema" else f"{pointer}/{escape(str(name))}"
            yield from _problems(inner, place)
    else:
        for message in messages:
            fault = message if isinstance(message, Fault) else Fault(message)
            yield Problem(fault.code, str(fault), pointer, fault.facts)


def reading_of(game: Game, fields: dict[str, Any]) -> Reading:
    """The state of a request as the engine reads it, with every problem."""
    document: dict[str, Any] = fields["state"]
    crowded = [
        Problem(Code.UNKNOWN_FIELD, f"nothing here has {len(value)} fields", place)
        for place, value in (("/state", document), *((f"/state/{name}", document.get(name)) for name in OBJECTS))
        if isinstance(value, dict) and len(value) > MOST_UNKNOWN
    ]
    return Reading(None, crowded) if crowded else game.read(document)


def state_of(game: Game, fields: dict[str, Any]) -> State:
    """The state of a request. Raises InvalidState with every problem."""
    return reading_of(game, fields).accept()


def seat_of(state: State, fields: dict[str, Any], name: str = "seat") -> int | None:
    """The seat a request names, if it does. Raises InvalidRequest for one that is not at the table."""
    seat: int | None = fields.get(name)
    if seat is not None and not 0 <= seat < state.players:
        detail = f"{name} is a seat, 0 to {state.players - 1}"
        raise InvalidRequest(Problem(Code.MALFORMED, detail, f"/{name}", {"seat": seat}))
    return seat


def canonical_state(state: State) -> dict[str, Any]:
    """The state as answers spell it, without what is never read: equal for all requests that mean the same."""
    return {name: value for name, value in state.document().items() if name != "meta"}


def budget_of(fields: dict[str, Any], default_ms: int, most_ms: int, most_nodes: int) -> Budget:
    """The budget of a request, no larger than the settings allow."""
    limits = fields.get("budget") or {"ms": default_ms}
    return Budget(ms=_least(limits.get("ms"), most_ms), nodes=_least(limits.get("nodes"), most_nodes))


def _least(asked: int | None, most: int) -> int | None:
    return None if asked is None else min(asked, most)
