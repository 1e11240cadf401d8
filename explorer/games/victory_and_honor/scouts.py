"""Special Maneuvers, Scouts: naming the position in which the next player must play."""

from __future__ import annotations

from explorer.core.clauses import cites
from explorer.core.protocol import Event, Refusal
from explorer.games.victory_and_honor.cards import Card
from explorer.games.victory_and_honor.opening import lies_face_up
from explorer.games.victory_and_honor.order_of_play import free_positions, keeping
from explorer.games.victory_and_honor.state import Play, State, Table
from explorer.games.victory_and_honor.tables import POSITION, SCOUT, SEAT, SEAT_NAME, Position, Seat
from explorer.games.victory_and_honor.turn_order import target


@cites("special-maneuvers.scouts")
def bound_elsewhere(table: Table, named: Position) -> Refusal:
    """Why no position but the one that a Scout has named may be played."""
    return Refusal(
        clause="special-maneuvers.scouts",
        reason=f"A Scout binds {SEAT_NAME[table.turn]} to play {POSITION[named]}.",
    )


@cites("special-maneuvers.scouts", "special-maneuvers.scouts.free-positions", "special-maneuvers.scouts.ally")
def nameable(state: State, seat: Seat, position: Position, card: Card) -> tuple[Position, ...]:
    """The positions that a card played here may name (rulings play, scout-may-name); none but for a Scout."""
    if card.rank != SCOUT or state.table.filling or not lies_face_up(state, position, card):
        return ()
    if position is Position.CENTER and state.rulings["play"] == "partners":
        return ()
    free, onward = _next_player(state, seat, position)
    match state.rulings["scout-may-name"]:
        case "order-keeping":
            return onward
        case _:
            return free if onward else ()


def _next_player(state: State, seat: Seat, position: Position) -> tuple[tuple[Position, ...], tuple[Position, ...]]:
    """The free positions of the player who is next after this play, and those that keep the order going."""
    there = target(seat, position)
    covered = state.table.covered | 1 << seat * 3 + position
    return free_positions(covered, there), keeping(covered, there)


@cites("special-maneuvers.scouts", "sacrifices.no-maneuver", "establishing-trump.no-maneuver")
def may_not_name(state: State, move: Play) -> Refusal | None:
    """Refuses a named position that this play cannot impose."""
    if move.names is None or move.names in nameable(state, move.seat, move.position, move.card):
        return None
    if move.card.rank != SCOUT:
        return Refusal(
            clause="special-maneuvers.scouts",
            reason=f"Only a Scout names a position, and {move.card} is {move.card.kind}.",
        )
    if state.table.filling:
        return Refusal(
            clause="special-maneuvers.scouts",
            reason="The normal order has ended: there is no next player for a Scout to bind.",
        )
    if not lies_face_up(state, move.position, move.card):
        clause = "establishing-trump.no-maneuver" if state.trump == move.card.regiment else "sacrifices.no-maneuver"
        return Refusal(
            clause=clause,
            reason=f"Played face down in {POSITION[move.position]}, {move.card} performs no maneuver.",
        )
    if move.position is Position.CENTER and state.rulings["play"] == "partners":
        return Refusal(
            clause="special-maneuvers.scouts.ally",
            reason="The player across is an ally, whom a Scout does not bind.",
        )
    free, onward = _next_player(state, move.seat, move.position)
    name = SEAT_NAME[target(move.seat, move.position)]
    if move.names not in free:
        reason = f"{name}'s {POSITION[move.names]} is covered, so a Scout cannot name it."
    elif not onward:
        reason = f"{name} cannot keep the order going from any position, so the order ends and nobody is bound."
    else:
        reason = f"{name}'s {POSITION[move.names]} leads to a full board; a Scout cannot end the order early."
    return Refusal(clause="special-maneuvers.scouts.free-positions", reason=reason)


@cites("special-maneuvers.scouts")
def scout_names(move: Play) -> tuple[Event, ...]:
    """The event of a named position; `seat` is the Scout's player, `binds` the one who must comply."""
    if move.names is None:
        return ()
    fields = {
        "seat": SEAT[move.seat],
        "position": POSITION[move.names],
        "binds": SEAT[target(move.seat, move.position)],
    }
    return (Event(kind="scout-names", clause="special-maneuvers.scouts", fields=fields),)
