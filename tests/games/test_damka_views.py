"""A seat's view of Damka: what it shows, and a whole game played through it with the drawn cards written in."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import DealRequest, HiddenPieces
from games.damka_state import DamkaState
from games.pieces import HIDDEN
from tests.games.test_damka_rules import CIRCLE, DAMKA, ending, play, read

TABLES = [(players, deck) for players in DAMKA.players for deck in (36, 52)]


def test_a_view_shows_the_hand_the_card_turned_up_and_what_it_drew() -> None:
    state = DAMKA.deal(DealRequest(3, {}, "a view"))
    document = state.document()
    first, second = state.attacker, state.defender
    assert first is not None
    assert second is not None
    play(state, state.legal_actions()[0], "take")
    for seat in range(3):
        view = state.view(seat)
        assert view["hands"] == [hand if own == seat else [HIDDEN] * 6 for own, hand in enumerate(document["hands"])]
        drawn = document["stock"][0] if seat == first else HIDDEN
        assert view["stock"] == [drawn, *[HIDDEN] * 16, document["stock"][-1]]
        assert {**view, "hands": [], "stock": []} == {**state.document(), "hands": [], "stock": []}
        # The card taken is public: it shows in the taker's hand.
        seen = read(view)
        assert state.document()["plays"][0] in seen.hands[second]
        assert seen.position()["turned"] == document["stock"][-1]
        assert seen.view(seat) == view


def test_a_view_of_six_shows_the_open_trump() -> None:
    state = DAMKA.deal(DealRequest(6, {}, "six"))
    document = state.document()
    dealer, turned = document["dealer"], document["turned"]
    for seat in range(6):
        view = state.view(seat)
        assert turned in view["hands"][dealer]
        assert read(view).view(seat) == view
        if seat != dealer:
            assert view["hands"][dealer].count(HIDDEN) == 5


def test_a_view_after_the_end_shows_no_more() -> None:
    state = read(ending(["6D", "9D AC", ""], plays=["6D", "9D>6D"]))
    assert state.view(0)["hands"] == [["6D"], [HIDDEN, HIDDEN], []]
    seen = read(state.view(0))
    assert seen.outcome() == state.outcome()
    assert seen.position()["hands"] == [[], [HIDDEN], []]


def test_repetition_in_a_view() -> None:
    state = read(ending(["6C 6D", "7C 7D", "8C 8D"], plays=CIRCLE))
    for seat in range(3):
        assert read(state.view(seat)).outcome() == state.outcome()


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 2**53 - 1))
@pytest.mark.parametrize(("players", "deck"), TABLES)
def test_a_whole_game_through_the_views(players: int, deck: int, seed: int) -> None:
    """Each seat keeps its own view, makes every move in it and writes in what it draws."""
    random = Random(seed)
    state = DAMKA.deal(DealRequest(players, {"deck": deck}, seed))
    seen = [read(state.view(seat)) for seat in range(players)]
    while not state.is_terminal():
        mover = state.current_player
        assert mover is not None
        legal = state.moves()
        for seat, own in enumerate(seen):
            assert (own.phase, own.attacker, own.defender) == (state.phase, state.attacker, state.defender)
            if seat == mover or HIDDEN not in own.hands[mover]:
                assert own.moves() == legal
            else:
                with pytest.raises(HiddenPieces):
                    own.moves()
        move = random.choice(legal["moves"])
        events = state.apply_action(move)
        drawers = {event["seat"] for event in events if event["event"] == "draw"}
        for seat, own in enumerate(seen):
            assert list(map(without_draws, own.apply_action(move))) == list(map(without_draws, events))
            view = own.document()
            for place, owner in enumerate(state.drawn_by):
                if owner == seat:
                    view["stock"][place] = state.start["stock"][place]
            assert view == state.view(seat)
            if seat in drawers or random.random() < 0.05:
                seen[seat] = read(view)
            check_hands(seen[seat], state, seat)
    for own in seen:
        assert own.outcome() == state.outcome()


def check_hands(own: DamkaState, state: DamkaState, seat: int) -> None:
    """A seat sees its own hand, and of the others nothing that is not so."""
    assert own.hands[seat] == state.hands[seat]
    assert list(map(len, own.hands)) == list(map(len, state.hands))
    for hand, whole in zip(own.hands, state.hands, strict=True):
        assert set(hand) - {HIDDEN} <= set(whole)
    assert own.position()["discard"] == state.position()["discard"]


def without_draws(event: dict[str, Any]) -> dict[str, Any]:
    """An event without the cards of a draw, which a view does not show."""
    return {name: value for name, value in event.items() if event["event"] != "draw" or name != "pieces"}
