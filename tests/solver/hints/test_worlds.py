"""Worlds: counted exactly, every one listed once, sampled uniformly."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import factorial
from random import Random
from typing import Any

import pytest

from games import GAMES, DealRequest, InvalidState, State
from games.damka_state import DamkaState
from games.trick_state import TrickState
from solver.hints.chance import Chance
from solver.hints.observation import Worlds, observed, worlds_of
from solver.hints.placement import Placement

from .observations import fingerprint, observations, play_on, worlds_by_force

OBSERVATIONS = {"cherna-donka": 120, "crna-dama": 60, "czarna-wdowa": 60, "damka": 60}


def worlds(state: State, seat: int) -> Worlds:
    return worlds_of(observed(state, seat), seat, 0)


def of_world(world: State) -> Any:
    """The fingerprint of a world: of its deal in Damka, of the hands now (all else is seen) in a trick game."""
    if isinstance(world, DamkaState):
        return fingerprint(world.document())
    assert isinstance(world, TrickState)
    return fingerprint({"hands": world.hands, "talon": world.talon}), tuple(map(frozenset, world.taken))


@pytest.mark.parametrize(("name", "count"), OBSERVATIONS.items())
def test_counts_equal_brute_force(name: str, count: int) -> None:
    counts = Counter()
    for state, seat in observations(name, count, 1):
        found = worlds(state, seat)
        wanted = worlds_by_force(observed(state, seat))
        assert found.count == len(wanted), state.view(seat)
        listed = [of_world(world) for world in found.all()]
        assert len(listed) == len(set(listed)) == found.count
        by_force = {of_world(state.game.read(document).accept()) for document in wanted}
        assert set(listed) == by_force
        assert of_world(found.sample(Chance(1))) in by_force
        counts[found.count] += 1
    assert len(counts) > 8  # not all of a kind


def some_300_worlds(name: str) -> Worlds:
    """An observation with about 300 worlds, of a hand in which something has been proved."""
    for seed in range(1_000):
        random = Random(f"{name} {seed}")
        game = GAMES[name]
        state = game.deal(DealRequest(2 if name == "damka" else 4, {}, seed))
        if name == "damka":
            stock = state.document()["stock"]
            rest = {"stock": stock[-4:], "discard": stock[:-4]}
            state = game.read({**state.document(), **rest}).accept()
            for _ in range(random.randint(1, 4)):
                if not state.is_terminal():
                    state.apply_action(random.choice(state.legal_actions()))
        else:
            state = play_on(state, random, random.randint(16, 20))
        if state.is_terminal():
            continue
        seat = state.current_player
        assert seat is not None
        found = worlds(state, seat)
        if 280 <= found.count <= 340:
            return found
    raise AssertionError("no such observation")


def chi_square_limit(freedom: int) -> float:
    """What chi-square passes once in a thousand times (Wilson and Hilferty's approximation)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 3.09 * spread**0.5) ** 3)


@pytest.mark.parametrize("name", OBSERVATIONS)
def test_samples_are_uniform(name: str) -> None:
    found, chance = some_300_worlds(name), Chance("chi-square")
    draws = 20 * found.count
    seen = Counter(of_world(found.sample(chance)) for _ in range(draws))
    assert set(seen) <= {of_world(world) for world in found.all()}
    missing = found.count - len(seen)
    chi_square = sum((hits - 20) ** 2 / 20 for hits in seen.values()) + 20 * missing
    assert chi_square < chi_square_limit(found.count - 1)


def test_damka_counts_the_order_of_the_stock() -> None:
    state = GAMES["damka"].deal(DealRequest(2, {}, 5))
    seat = state.current_player
    assert seat is not None
    # 29 cards unseen: six in the other hand, as a set, and 23 places of the stock before the one turned up.
    assert worlds(state, seat).count == factorial(29) // factorial(6)


def test_the_halves_of_a_stock_are_hands() -> None:
    state = GAMES["crna-dama"].deal(DealRequest(2, {}, 5))
    assert worlds(state, 0).count == factorial(39) // factorial(13) ** 3
    world = worlds(state, 0).sample(Chance(1))
    assert not world.hidden
    assert world.current_player == 0


def test_before_the_pass_every_deal_of_the_rest_fits() -> None:
    state = GAMES["czarna-wdowa"].deal(DealRequest(3, {}, 5))
    assert worlds(state, 1).count == factorial(19) // factorial(9) ** 2  # the 28th tile may be any


# --- the leader holds the first card --------------------------------------------------------------------------------


def donka(plays: list[str], **more: Any) -> State:
    own = ["3C", "4C", "5D", "6D", "7D", "2H", "3H", "4H", "5H", "2S", "3S", "4S", "5S"]
    document = {"hands": [own, None, None, None], "options": {"first_lead": "any-club"}, "plays": plays, **more}
    return GAMES["cherna-donka"].read(document).accept()


def test_any_club_may_be_led_but_the_lowest_stays_with_its_holder() -> None:
    state = donka(["9C", "8C", "7C"], leader=1)
    found = worlds(state, 0)
    assert found.count == factorial(35) // factorial(12) ** 2 // factorial(11)
    assert all("2C" in found.sample(Chance(seed)).hands[1] for seed in range(20))  # type: ignore[attr-defined]


def test_the_leader_posted_holds_it_too() -> None:
    with pytest.raises(InvalidState) as caught:
        worlds(donka([], leader=0), 0)
    problem = caught.value.problems[0].document()
    assert (problem["code"], problem["pointer"], problem["plays"]) == ("contradiction", "/state/leader", [])


# --- contradictions -------------------------------------------------------------------------------------------------


def test_the_plays_that_contradict_are_named() -> None:
    """Two seats have no club, and the third, which led one, has room for ten of the eleven others."""
    own = ["2C", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "TD", "JD", "QD", "KD"]
    plays = ["3S", "4S", "5S", "2D", "4C", "2C", "6S", "7S", "6H"]
    document = {"hands": [own, None, None, None], "leader": 1, "plays": plays}
    with pytest.raises(InvalidState) as caught:
        worlds(GAMES["crna-dama"].read(document).accept(), 0)
    problem = caught.value.problems[0].document()
    assert (problem["code"], problem["pointer"], problem["plays"]) == ("contradiction", "/state/plays/7", [6, 7])
    # Without the last play the eleven clubs are where they must be.
    possible = {**document, "plays": plays[:-1]}
    assert worlds_of(GAMES["crna-dama"].read(possible).accept(), 0, 0).count == factorial(22) // factorial(11) ** 2


# --- counting by groups ---------------------------------------------------------------------------------------------


def test_placements_equal_all_assignments() -> None:
    random = Random(3)
    for _ in range(150):
        sizes = [random.randint(0, 3) for _ in range(3)]
        pieces = [f"p{index}" for index in range(sum(sizes))]
        allowed = {piece: random.choice([1, 2, 3, 4, 5, 6, 7, 7, 7]) for piece in pieces}
        spots = [holder for holder, size in enumerate(sizes) for _ in range(size)]
        wanted = {
            order
            for order in set(permutations(spots))
            if all(allowed[piece] >> holder & 1 for piece, holder in zip(pieces, order, strict=True))
        }
        placement = Placement(sizes, allowed)
        assert placement.count == len(wanted)
        listed = [
            tuple(next(holder for holder, held in enumerate(placed) if piece in held) for piece in pieces)
            for placed in placement.all()
        ]
        assert len(listed) == len(wanted)
        assert set(listed) == wanted
        if wanted:
            assert all(len(held) == size for held, size in zip(placement.sample(Chance(1)), sizes, strict=True))


def test_numbers_below_a_limit_of_any_size() -> None:
    chance = Chance("seed")
    drawn = [chance.below(3) for _ in range(3_000)]
    assert all(900 < drawn.count(number) < 1_100 for number in range(3))
    assert {chance.below(1) for _ in range(5)} == {0}
    large = [chance.below(10**40) for _ in range(200)]
    assert max(large) > 9 * 10**39
