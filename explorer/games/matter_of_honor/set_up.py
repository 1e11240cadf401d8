"""Set Up: the units that stand on the map at the start, and those that wait."""

from __future__ import annotations

from explorer.core.clauses import cites
from explorer.games.matter_of_honor.state import WAITING
from explorer.games.matter_of_honor.theatre import Theatre


@cites("set-up.french-start", "set-up.reinforcements")
def first_places(theatre: Theatre) -> tuple[int, ...]:
    """Where each unit is at the start of the game: in its hex, or waiting for its turn of entry."""
    return tuple(WAITING if unit.start is None else unit.start for unit in theatre.units)
