"""The worlds of a hand of Damka: hands as they were dealt and the order of the stock, as far as they are hidden.

A card played out of a hidden hand was dealt to it or came from a place of the stock that its seat had drawn by then;
every other unseen card may have been anywhere. Nothing else is proved: who takes may take though he could beat. Cards
taken up from the table are known from then on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from math import factorial, prod

from games.damka_state import DamkaState
from games.pieces import HIDDEN
from games.protocol import Document

from .chance import Chance

HANDS, STOCK, DISCARD = "hands", "stock", "discard"

Place = tuple[str, int]
"""Where a card was at the start: in the hand of a seat, at a place of the stock, in the discard (0)."""

Start = dict[str, Place]
"""Where each card unseen at the start was."""


@dataclass(frozen=True)
class _Played:
    """A card played out of a hidden hand: dealt to `seat`, or drawn by it, at the latest at one of `drawn`."""

    card: str
    seat: int
    drawn: tuple[int, ...]


class DamkaWorlds:
    """The worlds of a hand of Damka. Hands count as sets, the stock as a sequence."""

    def __init__(self, seen: DamkaState) -> None:
        self.seen = seen
        start = seen.start
        self._room: dict[Place, int] = {(HANDS, seat): hand.count(HIDDEN) for seat, hand in enumerate(start["hands"])}
        self._room |= {(STOCK, place): 1 for place, card in enumerate(start["stock"]) if card == HIDDEN}
        self._room[DISCARD, 0] = start["discard"].count(HIDDEN)
        self._played = self._hidden_plays()
        played = {play.card for play in self._played}
        shown = {
            card for cards in (*start["hands"], start["stock"], start["discard"], start["attack"]) for card in cards
        }
        self._unplayed = [card for card in seen.rules.pieces if card not in shown | played]
        self.count = self._count()

    def sample(self, chance: Chance) -> DamkaState:
        """One world, each with the same probability."""
        room, where = dict(self._room), {}
        for play in self._played:
            # Every spot is as likely as any other: in whichever the card lay, as many ways are left for the rest.
            spots = [place for place in _origins(play) for _ in range(room.get(place, 0))]
            where[play.card] = spots[chance.below(len(spots))]
            room[where[play.card]] -= 1
        spots = [place for place, left in room.items() for _ in range(left)]
        return self._world(where | dict(zip(self._unplayed, chance.shuffled(spots), strict=True)))

    def all(self) -> Iterator[DamkaState]:
        """Every world, once."""
        return map(self._world, self._origins_of_played(0, self._room, {}))

    # --- counting and listing -----------------------------------------------------------------------------------

    def _count(self) -> int:
        """Ways to choose a spot for each card in turn; those within one hand make no difference."""
        ways = factorial(len(self._unplayed))
        before = [0] * self.seen.players
        for play in self._played:
            spots = sum(self._room.get(place, 0) for place in _origins(play))
            ways *= spots - before[play.seat]
            before[play.seat] += 1
        return ways // prod(map(factorial, self._room.values()))

    def _origins_of_played(self, index: int, room: dict[Place, int], where: Start) -> Iterator[Start]:
        if index == len(self._played):
            yield from self._origins_of_unplayed(self._unplayed, list(room.items()), where)
            return
        play = self._played[index]
        for place in _origins(play):
            if room.get(place, 0):
                left = {**room, place: room[place] - 1}
                yield from self._origins_of_played(index + 1, left, {**where, play.card: place})

    def _origins_of_unplayed(self, cards: list[str], room: list[tuple[Place, int]], where: Start) -> Iterator[Start]:
        sets = [(place, left) for place, left in room if place[0] != STOCK and left]
        if sets:
            place, left = sets[0]
            for chosen in combinations(cards, left):
                others = [card for card in cards if card not in chosen]
                rest = [entry for entry in room if entry[0] != place]
                yield from self._origins_of_unplayed(others, rest, where | dict.fromkeys(chosen, place))
            return
        places = [place for place, left in room if left]
        for order in permutations(cards):
            yield where | dict(zip(order, places, strict=True))

    # --- the record ---------------------------------------------------------------------------------------------

    def _hidden_plays(self) -> list[_Played]:
        """The cards that the record shows to have been in hidden hands, in the order in which they were played."""
        found, state = [], self._at_the_start()
        for move in self.seen.plays:
            seat = state.current_player
            assert seat is not None
            _, played = state.examine(move)
            assert played is not None
            stock = enumerate(zip(state.drawn_by, state.start[STOCK], strict=False))
            drawn = tuple(place for place, (owner, card) in stock if owner == seat and card == HIDDEN)
            found += [_Played(card, seat, drawn) for card in played.cards if card not in state.hands[seat]]
            state.play(played)
        return found

    def _at_the_start(self) -> DamkaState:
        return DamkaState(self.seen.game, self.seen.rules, {**self.seen.start, "plays": []})

    def _world(self, where: Start) -> DamkaState:
        document: Document = {**self.seen.start, "hands": [], "plays": []}
        sort, order = self.seen.rules.piece_set.sorted, list(self.seen.start[STOCK])
        dealt: dict[Place, list[str]] = {}
        for card, place in where.items():
            if place[0] == STOCK:
                order[place[1]] = card
            else:
                dealt.setdefault(place, []).append(card)

        def filled(place: Place, cards: list[str]) -> list[str]:
            return sort([card for card in cards if card != HIDDEN] + dealt.get(place, []))

        document[HANDS] = [filled((HANDS, seat), hand) for seat, hand in enumerate(self.seen.start[HANDS])]
        document[DISCARD] = filled((DISCARD, 0), self.seen.start[DISCARD])
        document[STOCK] = order
        world = DamkaState(self.seen.game, self.seen.rules, document)
        for move in self.seen.plays:
            _, played = world.examine(move)
            assert played is not None
            world.play(played)
        return world


def _origins(play: _Played) -> list[Place]:
    return [(HANDS, play.seat), *((STOCK, place) for place in play.drawn)]
