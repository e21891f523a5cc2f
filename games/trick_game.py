"""A trick-taking game as the registry knows it: its catalogue entry, its rules by players and options, its deal."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

from .options import resolve
from .problems import Code, InvalidRequest, Problem
from .protocol import DealRequest, Document, Game, Reading
from .shuffle import Shuffler
from .trick_reading import COMMON_FIELDS, read_state
from .trick_rules import TrickRules
from .trick_state import TrickState

MOST_RULES_KEPT = 256


class TrickGame(Game):
    """What is particular to one trick-taking game; `rules` turns players and options into `TrickRules`."""

    concepts = ("paranoid", "max-n", "best-reply", "best-case", "worst-case")
    objectives = ("score", "points")

    family = "tricks"

    def __init__(self) -> None:
        self._rules: dict[tuple[int, str], TrickRules] = {}

    @property
    def state_fields(self) -> tuple[str, ...]:
        """Every field that a state document of the game may have."""
        return (*COMMON_FIELDS, *self.extra_fields)

    @abstractmethod
    def rules(self, players: int, options: Mapping[str, Any]) -> TrickRules:
        """The rules for a number of players and a full set of sound option values."""

    def option_faults(self, players: int, options: Mapping[str, Any]) -> Mapping[str, str]:
        """Options whose values do not go with the number of players or with each other: name and reason."""
        return {}

    def rules_for(self, players: int, given: Any, pointer: str) -> tuple[TrickRules, list[Problem]]:
        """The rules for posted options, and what is wrong with those; a wrong option is read as its default.

        Rules are kept by the options as posted: an app sends the same ones with every request of a hand.
        """
        key = (players, json.dumps(given))
        known = self._rules.get(key)
        if known is not None:
            return known, []
        values, problems = resolve(self.options, given, players, pointer, self.piece_set.parse)
        for name, detail in self.option_faults(players, values).items():
            problems.append(Problem(Code.OPTION_VALUE, detail, f"{pointer}/{name}"))
            values[name] = next(option for option in self.options if option.name == name).default_for(players)
        rules = self.rules(players, values)
        if not problems:
            if len(self._rules) >= MOST_RULES_KEPT:
                self._rules.clear()
            self._rules[key] = rules
        return rules, problems

    def read(self, document: Mapping[str, Any], pointer: str = "/state") -> Reading:
        """Read a posted state and report everything that is wrong with it."""
        return read_state(self, document, pointer)

    def deal(self, request: DealRequest) -> TrickState:
        """A fresh hand. Hand h is led by seat (h-1) mod n where no card decides it; the dealer is the seat before."""
        players = request.players
        if players not in self.players:
            detail = f"{self.title} is for {', '.join(map(str, self.players))} players, not {players}"
            raise InvalidRequest(Problem(Code.PLAYER_COUNT, detail, "/players", {"expected": list(self.players)}))
        rules, problems = self.rules_for(players, request.options, "/options")
        hand_number = 1 if request.hand_number is None else request.hand_number
        dealer = (hand_number - 2) % players if request.dealer is None else request.dealer
        if not 0 <= dealer < players:
            problems.append(Problem(Code.MALFORMED, f"dealer is a seat, 0 to {players - 1}", "/dealer"))
        if problems:
            raise InvalidRequest(problems)
        order = Shuffler(request.seed).shuffled(rules.pieces)
        dealt = rules.dealt * players
        document: Document = {
            "players": players,
            "options": dict(rules.options),
            "hands": [order[seat * rules.dealt : (seat + 1) * rules.dealt] for seat in range(players)],
            "dealer": dealer,
        }
        if rules.talon:
            document["talon"] = order[dealt]
        if rules.stock:
            document["stock"] = order[dealt : dealt + rules.stock]
        if rules.pass_cycle:
            document["passing"] = {"to": rules.pass_cycle[(hand_number - 1) % len(rules.pass_cycle)]}
        state = self.read(document).accept()
        assert isinstance(state, TrickState)
        return state

    def sample(self) -> Document:
        """A fresh hand for the usual number of players."""
        return self.deal(DealRequest(self.default_players, {}, f"sample {self.name}")).document()
