"""Setting Up the Track: a closed circuit made ready for the race: points, and the straights that lead from each."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

from explorer.core.made_from import MadeFrom
from explorer.games.victory_race.circuit import Circuit, Joint
from explorer.games.victory_race.tables import USUAL_LAPS, Colour


class Point(NamedTuple):
    """A red point: where red and blue lines cross.

    `id` is the board's number in the order of laying, from 1, and the point's name on the board: `4b2`. `x` and `y`
    are places on the whole circuit, y downward, in units (`Boards.size` to a board), as in `Circuit`. `progress` counts
    ranks from the line in the direction of travel, from 0 to `Track.lap` - 1. `lane` is 1 (left) to 3 as the car sees
    it.
    """

    id: str
    board: int
    x: int
    y: int
    progress: int
    lane: int


class Stop(NamedTuple):
    """A point along a straight, and how often the line has been crossed on the way to it: 1, 0, or -1 for backwards."""

    point: int
    crossed: int


class Written(NamedTuple):
    """How a set-up names a track: by a circuit file, or by a boards file and the way its boards are laid; `lay` is
    written as in a circuit file."""

    circuit: str | None = None
    boards: str | None = None
    lay: str = ""
    start: int = 1
    direction: str = "clockwise"


UNNAMED: Final = Written()
Ray = tuple[Stop, ...]  # all points of one straight line from a point in one direction, the nearest first


@dataclass(frozen=True, eq=False)
class Track(MadeFrom):
    """A circuit with its line and its direction of travel. Points are told by their place in `points`.

    `rays[colour][point]` are the straights of that colour that begin in a point, clockwise from the north, whatever
    stands on them. `first_row` and `second_row` are the starting rows, each from left to right as the cars see it.
    `lap` is the number of ranks round the circuit. The line is the joint before board number `start`, as the cars see
    it. `circuit` is how the boards lie, and `written` how a set-up names the track; `title`, `about`, `laps` (the usual
    number) and `source` are what a circuit file says. Two tracks are equal if they are of the same boards, lay, start
    and direction, whatever the files are called.
    """

    points: tuple[Point, ...] = field(repr=False)
    rays: tuple[tuple[tuple[Ray, ...], ...], tuple[tuple[Ray, ...], ...]] = field(repr=False)
    first_row: tuple[int, int, int]
    second_row: tuple[int, int, int]
    lap: int
    circuit: Circuit
    start: int
    direction: str
    written: Written = UNNAMED
    title: str = ""
    about: str = ""
    laps: int = USUAL_LAPS
    source: str = "invented"

    @property
    def forward(self) -> bool:
        """Whether it is driven in the order in which the boards were laid."""
        return (self.direction == "clockwise") == self.circuit.clockwise

    @property
    def line(self) -> Joint:
        """The line: its left and right end and the heading over it, as the cars see it."""
        if self.forward:
            return self.circuit.joint(self.start)
        laid = self.circuit.joint(self.start + 1)
        return Joint(laid.right, laid.left, (laid.heading + 2) % 4)

    @property
    def made_from(self) -> tuple[object, ...]:
        """The circuit, the line and the direction."""
        return self.circuit, self.start, self.direction

    @cached_property
    def place(self) -> dict[str, int]:
        """The place of each point by its id."""
        return {point.id: at for at, point in enumerate(self.points)}

    def straights(self, colour: Colour, point: int) -> tuple[Ray, ...]:
        """The straights of a colour that begin in a point."""
        return self.rays[colour][point]
