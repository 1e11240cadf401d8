"""Dice: cubes in their colour with a letter, or with the hits that they show."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from explorer.games.victorum.tables import DICE
from widgets.boards.victorum import signs
from widgets.markup import h

FACE: Final = 24.0
DEEP: Final = 4.0
UNROLLED: Final = -1
_SHOWS: Final = {UNROLLED: "", 0: "a miss", 1: "1 hit", 2: "a crit, 2 hits"}


def die(colour: int, hits: int = UNROLLED, x: float = 0, y: float = 0, size: float = FACE) -> Element:
    """A die, the upper left corner of its face at a point: with its letter, or, once rolled, with a star for each
    hit and the letter small."""
    letter = DICE[colour].letter
    half = FACE / 2
    shown: list[Element] = []
    if hits == UNROLLED:
        shown = [h("text", letter, x=half, y=half + 5.4, text_anchor="middle", class_="hv-die-letter", font_size=15)]
    else:
        shown = [h("text", letter, x=2.2, y=10.4, class_="hv-die-letter", font_size=10.5)]
        if hits == 0:
            shown.append(h("path", d=f"M{half:g} {half + 5:g}h7", class_="hv-die-miss"))
        elif hits <= 2:
            for number in range(hits):
                left, top = (half + 3, half + 3) if hits == 1 else ((8.4, 17.6), (17.2, 13.6))[number]
                sign = h("path", d=signs.HIT, class_="hv-die-hit")
                shown.append(signs.at(left, top, sign, scale=1.05 if hits == 1 else 0.78))
        else:
            shown.append(
                h("text", str(hits), x=half + 4, y=half + 9, text_anchor="middle", class_="hv-die-letter", font_size=15)
            )
    lid = f"M2 0L{DEEP + 2:g} {-DEEP:g}H{FACE + DEEP - 1.5:g}L{FACE - 2:g} 0z"
    side = f"M{FACE:g} 2L{FACE + DEEP:g} {-DEEP + 1.5:g}V{FACE - DEEP - 2:g}L{FACE:g} {FACE - 2:g}z"
    scale = "" if size == FACE else f" scale({size / FACE:.3f})"
    return h(
        "g",
        h(
            "path",
            d=f"M2 {FACE + 1:g}H{FACE:g}L{FACE + DEEP:g} {FACE - DEEP:g}V{FACE - DEEP + 3:g}L{FACE:g} {FACE + 3:g}H3z",
            class_="hv-die-drop",
        ),
        h("path", d=lid, class_="hv-die-body"),
        h("path", d=lid, class_="hv-die-top"),
        h("path", d=side, class_="hv-die-body"),
        h("path", d=side, class_="hv-die-side"),
        h("rect", x=0, y=0, width=FACE, height=FACE, rx=4, class_="hv-die-body hv-die-front"),
        shown,
        transform=f"translate({x:g} {y:g}){scale}",
        class_=f"hv-die hv-{letter}",
    )


def socket(x: float, y: float, size: float = FACE) -> Element:
    """A place where a die could lie."""
    return h("rect", x=x, y=y, width=size, height=size, rx=4, class_="hv-socket")


def spoken(colour: int, hits: int, count: int = 1) -> str:
    """A die in words: "a yellow die that shows 1 hit", "2 green dice"."""
    name = DICE[colour].name
    shows = _SHOWS.get(hits, f"{hits} hits")
    if count == 1:
        return f"a {name} die" + (f" that shows {shows}" if shows else "")
    return f"{count} {name} dice" + (f" that show {shows}" if shows else "")
