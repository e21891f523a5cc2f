"""Damka with everybody helping (best-case) or hurting (worst-case) one seat: what can happen, and how soon.

`reach` goes through all positions breadth first, `model` looks for the shortest line by CP-SAT, `rollout` finds some
line fast; `concepts` puts them together.
"""
