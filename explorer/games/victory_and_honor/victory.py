"""Victory Conditions: who takes what when a phase ends."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.core.clauses import cites
from explorer.core.protocol import Event
from explorer.games.victory_and_honor.artillery import bombarded_by, in_line, is_artillery
from explorer.games.victory_and_honor.cards import Card, in_order
from explorer.games.victory_and_honor.cavalry import foiled
from explorer.games.victory_and_honor.state import Laid, State
from explorer.games.victory_and_honor.tables import POSITION, RESOLUTION_ORDER, SEAT, SEATS, Position, Seat


@dataclass(frozen=True)
class Battle:
    """The outcome of one position: its winner if any, who captures which cards, which are lost, the events."""

    winner: Seat | None
    captured: tuple[tuple[Seat, tuple[Card, ...]], ...]
    lost: tuple[Card, ...]
    events: tuple[Event, ...]


@cites("victory-conditions.order", "rules-of-engagement.spoils-of-war")
def resolve(state: State) -> dict[Position, Battle]:
    """All three positions of a finished phase, in the order in which they are resolved."""
    return {position: battle(state, position) for position in RESOLUTION_ORDER}


def battle(state: State, position: Position) -> Battle:
    """One position of a finished phase."""
    laid = {seat: card for seat in SEATS if (card := state.table.laid(seat, position)) is not None}
    shot = {
        seat: by
        for seat in laid
        if (by := bombarded_by(state.rulings["play"], state.table, seat, position)) is not None
    }
    left = {seat: card for seat, card in laid.items() if seat not in shot}
    taken = tuple((by, (laid[seat].card,)) for seat, by in shot.items())
    events = [_bombarded(state, position, seat, laid[seat], by) for seat, by in shot.items()]
    outcome = _outcome(state, position, left, shot)
    return Battle(outcome.winner, taken + outcome.captured, outcome.lost, (*events, *outcome.events))


@cites("victory-conditions.1")
def _bombarded(state: State, position: Position, seat: Seat, laid: Laid, by: Seat) -> Event:
    also = ["special-maneuvers.artillery.bombardment", "special-maneuvers.artillery.until-the-end"]
    if is_artillery(laid):
        also.append("special-maneuvers.artillery.crossfire")
    if state.table.chargers[position] == seat and (foil := foiled(position, bombarded=True, trumps=False)):
        also.append(foil)
    fields = {"seat": SEAT[seat], "card": str(laid.card), "position": POSITION[position], "by": SEAT[by]}
    return Event("bombarded", clause="victory-conditions.1", fields=fields, also=tuple(also))


def _outcome(state: State, position: Position, left: dict[Seat, Laid], shot: dict[Seat, Seat]) -> Battle:
    trumps = {seat: laid.card for seat, laid in left.items() if not laid.face_up and laid.card.regiment == state.trump}
    followers = {seat: laid.card for seat, laid in left.items() if laid.face_up}
    rider = state.table.chargers[position]
    foil = None if rider is None else foiled(position, rider in shot, bool(trumps))
    opening_shot = any(state.table.laid(seat, position) == (state.table.openers[position], True) for seat in shot)
    also = _also(state, position, left, foil)
    if rider is not None and foil is None:
        return _won(state, position, rider, left, "flanked", also)
    if trumps:
        return _won(state, position, _strongest(trumps), left, "trump", also)
    match state.rulings["opening-card-lost"]:
        case "card" if opening_shot:
            return _total_defeat(state, position, left, also, shot=True)
        case _ if followers:
            return _won(state, position, _strongest(followers), left, "regiment", also)
    return _total_defeat(state, position, left, also, shot=opening_shot)


def _strongest(cards: dict[Seat, Card]) -> Seat:
    return max(cards, key=lambda seat: cards[seat].value)


@cites("establishing-trump.immune")
def _also(state: State, position: Position, left: dict[Seat, Laid], foil: str | None) -> tuple[str, ...]:
    """Clauses that explain the outcome beside the victory condition itself."""
    also = [foil] if foil else []
    for seat, laid in left.items():
        there = in_line(state.rulings["play"], seat, position)
        if not laid.face_up and there is not None and is_artillery(state.table.board[there]):
            is_trump = laid.card.regiment == state.trump
            also.append("establishing-trump.immune" if is_trump else "special-maneuvers.artillery.face-down-immune")
        if position is Position.CENTER and is_artillery(laid) and state.rulings["play"] == "partners":
            also.append("special-maneuvers.artillery.center")
    if any(not laid.face_up and laid.card.regiment != state.trump for laid in left.values()):
        also.append("sacrifices.defeated-cards")
    return tuple(dict.fromkeys(also))


@cites("victory-conditions.2", "victory-conditions.3", "victory-conditions.4", "sacrifices.defeated-cards")
def _won(
    state: State, position: Position, winner: Seat, left: dict[Seat, Laid], how: str, also: tuple[str, ...]
) -> Battle:
    """The winner takes all that is left, sacrifices included or not (ruling sacrificed-cards)."""
    sacrifices = [laid.card for laid in left.values() if not laid.face_up and laid.card.regiment != state.trump]
    match state.rulings["sacrificed-cards"]:
        case "captured":
            lost = []
        case _:
            lost = sacrifices
    captured = in_order(laid.card for laid in left.values() if laid.card not in lost)
    fields: dict[str, object] = {"position": POSITION[position], "seat": SEAT[winner]}
    fields["card"] = str(left[winner].card)
    fields["cards"] = [str(card) for card in captured]
    if lost:
        fields["lost"] = [str(card) for card in in_order(lost)]
    if how == "flanked":
        also = ("special-maneuvers.cavalry.flanking", *also)
        event = Event("flanked", clause="victory-conditions.2", fields=fields, also=also)
    elif how == "trump":
        event = Event("won", clause="victory-conditions.3", fields={**fields, "with": how}, also=also)
    else:
        event = Event("won", clause="victory-conditions.4", fields={**fields, "with": how}, also=also)
    return Battle(winner, ((winner, captured),), in_order(lost), (event,))


@cites("sacrifices.total-defeat", "sacrifices.total-defeat.causes", "sacrifices.total-defeat.lost")
def _total_defeat(
    state: State, position: Position, left: dict[Seat, Laid], also: tuple[str, ...], shot: bool
) -> Battle:
    """Nobody wins: what is left is out of the round."""
    cards = in_order(laid.card for laid in left.values())
    cause = "artillery" if shot else "never-opened"
    event = Event(
        "total-defeat",
        clause="sacrifices.total-defeat",
        fields={"position": POSITION[position], "cards": [str(card) for card in cards], "cause": cause},
        also=("sacrifices.total-defeat.causes", "sacrifices.total-defeat.lost", *also),
    )
    return Battle(None, (), cards, (event,))
