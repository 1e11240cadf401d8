"""Cars from above: each with a colour, a body, a pattern, and a roundel with its letter and number."""

from __future__ import annotations

from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from explorer.games.victory_race.tables import CARS
from widgets.markup import h

LONG: Final = 42.0
WIDE: Final = 24.0


class Look(NamedTuple):
    """How a car differs from the others: its letter, its body, its pattern, and whether its wheels are covered."""

    letter: str
    body: str
    pattern: str
    covered: bool


# the nose points to the right, the middle is the origin
_CIGAR: Final = "M21 0C17 -5 9 -8 1 -8H-14C-18 -8 -19 -5 -19 0S-18 8 -14 8H1C9 8 17 5 21 0Z"
_WEDGE: Final = "M20 -3L4 -8.5H-13L-19 -6V6L-13 8.5H4L20 3Z"
_WINGS: Final = "M15 -3.5C10 -6 7 -8 0 -8.5H-16V8.5H0C7 8 10 6 15 3.5ZM15 -10H20V10H15Z"
_COUPE: Final = (
    "M18 -9C21 -5 21 5 18 9C12 12 6 9.5 0 9.5S-12 12.5 -17 10.5C-20 6 -20 -6 -17 -10.5"
    "C-12 -12.5 -6 -9.5 0 -9.5S12 -12 18 -9Z"
)
_BOX: Final = "M21 -4Q20 -9 13 -10.5H-16Q-19 -10.5 -19 -8V8Q-19 10.5 -16 10.5H13Q20 9 21 4Z"
_NEEDLE: Final = "M21 -2.5C14 -9 4 -10.5 -6 -10.5C-12 -10.5 -19 -8 -20 -4V4C-19 8 -12 10.5 -6 10.5C4 10.5 14 9 21 2.5Z"

_LOOKS: Final = {
    "Red": Look("R", _CIGAR, "M-19 -2H20V2H-19Z", False),
    "Blue": Look("B", _COUPE, "M-19 -5.5H19.5V-2H-19.5ZM-19 2H19.5V5.5H-19Z", True),
    "Green": Look("G", _WEDGE, "M10 -6.5L13.5 -5.4V5.4L10 6.5ZM-17 -7L-13 -8.5V8.5L-17 7Z", False),
    "Yellow": Look("Y", _BOX, "M-19 -9H-14V-4.5H-19ZM-14 -4.5H-9V0H-14ZM-19 0H-14V4.5H-19ZM-14 4.5H-9V9H-14Z", True),
    "White": Look("W", _NEEDLE, "M-13 -9.6L-9 -10.4V10.4L-13 9.6ZM9 -8.9L13 -7.3Q16 0 13 7.3L9 8.9Q12 0 9 -8.9Z", True),
    "Black": Look("K", _WINGS, "M-16 -8.5H-13V8.5H-16ZM-10 -8.5H-7.5V8.5H-10ZM15 -10H20V10H15Z", False),
}
_TYRES: Final = ((8.0, -11.5, 8.0, 5.0), (8.0, 6.5, 8.0, 5.0), (-16.0, -12.5, 10.0, 6.0), (-16.0, 6.5, 10.0, 6.0))


def letter(car: str) -> str:
    """The letter of a car."""
    return _LOOKS[car].letter


def number(car: str) -> int:
    """The number on a car."""
    return CARS.index(car) + 1


def short(car: str) -> str:
    """What stands on a car: "R1"."""
    return f"{letter(car)}{number(car)}"


def car(name: str, x: float, y: float, heading: float = 0, scale: float = 1, class_: str = "") -> Element:
    """A car with its middle at a point; `heading` is where it points to, in degrees clockwise from the right."""
    look = _LOOKS[name]
    tyres = [h("rect", x=left, y=top, width=wide, height=high, rx=1.6) for left, top, wide, high in _TYRES]
    fins = None if look.covered else h("path", d="M-21 -9H-16.5V9H-21Z", class_="vr-fin")
    turned = f"rotate({heading:g})" if heading else None
    return h(
        "g",
        h(
            "g",
            h("path", d=look.body, transform="translate(1.5 2.5)", class_="vr-shadow"),
            h("g", tyres, class_="vr-tyres") if not look.covered else None,
            h("path", d=look.body, class_="vr-body"),
            h("path", d=look.pattern, class_="vr-pattern"),
            fins,
            h("path", d="M6 -5.5Q11 -4.5 11 0T6 5.5Q8 0 6 -5.5Z", class_="vr-glass") if look.covered else None,
            transform=turned,
        ),
        h("circle", cx=0, cy=0, r=9, class_="vr-roundel"),
        h("text", short(name), x=0, y=3.6, text_anchor="middle", class_="vr-short"),
        transform=f"translate({x:.1f} {y:.1f})" + (f" scale({scale:g})" if scale != 1 else ""),
        class_=f"vr-car vr-car-{name.lower()} {class_}".strip(),
    )
