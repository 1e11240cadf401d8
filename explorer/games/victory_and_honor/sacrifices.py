"""Sacrifices: forced, voluntary, and of an opening."""

from __future__ import annotations

from collections.abc import Mapping

from explorer.core.clauses import cites
from explorer.core.protocol import Refusal
from explorer.games.victory_and_honor.opening import Prospect, is_closed
from explorer.games.victory_and_honor.state import State
from explorer.games.victory_and_honor.tables import POSITION, REGIMENTS, SEAT_NAME, Position, Seat

Prospects = Mapping[Position, Prospect]


@cites(
    "sacrifices.sacrificing-the-opening",
    "sacrifices.sacrificing-the-opening.no-new-colour",
    "sacrifices.voluntary-sacrifice.never-unopened",
)
def must_spare_opening(
    state: State, seat: Seat, position: Position, prospects: Prospects, allowed: tuple[Position, ...]
) -> Refusal | None:
    """Refuses to sacrifice an opening while another allowed position needs no such sacrifice."""
    if prospects[position] is not Prospect.SACRIFICE_OPENING:
        return None
    others = [other for other in allowed if prospects[other] is not Prospect.SACRIFICE_OPENING]
    if not others or position in others:
        return None
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


@cites("rules-of-engagement.order-of-play.keep-going", "sacrifices.sacrificing-the-opening")
def spared_instead_of_order(state: State, prospects: Prospects, keeping: tuple[Position, ...]) -> tuple[Position, ...]:
    """Positions toward a full board that must be taken because every one that keeps the order going would
    sacrifice an opening (ruling order-or-opening); usually none."""
    match state.rulings["order-or-opening"]:
        case "spare-opening":
            if all(prospects[p] is Prospect.SACRIFICE_OPENING for p in keeping):
                return tuple(p for p in prospects if prospects[p] is not Prospect.SACRIFICE_OPENING)
            return ()
        case _:
            return ()


@cites("sacrifices.voluntary-sacrifice")
def could_follow_elsewhere(
    state: State, seat: Seat, position: Position, prospects: Prospects, allowed: tuple[Position, ...]
) -> Refusal | None:
    """Refuses a sacrifice while suit can be followed elsewhere, if so ruled (sacrifice-though-could-follow)."""
    match state.rulings["sacrifice-though-could-follow"]:
        case "forbidden":
            if prospects[position] is not Prospect.SACRIFICE:
                return None
        case _:
            return None
    for other in allowed:
        if prospects[other] is Prospect.FOLLOW:
            regiment = REGIMENTS[state.table.opened[other] or ""]
            return Refusal(
                clause="sacrifices.voluntary-sacrifice.never-unopened",
                reason=f"{SEAT_NAME[seat]} cannot follow in {POSITION[position]} but can in {POSITION[other]} "
                f"({regiment}): follow suit whenever possible.",
            )
    return None
