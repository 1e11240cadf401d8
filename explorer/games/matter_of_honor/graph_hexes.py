"""What the graphs tell of a hex and of a unit, and where they draw them."""

from __future__ import annotations

from typing import Any, Final

from explorer.games.matter_of_honor.describe import where
from explorer.games.matter_of_honor.state import State
from explorer.games.matter_of_honor.tables import ARMIES, SIDE, STACK
from explorer.games.matter_of_honor.theatre import Map, Unit

SIZE: Final = 84.0  # pixels along a hex's side
BELOW: Final = (44.0, 36.0)  # from a hex's name down to the first unit in it, and on to the next
BESIDE: Final = 120.0  # from one waiting unit to the next


def here_and_now(state: State | None) -> State:
    """A position, or the start of the game."""
    if state is not None:
        return state
    from explorer.games.matter_of_honor import GAME

    start: State = GAME.start()
    return start


def spot(map: Map, at: int) -> tuple[float, float]:
    """Where the middle of a hex is drawn."""
    x, y = map.centre(at)
    return x * SIZE, -y * SIZE


def hex_node(state: State, at: int, show_units: bool = True) -> dict[str, Any]:
    """What the graphs tell of a hex."""
    theatre, hex = state.theatre, state.theatre.map.hexes[at]
    units = state.units_in(at)
    names = [unit.id for unit in units]
    shown = [hex.id, hex.town, ", ".join(names) if show_units else None]
    return {
        "terrain": hex.terrain,
        "level": hex.level,
        "town": hex.town or "",
        "at_edge": theatre.map.edge[at],
        "entry_of": [unit.id for unit in theatre.units if at in unit.entry],
        "leipzig": at == theatre.map.leipzig,
        "units": names,
        "held_by": SIDE[units[0].side] if units else "",
        "room_for": [army for army in ARMIES if _has_room(units, army)],
        "label": "\n".join(filter(None, shown)),
        "pos": spot(theatre.map, at),
    }


def _has_room(there: list[Unit], army: str) -> bool:
    """Whether one more unit of an army may stop with those that are there."""
    return len(there) < STACK and all(one.army == army for one in there)


def unit_node(state: State, unit: Unit) -> dict[str, Any]:
    """What the graphs tell of a unit, which is drawn below the name of its hex, or below the map if it waits."""
    at = state.hex_of(unit)
    map = state.theatre.map
    if at >= 0:
        x, y = spot(map, at)
        row = state.units_in(at).index(unit)
        pos = x, y - BELOW[0] - BELOW[1] * row
    else:
        waiting = [one for one in state.theatre.units if state.hex_of(one) == at]
        bottom = min(spot(map, one)[1] for one in range(len(map.hexes)))
        pos = waiting.index(unit) * BESIDE, bottom - 3 * BELOW[0] - BELOW[1]
    return {
        "side": SIDE[unit.side],
        "army": unit.army,
        "type": unit.type,
        "af": state.af(unit),
        "df": state.df(unit),
        "reduced": state.reduced[unit.place],
        "at": where(state, unit),
        "label": unit.id,
        "pos": pos,
    }


def unit_name(state: State, unit: Unit) -> str:
    """The node of a unit: its name, unless a hex is called so."""
    return unit.id if unit.id not in state.theatre.map.place else f"unit {unit.id}"
