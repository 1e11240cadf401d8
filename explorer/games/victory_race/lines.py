"""Lines of a side as they are written: points in order, and the dashes where a line runs on over an open edge."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import gcd
from typing import Final, NamedTuple

Place = tuple[int, int]
Direction = tuple[int, int]  # x to the right, y downward, without a common divisor

# the edges of a board in quarter turns clockwise: what is laid towards the east is turned so often
EDGES: Final = ("west", "north", "east", "south")
OPEN: Final = {"straight": ("west", "east"), "bend": ("west", "south")}
DASH: Final = "-"
_PLACED_DASH: Final = re.compile(r"(west|north|east|south):(\d{1,4})")


class Exit(NamedTuple):
    """Where a line runs on over an edge: the edge, how far along it, and which way the line goes there, outward.

    `at` counts units from the north along the west and east edges, from the west along the others.
    """

    edge: str
    at: int
    way: Direction

    def place(self, size: int) -> Place:
        """Where on the board it is."""
        return edge_place(self.edge, self.at, size)


class Segment(NamedTuple):
    """A piece of a line between two points, or from a point to the `exit` over an edge; then `other` is None."""

    point: str
    other: str | None
    way: Direction
    exit: Exit | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line with its points in order, and where it runs on before the first and after the last."""

    points: tuple[str, ...]
    before: Exit | None
    after: Exit | None

    @property
    def exits(self) -> Iterator[tuple[str, Exit]]:
        """Where it runs on over an edge, each with its last point before that."""
        if self.before is not None:
            yield self.points[0], self.before
        if self.after is not None:
            yield self.points[-1], self.after

    def segments(self, points: dict[str, Place]) -> Iterator[Segment]:
        """The pieces of the line; those between points are told once, in the order of the line."""
        if self.before is not None:
            yield Segment(self.points[0], None, self.before.way, self.before)
        for one, other in pairwise(self.points):
            yield Segment(one, other, way(points[one], points[other]))
        if self.after is not None:
            yield Segment(self.points[-1], None, self.after.way, self.after)


class WrongLine(ValueError):
    """A line that cannot be read: what is wrong, and the cure."""

    def __init__(self, message: str, cure: str) -> None:
        super().__init__(message)
        self.message, self.cure = message, cure


def way(start: Place, end: Place) -> Direction:
    """The direction from one place to another, (0, 0) if they are the same."""
    x, y = end[0] - start[0], end[1] - start[1]
    common = gcd(x, y) or 1
    return x // common, y // common


def back(one: Direction) -> Direction:
    """The opposite direction."""
    return -one[0], -one[1]


def edge_place(edge: str, at: int, size: int) -> Place:
    """Where on a board a place along one of its edges lies."""
    match edge:
        case "west":
            return 0, at
        case "east":
            return size, at
        case "north":
            return at, 0
        case _:
            return at, size


def read_line(text: str, points: dict[str, Place], size: int, open_edges: tuple[str, ...]) -> Line:
    """The line of a text. Raises WrongLine: the points are known, and lie in order along a straight line."""
    words = text.split()
    first = words.pop(0) if words and _is_dash(words[0]) else None
    last = words.pop() if words and _is_dash(words[-1]) else None
    for word in words:
        if _is_dash(word):
            raise WrongLine(f"There is a dash in the middle of {text!r}.", "Write two lines, or take the dash out.")
        if word not in points:
            known = ", ".join(points) or "none"
            raise WrongLine(f"The side has no point {word[:20]!r}.", f"Add it to points, or name one of: {known}.")
    if not words:
        raise WrongLine(f"The line {text!r} has no point.", 'Name the points along it: "- a1 b1 -".')
    for one, other in pairwise(words):
        if points[one] == points[other]:
            raise WrongLine(f"The line goes from {one} to {other}, the same place.", "Name each point once.")
    ways = [way(points[one], points[other]) for one, other in pairwise(words)]
    for place, (onward, then) in enumerate(pairwise(ways)):
        if onward != then:
            kink = f"The line {text!r} is not straight: it turns in {words[place + 1]}."
            raise WrongLine(kink, "Write one line for each straight piece.")
    if first is None and last is None and len(words) == 1:
        cure = 'Name at least two points, or where it runs on over an edge: "c1 east:4".'
        raise WrongLine(f"The line {text!r} leads nowhere.", cure)
    ends = points[words[0]], points[words[-1]]
    before = _exit(first, ends[0], back(ways[0]) if ways else None, size, open_edges)
    after = _exit(last, ends[1], ways[-1] if ways else None, size, open_edges)
    if before and after and before.way != back(after.way):
        raise WrongLine(f"The line {text!r} is not straight: it turns in {words[0]}.", "Write two lines.")
    return Line(tuple(words), before, after)


def _is_dash(word: str) -> bool:
    return word == DASH or ":" in word


def _exit(
    word: str | None, end: Place, onward: Direction | None, size: int, open_edges: tuple[str, ...]
) -> Exit | None:
    """Where a dash leads from the end of a line that goes `onward` there; None if there is no dash."""
    if word is None:
        return None
    if word == DASH:
        if onward is None:
            cure = 'Say where it runs over the edge: "c1 east:4" is four units along the east edge.'
            raise WrongLine("A dash at a single point does not say which way it leads.", cure)
        edge, at = crossing(end, onward, size)
        if edge not in open_edges or at in (0, size):
            over = "a corner" if at in (0, size) else f"the {edge} edge"
            opened = " and ".join(open_edges)
            raise WrongLine(
                f"The line runs on over {over}, which is closed.", f"Open are {opened}; leave the dash out."
            )
        if at.denominator != 1:
            cure = "Move its points, or make the board larger, so that it is a whole unit."
            raise WrongLine(f"The line crosses the {edge} edge between two units, at {float(at):g}.", cure)
        return Exit(edge, int(at), onward)
    placed = _PLACED_DASH.fullmatch(word)
    if placed is None or placed[1] not in open_edges or not 0 < int(placed[2]) < size:
        places = " or ".join(f"{edge}:N" for edge in open_edges)
        raise WrongLine(f"{word[:20]!r} is no place on an open edge.", f"Write {places}, N from 1 to {size - 1}.")
    onto = edge_place(placed[1], int(placed[2]), size)
    leads = way(end, onto)
    if onward is not None and leads != onward:
        raise WrongLine(f"The line is not straight: it turns towards {word}.", "Write a plain dash: -.")
    return Exit(placed[1], int(placed[2]), leads)


def crossing(start: Place, onward: Direction, size: int) -> tuple[str, Fraction]:
    """The edge that a line from a place within the board crosses, and where; at 0 or `size` it is a corner."""
    (x, y), (dx, dy) = start, onward
    ahead: list[tuple[Fraction, str]] = []
    if dx:
        ahead.append((Fraction(size - x if dx > 0 else x, abs(dx)), "east" if dx > 0 else "west"))
    if dy:
        ahead.append((Fraction(size - y if dy > 0 else y, abs(dy)), "south" if dy > 0 else "north"))
    far, edge = min(ahead)
    return edge, y + dy * far if edge in ("east", "west") else x + dx * far
