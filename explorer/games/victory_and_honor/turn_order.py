"""Setup of the boards and Turn Order: where each position points, and who is next."""

from __future__ import annotations

from typing import Final

from explorer.core.clauses import cites
from explorer.games.victory_and_honor.tables import POSITIONS, SEATS, Position, Seat


@cites("setup.boards", "rules-of-engagement.turn-order")
def target(seat: Seat, position: Position) -> Seat:
    """The seat that a position points at, which is the next to play: left neighbour, across, right neighbour."""
    return _TARGET[seat * 3 + position]


def clockwise(seat: Seat, steps: int = 1) -> Seat:
    """The seat so many steps clockwise; the left neighbour is one step away."""
    return SEATS[(seat + steps) % 4]


def seats_from(seat: Seat) -> tuple[Seat, ...]:
    """All four seats clockwise from this one."""
    return SEATS[seat:] + SEATS[:seat]


_STEPS: Final = {Position.LEFT: 1, Position.CENTER: 2, Position.RIGHT: 3}
_MIRROR: Final = {
    Position.LEFT: Position.RIGHT,
    Position.CENTER: Position.CENTER,
    Position.RIGHT: Position.LEFT,
}
_TARGET: Final = tuple(clockwise(seat, _STEPS[position]) for seat in SEATS for position in POSITIONS)


def facing(seat: Seat, position: Position) -> tuple[Seat, Position]:
    """The slot that points back: a left flank faces the left neighbour's right flank, centers face across."""
    return target(seat, position), _MIRROR[position]


# slot -> facing slot
FACING: Final = tuple(
    there * 3 + opposite for seat in SEATS for position in POSITIONS for there, opposite in [facing(seat, position)]
)
