"""The state machine of Damka: bouts of attack and defence, drawing, going out, the fool.

A state is a starting position and the plays made from it. Cards may be hidden (`?`), and then only what the cards shown
prove wrong is refused. Quoted rules are those of RULES.md, "damka".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from .damka_moves import MOST_MOVES, TAKE, Beats, Move, attacks, count_attacks, parse
from .damka_rules import HAND, DamkaRules, beats, suit_of
from .damka_view import view
from .pieces import HIDDEN, QUEEN_OF_SPADES
from .problems import Code, HiddenPieces, IllegalMove, Problem
from .protocol import Document, Event

if TYPE_CHECKING:
    from .damka import Damka

ATTACK, DEFEND, OVER = "attack", "defend", "over"

Bout = tuple[int, tuple[tuple[str, ...], ...]]
"""Where a bout began: the attacker and the hands."""


class DamkaState:
    """A position in Damka.

    Public for the solvers: `rules`, `trump`, `hands` (one list a seat, in piece order), `attacker` and `defender`
    (None once it is over), `attack` (the cards on the table), `stock` (first drawn first), `discard`, `out` (seats, in
    the order in which they went), `fool`, `plays`, `seats` (who made each) and `drawn_by` (who drew each place of the
    stock of the start).
    """

    def __init__(self, game: Damka, rules: DamkaRules, start: Document) -> None:
        """A state at its start; `start` is the canonical document, checked by the caller (reading or dealing)."""
        self.game = game
        self.rules = rules
        self.players = rules.players
        self.start = start
        self.trump: str = start["trump"]
        self.hands: list[list[str]] = [list(hand) for hand in start["hands"]]
        self.attack: list[str] = list(start["attack"])
        self.stock: list[str] = list(start["stock"])
        self.discard: list[str] = list(start["discard"])
        self.plays: list[str] = []
        self.seats: list[int] = []
        self.drawn_by: list[int] = []
        self.out: list[int] = []
        self.fool: int | None = None
        self.phase = ATTACK
        self.attacker: int | None = start["attacker"]
        self.defender: int | None = None
        self.current_player: int | None = None
        self._tied: list[int] = []
        # Bouts since the last draw or beat: a position before one cannot come again.
        self._bouts: list[Bout] = []
        if self.attack:
            # "Who attacks, and the attack on the table if one is waiting to be answered."
            out = [] if self.stock else [seat for seat, hand in enumerate(self.hands) if not hand]
            self.out = [seat for seat in out if seat != self.attacker]
            self._wait_for_answer(start["attacker"])
        else:
            self._next_bout(start["attacker"], list(range(self.players)))

    # --- the protocol -------------------------------------------------------------------------------------------

    @property
    def hidden(self) -> bool:
        """Whether a card in a hand or in the stock is not shown."""
        return any(HIDDEN in pieces for pieces in (*self.hands, self.stock))

    def first_hidden(self) -> tuple[str, int | None]:
        """Where the first card not shown is to be written in (a JSON Pointer), and whose it is; only if `hidden`."""
        seat = next((seat for seat, hand in enumerate(self.hands) if HIDDEN in hand), None)
        if seat is not None:
            return self._place_to_write(seat), seat
        return f"/state/stock/{self.start['stock'].index(HIDDEN)}", None

    def is_terminal(self) -> bool:
        """Whether there is a fool, or a draw."""
        return self.phase == OVER

    def returns(self) -> list[float]:
        """The score of each seat; nothing but zeros while it is not over."""
        return list(map(float, self.scores()))

    def scores(self) -> list[float]:
        """The score of each seat of a finished hand: "the fool (durak) loses", 1; "0.5 each" in a draw; safe 0."""
        scores: list[float] = [0] * self.players
        for seat in self._tied:
            scores[seat] = 0.5
        if self.fool is not None:
            scores[self.fool] = 1
        return scores

    def clone(self) -> DamkaState:
        """An independent copy."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.hands = [list(hand) for hand in self.hands]
        for name in ("attack", "stock", "discard", "plays", "seats", "drawn_by", "out", "_tied", "_bouts"):
            twin.__dict__[name] = list(self.__dict__[name])
        return twin

    def legal_actions(self) -> list[str]:
        """The legal moves of the seat to move in piece order, `take` last; at most the first 2,000."""
        return list(islice(self.each_action(), MOST_MOVES))

    def each_action(self) -> Iterator[str]:
        """Every legal move of the seat to move in piece order, `take` last, as many as there are."""
        if self.phase == ATTACK:
            yield from attacks(self._open_hand(), self.attack_limit)
        elif self.phase == DEFEND:
            yield from Beats(self.attack, self._open_hand(), self.trump)
            # "A player may take though he could beat."
            yield TAKE

    def apply_action(self, action: str, seat: int | None = None) -> list[Event]:
        """Make a move in place. Raises IllegalMove and leaves the state as it was."""
        if seat is not None and self.phase != OVER and seat != self.current_player:
            raise IllegalMove(self._not_your_turn(seat))
        problem, move = self.examine(action)
        if problem:
            raise IllegalMove(problem)
        assert move is not None
        return self.play(move)

    @property
    def bouts_seen(self) -> list[Bout]:
        """The bouts since the last draw or beat: where one of these comes again, the hand ends."""
        return list(self._bouts)

    # --- what may be played -------------------------------------------------------------------------------------

    @property
    def attack_limit(self) -> int:
        """The most cards that an attack may have."""
        assert self.attacker is not None
        assert self.defender is not None
        held = len(self.hands[self.attacker])
        # "No more cards than the defender holds": option `attack_limit`; with "none" there is "no other limit".
        return min(held, len(self.hands[self.defender])) if self.rules.limited else held

    def examine(self, action: str) -> tuple[Problem | None, Move | None]:
        """What forbids a move, and the move (None if it cannot be made at all).

        With a problem and a move, play can still go on as if the move had been made.
        """
        if self.phase == OVER:
            return Problem(Code.HAND_OVER, "the hand is over; nothing can be played"), None
        assert self.current_player is not None
        seat = self.current_player
        facts = {"seat": seat, "play": action}
        move = parse(action, self.rules)
        if isinstance(move, Problem):
            return move.at("", **facts), None
        if (move.kind == "attack") is not (self.phase == ATTACK):
            detail = (
                f"there is no attack to answer; seat {seat} is to attack"
                if self.phase == ATTACK
                else f"seat {seat} is to answer the attack {'+'.join(self.attack)}: beat every card of it, or take"
            )
            return Problem(Code.WRONG_PHASE, detail, facts=facts), None
        if move.kind == "take":
            return None, move
        if len(set(move.cards)) < len(move.cards):
            return Problem(Code.DUPLICATE_PIECE, f"{action!r} plays a card twice", facts=facts), None
        lacking = self._not_held(seat, move.cards)
        if lacking:
            detail = f"seat {seat} does not hold {', '.join(lacking)}"
            return Problem(Code.NOT_IN_HAND, detail, facts={**facts, "pieces": lacking}), None
        problem = self.examine_attack(move.cards) if move.kind == "attack" else self._bad_beat(move)
        return problem and problem.at("", **facts), move

    def _not_held(self, seat: int, cards: Sequence[str]) -> list[str]:
        """The cards that the hand of a seat does not show and that cannot be among its hidden ones either."""
        hand = self.hands[seat]
        unseen = [card for card in cards if card not in hand]
        known: set[str] = set().union(*self.hands, self.attack, self.discard, self.stock)
        possible = [card for card in unseen if card not in known][: hand.count(HIDDEN)]
        return [card for card in unseen if card not in possible]

    def examine_attack(self, cards: Sequence[str]) -> Problem | None:
        """What is wrong with an attack of these cards upon the defender."""
        # "One or more cards, all of one suit (not rank)."
        suits = list(dict.fromkeys(map(suit_of, cards)))
        if len(suits) > 1:
            detail = f"an attack is of one suit, not of {' and '.join(suits)}"
            return Problem(Code.ONE_SUIT_ATTACK, detail, facts={"suits": suits})
        # "No more cards than the defender holds."
        assert self.defender is not None
        most = len(self.hands[self.defender])
        if self.rules.limited and len(cards) > most:
            detail = f"seat {self.defender} holds {most}, so an attack has no more cards than that"
            return Problem(Code.ATTACK_TOO_LARGE, detail, facts={"expected": most, "found": len(cards)})
        return None

    def _bad_beat(self, move: Move) -> Problem | None:
        # "QS as an attacking card can be beaten by nothing, so the whole attack must be taken."
        if QUEEN_OF_SPADES in self.attack:
            detail = "QS attacks and can be beaten by nothing; the whole attack must be taken"
            return Problem(Code.QUEEN_UNBEATABLE, detail, facts={"expected": [TAKE]})
        # "All or nothing: beat every card" - "one beating card for each attacking card".
        if sorted(move.targets) != sorted(self.attack):
            detail = f"a defence beats each card of the attack {'+'.join(self.attack)} once"
            return Problem(Code.CANNOT_BEAT, detail, facts={"pieces": list(self.attack)})
        # "A higher card beats a lower one, a trump any card, a trump only a higher trump."
        for card, target in zip(move.cards, move.targets, strict=True):
            if not beats(card, target, self.trump):
                detail = f"{card} does not beat {target}; trumps are {self.trump}"
                return Problem(Code.CANNOT_BEAT, detail, facts={"piece": card, "beaten": target, "suit": self.trump})
        return None

    # --- a bout -------------------------------------------------------------------------------------------------

    def play(self, move: Move) -> list[Event]:
        """Make a move without asking whether it may be made."""
        seat = self.current_player
        assert seat is not None
        assert self.attacker is not None
        self.plays.append(str(move))
        self.seats.append(seat)
        for card in move.cards:
            self._put_down(seat, card)
        event: Event = {"event": move.kind, "seat": seat, "move": str(move)}
        if move.kind == "attack":
            self.attack = list(move.cards)
            self._wait_for_answer(self.attacker)
            return [{**event, "pieces": list(move.cards)}]
        pieces, self.attack = self.attack, []
        if move.kind == "take":
            # "The attacking cards join the defender's hand."
            self.hands[seat] = self.rules.piece_set.sorted([*self.hands[seat], *pieces])
        else:
            # "The beaten and beating cards leave the game."
            pieces = [*pieces, *move.cards]
            self.discard += pieces
            self._bouts = []
        return [{**event, "pieces": pieces}, *self._end_of_bout(took=move.kind == "take")]

    def _put_down(self, seat: int, card: str) -> None:
        hand = self.hands[seat]
        if card in hand:
            hand.remove(card)
            return
        # "A played piece whose hand shows only `?` is taken from them."
        hand.remove(HIDDEN)
        # It was there when the bouts since the last draw began, so it is the same card that may now come back there.
        self._bouts = [(attacker, self._with_card_shown(hands, seat, card)) for attacker, hands in self._bouts]

    def _with_card_shown(self, hands: tuple[tuple[str, ...], ...], seat: int, card: str) -> tuple[tuple[str, ...], ...]:
        hand = list(hands[seat])
        hand[hand.index(HIDDEN)] = card
        return (*hands[:seat], tuple(self.rules.piece_set.sorted(hand)), *hands[seat + 1 :])

    def _wait_for_answer(self, attacker: int) -> None:
        self.phase = DEFEND
        self.defender = self.current_player = self._next_with_cards(attacker)

    def _next_with_cards(self, seat: int) -> int:
        """ "The next player still in the game": while an attack waits, all but the attacker hold cards or are out."""
        following = ((seat + step) % self.players for step in range(1, self.players))
        return next((other for other in following if self.hands[other]), seat)

    def _end_of_bout(self, took: bool) -> list[Event]:
        attacker, defender = self.attacker, self.defender
        assert attacker is not None
        assert defender is not None
        round_table = [(attacker + step) % self.players for step in range(self.players)]
        # "Attacker first, then the others in turn, defender last."
        order = [*(seat for seat in round_table if seat != defender), defender]
        events = [event for seat in order for event in self._draw(seat)]
        # "After beating the defender, or if he is out the next player with cards, attacks."
        # "After taking he loses his turn to attack: the player after him attacks."
        passed = took or not self.hands[defender]
        following = self._next_with_cards(defender) if passed else defender
        return events + self._next_bout(following, [attacker, defender], order)

    def _draw(self, seat: int) -> list[Event]:
        """ "Hands are filled up to 6 from the stock, each to 6 before the next draws"; 6 or more: nothing."""
        wanted = min(HAND - len(self.hands[seat]), len(self.stock))
        if wanted <= 0:
            return []
        drawn, self.stock = self.stock[:wanted], self.stock[wanted:]
        places = list(range(len(self.drawn_by), len(self.drawn_by) + wanted))
        self.drawn_by += [seat] * wanted
        self.hands[seat] = self.rules.piece_set.sorted([*self.hands[seat], *drawn])
        self._bouts = []
        return [{"event": "draw", "seat": seat, "stock": places, "pieces": drawn}]

    def _next_bout(self, attacker: int, last_two: Sequence[int], order: Sequence[int] | None = None) -> list[Event]:
        """Begin a bout, or end the hand; `last_two` are those who draw if nobody holds a card."""
        events: list[Event] = []
        # "A player without cards and with no stock left is out and is passed over." Attacker and defender may both be.
        for seat in order or range(self.players):
            if not self.hands[seat] and not self.stock and seat not in self.out:
                self.out.append(seat)
                events.append({"event": "out", "seat": seat})
        holding = [seat for seat in range(self.players) if self.hands[seat]]
        if len(holding) < 2:
            # "The one left holding cards when all others are out is the fool (durak) and loses."
            # "If the last two run out in the same bout there is no fool: a draw between those two."
            self.fool = holding[0] if holding else None
            return [*events, self._finish(tied=[] if holding else last_two)]
        # "A position is hands, attacker and stock when a bout begins. When one comes a second time the play ends at
        # once, a draw between all who hold cards." The stock is the same as long as nobody draws.
        bout = attacker, tuple(map(tuple, self.hands))
        if bout in self._bouts:
            return [*events, {"event": "repetition"}, self._finish(tied=holding)]
        self._bouts.append(bout)
        self.phase = ATTACK
        self.attacker = self.current_player = attacker
        self.defender = self._next_with_cards(attacker)
        return events

    def _finish(self, tied: Sequence[int]) -> Event:
        self.phase, self._tied = OVER, list(tied)
        self.attacker = self.defender = self.current_player = None
        return {"event": "over", "fool": self.fool}

    # --- documents ----------------------------------------------------------------------------------------------

    def moves(self, seat: int | None = None) -> Document:
        """The answer of `legal-moves`; past 2,000 moves the first 2,000, with the exact count."""
        if seat is not None and self.phase != OVER and seat != self.current_player:
            raise IllegalMove(self._not_your_turn(seat).at("/seat"))
        moves = self.legal_actions()
        answer: Document = {
            "to_move": self.current_player,
            "phase": self.phase,
            "moves": moves,
            "count": len(moves),
            "truncated": False,
            "held_back": {},
        }
        if self.phase == ATTACK:
            answer["count"] = count_attacks(self._open_hand(), self.attack_limit)
        elif self.phase == DEFEND:
            hand = self._open_hand()
            ways = Beats(self.attack, hand, self.trump)
            answer["count"] = ways.count() + 1
            rule = Code.QUEEN_UNBEATABLE if QUEEN_OF_SPADES in self.attack else Code.CANNOT_BEAT
            answer["held_back"] = {card: rule.value for card in hand if not ways.usable(card)}
            answer["beats"] = {
                other: [card for card in hand if beats(card, other, self.trump)] for other in self.attack
            }
        answer["truncated"] = answer["count"] > len(moves)
        return answer

    def position(self) -> Document:
        """The position as the API shows it."""
        return {
            "phase": self.phase,
            "to_move": self.current_player,
            "attacker": self.attacker,
            "defender": self.defender,
            "trump": self.trump,
            "hands": [list(hand) for hand in self.hands],
            "attack": list(self.attack),
            "stock_count": len(self.stock),
            "turned": self.stock[-1] if self.stock and self.stock[-1] != HIDDEN else None,
            "discard": self.rules.piece_set.sorted(self.discard),
            "out": list(self.out),
        }

    def document(self) -> Document:
        """The canonical state."""
        return {**self.start, "plays": list(self.plays)}

    def view(self, seat: int) -> Document:
        """The state as one seat has seen it."""
        return view(self, seat)

    def outcome(self, totals: Sequence[int] | None = None) -> Document:
        """The scores and the fool; there is no match in Damka, so totals change nothing."""
        over = self.is_terminal()
        scores = self.scores() if over else None
        return {"over": over, "scores": scores, "fool": self.fool, "match": None, "special": None}

    # --- refusals -----------------------------------------------------------------------------------------------

    def _open_hand(self) -> list[str]:
        seat = self.current_player
        assert seat is not None
        if HIDDEN in self.hands[seat]:
            detail = f"the hand of seat {seat} is not all shown, so what it may play cannot be told"
            raise HiddenPieces(Problem(Code.HIDDEN_HAND, detail, self._place_to_write(seat), {"seat": seat}))
        return self.hands[seat]

    def _place_to_write(self, seat: int) -> str:
        """Where the hand of a seat is to be written in: its hand at the start, or the first place it drew unseen."""
        stock = enumerate(zip(self.drawn_by, self.start["stock"], strict=False))
        place = next((place for place, (owner, card) in stock if owner == seat and card == HIDDEN), None)
        if place is None or HIDDEN in self.start["hands"][seat]:
            return f"/state/hands/{seat}"
        return f"/state/stock/{place}"

    def _not_your_turn(self, seat: int) -> Problem:
        detail = f"it is the turn of seat {self.current_player}, not of seat {seat}"
        return Problem(Code.NOT_YOUR_TURN, detail, facts={"seat": seat, "expected": self.current_player})
