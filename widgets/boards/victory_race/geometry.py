"""Where things lie on the sheet: boards edge to edge, their points, and the joints between them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import cos, radians, sin
from typing import Final, NamedTuple

from explorer.games.victory_race.boards import Side
from explorer.games.victory_race.circuit import Circuit, Joint, Piece
from explorer.games.victory_race.laying import Cell
from explorer.games.victory_race.tables import Colour

Point = tuple[float, float]

WIDTH: Final = 640.0
CELL: Final = 144.0  # the side of a board, before the circuit is fitted into the sheet
EDGE: Final = 16.0  # what is left free around the boards
HIGHEST: Final = 640.0
LARGEST: Final = 1.35  # how much larger a small circuit is drawn
TABLE: Final = (5, 3)  # the columns and rows that are shown at least while boards are laid


class Gate(NamedTuple):
    """The middle of the edge between two boards, and the heading over it, in degrees clockwise from the right."""

    x: float
    y: float
    heading: float

    def beside(self, along: float, across: float) -> Point:
        """A place so far along the heading and to the right of it."""
        turn = radians(self.heading)
        return self.x + along * cos(turn) - across * sin(turn), self.y + along * sin(turn) + across * cos(turn)


@dataclass(frozen=True)
class Sheet:
    """The sheet of a circuit, laid wholly or in part; then with room for the next board and for what may follow."""

    circuit: Circuit

    @cached_property
    def cells(self) -> tuple[Cell, Cell]:
        """The first and the last square that the sheet shows: column and row."""
        cells = {piece.cell for piece in self.circuit.pieces}
        if self.circuit.closed:
            xs, ys = [x for x, _ in cells], [y for _, y in cells]
            return (min(xs), min(ys)), (max(xs), max(ys))
        head = self.circuit.next
        cells |= {head.cell, *(head.after(turn).cell for turn in "SLR")}
        (left, right), (top, bottom) = (
            _widened(min(found), max(found), least)
            for found, least in zip(zip(*cells, strict=True), TABLE, strict=True)
        )
        return (left, top), (right, bottom)

    @property
    def wide(self) -> float:
        """How wide the sheet is, before it is made smaller to fit."""
        (left, _), (right, _) = self.cells
        return (right - left + 1) * CELL + 2 * EDGE

    @property
    def high(self) -> float:
        """How high the sheet is, before it is made smaller to fit."""
        (_, top), (_, bottom) = self.cells
        return (bottom - top + 1) * CELL + 2 * EDGE

    @property
    def scale(self) -> float:
        """By how much the sheet is made smaller or larger to fit."""
        return min(LARGEST, WIDTH / self.wide, HIGHEST / self.high)

    def at(self, place: Point) -> Point:
        """Where a place on the circuit, in its units, lies on the sheet."""
        (left, top), _ = self.cells
        unit = CELL / self.circuit.boards.size
        return EDGE - left * CELL + place[0] * unit, EDGE - top * CELL + place[1] * unit

    def corner(self, cell: Cell) -> Point:
        """The upper left corner of a square."""
        (left, top), _ = self.cells
        return EDGE + (cell[0] - left) * CELL, EDGE + (cell[1] - top) * CELL

    def middle(self, cell: Cell) -> Point:
        """The middle of a square."""
        x, y = self.corner(cell)
        return x + CELL / 2, y + CELL / 2

    @cached_property
    def points(self) -> dict[str, Point]:
        """Where each point lies, by its id."""
        return {id: self.at(place) for piece in self.circuit.pieces for id, place in piece.points.items()}

    @cached_property
    def headings(self) -> dict[str, float]:
        """Where a car in each point looks to that goes in the order of laying."""
        return {
            f"{piece.number}{name}": _heading(piece, name)
            for piece in self.circuit.pieces
            for name in piece.side.points
        }

    def gate(self, joint: Joint) -> Gate:
        """Where a joint lies."""
        return Gate(*self.at(joint.middle), 90 * joint.heading)


def _widened(first: int, last: int, least: int) -> tuple[int, int]:
    """A range of columns or rows made so wide at least, by as much on both sides as can be."""
    missing = max(least - (last - first + 1), 0)
    return first - missing // 2, last + missing - missing // 2


@lru_cache(maxsize=32)
def sheet(circuit: Circuit) -> Sheet:
    """The sheet of a circuit."""
    return Sheet(circuit)


def _heading(piece: Piece, name: str) -> float:
    rank, last = piece.side.points[name].rank, max(piece.side.length - 1, 1)
    bent = 90 * rank / last if piece.side.kind == "bend" else 0
    return (90 * piece.turns + bent + (180 if piece.backward else 0)) % 360


@lru_cache(maxsize=16)
def lines(side: Side, colour: Colour) -> str:
    """The lines of a colour on a printed board as a path; its upper left corner is the origin."""
    unit = CELL / side.size
    found = []
    for stroke in sorted(side.strokes(colour), key=sorted):
        (x, y), (to_x, to_y) = sorted(stroke)
        found.append(f"M{x * unit:g} {y * unit:g}L{to_x * unit:g} {to_y * unit:g}")
    return "".join(found)
