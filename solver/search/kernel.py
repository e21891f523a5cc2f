"""How kernels are declared.

Kernels hand each other bare pointers. An array would pass seven words a call and check every index for a negative
number: twice the time of a node. Python calls them through `entry.py`, which takes the arrays.
"""

from __future__ import annotations

from typing import Any

from numba import int64, njit, types, void

_types: Any = types  # untyped

WORDS: Any = _types.CPointer(int64)
"""A pointer to int64 words: the flat array (`layout.py`) or a table."""

INT: Any = int64
NOTHING: Any = void
TRUTH: Any = _types.boolean
PAIR: Any = _types.UniTuple(int64, 2)
TRIPLE: Any = _types.UniTuple(int64, 3)


def kernel(result: Any, *arguments: Any) -> Any:
    """Compile a function for these types only, without the GIL, cached on disk."""
    return njit(result(*arguments), nogil=True, cache=True)
