"""Victory Conditions: who takes what when a phase ends."""

from __future__ import annotations

from typing import NamedTuple

from explorer.core.clauses import cites
from explorer.core.protocol import Event
from explorer.games.victory_and_honor.artillery import bombarded_by, in_line, is_artillery
from explorer.games.victory_and_honor.cards import Card, in_order
from explorer.games.victory_and_honor.cavalry import foiled
from explorer.games.victory_and_honor.state import Hand, State
from explorer.games.victory_and_honor.tables import POSITION, RESOLUTION_ORDER, SEAT, SEATS, Position, Seat


class Battle(NamedTuple):
    """The outcome of one position: its winner if any, who captures which cards, which are lost, the events."""

    winner: Seat | None
    captured: tuple[tuple[Seat, Hand], ...]
    lost: Hand
    events: tuple[Event, ...]


class Column(NamedTuple):
    """The four cards of a finished position, each under its seat: bombarded, else of the opened regiment
    face up, else a trump, else a sacrifice. `by` tells for each bombarded card the bombardier."""

    position: Position
    bombarded: dict[Seat, Card]
    by: dict[Seat, Seat]
    followers: dict[Seat, Card]
    trumps: dict[Seat, Card]
    sacrifices: dict[Seat, Card]

    @property
    def left(self) -> Hand:
        """What remains once the bombarded cards are gone."""
        return in_order([*self.followers.values(), *self.trumps.values(), *self.sacrifices.values()])


@cites("victory-conditions.order", "rules-of-engagement.spoils-of-war")
def resolve(state: State) -> dict[Position, Battle]:
    """All three positions of a finished phase, in the order in which they are resolved."""
    return {position: battle(state, column(state, position)) for position in RESOLUTION_ORDER}


def column(state: State, position: Position) -> Column:
    """The cards of a position, told apart."""
    table, trump, play = state.table, state.trump, state.rulings["play"]
    found = Column(position, {}, {}, {}, {}, {})
    for seat in SEATS:
        laid = table.laid(seat, position)
        assert laid is not None, "a phase is resolved when all boards are full"
        if not laid.face_up:
            (found.trumps if laid.card.regiment == trump else found.sacrifices)[seat] = laid.card
            continue
        by = bombarded_by(play, table, seat, position)
        if by is None:
            found.followers[seat] = laid.card
        else:
            found.bombarded[seat], found.by[seat] = laid.card, by
    return found


def battle(state: State, cards: Column) -> Battle:
    """The victory conditions in their order, with whatever foils them."""
    position = cards.position
    events = tuple([_bombarded(state, cards, seat) for seat in cards.bombarded])
    taken = tuple([(cards.by[seat], (card,)) for seat, card in cards.bombarded.items()])
    rider = state.table.chargers[position]
    foil = None if rider is None else foiled(position, rider in cards.bombarded, bool(cards.trumps))
    also = _also(state, cards, foil)
    if rider is not None and foil is None:
        outcome = _won(state, cards, rider, "flanked", also)
    elif cards.trumps:
        outcome = _won(state, cards, _strongest(cards.trumps), "trump", also)
    elif cards.followers and not _lost_with_opening_card(state, cards):
        outcome = _won(state, cards, _strongest(cards.followers), "regiment", also)
    else:
        outcome = _total_defeat(state, cards, also)
    return Battle(outcome.winner, taken + outcome.captured, outcome.lost, events + outcome.events)


@cites("sacrifices.total-defeat.causes")
def _lost_with_opening_card(state: State, cards: Column) -> bool:
    """Whether the loss of the opening card defeats the cards that followed it (ruling opening-card-lost)."""
    match state.rulings["opening-card-lost"]:
        case "card":
            return _opening_card_shot(state, cards)
        case _:
            return False


def _opening_card_shot(state: State, cards: Column) -> bool:
    return state.table.openers[cards.position] in cards.bombarded.values()


@cites("victory-conditions.1")
def _bombarded(state: State, cards: Column, seat: Seat) -> Event:
    position, card = cards.position, cards.bombarded[seat]
    also = ["special-maneuvers.artillery.bombardment", "special-maneuvers.artillery.until-the-end"]
    if is_artillery(state.table.laid(seat, position)):
        also.append("special-maneuvers.artillery.crossfire")
    if state.table.chargers[position] == seat and (foil := foiled(position, bombarded=True, trumps=False)):
        also.append(foil)
    fields = {"seat": SEAT[seat], "card": card, "position": POSITION[position], "by": SEAT[cards.by[seat]]}
    return Event("bombarded", clause="victory-conditions.1", fields=fields, also=tuple(also))


def _strongest(cards: dict[Seat, Card]) -> Seat:
    return max(cards, key=lambda seat: cards[seat].value)


@cites(
    "establishing-trump.immune", "special-maneuvers.artillery.face-down-immune", "special-maneuvers.artillery.center"
)
def _also(state: State, cards: Column, foil: str | None) -> tuple[str, ...]:
    """Clauses that explain the outcome beside the victory condition itself."""
    also = [foil] if foil else []
    for face_down, clause in (
        (cards.trumps, "establishing-trump.immune"),
        (cards.sacrifices, "special-maneuvers.artillery.face-down-immune"),
    ):
        for seat in face_down:
            there = in_line(state.rulings["play"], seat, cards.position)
            if there is not None and is_artillery(state.table.board[there]) and clause not in also:
                also.append(clause)
    if cards.position is Position.CENTER and state.rulings["play"] == "partners":
        also += ["special-maneuvers.artillery.center" for card in cards.followers.values() if card.kind == "Artillery"]
    if cards.sacrifices:
        also.append("sacrifices.defeated-cards")
    return tuple(also)


@cites("victory-conditions.2", "victory-conditions.3", "victory-conditions.4", "sacrifices.defeated-cards")
def _won(state: State, cards: Column, winner: Seat, how: str, also: tuple[str, ...]) -> Battle:
    """The winner takes all that is left, sacrifices included or not (ruling sacrificed-cards)."""
    captured: Hand = cards.left
    lost: Hand = ()
    match state.rulings["sacrificed-cards"]:
        case "lost":
            lost = in_order(cards.sacrifices.values())
            captured = tuple(card for card in captured if card not in lost)
    position = POSITION[cards.position]
    own = cards.followers.get(winner) or cards.trumps[winner]
    fields: dict[str, object] = {"position": position, "seat": SEAT[winner], "card": own, "cards": list(captured)}
    if lost:
        fields["lost"] = list(lost)
    if how == "flanked":
        also = ("special-maneuvers.cavalry.flanking", *also)
        event = Event("flanked", clause="victory-conditions.2", fields=fields, also=also)
    elif how == "trump":
        fields["with"] = how
        event = Event("won", clause="victory-conditions.3", fields=fields, also=also)
    else:
        fields["with"] = how
        event = Event("won", clause="victory-conditions.4", fields=fields, also=also)
    return Battle(winner, ((winner, captured),), lost, (event,))


@cites("sacrifices.total-defeat", "sacrifices.total-defeat.causes", "sacrifices.total-defeat.lost")
def _total_defeat(state: State, cards: Column, also: tuple[str, ...]) -> Battle:
    """Nobody wins: what is left is out of the round."""
    lost = cards.left
    cause = "artillery" if _opening_card_shot(state, cards) else "never-opened"
    event = Event(
        "total-defeat",
        clause="sacrifices.total-defeat",
        fields={"position": POSITION[cards.position], "cards": list(lost), "cause": cause},
        also=("sacrifices.total-defeat.causes", "sacrifices.total-defeat.lost", *also),
    )
    return Battle(None, (), lost, (event,))
