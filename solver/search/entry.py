"""The kernels as Python calls them: with arrays."""

# mypy: disable-error-code="untyped-decorator,no-any-return"

from __future__ import annotations

from typing import Any

from numba import njit

from . import limits, maxn, moves, paranoid, play


@njit(nogil=True, cache=True)
def visit(s: Any, table: Any, record: int, place: int, limit: int) -> int:
    """`paranoid.visit`."""
    return paranoid.visit(s.ctypes, table.ctypes, record, place, limit)


@njit(nogil=True, cache=True)
def visit_after(s: Any, table: Any, record: int, place: int, move: int, limit: int) -> int:
    """`paranoid.visit_after`."""
    return paranoid.visit_after(s.ctypes, table.ctypes, record, place, move, limit)


@njit(nogil=True, cache=True)
def max_n_after(s: Any, table: Any, record: int, place: int, move: int) -> None:
    """`maxn.visit_after`."""
    maxn.visit_after(s.ctypes, table.ctypes, record, place, move)


@njit(nogil=True, cache=True)
def advance(s: Any, record: int, place: int, seat: int, move: int) -> None:
    """`play.advance`."""
    play.advance(s.ctypes, record, place, seat, move)


@njit(nogil=True, cache=True)
def list_moves(s: Any, record: int, seat: int) -> int:
    """`moves.list_moves`."""
    return moves.list_moves(s.ctypes, record, seat)


@njit(nogil=True, cache=True)
def bounds(s: Any, seat: int) -> tuple[int, int]:
    """`limits.limits`."""
    return limits.limits(s.ctypes, seat)
