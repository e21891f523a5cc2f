"""Czarna Wdowa (Black Widow, Poland), Hearts with dominoes. Source: RULES.md, "czarna-wdowa", after the Polish rules.

A tile belongs to two suits, so its leader declares one. What is particular beside the tiles: a revoke costs ten points,
and the match goes on until all players but one are past 61.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .pieces import DOMINOES
from .trick_game import TrickGame
from .trick_rules import MatchRule, Scoring, Sweep, TrickRules

BLACK_WIDOW = "0-0"
POINTS = dict.fromkeys(DOMINOES.strength["3"], 1) | {BLACK_WIDOW: 4}
ALL_POINTS = 11
SCORING = Scoring(
    points=POINTS,
    # With a penalty tile out of play (three players) nobody can take all 11, and the rule does not apply.
    all_points=Sweep("all-11", taker=0, others=22, least=ALL_POINTS),
    revoke=10,
)
DEALT = {3: 9, 4: 7}


class CzarnaWdowa(TrickGame):
    """The Polish game, for 3 or 4."""

    name = "czarna-wdowa"
    title = "Czarna Wdowa"
    origin = "Poland"
    players = (3, 4)
    default_players = 4
    piece_set = DOMINOES
    extra_fields = ("passing", "talon", "revokes")
    rules_text = (
        "A double-six set of dominoes: four players get 7 tiles each; three get 9, and one tile stays out of play.",
        "There are eight suits, the numbers 0 to 6 and the doubles; every tile belongs to two of them.",
        "Within a number its double is highest, then the other half decides; doubles rank from 6-6 to 0-0.",
        "Before play each player passes three tiles to the right, all at once.",
        "The leader plays any tile and declares one of its two suits.",
        "The others play a tile of that suit if they hold one, else any tile; nobody has to beat.",
        "The highest tile of the declared suit takes the trick, and its player leads next.",
        "Every tile with a 3 counts 1, the Black Widow 0-0 counts 4: 11 in all.",
        "Who takes all 11 scores 0, everyone else 22. A revoke costs 10 points.",
        "The match is over once all players but one are past 61; the lowest total wins.",
    )

    def rules(self, players: int, options: Mapping[str, Any]) -> TrickRules:
        """The rules for a number of players; with three the 28th tile stays face down."""
        return TrickRules(
            players=players,
            options=options,
            piece_set=DOMINOES,
            pieces=DOMINOES.pieces,
            dealt=DEALT[players],
            scoring=SCORING,
            match=MatchRule(reach=62, seats=players - 1),
            talon="unseen" if players == 3 else None,
            declares=True,
            pass_count=3,
            pass_cycle=("right",),
            pass_directions=("right",),
        )
