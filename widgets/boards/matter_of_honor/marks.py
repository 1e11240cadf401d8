"""Marks on the map: where the last move led, who attacks whom, what came of it, who must retreat, who holds Leipzig."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from explorer.core.protocol import Event
from explorer.games.matter_of_honor.state import Draw, State
from explorer.games.matter_of_honor.tables import SIDE, Side
from explorer.games.matter_of_honor.theatre import Map
from widgets.boards.matter_of_honor import cards
from widgets.boards.matter_of_honor.geometry import HALF, Point, between, curve, outward, sheet
from widgets.boards.matter_of_honor.geometry import SIDE as HEX_SIDE
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View


def arrow(points: list[Point], class_: str, short: float = 30) -> Iterator[Element]:
    """An arrow through points that ends so much before the last one."""
    start, end = points[-2], points[-1]
    far = hypot(end[0] - start[0], end[1] - start[1])
    tip = between(start, end, 1 - short / far)
    ux, uy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    base = tip[0] - 13 * ux, tip[1] - 13 * uy
    head = f"{tip[0]:.1f},{tip[1]:.1f}"
    for side in (8, -8):
        head += f" {base[0] - side * uy:.1f},{base[1] + side * ux:.1f}"
    path = curve([*points[:-1], base])
    yield h("path", d=path, class_=f"{class_}-bed")
    yield h("polygon", points=head, class_=f"{class_}-head-bed")
    yield h("path", d=path, class_=class_)
    yield h("polygon", points=head, class_=f"{class_}-head")


def under(state: State, view: View) -> Iterator[Element]:
    """What is drawn beneath the counters: arrows."""
    map = state.theatre.map
    centres = sheet(map).centres
    for event in view.events:
        points = _path(map, event)
        if points:
            kind = "mh-flight" if event.kind == "retreated" else "mh-last"
            yield from arrow(points, kind)
    attack = _attack(state, view)
    if attack is not None:
        yield from arrow([centres[attack[0]], centres[attack[1]]], "mh-attack", 28)
    if state.flight is not None:
        unit, foe = (state.theatre.units[one] for one in state.flight)
        here, there = state.hex_of(unit), state.hex_of(foe)
        yield from arrow([centres[there], centres[here]], "mh-attack", 28)


def _path(map: Map, event: Event) -> list[Point]:
    """The way that an event tells of, from hex to hex."""
    centres = sheet(map).centres
    match event.kind:
        case "moved" | "retreated":
            names = [event.get("from"), event.get("through"), event.get("to")]
            return [centres[map.place[str(one)]] for one in names if one is not None]
        case "entered":
            at = map.place[str(event.get("at"))]
            out, (x, y) = outward(sheet(map), map, at), centres[at]
            return [] if out is None else [(x + out[0] * 1.25 * HALF, y + out[1] * 1.25 * HALF), (x, y)]
    return []


def _attack(state: State, view: View) -> tuple[int, int] | None:
    """The hexes of the attack that is made, or that has just been decided."""
    if state.attack is not None and state.stage == "combat":
        unit, target = (state.theatre.units[one] for one in state.attack)
        return state.hex_of(unit), state.hex_of(target)
    before: State | None = view.before
    if before is not None and before.stage == "combat" and before.attack is not None and state.flight is None:
        unit, target = (before.theatre.units[one] for one in before.attack)
        return before.hex_of(unit), before.hex_of(target)
    return None


RESULTS = {"reduced": "−1", "eliminated": "✕", "recovered": "+1"}


def over(state: State, view: View) -> Iterator[Element]:
    """What is drawn above the counters: the card of a battle, and what it did."""
    before: State | None = view.before
    if before is None:
        return
    map = state.theatre.map
    centres = sheet(map).centres
    if isinstance(view.last, Draw) and before.stage == "combat" and before.attack is not None:
        unit, target = (before.theatre.units[one] for one in before.attack)
        here, there = centres[before.hex_of(unit)], centres[before.hex_of(target)]
        x, y = between(here, there)
        far = hypot(there[0] - here[0], there[1] - here[1])
        # beside the arrow, on the side that is further up
        dx, dy = (there[1] - here[1]) / far, (here[0] - there[0]) / far
        lift = -34 if dy > 0 or (dy == 0 and dx > 0) else 34
        yield h(
            "g",
            cards.face(view.last.card),
            transform=f"translate({x + lift * dx:.1f} {y + lift * dy:.1f}) scale(0.72)",
            aria_hidden="true",
        )
        if any(one.kind == "no-effect" for one in view.events):
            yield _badge("=", (x, y))
    for event in view.events:
        if event.kind in RESULTS:
            hurt = before.theatre.unit[str(event.get("unit"))]
            at = before.hex_of(hurt)
            x, y = centres[at]
            yield _badge(RESULTS[event.kind], (x - 22, y - 22), f"mh-{event.kind}")


def _badge(sign: str, at: Point, class_: str = "mh-equal") -> Element:
    return h(
        "g",
        h("circle", cx=0, cy=0, r=12, class_="mh-badge"),
        h("text", sign, x=0, y=4.5, text_anchor="middle", class_="mh-badge-text"),
        transform=f"translate({at[0]:.1f} {at[1]:.1f})",
        class_=class_,
        aria_hidden="true",
    )


def flag(side: Side | None, x: float, y: float) -> Element:
    """The flag of who controls Leipzig, with the side's letter; an empty one for nobody."""
    letter = "–" if side is None else SIDE[side][0]
    colour = "nobody" if side is None else SIDE[side].lower()
    return h(
        "g",
        h("path", d="M0 12V-14", class_="mh-pole"),
        h("path", d="M0 -14h19l-4 6.5 4 6.5h-19z", class_=f"mh-card mh-{colour}"),
        h("text", letter, x=7, y=-3.5, text_anchor="middle", class_=f"mh-letter mh-letter-{colour}"),
        transform=f"translate({x:.1f} {y:.1f})",
    )


def control(state: State) -> Element:
    """The flag over Leipzig."""
    x, y = sheet(state.theatre.map).centres[state.theatre.map.leipzig]
    return flag(state.leipzig, x + 27, y - HALF + 13)


def entries(state: State) -> Iterator[Element]:
    """Where units enter: an arrow from the edge with the side's letter."""
    map = state.theatre.map
    paper, seen = sheet(map), set[int]()
    for at, side in dict.fromkeys((at, unit.side) for unit in state.theatre.units for at in unit.entry):
        out, (x, y) = outward(paper, map, at), paper.centres[at]
        if out is not None:
            far = HEX_SIDE * (0.5 if at in seen else 0.84)
            yield _entry(x + out[0] * far, y + out[1] * far, out, side)
        seen.add(at)


def _entry(x: float, y: float, out: Point, side: Side) -> Element:
    name = SIDE[side].lower()
    dx, dy = -out[0], -out[1]
    outline = ((-9, -9), (4, -9), (14, 0), (4, 9), (-9, 9))
    written = " ".join(f"{along * dx - across * dy:.1f},{along * dy + across * dx:.1f}" for along, across in outline)
    return h(
        "g",
        h("polygon", points=written, class_=f"mh-card mh-{name}"),
        h("text", SIDE[side][0], x=0, y=4.5, text_anchor="middle", class_=f"mh-entry mh-letter-{name}"),
        transform=f"translate({x:.1f} {y:.1f})",
    )
