"""Setting Up the Track: boards laid to a circuit, open or closed, as they are seen from above."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from explorer.core.clauses import cites
from explorer.games.victory_race.boards import Boards, Side
from explorer.games.victory_race.laying import Cell, Laid, Lay, Spot, is_closed, spots, turns_of
from explorer.games.victory_race.lines import EDGES, Direction, Place
from explorer.games.victory_race.tables import COLOURS, Colour


class Stroke(NamedTuple):
    """A piece of a line as it is drawn: between two points, or from a point to a joint (`joint`)."""

    colour: Colour
    start: Place
    end: Place
    joint: bool


class Joint(NamedTuple):
    """Where two boards meet, or where the next one would: the ends of the edge, from the left as seen while laying."""

    left: Place
    right: Place
    heading: int

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left[0] + self.right[0]) / 2, (self.left[1] + self.right[1]) / 2


@dataclass(frozen=True, slots=True)
class Piece:
    """A board as it lies in a circuit. Places are on the whole circuit, y downward, in units.

    `number` counts in the order of laying, from 1. `cell` is its square of the grid, column and row from 0. `turns` are
    the quarter turns clockwise from how its side is written. `entry` and `exit` are its open edges as compass points,
    in the order of laying; `heading` and `onward` are the headings over them (0 east, 1 south, 2 west, 3 north).
    `backward` says that ranks are counted against the order of laying.
    """

    number: int
    laid: Laid
    design: str
    side: Side
    cell: Cell
    turns: int
    heading: int
    onward: int
    size: int

    @property
    def backward(self) -> bool:
        return self.laid.turned or self.laid.turn == "L"

    @property
    def entry(self) -> str:
        return EDGES[self.heading]

    @property
    def exit(self) -> str:
        return EDGES[(self.onward + 2) % 4]

    @property
    def corner(self) -> Place:
        """Its corner in the north-west."""
        return self.cell[0] * self.size, self.cell[1] * self.size

    @property
    def outline(self) -> tuple[int, int, int, int]:
        """x, y, width and height."""
        return *self.corner, self.size, self.size

    def spot(self, place: Place) -> Place:
        """Where a place of the side lies on the circuit."""
        x, y = place
        for _ in range(self.turns):
            x, y = self.size - y, x
        return self.corner[0] + x, self.corner[1] + y

    def way(self, one: Direction) -> Direction:
        """A direction on the side as a direction on the circuit."""
        x, y = one
        for _ in range(self.turns):
            x, y = -y, x
        return x, y

    @property
    def points(self) -> dict[str, Place]:
        """Where each of its points lies, by the point's id."""
        return {f"{self.number}{name}": self.spot(place) for name, place in self.side.places.items()}

    @property
    def strokes(self) -> Iterator[Stroke]:
        """All pieces of its lines."""
        places = self.side.places
        for colour in COLOURS:
            for line in self.side.lines[colour]:
                for one in line.segments(places):
                    if one.exit is not None:
                        end = one.exit.place(self.size)
                    else:
                        end = places[one.other or one.point]
                    yield Stroke(colour, self.spot(places[one.point]), self.spot(end), one.exit is not None)


@dataclass(frozen=True)
class Circuit:
    """Boards as they lie, in the order of laying. Circuits are equal if they are of equal boards in the same order."""

    boards: Boards
    lay: Lay

    @cached_property
    def closed(self) -> bool:
        return is_closed(turns_of(self.lay))

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """Where each board lies, and last where the next one would, moved so that all squares are 0 or more."""
        found = spots(turns_of(self.lay))
        x, y = (min(spot[axis] for spot in found) for axis in (0, 1))
        return tuple(Spot(spot.x - x, spot.y - y, spot.heading) for spot in found)

    @property
    def next(self) -> Spot:
        """Where the next board would lie; the first board's place in a closed circuit."""
        return self.spots[-1]

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The boards that lie."""
        return tuple(
            _piece(self.boards, at + 1, laid, self.spots[at], self.spots[at + 1]) for at, laid in enumerate(self.lay)
        )

    @property
    def columns(self) -> int:
        """How many squares the circuit is wide, the next board included."""
        return max(spot.x for spot in self.spots) + 1

    @property
    def rows(self) -> int:
        """How many squares the circuit is high, the next board included."""
        return max(spot.y for spot in self.spots) + 1

    @property
    def clockwise(self) -> bool:
        """Whether a closed circuit was laid clockwise, as seen from above."""
        turns = turns_of(self.lay)
        return turns.count("R") > turns.count("L")

    def joint(self, number: int) -> Joint:
        """The joint over which a board is entered, in the order of laying; one beyond the last for the next board's."""
        spot, size = self.spots[number - 1], self.boards.size
        x, y = spot.x * size, spot.y * size
        corners = ((x, y), (x + size, y), (x + size, y + size), (x, y + size))
        return Joint(corners[spot.heading], corners[spot.heading - 1], spot.heading)


@cites("setting-up-the-track.joints")
def _piece(boards: Boards, number: int, laid: Laid, spot: Spot, after: Spot) -> Piece:
    """A board turned so that its open edges lie where it is entered and left."""
    design = boards.designs[laid.design]
    side = design.straight if laid.turn == "S" else design.bend
    # a bend to the left is entered from its south, towards its north
    turns = (spot.heading + (2 if laid.turned else 1 if laid.turn == "L" else 0)) % 4
    return Piece(number, laid, design.name, side, spot.cell, turns, spot.heading, after.heading, boards.size)
