"""Damka's moves against every subset and every pairing of small hands; counts of lists too long to write out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice, permutations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.damka_moves import MOST_MOVES, Beats, attacks, beat_text, count_attacks
from games.damka_rules import DECKS, beats
from games.pieces import CARDS
from tests.games.test_damka_rules import ending, read

ORDER = CARDS.order
SUITS = st.sampled_from("CDHS")


def in_order(cards: Sequence[str]) -> list[int]:
    """For sorting: the places of the cards in piece order."""
    return [ORDER[card] for card in cards]


@given(cards=st.sets(st.sampled_from(CARDS.pieces), max_size=14), limit=st.integers(1, 14))
def test_attacks_are_all_sets_of_one_suit(cards: set[str], limit: int) -> None:
    hand = CARDS.sorted(cards)
    sets = [
        chosen
        for size in range(1, limit + 1)
        for chosen in combinations(hand, size)
        if len({c[1] for c in chosen}) == 1
    ]
    found = list(attacks(hand, limit))
    assert found == ["+".join(chosen) for chosen in sorted(sets, key=in_order)]
    assert count_attacks(hand, limit) == len(found)


@st.composite
def bouts(draw: st.DrawFn) -> tuple[list[str], list[str], str]:
    """An attack of one suit, a hand, and trumps. Few suits, so that much can be beaten."""
    deck = DECKS[draw(st.sampled_from([36, 52]))].pieces
    suit, trump = draw(SUITS), draw(SUITS)
    attack = draw(st.sets(st.sampled_from([card for card in deck if card[1] == suit]), min_size=1, max_size=4))
    near = [card for card in deck if card not in attack and (card[1] in (suit, trump) or draw(st.booleans()))]
    hand = draw(st.sets(st.sampled_from(near), max_size=7))
    return CARDS.sorted(attack), CARDS.sorted(hand), trump


@given(bout=bouts())
def test_beats_are_each_set_once_with_its_first_pairing(bout: tuple[list[str], list[str], str]) -> None:
    attack, hand, trump = bout
    first: dict[frozenset[str], tuple[str, ...]] = {}
    for cards in sorted(permutations(hand, len(attack)), key=in_order):
        if all(beats(card, other, trump) for card, other in zip(cards, attack, strict=True)):
            first.setdefault(frozenset(cards), cards)
    ways = Beats(attack, hand, trump)
    assert list(ways) == [beat_text(cards, attack) for cards in first.values()]
    assert ways.count() == len(first)
    for card in hand:
        assert ways.usable(card) is any(card in cards for cards in first)


def hall(attack: Sequence[str], hand: Sequence[str], trump: str) -> int:
    """The number of sets that beat an attack, in another way: cards from the top of the attack down, by Hall's rule.

    A set will do if for every n at least n of its cards beat the n highest cards of the attack, one by one.
    """
    size = len(attack)
    reaching = [
        sum(sum(beats(card, other, trump) for other in attack) == reach for card in hand) for reach in range(size + 1)
    ]
    totals = {0: 1}
    for reach in range(size, 0, -1):
        after: dict[int, int] = {}
        for chosen, ways in totals.items():
            for more in range(reaching[reach] + 1):
                if size >= chosen + more >= size - reach + 1:
                    after[chosen + more] = after.get(chosen + more, 0) + ways * comb(reaching[reach], more)
        totals = after
    return totals.get(size, 0)


@pytest.mark.parametrize("trump", list("CDHS"))
@pytest.mark.parametrize("suit", list("CDHS"))
@pytest.mark.parametrize("size", [1, 3, 6, 9, 12])
def test_counts_of_big_hands(suit: str, trump: str, size: int) -> None:
    """A hand of all other cards: the exact count, and a list that stops in time."""
    attack = [card for card in CARDS.pieces if card[1] == suit and card != "QS"][:size]
    hand = [card for card in CARDS.pieces if card not in attack]
    ways = Beats(attack, hand, trump)
    assert ways.count() == hall(attack, hand, trump)
    listed = list(islice(ways, MOST_MOVES))
    assert len(listed) == min(MOST_MOVES, ways.count())
    assert len({frozenset(part[:2] for part in move.split("+")) for move in listed}) == len(listed)


def test_a_long_list_is_cut_and_counted() -> None:
    attack = ["2D", "3D", "4D", "5D", "6D", "7D"]
    defender = [card for card in CARDS.pieces if card[1] in "DH" and card not in attack]
    rest = [card for card in CARDS.pieces if card[1] in "CS"]
    options = {"deck": 52}
    state = read(ending([" ".join(rest[:6]), " ".join(defender)], attack=attack, options=options))
    answer = state.moves()
    assert answer["count"] == comb(len(defender), 6) + 1 == 38761
    assert answer["truncated"] is True
    assert answer["moves"] == state.legal_actions() == list(islice(state.each_action(), MOST_MOVES))
    assert answer["moves"][0] == "8D>2D+9D>3D+TD>4D+JD>5D+QD>6D+KD>7D"
    assert len(answer["moves"]) == MOST_MOVES
    # `take` comes last, so it is not among the first 2,000, but it is legal.
    assert "take" not in answer["moves"]
    assert list(state.each_action())[-1] == "take"
    state.apply_action("take")
    state = read(ending([" ".join(CARDS.pieces[:26]), " ".join(rest[13:])], options=options))
    assert state.moves()["count"] == 2 * (2**13 - 1)
    assert state.moves()["truncated"] is True
    assert state.moves()["moves"][:3] == ["2C", "2C+3C", "2C+3C+4C"]


def test_a_list_of_exactly_the_most_is_whole() -> None:
    """36 cards: a full suit of nine has 511 attacks."""
    hand = [card for card in DECKS[36].pieces if card[1] in "CDH"]
    other = [card for card in DECKS[36].pieces if card[1] == "S"]
    state = read(ending([" ".join(hand), " ".join(other)]))
    answer = state.moves()
    assert (answer["count"], answer["truncated"], len(answer["moves"])) == (3 * 511, False, 3 * 511)
