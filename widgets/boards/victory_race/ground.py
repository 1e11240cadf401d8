"""A board as it lies on the table: grass, asphalt, kerbs, and the bushes at which boards are linked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final
from xml.etree.ElementTree import Element

from widgets.markup import h

CELL: Final = 144.0  # the side of a board
VERGE: Final = 11.0  # the strip of grass beside the road
_FAR: Final = CELL - VERGE
_ROUND: Final = 29.0  # the radius of a bend's outer edge
_APEX: Final = 19.0  # that of its inner edge

_BRAKE: Final = 58.0  # where the kerb along it begins

# a board as printed: the straight leads from west to east, the bend from west to south
_ROAD: Final = {
    "straight": f"M0 {VERGE}H{CELL}V{_FAR}H0Z",
    "bend": (
        f"M0 {VERGE}H{_FAR - _ROUND}A{_ROUND} {_ROUND} 0 0 1 {_FAR} {VERGE + _ROUND}V{CELL}H{_APEX}"
        f"A{_APEX} {_APEX} 0 0 0 0 {CELL - _APEX}Z"
    ),
}
_EDGE: Final = {
    "straight": f"M0 {VERGE + 2.5}H{CELL}M0 {_FAR - 2.5}H{CELL}",
    "bend": f"M0 {VERGE + 2.5}H{_BRAKE}M{_FAR - 2.5} {CELL}V{CELL - _BRAKE}",
}
_SEAM: Final = {
    "straight": f"M0 {VERGE}V{_FAR}M{CELL} {VERGE}V{_FAR}",
    "bend": f"M0 {VERGE}V{CELL - _APEX}M{_APEX} {CELL}H{_FAR}",
}
_KERBS: Final = {
    "straight": (),
    "bend": (
        f"M{_BRAKE} {VERGE + 1}H{_FAR - _ROUND}A{_ROUND - 1} {_ROUND - 1} 0 0 1 {_FAR - 1} {VERGE + _ROUND}"
        f"V{CELL - _BRAKE}",
        f"M2 {CELL - _APEX - 4}A{_APEX + 2} {_APEX + 2} 0 0 1 {_APEX + 4} {CELL - 2}",
    ),
}
BUSHES: Final = {
    "straight": ((0.0, 5.0), (0.0, 139.0), (144.0, 5.0), (144.0, 139.0)),
    "bend": ((0.0, 5.0), (0.0, 139.0), (139.0, 144.0), (5.0, 144.0)),
}
_TUFTS: Final = {"straight": "", "bend": "M126 10l2 -4 2 4M133 17l2 -4 2 4M120 6l1.5 -3 1.5 3"}


@lru_cache(maxsize=4)
def board(side: str) -> tuple[Element, ...]:
    """A board's ground as printed, its upper left corner at the origin."""
    return tuple(_board(side))


def _board(side: str) -> Iterator[Element]:
    yield h("rect", x=0.75, y=0.75, width=CELL - 1.5, height=CELL - 1.5, rx=5, class_="vr-grass")
    if _TUFTS[side]:
        yield h("path", d=_TUFTS[side], class_="vr-tuft")
    yield h("path", d=_ROAD[side], class_="vr-road")
    yield h("path", d=_SEAM[side], class_="vr-seam")
    yield h("path", d=_EDGE[side], class_="vr-edge")
    for kerb in _KERBS[side]:
        yield h("path", d=kerb, class_="vr-kerb")
        yield h("path", d=kerb, class_="vr-kerb-red")


def bush(x: float, y: float) -> Element:
    """A bush."""
    rounds = ((-4, 1, 4.5), (4, 1, 4.5), (0, -3, 5), (0, 3, 4.5))
    return h(
        "g",
        [h("circle", cx=dx, cy=dy, r=r + 0.8, class_="vr-bush-edge") for dx, dy, r in rounds],
        [h("circle", cx=dx, cy=dy, r=r, class_="vr-bush") for dx, dy, r in rounds],
        h("circle", cx=-1.5, cy=-3.5, r=2, class_="vr-leaf"),
        h("circle", cx=3.5, cy=1, r=1.6, class_="vr-leaf"),
        transform=f"translate({x:g} {y:g})",
    )
