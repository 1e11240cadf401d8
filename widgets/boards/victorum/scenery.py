"""The volcano behind the camps, in the flat colours of a poster: sky, smoke, slopes, lava, the bay and the town."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final
from xml.etree.ElementTree import Element

from widgets.boards.victorum.geometry import LIP, SCENE, WIDTH, Point
from widgets.markup import h

MIDDLE: Final = WIDTH / 2
# the outline of the right slope: how far from the middle at which height, from the lip of the crater down
_SLOPE: Final = ((112, LIP), (150, 186), (196, 240), (246, 300), (306, 366), (366, 428), (424, SCENE - 10))
# the ridges between the slopes, from the left one (0) to the right one (1), and how they waver on the way down
_RIDGES: Final = (0.0, 0.09, 0.2, 0.27, 0.385, 0.44, 0.53, 0.6, 0.69, 0.79, 0.86, 0.94, 1.0)
_TONES: Final = (1, 0, 1, 2, 1, 2, 3, 2, 3, 4, 3, 4)
_WAVER: Final = (0.0, 5.0, -7.0, 6.0, -5.0, 7.0, 0.0)
_STARS: Final = (
    *((34, 40), (88, 24), (150, 66), (60, 110), (196, 30), (24, 176), (118, 150), (232, 84), (250, 22), (676, 30)),
    *((600, 52), (640, 112), (700, 150), (560, 24), (520, 96), (690, 220), (16, 252), (80, 210), (470, 30), (620, 190)),
)


def _across(share: float, far: float, row: int) -> float:
    return MIDDLE + far * (2 * share - 1) + _WAVER[row] * (1 if 0 < share < 1 else 0) * (1 - abs(2 * share - 1))


def _path(points: list[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "z"


@cache
def landscape() -> Element:
    """All that lies behind trails and cards."""
    return h(
        "svg",
        *(_sky(), _smoke(), _bay(), _mountain(), _crater(), _lava(), _town()),
        x=0,
        y=0,
        width=WIDTH,
        height=SCENE,
    )


def _sky() -> Iterator[Element]:
    yield h("rect", x=0, y=0, width=WIDTH, height=SCENE, rx=10, class_="hv-sky")
    for number, radius in enumerate((330, 262, 200, 146, 100)):
        yield h("circle", cx=MIDDLE, cy=LIP - 18, r=radius, class_=f"hv-glow hv-glow-{number}")
    for number, (x, y) in enumerate(_STARS):
        yield h("circle", cx=x, cy=y, r=1.6 if number % 3 else 2.2, class_="hv-star")
    yield h("circle", cx=96, cy=92, r=34, class_="hv-sun")
    yield h("circle", cx=110, cy=82, r=30, class_="hv-moon-shade")
    for x, y, wide in ((28, 132, 120), (76, 146, 92), (540, 206, 150), (600, 220, 104)):
        yield h("rect", x=x, y=y, width=wide, height=9, rx=4.5, class_="hv-cloud")
    yield h("path", d="M150 44q6-7 11 0q5-7 11 0M182 62q5-6 9 0q4-6 9 0M134 66q4-5 7 0q4-5 8 0", class_="hv-bird")


def _smoke() -> Iterator[Element]:
    """A pine of smoke, as the younger Pliny saw it: a trunk, and a crown that drifts to the right."""
    yield h(
        "path", d="M318 150C326 100 306 70 322 20L404-6L430 60C418 96 408 116 414 150z", class_="hv-smoke hv-smoke-0"
    )
    crown = (
        *((300, 26, 46, 1), (352, 4, 62, 0), (428, 2, 66, 1), (506, 16, 58, 0), (576, 34, 44, 1), (634, 52, 30, 0)),
        *((330, 44, 36, 2), (398, 36, 44, 2), (470, 44, 40, 2), (540, 58, 30, 2), (596, 68, 20, 2)),
    )
    for x, y, radius, tone in crown:
        yield h("ellipse", cx=x, cy=max(y, 8), rx=radius * 1.1, ry=radius * 0.62, class_=f"hv-smoke hv-smoke-{tone}")


def _bay() -> Iterator[Element]:
    y = SCENE - 172
    yield h("rect", x=0, y=y, width=WIDTH, height=160, class_="hv-sea")
    yield h(
        "path",
        d=f"M0 {y + 18:g}h40M8 {y + 40:g}h34M0 {y + 62:g}h22M690 {y + 30:g}h30M704 {y + 52:g}h16",
        class_="hv-wave",
    )
    yield h("path", d=f"M24 {y + 12:g}v-18q12 7 12 18zM16 {y + 14:g}h26l-5 6h-16z", class_="hv-sail")
    # the old mountain's ridge at the right
    yield h("path", d=f"M{WIDTH:g} {y - 46:g}L694 {y - 28:g}L664 {y - 34:g}L600 {y + 30:g}H{WIDTH:g}z", class_="hv-far")


def _mountain() -> Iterator[Element]:
    for number, tone in enumerate(_TONES):
        left, right = _RIDGES[number], _RIDGES[number + 1]
        down = [(_across(left, far, row), y) for row, (far, y) in enumerate(_SLOPE)]
        up = [(_across(right, far, row) + 0.6, y) for row, (far, y) in enumerate(_SLOPE)]
        yield h("path", d=_path([*down, *reversed(up)]), class_=f"hv-rock hv-rock-{tone}")
    for x, y, wide in ((86, 396, 60), (560, 330, 46), (250, 402, 40), (470, 292, 34), (608, 410, 64), (168, 292, 38)):
        yield h("path", d=f"M{x} {y}q{wide / 2} -9 {wide} 0q-{wide / 2} 5-{wide} 0z", class_="hv-scrub")


def _crater() -> Iterator[Element]:
    yield h("ellipse", cx=MIDDLE, cy=LIP - 2, rx=112, ry=17, class_="hv-rim-far")
    yield h("ellipse", cx=MIDDLE, cy=LIP + 1, rx=101, ry=12, class_="hv-pit")
    yield h("ellipse", cx=MIDDLE, cy=LIP + 4, rx=84, ry=7.5, class_="hv-lava")


# streams through the gaps between the cards, from the lip down
_STREAMS: Final = (
    "M346 12Q352 30 350 52T356 108Q354 124 342 136Q364 134 366 112Q372 82 366 56T376 11z",
    "M274 5Q262 34 246 44T190 92Q182 104 184 122Q194 106 206 98T260 50T292 9z",
    "M432 9Q446 40 468 50T524 96Q534 112 532 132Q548 112 540 94T482 42T448 5z",
    "M262 132Q276 152 270 180T282 236Q292 214 284 186T280 134z",
    "M438 134Q450 160 444 184T452 248Q462 218 456 186T452 132z",
)
_CORE: Final = "M358 16Q362 50 358 70T360 112"


def _lava() -> Element:
    streams = [h("path", d=path, class_="hv-lava") for path in _STREAMS]
    return h("g", streams, h("path", d=_CORE, class_="hv-lava-core"), transform=f"translate(0 {LIP:g})")


# what stands at the foot of the mountain, from the lower edge of the scene up
_FIELD: Final = f"M0-24Q180-40 360-26T{WIDTH:g}-28V-10a10 10 0 0 1-10 10H10a10 10 0 0 1-10-10z"
_TEMPLE: Final = "M52-14v-4h44v4zM50-33L74-44L98-33z" + "".join(f"M{x}-20v-12h4v12z" for x in (54, 66, 78, 90))
_CYPRESSES: Final = ((10, 58), (24, 44), (38, 30), (682, 34), (697, 50), (711, 62))


def _town() -> Element:
    vines = "".join(f"M{x}-6q14-10 30-12" for x in range(70, 640, 34))
    trees = [
        h(
            "path",
            d=f"M{x}-8c-9-4-7-{high * 0.5:g} 0-{high}c7 {high * 0.5:g} 9 {high - 4:g} 0 {high}z",
            class_="hv-cypress",
        )
        for x, high in _CYPRESSES
    ]
    return h(
        "g",
        h("path", d=_FIELD, class_="hv-field"),
        h("path", d=vines, class_="hv-vine"),
        trees,
        h("path", d=_TEMPLE, class_="hv-temple"),
        transform=f"translate(0 {SCENE:g})",
    )
