"""What can be done to a thing in a picture: the attributes that make it a button, or a stop for the keyboard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from widgets.boards import View


class Acting(NamedTuple):
    """How a thing looks and answers: its class, what is said of it, its attributes, and whether it can be picked."""

    class_: str
    told: str
    attributes: Mapping[str, str]
    may: bool = False


STOP: Final = Acting("", "", {"role": "img", "data_stop": "", "tabindex": "-1"})


def button(act: str, value: str) -> dict[str, str]:
    """A thing that does something."""
    return {"role": "button", "data_act": act, "data_value": value, "tabindex": "-1"}


def acting(view: View, token: str, may: str, prefix: str, ask: str | None = None) -> Acting:
    """What holds of a thing with this token; `may` says what picking it does, `ask` is a move to be explained where
    nothing is known about it. `prefix` begins the names of the board's classes, which are `-may`, `-chosen`, `-not`
    and `-ask`."""
    pick = button("pick", token)
    if token in view.chosen:
        here = pick | {"aria_pressed": "true", "data_here": ""}
        return Acting(f"{prefix}-may {prefix}-chosen", "chosen", here, may=True)
    if token in view.open:
        return Acting(f"{prefix}-may", may, pick, may=True)
    if token in view.refused:
        return Acting(f"{prefix}-not", "refused", pick | {"aria_disabled": "true", "data_say": view.refused[token]})
    if ask is not None:
        return Acting(f"{prefix}-ask", "", button("why", ask) | {"aria_disabled": "true"})
    return STOP
