"""Sacrifices: forced, voluntary, and of an opening."""

from __future__ import annotations

from collections.abc import Mapping

from explorer.core.clauses import cites
from explorer.core.protocol import Refusal
from explorer.games.victory_and_honor.cards import Card
from explorer.games.victory_and_honor.opening import Prospect, is_closed
from explorer.games.victory_and_honor.state import State
from explorer.games.victory_and_honor.tables import POSITION, REGIMENTS, SEAT_NAME, Position, Seat

Prospects = Mapping[Position, Prospect]


@cites("sacrifices.sacrificing-the-opening")
def without_sacrificed_opening(positions: tuple[Position, ...], prospects: Prospects) -> tuple[Position, ...]:
    """Those of some positions where no opening would have to be sacrificed."""
    return tuple([one for one in positions if prospects[one] is not Prospect.SACRIFICE_OPENING])


@cites("rules-of-engagement.order-of-play.keep-going", "sacrifices.sacrificing-the-opening")
def spared_instead_of_order(answer: str, prospects: Prospects, keeping: tuple[Position, ...]) -> tuple[Position, ...]:
    """Positions toward a full board that must be taken because every one that keeps the order going would
    sacrifice an opening (ruling order-or-opening); usually none."""
    match answer:
        case "spare-opening":
            return (
                ()
                if without_sacrificed_opening(keeping, prospects)
                else without_sacrificed_opening(tuple(prospects), prospects)
            )
        case _:
            return ()


@cites("sacrifices.voluntary-sacrifice")
def to_follow_instead(answer: str, prospects: Prospects, allowed: tuple[Position, ...]) -> Position | None:
    """The allowed position in which one must follow rather than sacrifice in another, if so ruled
    (sacrifice-though-could-follow)."""
    match answer:
        case "forbidden":
            return next((one for one in allowed if prospects[one] is Prospect.FOLLOW), None)
        case _:
            return None


@cites("sacrifices.sacrificing-the-opening.no-new-colour", "sacrifices.voluntary-sacrifice.never-unopened")
def must_spare_opening(state: State, seat: Seat, position: Position, others: tuple[Position, ...]) -> Refusal:
    """Why an opening may not be sacrificed while the other positions can be played."""
    why = (
        f"{POSITION[position].capitalize()} can no longer be opened"
        if is_closed(state, position)
        else f"{SEAT_NAME[seat]} holds no new regiment to open {POSITION[position]} with"
    )
    return Refusal(
        clause="sacrifices.sacrificing-the-opening",
        reason=f"{why}, and an opening is not sacrificed while {' or '.join(POSITION[p] for p in others)} "
        "can be played.",
    )


@cites(
    "sacrifices.sacrificing-the-opening.no-new-colour",
    "sacrifices.sacrificing-the-opening.scout",
    "rules-of-engagement.opening-cards.nobody-yet",
)
def forced_by(state: State, seat: Seat, position: Position) -> tuple[str, ...]:
    """The clauses that force a seat to sacrifice the opening of this position, the nearest first."""
    opened = state.table.opened
    closed = ("rules-of-engagement.opening-cards.nobody-yet",) if is_closed(state, position) else ()
    if state.table.bound is not None:
        return ("sacrifices.sacrificing-the-opening.scout", *closed)
    if all(card.regiment in opened for card in state.hand(seat)):
        return ("sacrifices.sacrificing-the-opening.no-new-colour", *closed)
    return (*closed, "sacrifices.sacrificing-the-opening")


@cites("sacrifices.voluntary-sacrifice.never-unopened")
def never_voluntary_here(seat: Seat, position: Position, card: Card) -> Refusal:
    """Why a card that cannot open a position may not be laid there face down instead, while the hand can open it."""
    return Refusal(
        clause="sacrifices.voluntary-sacrifice.never-unopened",
        reason=f"Nor may {SEAT_NAME[seat]} lay {card} there face down: {POSITION[position]} has not been opened, and "
        "only opened positions take a voluntary sacrifice.",
    )


@cites("sacrifices.voluntary-sacrifice.never-unopened")
def could_follow_elsewhere(state: State, seat: Seat, position: Position, other: Position) -> Refusal:
    """Why a card may not be sacrificed here while suit can be followed in the other position."""
    regiment = REGIMENTS[state.table.opened[other] or ""]
    return Refusal(
        clause="sacrifices.voluntary-sacrifice.never-unopened",
        reason=f"{SEAT_NAME[seat]} cannot follow in {POSITION[position]} but can in {POSITION[other]} "
        f"({regiment}): follow suit whenever possible.",
    )
