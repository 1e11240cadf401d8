"""Special Maneuvers, Cavalry: a face-up Cavalry that comes last of the four cards of a position."""

from __future__ import annotations

from explorer.core.clauses import cites
from explorer.games.victory_and_honor.state import Table
from explorer.games.victory_and_honor.tables import CAVALRY, FLANKS, Position, Seat


def charges(table: Table, seat: Seat, position: Position) -> bool:
    """Whether the card that a seat has just laid is a face-up Cavalry and completes the four of the position."""
    laid = table.laid(seat, position)
    return laid is not None and laid.card.rank == CAVALRY and laid.face_up and None not in table.column(position)


@cites(
    "special-maneuvers.cavalry.flanking",
    "special-maneuvers.cavalry.foiled-by-trump",
    "special-maneuvers.cavalry.foiled-by-artillery",
    "special-maneuvers.cavalry.never-center",
)
def foiled(position: Position, bombarded: bool, trumps: bool) -> str | None:
    """Why a charging Cavalry does not flank, as the clause that foils it, or None if it does."""
    if position not in FLANKS:
        return "special-maneuvers.cavalry.never-center"
    if bombarded:
        return "special-maneuvers.cavalry.foiled-by-artillery"
    if trumps:
        return "special-maneuvers.cavalry.foiled-by-trump"
    return None
