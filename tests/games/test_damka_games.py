"""Whole random games of Damka: cards are conserved, what is not offered is refused by its rule, and each game ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import DealRequest, IllegalMove
from games.damka_rules import DECKS
from games.damka_state import DamkaState
from tests.conftest import NO_SHARED, SHARED
from tests.games.test_damka_rules import DAMKA, ending, read
from tests.shared.runner import Case, read_cases

SEEDS = st.integers(min_value=0, max_value=2**53 - 1)
TABLES = [(players, deck) for players in DAMKA.players for deck in (36, 52)]
RANKS = "23456789TJQKA"


def game(players: int, deck: int, seed: int) -> Iterator[DamkaState]:
    """The state before every move of a random game, and at its end."""
    random = Random(seed)
    options = {"deck": deck, "attack_limit": random.choice(["none", "defender-hand"])}
    state = DAMKA.deal(DealRequest(players, options, seed))
    while True:
        yield state
        if state.is_terminal():
            return
        moves = state.legal_actions()
        state.apply_action(moves[-1] if random.random() < 0.2 else random.choice(moves))


@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
@pytest.mark.parametrize(("players", "deck"), TABLES)
def test_random_games(players: int, deck: int, seed: int) -> None:
    random = Random(seed)
    for state in game(players, deck, seed):
        position = state.position()
        # Every card is in one place.
        cards = [*chain(*state.hands), *state.stock, *state.attack, *state.discard]
        assert sorted(cards) == sorted(DECKS[deck].pieces)
        assert len(position["discard"]) == len(state.discard)
        # While there is a stock every hand is full when a bout begins.
        if state.phase == "attack" and state.stock:
            assert min(map(len, state.hands)) >= 6
        # Out are those without cards.
        if state.phase == "attack":
            assert set(position["out"]) == {seat for seat, hand in enumerate(state.hands) if not hand}
        if random.random() < 0.1 or state.is_terminal():
            round_trip(state)
            refusals(state, random)
    assert state.is_terminal()
    scores = state.returns()
    holding = [seat for seat, hand in enumerate(state.hands) if hand]
    if state.fool is not None:
        assert holding == [state.fool]
        assert scores == [float(seat == state.fool) for seat in range(players)]
    else:
        assert sum(scores) == max(len(holding), 2) / 2
        assert all(scores[seat] == 0.5 for seat in holding)


def round_trip(state: DamkaState) -> None:
    """The state written out and read again is the same state, and so is its position posted as a start."""
    again = read(state.document())
    assert again.document() == state.document()
    assert again.position() == state.position()
    assert again.outcome() == state.outcome()
    assert again.moves() == state.moves()
    if state.is_terminal():
        return
    start = {**state.start, "hands": state.hands, "stock": state.stock, "discard": state.discard, "plays": []}
    start.pop("turned", None)
    cut = read({**start, "attacker": state.attacker, "attack": state.attack})
    assert {**cut.position(), "out": []} == {**state.position(), "out": []}
    assert set(cut.position()["out"]) == set(state.position()["out"])
    assert cut.moves() == state.moves()


def refusals(state: DamkaState, random: Random) -> None:
    """Random moves, right and wrong, against a second reading of the rules; a refusal changes nothing."""
    before = (state.document(), state.position())
    listed = state.moves()
    known = {same(move) for move in listed["moves"]}
    for _ in range(25):
        move = random_move(state, random)
        code = expected(state, move)
        twin = state.clone()
        if code is None:
            assert listed["truncated"] or same(move) in known
            twin.apply_action(move)
            assert same(twin.document()["plays"][-1]) == same(move)
        else:
            with pytest.raises(IllegalMove) as caught:
                state.apply_action(move)
            assert [problem.code.value for problem in caught.value.problems] == [code]
    assert (state.document(), state.position()) == before


def same(move: str) -> frozenset[str]:
    """The cards a move plays."""
    return frozenset(part.partition(">")[0] for part in move.split("+"))


def random_move(state: DamkaState, random: Random) -> str:
    """Some move, mostly of cards in hand."""
    hands = state.hands
    own = hands[state.current_player] if state.current_player is not None else list(chain(*hands))
    from_hand = own if random.random() < 0.8 else DECKS[52].pieces
    if random.random() < 0.1:
        return "take"
    if state.attack and random.random() < 0.8:
        answered = random.sample(state.attack, random.choice([len(state.attack), random.randint(1, len(state.attack))]))
        return "+".join(f"{random.choice(from_hand)}>{other}" for other in answered)
    suited = [card for card in from_hand if card[1] == random.choice("CDHS")] or from_hand
    return "+".join(random.sample(list(suited), min(len(suited), random.randint(1, 4))))


def expected(state: DamkaState, move: str) -> str | None:
    """The rule that forbids a move, or None: written apart from the engine."""
    if state.phase == "over":
        return "hand-over"
    parts = [part.split(">") for part in move.split("+")]
    cards = [part[0] for part in parts]
    if move != "take" and any(card not in state.rules.pieces for part in parts for card in part):
        return "unknown-piece"
    if state.phase == "attack":
        if move == "take" or ">" in move:
            return "wrong-phase"
        return bad_cards(state, cards) or bad_attack(state, cards)
    if move == "take":
        return None
    if ">" not in move:
        return "wrong-phase"
    return bad_cards(state, cards) or bad_beat(state, cards, [part[1] for part in parts])


def bad_cards(state: DamkaState, cards: list[str]) -> str | None:
    assert state.current_player is not None
    if len(set(cards)) < len(cards):
        return "duplicate-piece"
    return None if set(cards) <= set(state.hands[state.current_player]) else "not-in-hand"


def bad_attack(state: DamkaState, cards: list[str]) -> str | None:
    assert state.defender is not None
    if len({card[1] for card in cards}) > 1:
        return "one-suit-attack"
    too_many = len(cards) > len(state.hands[state.defender])
    return "attack-too-large" if too_many and state.rules.options["attack_limit"] == "defender-hand" else None


def bad_beat(state: DamkaState, cards: list[str], others: list[str]) -> str | None:
    if "QS" in state.attack:
        return "queen-unbeatable"
    if sorted(others) != sorted(state.attack):
        return "cannot-beat"
    for card, other in zip(cards, others, strict=True):
        higher = card[1] == other[1] and RANKS.index(card[0]) > RANKS.index(other[0])
        if not higher and not (card[1] == state.trump != other[1]):
            return "cannot-beat"
    return None


@pytest.mark.parametrize(
    "hands", [["6C 6D", "7C 7D", "8C 8D"], ["6C 7D", "7C 6D", "", "9S TS"], ["QS 6C 9D", "7C 8C 9C", "6S 7D 8D"]]
)
def test_games_that_may_circle_come_to_an_end(hands: list[str]) -> None:
    """Without a stock and with players who mostly take, positions come again; then it is a draw."""
    draws = 0
    for seed in range(200):
        random = Random(seed)
        state = read(ending(hands))
        bouts = {(state.attacker, str(state.hands))}
        while not state.is_terminal():
            moves = state.legal_actions()
            state.apply_action("take" if state.phase == "defend" and random.random() < 0.9 else random.choice(moves))
            if state.phase == "attack":
                here = (state.attacker, str(state.hands))
                assert here not in bouts
                bouts.add(here)
        repeated = state.fool is None and any(state.hands)
        draws += repeated
    assert draws


# --- the shared cases, put to the engine ----------------------------------------------------------------------------

FILES = ["cases_damka_hands", "cases_bad", "cases_apply", "cases_damka_endings", "cases_damka_draws"]


def cases() -> list[Any]:
    paths = [SHARED / "cases" / f"{name}.jsonl.gz" for name in FILES]
    found = [
        pytest.param(case, id=case.id)
        for path in paths
        if path.exists()
        for case in read_cases(path)
        if case.game == "damka"
    ]
    return found or [pytest.param(None, marks=pytest.mark.skip(reason=NO_SHARED))]


@pytest.mark.parametrize("case", cases())
def test_shared_cases(case: Case) -> None:
    CALLS[case.call](case.body, case.expect)


def check_trace(body: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    document = body["state"]
    state = read({**document, "plays": []})
    for made, play in enumerate([*document["plays"], None]):
        answer = state.moves()
        assert answer["moves"] == wanted["legal"][made]
        assert (answer["to_move"], answer["phase"]) == (wanted["to_move"][made], wanted["phase"][made])
        if play is not None:
            state.apply_action(play)
    assert read(document).position() == state.position()


def check_valid(body: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    problems = [problem.document() for problem in DAMKA.read(body["state"]).problems]
    assert wanted["valid"] is not bool(problems)
    for problem in wanted["problems"]:
        places = problem.get("pointer", [found["pointer"] for found in problems])
        assert any(
            found["code"] == problem["code"]
            and found["pointer"] in ([places] if isinstance(places, str) else places)
            and found.get("seat") == problem.get("seat", found.get("seat"))
            for found in problems
        ), problems


def check_apply(body: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    state = read(body["state"])
    for move in body["moves"]:
        state.apply_action(move)
    position = state.position()
    assert state.document()["plays"] == wanted["state"]["plays"]
    assert {name: position[name] for name in wanted["position"]} == wanted["position"]


def check_outcome(body: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    outcome = read(body["state"]).outcome()
    assert {name: outcome[name] for name in wanted} == wanted


def check_moves_valued(body: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    """Of a solve the engine knows which moves there are."""
    assert {same(move) for move in read(body["state"]).legal_actions()} == set(map(same, wanted["moves"]))


CALLS = {
    "legal-moves-trace": check_trace,
    "validate": check_valid,
    "apply": check_apply,
    "outcome": check_outcome,
    "solve": check_moves_valued,
}
