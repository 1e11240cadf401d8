"""The signs on cards and dice: of kinds, stats and numbers, each with a shape of its own."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin
from typing import Final
from xml.etree.ElementTree import Element

from widgets.markup import h

HEART: Final = "M0 5.8C-7.6 .6-6.4-6-2.9-6C-1.2-6 0-4.7 0-3.6C0-4.7 1.2-6 2.9-6C6.4-6 7.6 .6 0 5.8z"
FLAME: Final = "M.4-8C1.4-4 6-2.6 6 2.2A6 6 0 0 1-6 2.2C-6-.8-4-2-3.4-4.6C-2-3.6-1.5-2.4-1.4-1.2C.2-3 .6-5.4 .4-8z"
EMBER: Final = "M.2-1.5C.8 .4 3 1 3 3.6A3 3 0 0 1-3 3.6C-3 2.2-1.8 1.6-1.5 .4C-.8 .9-.5 1.2-.4 1.8C.2 .9 .4-.2 .2-1.5z"
_SWORDS: Final = "M-7-7L4 4M7-7L-4 4M1 6.2L6.2 1M-1 6.2L-6.2 1M4.4 4.4L7.4 7.4M-4.4 4.4L-7.4 7.4"
_HELMET: Final = "M-6.4 6.8V0A6.4 6 0 0 1 6.4 0V6.8L2.6 4.6V.8H.9V6.2L-.9 6.2V.8H-2.6V4.6z"
_CREST: Final = "M-7.6-2.8C-6-9.4 6-9.4 7.6-2.8L5.8-3.4C4-6.6-4-6.6-5.8-3.4z"
_STAR: Final = "M0-8.4L2.1-2.1 8.4 0 2.1 2.1 0 8.4-2.1 2.1-8.4 0-2.1-2.1z"
_CHEVRONS: Final = "M-6.5-5.5L-1 0-6.5 5.5M.5-5.5L6 0 .5 5.5"
_SHIELD: Final = "M-6.4-7.4H6.4V0C6.4 4.2 3 6.6 0 8C-3 6.6-6.4 4.2-6.4 0z"
_PEOPLE: Final = (
    "M-6.6 6C-6.6 1.6-5.2 .4-3 .4S.6 1.6 .6 6zM1.8 6C1.8 3.6 1.4 1.8 .6 .8C1.4 .4 2.2 .2 3 .2C5.4 .2 6.8 1.6 6.8 6z"
)
_ARROW: Final = "M0-7.5L7 0H3.2V7H-3.2V0H-7z"
_PILE: Final = "M-6-6H3V3H-6zM-3 6H6V-3M-6 3"


def _burst(points: int, outer: float, inner: float) -> str:
    found = []
    for number in range(2 * points):
        radius = inner if number % 2 else outer
        angle = radians(180 * number / points - 90)
        found.append(f"{radius * cos(angle):.1f} {radius * sin(angle):.1f}")
    return f"M{'L'.join(found)}z"


BLOW: Final = _burst(8, 7.4, 3.6)
HIT: Final = _burst(4, 7, 2.1)


@cache
def _laurel() -> str:
    """Two twigs, open at the top."""
    leaves = []
    for side in (-1, 1):
        for angle in (8, 44, 80, 116, 148):
            x, y = side * 5.6 * sin(radians(angle)), 5.6 * cos(radians(angle))
            dx, dy = side * cos(radians(angle - 34)), -sin(radians(angle - 34))
            tip = f"{x + 3.6 * dx:.1f} {y + 3.6 * dy:.1f}"
            base = f"{x - 1.6 * dx:.1f} {y - 1.6 * dy:.1f}"
            leaves.append(
                f"M{base}Q{x + 1.9 * dy:.1f} {y - 1.9 * dx:.1f} {tip}Q{x - 1.9 * dy:.1f} {y + 1.9 * dx:.1f} {base}z"
            )
    return "".join(leaves)


def kind(name: str) -> Element:
    """The sign of a kind of card, in its own colour; its middle is the origin."""
    match name:
        case "bloodshed":
            return h("path", d=_SWORDS, class_="hv-sign hv-drawn")
        case "sport":
            return h("path", d=_laurel(), class_="hv-sign")
        case "opportunity":
            return h("path", d=_STAR, class_="hv-sign")
        case "primus":
            return h("path", d=_HELMET + _CREST, class_="hv-sign")
        case "scion":
            return h("path", d=FLAME, class_="hv-sign")
        case "tactic":
            return h("path", d=_CHEVRONS, class_="hv-sign hv-drawn")
        case _:
            return h("path", d=_SHIELD, class_="hv-sign")


def heart(class_: str = "hv-heart") -> Element:
    """A heart: a point of Health."""
    return h("path", d=HEART, class_=class_)


def blow(class_: str = "hv-blow") -> Element:
    """A blow: damage."""
    return h("path", d=BLOW, class_=class_)


def fire() -> list[Element]:
    """A fire icon: Scion Influence."""
    return [h("path", d=FLAME, class_="hv-fire"), h("path", d=EMBER, class_="hv-ember")]


def people() -> list[Element]:
    """Additional enemies."""
    return [
        h("circle", cx=-3, cy=-3, r=2.7, class_="hv-people"),
        h("circle", cx=3.2, cy=-3, r=2.5, class_="hv-people"),
        h("path", d=_PEOPLE, class_="hv-people"),
    ]


def stat(name: str) -> Element:
    """The sign of a stat: a heart, a square, an arrow."""
    match name:
        case "health":
            return h("path", d=HEART, class_="hv-stat-health")
        case "strategy":
            return h("rect", x=-5.6, y=-5.6, width=11.2, height=11.2, class_="hv-stat-strategy")
        case _:
            return h("path", d=_ARROW, class_="hv-stat-recovery")


def pile() -> Element:
    """A pile of cards."""
    return h("path", d=_PILE, class_="hv-sign hv-drawn")


def at(x: float, y: float, *signs: Element | list[Element], scale: float = 1.0) -> Element:
    """Signs at a place."""
    size = "" if scale == 1 else f" scale({scale:g})"
    return h("g", signs, transform=f"translate({x:g} {y:g}){size}")
