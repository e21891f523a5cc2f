"""The requests in the README give the answers printed under them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from service import create_app

README = Path(__file__).parents[1] / "README.md"
REQUEST = re.compile(
    r"\$ curl -s http://127\.0\.0\.1:8000(?P<path>\S+) [^']*'Content-Type: application/json' -d '(?P<body>.*?)'\n```\n"
    r"```json\n(?P<answer>.*?)```",
    re.DOTALL,
)
PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)

EXAMPLES = [match.groupdict() for match in REQUEST.finditer(README.read_text(encoding="utf-8"))]


def test_the_readme_has_examples() -> None:
    assert len(EXAMPLES) == README.read_text(encoding="utf-8").count("$ curl")
    assert EXAMPLES


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["path"])
def test_the_answer_is_the_one_printed(example: dict[str, str]) -> None:
    response = create_app().test_client().post(example["path"], json=json.loads(example["body"]))
    assert response.get_json() == json.loads(example["answer"])


def test_the_python_example_runs() -> None:
    (source,) = PYTHON.findall(README.read_text(encoding="utf-8"))
    names: dict[str, object] = {}
    exec(compile(source, str(README), "exec"), names)
    assert names["answer"]["concept"] == "worst-case"  # type: ignore[index]
