"""The paths of edges between boxes, with their arrow heads and places for their labels."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Final

from explorer.study.graph_layout import Point
from explorer.study.graph_style import Box

HEAD: Final = (9.0, 3.8)
SIDES: Final = 4  # of a box, on which an edge from it to itself may lie


@dataclass(frozen=True, slots=True)
class Curve:
    """A cubic curve."""

    a: Point
    b: Point
    c: Point
    d: Point

    @property
    def path(self) -> str:
        (x1, y1), (x2, y2), (x3, y3), (x4, y4) = self.a, self.b, self.c, self.d
        return f"M{x1:.1f} {y1:.1f}C{x2:.1f} {y2:.1f} {x3:.1f} {y3:.1f} {x4:.1f} {y4:.1f}"

    def at(self, t: float) -> Point:
        """The point at a share of the way."""
        s = 1 - t
        i, j, k, m = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        (x1, y1), (x2, y2), (x3, y3), (x4, y4) = self.a, self.b, self.c, self.d
        return i * x1 + j * x2 + k * x3 + m * x4, i * y1 + j * y2 + k * y3 + m * y4

    def head(self, wide: float) -> str:
        """The arrow head at the end, as a path."""
        (x, y), (px, py) = self.d, self.at(0.93)
        length = hypot(x - px, y - py) or 1.0
        dx, dy = (x - px) / length, (y - py) / length
        long, half = HEAD[0] + wide, HEAD[1] + wide / 2
        bx, by = x - dx * long, y - dy * long
        return f"M{x:.1f} {y:.1f}L{bx - dy * half:.1f} {by + dx * half:.1f}L{bx + dy * half:.1f} {by - dx * half:.1f}Z"


def between(one: Box, other: Box, sideways: bool, bow: float) -> Curve:
    """The curve from one box to another. `sideways`: out of and into the left and right sides, as in layers;
    else from middle to middle, bent by `bow` pixels to the left of its direction. From a box to itself it is a loop,
    `bow` then being the side: above (0), below, left, right."""
    if one == other:
        return _loop(one, int(bow) % SIDES)
    return _sideways(one, other) if sideways else _straight(one, other, bow)


def _sideways(one: Box, other: Box) -> Curve:
    (x1, y1, w1, _), (x2, y2, w2, _) = one, other
    if x2 - w2 / 2 > x1 + w1 / 2:
        start, end, out, into = x1 + w1 / 2, x2 - w2 / 2, 1, -1
    elif x2 + w2 / 2 < x1 - w1 / 2:
        start, end, out, into = x1 - w1 / 2, x2 + w2 / 2, -1, 1
    else:
        start, end, out, into = x1 + w1 / 2, x2 + w2 / 2, 1, 1
    pull = max(24.0, abs(end - start) / 2) if out != into else 30.0 + min(90.0, abs(y2 - y1) / 4)
    return Curve((start, y1), (start + out * pull, y1), (end + into * pull, y2), (end, y2))


def _straight(one: Box, other: Box, bow: float) -> Curve:
    x1, y1, x2, y2 = one[0], one[1], other[0], other[1]
    length = hypot(x2 - x1, y2 - y1) or 1.0
    nx, ny = (y2 - y1) / length, -(x2 - x1) / length
    third = (x2 - x1) / 3, (y2 - y1) / 3
    b = (x1 + third[0] + nx * bow, y1 + third[1] + ny * bow)
    c = (x2 - third[0] + nx * bow, y2 - third[1] + ny * bow)
    return Curve(_rim(one, b), b, c, _rim(other, c))


def _rim(box: Box, toward: Point) -> Point:
    """Where the way from the middle of a box to a point leaves the box."""
    x, y, wide, high = box
    dx, dy = toward[0] - x, toward[1] - y
    shares = [half / abs(d) for half, d in ((wide / 2 + 1, dx), (high / 2 + 1, dy)) if d]
    share = min([*shares, 1.0])
    return x + dx * share, y + dy * share


def _loop(box: Box, side: int) -> Curve:
    x, y, wide, high = box
    away = -1 if side in (0, 2) else 1
    if side < 2:
        edge = y + away * high / 2
        return Curve((x - 8, edge), (x - 26, edge + away * 34), (x + 26, edge + away * 34), (x + 8, edge))
    edge = x + away * wide / 2
    return Curve((edge, y - 6), (edge + away * 44, y - 22), (edge + away * 44, y + 22), (edge, y + 6))


def length(curve: Curve) -> float:
    """About how long a curve is, in pixels."""
    points = [curve.at(step / 8) for step in range(9)]
    return sum(hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(points))


def overlap(one: Box, other: Box, gap: float = 0.0) -> bool:
    """Whether two boxes come closer than `gap`."""
    return (
        abs(one[0] - other[0]) < (one[2] + other[2]) / 2 + gap
        and abs(one[1] - other[1]) < (one[3] + other[3]) / 2 + gap
    )
