"""The worlds of a trick-taking hand: who may hold what, from every play that was not the obvious one.

A play out of a hidden hand is legal or not for each further piece that the hand may have held beside it, one by one:
not following rules out the suit, a point thrown on the first trick everything that is no point, a heart led unbroken
everything that is no excuse. So every conclusion is "piece c is not with seat p"; the one other, "the leader of the
hand holds the first card", rules that card out everywhere else. What was passed is in the hands (worlds are hands
after the pass).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.pieces import HIDDEN
from games.problems import Code, HiddenPieces, InvalidState, Problem
from games.trick_rules import barred
from games.trick_state import Shown, TrickState

from .chance import Chance
from .placement import Placed, Placement


@dataclass(frozen=True)
class _Conclusion:
    """`pieces` are not with holder `holder`, because of the play at `ply` (None: because of the leader posted)."""

    ply: int | None
    holder: int
    pieces: frozenset[str]


class TrickWorlds:
    """The worlds of a trick-taking hand, of a pass or a play.

    The holders are the lists that have hidden pieces: hands, both halves of a stock, the talon, piles of taken pieces.
    """

    def __init__(self, seen: TrickState, seat: int, skipped: int) -> None:
        self.seen = seen
        half = len(seen.stock) // 2
        self._stock = [seen.stock[:half], seen.stock[half:]]
        lists = [*seen.hands, *self._stock, *seen.taken, [seen.talon] if seen.talon else []]
        self._sizes = [list(pieces).count(HIDDEN) for pieces in lists]
        shown = {piece for pieces in (*lists, seen.trick) for piece in pieces}
        self._unseen = [piece for piece in seen.rules.pieces if piece not in shown]
        self._need_known_start()
        conclusions = self._conclusions()
        self._placement = self._place(conclusions)
        self.count = self._placement.count
        if not self.count:
            raise InvalidState(self._contradiction(conclusions, skipped))

    def sample(self, chance: Chance) -> TrickState:
        """One world, each with the same probability."""
        return self._world(self._placement.sample(chance))

    def all(self) -> Iterator[TrickState]:
        """Every world, once."""
        return map(self._world, self._placement.all())

    def _world(self, placed: Placed) -> TrickState:
        seen, players = self.seen, self.seen.players
        world, sort = seen.clone(), seen.rules.piece_set.sorted
        for seat in range(players):
            if placed[seat]:
                world.hands[seat] = sort([*_shown(seen.hands[seat]), *placed[seat]])
            taken = placed[players + 2 + seat]
            if taken:
                world.taken[seat] = [*_shown(seen.taken[seat]), *taken]
                world.points[seat] += sum(seen.rules.scoring.points.get(piece, 0) for piece in taken)
                world.prizes[seat] += sum(seen.rules.scoring.prizes.get(piece, 0) for piece in taken)
        if seen.stock:
            halves = zip(self._stock, placed[players : players + 2], strict=True)
            world.stock = [piece for known, drawn in halves for piece in sort([*_shown(known), *drawn])]
        if placed[-1] and seen.talon:
            world.talon = placed[-1][0]
        return world

    # --- what the record proves ---------------------------------------------------------------------------------

    def _need_known_start(self) -> None:
        seen = self.seen
        if seen.rules.breakers and not seen.broken and any(HIDDEN in pieces for pieces in seen.start["taken"]):
            detail = "whether hearts are broken cannot be told: what was taken is not all shown"
            raise HiddenPieces(Problem(Code.HIDDEN_HAND, detail, "/state/taken"))

    def _conclusions(self) -> list[_Conclusion]:
        found = []
        for holder, plays in enumerate(self.seen.shown):
            for play in plays:
                denied = self._denied(play)
                if denied:
                    found.append(_Conclusion(play.ply, holder, denied))
        return found + self._first_card()

    def _denied(self, play: Shown) -> frozenset[str]:
        """The unseen pieces that would have made a play illegal, had they been in the hand."""
        rules = self.seen.rules
        if play.suit is not None and play.piece in rules.piece_set.strength[play.suit]:
            return frozenset()
        circumstances = play.suit, play.first_trick, play.broken
        return frozenset(
            piece for piece in self._unseen if play.piece in barred(rules, [play.piece, piece], *circumstances)
        )

    def _first_card(self) -> list[_Conclusion]:
        """The first trick is led by the holder of a certain card, also where another one may be led."""
        seen = self.seen
        rules = seen.rules
        if not rules.first_lead or seen.phase == "pass" or any(seen.start["taken"]):
            return []
        card = frozenset([min(rules.first_lead, key=rules.piece_set.order.__getitem__)])
        if not card <= set(self._unseen):
            return []
        ply, leader = (0, seen.seats[0]) if seen.plays else (None, seen.leader)
        return [_Conclusion(ply, holder, card) for holder in range(len(self._sizes)) if holder != leader]

    def _place(self, conclusions: Sequence[_Conclusion]) -> Placement:
        everywhere = sum(1 << holder for holder, size in enumerate(self._sizes) if size)
        allowed = dict.fromkeys(self._unseen, everywhere)
        for conclusion in conclusions:
            for piece in conclusion.pieces:
                allowed[piece] &= ~(1 << conclusion.holder)
        return Placement(self._sizes, allowed)

    def _contradiction(self, conclusions: Sequence[_Conclusion], skipped: int) -> Problem:
        """Plays that cannot all have been legal, as few as possible: without any one of them there would be a world."""
        needed = sorted({conclusion.ply for conclusion in conclusions}, key=lambda ply: -1 if ply is None else ply)
        for ply in list(needed):
            fewer = [conclusion for conclusion in conclusions if conclusion.ply in needed and conclusion.ply != ply]
            if not self._place(fewer).count:
                needed.remove(ply)
        on_table = len(self.seen.start["trick"])
        plies = [ply for ply in needed if ply is not None]
        plays = [ply - on_table + skipped for ply in plies if ply >= on_table]
        table = [ply for ply in plies if ply < on_table]
        names = ", ".join(f"{self.seen.plays[ply]} of seat {self.seen.seats[ply]}" for ply in plies)
        detail = (
            f"no deal of the hidden pieces makes all these plays legal: {names or 'the leader holds no first card'}"
        )
        pointer = f"/state/plays/{plays[-1]}" if plays else f"/state/trick/{table[-1]}" if table else "/state/leader"
        return Problem(Code.CONTRADICTION, detail, pointer, {"plays": plays, **({"trick": table} if table else {})})


def _shown(pieces: Sequence[str]) -> list[str]:
    return [piece for piece in pieces if piece != HIDDEN]
