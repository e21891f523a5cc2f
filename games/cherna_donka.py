"""Cherna Donka (Bulgaria), known elsewhere as Hearts. Source: RULES.md, "cherna-donka", after the Bulgarian article.

The restrictions of Hearts are sets of cards here; the state machine carries them out (`trick_rules.barred`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .options import Option
from .pieces import CARDS, CLUBS, HEARTS, QUEEN_OF_SPADES, of_suit
from .trick_game import TrickGame
from .trick_rules import NOTHING, MatchRule, Scoring, Sweep, TrickRules

ALL_HEARTS = of_suit(HEARTS)
JACK_OF_DIAMONDS = "JD"
REMOVED = {3: ["2D"], 4: [], 5: ["2D", "2S"], 6: ["3C", "4C", "2D", "3D"]}
PASS_CYCLE = {
    3: ["left", "right", "none"],
    4: ["left", "right", "across", "none"],
    5: ["left", "right", "none"],
    6: ["left", "right", "across", "none"],
}


class ChernaDonka(TrickGame):
    """The Bulgarian game, for 3 to 6."""

    name = "cherna-donka"
    title = "Cherna Donka"
    origin = "Bulgaria"
    players = (3, 4, 5, 6)
    default_players = 4
    piece_set = CARDS
    extra_fields = ("passing",)
    options = (
        Option(
            "removed",
            "pieces",
            lambda players: REMOVED[players],
            "Cards left out so that the others divide; a club must stay.",
            choices=CARDS.pieces,
        ),
        Option(
            "pass_cycle",
            "directions",
            lambda players: PASS_CYCLE[players],
            "Where cards are passed, hand after hand. Play goes to the left, so left is the next seat.",
            choices=("left", "right", "across", "none"),
        ),
        Option("pass_count", "integer", 3, "How many cards each player passes.", minimum=1, maximum=8),
        Option(
            "first_lead",
            "choice",
            "must-lead-card",
            "The holder of the lowest club in play leads first: that card (must-lead-card) or any club (any-club).",
            choices=("must-lead-card", "any-club"),
        ),
        Option("points_on_first_trick", "boolean", False, "Hearts and QS may be thrown on the first trick."),
        Option("must_break_hearts", "boolean", True, "Hearts may be led only once they are broken."),
        Option("queen_breaks_hearts", "boolean", True, "Playing QS breaks hearts too."),
        Option(
            "hearts_instead_of_queen",
            "boolean",
            False,
            "An unbroken hand of hearts and QS may lead a heart; otherwise it must lead QS.",
        ),
        Option("queen_of_spades_points", "integer", 13, "What QS counts.", minimum=0, maximum=100),
        Option(
            "moon",
            "choice",
            "others-plus",
            "Who takes all the points scores 0 and the others their sum (others-plus), or scores minus their sum and "
            "the others 0 (self-minus).",
            choices=("others-plus", "self-minus"),
        ),
        Option("jack_of_diamonds", "boolean", False, "JD counts -10 to its taker."),
        Option("no_trick_bonus", "boolean", False, "A player without a trick scores -5."),
        Option(
            "match_target", "integer", 100, "The match is over once a player has so many.", minimum=1, maximum=10_000
        ),
    )
    rules_text = (
        "52 cards, ace high, no trumps; a few low cards are left out so that 3, 5 or 6 players get equal hands.",
        "Before play each player passes three cards, all at once: left, right, across, and in hand four none.",
        "The holder of the two of clubs leads it.",
        "Follow the suit led if you can, else play any card.",
        "On the first trick no heart and no QS may be thrown, unless the hand holds nothing else.",
        "Hearts may not be led until a heart or QS has been played, unless the hand holds only hearts.",
        "The highest card of the suit led takes the trick, and its player leads next.",
        "Each heart counts 1, QS 13: 26 in all.",
        "The moon: who takes all 26 scores 0, everyone else 26.",
        "The match is over once a player has 100 or more; the lowest total wins.",
    )

    def option_faults(self, players: int, options: Mapping[str, Any]) -> Mapping[str, str]:
        """Hands must come out even with a club in play, `across` needs a seat opposite, a pass fits in a hand."""
        faults = {}
        left = 52 - len(options["removed"])
        if of_suit(CLUBS) <= set(options["removed"]):
            faults["removed"] = "removed takes out every club, but a club leads the first trick"
        elif left % players or not left:
            faults["removed"] = f"the {left} cards left in play do not divide among {players} players"
        elif options["pass_count"] > left // players:
            faults["pass_count"] = f"a hand of {left // players} cannot pass {options['pass_count']} cards"
        if "across" in options["pass_cycle"] and players % 2:
            faults["pass_cycle"] = "passing across needs an even number of players"
        elif not options["pass_cycle"]:
            faults["pass_cycle"] = 'pass_cycle names at least one direction; ["none"] for no passing'
        return faults

    def rules(self, players: int, options: Mapping[str, Any]) -> TrickRules:
        """The rules for a number of players and a set of options."""
        removed = set(options["removed"])
        pieces = tuple(card for card in CARDS.pieces if card not in removed)
        clubs = [card for card in pieces if card in CARDS.strength[CLUBS]]
        hearts = ALL_HEARTS - removed
        queen = {QUEEN_OF_SPADES} - removed
        points = dict.fromkeys(CARDS.sorted(hearts), 1)
        if queen and options["queen_of_spades_points"]:
            points[QUEEN_OF_SPADES] = options["queen_of_spades_points"]
        total = sum(points.values())
        moon = {
            "others-plus": Sweep("moon", taker=0, others=total),
            "self-minus": Sweep("moon", taker=-total, others=0),
        }[options["moon"]]
        must_break = options["must_break_hearts"]
        return TrickRules(
            players=players,
            options=options,
            piece_set=CARDS,
            pieces=pieces,
            dealt=len(pieces) // players,
            scoring=Scoring(
                points=points,
                no_trick=-5 if options["no_trick_bonus"] else 0,
                all_points=moon,
                prizes={JACK_OF_DIAMONDS: -10} if options["jack_of_diamonds"] and JACK_OF_DIAMONDS in pieces else {},
            ),
            match=MatchRule(reach=options["match_target"]),
            pass_count=options["pass_count"],
            pass_cycle=tuple(options["pass_cycle"]),
            pass_directions=("left", "right", *(("across",) if players % 2 == 0 else ()), "none"),
            first_lead=frozenset(clubs if options["first_lead"] == "any-club" else clubs[:1]),
            first_trick_barred=NOTHING if options["points_on_first_trick"] else hearts | queen,
            breakers=hearts | (queen if options["queen_breaks_hearts"] else NOTHING),
            unbroken_barred=hearts if must_break else NOTHING,
            unbroken_excuse=hearts | (queen if options["hearts_instead_of_queen"] else NOTHING),
        )
