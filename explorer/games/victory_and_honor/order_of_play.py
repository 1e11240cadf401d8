"""Order of Play: where the turn may go, how the normal order ends, and how the boards are filled then."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import Final

from explorer.core.clauses import cites
from explorer.core.protocol import Event, Refusal
from explorer.games.victory_and_honor.state import Play, Table
from explorer.games.victory_and_honor.tables import POSITION, POSITIONS, SEAT, SEAT_NAME, Position, Seat
from explorer.games.victory_and_honor.turn_order import seats_from, target

# The order of play depends on nothing but which slots are covered: twelve bits, slot k being 1 << k.


def free_positions(covered: int, seat: Seat) -> tuple[Position, ...]:
    """The free positions of a seat's board, left to right."""
    return _FREE[covered >> seat * 3 & 0b111]


_FREE: Final = [tuple(position for position in POSITIONS if not row >> position & 1) for row in range(8)]


@cache
def keeping(covered: int, seat: Seat) -> tuple[Position, ...]:
    """Those of a seat's free positions from which the turn passes to a seat that still has a free position."""
    return tuple(one for one in free_positions(covered, seat) if free_positions(covered, target(seat, one)))


@cites("rules-of-engagement.order-of-play.keep-going")
def must_keep_going(table: Table, seat: Seat, position: Position) -> Refusal:
    """Why a play toward a full board may not be made while another keeps the order going."""
    others = " or ".join(POSITION[one] for one in keeping(table.covered, seat))
    return Refusal(
        clause="rules-of-engagement.order-of-play.keep-going",
        reason=f"{POSITION[position].capitalize()} would pass the turn to {SEAT_NAME[target(seat, position)]}, "
        f"whose board is full, while {others} passes it to a player with a free position.",
    )


@cites("rules-of-engagement.order-of-play")
def not_yours(table: Table, move: Play) -> Refusal | None:
    """Refuses a play out of turn or onto a covered position."""
    if move.seat != table.turn:
        return Refusal(
            clause="rules-of-engagement.order-of-play",
            reason=f"It is {SEAT_NAME[table.turn]}'s turn, not {SEAT_NAME[move.seat]}'s.",
        )
    laid = table.laid(move.seat, move.position)
    if laid is not None:
        free = " and ".join(POSITION[p] for p in free_positions(table.covered, move.seat))
        return Refusal(
            clause="components.battle-boards",
            reason=f"{SEAT_NAME[move.seat]}'s {POSITION[move.position]} is covered already"
            f"{f' by {laid.card}' if laid.face_up else ''}; still free: {free}.",
        )
    return None


@cache
@cites("rules-of-engagement.turn-order", "rules-of-engagement.end-of-regular-order-of-play")
def next_turn(covered: int, filling: bool, seat: Seat, position: Position) -> tuple[Seat | None, bool, Event | None]:
    """After a play that left these slots covered: the seat that plays next (None when all boards are full),
    whether boards are now being filled, and the event that ends the normal order, if it ends here."""
    if filling:
        return _fills(covered, seat), True, None
    following = target(seat, position)
    if keeping(covered, following):
        return following, False, None
    first = _fills(covered, following if free_positions(covered, following) else seat)
    assert first is not None, "a normal order never fills the twelfth position"
    ended = Event(
        kind="order-ended",
        clause="rules-of-engagement.end-of-regular-order-of-play",
        fields=MappingProxyType({"seat": SEAT[first]}),
        also=("rules-of-engagement.turn-order",),
    )
    return first, True, ended


def _fills(covered: int, seat: Seat) -> Seat | None:
    """The seat that fills now: this one while it has a free position, else the next clockwise that has."""
    return next((one for one in seats_from(seat) if free_positions(covered, one)), None)
