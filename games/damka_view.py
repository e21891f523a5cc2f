"""What one seat has seen of a hand of Damka."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .pieces import HIDDEN
from .protocol import Document

if TYPE_CHECKING:
    from .damka_state import DamkaState


def view(state: DamkaState, seat: int) -> Document:
    """The canonical state with `?` for every card the seat has not seen (DESIGN.md, "Hidden pieces").

    Cards taken up from the table stay known to all: they follow from the plays. The discard was seen by all.
    """
    document = state.document()
    # "The last card dealt to the dealer gives the trump, is known to all and stays in his hand."
    turned = document.get("turned")
    document["hands"] = [
        hand if owner == seat else [card if card == turned else HIDDEN for card in hand]
        for owner, hand in enumerate(document["hands"])
    ]
    document["hands"] = [state.rules.piece_set.sorted(hand) for hand in document["hands"]]
    # A seat has seen what it drew, and all "see the turned card and the number of cards in the stock".
    last = len(document["stock"]) - 1
    seen = {place for place, owner in enumerate(state.drawn_by) if owner == seat} | {last}
    document["stock"] = [card if place in seen else HIDDEN for place, card in enumerate(document["stock"])]
    return document
