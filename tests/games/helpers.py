"""Random hands of every game in the registry, and what must hold at every point of each of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from games import GAMES, DealRequest, Game, HiddenPieces, IllegalMove, InvalidRequest, Refused, State
from games.trick_game import TrickGame
from games.trick_state import TrickState

TABLES = [(name, players) for name, game in GAMES.items() for players in game.players]
"""Every game with every number of players; a new game in the registry joins by itself."""

TRICK_TABLES = [(name, players) for name, players in TABLES if isinstance(GAMES[name], TrickGame)]

HIDDEN = "?"


def random_options(game: Game, random: Random) -> dict[str, Any]:
    """Values for the options that any value fits: choices and booleans, each left out half the time."""
    options: dict[str, Any] = {}
    for option in game.options:
        if option.kind in ("boolean", "choice") and random.random() < 0.5:
            options[option.name] = random.choice([True, False] if option.kind == "boolean" else option.choices)
    return options


def deal(name: str, players: int, seed: int, options: Mapping[str, Any] | None = None) -> State:
    """A fresh hand, some way into a match; random options unless some are given."""
    game, random = GAMES[name], Random(seed)
    chosen = random_options(game, random) if options is None else options
    return game.deal(DealRequest(players, chosen, seed, hand_number=random.randint(1, 8)))


def waiting(state: State) -> list[int]:
    """The seats that still have to choose a pass."""
    found: list[int] = state.moves(0)["waiting"] if state.phase == "pass" else []
    return found


def random_move(state: State, random: Random) -> tuple[str, int | None]:
    """A legal move, and the seat where the seat must be named."""
    if state.phase == "pass":
        seat = random.choice(waiting(state))
        moves = state.moves(seat)
        return "+".join(random.sample(moves["from"], moves["choose"])), seat
    return random.choice(state.legal_actions()), None


def steps(state: State, random: Random) -> Iterator[State]:
    """The state before every move of a random hand, and at its end; the same object each time."""
    while True:
        yield state
        if state.is_terminal():
            return
        state.apply_action(*random_move(state, random))


def cut(state: State, random: Random) -> State:
    """The state after a random number of random moves; finished, untouched and mid-pass ones come up too."""
    length = sum(1 for _ in steps(state.clone(), Random(0)))
    for made, here in enumerate(steps(state, random)):
        if made == random_length(random, length):
            return here
    return state


def random_length(random: Random, length: int) -> int:
    """A number of moves up to a whole hand."""
    return random.randint(0, length)


def snapshot(state: State) -> tuple[Any, ...]:
    """All that a state shows, for telling whether it has changed."""
    shown = (state.document(), state.position(), state.current_player, state.phase)
    return (*json.loads(json.dumps(shown)), None if state.phase == "pass" else state.moves())


def refusal(call: Callable[[], Any]) -> list[str]:
    """The codes with which a call is refused."""
    with pytest.raises(Refused) as caught:
        call()
    assert caught.value.problems
    assert all(problem.detail for problem in caught.value.problems)
    return [problem.code.value for problem in caught.value.problems]


# --- invariants -----------------------------------------------------------------------------------------------------


def check_all(state: State, random: Random, views: int | None = None) -> None:
    """Every invariant, at one point of a hand; of so many views, all by default."""
    check_pieces(state)
    check_moves(state)
    check_refusals(state, random)
    check_document(state)
    for seat in random.sample(range(state.players), views or state.players):
        check_view(state, seat)
    check_strangers(state, random)
    if isinstance(state, TrickState):
        check_snapshot(state)
    if state.is_terminal():
        check_end(state)


def check_pieces(state: State) -> None:
    """No piece is lost, none is there twice."""
    document, position = state.document(), state.position()
    assert all(HIDDEN not in hand for hand in document["hands"])
    names = [*position["hands"], *position.get("taken", []), position.get("attack", []), position.get("discard", [])]
    shown = [piece for pieces in names for piece in pieces]
    shown += [move.partition(":")[0] for move in position.get("trick", {}).get("plays", [])]
    assert len(set(shown)) == len(shown)
    if isinstance(state, TrickState):
        deck = state.rules.pieces
        apart = [*state.stock, *([state.talon] if state.talon else [])]
        assert sorted(shown + apart) == sorted(deck)
        assert sum(map(sum, [position["tricks"]])) * state.players + len(position["trick"]["plays"]) == len(state.plays)
    else:
        posted = [document["hands"], [document["stock"], document["discard"], document["attack"]]]
        deck = [piece for lists in posted for pieces in lists for piece in pieces]
        assert len(shown) + position["stock_count"] == len(deck)
        assert set(shown) <= set(deck)


def check_moves(state: State) -> None:
    """Every move offered is accepted, and trying it on a copy leaves the original as it was."""
    before = snapshot(state)
    if state.phase == "pass":
        for seat in range(state.players):
            offered = state.moves(seat)
            assert (offered["choose"] > 0) == (seat in offered["waiting"])
            assert offered["to"] != seat
        return
    offered = state.moves()
    legal = state.legal_actions()
    assert offered["moves"] == legal
    assert offered["count"] == len(legal) or offered["truncated"]
    assert len(set(legal)) == len(legal)
    assert bool(legal) is not state.is_terminal()
    for move in legal if len(legal) < 60 else legal[::7]:
        twin = state.clone()
        events = twin.apply_action(move, state.current_player)
        assert events
        assert twin.document()["plays"] == [*before[0]["plays"], move]
    assert snapshot(state) == before


def check_refusals(state: State, random: Random) -> None:
    """Whatever is not offered is refused, with the rule that forbids it, and changes nothing."""
    before = snapshot(state)
    if state.phase == "pass":
        _check_pass_refusals(state, random)
    elif isinstance(state, TrickState):
        _check_play_refusals(state)
    else:
        for piece in GAMES[state.game.name].piece_set.pieces:
            if piece not in state.legal_actions():
                refusal(lambda piece=piece: state.apply_action(piece))  # type: ignore[misc]
    if state.phase not in ("pass", "over"):
        other = next(seat for seat in range(state.players) if seat != state.current_player)
        move = state.legal_actions()[0]
        assert refusal(lambda: state.apply_action(move, other)) == ["not-your-turn"]
    assert snapshot(state) == before


def _check_pass_refusals(state: State, random: Random) -> None:
    for seat in range(state.players):
        offered = state.moves(seat)
        held, count = offered["from"], offered["choose"]
        if seat not in offered["waiting"]:
            assert refusal(lambda seat=seat: state.apply_action("2C", seat)) == ["not-your-turn"]  # type: ignore[misc]
            continue
        cards = random.sample(held, count)
        foreign = random.choice([piece for hand in state.position()["hands"] for piece in hand if piece not in held])
        wrong = {
            "pass-count": cards + [piece for piece in held if piece not in cards][:1],
            "pass-duplicate": [*cards[:-1], cards[0]] if count > 1 else [],
            "not-in-hand": [*cards[:-1], foreign],
            "unknown-piece": [*cards[:-1], "1X"],
        }
        for code, chosen in wrong.items():
            if chosen:
                action = "+".join(chosen)
                assert refusal(lambda action=action, seat=seat: state.apply_action(action, seat)) == [code]  # type: ignore[misc]
        with pytest.raises(InvalidRequest):
            state.apply_action("+".join(cards))


def _check_play_refusals(state: TrickState) -> None:
    legal = {move.partition(":")[0] for move in state.legal_actions()}
    held_back = state.moves()["held_back"]
    hand = [] if state.current_player is None else state.position()["hands"][state.current_player]
    assert legal | set(held_back) == set(hand)
    assert not legal & set(held_back)
    for piece in state.rules.piece_set.pieces:
        if piece in legal:
            continue
        code = "hand-over" if state.is_terminal() else held_back.get(piece, "not-in-hand")
        if piece not in state.rules.pieces and not state.is_terminal():
            code = "unknown-piece"
        leads = state.rules.declares and state.suit is None
        action = f"{piece}:{state.rules.piece_set.suits_of[piece][0]}" if leads else piece
        assert refusal(lambda action=action: state.apply_action(action)) == [code]  # type: ignore[misc]
    if state.rules.declares and legal:
        _check_declarations(state, sorted(legal))


def _check_declarations(state: TrickState, legal: Sequence[str]) -> None:
    suits_of = state.rules.piece_set.suits_of
    for piece in legal:
        if state.suit is None:
            assert refusal(lambda piece=piece: state.apply_action(piece)) == ["declare-suit"]  # type: ignore[misc]
        for suit in state.rules.piece_set.suits:
            if state.suit is not None or suit not in suits_of[piece]:
                action = f"{piece}:{suit}"
                assert refusal(lambda action=action: state.apply_action(action)) == ["suit-not-on-tile"]  # type: ignore[misc]


def check_document(state: State) -> None:
    """The state written out and read again is the same state."""
    document = state.document()
    assert json.loads(json.dumps(document)) == document
    reading = state.game.read(document)
    assert reading.problems == []
    again = reading.accept()
    assert not again.hidden
    assert snapshot(again) == snapshot(state)
    assert again.outcome() == state.outcome()


def check_view(state: State, seat: int) -> None:
    """A seat's view reads back as a sound state in which the seat has the same moves, and nothing of others shows."""
    view = state.view(seat)
    assert json.loads(json.dumps(view)) == view
    reading = state.game.read(view)
    assert reading.problems == []
    seen = reading.accept()
    assert seen.phase == state.phase
    assert seen.current_player == state.current_player
    assert seen.view(seat) == view
    if state.phase == "pass" or state.current_player == seat:
        assert seen.moves(seat) == state.moves(seat)
    elif state.current_player is not None and HIDDEN in seen.position()["hands"][state.current_player]:
        with pytest.raises(HiddenPieces):
            seen.legal_actions()
    if isinstance(state, TrickState):
        _check_hidden(state, seat, view, seen)


def _check_hidden(state: TrickState, seat: int, view: Mapping[str, Any], seen: State) -> None:
    position, own = state.position(), seen.position()
    assert [hand == [HIDDEN] * len(hand) for hand in view["hands"]] == [other != seat for other in range(state.players)]
    assert HIDDEN not in view["hands"][seat]
    assert own["hands"][seat] == position["hands"][seat]
    assert list(map(len, own["hands"])) == list(map(len, position["hands"]))
    assert own["tricks"] == position["tricks"]
    assert own["trick"] == position["trick"]
    assert own.get("hearts_broken") == position.get("hearts_broken")
    assert set(view.get("stock") or [HIDDEN]) == {HIDDEN}
    talon_unseen = state.rules.talon == "unseen" or (
        state.rules.talon == "kitty" and state.document()["talon"] not in state.taken[seat]
    )
    if state.rules.talon and not state.is_terminal():
        assert (view["talon"] == HIDDEN) is talon_unseen
    if not talon_unseen:
        assert own["taken"] == position["taken"]
        assert own["points"] == position["points"]
    passing = state.document().get("passing")
    if passing and passing["to"] != "none":
        for giver, cards in enumerate(passing["cards"]):
            to = state.rules.pass_target(giver, passing["to"])
            knows = giver == seat or (to == seat and passing["done"])
            shown = cards if knows else None
            if not passing["done"] and not knows and cards is not None:
                shown = [HIDDEN] * len(cards)
            assert view["passing"]["cards"][giver] == shown


def check_strangers(state: State, random: Random) -> None:
    """Two states that differ only in what a seat has not seen look the same to it."""
    seat = random.randrange(state.players)
    document = state.document()
    view = state.view(seat)
    # Damka's turned card and cards passed on are known to others too.
    known = {piece for pieces in [*view["hands"], view.get("stock") or []] for piece in pieces}
    lists = [*document["hands"], document.get("stock") or []]
    places = [
        (at, index) for at, pieces in enumerate(lists) for index, piece in enumerate(pieces) if piece not in known
    ]
    for _ in range(3):
        other = json.loads(json.dumps(document))
        swapped = [*other["hands"], other.get("stock") or []]
        (one, first), (two, second) = random.sample(places, 2)
        swapped[one][first], swapped[two][second] = swapped[two][second], swapped[one][first]
        reading = state.game.read(other)
        if not reading.problems:
            assert reading.accept().view(seat) == view


def check_snapshot(state: TrickState) -> None:
    """The same position posted as a starting point, with what has been taken and lies on the table, is the same."""
    if state.phase == "pass":
        return
    position, document = state.position(), state.document()
    posted = {
        "players": state.players,
        "options": document["options"],
        "hands": position["hands"],
        "dealer": document["dealer"],
        # Nobody leads any more in a finished hand, but a state with pieces taken names its leader.
        "leader": 0 if state.is_terminal() else position["trick"]["leader"],
        "trick": position["trick"]["plays"],
        "taken": position["taken"],
    }
    if "talon" in document and (state.talon is not None):
        posted["talon"] = document["talon"]
    if "stock" in document:
        posted["stock"] = list(state.stock)
    reading = state.game.read(posted)
    assert reading.problems == []
    again = reading.accept()
    assert again.position() == position
    assert again.moves() == state.moves()
    assert again.outcome() == state.outcome()


def check_end(state: State) -> None:
    """A finished hand: nothing may be played, and points and scores come to what the rules say."""
    assert state.current_player is None
    assert state.legal_actions() == []
    assert all(not hand for hand in state.position()["hands"]) or not isinstance(state, TrickState)
    outcome = state.outcome()
    assert outcome["over"] is True
    assert outcome["scores"] == state.returns()
    with pytest.raises(IllegalMove):
        state.apply_action(state.document()["plays"][0])
    SUMS[state.game.name](state, outcome)


def _crna_sums(state: State, outcome: Mapping[str, Any]) -> None:
    options, players = state.document()["options"], state.players
    dead = options["talon"] == "dead" and players == 3
    worth = {"QS": 13, "AH": 6, "KH": 5, "QH": 4, "JH": 3, "TH": 2}
    aside = state.document()["talon"] if dead else ""
    total = 41 - (worth.get(aside, 1 if aside[1:] == "H" else 0) if dead else 0)
    assert sum(outcome["points"]) == total
    kind = (outcome["special"] or {"kind": None})["kind"]
    if kind is None:
        assert sum(outcome["scores"]) == total - 10 * outcome["tricks"].count(0)
    else:
        low, high = {"na-sve": (-20, 10), "na-sve-karte": (-40, 20)}[kind]
        assert sorted(outcome["scores"]) == [low] + [high] * (players - 1)
        assert outcome["scores"][outcome["special"]["seat"]] == low


def _donka_sums(state: State, outcome: Mapping[str, Any]) -> None:
    options, players = state.document()["options"], state.players
    total = 13 + options["queen_of_spades_points"]
    assert sum(outcome["points"]) == total
    jack = -10 if options["jack_of_diamonds"] else 0
    if outcome["special"]:
        moon = -total if options["moon"] == "self-minus" else (players - 1) * total
        assert sum(outcome["scores"]) == moon + jack
    else:
        empty = outcome["tricks"].count(0) if options["no_trick_bonus"] else 0
        assert sum(outcome["scores"]) == total + jack - 5 * empty


def _wdowa_sums(state: State, outcome: Mapping[str, Any]) -> None:
    total = sum(outcome["points"])
    assert 7 <= total <= 11
    if state.players == 4:
        assert total == 11
    if outcome["special"]:
        assert total == 11
        assert sorted(outcome["scores"]) == [0] + [22] * (state.players - 1)
    else:
        assert outcome["scores"] == outcome["points"]


def _damka_sums(state: State, outcome: Mapping[str, Any]) -> None:
    scores = sorted(outcome["scores"], reverse=True)
    assert set(scores) <= {0, 0.5, 1}
    if outcome["fool"] is not None:
        assert scores == [1] + [0] * (state.players - 1)
        assert outcome["scores"][outcome["fool"]] == 1
    else:
        assert scores.count(0.5) >= 2
        assert 1 not in scores


SUMS: dict[str, Callable[[State, Mapping[str, Any]], None]] = {
    "crna-dama": _crna_sums,
    "cherna-donka": _donka_sums,
    "czarna-wdowa": _wdowa_sums,
    "damka": _damka_sums,
}
