"""Special Maneuvers, Artillery: lines of fire, bombardment and crossfire."""

from __future__ import annotations

from typing import Final

from explorer.core.clauses import cites
from explorer.core.protocol import Event
from explorer.games.victory_and_honor.state import Board, Laid, State, Table
from explorer.games.victory_and_honor.tables import ARTILLERY, POSITION, POSITIONS, SEAT, SEATS, Position, Seat
from explorer.games.victory_and_honor.turn_order import FACING


@cites("special-maneuvers.artillery.lines-of-fire", "special-maneuvers.artillery.center")
def in_line(play: str, seat: Seat, position: Position) -> int | None:
    """The slot that Artillery here fires at and is fired at from, or None: the center only when each
    plays alone (ruling play)."""
    return _LINES[play][seat * 3 + position]


_LINES: Final[dict[str, tuple[int | None, ...]]] = {
    "partners": tuple(None if slot % 3 == Position.CENTER else there for slot, there in enumerate(FACING)),
    "each-alone": FACING,
}


def is_artillery(laid: Laid | None) -> bool:
    """Whether an Artillery lies there that can fire: face up."""
    return laid is not None and laid.face_up and laid.card.rank == ARTILLERY


@cites("special-maneuvers.artillery.bombardment", "special-maneuvers.artillery.face-down-immune")
def bombarded_by(play: str, table: Table, seat: Seat, position: Position) -> Seat | None:
    """The seat whose Artillery bombards the card that lies face up in this slot, if any."""
    laid = table.laid(seat, position)
    there = in_line(play, seat, position)
    if laid is None or not laid.face_up or there is None:
        return None
    return SEATS[there // 3] if is_artillery(table.board[there]) else None


@cites("special-maneuvers.artillery.crossfire", "special-maneuvers.artillery.until-the-end")
def fire_events(state: State, board: Board, seat: Seat, position: Position) -> tuple[Event, ...]:
    """What a card laid face up now comes under, or puts under fire: at most one event.

    In a crossfire the event names the Artillery just played, and `by` the one it meets.
    """
    there = in_line(state.rulings["play"], seat, position)
    if there is None:
        return ()
    ours, theirs = board[seat * 3 + position], board[there]
    if ours is None or theirs is None or not theirs.face_up:
        return ()
    other, opposite = SEATS[there // 3], POSITIONS[there % 3]
    if is_artillery(ours) and is_artillery(theirs):
        fields = _fields(seat, position, ours, by=other)
        clause = "special-maneuvers.artillery.crossfire"
        return (Event("crossfire", clause=clause, fields=fields, also=_FIRE),)
    if is_artillery(theirs):
        victim = _fields(seat, position, ours, by=other)
    elif is_artillery(ours):
        victim = _fields(other, opposite, theirs, by=seat)
    else:
        return ()
    return (Event("under-fire", clause="special-maneuvers.artillery.bombardment", fields=victim, also=_FIRE),)


_FIRE = ("special-maneuvers.artillery.lines-of-fire", "special-maneuvers.artillery.until-the-end")


def _fields(seat: Seat, position: Position, laid: Laid, by: Seat) -> dict[str, str]:
    return {"seat": SEAT[seat], "position": POSITION[position], "card": laid.card, "by": SEAT[by]}
