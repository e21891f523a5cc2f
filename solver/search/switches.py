"""Every reduction of the search can be turned off: tests compare the answers with and without."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Switches:
    """`merge`: of equal neighbours try one. `compress`: table by relative rank. `bounds`: static bounds between
    tricks. `inner`: and within a trick. `safe`: see that the seat need take no trick any more. `order`: try promising
    moves first. `table`: keep what has been proved. `lines`: note which comparisons of rank a proof depends on, and
    skip moves that it covers (needs the two first). `patterns`: and find again what they cover (needs `lines`)."""

    merge: bool = True
    compress: bool = True
    bounds: bool = True
    inner: bool = True
    safe: bool = True
    order: bool = True
    table: bool = True
    lines: bool = True
    patterns: bool = True


ALL_ON = Switches()
ALL_OFF = Switches(
    **dict.fromkeys(("merge", "compress", "bounds", "inner", "safe", "order", "table", "lines", "patterns"), False)
)
