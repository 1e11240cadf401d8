"""What the rulebook of Victory prints as numbers and names, and what published descriptions add."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Colour(IntEnum):
    """The colour of a line, and of a die's face."""

    RED = 0
    BLUE = 1

    __hash__ = int.__hash__  # an enum hashes by name otherwise, in Python


COLOURS: Final = tuple(Colour)
COLOUR: Final = {Colour.RED: "red", Colour.BLUE: "blue"}
COLOUR_OF: Final = {name: colour for colour, name in COLOUR.items()}

# the faces of a die as they are written, always in this order
FACES: Final = ("R", "B", "X")

# the cars in the order in which the set-up names them by itself; the example of the lap pad has the first four
CARS: Final = ("Red", "Blue", "Green", "Yellow", "White", "Black")
FEWEST_CARS: Final = 2
MOST_CARS: Final = 6

BOARDS: Final = 12
FEWEST_BOARDS: Final = 4  # four bends close
LANES: Final = 3
GRID_ROW: Final = 3

DICE: Final = 5
FIRST_THROW: Final = 3
SECOND_THROW: Final = (1, 2)
MISSED_TURN: Final = 3  # crosses
ACCIDENT: Final = 4  # crosses, and more

# answer of the ruling `die` -> how many of its six faces are red, blue and crosses
DIE: Final = {"2-2-2": (2, 2, 2), "3-2-1": (3, 2, 1), "2-3-1": (2, 3, 1)}

USUAL_LAPS: Final = 3  # of the rulebook's example
MOST_LAPS: Final = 12
