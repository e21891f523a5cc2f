"""JSON as this service reads and writes it: I-JSON (RFC 7493), which every other JSON reader understands alike.

Refused beside what is no JSON: text that is not UTF-8, `NaN` and infinities, numbers too large for a float, names that
stand twice in an object, lone surrogates, and nesting beyond a limit.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from typing import Any

_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_ROUND = bytes.maketrans(b"{}", b"[]")
_NO_BRACKET = bytes(set(range(256)) - set(b"[]{}"))
_NEITHER_BRACKET_NOR_QUOTE = bytes(set(_NO_BRACKET) - set(b'"\\'))
_SURROGATE_ESCAPE = re.compile(r"\\u[dD][89a-fA-F]")


class NotJson(ValueError):
    """Why a text was refused, as a sentence."""


def loads(raw: bytes, max_depth: int) -> Any:
    """The value that `raw` spells. Raises NotJson."""
    try:
        text = raw.decode("utf-8")
        # A text with few brackets cannot nest deeply; counting them is much faster than looking.
        if raw.count(b"[") + raw.count(b"{") > max_depth and _is_deeper(raw, max_depth):
            raise NotJson(f"the body nests deeper than {max_depth}, or does not close its brackets")
        value = _DECODER.decode(text)
    except UnicodeDecodeError as error:
        raise NotJson(f"the body is not UTF-8: {error.reason} at byte {error.start}") from None
    except json.JSONDecodeError as error:
        raise NotJson(f"the body is not JSON: {error.msg}, line {error.lineno} column {error.colno}") from None
    except NotJson:
        raise
    except ValueError:
        # Python refuses to read integers of more than a few thousand digits.
        raise NotJson("a number in the body has too many digits") from None
    if "\\u" in text and _SURROGATE_ESCAPE.search(text):
        _need_whole_characters(value)
    return value


def dumps(value: Any) -> bytes:
    """The value as compact JSON in UTF-8."""
    return _ENCODER.encode(value).encode()


def canonical(value: Any) -> bytes:
    """The value as JSON that does not depend on the order of its fields, for use as a key."""
    return _SORTED.encode(value).encode()


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        name = counts.most_common(1)[0][0]
        raise NotJson(f"the name {name[:100]!r} stands twice in an object")
    return members


def _no_constant(name: str) -> Any:
    raise NotJson(f"{name} is not JSON")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise NotJson(f"the number {text[:100]} is too large")
    return number


def _is_deeper(raw: bytes, limit: int) -> bool:
    """Whether brackets nest deeper than a limit, told before anything is built."""
    brackets = raw.translate(_ROUND, _NEITHER_BRACKET_NOR_QUOTE).replace(b'""', b"")
    if b'"' in brackets:
        # A string holds brackets or escapes: strings must be found properly.
        brackets = _STRING.sub(b"", raw).translate(_ROUND, _NO_BRACKET)
    for _ in range(limit):
        # Take the innermost pairs off.
        brackets = brackets.replace(b"[]", b"")
        if not brackets:
            return False
    return True


def _need_whole_characters(value: Any) -> None:
    try:
        dumps(value)
    except UnicodeEncodeError:
        raise NotJson("the body holds half a surrogate pair, which is no character") from None


_DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_constant, parse_float=_finite)
_SORTED = json.JSONEncoder(separators=(",", ":"), allow_nan=False, sort_keys=True)
_ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, allow_nan=False)
