"""Which way each edge takes, as straight as can be: around other nodes, in a lane of its own beside other edges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import floor, hypot
from typing import Final, NamedTuple

from explorer.study.graph_edges import SIDES, Curve, between, length
from explorer.study.graph_style import Box

CELL: Final = 7.0  # pixels; edges are compared by the cells that they run through
BOWS: Final = (0, 14, -14, 26, -26, 40, -40, 60, -60, 85, -85, 120, -120, 165, -165, 220, -220)
FLAT: Final = 0.5  # and no more than this share of the distance
TWO_WAY: Final = 14.0
MOST: Final = 80  # with more edges than this, each goes straight
SWEEPS: Final = 4
# what speaks against a way, by the cell: a node in it, another edge in it; and by the pixel how far it is bent
BLOCKED: Final = 200.0
SHARED: Final = 3.0
CROSSING: Final = 5  # cells in which two edges may meet: they cross
BENT: Final = 0.12
COVERED: Final = 1.0  # and the label would lie on another edge, by the cell
CRAMPED: Final = 40.0  # the label finds no place

Cell = tuple[int, int]
# the cells that the label of an edge, by its number, would cover at the places where it lies on no node
Rooms = Callable[[int, Curve], Sequence[frozenset[Cell]] | None]


class Way(NamedTuple):
    """A way that an edge may take: the nodes it joins, its curve, its cells and those of its middle part, the cells
    with the ones beside them, where its label may stand (None without a label), and what speaks against it whatever the
    other edges do."""

    joins: frozenset[Hashable]
    curve: Curve
    path: frozenset[Cell]
    middle: frozenset[Cell]
    lane: frozenset[Cell]
    rooms: Sequence[frozenset[Cell]] | None
    cost: float

    def against(self, others: Sequence[Way], taken: Mapping[Cell, int]) -> float:
        """What speaks against it beside these ways of other edges, whose lanes are `taken`."""
        # edges between the same nodes come together at both ends, however they are bent
        paths = ((self.middle if other.joins == self.joins else self.path, other.lane) for other in others)
        beside = (len(path & lane) - CROSSING for path, lane in paths)
        cost = self.cost + SHARED * sum(cells for cells in beside if cells > 0)
        if self.rooms:
            cost += COVERED * min(sum(taken.get(cell, 0) for cell in room) for room in self.rooms)
        return cost


def routes(
    edges: Sequence[tuple[Hashable, Hashable]], boxes: Mapping[Hashable, Box], sideways: bool, rooms: Rooms
) -> list[Curve]:
    """A curve for each edge, several between the same nodes included. `sideways` edges run as in layers; others are
    bent where a straight line would run through a node, along another edge, or leave no room for the label, as little
    as can be.
    """
    ends = [(boxes[one], boxes[other]) for one, other in edges]
    pairs = Counter(frozenset(edge) for edge in edges)
    bows = [TWO_WAY if pairs[frozenset(edge)] > 1 and edge[0] != edge[1] else 0.0 for edge in edges]
    if sideways or len(edges) > MOST:
        return [between(*pair, sideways, bow) for pair, bow in zip(ends, bows, strict=True)]
    nodes = {cell for box in boxes.values() for cell in _inside(box, 5.0)}
    # where all edges of a node come together
    own = [{cell for box in pair for cell in _inside(box, 2 * CELL)} for pair in ends]
    ways = [
        [
            _way(frozenset(edges[number]), curve, bent, own[number], nodes, rooms(number, curve))
            for curve, bent in _choices(*pair, bows[number])
        ]
        for number, pair in enumerate(ends)
    ]
    chosen = [
        next(one for one in choices if one.curve == between(*pair, False, bow))
        for choices, pair, bow in zip(ways, ends, bows, strict=True)
    ]
    taken = Counter(cell for way in chosen for cell in way.lane)
    order = sorted(range(len(edges)), key=lambda number: length(chosen[number].curve))
    for _ in range(SWEEPS):
        settled = True
        for number in order:
            taken.subtract(chosen[number].lane)
            others = [*chosen[:number], *chosen[number + 1 :]]
            best = min(ways[number], key=lambda way: way.against(others, taken))
            settled &= best is chosen[number]
            chosen[number] = best
            taken.update(best.lane)
        if settled:
            break
    return [way.curve for way in chosen]


def _way(
    joins: frozenset[Hashable],
    curve: Curve,
    bent: float,
    own: set[Cell],
    nodes: set[Cell],
    rooms: Sequence[frozenset[Cell]] | None,
) -> Way:
    path = frozenset(cells(curve) - own)
    middle = frozenset(cells(curve, 0.3, 0.7))
    cost = BENT * bent + BLOCKED * len(path & nodes) + CRAMPED * (rooms is not None and not rooms)
    return Way(joins, curve, path, middle, frozenset(_wide(path)), rooms, cost)


def _choices(one: Box, other: Box, plain: float) -> Iterator[tuple[Curve, float]]:
    """The ways that an edge may take, each with how much more it is bent than the `plain` one."""
    if one == other:
        for side in range(SIDES):
            yield between(one, other, False, side), 10.0 * side
        return
    most = max(40.0, FLAT * hypot(other[0] - one[0], other[1] - one[1]))
    for bow in BOWS:
        if abs(bow) <= most:
            yield between(one, other, False, bow), abs(bow - plain)


def cells(curve: Curve, start: float = 0.0, end: float = 1.0) -> set[Cell]:
    """The cells that a curve, or a part of it, runs through."""
    steps = max(8, int(length(curve) / CELL * 1.5))
    return {_cell(*curve.at(start + (end - start) * step / steps)) for step in range(steps + 1)}


def covered(box: Box) -> Iterator[Cell]:
    """The cells in a box."""
    return _inside(box, 0.0)


def _inside(box: Box, gap: float) -> Iterator[Cell]:
    x, y, wide, high = box
    left, top = _cell(x - wide / 2 - gap, y - high / 2 - gap)
    right, bottom = _cell(x + wide / 2 + gap, y + high / 2 + gap)
    return product(range(left, right + 1), range(top, bottom + 1))


def _wide(path: Iterable[Cell]) -> set[Cell]:
    """A path and the cells beside it."""
    return {(x + dx, y + dy) for x, y in path for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))}


def _cell(x: float, y: float) -> Cell:
    return floor(x / CELL), floor(y / CELL)
