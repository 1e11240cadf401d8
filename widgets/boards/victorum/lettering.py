"""How wide words are, so that they can be broken into lines and fitted; measured of a wide font, so that others fit."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from xml.etree.ElementTree import Element

from widgets.markup import h

# hundredths of the font's size, of the characters from the space on
_PLAIN: Final = (
    *(32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34),
    *(84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63, 61, 73, 68),
    *(99, 69, 61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41),
    *(52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84),
)
_BOLD: Final = (
    *(35, 46, 52, 84, 70, 100, 87, 31, 46, 46, 52, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 40, 40),
    *(84, 84, 84, 58, 100, 77, 76, 73, 83, 68, 68, 82, 84, 37, 37, 77, 64, 100, 84, 85, 73, 85, 77, 72, 68, 81, 77),
    *(110, 77, 72, 73, 46, 37, 46, 84, 50, 50, 67, 72, 59, 72, 68, 44, 72, 71, 34, 34, 67, 34, 104, 71, 69, 72, 72, 49),
    *(60, 48, 71, 65, 92, 65, 65, 58, 71, 37, 71, 84),
)
_OTHER: Final = 70
ELLIPSIS: Final = "…"


def wide(words: str, size: float, bold: bool = False) -> float:
    """How wide words are in a size."""
    table = _BOLD if bold else _PLAIN
    total = sum(table[ord(one) - 32] if 32 <= ord(one) < 127 else _OTHER for one in words)
    return total * size / 100


@lru_cache(maxsize=4000)
def lines(words: str, room: float, size: float, most: int, bold: bool = False) -> tuple[str, ...]:
    """Words broken into at most so many lines that fit into a width; what is left out is told by an ellipsis."""
    found: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}" if line else word
        if line and wide(longer, size, bold) > room:
            found.append(line)
            line = word
        else:
            line = longer
    found.append(line)
    if len(found) <= most:
        return tuple(found)
    last = found[most - 1]
    while last and wide(last + ELLIPSIS, size, bold) > room:
        last = last[:-1].rstrip(" .,;:")
    return (*found[: most - 1], last + ELLIPSIS)


def fitted(words: str, x: float, y: float, room: float, size: float, class_: str, **more: str) -> Element:
    """A line of text, pressed together if it is too wide."""
    bold = "hv-bold" in class_
    tight = wide(words, size, bold) > room
    return h(
        "text",
        words,
        x=x,
        y=y,
        class_=class_,
        font_size=size,
        textlength=room if tight else None,
        lengthadjust="spacingAndGlyphs" if tight else None,
        **more,
    )


def paragraph(
    words: str, x: float, y: float, room: float, size: float, class_: str, most: int = 99, leading: float = 1.28
) -> list[Element]:
    """A text in lines, the first one at `y`."""
    bold = "hv-bold" in class_
    return [
        fitted(line, x, y + size * leading * number, room, size, class_)
        for number, line in enumerate(lines(words, room, size, most, bold))
    ]
