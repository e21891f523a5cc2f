"""The OpenAPI document as tests read it: its operations, its examples, and validators of its schemas."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from tests.conftest import ROOT

PATH = ROOT / "openapi" / "openapi.json"
BASE = "urn:openapi"


@cache
def document() -> Any:
    """The document in the repository."""
    return json.loads(PATH.read_text(encoding="utf-8"))


@cache
def _registry() -> Registry[Any]:
    return Registry().with_resource(BASE, Resource(document(), DRAFT202012))


def validator(schema: Mapping[str, Any]) -> Draft202012Validator:
    """A validator of a schema of the document, references included."""
    return Draft202012Validator(_absolute(schema), registry=_registry())


def component(name: str) -> Draft202012Validator:
    """A validator of a named schema."""
    return validator({"$ref": f"#/components/schemas/{name}"})


def _absolute(schema: Any) -> Any:
    if isinstance(schema, Mapping):
        return {
            name: BASE + value if name == "$ref" and value.startswith("#") else _absolute(value)
            for name, value in schema.items()
        }
    if isinstance(schema, list):
        return [_absolute(item) for item in schema]
    return schema


@dataclass(frozen=True)
class Example:
    """A request of the document with the answer the document gives to it."""

    path: str
    method: str
    name: str
    body: Any = field(repr=False)
    status: int
    answer: Any = field(repr=False)
    schema: Mapping[str, Any] = field(repr=False)


def examples() -> Iterator[Example]:
    """Every example of the document."""
    for path, operations in document()["paths"].items():
        for method, operation in operations.items():
            asked = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("examples", {})
            for status, response in operation["responses"].items():
                for content in response.get("content", {}).values():
                    for name, shown in content.get("examples", {}).items():
                        body = asked[name]["value"] if name in asked else None
                        yield Example(path, method, name, body, int(status), shown["value"], content["schema"])
