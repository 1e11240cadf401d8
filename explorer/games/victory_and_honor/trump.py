"""Establishing Trump: the fourth regiment, and its reach back to cards sacrificed earlier."""

from __future__ import annotations

from explorer.core.clauses import cites
from explorer.core.protocol import Event
from explorer.games.victory_and_honor.state import Table, trump_of
from explorer.games.victory_and_honor.tables import POSITION, POSITIONS, SEAT, SEATS


@cites("establishing-trump.fourth-regiment", "rules-of-engagement.regiment-cubes.remaining")
def trump_set(before: Table, opened: tuple[str | None, ...]) -> tuple[Event, ...]:
    """The events of the moment in which the third position is opened: the trump, and what it reaches back to."""
    if opened is before.opened:
        return ()
    trump = trump_of(opened)
    if trump is None:
        return ()
    event = Event(
        kind="trump-set",
        clause="establishing-trump.fourth-regiment",
        fields={"regiment": trump},
        also=("rules-of-engagement.regiment-cubes.remaining",),
    )
    return event, *_became_trump(before, trump)


@cites("establishing-trump.reaches-back", "sacrifices.sacrificing-the-opening.may-become-trump")
def _became_trump(before: Table, trump: str) -> list[Event]:
    events = []
    for seat in SEATS:
        for position in POSITIONS:
            laid = before.laid(seat, position)
            if laid and not laid.face_up and laid.card.regiment == trump:
                fields = {"seat": SEAT[seat], "position": POSITION[position], "card": laid.card}
                also = ("sacrifices.sacrificing-the-opening.may-become-trump",)
                events.append(Event("became-trump", clause="establishing-trump.reaches-back", fields=fields, also=also))
    return events
