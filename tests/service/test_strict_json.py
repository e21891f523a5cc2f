"""JSON that every reader understands alike, and nothing else."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.strict_json import NotJson, dumps, loads

NAMES = st.text(st.sampled_from('ab"[]{}\\'))
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=40,
)


def depth(value: object) -> int:
    """How deeply a value nests."""
    if isinstance(value, dict):
        return 1 + max(map(depth, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(depth, value), default=0)
    return 0


@given(VALUES)
def test_what_is_written_is_read_back(value: object) -> None:
    assert loads(dumps(value), 100) == value
    assert json.loads(dumps(value)) == value


@given(VALUES, st.integers(1, 8))
def test_depth_is_counted_in_containers(value: object, limit: int) -> None:
    if depth(value) > limit:
        with pytest.raises(NotJson, match="deeper"):
            loads(dumps(value), limit)
    else:
        assert loads(dumps(value), limit) == value


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"\xff", "not UTF-8"),
        (b"\xef\xbb\xbf{}", "not JSON"),
        (b"NaN", "NaN"),
        (b"[-Infinity]", "-Infinity"),
        (b"1e400", "too large"),
        (b"9" * 5000, "too many digits"),
        (b'{"a":1,"b":2,"a":3}', "'a' stands twice"),
        (b'{"a":1,"\\u0061":3}', "'a' stands twice"),
        (b'"\\ud800"', "surrogate"),
        (b'{"\\uDC00":1}', "surrogate"),
        (b"[" * 17 + b"]" * 17, "deeper than 16"),
        (b'["[",' * 17 + b"1" + b"]" * 17, "deeper than 16"),
        (b'["]",' * 17 + b"1" + b"]" * 17, "deeper than 16"),
        (b"[" * 500_000, "deeper than 16"),
    ],
)
def test_refused(raw: bytes, why: str) -> None:
    with pytest.raises(NotJson, match=why.replace("(", r"\(")):
        loads(raw, 16)


@pytest.mark.parametrize(
    "raw",
    [b"[" * 16 + b"]" * 16, b'["' + b"[" * 99 + b'"]', b'"\\ud83c\\udca1"', b"-0", b"1e-400", b' {"a" : [1.50]}\n'],
)
def test_accepted(raw: bytes) -> None:
    assert loads(raw, 16) == json.loads(raw)
