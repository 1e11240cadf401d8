"""Contents: the race track boards, each with a straight and a bend, read once and made ready to be laid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

from explorer.core.clauses import cites
from explorer.core.made_from import MadeFrom
from explorer.games.victory_race.component_files import BoardEntry, BoardsFile, SideEntry, Sourced
from explorer.games.victory_race.lines import OPEN, Exit, Line, Place, back, read_line
from explorer.games.victory_race.tables import COLOUR, COLOURS, LANES, Colour

SIDE_VALUES: Final = ("length", "points", "red", "blue")
BOARD_VALUES: Final = ("name", "count")


class BoardPoint(NamedTuple):
    """A point of a side: its place, its rank from the west edge on, and its lane: 0 on the left as seen from there."""

    x: int
    y: int
    rank: int
    lane: int


@dataclass(frozen=True, eq=False)
class Side:
    """A side of a board as it lies with its first open edge in the west. `lines` are told by colour."""

    kind: str
    size: int
    length: int
    points: Mapping[str, BoardPoint]
    lines: tuple[tuple[Line, ...], tuple[Line, ...]]
    sources: Mapping[str, str]

    @property
    def open_edges(self) -> tuple[str, ...]:
        return OPEN[self.kind]

    @cached_property
    def places(self) -> dict[str, Place]:
        """Where each point lies."""
        return {name: (point.x, point.y) for name, point in self.points.items()}

    def strokes(self, colour: Colour) -> frozenset[frozenset[Place]]:
        """The pieces of the lines of a colour, each as its two ends, which may lie on an open edge."""
        found = set()
        for line in self.lines[colour]:
            for one in line.segments(self.places):
                end = one.other and self.places[one.other]
                if one.exit is not None:
                    end = one.exit.place(self.size)
                found.add(frozenset((self.places[one.point], end or (0, 0))))
        return frozenset(found)

    @cached_property
    def even(self) -> bool:
        """Whether the side is the same again when it is turned half round; a bend never is, by its open edges."""
        turned = {(self.size - one.x, self.size - one.y, self.length - 1 - one.rank) for one in self.points.values()}
        if turned != {(one.x, one.y, one.rank) for one in self.points.values()}:
            return False
        for colour in COLOURS:
            strokes = self.strokes(colour)
            if {frozenset((self.size - x, self.size - y) for x, y in one) for one in strokes} != strokes:
                return False
        return True


@dataclass(frozen=True, eq=False)
class Design:
    """Boards that are all alike: how many there are, and what is on their two sides."""

    name: str
    count: int
    straight: Side
    bend: Side
    sources: Mapping[str, str]


@dataclass(frozen=True, eq=False)
class Boards(MadeFrom):
    """The boards of a game: equal if made from the same text. `size` is how many units a board is long and wide."""

    title: str
    about: str
    size: int
    designs: tuple[Design, ...] = field(repr=False)
    file: str
    text: str = field(repr=False)

    @cached_property
    def count(self) -> int:
        """How many boards there are."""
        return sum(one.count for one in self.designs)

    @cached_property
    def place(self) -> dict[str, int]:
        """The place of each design by its name."""
        return {one.name: at for at, one in enumerate(self.designs)}

    @cached_property
    def sources(self) -> dict[str, str]:
        """Where each value comes from, by its dotted name: `board.straight.points`."""
        found: dict[str, str] = {}
        for design in self.designs:
            found |= {f"{design.name}.{value}": source for value, source in design.sources.items()}
            for side in (design.straight, design.bend):
                found |= {f"{design.name}.{side.kind}.{value}": source for value, source in side.sources.items()}
        return found

    @property
    def made_from(self) -> str:
        """The text of the file."""
        return self.text


@cites("contents.boards", "contents.two-sides")
def made_boards(read: BoardsFile, file: str, text: str) -> Boards:
    """The boards of a file without problems."""
    return Boards(read.title, read.about, read.size, tuple(_design(one, read.size) for one in read.board), file, text)


def _design(entry: BoardEntry, size: int) -> Design:
    straight, bend = _side("straight", entry.straight, size), _side("bend", entry.bend, size)
    return Design(entry.name, entry.count, straight, bend, _sources(entry, BOARD_VALUES))


def _sources(entry: Sourced, values: tuple[str, ...]) -> dict[str, str]:
    return {value: entry.sources.get(value, entry.source) for value in values}


def _side(kind: str, entry: SideEntry, size: int) -> Side:
    places = {name: (x, y) for name, (x, y, _) in entry.points.items()}
    red, blue = (
        tuple(read_line(text, places, size, OPEN[kind]) for text in getattr(entry, COLOUR[colour]))
        for colour in COLOURS
    )
    lanes = _lanes(kind, red, places, size)
    points = {name: BoardPoint(x, y, rank, lanes[name]) for name, (x, y, rank) in entry.points.items()}
    return Side(kind, size, entry.length, points, (red, blue), _sources(entry, SIDE_VALUES))


def lanes_over(red: tuple[Line, ...], edge: str) -> list[tuple[str, Exit]]:
    """The red lines over an edge: their last points on this board and their exits, by their places along the edge."""
    found = [(point, exit) for line in red for point, exit in line.exits if exit.edge == edge]
    return sorted(found, key=lambda one: one[1].at)


def _lanes(kind: str, red: tuple[Line, ...], places: dict[str, Place], size: int) -> dict[str, int]:
    """The lane of each point: that of the nearest red line over an open edge, the outer one of two.

    Seen from the west edge lane 0 is in the north, and so it is the outer one of a bend to the south.
    """
    near: list[list[tuple[Place, tuple[int, int]]]] = [[] for _ in range(LANES)]
    for edge in OPEN[kind]:
        over = lanes_over(red, edge)
        for lane, (point, exit) in enumerate(reversed(over) if edge == "south" else over):
            near[lane].append((places[point], back(exit.way)))

    def distance(place: Place, lane: int) -> Fraction:
        return min(_apart(place, *line) for line in near[lane])

    return {name: min(range(LANES), key=lambda lane: distance(place, lane)) for name, place in places.items()}


def _apart(place: Place, on: Place, along: tuple[int, int]) -> Fraction:
    """The square of how far a place lies from the line through another."""
    across = (place[0] - on[0]) * along[1] - (place[1] - on[1]) * along[0]
    return Fraction(across * across, along[0] ** 2 + along[1] ** 2)
