"""What is missing or contradictory in a circuit file."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.errors import Problem
from explorer.core.validate import Partly
from explorer.games.victory_race.boards import Boards
from explorer.games.victory_race.component_files import CircuitFile
from explorer.games.victory_race.track import Track


def find(read: Partly[CircuitFile], boards: Boards | None) -> Iterator[Problem]:
    """All problems of a circuit, those of laying only if its boards could be read."""
    yield from ()


def stuck(track: Track) -> list[Problem]:
    """Points from which no way leads on to the line."""
    return []
