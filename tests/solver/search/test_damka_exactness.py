"""Damka's paranoid against plain retrograde analysis, and its kernels against the rules."""

from __future__ import annotations

from random import Random

import pytest

from games import GAMES, DealRequest
from games.damka_state import DamkaState
from solver import Budget
from solver.search import Slots, search
from solver.search.damka import layout as at
from solver.search.damka.board import Board
from solver.search.damka.bout import GOES_ON, begin, face, next_attack, next_beat
from tests.solver.search.damka_endings import dealt, solved, values, with_record
from tests.solver.search.damka_graph import Graph, TooLarge, after, guarantee, without_past


@pytest.mark.parametrize(("players", "most", "endings"), [(2, 4, 100), (3, 3, 280), (4, 2, 120)])
def test_endings(players: int, most: int, endings: int) -> None:
    random = Random(f"endings {players}")
    done, seen = 0, set()
    while done < endings:
        state = with_record(dealt(random, [random.randint(1, most) for _ in range(players)]), random, 6)
        if state.is_terminal():
            continue
        try:
            graph = Graph(state, 800)
        except TooLarge:
            continue
        for seat in range(players):
            wanted = graph.values(seat)
            assert values(solved(state, seat)) == wanted, (state.document(), seat)
            seen |= set(wanted.values())
        done += 1
    assert seen == {0, 0.5, 1}


def test_circles() -> None:
    """Endings in which cards can go round: values are draws, or lost by going round where one could get out."""
    random = Random("circles")
    draws = 0
    for _ in range(120):
        state = with_record(dealt(random, random.choice([[2, 3, 1], [1, 2, 2], [1, 3, 1], [2, 1, 2]])), random, 8)
        if state.is_terminal() or len(state.bouts_seen) < 2:
            continue
        graph = Graph(state, 10_000)
        for seat in range(3):
            wanted = graph.values(seat)
            assert values(solved(state, seat)) == wanted, (state.document(), seat)
            draws += 0.5 in wanted.values()
    assert draws > 5


def test_with_a_stock() -> None:
    random = Random("stock")
    done = 0
    while done < 5:
        state = with_record(dealt(random, [6, 6], random.randint(1, 3)), random, 3)
        if not state.stock:
            continue
        seat = random.randrange(2)
        try:
            known: dict[object, float] = {}
            wanted = {move: guarantee(after(state, move), seat, known, 2_500) for move in state.legal_actions()}
        except TooLarge:
            continue
        assert values(solved(state, seat)) == wanted, (state.document(), seat)
        done += 1


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("deck", [36, 52])
def test_bouts_end_as_in_the_rules(players: int, deck: int) -> None:
    """Hands from the deal on: every answer to an attack leads where the rules say, refill, going out and all."""
    random, slots = Random(f"{players} {deck}"), Slots(1, megabytes=1)
    for number in range(4):
        options = {"deck": deck, "attack_limit": random.choice(["defender-hand", "none"])}
        state = GAMES["damka"].deal(DealRequest(players, options, number))
        assert isinstance(state, DamkaState)
        while not state.is_terminal():
            if state.phase == "defend" and state.hands[0]:
                with slots.take() as slot:
                    board = Board(state, 0, slot)
                    moves = state.legal_actions()
                    for move in [*random.sample(moves, min(4, len(moves))), "take"]:
                        _assert_same(board, state, move)
            moves = state.legal_actions()
            state.apply_action(moves[0] if random.random() < 0.7 else random.choice(moves))


def _assert_same(board: Board, state: DamkaState, move: str) -> None:
    result, _ = board.end_of(state, move)
    alone = without_past(state)
    end = after(alone, move)
    if end.is_terminal() or (not end.hands[0] and not end.stock):
        # A repetition is for the table to see, so the position is taken without its record.
        assert result == 2 * (end.scores()[0] if end.is_terminal() else 0)
        return
    assert result == GOES_ON
    frame = int(board.s[at.FRAMES]) + at.FRAME
    found = [int(mask) for mask in board.t[frame : frame + state.players]]
    assert found == [sum(board.bits[card] for card in hand) for hand in end.hands]
    assert board.t[frame + at.ATTACKER] == end.attacker
    assert len(state.stock) - len(end.stock) == board.t[frame + at.DRAWN] - (board.s[at.STOCK_SIZE] - len(state.stock))


def test_every_move_of_a_bout_is_looked_at() -> None:
    """The kernels' attacks and beats are those of the rules, each once."""
    random, slots = Random("moves"), Slots(1, megabytes=1)
    for _ in range(60):
        state = dealt(random, [random.randint(1, 8) for _ in range(random.randint(2, 4))])
        with slots.take() as slot:
            board = Board(state, 0, slot)
            frame = int(board.s[at.FRAMES])
            begin(board.s, board.t, frame)
            names = {bit: card for card, bit in board.bits.items()}
            attacks = []
            while next_attack(board.s, board.t, frame):
                attack = int(board.t[frame + at.ATTACK])
                attacks.append(sorted(card for bit, card in names.items() if attack & bit))
                face(board.s, board.t, frame)
                beats = []
                while next_beat(board.s, board.t, frame):
                    beats.append(int(board.t[frame + at.BEAT]))
                asked = after(state, "+".join(attacks[-1])).legal_actions()[:-1]
                wanted = [sum(board.bits[pair[:2]] for pair in beat.split("+")) for beat in asked]
                assert sorted(beats) == sorted(wanted)
            assert sorted(attacks) == sorted(sorted(move.split("+")) for move in state.legal_actions())


def test_more_moves_than_are_listed() -> None:
    """The attack that wins, QS, is the last of thousands: the value may be known, a line through there is not told."""
    deck = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    hands = [[card for card in deck if card[1] == "C"] + ["QS"], [card for card in deck if card[1] == "H"] + ["AS"]]
    left = [card for card in deck if card not in hands[0] + hands[1]]
    document = {"players": 2, "options": {"deck": 52}, "trump": "H", "attacker": 0, "stock": [], "hands": hands}
    for plays in ([], ["2C"], ["QS"]):
        state = GAMES["damka"].read({**document, "discard": left, "plays": plays}).accept()
        for seat in (0, 1):
            found = search(state, seat, budget=Budget(ms=None, nodes=100_000))
            assert found.value.lower <= found.value.upper
            assert found.line == [] or found.value.exact
