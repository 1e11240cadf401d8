"""Stacking: who may stand in a hex together."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.clauses import cites
from explorer.core.protocol import Refusal
from explorer.games.matter_of_honor.state import State, listed
from explorer.games.matter_of_honor.tables import SIDE, STACK
from explorer.games.matter_of_honor.theatre import Unit


def has_room(state: State, unit: Unit, hex: int) -> bool:
    """Whether a unit may stand in a hex besides those that are there; the quick form of `crowded`."""
    there = 0
    for other, at in zip(state.theatre.units, state.at, strict=True):
        if at == hex and other is not unit:
            there += 1
            if other.army != unit.army or there == STACK:
                return False
    return True


def has_enemy(state: State, unit: Unit, hex: int) -> bool:
    """Whether an enemy of a unit stands in a hex."""
    return any(
        at == hex and other.side is not unit.side for other, at in zip(state.theatre.units, state.at, strict=True)
    )


@cites("stacking.same-army", "stacking.two-units", "stacking.two-armies")
def crowded(state: State, unit: Unit, hex: int) -> Iterator[Refusal]:
    """Why a unit may not stand in a hex besides those that are there."""
    others = [one for one in state.units_in(hex) if one is not unit]
    label = state.theatre.map.hexes[hex].label
    enemies = [one.id for one in others if one.side is not unit.side]
    if enemies:
        yield Refusal(
            clause="stacking.same-army",
            reason=f"{label} is held by the enemy, {listed(enemies)}: a hex holds units of one army, and no unit goes "
            "where an enemy stands.",
        )
        return
    strangers = [one for one in others if one.army != unit.army]
    if strangers:
        army = strangers[0].army
        yield Refusal(
            clause="stacking.two-armies",
            reason=f"{label} holds {listed(one.id for one in strangers)} of the army {army}, and {unit.id} is of the "
            f"army {unit.army}: the {SIDE[unit.side]} armies do not stack.",
        )
    if len(others) >= STACK:
        yield Refusal(
            clause="stacking.two-units",
            reason=f"{label} is full: {listed(one.id for one in others)} stand there, and {STACK} units are the most.",
        )
