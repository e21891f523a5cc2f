"""Hints: what to play without seeing the other hands.

What the seat has seen is taken first (`observation`); the worlds that fit it are counted and sampled (`trick_worlds`,
`damka_worlds`), then solved one by one (`solving`), or where the budget cannot do that played out by a rule of thumb
(`playing`, `passing`), and averaged (`tally`). `hinting` puts it together, `question` holds what may be asked.
"""
