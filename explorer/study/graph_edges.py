"""The paths of edges between boxes, with their arrow heads and places for their labels."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import Final

from explorer.study.graph_layout import Point
from explorer.study.graph_style import Box

HEAD: Final = (9.0, 3.8)
TRIES: Final = (0.5, 0.4, 0.6, 0.32, 0.68, 0.25, 0.75, 0.8)


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
        weights = (s**3, 3 * s * s * t, 3 * s * t * t, t**3)
        points = (self.a, self.b, self.c, self.d)
        x, y = (sum(w * p[i] for w, p in zip(weights, points, strict=True)) for i in (0, 1))
        return x, y

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
    else from middle to middle, bent by `bow` pixels to the left of its direction."""
    if one == other:
        return _loop(one)
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


def _loop(box: Box) -> Curve:
    x, y, _, high = box
    top = y - high / 2
    return Curve((x - 8, top), (x - 26, top - 34), (x + 26, top - 34), (x + 8, top))


def overlap(one: Box, other: Box, gap: float = 0.0) -> bool:
    """Whether two boxes come closer than `gap`."""
    return (
        abs(one[0] - other[0]) < (one[2] + other[2]) / 2 + gap
        and abs(one[1] - other[1]) < (one[3] + other[3]) / 2 + gap
    )
