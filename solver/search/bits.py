"""Counting and finding bits, as single machine instructions."""

# mypy: disable-error-code="no-untyped-def"

from __future__ import annotations

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic


def _popcount(typingctx, bits):
    def codegen(context, builder, signature, args):
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


def _lowest(typingctx, bits):
    def codegen(context, builder, signature, args):
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), codegen


popcount: Any = intrinsic(_popcount)
"""How many bits are set."""

lowest: Any = intrinsic(_lowest)
"""The number of the lowest bit set; undefined for 0."""
