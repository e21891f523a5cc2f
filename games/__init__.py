"""The rules of the Queen-of-Spades family of games: one module a game, one registry.

from games import GAMES
state = GAMES["cherna-donka"].read(document).accept()
state.legal_actions()
"""

from __future__ import annotations

from .cherna_donka import ChernaDonka
from .crna_dama import CrnaDama
from .czarna_wdowa import CzarnaWdowa
from .damka import Damka
from .problems import (
    Code,
    HiddenPieces,
    IllegalMove,
    InvalidRequest,
    InvalidState,
    Problem,
    Refused,
)
from .protocol import DealRequest, Game, Reading, State

_ALL: tuple[Game, ...] = (CrnaDama(), ChernaDonka(), CzarnaWdowa(), Damka())

GAMES: dict[str, Game] = {game.name: game for game in _ALL}
"""Every game by its name. A new game is one module and one entry here."""

__all__ = [
    "GAMES",
    "Code",
    "DealRequest",
    "Game",
    "HiddenPieces",
    "IllegalMove",
    "InvalidRequest",
    "InvalidState",
    "Problem",
    "Reading",
    "Refused",
    "State",
]
