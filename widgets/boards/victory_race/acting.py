"""What can be done to a thing on the track."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from widgets.boards import acting as boards
from widgets.boards.acting import Acting
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View


def acting(view: View, token: str, may: str, ask: str | None = None) -> Acting:
    """What holds of a thing on the track; see `widgets.boards.acting`."""
    return boards.acting(view, token, may, "vr", ask)


def pill(
    words: str, told: str, x: float, y: float, key: str, does: Mapping[str, str], class_: str = "vr-may"
) -> Element:
    """A small button with words on it; its upper left corner is at the point."""
    wide = pill_wide(words)
    return h(
        "g",
        h("rect", x=0, y=0, width=wide, height=28, rx=14, class_="vr-rim vr-pill rx-focus"),
        h("text", words, x=wide / 2, y=18.5, text_anchor="middle", class_="vr-line"),
        transform=f"translate({x:g} {y:g})",
        class_=f"vr-button {class_}",
        aria_label=told,
        data_key=key,
        **does,
    )


def pill_wide(words: str) -> float:
    """How wide a pill is."""
    return 26 + 7.3 * len(words)
