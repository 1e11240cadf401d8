"""Where things lie in the picture, in its own units: the camps on the mountain, and the blocks above and below it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from explorer.games.victorum.camps import Camps
from explorer.games.victorum.state import SUMMIT
from explorer.games.victorum.tables import ROWS

Point = tuple[float, float]

WIDTH: Final = 720.0
HEAD: Final = 66.0
GAP: Final = 10.0
PITCH: Final = (172.0, 119.0)
PEAK: Final = 86.0  # the middle of the scion's card, from the top of the scene
SCENE: Final = PEAK + PITCH[1] * len(ROWS) + 103
LIP: Final = 138.0  # of the crater
SUMMIT_CARD: Final = (204.0, 92.0)


@lru_cache(maxsize=32)
def spots(camps: Camps) -> dict[int, Point]:
    """The middles of the camps' cards, the scion's at SUMMIT."""
    found = {}
    for at in range(len(camps.ids)):
        x, y = camps.spot(at)
        found[at] = (WIDTH / 2 + PITCH[0] * x, PEAK + PITCH[1] * (camps.summit_spot[1] - y) + 18)
    return found | {SUMMIT: (WIDTH / 2, PEAK)}


def border(start: Point, end: Point, half: Point) -> Point:
    """Where the line from `start` to `end` meets the box around `end` with these half sides."""
    dx, dy = start[0] - end[0], start[1] - end[1]
    share = min(half[0] / abs(dx) if dx else 9, half[1] / abs(dy) if dy else 9)
    return end[0] + dx * share, end[1] + dy * share
