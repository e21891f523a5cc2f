"""The requests in the README give the answers printed under them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import solver
from service import create_app

README = Path(__file__).parents[1] / "README.md"
REQUEST = re.compile(
    r"\$ curl -s http://127\.0\.0\.1:8000(?P<path>\S+) [^']*'Content-Type: application/json' -d '(?P<body>.*?)'\n```\n"
    r"```json\n(?P<answer>.*?)```",
    re.DOTALL,
)
PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)

EXAMPLES = [match.groupdict() for match in REQUEST.finditer(README.read_text(encoding="utf-8"))]


@pytest.fixture(scope="module", autouse=True)
def warm() -> None:
    """The kernels are loaded, as they are before a worker says that it is ready."""
    solver.warm()


def test_the_readme_has_examples() -> None:
    assert len(EXAMPLES) == README.read_text(encoding="utf-8").count("$ curl")
    assert EXAMPLES


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["path"])
def test_the_answer_is_the_one_printed(example: dict[str, str]) -> None:
    response = create_app().test_client().post(example["path"], json=json.loads(example["body"]))
    assert_printed(json.loads(example["answer"]), response.get_json())


def assert_printed(printed: Any, found: Any) -> None:
    """The answer is the one printed; "…" stands for what is left out of a list, or of an object under that name."""
    if isinstance(printed, dict):
        names = printed.keys() - {"…"}
        assert names <= found.keys() if "…" in printed else names == found.keys()
        for name in names:
            assert_printed(printed[name], found[name])
    elif isinstance(printed, list) and "…" in printed:
        rest = iter(found)
        for entry in (entry for entry in printed if entry != "…"):
            assert any(_is_printed(entry, other) for other in rest), entry
    else:
        assert printed == found


def _is_printed(printed: Any, found: Any) -> bool:
    try:
        assert_printed(printed, found)
    except AssertionError:
        return False
    return True


def test_the_python_example_runs() -> None:
    (source,) = PYTHON.findall(README.read_text(encoding="utf-8"))
    names: dict[str, object] = {}
    exec(compile(source, str(README), "exec"), names)
    assert names["answer"]["concept"] == "worst-case"  # type: ignore[index]
    assert len(names["claimed"]["plays"]) == 4  # type: ignore[index]
