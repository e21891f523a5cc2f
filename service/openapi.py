"""Writes the OpenAPI document: `python -m service.openapi [FILE]`, by default openapi/openapi.json.

The schemas come from the application; the answers in its examples are those that the application gives when asked.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from games import GAMES

from . import create_app
from .examples import Example, examples
from .spec import DOCUMENT


def document() -> dict[str, Any]:
    """The whole document."""
    app = create_app()
    spec: dict[str, Any] = json.loads(json.dumps(app.extensions["black-lady-spec"].to_dict()))
    client = app.test_client()
    for path, operations in spec["paths"].items():
        if "get" in operations:
            _show_answer(client, path, operations["get"])
    for game in GAMES.values():
        for call, shown in examples(game).items():
            path = f"/v1/games/{game.name}/{call}"
            for example in shown:
                _show(client, path, spec["paths"][path]["post"], example)
    for operation in (operation for operations in spec["paths"].values() for operation in operations.values()):
        operation["responses"] = dict(sorted(operation["responses"].items()))
    spec["components"]["schemas"] = dict(sorted(spec["components"]["schemas"].items()))
    return spec


def text() -> str:
    """The document as it stands in the repository."""
    return json.dumps(document(), indent=1, ensure_ascii=False) + "\n"


def _show(client: FlaskClient, path: str, operation: dict[str, Any], example: Example) -> None:
    answer = client.post(path, json=example.body)
    if answer.status_code != example.status:
        raise RuntimeError(f"{path}, example {example.name}: status {answer.status_code}: {answer.text}")
    asked = operation["requestBody"]["content"]["application/json"].setdefault("examples", {})
    asked[example.name] = {"summary": example.summary, "value": example.body}
    content = operation["responses"][str(example.status)]["content"][answer.mimetype]
    content.setdefault("examples", {})[example.name] = {"summary": example.summary, "value": answer.json}


def _show_answer(client: FlaskClient, path: str, operation: dict[str, Any]) -> None:
    content = operation["responses"]["200"]["content"]
    if "application/json" in content:
        content["application/json"]["examples"] = {"answer": {"value": client.get(path).json}}


def main() -> None:
    """Write the document."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else DOCUMENT
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
