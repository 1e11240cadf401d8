"""What is missing or contradictory in a file of boards."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.errors import Problem
from explorer.core.validate import Partly
from explorer.games.victory_race.component_files import BoardsFile


def find(read: Partly[BoardsFile]) -> Iterator[Problem]:
    """All problems of boards."""
    yield from ()
