"""Counting, finding and gathering bits, as single machine instructions where the machine has them."""

# mypy: disable-error-code="no-untyped-def"

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

HARDWARE = bool(llvm.get_host_cpu_features().get("bmi2"))
"""Whether the processor can gather and scatter bits."""


def _popcount(typingctx, bits):
    def codegen(context, builder, signature, args):
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


def _lowest(typingctx, bits):
    def codegen(context, builder, signature, args):
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), codegen


def _highest(typingctx, bits):
    def codegen(context, builder, signature, args):
        leading = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1))
        return builder.sub(ir.Constant(ir.IntType(64), 63), leading)

    return types.int64(types.int64), codegen


def _instruction(name: str) -> Any:
    def operation(typingctx, bits, mask):
        def codegen(context, builder, signature, args):
            word = ir.IntType(64)
            function = builder.module.declare_intrinsic(name, (), ir.FunctionType(word, [word, word]))
            return builder.call(function, args)

        return types.int64(types.int64, types.int64), codegen

    return intrinsic(operation)


popcount: Any = intrinsic(_popcount)
"""How many bits are set."""

lowest: Any = intrinsic(_lowest)
"""The number of the lowest bit set; undefined for 0."""


highest: Any = intrinsic(_highest)
"""The number of the highest bit set; undefined for 0."""


def plain_gather(bits: int, mask: int) -> int:
    """The bits under a mask, closed up to the right."""
    result, place = 0, 0
    while mask != 0:
        if bits & mask & -mask != 0:
            result |= 1 << place
        place += 1
        mask &= mask - 1
    return result


def plain_scatter(bits: int, mask: int) -> int:
    """The lowest bits spread to the places of a mask: what undoes `gather`."""
    result = 0
    while mask != 0 and bits != 0:
        if bits & 1 != 0:
            result |= mask & -mask
        bits >>= 1
        mask &= mask - 1
    return result


gather: Any = _instruction("llvm.x86.bmi.pext.64") if HARDWARE else njit(nogil=True, cache=True)(plain_gather)
scatter: Any = _instruction("llvm.x86.bmi.pdep.64") if HARDWARE else njit(nogil=True, cache=True)(plain_scatter)
