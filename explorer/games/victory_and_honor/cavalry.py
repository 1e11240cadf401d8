"""Special Maneuvers, Cavalry: a face-up Cavalry that comes last of the four cards of a position."""

from __future__ import annotations

from typing import Final

from explorer.core.clauses import cites
from explorer.games.victory_and_honor.cards import Card
from explorer.games.victory_and_honor.tables import CAVALRY, FLANKS, POSITIONS, SEATS, Position


def charges(card: Card, face_up: bool, covered: int, position: Position) -> bool:
    """Whether a card just laid is a face-up Cavalry and completes the four of its position."""
    return face_up and card.rank == CAVALRY and covered & _COLUMN[position] == _COLUMN[position]


# position -> its four slots as bits
_COLUMN: Final = [sum(1 << seat * 3 + position for seat in SEATS) for position in POSITIONS]


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
