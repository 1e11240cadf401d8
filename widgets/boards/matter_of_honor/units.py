"""The counters on the map, and the strip of all units by the turn in which they come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from explorer.games.matter_of_honor.state import GONE, WAITING, State
from explorer.games.matter_of_honor.theatre import Theatre, Unit
from widgets.boards.acting import STOP, Acting
from widgets.boards.matter_of_honor import counters, tip
from widgets.boards.matter_of_honor.acting import acting, chosen_unit
from widgets.boards.matter_of_honor.geometry import Point, sheet
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View

APART: Final[dict[int, tuple[Point, ...]]] = {1: ((0, 3),), 2: ((-11, -12), (11, 6))}
SLOT: Final = 41.0
GROUP: Final = 12.0
LEAST: Final = 52.0
ROW: Final = 78.0
HEAD: Final = 20.0
SMALL: Final = 0.8


def on_map(state: State, view: View) -> Iterator[Element]:
    """The counters on the map, those beneath first."""
    centres = sheet(state.theatre.map).centres
    for at in sorted({at for at in state.at if at >= 0}):
        stack = state.units_in(at)
        for number, unit in enumerate(stack):
            dx, dy = APART.get(len(stack), APART[2])[min(number, 1)]
            yield _counter(state, view, unit, (centres[at][0] + dx, centres[at][1] + dy))


def _counter(state: State, view: View, unit: Unit, at: Point, scale: float = 1.0) -> Element:
    does = _acts(state, view, unit)
    used = unit.place in state.used
    odds = tip.about(state, view, unit)
    told = [counters.spoken(state, unit), counters.place(state, unit)]
    told += ["activated already"] if used else []
    told += [does.told] if does.told else []
    told += [odds.told] if odds else []
    half = counters.SIZE / 2 + 4
    target = does.class_ and f"foe.{unit.id}" in view.open
    fights = state.stage == "combat" and state.attack is not None and unit.place in state.attack
    return h(
        "g",
        h("rect", x=-half, y=-half, width=2 * half, height=2 * half, rx=7, class_="mh-rim rx-focus"),
        h("path", d=_corners(half + 1), class_="mh-aim") if target else None,
        counters.face(state, unit),
        counters.tick() if used else None,
        counters.cross() if state.hex_of(unit) == GONE else None,
        transform=f"translate({at[0]:.1f} {at[1]:.1f})" + (f" scale({scale:g})" if scale != 1 else ""),
        class_=f"mh-unit {does.class_}{' mh-target' * bool(target)}{' mh-fights' * fights}".strip(),
        aria_label="; ".join(told),
        data_key=f"unit-{unit.id}",
        data_tip=f"odds-{unit.id}" if odds else None,
        **does.attributes,
    )


def _acts(state: State, view: View, unit: Unit) -> Acting:
    mover = chosen_unit(view)
    foe = f"foe.{unit.id}"
    if foe in view.open or foe in view.chosen or foe in view.refused:
        return acting(view, foe, f"{mover} may attack it" if mover else "may be attacked")
    ask = None
    if mover is not None and unit.side is not state.theatre.unit[mover].side and state.hex_of(unit) >= 0:
        ask = f"{mover} attacks {unit.id}"
    may = "may enter" if state.hex_of(unit) == WAITING else "may act"
    does = acting(view, f"unit.{unit.id}", may, ask)
    at = state.hex_of(unit)
    if does.class_ in ("mh-not", "mh-ask") and at >= 0 and f"hex.{state.theatre.map.hexes[at].id}" in view.open:
        return STOP  # a click on it means its hex, where the other unit may go
    if state.flight is not None and state.flight.unit == unit.place:
        return does._replace(class_="mh-fleeing", told="must retreat")
    return does


def _corners(half: float) -> str:
    return "".join(
        f"M{sx * half:g} {sy * (half - 12):g}V{sy * half:g}H{sx * (half - 12):g}" for sx in (-1, 1) for sy in (-1, 1)
    )


def slots(theatre: Theatre, wide: float) -> tuple[dict[int, Point], list[tuple[str, int, Point]], float]:
    """Where each unit has its place in the strip, the headings (words, turn, point), and how high the strip is.

    Units stand in groups by the turn they come in, so that nothing moves when one of them does.
    """
    groups: dict[int, list[Unit]] = {}
    for unit in theatre.units:
        groups.setdefault(unit.turn or 0, []).append(unit)
    places: dict[int, Point] = {}
    heads: list[tuple[str, int, Point]] = []
    x, y = GROUP / 2, 0.0
    for turn, units in sorted(groups.items()):
        if x > GROUP and x + SLOT * len(units) > wide:
            x, y = GROUP / 2, y + ROW + HEAD
        heads.append(("at start" if turn == 0 else f"turn {turn}", turn, (x, y)))
        for unit in units:
            if x + SLOT > wide:
                x, y = GROUP / 2, y + ROW
            places[unit.place] = (x + SLOT / 2, y + HEAD + SLOT / 2)
            x += SLOT
        x += GROUP + max(LEAST - SLOT * len(units), 0)
    return places, heads, y + HEAD + ROW - 10


def strip(state: State, view: View, wide: float) -> Iterator[Element]:
    """All units by turn: the counters of those who wait or are lost, an outline for those on the map."""
    places, heads, _ = slots(state.theatre, wide)
    for words, turn, (x, y) in heads:
        now = turn == state.turn and state.stage != "over"
        yield h(
            "text", f"▸ {words}" if now else words, x=x + 2, y=y + 13, class_="mh-head mh-now" if now else "mh-head"
        )
    for unit in state.theatre.units:
        x, y = places[unit.place]
        names = " ".join(state.theatre.map.hexes[one].id for one in unit.entry[:2])
        half = counters.SIZE * SMALL / 2
        if state.hex_of(unit) >= 0:
            yield h("rect", x=x - half, y=y - half, width=2 * half, height=2 * half, rx=4, class_="mh-empty")
            fit = 34 if len(unit.id) > 6 else None
            yield h(
                "text",
                unit.id[: counters.LONGEST],
                x=x,
                y=y + 4,
                text_anchor="middle",
                textlength=fit,
                lengthadjust="spacingAndGlyphs" if fit else None,
                class_="mh-note mh-tiny",
            )
            names = f"in {state.theatre.map.hexes[state.hex_of(unit)].id}"
        else:
            yield _counter(state, view, unit, (x, y), SMALL)
        lost = state.hex_of(unit) == GONE
        under = "lost" if lost else names
        yield h("text", under, x=x, y=y + half + 15, text_anchor="middle", class_="mh-note mh-tiny")
