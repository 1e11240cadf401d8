"""Counters: a square in the army's colour with name, kind of troops, army and factors, and what is said of them."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from explorer.games.matter_of_honor.state import GONE, WAITING, State
from explorer.games.matter_of_honor.tables import SIDE, Side
from explorer.games.matter_of_honor.theatre import Unit
from widgets.markup import h

SIZE: Final = 46.0
ARMY: Final = {"North": "N", "Silesia": "S"}
LONGEST: Final = 10
_WIDE: Final = 40
CHARACTER: Final = 6.3


def factors(state: State, unit: Unit) -> str:
    """Attack and defence factor of the side of the counter that is up: "5-4"."""
    return f"{state.af(unit)}-{state.df(unit)}"


def spoken(state: State, unit: Unit) -> str:
    """A unit as a screen reader says it: "XI Corps, French infantry, 5-4, full strength"."""
    strength = "reduced" if state.reduced[unit.place] else "full strength"
    troops = "cavalry" if unit.cavalry else "infantry"
    army = f"Army of {'the ' if unit.army == 'North' else ''}{unit.army}" if unit.army in ARMY else SIDE[unit.side]
    named = unit.id if unit.id == unit.name else f"{unit.id}, {unit.name}"
    return f"{named}, {army}, {troops}, {factors(state, unit)}, {strength}"


def place(state: State, unit: Unit) -> str:
    """Where a unit is, in words."""
    at = state.hex_of(unit)
    if at == GONE:
        return "eliminated"
    if at == WAITING:
        where = " or ".join(state.theatre.map.hexes[one].label for one in unit.entry)
        return f"not on the map, enters from turn {unit.turn} on at {where}"
    return f"in {state.theatre.map.hexes[at].label}"


def face(state: State, unit: Unit) -> list[Element]:
    """A counter, its middle at the origin."""
    half, reduced = SIZE / 2, state.reduced[unit.place]
    side = "french" if unit.side is Side.FRENCH else "coalition"
    bar = h("rect", x=-half + 1, y=6, width=SIZE - 2, height=15.5, class_="mh-bar") if reduced else None
    parts = [
        h("rect", x=-half + 2, y=-half + 3, width=SIZE, height=SIZE, rx=4, class_="mh-drop"),
        h("rect", x=-half, y=-half, width=SIZE, height=SIZE, rx=4, class_=f"mh-card mh-{side}"),
        _name(unit),
        *_troops(unit),
        bar,
        h(
            "text",
            factors(state, unit),
            x=0,
            y=18.5,
            text_anchor="middle",
            class_="mh-factors mh-on-bar" if reduced else "mh-factors",
        ),
    ]
    return [one for one in parts if one is not None]


def _name(unit: Unit) -> Element:
    """The name; the C of a cavalry corps is yellow."""
    mark = " C" if unit.cavalry else ""
    text = unit.id.removesuffix(" C") if unit.cavalry else unit.id
    text = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    fit = _WIDE if CHARACTER * len(text + mark) > _WIDE else None
    return h(
        "text",
        text,
        h("tspan", mark, class_="mh-cavalry") if mark else None,
        x=0,
        y=-11.5,
        text_anchor="middle",
        textlength=fit,
        lengthadjust="spacingAndGlyphs" if fit else None,
        class_="mh-name",
    )


def _troops(unit: Unit) -> list[Element]:
    """The map sign of infantry (a cross) or cavalry (a slash), beside it the letter of the army."""
    army = ARMY.get(unit.army)
    x = 4 if army else 0
    cross = f"M{x - 12} 4.5L{x + 12} -8.5" + ("" if unit.cavalry else f"M{x - 12} -8.5L{x + 12} 4.5")
    parts = [
        h("rect", x=x - 12, y=-8.5, width=24, height=13, class_="mh-sign"),
        h("path", d=cross, class_="mh-sign"),
    ]
    if army:
        parts.append(h("text", army, x=-15.5, y=2.5, text_anchor="middle", class_="mh-army"))
    return parts


def tick() -> Element:
    """The sign of a unit that has been activated on this card."""
    return h(
        "g",
        h("circle", cx=19, cy=-19, r=8, class_="mh-tick"),
        h("path", d="M15 -19l3 3.5 5.5 -7", class_="mh-tick-line"),
    )


def cross(size: float = 18) -> Element:
    """The sign of a unit that is eliminated."""
    return h("path", d=f"M{-size:g} {-size:g}L{size:g} {size:g}M{-size:g} {size:g}L{size:g} {-size:g}", class_="mh-out")
