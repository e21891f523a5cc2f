"""A second, slow implementation of the rules, to check the engine by: everything is worked out anew from the record.

It is written from RULES.md alone and shares nothing with `games/` but the spelling of moves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations, permutations
from typing import Any

RANKS = "23456789TJQKA"
CARDS = [rank + suit for suit in "CDHS" for rank in RANKS]
TILES = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]


def shuffled(pieces: Sequence[str], seed: str) -> list[str]:
    """A fixed order for a seed, the same everywhere."""
    return sorted(pieces, key=lambda piece: sha256(f"{seed}/{piece}".encode()).digest())


@dataclass
class Seen:
    """Where a record has led: who moves, what may be moved, what each seat has taken; and Damka's hands and table."""

    seat: int | None
    legal: list[str]
    taken: list[list[str]]
    scores: list[float] | None = None


# --- trick games ----------------------------------------------------------------------------------------------------


def suits(piece: str) -> list[str]:
    """The suits of a card or a tile."""
    if "-" not in piece:
        return [piece[1]]
    return [piece[0], "d"] if piece[0] == piece[2] else [piece[2], piece[0]]


def height(piece: str, suit: str) -> int:
    """How high a piece is in a suit, -1 where it does not belong to it."""
    if suit not in suits(piece):
        return -1
    if "-" not in piece:
        return RANKS.index(piece[0])
    if suit == "d":
        return int(piece[0])
    other = piece.replace("-", "").replace(suit, "", 1)
    return 7 if other == suit else int(other)


def tricks(state: Mapping[str, Any], plays: Sequence[str]) -> Seen:
    """A record of one of the three trick games, from hands after any pass; nothing on the table or taken before."""
    game, players, options = state["game"], state["players"], state.get("options", {})
    hands = [set(hand) for hand in state["hands"]]
    stock = list(state.get("stock", []))
    talon, use = state.get("talon"), options.get("talon", "leads")
    led_by_talon = game == "crna-dama" and players == 3 and use == "leads"
    taken: list[list[str]] = [[] for _ in range(players)]
    won = [0] * players
    table: list[tuple[int, str]] = []
    turn = state["leader"]
    asked = talon[1] if led_by_talon else None
    broken = False
    for play in plays:
        piece, _, declared = play.partition(":")
        hands[turn].remove(piece)
        if asked is None:
            asked = declared or piece[1]
        table.append((turn, piece))
        broken = broken or (piece[1] == "H" or (piece == "QS" and options.get("queen_breaks_hearts", True)))
        turn = (turn + 1) % players
        if len(table) < players:
            continue
        turn = max(table, key=lambda entry: height(entry[1], asked))[0]
        taken[turn] += [piece for _, piece in table]
        if game == "crna-dama" and players == 3 and use != "dead" and not any(won):
            taken[turn].append(talon)
        won[turn] += 1
        table, asked = [], None
        if not any(hands) and stock:
            hands, stock = [set(stock[:13]), set(stock[13:])], []
    if not any(hands):
        return Seen(None, [], taken, list(map(float, score(state, taken, won))))
    hand = hands[turn]
    if asked:
        legal = [piece for piece in hand if asked in suits(piece)] or list(hand)
    elif game == "czarna-wdowa":
        legal = [f"{piece}:{suit}" for piece in hand for suit in suits(piece)]
    else:
        legal = list(hand)
    if game == "cherna-donka":
        legal = donka(options, hand, legal, asked, not any(won), broken)
    return Seen(turn, legal, taken)


def donka(
    options: Mapping[str, Any], hand: set[str], legal: list[str], asked: str | None, first: bool, broken: bool
) -> list[str]:
    """What Cherna Donka leaves of the legal cards."""
    painful = [card for card in legal if card[1] == "H" or card == "QS"]
    hearts = [card for card in legal if card[1] == "H"]
    if asked is None and first:
        removed = options.get("removed", [])
        clubs = [card for card in CARDS[:13] if card not in removed]
        any_club = options.get("first_lead") == "any-club"
        return [card for card in clubs if card in hand] if any_club else clubs[:1]
    if asked is None:
        if broken or not options.get("must_break_hearts", True) or len(hearts) == len(hand):
            return legal
        if options.get("hearts_instead_of_queen") and len(painful) == len(hand):
            return legal
        return [card for card in legal if card not in hearts]
    follows = any(card[1] == asked for card in hand)
    if first and not follows and not options.get("points_on_first_trick") and len(painful) < len(hand):
        return [card for card in legal if card not in painful]
    return legal


def points(game: str, piece: str, options: Mapping[str, Any]) -> int:
    """The raw points of a piece."""
    if game == "czarna-wdowa":
        return 4 if piece == "0-0" else int("3" in piece)
    if piece == "QS":
        return int(options.get("queen_of_spades_points", 13)) if game == "cherna-donka" else 13
    if piece[1] != "H":
        return 0
    return {"A": 6, "K": 5, "Q": 4, "J": 3, "T": 2}.get(piece[0], 1) if game == "crna-dama" else 1


def score(state: Mapping[str, Any], taken: Sequence[Sequence[str]], won: Sequence[int]) -> list[int]:
    """The scores of a finished hand of a trick game."""
    game, options = state["game"], state.get("options", {})
    raw = [sum(points(game, piece, options) for piece in pieces) for pieces in taken]
    players, total = len(raw), sum(raw)
    swept = [seat for seat in range(players) if raw[seat] == total]
    if game == "crna-dama":
        every = [seat for seat in range(players) if won[seat] == sum(won)]
        if every:
            return [-40 if seat == every[0] else 20 for seat in range(players)]
        if swept:
            return [-20 if seat == swept[0] else 10 for seat in range(players)]
        return [-10 if not won[seat] else raw[seat] for seat in range(players)]
    if game == "czarna-wdowa":
        return [0 if seat == swept[0] else 22 for seat in range(players)] if swept and total == 11 else raw
    if swept and total:
        minus = options.get("moon") == "self-minus"
        scores = [(-total if minus else 0) if seat == swept[0] else (0 if minus else total) for seat in range(players)]
    else:
        scores = [own - 5 * (options.get("no_trick_bonus", False) and not won[seat]) for seat, own in enumerate(raw)]
    if options.get("jack_of_diamonds"):
        scores = [own - 10 * ("JD" in taken[seat]) for seat, own in enumerate(scores)]
    return scores


# --- Damka ----------------------------------------------------------------------------------------------------------


def damka(state: Mapping[str, Any], plays: Sequence[str]) -> Seen:
    """A record of Damka from the beginning of a bout; a beat is legal once for each set of beating cards."""
    players, trump, turn = state["players"], state["trump"], state["attacker"]
    hands, stock = [set(hand) for hand in state["hands"]], list(state["stock"])
    unlimited = state.get("options", {}).get("attack_limit") == "none"
    nothing: list[list[str]] = [[] for _ in range(players)]

    def after(seat: int) -> int:
        return next(other % players for other in range(seat + 1, seat + players + 1) if hands[other % players])

    history = [(tuple(map(frozenset, hands)), turn, tuple(stock))]
    attack: list[str] = []
    for play in plays:
        defender = after(turn)
        if not attack:
            attack = play.split("+")
            hands[turn] -= set(attack)
            continue
        if play == "take":
            hands[defender] |= set(attack)
        else:
            hands[defender] -= {part.partition(">")[0] for part in play.split("+")}
        order = [(turn + step) % players for step in range(players)]
        order = [seat for seat in order if seat != defender] + [defender]
        for seat in order:
            while stock and len(hands[seat]) < 6:
                hands[seat].add(stock.pop(0))
        holding = [seat for seat in range(players) if hands[seat]]
        if len(holding) < 2:
            tie = [turn, defender]
            scores = [float(seat in holding) if holding else 0.5 * (seat in tie) for seat in range(players)]
            return Seen(None, [], nothing, scores)
        turn = after(defender) if play == "take" or not hands[defender] else defender
        attack = []
        here = (tuple(map(frozenset, hands)), turn, tuple(stock))
        if here in history:
            return Seen(None, [], nothing, [0.5 * bool(hand) for hand in hands])
        history.append(here)
    if not attack:
        limit = 52 if unlimited else len(hands[after(turn)])
        legal = [
            "+".join(cards)
            for suit in "CDHS"
            for size in range(1, limit + 1)
            for cards in combinations([card for card in CARDS if card in hands[turn] and card[1] == suit], size)
        ]
        return Seen(turn, legal, nothing)
    defender = after(turn)
    beats = {
        frozenset(cards): "+".join(f"{card}>{other}" for card, other in zip(cards, attack, strict=True))
        for cards in permutations(sorted(hands[defender]), len(attack))
        if all(_beats(card, other, trump) for card, other in zip(cards, attack, strict=True))
    }
    return Seen(defender, [*beats.values(), "take"], nothing)


def _beats(card: str, other: str, trump: str) -> bool:
    if other == "QS":
        return False
    if card[1] == other[1]:
        return RANKS.index(card[0]) > RANKS.index(other[0])
    return card[1] == trump


def look(state: Mapping[str, Any], plays: Sequence[str]) -> Seen:
    """Where a record leads, in whichever game."""
    return (damka if state["game"] == "damka" else tricks)(state, plays)
