"""CP-SAT model of so many bouts of Damka: is there a legal line after which the seat is out (or left the fool)?

Booleans for every bout t: `hand[t][p][c]` seat p holds card c when the bout begins, `attacker[t][p]`, `defender[t][p]`,
`attack[t][c]`, `take[t]`, `beat[t][c, d]` card c beats card d. The cards an attack on the table consists of count as
held by the attacker when its bout begins. Refilling runs over integers: how much of the stock is gone before each draw.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from itertools import product

from ortools.sat.python import cp_model

from games.damka_rules import HAND, beats, suit_of
from games.damka_state import DamkaState
from games.pieces import QUEEN_OF_SPADES
from solver.budget import DETERMINISTIC_SECONDS_PER_NODE, LIMITS, Meter

from .position import Position, Table

SEED = 1
LOADING, WINDING_UP = 1.5, 0.2
"""CP-SAT looks at no clock while it loads a model and is late to stop: at most these shares of the time that building
the model took."""

Bool = cp_model.IntVar


def line(
    state: DamkaState,
    table: Table,
    start: Position,
    seat: int,
    best: bool,
    bouts: int,
    seen: Collection[Position],
    meter: Meter,
) -> list[str] | None:
    """A line of exactly `bouts` bouts to the seat's getting out (`best`) or being the fool; None if there is none.

    Raises OutOfBudget where it cannot be told.
    """
    started = time.monotonic()
    model = _Model(state, table, start, bouts, meter)
    model.forbid(seen)
    model.aim(seat, best)
    solver = cp_model.CpSolver()
    parameters = solver.parameters
    parameters.num_workers = 1
    parameters.random_seed = SEED
    # Presolve and the linear relaxation cost more here than they save: this halves the time of most proofs.
    parameters.linearization_level = 0
    parameters.symmetry_level = 0
    parameters.cp_model_probing_level = 0
    parameters.max_presolve_iterations = 1
    nodes = meter.nodes_left
    parameters.max_deterministic_time = (LIMITS["nodes"] if nodes is None else nodes) * DETERMINISTIC_SECONDS_PER_NODE
    if meter.seconds_left is not None:
        building = time.monotonic() - started
        if meter.seconds_left < LOADING * building:
            meter.stop("ms")
        parameters.max_time_in_seconds = max(0.001, meter.seconds_left - WINDING_UP * building)
    with meter.on_abandon(solver.stop_search):
        status = solver.solve(model.cp)
    meter.spend(round(solver.response_proto.deterministic_time / DETERMINISTIC_SECONDS_PER_NODE))
    if status == cp_model.INFEASIBLE:
        return None
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return model.moves(solver)
    if status != cp_model.UNKNOWN:
        raise RuntimeError(f"CP-SAT: {solver.status_name(status)}: {model.cp.validate()}")
    meter.check()
    meter.stop("nodes" if meter.budget.ms is None else "ms")
    return None


class _Model:
    def __init__(self, state: DamkaState, table: Table, start: Position, bouts: int, meter: Meter) -> None:
        self.cp = cp_model.CpModel()
        self.state, self.table, self.start, self.bouts = state, table, start, bouts
        self.seats = range(state.players)
        held = start.attack
        for hand in start.hands:
            held |= hand
        # Only cards that can still be seen: those in hands and in the stock.
        self.cards = table.names(held) + [table.cards[place] for place in table.stock]
        self.stock = {table.cards[place]: order for order, place in enumerate(table.stock)}
        self.pairs = [(c, d) for c, d in product(self.cards, repeat=2) if c != d and beats(c, d, state.trump)]
        self.hand = [[{c: self._bool() for c in self.cards} for _ in self.seats] for _ in range(bouts + 1)]
        self.holds = [[self._bool() for _ in self.seats] for _ in range(bouts + 1)]
        self.attacker = [[self._bool() for _ in self.seats] for _ in range(bouts + 1)]
        self.defender = [[self._bool() for _ in self.seats] for _ in range(bouts)]
        self.attack = [{c: self._bool() for c in self.cards} for _ in range(bouts)]
        self.take = [self._bool() for _ in range(bouts)]
        self.beat = [{pair: self._bool() for pair in self.pairs} for _ in range(bouts)]
        self.gone = [self.cp.new_int_var(0, len(self.stock), "") for _ in range(bouts + 1)]
        self._begin()
        for t in range(bouts + 1):
            self._holding(t)
        for t in range(bouts):
            meter.check()
            self._attack(t)
            self._refill(t, self._answer(t))
            self._turn(t)

    def _bool(self) -> Bool:
        return self.cp.new_bool_var("")

    def _begin(self) -> None:
        for seat in self.seats:
            mask = self.start.hands[seat] | (self.start.attack if seat == self.start.attacker else 0)
            held = set(self.table.names(mask))
            for card in self.cards:
                self.cp.add(self.hand[0][seat][card] == (card in held))
            self.cp.add(self.attacker[0][seat] == (seat == self.start.attacker))
        self.cp.add(self.gone[0] == 0)
        if self.start.attack:
            waiting = set(self.table.names(self.start.attack))
            for card in self.cards:
                self.cp.add(self.attack[0][card] == (card in waiting))

    def _holding(self, t: int) -> None:
        for seat in self.seats:
            self.cp.add_max_equality(self.holds[t][seat], list(self.hand[t][seat].values()))
        if t < self.bouts:
            # The hand goes on as long as two hold cards.
            self.cp.add(sum(self.holds[t]) >= 2)
            self.cp.add_exactly_one(self.attacker[t])
            self.cp.add_exactly_one(self.defender[t])

    def _attack(self, t: int) -> None:
        attack, suits = self.attack[t], {suit: self._bool() for suit in "CDHS"}
        self.cp.add_bool_or(attack.values())
        self.cp.add_exactly_one(suits.values())
        for card, played in attack.items():
            self.cp.add_implication(played, suits[suit_of(card)])
            for seat in self.seats:
                self.cp.add_bool_or(~played, ~self.attacker[t][seat], self.hand[t][seat][card])
        for seat, other in product(self.seats, repeat=2):
            if seat != other:
                # The defender is the next player who holds cards.
                between = self._between(seat, other)
                passed = [self.holds[t][skipped] for skipped in between]
                self.cp.add_bool_or(~self.attacker[t][seat], ~self.holds[t][other], self.defender[t][other], *passed)
        for seat in self.seats:
            self.cp.add_implication(self.defender[t][seat], self.holds[t][seat])
            self.cp.add_implication(self.defender[t][seat], ~self.attacker[t][seat])
            if self.state.rules.limited and not (t == 0 and self.start.attack):
                size = sum(self.hand[t][seat].values())
                self.cp.add(sum(attack.values()) <= size).only_enforce_if(self.defender[t][seat])

    def _answer(self, t: int) -> list[dict[str, Bool]]:
        """Beat or take; the result is what is left in each hand before it is refilled."""
        attack, take = self.attack[t], self.take[t]
        used = {card: self._bool() for card in self.cards}
        if QUEEN_OF_SPADES in attack:
            self.cp.add_implication(attack[QUEEN_OF_SPADES], take)
        over: dict[str, list[Bool]] = {card: [] for card in self.cards}
        used_on: dict[str, list[Bool]] = {card: [] for card in self.cards}
        for (card, other), beaten in self.beat[t].items():
            over[other].append(beaten)
            used_on[card].append(beaten)
        for card in self.cards:
            self.cp.add(sum(over[card]) == 1).only_enforce_if(attack[card], ~take)
            self.cp.add(sum(over[card]) == 0).only_enforce_if(~attack[card])
            self.cp.add(sum(over[card]) == 0).only_enforce_if(take)
            self.cp.add(sum(used_on[card]) == used[card])
            for seat in self.seats:
                self.cp.add_bool_or(~used[card], ~self.defender[t][seat], self.hand[t][seat][card])
        left = [{c: self._bool() for c in self.cards} for _ in self.seats]
        for seat, card in product(self.seats, self.cards):
            before, after = self.hand[t][seat][card], left[seat][card]
            taken = self._bool()
            self.cp.add_bool_and(attack[card], take, self.defender[t][seat]).only_enforce_if(taken)
            self.cp.add_bool_or(~attack[card], ~take, ~self.defender[t][seat], taken)
            self.cp.add_implication(taken, after)
            self.cp.add_bool_or(~before, attack[card], used[card], after)
            self.cp.add_bool_or(~before, ~attack[card], ~after)
            self.cp.add_bool_or(~before, ~used[card], ~after)
            self.cp.add_bool_or(before, taken, ~after)
        return left

    def _refill(self, t: int, left: list[dict[str, Bool]]) -> None:
        """Fill up the hands from the stock."""
        after = self.hand[t + 1]
        if not self.stock:
            self.cp.add(self.gone[t + 1] == 0)
            for seat, card in product(self.seats, self.cards):
                self.cp.add(after[seat][card] == left[seat][card])
            return
        places = range(len(self.seats))
        most = len(self.stock)
        # turn[r][p]: seat p is the r-th to draw: the attacker first, then the others in turn, the defender last.
        turn = [[self._bool() for _ in self.seats] for _ in places]
        for attacker, defender in product(self.seats, repeat=2):
            if attacker != defender:
                order = [*self.table.draw_order(attacker, defender), defender]
                for place, seat in enumerate(order):
                    self.cp.add_bool_or(~self.attacker[t][attacker], ~self.defender[t][defender], turn[place][seat])
        for place in places:
            self.cp.add_exactly_one(turn[place])
        gone: list[cp_model.IntVar] = [self.gone[t], *(self.cp.new_int_var(0, most, "") for _ in places)]
        for seat in self.seats:
            wanted = self.cp.new_int_var(0, HAND, "")
            self.cp.add_max_equality(wanted, [0, HAND - cp_model.LinearExpr.sum(list(left[seat].values()))])
            for place in places:
                filled = self.cp.new_int_var(0, most, "")
                self.cp.add_min_equality(filled, [most, gone[place] + wanted])
                self.cp.add(gone[place + 1] == filled).only_enforce_if(turn[place][seat])
        self.cp.add(self.gone[t + 1] == gone[-1])
        drawn = [{c: self._bool() for c in self.stock} for _ in range(len(self.seats) + 1)]
        for place, (card, before) in product(range(len(self.seats) + 1), self.stock.items()):
            self.cp.add(gone[place] >= before + 1).only_enforce_if(drawn[place][card])
            self.cp.add(gone[place] <= before).only_enforce_if(~drawn[place][card])
        for seat, card in product(self.seats, self.cards):
            if card not in self.stock:
                self.cp.add(after[seat][card] == left[seat][card])
                continue
            self.cp.add_implication(left[seat][card], after[seat][card])
            ways: list[cp_model.LiteralT] = [left[seat][card]]
            for place in places:
                now = self._bool()
                self.cp.add_bool_and(drawn[place + 1][card], ~drawn[place][card], turn[place][seat]).only_enforce_if(
                    now
                )
                self.cp.add_bool_or(~drawn[place + 1][card], drawn[place][card], ~turn[place][seat], now)
                self.cp.add_implication(now, after[seat][card])
                ways.append(now)
            self.cp.add_bool_or(~after[seat][card], *ways)

    def _turn(self, t: int) -> None:
        following, holds = self.attacker[t + 1], self.holds[t + 1]
        for defender in self.seats:
            here = self.defender[t][defender]
            # After beating the defender attacks, or if he is out the next player with cards.
            self.cp.add_bool_or(~here, self.take[t], ~holds[defender], following[defender])
            for other in self.seats:
                if other == defender:
                    continue
                passed = [holds[skipped] for skipped in self._between(defender, other)]
                # After taking he loses his turn: the player after him attacks.
                self.cp.add_bool_or(~here, ~self.take[t], ~holds[other], following[other], *passed)
                self.cp.add_bool_or(~here, holds[defender], ~holds[other], following[other], *passed)

    def _between(self, first: int, last: int) -> list[int]:
        count = len(self.seats)
        return [(first + step) % count for step in range(1, (last - first) % count)]

    def forbid(self, seen: Collection[Position]) -> None:
        """No bout of the record may come again, for there the hand would end."""
        for position, t in product(seen, range(1, self.bouts)):
            same: list[cp_model.LiteralT] = [~self.attacker[t][position.attacker]]
            for seat in self.seats:
                same += [~self.hand[t][seat][card] for card in self.table.names(position.hands[seat])]
            drew = self._bool()
            self.cp.add(self.gone[t] >= 1).only_enforce_if(drew)
            self.cp.add_bool_or(drew, *same)

    def aim(self, seat: int, best: bool) -> None:
        """After the last bout the seat is out while another holds cards, or it alone holds cards."""
        last = self.holds[self.bouts]
        others = [last[other] for other in self.seats if other != seat]
        self.cp.add(self.gone[self.bouts] == len(self.stock))
        if best:
            self.cp.add(last[seat] == 0)
            self.cp.add_bool_or(others)
        else:
            self.cp.add(last[seat] == 1)
            self.cp.add(sum(others) == 0)

    def moves(self, solver: cp_model.CpSolver) -> list[str]:
        """The line of a solution, in the notation of the API."""
        found = []
        for t in range(self.bouts):
            cards = [card for card in self.table.cards if card in self.attack[t] and solver.value(self.attack[t][card])]
            if t > 0 or not self.start.attack:
                found.append("+".join(cards))
            if solver.value(self.take[t]):
                found.append("take")
                continue
            over = {other: card for (card, other), beaten in self.beat[t].items() if solver.value(beaten)}
            found.append("+".join(f"{over[card]}>{card}" for card in cards))
        return found
