"""Going over a finished hand: where points were lost, and what could still have become of it (DESIGN.md, section 7)."""
