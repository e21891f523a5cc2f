"""Counting and sampling the ways to place pieces with holders when some pieces are known not to be with some holders.

Everything that a record proves about hidden hands has the form "piece c is not with seat p". Pieces with the same
possible holders are interchangeable and form a group; the ways are counted by dynamic programming over the groups,
with the room that is left at each holder as the state. Counts are exact, whatever their size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, combinations, pairwise, product
from math import factorial, prod

from .chance import Chance

Room = tuple[int, ...]
"""How many pieces each holder can still take."""

Placed = list[list[str]]
"""The pieces of each holder."""


class Placement:
    """All ways to fill holders of given sizes with pieces, each of which may be with some of them.

    `sizes`: how many pieces each holder takes; together as many as there are pieces. `allowed`: for each piece the
    holders it may be with, as a mask (bit h for holder h).
    """

    def __init__(self, sizes: Sequence[int], allowed: Mapping[str, int]) -> None:
        self._sizes = sizes
        # Holders that the same pieces may be with are counted as one, whose pieces are then dealt among them.
        masks = sorted(set(allowed.values()))
        alike: dict[Room, list[int]] = {}
        for holder in range(len(sizes)):
            alike.setdefault(tuple(mask >> holder & 1 for mask in masks), []).append(holder)
        self._alike = list(alike.values())
        groups: dict[int, list[str]] = {}
        for piece, mask in allowed.items():
            held_by = sum(1 << index for index, holders in enumerate(self._alike) if mask >> holders[0] & 1)
            groups.setdefault(held_by, []).append(piece)
        # The group with the widest choice comes last: it fills what is left, in ways that need no search.
        order = sorted(groups, key=lambda holders: (holders.bit_count(), holders))
        self._groups = [(holders, groups[holders]) for holders in order]
        self._ways: dict[tuple[int, Room], int] = {}
        self._choices: dict[tuple[int, Room], list[tuple[int, Room]]] = {}
        self._room = tuple(sum(sizes[holder] for holder in holders) for holders in self._alike)
        self.count = 0
        if sum(sizes) == len(allowed):
            dealt = (_arrangements(room, self._parts(index)) for index, room in enumerate(self._room))
            self.count = self._count(0, self._room) * prod(dealt)

    def sample(self, chance: Chance) -> Placed:
        """One way, each with the same probability. There must be one."""
        room, placed = self._room, [[] for _ in self._room]  # type: tuple[Room, Placed]
        for index, (_, pieces) in enumerate(self._groups):
            split = self._draw_split(index, room, chance)
            for together, part in zip(placed, _cut(chance.shuffled(pieces), split), strict=True):
                together.extend(part)
            room = _less(room, split)
        return self._apart(_cut(chance.shuffled(together), self._parts(index)) for index, together in enumerate(placed))

    def all(self) -> Iterator[Placed]:
        """Every way, once."""
        for placed in self._all(0, self._room):
            yield from map(
                self._apart, product(*(_deals(together, self._parts(index)) for index, together in enumerate(placed)))
            )

    # --- holders that are alike ---------------------------------------------------------------------------------

    def _parts(self, index: int) -> Room:
        """The sizes of holders counted as one."""
        return tuple(self._sizes[holder] for holder in self._alike[index])

    def _apart(self, dealt: Iterable[Placed]) -> Placed:
        """The pieces of each holder, from those of holders counted as one."""
        placed: Placed = [[] for _ in self._sizes]
        for holders, parts in zip(self._alike, dealt, strict=True):
            for holder, part in zip(holders, parts, strict=True):
                placed[holder] = part
        return placed

    # --- counting -----------------------------------------------------------------------------------------------

    def _count(self, index: int, room: Room) -> int:
        """In how many ways the groups from `index` on fill the room."""
        if index == len(self._groups):
            return 1
        key = index, room
        if key not in self._ways:
            self._ways[key] = sum(ways for ways, _ in self._splits(index, room))
        return self._ways[key]

    def _splits(self, index: int, room: Room) -> Iterator[tuple[int, Room]]:
        """The ways to split a group among its holders, each with the number of ways that begin with it."""
        holders, pieces = self._groups[index]
        if index == len(self._groups) - 1:
            if all(not left or holders >> holder & 1 for holder, left in enumerate(room)):
                yield _arrangements(len(pieces), room), room
            return
        for split in _compositions(len(pieces), [left if holders >> h & 1 else 0 for h, left in enumerate(room)]):
            ways = self._count(index + 1, _less(room, split))
            if ways:
                yield ways * _arrangements(len(pieces), split), split

    def _draw_split(self, index: int, room: Room, chance: Chance) -> Room:
        key = index, room
        if key not in self._choices:
            self._choices[key] = list(self._splits(index, room))
        choices = self._choices[key]
        if len(choices) == 1:
            return choices[0][1]
        drawn = chance.below(self._count(index, room))
        for ways, split in choices:
            drawn -= ways
            if drawn < 0:
                return split
        raise AssertionError("the ways of the splits do not add up to those of the group")

    # --- listing ------------------------------------------------------------------------------------------------

    def _all(self, index: int, room: Room) -> Iterator[Placed]:
        if index == len(self._groups):
            yield [[] for _ in room]
            return
        pieces = self._groups[index][1]
        for _, split in self._splits(index, room):
            for rest in self._all(index + 1, _less(room, split)):
                for parts in _deals(pieces, split):
                    yield [part + other for part, other in zip(parts, rest, strict=True)]


def _cut(pieces: Sequence[str], split: Room) -> Placed:
    """Pieces in parts of these sizes, in order."""
    ends = list(accumulate(split, initial=0))
    return [list(pieces[start:end]) for start, end in pairwise(ends)]


def _less(room: Room, split: Room) -> Room:
    return tuple(left - number for left, number in zip(room, split, strict=True))


def _arrangements(pieces: int, split: Room) -> int:
    """In how many ways so many pieces are dealt in parts of these sizes: the multinomial coefficient."""
    return factorial(pieces) // prod(map(factorial, split))


def _compositions(total: int, limits: Sequence[int]) -> Iterator[Room]:
    """Every way to write `total` as one number a limit, none above its limit."""
    if not limits:
        if total == 0:
            yield ()
        return
    rest = sum(limits[1:])
    for first in range(max(0, total - rest), min(total, limits[0]) + 1):
        for others in _compositions(total - first, limits[1:]):
            yield (first, *others)


def _deals(pieces: Sequence[str], split: Room) -> Iterator[Placed]:
    """Every way to deal pieces in parts of these sizes."""
    if not split:
        yield []
        return
    for part in combinations(pieces, split[0]):
        left = [piece for piece in pieces if piece not in part]
        for others in _deals(left, split[1:]):
            yield [list(part), *others]
