"""Reading a posted state of Damka: every field checked, every problem reported with its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .damka_rules import HAND, DamkaRules, suit_of
from .damka_state import DamkaState
from .pieces import HIDDEN, SUITS
from .problems import Code
from .protocol import Document, Reading
from .reading import StateReader, is_int, kind

if TYPE_CHECKING:
    from .damka import Damka

FIELDS = (
    "game",
    "players",
    "options",
    "trump",
    "hands",
    "dealer",
    "attacker",
    "attack",
    "stock",
    "stock_count",
    "turned",
    "discard",
    "plays",
    "meta",
)


def read_state(game: Damka, document: Mapping[str, Any], pointer: str) -> Reading:
    """Read one state document; `pointer` is where it stands in the request."""
    reader = _Reader(game, document, pointer)
    state = reader.read()
    return Reading(None if reader.problems else state, reader.problems)


class _Reader(StateReader):
    game: Damka
    rules: DamkaRules

    def read(self) -> DamkaState | None:
        self.check_fields()
        self.players = self.read_players()
        self.rules, problems = self.game.rules_for(self.players, self.document.get("options"), self.at("options"))
        self.problems += problems
        dealer = self.read_seat("dealer", None)
        attacker = self._read_attacker()
        attack = self._read_attack()
        discard = self.read_pieces(self.read_list("discard"), "discard")
        # "A null hand is all `?` as dealt"; its own attack on the table was among the six.
        hands = self.read_hands([HAND - min(len(attack), HAND) * (seat == attacker) for seat in range(self.players)])
        turned = self._read_turned()
        known = len(attack) + len(discard) + sum(map(len, hands or ()))
        stock = self._read_stock(turned, None if hands is None else len(self.rules.pieces) - known)
        trump = self._read_trump(stock[-1] if stock else turned)
        if hands is None or attacker is None or trump is None:
            self.check_shape_of_plays()
            return None
        hand_lists = [(f"hands/{seat}", hand) for seat, hand in enumerate(hands)]
        self.check_deck([*hand_lists, ("attack", attack), ("stock", stock), ("discard", discard)])
        self._check_sizes(hands, attacker, attack, stock)
        playable = self._check_attacker(hands, attacker, attack)
        start: Document = {
            "game": self.game.name,
            "players": self.players,
            "options": dict(self.rules.options),
            "trump": trump,
            "hands": hands,
            **({} if dealer is None else {"dealer": dealer}),
            "attacker": attacker,
            "attack": self.rules.piece_set.sorted(attack),
            "stock": stock,
            **({} if stock or turned is None else {"turned": turned}),
            "discard": self.rules.piece_set.sorted(discard),
            "plays": [],
        }
        if "meta" in self.document:
            start["meta"] = self.document["meta"]
        if not playable:
            self.check_shape_of_plays()
            return None
        state = DamkaState(self.game, self.rules, start)
        self._check_attack(state)
        self._replay(state)
        return state

    # --- fields -------------------------------------------------------------------------------------------------

    def _read_attacker(self) -> int | None:
        if self.document.get("attacker") is None:
            self.note(Code.MALFORMED, "attacker, the seat that attacks, is required", "attacker")
        return self.read_seat("attacker", None)

    def _read_attack(self) -> list[str]:
        attack = []
        for index, card in enumerate(self.read_pieces(self.read_list("attack"), "attack")):
            if card != HIDDEN:
                attack.append(card)
            elif self.document["attack"][index] == HIDDEN:
                self.note(Code.UNKNOWN_PIECE, "cards on the table are always shown", f"attack/{index}")
        return attack

    def _read_turned(self) -> str | None:
        """The card turned up: the last of the stock; without a stock, the trump that lies open in a hand."""
        value = self.document.get("turned")
        if value is None:
            return None
        card = self.read_piece(value, "turned")
        return None if card == HIDDEN else card

    def _read_stock(self, turned: str | None, left_over: int | None) -> list[str]:
        """The stock; in the shorthand `null` it is `stock_count` hidden cards, the last of them the one turned up."""
        posted = self.document.get("stock", [])
        count = self.document.get("stock_count")
        if count is not None and (not is_int(count) or not 0 <= count <= len(self.rules.pieces)):
            self.note(Code.MALFORMED, f"stock_count is a whole number, 0 to {len(self.rules.pieces)}", "stock_count")
            count = None
        if posted is None:
            size = max(0, left_over or 0) if count is None else count
            stock = [HIDDEN] * size
        else:
            stock = self.read_pieces(posted, "stock")
            if count is not None and count != len(stock):
                detail = f"the stock holds {len(stock)} cards, not {count}"
                self.note(Code.HAND_SIZE, detail, "stock_count", expected=len(stock), found=count)
        if turned is not None and stock:
            if stock[-1] not in (HIDDEN, turned):
                detail = f"the card turned up is the last of the stock, {stock[-1]}, not {turned}"
                self.note(Code.CONTRADICTION, detail, "turned", piece=turned, expected=stock[-1])
            else:
                stock[-1] = turned
        return stock

    def _read_trump(self, turned: str | None) -> str | None:
        """ "The top card of the stock is turned up and gives the trump suit." """
        told = suit_of(turned) if turned not in (None, HIDDEN) else None
        value = self.document.get("trump")
        if value is None and told is None:
            self.note(Code.MALFORMED, "trump, the trump suit, is required where no card is turned up", "trump")
            return None
        if value is None:
            return told
        if not isinstance(value, str):
            self.note(Code.MALFORMED, f"trump is a suit, not {kind(value)}", "trump", expected=list(SUITS))
            return told
        # A suit is spelled as in the cards: `H`, `h`, `♥`.
        card = self.rules.piece_set.parse(f"A{value}")
        if card is None:
            self.note(Code.OPTION_VALUE, f"trump is one of {', '.join(SUITS)}", "trump", expected=list(SUITS))
            return told
        if told is not None and suit_of(card) != told:
            detail = f"{turned} was turned up, so trumps are {told}, not {suit_of(card)}"
            self.note(Code.OPTION_VALUE, detail, "trump", expected=[told])
        return suit_of(card)

    # --- the position -------------------------------------------------------------------------------------------

    def _check_sizes(
        self, hands: Sequence[Sequence[str]], attacker: int, attack: Sequence[str], stock: Sequence[str]
    ) -> None:
        """ "With stock left, a hand under 6 (its own attack on the table included) is `hand-size`." """
        if not stock:
            return
        for seat, hand in enumerate(hands):
            held = len(hand) + (len(attack) if seat == attacker else 0)
            if held < HAND:
                detail = f"seat {seat} holds {held} cards, but hands are filled up to {HAND} while there is a stock"
                self.note(Code.HAND_SIZE, detail, f"hands/{seat}", seat=seat, expected=HAND, found=held)

    def _check_attacker(self, hands: Sequence[Sequence[str]], attacker: int, attack: Sequence[str]) -> bool:
        """Whether somebody can attack, or the hand is over with a result that can be told."""
        holding = [seat for seat, hand in enumerate(hands) if hand]
        if attack:
            if not any(seat != attacker for seat in holding):
                self.note(Code.HAND_SIZE, "nobody holds cards to answer the attack with", "hands")
                return False
            return True
        if not holding and self.players > 2:
            self.note(Code.HAND_SIZE, "nobody holds a card, so who went out last cannot be told", "hands")
            return False
        if len(holding) > 1 and attacker not in holding:
            detail = f"seat {attacker} holds no cards, so it is out and cannot attack"
            self.note(Code.HAND_SIZE, detail, "attacker", seat=attacker)
            return False
        return True

    def _check_attack(self, state: DamkaState) -> None:
        problem = state.examine_attack(state.attack) if state.attack else None
        if problem:
            self.problems.append(problem.at(self.at("attack"), seat=state.attacker))

    def _replay(self, state: DamkaState) -> None:
        """Play the moves; after an illegal one go on if its cards were in the hand, else stop there."""
        for index, action in enumerate(self.read_list("plays")):
            place = f"plays/{index}"
            if not isinstance(action, str):
                self.note_shape_of_play(action, place)
                return
            problem, move = state.examine(action)
            if problem:
                self.problems.append(problem.at(self.at(place)))
            if move is None:
                return
            state.play(move)
