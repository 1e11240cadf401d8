"""What the rulebook of Victory & Honor prints as numbers, names and lists."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Seat(IntEnum):
    """The four seats in clockwise order."""

    N = 0
    E = 1
    S = 2
    W = 3

    __hash__ = int.__hash__  # an enum hashes by name otherwise, in Python


class Position(IntEnum):
    """The three positions of a battle board, as the owner sees them."""

    LEFT = 0
    CENTER = 1
    RIGHT = 2

    __hash__ = int.__hash__


SEATS: Final = tuple(Seat)
POSITIONS: Final = tuple(Position)
SEAT: Final = {seat: seat.name for seat in Seat}
SEAT_NAME: Final = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}
POSITION: Final = {position: position.name.lower() for position in Position}
FLANKS: Final = (Position.LEFT, Position.RIGHT)

REGIMENTS: Final = {"R": "Red", "B": "Blue", "K": "Black", "Y": "Yellow"}

# rank -> (kind, stars), in descending order of value
RANKS: Final = {
    "G3": ("General", 3),
    "G2": ("General", 2),
    "G1": ("General", 1),
    "7": ("Cavalry", 0),
    "6": ("Infantry", 0),
    "5": ("Infantry", 0),
    "4": ("Artillery", 0),
    "3": ("Infantry", 0),
    "2": ("Infantry", 0),
    "1": ("Scout", 0),
}

SCOUT: Final = "1"
ARTILLERY: Final = "4"
CAVALRY: Final = "7"

HAND_SIZE: Final = 10
PHASES: Final = 3
CARDS_PLAYED_A_PHASE: Final = 3
CARDS_PASSED: Final = 3
RESOLUTION_ORDER: Final = (Position.LEFT, Position.RIGHT, Position.CENTER)
ROUNDS: Final = {"4-rounds": 4, "3-rounds": 3}
POINTS_TO_WIN: Final = {"100-points": 100}

# sides under the ruling `play`: name -> seats
SIDES: Final[dict[str, dict[str, tuple[Seat, ...]]]] = {
    "partners": {"N+S": (Seat.N, Seat.S), "E+W": (Seat.E, Seat.W)},
    "each-alone": {seat.name: (seat,) for seat in Seat},
}


def cards_held(phase: int) -> int:
    """How many cards a hand holds when a phase (1 to 3) begins: 10, 7, 4."""
    return HAND_SIZE - CARDS_PLAYED_A_PHASE * (phase - 1)
