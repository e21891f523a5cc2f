"""Moves in Damka: their notation, and every legal attack and beat in piece order, counted without being listed.

An attack is `6D+8D`, its answer `9D>6D+TH>8D` ("9D beats 6D, TH beats 8D") or `take`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb
from typing import Literal, NamedTuple

from .damka_rules import DamkaRules, beats, suit_of
from .pieces import CARDS, QUEEN_OF_SPADES
from .problems import Code, Problem

TAKE = "take"
MOST_MOVES = 2000
"""How many moves are listed; past it the list is cut and the count stays exact."""

Kind = Literal["attack", "beat", "take"]


@dataclass(frozen=True, slots=True)
class Move:
    """A move as it was written: `cards` come out of the hand, in a beat each upon the one of `targets` beside it."""

    kind: Kind
    cards: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The canonical spelling: attacks in piece order, beats in piece order of the beaten cards."""
        match self.kind:
            case "take":
                return TAKE
            case "attack":
                return "+".join(self.cards)
            case "beat":
                return beat_text(self.cards, self.targets)


def beat_text(cards: Sequence[str], targets: Sequence[str]) -> str:
    """A beat written out."""
    return "+".join(f"{card}>{target}" for card, target in zip(cards, targets, strict=True))


def parse(text: str, rules: DamkaRules) -> Move | Problem:
    """The move that `text` spells, or why it spells none."""
    if text.lower() == TAKE:
        return Move("take")
    spellings, order = rules.piece_set.spellings, rules.piece_set.order
    beating = [">" in part for part in text.split("+")]
    if any(beating) and not all(beating):
        detail = f"{text!r} is neither an attack (6D+8D) nor a beat of each attacking card (9D>6D+TH>8D)"
        return Problem(Code.MALFORMED, detail, facts={"play": text})
    pairs: list[tuple[str, str]] = []
    for part in text.split("+"):
        words = part.split(">", 1)
        for word in words:
            if word not in spellings:
                out = CARDS.parse(word)
                detail = f"{out} is not in play" if out else f"{word!r} is no card"
                return Problem(Code.UNKNOWN_PIECE, detail, facts={"play": text, "piece": word})
        pairs.append((spellings[words[0]], spellings[words[-1]]))
    pairs.sort(key=lambda pair: (order[pair[1]], order[pair[0]]))
    cards = tuple(card for card, _ in pairs)
    if beating[0]:
        return Move("beat", cards, tuple(target for _, target in pairs))
    return Move("attack", cards)


# --- attacks --------------------------------------------------------------------------------------------------------


def attacks(hand: Sequence[str], limit: int) -> Iterator[str]:
    """Every attack out of a hand, a sorted list, of at most `limit` cards: "one or more cards, all of one suit"."""
    for start in range(len(hand)):
        yield from _attacks_from(hand, start, limit)


def _attacks_from(hand: Sequence[str], start: int, limit: int) -> Iterator[str]:
    yield hand[start]
    if limit > 1:
        for following in range(start + 1, len(hand)):
            if suit_of(hand[following]) != suit_of(hand[start]):
                break
            for rest in _attacks_from(hand, following, limit - 1):
                yield f"{hand[start]}+{rest}"


def count_attacks(hand: Sequence[str], limit: int) -> int:
    """How many there are."""
    suits = Counter(map(suit_of, hand))
    return sum(comb(held, size) for held in suits.values() for size in range(1, min(limit, held) + 1))


# --- beats ----------------------------------------------------------------------------------------------------------


class _Place(NamedTuple):
    """Where the search stands: so many attacking cards answered, cards used up to there, the last one `loose`."""

    answered: int
    trumps: int
    suited: int
    loose: bool


class Beats:
    """Every way to beat an attack out of a hand; both are sorted and all is seen.

    The attack is of one suit, so its cards stand in a row from low to high, and a beating card of that suit beats so
    many of them from the low end: that number is its *reach*. A trump on a plain suit reaches them all. So a set of
    cards, sorted by reach, beats the attack exactly when the first reaches at least 1, the second at least 2, and on.
    """

    def __init__(self, attack: Sequence[str], hand: Sequence[str], trump: str) -> None:
        self.attack = attack
        self.reach = {card: self._reach(card, trump) for card in hand}
        suit = suit_of(attack[0])
        useful = [card for card in hand if self.reach[card]]
        self.suited = [card for card in useful if suit_of(card) == suit]
        self.trumps = [card for card in useful if suit_of(card) != suit]
        self._trumps_first = CARDS.suits.index(trump) < CARDS.suits.index(suit)
        self._known: dict[_Place, bool] = {}

    def _reach(self, card: str, trump: str) -> int:
        # "QS can be beaten by nothing, so the whole attack must be taken."
        if QUEEN_OF_SPADES in self.attack:
            return 0
        return sum(beats(card, other, trump) for other in self.attack)

    def count(self) -> int:
        """How many sets of cards beat the attack."""
        size = len(self.attack)
        # ways[n]: sets of n cards of the suit in which the j-th lowest reaches at least j.
        ways = [1] + [0] * size
        for card in self.suited:
            for chosen in range(min(self.reach[card], size), 0, -1):
                ways[chosen] += ways[chosen - 1]
        return sum(comb(len(self.trumps), size - chosen) * ways[chosen] for chosen in range(size + 1))

    def usable(self, card: str) -> bool:
        """Whether some beat uses the card."""
        others = sorted(self.reach[other] for other in self.reach if other != card)
        size = len(self.attack)
        if len(others) < size - 1:
            return False
        best = sorted([self.reach[card], *others[len(others) - size + 1 :]])
        return all(reach >= place for place, reach in enumerate(best, 1))

    def __iter__(self) -> Iterator[str]:
        """Each set of beating cards once, with its first pairing in piece order; the beats in that order too."""
        for cards in self._completions(_Place(0, 0, 0, False)):
            yield beat_text(cards, self.attack)

    def _completions(self, place: _Place) -> Iterator[tuple[str, ...]]:
        if place.answered == len(self.attack):
            yield ()
            return
        for card, after in self._choices(place):
            if self._leads_on(after):
                for rest in self._completions(after):
                    yield (card, *rest)

    def _leads_on(self, place: _Place) -> bool:
        """Whether the rest of the attack can be beaten from here."""
        if place.answered == len(self.attack):
            return True
        if place not in self._known:
            self._known[place] = any(self._leads_on(after) for _, after in self._choices(place))
        return self._known[place]

    def _choices(self, place: _Place) -> Iterator[tuple[str, _Place]]:
        """The cards for the next attacking card, in piece order, that keep the pairing the first of its set.

        In the first pairing both the cards of the suit and the trumps go up, for any two of a kind can be exchanged.
        Trumps that come later in piece order come last, as they beat anything. Trumps that come first are put down
        as soon as possible: a card of the suit goes before one only if it would not reach further (is not *loose*).
        """
        trumps = self._next_trumps(place)
        suited = self._next_suited(place)
        yield from (*trumps, *suited) if self._trumps_first else (*suited, *trumps)

    def _next_trumps(self, place: _Place) -> Iterator[tuple[str, _Place]]:
        if self._trumps_first and place.loose:
            return
        suited = place.suited if self._trumps_first else len(self.suited)
        for index in range(place.trumps, len(self.trumps)):
            yield self.trumps[index], _Place(place.answered + 1, index + 1, suited, False)

    def _next_suited(self, place: _Place) -> Iterator[tuple[str, _Place]]:
        answered = place.answered + 1
        for index in range(place.suited, len(self.suited)):
            reach = self.reach[self.suited[index]]
            if reach >= answered:
                yield self.suited[index], _Place(answered, place.trumps, index + 1, reach > answered)
