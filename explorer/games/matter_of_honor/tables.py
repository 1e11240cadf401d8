"""What the rulebook of A Matter of Honor, Sire prints as numbers, names and lists."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple


class Side(IntEnum):
    """The two players."""

    FRENCH = 0
    COALITION = 1

    __hash__ = int.__hash__  # an enum hashes by name otherwise, in Python

    @property
    def enemy(self) -> Side:
        return SIDES[1 - self]


SIDES: Final = tuple(Side)
SIDE: Final = {Side.FRENCH: "French", Side.COALITION: "Coalition"}
SIDE_OF: Final = {name: side for side, name in SIDE.items()}

# army -> side
ARMIES: Final = {"French": Side.FRENCH, "North": Side.COALITION, "Silesia": Side.COALITION}

# colour of a card -> the side it activates
COLOURS: Final = {"black": Side.FRENCH, "red": Side.COALITION}
COLOUR: Final = {side: colour for colour, side in COLOURS.items()}

SUITS_A_COLOUR: Final = 2
FACES_A_SUIT: Final = 3

# terrain -> level
LEVELS: Final = {"clear": 1, "woods": 1, "city": 1, "hill": 2}
COVER: Final = ("city", "woods")

TURNS: Final = 6
STACK: Final = 2
STEPS: Final = 2
EVEN_ACTIVATIONS: Final = 2
ODD_ACTIVATIONS: Final = 3
FACE_ACTIVATIONS: Final = 3
MOST_ACTIVATIONS: Final = max(EVEN_ACTIVATIONS, ODD_ACTIVATIONS, FACE_ACTIVATIONS)
ROAD_HEXES: Final = 2
LEIPZIG: Final = "Leipzig"

UNIT_TYPES: Final = (
    "French Inf",
    "French Cav",
    "Russian Inf",
    "Russian Cav",
    "Prussian Inf",
    "Swedish Inf",
    "APR Combined Corps Inf",
)


class Orders(NamedTuple):
    """Where a unit begins: a hex at the start, or a turn and the hexes where it may enter."""

    side: Side
    type: str
    start: str | None = None
    turn: int | None = None
    entry: tuple[str, ...] = ()


_F, _C = Side.FRENCH, Side.COALITION

# the units of the basic game by the names that our files give them
ORDER_OF_BATTLE: Final = {
    "XI": Orders(_F, "French Inf", start="C3"),
    "II C": Orders(_F, "French Cav", start="C3"),
    "IV": Orders(_F, "French Inf", turn=3, entry=("G5",)),
    "VI": Orders(_F, "French Inf", turn=3, entry=(LEIPZIG,)),
    "III C": Orders(_F, "French Cav", turn=3, entry=(LEIPZIG,)),
    "VII": Orders(_F, "French Inf", turn=3, entry=("A1", "A2")),
    "Pr I": Orders(_C, "Prussian Inf", turn=1, entry=("A4", "A5")),
    "Ru X": Orders(_C, "Russian Inf", turn=1, entry=("A4", "A5")),
    "Pr VIII": Orders(_C, "Prussian Inf", turn=2, entry=("A4", "A5")),
    "Ru III C": Orders(_C, "Russian Cav", turn=2, entry=("A4", "A5")),
    "APR": Orders(_C, "APR Combined Corps Inf", turn=4, entry=("A4", "A5")),
    "Sw I": Orders(_C, "Swedish Inf", turn=5, entry=("A4", "A5")),
    "Pr III": Orders(_C, "Prussian Inf", turn=5, entry=("A4", "A5")),
    "Ru XIV": Orders(_C, "Russian Inf", turn=5, entry=("A4", "A5")),
}
