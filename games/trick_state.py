"""The trick-taking state machine: passing, following suit, winning tricks, second half, scoring.

It plays by a `TrickRules` and knows no game by name. A state is a starting position and the plays made from it; pieces
may be hidden (`?`), and then only what the pieces shown prove wrong is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from .pieces import HIDDEN
from .problems import Code, HiddenPieces, IllegalMove, InvalidRequest, Problem
from .protocol import Document, Event
from .trick_rules import TrickRules, barred
from .trick_view import view

if TYPE_CHECKING:
    from .trick_game import TrickGame

PASS, PLAY, OVER = "pass", "play", "over"


class TrickState:
    """A position in a trick-taking game.

    Public for the solvers: `rules`, `hands` (one list a seat, in piece order), `current_player`, `suit` (asked for,
    None before a lead), `leader` (of the trick), `trick` (the pieces on the table from the leader), `taken`, `points`,
    `tricks`, `prizes` (one entry a seat), `broken`, `first_trick`, `stock`, `talon`,
    `plays` (moves made since the start, those on the table first) and `seats` (who made each), `shown` (for each seat
    its plays out of a hand with hidden pieces; `ply` is the place of each in `plays`).
    """

    def __init__(self, game: TrickGame, rules: TrickRules, start: Document, hands: Sequence[Sequence[str]]) -> None:
        """A state at its start; `start` is the canonical document, `hands` the hands with the table's pieces in them.

        The caller (reading or dealing) has checked `start`; pieces on the table are replayed by it as plays.
        """
        self.game = game
        self.rules = rules
        self.players = rules.players
        self.start = start
        self.plays: list[str] = []
        self.seats: list[int] = []
        self.hands = [list(hand) for hand in hands]
        self.taken: list[list[str]] = [list(pieces) for pieces in start["taken"]]
        self.stock: list[str] = list(start.get("stock") or [])
        self.talon: str | None = start.get("talon")
        self.passing: Document | None = start.get("passing")
        self.leader: int | None = start.get("leader")
        self.suit: str | None = None
        self.trick: list[str] = []
        self.trick_moves: list[str] = []
        size = rules.players
        self.tricks = [len(pieces) // size for pieces in self.taken]
        self.first_trick = not any(self.tricks)
        self.points = [sum(map(self._points, pieces)) for pieces in self.taken]
        self.prizes = [sum(rules.scoring.prizes.get(piece, 0) for piece in pieces) for pieces in self.taken]
        self.broken = any(piece in rules.breakers for pieces in self.taken for piece in pieces)
        # What hands with hidden pieces have shown by what they played: see `_contradiction`.
        self.shown: list[list[Shown]] = [[] for _ in range(size)]
        self.second_half_at: SecondHalf | None = None
        self.phase = PLAY
        self.current_player: int | None = self.leader
        if self.passing and self.passing["to"] != "none":
            self.phase, self.current_player = PASS, None
        else:
            self._begin_play()

    # --- the protocol -------------------------------------------------------------------------------------------

    @property
    def hidden(self) -> bool:
        """Whether a piece that will yet be played or has been taken is not shown."""
        return any(HIDDEN in pieces for pieces in (*self.hands, *self.taken, self.stock)) or self.talon == HIDDEN

    def first_hidden(self) -> tuple[str, int | None]:
        """Where the first piece not shown is to be written in (a JSON Pointer), and whose it is; only if `hidden`."""
        seat = next((seat for seat, hand in enumerate(self.hands) if HIDDEN in hand), None)
        if seat is not None:
            return self._place_to_write(seat), seat
        taken = next((seat for seat, pieces in enumerate(self.start["taken"]) if HIDDEN in pieces), None)
        if taken is not None:
            return f"/state/taken/{taken}", taken
        return "/state/stock" if HIDDEN in self.stock else "/state/talon", None

    def _place_to_write(self, seat: int) -> str:
        """Where the hand of a seat is to be written in: as dealt, or what was passed unseen, or its second half."""
        if self.second_half_at is not None:
            return "/state/stock"
        if HIDDEN not in self.start["hands"][seat] and self.passing and self.passing["to"] != "none":
            target, cards = self.rules.pass_target, self.passing["cards"]
            giver = next(owner for owner in range(self.players) if target(owner, self.passing["to"]) == seat)
            unseen = (owner for owner in (giver, seat) if HIDDEN in (cards[owner] or [HIDDEN]))
            return f"/state/passing/cards/{next(unseen, giver)}"
        return f"/state/hands/{seat}"

    def is_terminal(self) -> bool:
        """Whether every piece has been played."""
        return self.phase == OVER

    def returns(self) -> list[float]:
        """The hand score of each seat."""
        return list(map(float, self.scores()))

    def scores(self) -> list[int]:
        """The hand score of each seat of a finished hand. Raises HiddenPieces if an unseen piece may decide it."""
        self._need_seen_tricks()
        return self.rules.scoring.scores(self.points, self.tricks, self.prizes, self.start.get("revokes", ()))

    def clone(self) -> TrickState:
        """An independent copy."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        for name in ("hands", "taken", "shown"):
            twin.__dict__[name] = [list(items) for items in self.__dict__[name]]
        for name in ("plays", "seats", "stock", "trick", "trick_moves", "tricks", "points", "prizes"):
            twin.__dict__[name] = list(self.__dict__[name])
        if self.passing:
            twin.passing = {**self.passing, "cards": list(self.passing["cards"])}
            twin.start = {**self.start, "passing": twin.passing}
        return twin

    def legal_actions(self) -> list[str]:
        """Every legal move of the seat to move, in piece order; none in a pass or when the hand is over."""
        if self.phase != PLAY:
            return []
        hand = self._open_hand()
        held = self.held_back()
        pieces = [piece for piece in hand if piece not in held]
        if self.rules.declares and self.suit is None:
            return [f"{piece}:{suit}" for piece in pieces for suit in self.rules.piece_set.suits_of[piece]]
        return pieces

    def legal_passes(self, seat: int) -> list[str]:
        """Every pass open to a seat that still has to choose."""
        if self.phase != PASS or seat not in self.waiting():
            return []
        return ["+".join(cards) for cards in combinations(self.hands[seat], self.rules.pass_count)]

    def apply_action(self, action: str, seat: int | None = None) -> list[Event]:
        """Make a move in place. Raises IllegalMove and leaves the state as it was."""
        if self.phase == PASS:
            return self._apply_pass(action, seat)
        if seat is not None and self.phase == PLAY and self.current_player not in (None, seat):
            raise IllegalMove(self._not_your_turn(seat))
        problem, piece, suit = self.examine(action)
        if problem:
            raise (HiddenPieces if problem.code == Code.HIDDEN_HAND else IllegalMove)(problem)
        assert piece is not None
        return self.play(piece, suit)

    # --- following, leading, throwing off -----------------------------------------------------------------------

    def examine(self, action: str) -> tuple[Problem | None, str | None, str | None]:
        """What forbids a play, its piece (None if it cannot be played at all), and the suit it declares.

        With a problem and a piece, play can still go on as if the play had been made.
        """
        if self.phase == OVER:
            return Problem(Code.HAND_OVER, "the hand is over; nothing can be played"), None, None
        text, _, declared = action.partition(":") if self.rules.declares else (action, "", "")
        piece = self.rules.spellings.get(text)
        seat = self.current_player
        if piece is None:
            return Problem(Code.UNKNOWN_PIECE, f"{action!r} is no piece in play", facts={"play": action}), None, None
        if seat is None:
            return self._leader_not_told(), None, None
        hand = self.hands[seat]
        facts = {"seat": seat, "play": action}
        if piece not in hand and (HIDDEN not in hand or self._seen_elsewhere(piece)):
            return Problem(Code.NOT_IN_HAND, f"seat {seat} does not hold {piece}", facts=facts), None, None
        suit = self.suit
        problem = None
        if self.rules.declares:
            problem, suit = self._declared_suit(piece, declared.lower(), facts)
        if problem is None:
            problem = self._forbidden(piece, hand, facts)
        if problem is None and piece not in hand:
            problem = self._contradiction(seat, piece, facts)
        return problem, piece, suit

    def _declared_suit(self, piece: str, declared: str, facts: Document) -> tuple[Problem | None, str | None]:
        """Dominoes: a lead declares one of its tile's suits, no other play names any."""
        suits = self.rules.piece_set.suits_of[piece]
        if self.suit is not None:
            if declared:
                detail = f"only the lead of a trick names a suit; play {piece} alone"
                return Problem(Code.SUIT_NOT_ON_TILE, detail, facts=facts), self.suit
            return None, self.suit
        if not declared:
            options = " or ".join(f"{piece}:{suit}" for suit in suits)
            detail = f"the leader declares a suit: {options}"
            return Problem(Code.DECLARE_SUIT, detail, facts={**facts, "expected": list(suits)}), suits[-1]
        if declared not in suits:
            detail = f"{piece} does not belong to suit {declared}"
            facts = {**facts, "suit": declared, "expected": list(suits)}
            return Problem(Code.SUIT_NOT_ON_TILE, detail, facts=facts), suits[-1]
        return None, declared

    def held_back(self) -> dict[str, Code]:
        """For each piece of the seat to move that may not be played, the rule that forbids it."""
        if self.phase != PLAY or self.current_player is None:
            return {}
        return self._barred(self.hands[self.current_player])

    def _barred(self, hand: Sequence[str]) -> dict[str, Code]:
        return barred(self.rules, hand, self.suit, self.first_trick, self.broken)

    def _forbidden(self, piece: str, hand: Sequence[str], facts: Document) -> Problem | None:
        if self.suit is not None and piece in self.rules.piece_set.strength[self.suit]:
            return None  # what follows suit is always allowed: no need to look at the rest of the hand
        held = self._barred(hand if piece in hand else [*hand, piece])
        code = held.get(piece)
        if code is None:
            return None
        allowed = [other for other in hand if other != HIDDEN and other not in held]
        facts = {**facts, "piece": piece, "pieces": allowed}
        match code:
            case Code.MUST_FOLLOW_SUIT:
                facts["suit"] = self.suit
                detail = f"seat {facts['seat']} must follow suit {self.suit}: {', '.join(allowed)}"
                if self.rules.scoring.revoke:
                    facts["penalty"] = self.rules.scoring.revoke
                    detail = f"{detail}; {piece} would be a revoke and cost {self.rules.scoring.revoke} points"
            case Code.FIRST_TRICK_POINTS:
                detail = f"{piece} may not be thrown on the first trick while the hand holds another card"
            case Code.HEARTS_NOT_BROKEN:
                detail = f"{piece} may not be led: hearts are not broken, and seat {facts['seat']} holds other cards"
            case _:
                first = self.rules.piece_set.sorted(self.rules.first_lead)
                facts["expected"] = first
                detail = f"the first trick is led with {first[0] if len(first) == 1 else 'one of ' + ', '.join(first)}"
        return Problem(code, detail, facts=facts)

    def _contradiction(self, seat: int, piece: str, facts: Document) -> Problem | None:
        """A piece played out of a hidden hand was there all along: did an earlier play of the hand deny it?"""
        for earlier in self.shown[seat]:
            hand = [*earlier.hand, piece]
            held = barred(self.rules, hand, earlier.suit, earlier.first_trick, earlier.broken)
            code = held.get(earlier.piece)
            if code is not None:
                detail = (
                    f"seat {seat} plays {piece} out of a hidden hand, "
                    f"but then its earlier play of {earlier.piece} was not allowed ({code})"
                )
                index = earlier.ply - len(self.start["trick"])
                facts = {**facts, "plays": [index] if index >= 0 else [], "rule": code}
                return Problem(Code.CONTRADICTION, detail, facts=facts)
        return None

    def _seen_elsewhere(self, piece: str) -> bool:
        return (
            piece in self.trick
            or piece in self.stock
            or piece == self.talon
            or any(piece in pieces for pieces in (*self.hands, *self.taken))
        )

    # --- playing ------------------------------------------------------------------------------------------------

    def play(self, piece: str, suit: str | None = None) -> list[Event]:
        """Play a piece without asking whether it may be played; `suit` is the suit declared with a domino lead."""
        seat = self.current_player
        assert seat is not None
        rules, hand = self.rules, self.hands[seat]
        if HIDDEN in hand:
            self._remember(seat, piece)
        hand.remove(piece if piece in hand else HIDDEN)
        leads = self.suit is None
        if leads:
            self.leader = seat
            self.suit = suit if rules.declares else rules.piece_set.suits_of[piece][0]
        move = f"{piece}:{self.suit}" if leads and rules.declares else piece
        self.plays.append(move)
        self.seats.append(seat)
        self.trick.append(piece)
        self.trick_moves.append(move)
        events: list[Event] = [{"event": "play", "seat": seat, "move": move}]
        if not self.broken and piece in rules.breakers:
            self.broken = True
            events.append({"event": "hearts-broken", "seat": seat})
        if len(self.trick) == self.players:
            events += self._take_trick()
        else:
            self.current_player = (seat + 1) % self.players
        return events

    def _take_trick(self) -> list[Event]:
        assert self.suit is not None
        assert self.leader is not None
        strength = self.rules.piece_set.strength[self.suit]
        best = max(self.trick, key=lambda piece: strength.get(piece, -1))
        taker = (self.leader + self.trick.index(best)) % self.players
        pieces = list(self.trick)
        if self.rules.talon_is_taken and self.first_trick and self.talon is not None:
            pieces.append(self.talon)
            self.talon = None
        points = sum(map(self._points, pieces))
        self.taken[taker] += pieces
        self.tricks[taker] += 1
        self.first_trick = False
        self.points[taker] += points
        self.prizes[taker] += sum(self.rules.scoring.prizes.get(piece, 0) for piece in pieces)
        self.trick, self.trick_moves, self.suit = [], [], None
        self.leader = self.current_player = taker
        event = {"event": "trick", "seat": taker, "pieces": self.rules.piece_set.sorted(pieces), "points": points}
        return [event, *self._end_of_trick()]

    def _begin_play(self) -> None:
        if self.rules.talon == "leads" and self.first_trick and self.talon is not None:
            # Crna Dama with three: the talon card lies face up as the lead of trick 1.
            self.suit = self.rules.piece_set.suits_of[self.talon][0] if self.talon != HIDDEN else None
        self._end_of_trick()

    def _end_of_trick(self) -> list[Event]:
        """Deal the second half, or end the hand, when the hands are empty."""
        if any(self.hands):
            return []
        if self.stock:
            # Two players: the taker of trick 13 leads trick 14; the first half of the stock goes to seat 0.
            self.second_half_at = SecondHalf(len(self.plays), self.leader, [list(pieces) for pieces in self.taken])
            half = len(self.stock) // 2
            self.hands = [self.rules.piece_set.sorted(part) for part in (self.stock[:half], self.stock[half:])]
            self.stock = []
            self.shown = [[] for _ in range(self.players)]
            return [{"event": "second-half"}]
        self.phase, self.current_player, self.leader = OVER, None, None
        return [{"event": "over"}]

    def _remember(self, seat: int, piece: str) -> None:
        # Pieces that come later out of the hidden part were in this hand too: `_contradiction` adds them.
        held = [held for held in self.hands[seat] if held != HIDDEN]
        hand = held if piece in held else [*held, piece]
        self.shown[seat].append(Shown(len(self.plays), piece, hand, self.suit, self.first_trick, self.broken))

    def _points(self, piece: str) -> int:
        return self.rules.scoring.points.get(piece, 0)

    # --- passing ------------------------------------------------------------------------------------------------

    def waiting(self) -> list[int]:
        """The seats that still have to choose what they pass."""
        if self.phase != PASS or not self.passing:
            return []
        return [seat for seat, cards in enumerate(self.passing["cards"]) if cards is None]

    def examine_pass(self, cards: Sequence[str], seat: int) -> list[tuple[int | None, Problem]]:
        """All that is wrong with a pass; each with the index of the card at fault, None for the whole."""
        assert self.passing is not None
        found: list[tuple[int | None, Problem]] = []
        hand = self.hands[seat]
        others = [passed for owner, passed in enumerate(self.passing["cards"]) if owner != seat and passed]
        if len(cards) != self.rules.pass_count:
            detail = f"seat {seat} passes {self.rules.pass_count} pieces, not {len(cards)}"
            facts = {"seat": seat, "expected": self.rules.pass_count}
            found.append((None, Problem(Code.PASS_COUNT, detail, facts=facts)))
        if len(cards) > len(self.rules.pieces):
            return found
        for index, piece in enumerate(cards):
            if piece == HIDDEN:
                continue
            if piece in cards[:index]:
                detail = f"seat {seat} passes {piece} twice"
                found.append((index, Problem(Code.PASS_DUPLICATE, detail, facts={"seat": seat, "piece": piece})))
            elif piece not in hand and (
                HIDDEN not in hand or self._seen_elsewhere(piece) or any(piece in passed for passed in others)
            ):
                detail = f"seat {seat} does not hold {piece}"
                found.append((index, Problem(Code.NOT_IN_HAND, detail, facts={"seat": seat, "piece": piece})))
        return found

    def _apply_pass(self, action: str, seat: int | None) -> list[Event]:
        assert self.passing is not None
        if seat is None:
            raise InvalidRequest(Problem(Code.MALFORMED, "seat is required for a pass", "/seat"))
        if seat not in self.waiting():
            raise IllegalMove(Problem(Code.NOT_YOUR_TURN, f"seat {seat} has already passed", facts={"seat": seat}))
        cards = []
        for text in action.split("+"):
            piece = self.rules.spellings.get(text)
            if piece is None:
                detail = f"{text!r} is no piece in play"
                raise IllegalMove(Problem(Code.UNKNOWN_PIECE, detail, facts={"seat": seat, "play": action}))
            cards.append(piece)
        found = self.examine_pass(cards, seat)
        if found:
            raise IllegalMove([problem for _, problem in found])
        self.passing["cards"][seat] = self.rules.piece_set.sorted(cards)
        events: list[Event] = [
            {
                "event": "pass",
                "seat": seat,
                "to": self.rules.pass_target(seat, self.passing["to"]),
                "pieces": self.passing["cards"][seat],
            }
        ]
        if not self.waiting():
            self.exchange()
            events.append({"event": "exchange"})
        return events

    def exchange(self) -> None:
        """Carry out the passes. All are simultaneous: nobody passes on a piece just received."""
        assert self.passing is not None
        self.passing["done"] = True
        direction, passes, count = self.passing["to"], self.passing["cards"], self.rules.pass_count
        after = []
        for hand, cards in zip(self.hands, passes, strict=True):
            kept = list(hand)
            for piece in cards or [HIDDEN] * count:
                if piece in kept:
                    kept.remove(piece)
                elif HIDDEN in kept:
                    kept.remove(HIDDEN)
                else:
                    # A hand that is shown made a pass that is not: which pieces are left cannot be told.
                    kept = [HIDDEN] * (len(kept) - 1)
            after.append(kept)
        for seat, cards in enumerate(passes):
            after[self.rules.pass_target(seat, direction)] += cards or [HIDDEN] * count
        self.hands = [self.rules.piece_set.sorted(hand) for hand in after]
        self.phase = PLAY
        holder = self.first_leader()
        self.set_leader(self.leader if holder is None else holder)
        self._begin_play()

    def set_leader(self, seat: int | None) -> None:
        """Name who leads the trick that is about to begin; None where hidden pieces leave it open."""
        self.leader = self.current_player = seat
        if seat is not None:
            self.start["leader"] = seat

    def first_leader(self) -> int | None:
        """The seat that must lead the first trick because of a card it holds, if that card is shown."""
        if not self.rules.first_lead or not self.first_trick:
            return None
        lead_card = min(self.rules.first_lead, key=self.rules.piece_set.order.__getitem__)
        return next((seat for seat, hand in enumerate(self.hands) if lead_card in hand), None)

    # --- documents ----------------------------------------------------------------------------------------------

    def moves(self, seat: int | None = None) -> Document:
        """The answer of `legal-moves`."""
        if self.phase == PASS:
            return self._pass_moves(seat)
        if seat is not None and self.phase == PLAY and self.current_player not in (None, seat):
            raise IllegalMove(self._not_your_turn(seat).at("/seat"))
        moves = self.legal_actions()
        return {
            "to_move": self.current_player,
            "phase": self.phase,
            "moves": moves,
            "count": len(moves),
            "truncated": False,
            "held_back": self.held_back(),
        }

    def _pass_moves(self, seat: int | None) -> Document:
        assert self.passing is not None
        if seat is None:
            raise InvalidRequest(Problem(Code.MALFORMED, "seat is required while passes are being chosen", "/seat"))
        waits = seat in self.waiting()
        if waits and HIDDEN in self.hands[seat]:
            raise HiddenPieces(self._hidden_hand(seat))
        return {
            "phase": PASS,
            "to_move": None,
            "waiting": self.waiting(),
            "seat": seat,
            "choose": self.rules.pass_count if waits else 0,
            "from": list(self.hands[seat]) if waits else [],
            "to": self.rules.pass_target(seat, self.passing["to"]),
        }

    def position(self) -> Document:
        """The position as the API shows it. Points are those of the pieces shown."""
        trick: Document = {"leader": self.leader, "suit": self.suit, "plays": list(self.trick_moves)}
        if self.talon is not None and self.suit is not None and self.rules.talon == "leads" and self.first_trick:
            trick["talon"] = self.talon
        position: Document = {
            "phase": self.phase,
            "to_move": self.current_player,
            "hands": [list(hand) for hand in self.hands],
            "trick": trick,
            "taken": [self.rules.piece_set.sorted(pieces) for pieces in self.taken],
            "points": list(self.points),
            "tricks": list(self.tricks),
        }
        if self.phase == PASS and self.passing:
            position["passing"] = {
                "to": self.passing["to"],
                "count": self.rules.pass_count,
                "waiting": self.waiting(),
            }
        if self.rules.breakers:
            position["hearts_broken"] = self.broken
        return position

    def document(self) -> Document:
        """The canonical state."""
        document = {**self.start, "plays": self.recorded_plays}
        if self.passing:
            document["passing"] = {**self.passing, "cards": list(self.passing["cards"])}
        return document

    @property
    def recorded_plays(self) -> list[str]:
        """The plays as the state lists them: pieces on the table at the start stand in `trick` instead."""
        return self.plays[len(self.start["trick"]) :]

    def view(self, seat: int) -> Document:
        """The state as one seat has seen it."""
        return view(self, seat)

    def outcome(self, totals: Sequence[int] | None = None) -> Document:
        """Points, scores, sweep and match, as far as the hand has gone."""
        self._need_seen_tricks()
        over = self.is_terminal()
        scores = self.scores() if over else None
        made = self.rules.scoring.sweep(self.points, self.tricks) if over else None
        return {
            "over": over,
            "tricks": list(self.tricks),
            "points": list(self.points),
            "scores": scores,
            "special": {"kind": made[0].kind, "seat": made[1]} if made else None,
            "match": self.rules.match.outcome(totals or [0] * self.players, scores),
        }

    # --- refusals -----------------------------------------------------------------------------------------------

    def _open_hand(self) -> list[str]:
        seat = self.current_player
        if seat is None:
            raise HiddenPieces(self._leader_not_told())
        if HIDDEN in self.hands[seat]:
            raise HiddenPieces(self._hidden_hand(seat))
        return self.hands[seat]

    def _leader_not_told(self) -> Problem:
        detail = "who leads cannot be told: the hand with the first card is hidden; name the leader"
        return Problem(Code.HIDDEN_HAND, detail, "/state/leader")

    def _hidden_hand(self, seat: int) -> Problem:
        detail = f"the hand of seat {seat} is not shown, so what it may play cannot be told"
        return Problem(Code.HIDDEN_HAND, detail, f"/state/hands/{seat}", {"seat": seat})

    def _need_seen_tricks(self) -> None:
        for seat, pieces in enumerate(self.taken):
            if HIDDEN in pieces:
                detail = f"what seat {seat} has taken is not all shown, so it cannot be scored"
                raise HiddenPieces(Problem(Code.HIDDEN_HAND, detail, f"/state/taken/{seat}", {"seat": seat}))

    def _not_your_turn(self, seat: int) -> Problem:
        detail = f"it is the turn of seat {self.current_player}, not of seat {seat}"
        return Problem(Code.NOT_YOUR_TURN, detail, facts={"seat": seat, "expected": self.current_player})


@dataclass(frozen=True, slots=True)
class SecondHalf:
    """Where the second half of a hand for two began: plays made before, who led, and what had been taken."""

    played: int
    leader: int | None
    taken: list[list[str]]


@dataclass(frozen=True, slots=True)
class Shown:
    """A play out of a hand with hidden pieces, with the circumstances that decided what was allowed."""

    ply: int
    piece: str
    hand: list[str]
    suit: str | None
    first_trick: bool
    broken: bool
