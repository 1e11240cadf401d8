"""Where things lie on the table: the twelve slots form a ring in which facing slots meet."""

from __future__ import annotations

from typing import Final

from explorer.games.victory_and_honor.tables import POSITIONS, SEATS, Position, Seat

WIDTH: Final = 640
TOP: Final = -298
HAND_TOP: Final = 322
BOTTOM: Final = 412
CARD: Final = (60, 82)
SLOT: Final = (72, 102)
MINI: Final = (27, 35)
_ROW: Final = 217
_COLUMN: Final = 272
_APART: Final = (102, 112)

Point = tuple[float, float]


def slot(seat: Seat, position: Position) -> Point:
    """The middle of a slot. A seat's left lies where its left neighbour sits: N's left to the right, beside E."""
    step = position - Position.CENTER
    return {
        Seat.N: (-step * _APART[0], -_ROW),
        Seat.E: (_COLUMN, -step * _APART[1]),
        Seat.S: (step * _APART[0], _ROW),
        Seat.W: (-_COLUMN, step * _APART[1]),
    }[seat]


def edge(seat: Seat, position: Position) -> Point:
    """The point of a slot's rim from which its line to the facing slot goes out."""
    x, y = slot(seat, position)
    wide, high = SLOT[0] / 2, SLOT[1] / 2
    inward = 1 if seat in (Seat.N, Seat.W) else -1
    if seat in (Seat.N, Seat.S):
        if position is Position.CENTER:
            return x, y + inward * high
        return x + (wide if x > 0 else -wide), y + inward * (high - 22)
    if position is Position.CENTER:
        return x + inward * wide, y
    return x + inward * wide, y + (-1 if y < 0 else 1) * (high - 34)


def line(seat: Seat, position: Position, there: tuple[Seat, Position]) -> str:
    """The path from a slot to the slot it faces."""
    (x1, y1), (x2, y2) = edge(seat, position), edge(*there)
    if position is Position.CENTER:
        return f"M{x1:g} {y1:g}L{x2:g} {y2:g}"
    near, far = (0.2, 0.55) if seat in (Seat.N, Seat.S) else (0.55, 0.2)
    bend1, bend2 = (x1 + near * (x2 - x1), y1), (x2 + far * (x1 - x2), y2)
    return f"M{x1:g} {y1:g}C{bend1[0]:g} {bend1[1]:g} {bend2[0]:g} {bend2[1]:g} {x2:g} {y2:g}"


def name_place(seat: Seat) -> tuple[float, float, str]:
    """Where a seat's name stands: x, y of the baseline, and the anchor."""
    return {
        Seat.N: (0.0, -278.0, "middle"),
        Seat.E: (308.0, 186.0, "end"),
        Seat.S: (0.0, 290.0, "middle"),
        Seat.W: (-308.0, -174.0, "start"),
    }[seat]


def corner(seat: Seat) -> Point:
    """The top left of the two rows of small cards of a hand: in the corner at the seat's left."""
    return {
        Seat.N: (163.0, -280.0),
        Seat.E: (163.0, 200.0),
        Seat.S: (-308.0, 200.0),
        Seat.W: (-308.0, -280.0),
    }[seat]


ALL_SLOTS: Final = tuple((seat, position) for seat in SEATS for position in POSITIONS)
