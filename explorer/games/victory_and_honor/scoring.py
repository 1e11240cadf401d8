"""End of the Round and Scoring: reserves, and what the spoils are worth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from explorer.core.clauses import cites
from explorer.core.protocol import Event
from explorer.games.victory_and_honor.cards import Card
from explorer.games.victory_and_honor.state import State, joined
from explorer.games.victory_and_honor.tables import SEAT, SEATS, Seat


class Count(NamedTuple):
    """A player's cards of one regiment: how many Generals, their stars, and how many other cards."""

    generals: int
    stars: int
    others: int


def counted(cards: Iterable[Card]) -> dict[str, Count]:
    """Spoils by regiment; regiments without a card are left out."""
    counts: dict[str, Count] = {}
    for card in cards:
        generals, stars, others = counts.get(card.regiment, (0, 0, 0))
        general = card.stars > 0
        counts[card.regiment] = Count(generals + general, stars + card.stars, others + (not general))
    return counts


@cites("scoring.regiment-cards", "scoring.regiment-cards.no-general", "scoring.generals", "scoring.generals.multiplier")
def points(counts: Iterable[Count], troop_multiplier: str) -> int:
    """Victory points of one player's spoils, counted by regiment (ruling troop-multiplier)."""
    match troop_multiplier:
        case "generals":
            return sum([one.stars + one.generals * one.others for one in counts])
        case _:
            return sum([one.stars + one.stars * one.others for one in counts])


@cites("end-of-the-round.reserves")
def take_reserves(state: State) -> tuple[State, tuple[Event, ...]]:
    """The card left in each hand joins its holder's spoils."""
    spoils = tuple(joined(state.spoils[seat], state.hand(seat)) for seat in SEATS)
    events = tuple(
        Event("reserve", clause="end-of-the-round.reserves", fields={"seat": SEAT[seat], "card": card})
        for seat in SEATS
        for card in state.hand(seat)
    )
    return state._replace(spoils=spoils, hands=((), (), (), ())), events


@cites("scoring.separately", "scoring.partners-add", "scoring.recorded", "end-of-the-round.piles")
def round_scored(state: State) -> tuple[dict[Seat, int], tuple[int, ...], Event]:
    """This round's points by seat, the new totals by side, and the event."""
    counts = {seat: counted(state.spoils[seat]) for seat in SEATS}
    scores = {seat: points(counts[seat].values(), state.rulings["troop-multiplier"]) for seat in SEATS}
    totals = tuple(
        old + sum(scores[seat] for seat in seats) for old, seats in zip(state.totals, state.sides.values(), strict=True)
    )
    also = ["scoring.separately", "end-of-the-round.piles"]
    if state.rulings["play"] == "partners":
        also += ["scoring.partners-add", "setup.partners"]
    event = Event(
        "round-scored",
        clause="scoring.recorded",
        fields={
            "scores": {SEAT[seat]: score for seat, score in scores.items()},
            "totals": dict(zip(state.sides, totals, strict=True)),
        },
        also=(*also, *_also_of_spoils(counts.values())),
    )
    return scores, totals, event


def _also_of_spoils(all_counts: Iterable[dict[str, Count]]) -> list[str]:
    """The scoring clauses that made a difference to somebody's spoils."""
    also = set()
    for counts in all_counts:
        for generals, _, others in counts.values():
            if generals:
                also.add("scoring.generals")
            if others:
                also.add("scoring.regiment-cards" if generals else "scoring.regiment-cards.no-general")
            if others and generals > 1:
                also.add("scoring.generals.multiplier")
    return sorted(also)
