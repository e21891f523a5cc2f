"""States as a caller has them: a document, as it would be posted, or a state that has been read from one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import games
from games.problems import Code, InvalidState, Problem

State = games.State | Mapping[str, Any]
"""A state, or its document with the field `game`."""


def state_of(given: State) -> games.State:
    """The state. Raises InvalidState with everything that is wrong with a document."""
    if not isinstance(given, Mapping):
        return given
    name = given.get("game")
    game = games.GAMES.get(name) if isinstance(name, str) else None
    if game is None:
        detail = f"without HTTP a state names its game: {', '.join(games.GAMES)}"
        raise InvalidState(Problem(Code.MALFORMED, detail, "/state/game", {"expected": list(games.GAMES)}))
    return game.read(given).accept()
