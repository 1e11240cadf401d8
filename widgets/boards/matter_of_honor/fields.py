"""The hexes as places to go to: each named, each reachable, legal destinations marked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from explorer.games.matter_of_honor.state import WAITING, State
from explorer.games.matter_of_honor.tables import SIDE
from explorer.games.matter_of_honor.theatre import Map
from widgets.boards.acting import STOP, Acting
from widgets.boards.matter_of_honor import counters
from widgets.boards.matter_of_honor.acting import acting, chosen_unit
from widgets.boards.matter_of_honor.geometry import hexagon, sheet
from widgets.boards.matter_of_honor.marks import arrow
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View

SOURCES = {"rulebook": "from the rulebook", "published": "published", "invented": "invented"}


def fields(state: State, view: View) -> Iterator[Element]:
    """All hexes of the map."""
    for at in range(len(state.theatre.map.hexes)):
        yield _field(state, view, at)


def _field(state: State, view: View, at: int) -> Element:
    map = state.theatre.map
    id, middle = map.hexes[at].id, sheet(map).centres[at]
    does = _acts(state, view, at)
    label = spoken(state, at) + (f"; {does.told}" if does.told else "")
    mark = None if state.units_in(at) else _mark(state, view, at, does)
    return h(
        "g",
        h("title", f"{label}. {_sources(map, at)}"),
        h("polygon", points=hexagon((0, 0), 0.94), class_="mh-rim rx-focus"),
        mark,
        transform=f"translate({middle[0]:.1f} {middle[1]:.1f})",
        class_=f"mh-field {does.class_}".strip(),
        aria_label=label,
        data_key=f"hex-{id}",
        **does.attributes,
    )


def _acts(state: State, view: View, at: int) -> Acting:
    """What picking a hex does: it is where a unit goes, what it goes through, or the answer to why not there."""
    map, mover = state.theatre.map, chosen_unit(view)
    id = map.hexes[at].id
    if f"via.{id}" in view.open:
        return acting(view, f"via.{id}", "the way leads through here")
    if "via.none" in view.open and f"hex.{id}" in view.chosen:
        return acting(view, "via.none", "straight there")
    if state.flight is not None:
        mover = state.theatre.units[state.flight.unit].id
        return acting(view, f"hex.{id}", f"{mover} may retreat here")
    if mover is None:
        return STOP
    verb = "enters" if state.hex_of(state.theatre.unit[mover]) < 0 else "moves"
    away = state.hex_of(state.theatre.unit[mover]) != at
    return acting(view, f"hex.{id}", f"{mover} may {verb[:-1]} here", f"{mover} {verb} {id}" if away else None)


def _mark(state: State, view: View, at: int, does: Acting) -> Element | None:
    """A dot where one may go, a cross in a hex next to the unit where it may not."""
    if "mh-may" in does.class_:
        return h("circle", cx=0, cy=0, r=7, class_="mh-dot")
    mover = chosen_unit(view) if state.flight is None else state.theatre.units[state.flight.unit].id
    here = -1 if mover is None else state.hex_of(state.theatre.unit[mover])
    if does.class_ != "mh-not" or here < 0 or at not in state.theatre.map.neighbours[here]:
        return None
    return h("path", d="M-7 -7L7 7M-7 7L7 -7", class_="mh-barred")


def spoken(state: State, at: int) -> str:
    """A hex as a screen reader says it, with what stands there."""
    map = state.theatre.map
    here = map.hexes[at]
    words = [here.id, here.terrain + (", level 2" if here.level == 2 else "")]
    words += [here.town] if here.town else []
    words += ["road"] if at in map.connected else []
    banks = [map.hexes[to].id for to in map.neighbours[at] if (at, to) in map.rivers]
    words += [f"river towards {' '.join(banks)}"] if banks else []
    if at == map.leipzig:
        words.append(f"held by {'nobody' if state.leipzig is None else 'the ' + SIDE[state.leipzig]}")
    waiting = [unit for unit in state.theatre.units if at in unit.entry and state.hex_of(unit) == WAITING]
    for turn in dict.fromkeys(unit.turn for unit in waiting):
        words.append(f"entry from turn {turn} on of {' '.join(unit.id for unit in waiting if unit.turn == turn)}")
    units = "; ".join(counters.spoken(state, unit) for unit in state.units_in(at))
    return ", ".join(words) + (f": {units}" if units else "")


def _sources(map: Map, at: int) -> str:
    return ", ".join(f"{name} {SOURCES.get(one, one)}" for name, one in map.hexes[at].sources.items())


def ways(state: State, view: View) -> Iterator[Element]:
    """The ways by road of the unit that has been picked, to the hexes two hexes on."""
    mover, map = chosen_unit(view), state.theatre.map
    here = -1 if mover is None else state.hex_of(state.theatre.unit[mover])
    if here < 0:
        return
    centres = sheet(map).centres
    for through, to in map.ways[here]:
        road = (here, through) in map.roads and (through, to) in map.roads
        if road and f"hex.{map.hexes[to].id}" in view.open | view.chosen and to not in map.neighbours[here]:
            yield from arrow([centres[here], centres[through], centres[to]], "mh-way", 14)
