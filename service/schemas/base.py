"""What schemas are made of: closed and open objects, and the kinds of fields they have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import EXCLUDE, INCLUDE, RAISE, Schema, fields, validate

from games import Code
from service.requests import Fault


class Closed(Schema):
    """An object of a request: a field that is not named here is an error."""

    error_messages = {"unknown": Fault("there is no such field", Code.UNKNOWN_FIELD)}  # noqa: RUF012

    class Meta:
        unknown = RAISE


class Open(Schema):
    """An object of an answer: fields may be added in time."""

    class Meta:
        unknown = INCLUDE


class Free(Schema):
    """An object whose fields are described one by one but not closed by a keyword, for use in unions."""

    class Meta:
        unknown = EXCLUDE


class StrictBoolean(fields.Boolean):
    """True or false. 1 and 0, which are equal to them in Python, are neither."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class AnyOf(fields.Field[Any]):
    """One of several objects, or null; only described, never loaded."""

    def __init__(self, *schemas: type[Schema], **kwargs: Any) -> None:
        self.schemas = schemas
        super().__init__(**kwargs)


def any_of(converter: Any, field: fields.Field[Any], **_: Any) -> dict[str, Any]:
    """How apispec writes `AnyOf`."""
    if not isinstance(field, AnyOf):
        return {}
    shapes = [converter.resolve_nested_schema(schema) for schema in field.schemas]
    shapes += [{"type": "null"}] if field.allow_none else []
    return {"anyOf": shapes} if len(shapes) > 1 else shapes[0]


def named(name: str, members: Mapping[str, Any], base: type[Schema] = Open, about: str = "") -> type[Schema]:
    """A schema class with a name, which becomes that of the component in the OpenAPI document."""
    return type(name, (base,), {**members, "__doc__": about})


def pascal(name: str) -> str:
    """`cherna-donka` as `ChernaDonka`."""
    return "".join(part.capitalize() for part in name.split("-"))


def text(meaning: str = "", pattern: str | None = None, **kwargs: Any) -> fields.String:
    """A string. A pattern is only described: pieces and moves are read by the engine."""
    about = _about(meaning) | ({} if pattern is None else {"pattern": f"^(?:{pattern})$"})
    return fields.String(metadata=about, **kwargs)


def whole(meaning: str = "", least: int | None = None, most: int | None = None, **kwargs: Any) -> fields.Integer:
    """A whole number; 4.0 and true are none."""
    if least is not None or most is not None:
        kwargs["validate"] = validate.Range(min=least, max=most)
    return fields.Integer(strict=True, metadata=_about(meaning), **kwargs)


def flag(meaning: str = "", **kwargs: Any) -> fields.Boolean:
    """True or false, and nothing that could be read so."""
    return StrictBoolean(metadata=_about(meaning), **kwargs)


def one_of(choices: list[Any], meaning: str = "", **kwargs: Any) -> fields.Raw:
    """One of a list of values of one type; only described."""
    kind = {str: "string", int: "integer"}[type(choices[0])]
    return fields.Raw(metadata={"type": kind, "enum": choices, **_about(meaning)}, **kwargs)


def listing(
    items: fields.Field[Any],
    meaning: str = "",
    least: int | None = None,
    most: int | None = None,
    **kwargs: Any,
) -> fields.List[Any]:
    """A list with a number of items between bounds."""
    if least is not None or most is not None:
        kwargs["validate"] = validate.Length(min=least, max=most)
    return fields.List(items, metadata=_about(meaning), **kwargs)


def nested(schema: type[Schema], meaning: str = "", **kwargs: Any) -> fields.Nested:
    """An object of a named schema."""
    return fields.Nested(schema, metadata=_about(meaning), **kwargs)


def _about(meaning: str) -> dict[str, Any]:
    return {"description": meaning} if meaning else {}
