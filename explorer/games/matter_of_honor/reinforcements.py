"""Reinforcements: when and where a unit enters, and where instead."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.clauses import cites
from explorer.core.protocol import Refusal
from explorer.games.matter_of_honor.stacking import crowded, has_enemy, has_room
from explorer.games.matter_of_honor.state import WAITING, State, listed
from explorer.games.matter_of_honor.theatre import Map, Unit


@cites("reinforcements.displaced")
def nearest_edge(state: State, gates: tuple[int, ...]) -> tuple[int, ...]:
    """The unoccupied hexes of the map's edge that are closest to an entry hex, whichever of the given ones that is."""
    map = state.theatre.map
    taken = set(state.at)
    far = {
        at: min(map.distances[gate][at] for gate in gates)
        for at, edge in enumerate(map.edge)
        if edge and at not in taken
    }
    least = min(far.values(), default=0)
    return tuple(at for at, distance in far.items() if distance == least)


@cites("reinforcements.displaced")
def _held(state: State, unit: Unit) -> tuple[int, ...]:
    """The entry hexes that the enemy holds and that displace a unit, if it is displaced (ruling entry-displaced)."""
    held = tuple(at for at in unit.entry if has_enemy(state, unit, at))
    match state.rulings["entry-displaced"]:
        case "nearest-edge":
            return held
        case _:
            return held if len(held) == len(unit.entry) else ()


@cites("reinforcements.displaced")
def kept_from(state: State, unit: Unit) -> tuple[int, ...]:
    """The entry hexes that displace a unit: those that the enemy holds, or all of them if none has room and full ones
    count as held (ruling entry-full). Empty if the unit is not displaced."""
    match state.rulings["entry-full"]:
        case "nearest-edge" if not any(has_room(state, unit, at) for at in unit.entry):
            return unit.entry
        case _:
            return _held(state, unit)


def ways_in(state: State, unit: Unit) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where a unit may enter now, its turn aside: its own entry hexes with room, and hexes where it is displaced to.

    A displaced unit goes to the unoccupied edge hex that is nearest to any of the entry hexes that it is kept from.
    """
    own = tuple(at for at in unit.entry if has_room(state, unit, at))
    gates = kept_from(state, unit)
    elsewhere = nearest_edge(state, gates) if gates else ()
    return own, tuple(at for at in elsewhere if at not in own)


@cites("reinforcements.turn-of-entry")
def is_due(state: State, unit: Unit) -> bool:
    """Whether a unit's turn of entry has come."""
    return unit.turn is not None and state.turn >= unit.turn


def entries(state: State, unit: Unit) -> tuple[int, ...]:
    """Where a waiting unit may enter now."""
    if not is_due(state, unit):
        return ()
    own, elsewhere = ways_in(state, unit)
    return own + elsewhere


@cites(
    "reinforcements.turn-of-entry",
    "reinforcements.displaced",
    "reinforcements.entry-hexes",
    "set-up.french-start",
    "set-up.reinforcements",
)
def may_not_enter(state: State, unit: Unit, hex: int) -> Iterator[Refusal]:
    """Why a unit may not enter in a hex."""
    map = state.theatre.map
    if unit.start is not None:
        reason = f"{unit.id} is no reinforcement: it stands in {map.hexes[unit.start].label} from the start."
        yield Refusal(clause="set-up.french-start", reason=reason)
        return
    if state.hex_of(unit) != WAITING:
        reason = f"{unit.id} is on the map already, in {map.hexes[state.hex_of(unit)].label}."
        yield Refusal(clause="set-up.reinforcements", reason=reason)
        return
    if not is_due(state, unit):
        yield Refusal(
            clause="reinforcements.turn-of-entry",
            reason=f"{unit.id} enters from turn {unit.turn} on, and this is turn {state.turn}.",
        )
    own, elsewhere = ways_in(state, unit)
    if hex in own or hex in elsewhere:
        return
    label = map.hexes[hex].label
    if hex in unit.entry:
        yield from crowded(state, unit, hex)
    elif elsewhere:
        hexes = "hexes of the edge are" if len(elsewhere) > 1 else "hex of the edge is"
        other = f", or it enters at {_names(map, own, 'or')}" if own else ""
        reason = f"{unit.id} is kept from {_names(map, kept_from(state, unit))}, and the closest unoccupied {hexes} "
        reason += f"{_names(map, elsewhere)}, not {label}{other}."
        yield Refusal(clause="reinforcements.displaced", reason=reason)
    else:
        why = "" if own else ", or waits until there is room"
        reason = f"{unit.id} enters at {_names(map, unit.entry, 'or')}{why}, not at {label}."
        yield Refusal(clause="reinforcements.entry-hexes", reason=reason)


def _names(map: Map, hexes: tuple[int, ...], last: str = "and") -> str:
    return listed((map.hexes[at].label for at in hexes), last)
