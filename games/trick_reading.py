"""Reading a posted state of a trick-taking game: every field checked, every problem reported with its place.

The order is that of the document: fields, players, options, pieces, sizes, the deck as a whole, the leader, the pass,
the plays. What is wrong is noted and read as if it were hidden, so that the rest can still be checked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .pieces import HIDDEN
from .problems import Code, escape
from .protocol import Document, Reading
from .reading import StateReader, is_int, kind
from .trick_rules import TrickRules
from .trick_state import PASS, TrickState

if TYPE_CHECKING:
    from .trick_game import TrickGame

COMMON_FIELDS = ("game", "players", "options", "hands", "dealer", "leader", "trick", "taken", "plays", "meta")


def read_state(game: TrickGame, document: Mapping[str, Any], pointer: str) -> Reading:
    """Read one state document; `pointer` is where it stands in the request."""
    reader = _Reader(game, document, pointer)
    state = reader.read()
    return Reading(None if reader.problems else state, reader.problems)


class _Reader(StateReader):
    game: TrickGame
    rules: TrickRules

    def read(self) -> TrickState | None:
        self.check_fields()
        self.players = self.read_players()
        self.rules, problems = self.game.rules_for(self.players, self.document.get("options"), self.at("options"))
        self.problems += problems
        dealer = self.read_seat("dealer", self.players - 1)
        leader = self.read_seat("leader", None)
        taken = self._read_taken()
        trick, trick_pieces = self._read_trick()
        talon = self._read_talon(bool(sum(map(len, taken))))
        stock = self._read_stock(sum(map(len, taken)))
        expected = self._expected_sizes(taken, len(trick), leader, stock)
        hands = self.read_hands(expected or [self.rules.dealt] * self.players)
        if hands is None:
            self._read_passing(None, False)
            self.check_shape_of_plays()
            return None
        self._check_sizes(hands, expected)
        talon = self._check_deck(hands, taken, trick_pieces, talon, stock)
        if self.rules.talon == "leads" and talon == HIDDEN and not any(taken):
            self.note(Code.HIDDEN_HAND, "the talon card is led to the first trick, so it must be shown", "talon")
        leader = self._default_leader(leader, dealer or 0, any(taken) and any(hands), bool(trick))
        start: Document = {
            "game": self.game.name,
            "players": self.players,
            "options": dict(self.rules.options),
            "hands": hands,
            "dealer": dealer,
        }
        if leader is not None:
            start["leader"] = leader
        passing = self._read_passing(hands, any(taken) or bool(trick))
        if passing:
            start["passing"] = passing
        if self.rules.talon:
            start["talon"] = talon
        if self.rules.stock:
            start["stock"] = stock
        start |= {"trick": trick, "taken": [self.rules.piece_set.sorted(pieces) for pieces in taken]}
        if "revokes" in self.game.extra_fields:
            start["revokes"] = self._read_revokes()
        start["plays"] = []
        if "meta" in self.document:
            start["meta"] = self.document["meta"]
        return self._replay(start, hands, trick_pieces)

    # --- fields -------------------------------------------------------------------------------------------------

    def _read_taken(self) -> list[list[str]]:
        value = self.read_list("taken")
        if not value:
            return [[] for _ in range(self.players)]
        if len(value) != self.players:
            self.note(Code.PLAYER_COUNT, f"taken has {len(value)} lists for {self.players} players", "taken")
            value = [*value, *[[]] * self.players][: self.players]
        return [self.read_pieces(pieces, f"taken/{seat}") for seat, pieces in enumerate(value)]

    def _read_trick(self) -> tuple[list[str], list[str]]:
        """The moves on the table as posted, and their pieces."""
        moves: list[str] = []
        pieces: list[str] = []
        for index, move in enumerate(self.read_list("trick")[: self.players]):
            text = move.partition(":")[0] if self.rules.declares and isinstance(move, str) else move
            piece = self.read_piece(text, f"trick/{index}")
            if piece == HIDDEN:
                if text == HIDDEN:
                    self.note(Code.UNKNOWN_PIECE, "pieces on the table are always shown", f"trick/{index}")
                return moves, pieces
            moves.append(move)
            pieces.append(piece)
        return moves, pieces

    def _read_talon(self, taken: bool) -> str | None:
        value = self.document.get("talon")
        kind = self.rules.talon
        if kind is None:
            if value is not None and "talon" in self.game.extra_fields:
                self.note(Code.UNKNOWN_FIELD, f"with {self.players} players there is no talon", "talon")
            return None
        if self.rules.talon_is_taken and taken:
            if value is not None:
                self.note(Code.WRONG_PHASE, "the talon card went with the first trick; it stands in taken", "talon")
            return None
        if value is None:
            if kind in ("leads", "kitty"):
                self.note(Code.MISSING_PIECE, "talon, the card left over, is missing", "talon")
            return HIDDEN
        return self.read_piece(value, "talon")

    def _read_stock(self, taken: int) -> list[str]:
        value = self.document.get("stock", [])
        if not self.rules.stock:
            if value and "stock" in self.game.extra_fields:
                self.note(Code.UNKNOWN_FIELD, f"with {self.players} players there is no stock", "stock")
            return []
        if "stock" not in self.document and taken < self.rules.dealt * self.players:
            detail = f"stock, the {self.rules.stock} cards still to be dealt, is missing; null if they are not known"
            self.note(Code.MISSING_PIECE, detail, "stock")
            value = None
        if value is None:
            return [HIDDEN] * self.rules.stock
        stock = self.read_pieces(value, "stock")
        if len(stock) not in (0, self.rules.stock):
            detail = f"the stock holds {self.rules.stock} cards, or none once they are dealt, not {len(stock)}"
            self.note(Code.HAND_SIZE, detail, "stock", expected=self.rules.stock)
        return stock

    def _read_revokes(self) -> list[int]:
        revokes = []
        for index, seat in enumerate(self.read_list("revokes")):
            if is_int(seat) and 0 <= seat < self.players:
                revokes.append(seat)
            else:
                self.note(Code.MALFORMED, f"a revoke is a seat, 0 to {self.players - 1}", f"revokes/{index}")
        return revokes

    # --- hands and the deck -------------------------------------------------------------------------------------

    def _expected_sizes(
        self, taken: Sequence[Sequence[str]], on_table: int, leader: int | None, stock: Sequence[str]
    ) -> list[int] | None:
        """How many pieces each hand must hold, or None where what was taken makes no whole tricks."""
        counts = [len(pieces) for pieces in taken]
        total = sum(counts)
        over = 1 if self.rules.talon_is_taken and total else 0
        remainders = sorted(count % self.players for count in counts)
        if remainders != [0] * (self.players - over) + [1] * over:
            self.note(Code.HAND_SIZE, "what the seats have taken does not make up whole tricks", "taken")
            return None
        size = self.rules.dealt - (total - over) // self.players
        if self.rules.stock and not stock:
            size += self.rules.dealt
        if size > self.rules.dealt or size < 0:
            self.note(Code.HAND_SIZE, "the pieces taken and the stock do not go together", "taken")
            return None
        if on_table >= self.players:
            self.note(Code.HAND_SIZE, "a complete trick belongs to its taker, in taken", "trick")
            return None
        if on_table and leader is None and self.rules.first_lead:
            return None
        first = leader if leader is not None else 0
        return [size - ((seat - first) % self.players < on_table) for seat in range(self.players)]

    def _check_sizes(self, hands: Sequence[Sequence[str]], expected: Sequence[int] | None) -> None:
        for seat, hand in enumerate(hands):
            if expected and len(hand) != expected[seat]:
                detail = f"seat {seat} holds {len(hand)} pieces instead of {expected[seat]}"
                self.note(Code.HAND_SIZE, detail, f"hands/{seat}", seat=seat, expected=expected[seat], found=len(hand))

    def _check_deck(
        self,
        hands: Sequence[Sequence[str]],
        taken: Sequence[Sequence[str]],
        trick: Sequence[str],
        talon: str | None,
        stock: Sequence[str],
    ) -> str | None:
        """Every piece once. Returns the talon, deduced if it is the only piece not shown."""
        lists: list[tuple[str, Sequence[str]]] = [
            *((f"hands/{seat}", hand) for seat, hand in enumerate(hands)),
            *((f"taken/{seat}", pieces) for seat, pieces in enumerate(taken)),
            ("trick", trick),
            ("stock", stock),
            ("talon", [talon] if talon else []),
        ]
        missing = self.check_deck(lists)
        hidden = sum(list(pieces).count(HIDDEN) for _, pieces in lists)
        return missing[0] if talon == HIDDEN and hidden == len(missing) == 1 else talon

    def _default_leader(self, leader: int | None, dealer: int, taken: bool, on_table: bool) -> int | None:
        if leader is not None:
            return leader
        if not self.rules.first_lead:
            return (dealer + 1) % self.players
        if taken or on_table:
            self.note(Code.MALFORMED, "leader is required once pieces have been played", "leader")
            return 0
        return None

    # --- the pass -----------------------------------------------------------------------------------------------

    def _read_passing(self, hands: Sequence[Sequence[str]] | None, begun: bool) -> Document | None:
        posted = self.document.get("passing")
        directions = self.rules.pass_directions
        if posted is None or "passing" not in self.game.extra_fields:
            return None
        if not isinstance(posted, Mapping):
            self.note(Code.MALFORMED, f"passing is an object, not {kind(posted)}", "passing")
            return None
        for name in posted:
            if name not in ("to", "cards", "done"):
                self.note(Code.UNKNOWN_FIELD, f"passing has no field {name!r}", f"passing/{escape(str(name))}")
        to, done = posted.get("to"), posted.get("done", False)
        if not isinstance(to, str) or to not in directions:
            code = Code.OPTION_VALUE if isinstance(to, str) else Code.MALFORMED
            self.note(code, f"passing is to one of {', '.join(directions)}", "passing/to", expected=list(directions))
            return None
        if not isinstance(done, bool):
            self.note(Code.MALFORMED, "done is true or false", "passing/done")
            done = False
        cards = self._read_passes(posted.get("cards"))
        if to == "none":
            if any(cards):
                self.note(Code.WRONG_PHASE, "nothing is passed in this hand", "passing/cards")
            return {"to": "none", "cards": self._read_passes(None), "done": True}
        if begun:
            self.note(Code.WRONG_PHASE, "hands stand before the pass, so nothing can have been played", "passing")
            return None
        if hands is not None and self.document.get("plays") and not done:
            # Plays imply that the pass is done; a choice not given is then hidden, as far as its hand is.
            done = all(chosen is not None or HIDDEN in hands[seat] for seat, chosen in enumerate(cards))
        return {"to": to, "cards": cards, "done": done or None not in cards}

    def _read_passes(self, value: Any) -> list[list[str] | None]:
        nobody: list[list[str] | None] = [None] * self.players
        if value is None:
            return nobody
        if not isinstance(value, list):
            self.note(Code.MALFORMED, f"cards is a list with one pass a seat, not {kind(value)}", "passing/cards")
            return nobody
        if len(value) != self.players:
            detail = f"there are {len(value)} passes for {self.players} players"
            self.note(Code.PLAYER_COUNT, detail, "passing/cards")
            return nobody
        return [
            None if chosen is None else self.read_pieces(chosen, f"passing/cards/{seat}")
            for seat, chosen in enumerate(value)
        ]

    def _check_passes(self, state: TrickState, passing: Document) -> bool:
        sound = True
        for seat, cards in enumerate(passing["cards"]):
            for index, problem in state.examine_pass(cards, seat) if cards is not None else ():
                place = f"passing/cards/{seat}" + ("" if index is None else f"/{index}")
                self.problems.append(problem.at(self.at(place)))
                sound = False
        return sound

    # --- replaying ----------------------------------------------------------------------------------------------

    def _replay(self, start: Document, hands: list[list[str]], on_table: Sequence[str]) -> TrickState | None:
        plays = self.read_list("plays")
        passing = start.get("passing")
        first = start.get("leader", 0)
        held = [list(hand) for hand in hands]
        for offset, piece in enumerate(on_table):
            hand = held[(first + offset) % self.players]
            hand.append(piece)
        state = TrickState(self.game, self.rules, start, [self.rules.piece_set.sorted(hand) for hand in held])
        if passing and state.phase == PASS:
            sound = self._check_passes(state, passing)
            if sound and passing["done"]:
                posted_leader = state.leader
                state.exchange()
                passing["cards"] = [cards and self.rules.piece_set.sorted(cards) for cards in passing["cards"]]
                self._check_leader(state, posted_leader, bool(plays))
            elif plays:
                self.note(Code.WRONG_PHASE, "nothing can be played before every pass is made", "plays/0")
                return state
            if not sound:
                return state
        else:
            self._check_leader(state, state.leader, bool(plays))
        table = start["trick"]
        start["trick"] = []
        if not self._replay_moves(state, table, "trick"):
            return state
        start["trick"] = list(state.trick_moves)
        self._replay_moves(state, plays, "plays")
        return state

    def _check_leader(self, state: TrickState, posted: int | None, played: bool) -> None:
        """The holder of the first card leads; a leader posted otherwise is wrong, one that cannot be told is needed."""
        holder = state.first_leader()
        if holder is not None:
            if posted is not None and posted != holder:
                lead = self.rules.piece_set.sorted(self.rules.first_lead)[0]
                detail = f"seat {holder} holds {lead} and leads, not seat {posted}"
                self.note(Code.MUST_LEAD_CARD, detail, "leader", seat=posted, expected=holder)
            state.set_leader(holder)
        elif state.leader is None and played:
            self.note(Code.HIDDEN_HAND, "leader is required: the hand with the first card is hidden", "leader")

    def _replay_moves(self, state: TrickState, moves: Sequence[Any], name: str) -> bool:
        """Play the moves; after an illegal one go on if its piece was in the hand, else stop there."""
        for index, move in enumerate(moves):
            place = f"{name}/{index}"
            if not isinstance(move, str):
                self.note_shape_of_play(move, place)
                return False
            problem, piece, suit = state.examine(move)
            if problem:
                self.problems.append(problem.at(self.at(place)))
            if piece is None:
                return False
            state.play(piece, suit)
        return True
