"""Geometry of hexes that are flat above and below, in columns A, B, C …, of which every second lies half a hex lower.

A hex is written by its column and its row: C3. Which columns are the lower ones is told by the map.
"""

from __future__ import annotations

import re
from typing import Final, Literal

Lower = Literal["even", "odd"]  # the lower columns: even is B, D, F …, odd is A, C, E …

_HEX: Final = re.compile(r"([A-Z])([1-9][0-9]?)")
DIRECTIONS: Final = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}

# a hex by its slanting axes: the column, and the diagonal row
Axial = tuple[int, int]


def is_hex(text: str) -> bool:
    """Whether a text is written like a hex."""
    return _HEX.fullmatch(text) is not None


def axial(id: str, lower: Lower) -> Axial:
    """The axes of a hex: neighbours differ by one of DIRECTIONS. Raises ValueError."""
    found = _HEX.fullmatch(id)
    if found is None:
        raise ValueError(f"{id!r} is no hex such as C3")
    column, row = ord(found[1]) - ord("A"), int(found[2])
    # column 0 is A, the first, so the even columns B, D, F have odd numbers here
    return column, row - (column - (column & 1)) // 2 if lower == "even" else row - (column + (column & 1)) // 2


def name(place: Axial, lower: Lower) -> str:
    """The hex at these axes; a place off the sheet gets a name too, such as "?0"."""
    column, diagonal = place
    row = diagonal + ((column - (column & 1)) // 2 if lower == "even" else (column + (column & 1)) // 2)
    return f"{chr(ord('A') + column) if 0 <= column < 26 else '?'}{row}"


def around(place: Axial) -> tuple[Axial, ...]:
    """The six places around one, clockwise from the north."""
    return tuple((place[0] + x, place[1] + y) for x, y in DIRECTIONS.values())


def distance(one: Axial, other: Axial) -> int:
    """How many steps lie between two places."""
    x, y = one[0] - other[0], one[1] - other[1]
    return max(abs(x), abs(y), abs(x + y))


def sort_key(id: str) -> tuple[str, int]:
    """Column by column, each from the top."""
    return id[0], int(id[1:])


def centre(id: str, lower: Lower) -> tuple[float, float]:
    """The centre of a hex of side 1 on a picture, x to the right and y downward, A1's column at 0."""
    column, row = ord(id[0]) - ord("A"), int(id[1:])
    down = (column & 1) == (1 if lower == "even" else 0)
    return column * 1.5, (row - 1 + (0.5 if down else 0.0)) * 3**0.5
