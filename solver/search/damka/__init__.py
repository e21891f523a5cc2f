"""Exact search of Damka: what a seat can guarantee, as a graph, for positions can come again.

`prove` answers yes/no questions about positions where a bout begins; `guarantee` puts them together.
"""
