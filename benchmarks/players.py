"""How well hints play: a player who follows them against players by chance and by simple rules.

Duplicate deals: every seat of a deal is played once by the hint player and once by the opponents' own kind, the other
seats by the opponents, so that the luck of the deal drops out of the difference. `DEALS` sets how many deals a
comparison has; a hint costs `NODES` nodes over at most `WORLDS` worlds.

    python -m benchmarks.players cherna-donka by_rule points 100    # one comparison, so many deals
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from statistics import fmean, stdev

from games import GAMES, DealRequest, Game, State
from games.trick_state import PASS, TrickState
from solver import Budget, hint, warm

from .rule_players import Player, at_random, by_rule
from .table import Row

DEALS = 20
WORLDS = 40
NODES = 400_000
OPPONENTS: Mapping[str, Player] = {"at_random": at_random, "by_rule": by_rule}


@dataclass(frozen=True)
class Comparison:
    """Mean results a hand of the hint player and of its stand-in; `error` is the standard error of the difference."""

    hint: float
    stand_in: float
    error: float
    hands: int
    seconds: float

    @property
    def gain(self) -> float:
        """How much less the hint player has a hand."""
        return self.stand_in - self.hint


def hint_player(concept: str | None, objective: str | None) -> Player:
    """Plays the first move of a hint."""

    def play(state: State, seat: int, random: Random) -> str:
        if state.phase != PASS:
            moves = state.legal_actions()
            if len(moves) == 1:
                return moves[0]
        answer = hint(
            state,
            seat=seat,
            concept=concept,
            objective=objective,
            worlds=WORLDS,
            seed=random.randrange(1 << 32),
            budget=Budget(ms=None, nodes=NODES),
        )
        best: str = answer["moves"][0]["move"]
        return best

    return play


def compare(game: Game, player: Player, opponent: Player, deals: int) -> Comparison:
    """Play every seat of so many deals."""
    began = time.process_time()
    results, stand_ins, differences = [], [], []
    for number in range(deals):
        gains = []
        for seat in range(game.default_players):
            scores = [
                _played(game, number, [one if other == seat else opponent for other in range(game.default_players)])
                for one in (player, opponent)
            ]
            results.append(scores[0][seat])
            stand_ins.append(scores[1][seat])
            gains.append(scores[1][seat] - scores[0][seat])
        # The seats of one deal are not independent: the error is that of the means of deals.
        differences.append(fmean(gains))
    error = stdev(differences) / deals**0.5
    return Comparison(fmean(results), fmean(stand_ins), error, len(results), time.process_time() - began)


def _played(game: Game, number: int, players: list[Player]) -> list[float]:
    """The scores of a deal."""
    state = game.deal(DealRequest(game.default_players, {}, f"players {number}", hand_number=number + 1))
    randoms = [Random(f"{number} {seat}") for seat in range(game.default_players)]
    while not state.is_terminal():
        seat = state.current_player
        if seat is None:
            assert isinstance(state, TrickState)
            seat = state.waiting()[0]
        state.apply_action(players[seat](state, seat, randoms[seat]), seat)
    return state.returns()


def measure() -> list[Row]:
    """Hints with their defaults against both kinds of opponents, in every game."""
    warm()
    rows = []
    for name, game in GAMES.items():
        for opponent in OPPONENTS:
            found = compare(game, hint_player(None, None), OPPONENTS[opponent], DEALS)
            rows.append(_row(f"{name}, hint player against {opponent}", found))
    return rows


def _row(what: str, found: Comparison) -> Row:
    gain = f"{found.gain:+.3f} ± {found.error:.3f}"
    return Row(
        f"{what}, score a hand ({found.hands} hands)",
        f"{found.hint:.3f}",
        "in its place",
        f"{found.stand_in:.3f}",
        gain,
    )


def main() -> None:
    """One comparison from the command line: game, opponent, objective, deals, and a concept if not the default."""
    name, opponent, objective, deals, *concept = sys.argv[1:]
    warm()
    player = hint_player(concept[0] if concept else None, objective)
    found = compare(GAMES[name], player, OPPONENTS[opponent], int(deals))
    row = _row(f"{name} {concept or 'default'} {objective} against {opponent}", found)
    print(f"{row.what}: {row.ours}, {row.yardstick} {row.theirs}, gain {row.ratio}; {found.seconds:.0f} CPU s")


if __name__ == "__main__":
    main()
