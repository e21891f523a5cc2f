"""Damka, also Akulka (Russia): attack and beat, and do not be left with cards. Source: RULES.md, "damka"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from .damka_reading import FIELDS, read_state
from .damka_rules import DECKS, HAND, DamkaRules, suit_of
from .damka_state import DamkaState
from .options import Option, resolve
from .pieces import CARDS, QUEEN_OF_SPADES
from .problems import Code, InvalidRequest, Problem
from .protocol import DealRequest, Document, Game, Reading
from .shuffle import Shuffler

TOO_MANY_OF_A_SUIT = 5


class Damka(Game):
    """The Russian game, for 2 to 6."""

    name = "damka"
    title = "Damka"
    origin = "Russia"
    family = "beating"
    players = (2, 3, 4, 5, 6)
    default_players = 3
    piece_set = CARDS
    concepts = ("paranoid", "best-case", "worst-case")
    objectives = ("score",)
    options = (
        Option("deck", "choice", 36, "How many cards are played with: 36 (6 up) or all 52.", choices=tuple(DECKS)),
        Option(
            "attack_limit",
            "choice",
            "defender-hand",
            "An attack has no more cards than the defender holds (defender-hand), or any number (none).",
            choices=("defender-hand", "none"),
        ),
        Option(
            "first_attacker",
            "choice",
            "lowest-trump",
            "Who attacks first in a deal: the holder of the lowest trump, or the player before the last fool, so that "
            "the fool beats first (fool-defends; without a last fool, lowest trump).",
            choices=("lowest-trump", "fool-defends"),
        ),
    )
    rules_text = (
        "36 cards, 6 low to ace high, or all 52; each player is dealt six and the rest is the stock.",
        "A hand dealt five of one suit voids the deal.",
        "The top card of the stock is turned up, gives the trump suit and is drawn last; QS goes back instead.",
        "Six players with 36 cards have no stock: the dealer's last card is shown and gives the trump suit.",
        "The holder of the lowest trump attacks first.",
        "An attack is one or more cards, all of one suit, and no more than the defender holds.",
        "The defender is the next player who still holds cards.",
        "He beats every card, each with a card of his own, or takes them all; he may take though he could beat.",
        "A higher card of the same suit beats a lower one, a trump beats any plain card.",
        "QS in an attack cannot be beaten, so the attack must be taken; in defence it is an ordinary queen.",
        "Beaten and beating cards leave the game, and the defender attacks next.",
        "A defender who took is passed over: the player after him attacks.",
        "Before the next attack hands are filled up to six: attacker first, the others in turn, defender last.",
        "A player without cards is out and safe once the stock is used up.",
        "The last player left with cards is the fool (durak) and scores 1; the others score 0.",
        "If the last two run out at once, both draw and score a half.",
        "If a position comes again, play ends and all who hold cards draw, a half each.",
    )

    @property
    def state_fields(self) -> tuple[str, ...]:
        """Every field that a state document of the game may have."""
        return FIELDS

    def rules_for(self, players: int, given: Any, pointer: str) -> tuple[DamkaRules, list[Problem]]:
        """The rules for posted options, and what is wrong with those; a wrong option is read as its default."""
        values, problems = resolve(self.options, given, players, pointer, self.piece_set.parse)
        return DamkaRules(players, values), problems

    def read(self, document: Mapping[str, Any], pointer: str = "/state") -> Reading:
        """Read a posted state and report everything that is wrong with it."""
        return read_state(self, document, pointer)

    def deal(self, request: DealRequest) -> DamkaState:
        """A fresh hand."""
        players = request.players
        if players not in self.players:
            detail = f"{self.title} is for {', '.join(map(str, self.players))} players, not {players}"
            raise InvalidRequest(Problem(Code.PLAYER_COUNT, detail, "/players", {"expected": list(self.players)}))
        rules, problems = self.rules_for(players, request.options, "/options")
        for name, seat in (("dealer", request.dealer), ("fool", request.fool)):
            if seat is not None and not 0 <= seat < players:
                problems.append(Problem(Code.MALFORMED, f"{name} is a seat, 0 to {players - 1}", f"/{name}"))
        if problems:
            raise InvalidRequest(problems)
        shuffler = Shuffler(request.seed)
        # "First dealer by lot, then the fool."
        dealer = request.fool if request.dealer is None else request.dealer
        if dealer is None:
            dealer = shuffler.below(players)
        document = None
        while document is None:
            document = _dealt(rules, shuffler, dealer)
        document["attacker"] = self._first_attacker(rules, document, dealer, request.fool)
        state = self.read(document).accept()
        assert isinstance(state, DamkaState)
        return state

    def sample(self) -> Document:
        """A fresh hand with the first attack on the table."""
        state = self.deal(DealRequest(self.default_players, {}, f"sample {self.name}"))
        state.apply_action(state.legal_actions()[0])
        return state.document()

    @staticmethod
    def _first_attacker(rules: DamkaRules, document: Document, dealer: int, fool: int | None) -> int:
        # "The player to the right of the last fool attacks, so that the fool beats first"; "without a last fool,
        # lowest trump".
        if rules.options["first_attacker"] == "fool-defends" and fool is not None:
            return (fool - 1) % rules.players
        # "The holder of the lowest trump; with no trump in any hand, the dealer's left."
        ranks = CARDS.strength[document["trump"]]
        trumps = [(ranks[card], seat) for seat, hand in enumerate(document["hands"]) for card in hand if card in ranks]
        return min(trumps)[1] if trumps else (dealer + 1) % rules.players


def _dealt(rules: DamkaRules, shuffler: Shuffler, dealer: int) -> Document | None:
    """A deal, or None if it is void."""
    order = shuffler.shuffled(rules.pieces)
    dealt, stock = order[: HAND * rules.players], order[HAND * rules.players :]
    # "6 each, one at a time, from the dealer's left."
    hands: list[list[str]] = [[] for _ in range(rules.players)]
    for turn, card in enumerate(dealt, 1):
        hands[(dealer + turn) % rules.players].append(card)
    # "A hand dealt five of one suit must be shown and the deal is void; six count too."
    if any(_most_of_a_suit(hand) >= TOO_MANY_OF_A_SUIT for hand in hands):
        return None
    document: Document = {
        "players": rules.players,
        "options": dict(rules.options),
        "hands": hands,
        "dealer": dealer,
        "stock": stock,
    }
    if stock:
        # "The top card of the stock is turned up; if it is QS it goes back into the stock and another is turned (at a
        # random place, not last). The turned card is the last to be drawn."
        turned = stock.pop(0)
        if turned == QUEEN_OF_SPADES:
            turned = stock.pop(0)
            stock.insert(shuffler.below(len(stock) + 1), QUEEN_OF_SPADES)
        stock.append(turned)
    else:
        # "Six players with 36 cards: the last card dealt to the dealer gives the trump, is known to all and stays in
        # his hand; if it is QS, the deal is void."
        turned = dealt[-1]
        if turned == QUEEN_OF_SPADES:
            return None
        document["turned"] = turned
    return {**document, "trump": suit_of(turned)}


def _most_of_a_suit(hand: Sequence[str]) -> int:
    return max(Counter(map(suit_of, hand)).values())
