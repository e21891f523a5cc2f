"""Crna Dama (Black Lady, Serbia). Source: RULES.md, "crna-dama", after "Pravila igre sa kartama: Crna Dama".

No passing, and no limits on what may be led or thrown: follow suit if you can, that is all. What is particular is the
scoring (honours in hearts, a bonus for no trick, "Na Sve") and the hands for two and three players.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .options import Option
from .pieces import CARDS, HEARTS, QUEEN_OF_SPADES, of_suit
from .trick_game import TrickGame
from .trick_rules import MatchRule, Scoring, Sweep, TrickRules

HONOURS = {"AH": 6, "KH": 5, "QH": 4, "JH": 3, "TH": 2}
POINTS = dict.fromkeys(of_suit(HEARTS), 1) | HONOURS | {QUEEN_OF_SPADES: 13}
SCORING = Scoring(
    points=POINTS,
    no_trick=-10,
    all_points=Sweep("na-sve", taker=-20, others=10),
    all_tricks=Sweep("na-sve-karte", taker=-40, others=20),
)
DEALT = {2: 13, 3: 17, 4: 13}


class CrnaDama(TrickGame):
    """The Serbian game, for 2, 3 or 4."""

    name = "crna-dama"
    title = "Crna Dama"
    origin = "Serbia"
    players = (2, 3, 4)
    default_players = 4
    piece_set = CARDS
    extra_fields = ("talon", "stock")
    options = (
        Option(
            "talon",
            "choice",
            "leads",
            "With three players, what the 52nd card is for: it lies face up as the lead of the first trick (leads), "
            "goes to the taker of the first trick (kitty), or is set aside, known to all (dead).",
            choices=("leads", "kitty", "dead"),
        ),
    )
    rules_text = (
        "52 cards, ace high, no trumps; nothing is passed.",
        "Four players get 13 cards each; three get 17 and the card left over is the talon.",
        "Two get 13 each and, when these are played, another 13 each from the stock.",
        "Follow the suit led if you can, else play any card; nothing else limits what may be led or thrown.",
        "The highest card of the suit led takes the trick, and its player leads next.",
        "QS counts 13; in hearts A 6, K 5, Q 4, J 3, T 2, the others 1 each: 41 in all.",
        "A player without a trick scores -10.",
        "Na Sve: who takes all 41 points scores -20, every other player 10.",
        "Na sve karte: who takes all the cards scores -40, every other player 20.",
        "The match is over once a player is past 100 when a hand has been scored; the lowest total wins.",
    )

    def rules(self, players: int, options: Mapping[str, Any]) -> TrickRules:
        """The rules for a number of players; `talon` matters with three, the stock with two."""
        return TrickRules(
            players=players,
            options=options,
            piece_set=CARDS,
            pieces=CARDS.pieces,
            dealt=DEALT[players],
            scoring=SCORING,
            match=MatchRule(reach=101),
            stock=26 if players == 2 else 0,
            talon=options["talon"] if players == 3 else None,
        )
