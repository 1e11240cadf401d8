"""Dice as pictures: a red face with a diamond, a blue face with a disc, a light one with a cross."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from widgets.markup import h

SIZE: Final = 42.0
SIGN: Final = {"R": "◆", "B": "●", "X": "✕"}
NAME: Final = {"R": "red", "B": "blue", "X": "cross"}
_MARK: Final = {
    "R": "M0 -12L10.5 0L0 12L-10.5 0Z",
    "B": "M9.5 0A9.5 9.5 0 1 1 -9.5 0A9.5 9.5 0 1 1 9.5 0Z",
    "X": "M-9 -9L9 9M-9 9L9 -9",
}


def mark(face: str, x: float, y: float, scale: float = 1, class_: str = "") -> Element:
    """The sign of a face alone."""
    place = f"translate({x:.1f} {y:.1f}) scale({scale:g})"
    return h("path", d=_MARK[face], transform=place, class_=f"vr-mark vr-mark-{face} {class_}".strip())


def face(face: str, x: float, y: float, how: str = "", scale: float = 1) -> Element:
    """A die that shows a face, its middle at a point; `how` is "used" (grey, with a tick) or "lost" (struck out)."""
    half = SIZE / 2
    return h(
        "g",
        h("rect", x=-half, y=-half + 3.5, width=SIZE, height=SIZE, rx=9, class_="vr-die-side"),
        h("rect", x=-half, y=-half, width=SIZE, height=SIZE, rx=9, class_="vr-die"),
        h("rect", x=-half + 3, y=-half + 3, width=SIZE - 6, height=SIZE - 6, rx=6.5, class_="vr-die-top"),
        h("path", d=_MARK[face], class_=f"vr-mark vr-mark-{face}"),
        h("path", d="M6 13L11 18L20 7", class_="vr-tick") if how == "used" else None,
        h("path", d=f"M{-half - 3:g} {half + 3:g}L{half + 3:g} {-half - 3:g}", class_="vr-strike")
        if how == "lost"
        else None,
        transform=f"translate({x:.1f} {y:.1f})" + (f" scale({scale:g})" if scale != 1 else ""),
        class_=f"vr-dice vr-dice-{face}" + (f" vr-{how}" if how else ""),
    )


def empty(x: float, y: float) -> Element:
    """The place of a die that has not been thrown."""
    half = SIZE / 2 - 1
    return h("rect", x=x - half, y=y - half, width=2 * half, height=2 * half, rx=9, class_="vr-no-die")
