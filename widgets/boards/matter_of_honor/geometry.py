"""Where things lie on the sheet: hexes that are flat above and below, hexsides, and curves through points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Final

from explorer.games.matter_of_honor.hexes import Axial, around, axial
from explorer.games.matter_of_honor.theatre import Map

Point = tuple[float, float]

SIDE: Final = 56.0
HALF: Final = SIDE * 3**0.5 / 2
MARGIN: Final = 20.0
WIDTH: Final = 660.0
PLATE: Final = 112.0
CORNERS: Final[tuple[Point, ...]] = (
    (SIDE, 0),
    (SIDE / 2, HALF),
    (-SIDE / 2, HALF),
    (-SIDE, 0),
    (-SIDE / 2, -HALF),
    (SIDE / 2, -HALF),
)


@dataclass(frozen=True)
class Sheet:
    """The map's sheet of paper: the centre of each hex on it, and of the parts of hexes around them."""

    centres: tuple[Point, ...]
    beyond: tuple[Point, ...]
    wide: float
    high: float


@lru_cache(maxsize=16)
def sheet(map: Map) -> Sheet:
    """The sheet of a map, at least as wide as the plate above it; its upper left corner is the origin."""
    places = [axial(hex.id, map.lower) for hex in map.hexes]
    outside = sorted({place for one in places for place in around(one)} - set(places))
    raw, off = [_centre(place) for place in places], [_centre(place) for place in outside]
    left, top = min(x for x, _ in raw) - SIDE - MARGIN, min(y for _, y in raw) - HALF - MARGIN
    span = max(x for x, _ in raw) + SIDE + MARGIN - left
    wide, high = max(span, WIDTH), max(y for _, y in raw) + HALF + MARGIN - top
    left -= (wide - span) / 2
    on, beyond = (tuple((x - left, y - top) for x, y in points) for points in (raw, off))
    return Sheet(on, beyond, wide, high)


def _centre(place: Axial) -> Point:
    """The centre of a hex by its axes, whether or not it is on the map."""
    column, diagonal = place
    return column * 1.5 * SIDE, (diagonal + column / 2) * 2 * HALF


def hexagon(middle: Point, size: float = 1.0) -> str:
    """The outline of a hex as points of a polygon."""
    x, y = middle
    return " ".join(f"{x + dx * size:.1f},{y + dy * size:.1f}" for dx, dy in CORNERS)


def between(one: Point, other: Point, share: float = 0.5) -> Point:
    """The point that lies so far on the way from one to the other."""
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def side_of(one: Point, other: Point) -> tuple[Point, Point]:
    """The ends of the hexside between two neighbouring hexes."""
    x, y = between(one, other)
    length = hypot(other[0] - one[0], other[1] - one[1])
    dx, dy = (other[1] - one[1]) / length * SIDE / 2, (one[0] - other[0]) / length * SIDE / 2
    return (x + dx, y + dy), (x - dx, y - dy)


def near(one: Point, other: Point) -> bool:
    """Whether two points are the same, up to rounding."""
    return abs(one[0] - other[0]) < 1 and abs(one[1] - other[1]) < 1


def chain(sides: Sequence[tuple[Point, Point]]) -> list[Point]:
    """The points along hexsides of which each touches the one before."""
    if len(sides) == 1:
        return list(sides[0])
    first, second = sides[0], sides[1]
    points = list(first if any(near(first[1], end) for end in second) else first[::-1])
    for side in sides[1:]:
        points.append(side[1] if near(side[0], points[-1]) else side[0])
    return points


def rounded(points: Sequence[Point]) -> str:
    """A path along points with the corners cut round."""
    path = [f"M{_xy(points[0])}"]
    for before, after in pairwise(points):
        middle = between(before, after)
        path.append(f"L{_xy(middle)}" if len(path) == 1 else f"Q{_xy(before)} {_xy(middle)}")
    return "".join([*path, f"L{_xy(points[-1])}"])


def curve(points: Sequence[Point]) -> str:
    """A smooth path through points."""
    path = [f"M{_xy(points[0])}"]
    ends = [points[0], *points, points[-1]]
    for at in range(1, len(points)):
        before, start, end, after = ends[at - 1 : at + 3]
        one = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        other = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        path.append(f"C{_xy(one)} {_xy(other)} {_xy(end)}")
    return "".join(path)


def _xy(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


def away(point: Point, start: Point, end: Point) -> float:
    """How far a point lies from the straight line between two others."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / (dx * dx + dy * dy)
    x, y = between(start, end, min(max(along, 0), 1))
    return hypot(point[0] - x, point[1] - y)


def outward(sheet: Sheet, map: Map, at: int) -> Point | None:
    """The direction, of length 1, in which a hex of the edge looks off the map; None for one inside."""
    x, y = sheet.centres[at]
    gaps = [(bx - x, by - y) for bx, by in sheet.beyond if hypot(bx - x, by - y) < 2.1 * HALF]
    dx, dy = sum(one for one, _ in gaps), sum(one for _, one in gaps)
    length = hypot(dx, dy)
    return (dx / length, dy / length) if length > 1 else None
