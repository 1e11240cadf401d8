"""What can be done to a thing in the picture: the attributes that make it a button, or a stop for the keyboard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree.ElementTree import Element

from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View


class Acting(NamedTuple):
    """How a thing looks and answers: its class, what is said of it, and its attributes."""

    class_: str
    told: str
    attributes: Mapping[str, str]


STOP: Final = Acting("", "", {"role": "img", "data_stop": "", "tabindex": "-1"})


def button(act: str, value: str) -> dict[str, str]:
    """A thing that does something."""
    return {"role": "button", "data_act": act, "data_value": value, "tabindex": "-1"}


def acting(view: View, token: str, may: str, ask: str | None = None) -> Acting:
    """What holds of a thing with this token; `may` says what picking it does, `ask` is a move to be explained where
    nothing is known about it."""
    if token in view.chosen:
        return Acting("vr-may vr-chosen", "chosen", button("pick", token) | {"aria_pressed": "true", "data_here": ""})
    if token in view.open:
        return Acting("vr-may", may, button("pick", token))
    if token in view.refused:
        refused = button("pick", token) | {"aria_disabled": "true", "data_say": view.refused[token]}
        return Acting("vr-not", "refused", refused)
    if ask is not None:
        return Acting("vr-ask", "", button("why", ask) | {"aria_disabled": "true"})
    return STOP


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
