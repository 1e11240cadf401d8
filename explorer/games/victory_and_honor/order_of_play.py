"""Order of Play: where the turn may go, how the normal order ends, and how the boards are filled then."""

from __future__ import annotations

from typing import Final

from explorer.core.clauses import cites
from explorer.core.protocol import Event, Refusal
from explorer.games.victory_and_honor.state import Board, Play, Table
from explorer.games.victory_and_honor.tables import POSITION, POSITIONS, SEAT, SEAT_NAME, SEATS, Position, Seat
from explorer.games.victory_and_honor.turn_order import seats_from, target


def keeping(board: Board, seat: Seat, free: tuple[Position, ...]) -> tuple[Position, ...]:
    """Those of a seat's free positions from which the turn passes to a seat that still has a free position."""
    first = seat * 3
    return tuple([position for position in free if None in board[_TOWARD[first + position]]])


# slot -> the slots of the board that it points at
_TOWARD: Final = [
    slice(there, there + 3) for seat in SEATS for position in POSITIONS for there in (target(seat, position) * 3,)
]


@cites("rules-of-engagement.order-of-play.keep-going")
def must_keep_going(table: Table, seat: Seat, position: Position) -> Refusal:
    """Why a play toward a full board may not be made while another keeps the order going."""
    others = " or ".join(POSITION[one] for one in keeping(table.board, seat, table.free(seat)))
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
        free = " and ".join(POSITION[p] for p in table.free(move.seat))
        return Refusal(
            clause="components.battle-boards",
            reason=f"{SEAT_NAME[move.seat]}'s {POSITION[move.position]} is covered already"
            f"{f' by {laid.card}' if laid.face_up else ''}; still free: {free}.",
        )
    return None


@cites("rules-of-engagement.turn-order", "rules-of-engagement.end-of-regular-order-of-play")
def next_turn(table: Table, seat: Seat, position: Position) -> tuple[Seat | None, bool, Event | None]:
    """After a play: the seat that plays next (None when all boards are full), whether boards are now being
    filled, and the event that ends the normal order, if it ends here. `table` has the card laid already."""
    if table.filling:
        return _fills(table, seat), True, None
    following = target(seat, position)
    if not table.free(following):
        first = _fills(table, seat)
    elif keeping(table.board, following, table.free(following)):
        return following, False, None
    else:
        first = following
    assert first is not None, "a normal order never fills the twelfth position"
    ended = Event(
        kind="order-ended",
        clause="rules-of-engagement.end-of-regular-order-of-play",
        fields={"seat": SEAT[first]},
        also=("rules-of-engagement.turn-order",),
    )
    return first, True, ended


def _fills(table: Table, seat: Seat) -> Seat | None:
    """The seat that fills now: this one while it has a free position, else the next clockwise that has."""
    for one in seats_from(seat):
        if table.free(one):
            return one
    return None
