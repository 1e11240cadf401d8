"""End of the Round and Scoring: reserves, and what the spoils are worth."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.core.clauses import cites
from explorer.core.protocol import Event
from explorer.games.victory_and_honor.cards import Card
from explorer.games.victory_and_honor.state import State, joined
from explorer.games.victory_and_honor.tables import REGIMENTS, SEAT, SEATS, Seat


@cites(
    "scoring.regiment-cards",
    "scoring.regiment-cards.no-general",
    "scoring.generals",
    "scoring.generals.multiplier",
)
def points(cards: Iterable[Card], troop_multiplier: str) -> int:
    """Victory points of one player's spoils (ruling troop-multiplier)."""
    cards = tuple(cards)
    total = 0
    for regiment in REGIMENTS:
        own = [card for card in cards if card.regiment == regiment]
        generals = [card for card in own if card.is_general]
        stars = sum(card.stars for card in generals)
        match troop_multiplier:
            case "generals":
                each = len(generals)
            case _:
                each = stars
        total += stars + each * (len(own) - len(generals))
    return total


@cites("end-of-the-round.reserves")
def take_reserves(state: State) -> tuple[State, tuple[Event, ...]]:
    """The card left in each hand joins its holder's spoils."""
    spoils = tuple(joined(state.spoils[seat], state.hand(seat)) for seat in SEATS)
    events = tuple(
        Event("reserve", clause="end-of-the-round.reserves", fields={"seat": SEAT[seat], "card": str(card)})
        for seat in SEATS
        for card in state.hand(seat)
    )
    return state._replace(spoils=spoils, hands=((), (), (), ())), events


@cites("scoring.separately", "scoring.partners-add", "scoring.recorded", "end-of-the-round.piles")
def round_scored(state: State) -> tuple[dict[Seat, int], tuple[int, ...], Event]:
    """This round's points by seat, the new totals by side, and the event."""
    scores = {seat: points(state.spoils[seat], state.rulings["troop-multiplier"]) for seat in SEATS}
    totals = tuple(
        old + sum(scores[seat] for seat in seats) for old, seats in zip(state.totals, state.sides.values(), strict=True)
    )
    also = ["scoring.separately", "end-of-the-round.piles"]
    if state.rulings["play"] == "partners":
        also.append("scoring.partners-add")
    event = Event(
        "round-scored",
        clause="scoring.recorded",
        fields={
            "scores": {SEAT[seat]: score for seat, score in scores.items()},
            "totals": dict(zip(state.sides, totals, strict=True)),
        },
        also=(*also, *_also_of_spoils(state.spoils)),
    )
    return scores, totals, event


def _also_of_spoils(all_spoils: Iterable[tuple[Card, ...]]) -> list[str]:
    """The scoring clauses that made a difference to somebody's spoils."""
    also = []
    for spoils in all_spoils:
        for regiment in REGIMENTS:
            own = [card for card in spoils if card.regiment == regiment]
            generals = sum(card.is_general for card in own)
            if generals:
                also.append("scoring.generals")
            if len(own) > generals:
                also.append("scoring.regiment-cards" if generals else "scoring.regiment-cards.no-general")
            if len(own) > generals > 1:
                also.append("scoring.generals.multiplier")
    return sorted(set(also))
