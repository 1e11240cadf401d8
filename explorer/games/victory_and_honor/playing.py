"""What a play does: the card laid, the trump, the fire, the Scout's word and the next turn."""

from __future__ import annotations

from explorer.core.clauses import cites
from explorer.core.protocol import Event
from explorer.games.victory_and_honor import artillery, cavalry, sacrifices, scouts
from explorer.games.victory_and_honor.opening import Prospect, lies_face_up
from explorer.games.victory_and_honor.order_of_play import free_positions, next_turn
from explorer.games.victory_and_honor.state import Laid, Play, State, Table, without
from explorer.games.victory_and_honor.tables import POSITION, SEAT
from explorer.games.victory_and_honor.trump import trump_set
from explorer.games.victory_and_honor.turn import Turn


@cites("rules-of-engagement.regiment-cubes")
def lay(state: State, move: Play) -> tuple[State, tuple[Event, ...], bool]:
    """Lay a card that may be played: the next state, the events, and whether all boards are full now."""
    before, seat, position, card = state.table, move.seat, move.position, move.card
    face_up = lies_face_up(state, position, card)
    slot = seat * 3 + position
    board = (*before.board[:slot], Laid(card, face_up), *before.board[slot + 1 :])
    opened, openers, chargers = before.opened, before.openers, before.chargers
    if face_up and opened[position] is None:
        opened = (*opened[:position], card.regiment, *opened[position + 1 :])
        openers = (*openers[:position], card, *openers[position + 1 :])
    covered = before.covered | 1 << slot
    if cavalry.charges(card, face_up, covered, position):
        chargers = (*chargers[:position], seat, *chargers[position + 1 :])
    following, filling, ended = next_turn(covered, before.filling, seat, position)
    events = [played(state, move, face_up), *trump_set(before, opened), *scouts.scout_names(move)]
    if ended:
        events.append(ended)
    if face_up:
        events += artillery.fire_events(state, board, seat, position)
    turn = seat if following is None else following
    bound = None if filling else move.names
    table = Table(turn, board, opened, openers, chargers, filling, bound, covered)
    return (
        state.after_play(table, without(state.hands, seat, card)),
        tuple(events),
        following is None,
    )


@cites(
    "sacrifices.face-down",
    "sacrifices.no-maneuver",
    "establishing-trump.face-down",
    "establishing-trump.no-maneuver",
)
def played(state: State, move: Play, face_up: bool) -> Event:
    """The event of the card itself: opened, followed, trumped, sacrificed or opening-sacrificed."""
    table, card, position = state.table, move.card, move.position
    fields = {"seat": SEAT[move.seat], "position": POSITION[position], "card": card}
    unopened = table.opened[position] is None
    order: tuple[str, ...] = ("rules-of-engagement.turn-order",)
    if table.filling:
        order = ("rules-of-engagement.end-of-regular-order-of-play.rules-hold",)
    if face_up and unopened:
        also = ("rules-of-engagement.regiment-cubes", "rules-of-engagement.opening-cards.new-colour", *order)
        return Event("opened", clause="rules-of-engagement.opening-cards", fields=fields, also=also)
    if face_up:
        return Event("followed", clause="rules-of-engagement.opening-cards.follow", fields=fields, also=order)
    manoeuvre = card.kind in ("Cavalry", "Artillery", "Scout")
    if not unopened and card.regiment == state.trump:
        also = ("establishing-trump.face-down", "sacrifices.trump-instead", *order)
        also += ("establishing-trump.no-maneuver",) if manoeuvre else ()
        return Event("trumped", clause="establishing-trump.only-when-unable", fields=fields, also=also)
    also = ("sacrifices.face-down", *order) + (("sacrifices.no-maneuver",) if manoeuvre else ())
    if not unopened:
        free = len(free_positions(table.covered, move.seat)) > 1 and table.bound is None
        also += ("sacrifices.voluntary-sacrifice",) if free and _could_open(state, move) else ()
        return Event("sacrificed", clause="sacrifices.forced", fields=fields, also=also)
    clause, *further = sacrifices.forced_by(state, move.seat, position)
    return Event("opening-sacrificed", clause=clause, fields=fields, also=(*further, *also))


@cites("sacrifices.voluntary-sacrifice")
def _could_open(state: State, move: Play) -> bool:
    """Whether the player sacrifices here although another allowed position could be opened."""
    view = Turn(state).outlook
    return any(view.prospects[position] is Prospect.OPEN for position in view.open)
