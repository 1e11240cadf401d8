"""What can be done to a thing in the picture: the attributes that make it a button, or a stop for the keyboard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from widgets.boards import View


class Acting(NamedTuple):
    """How a thing looks and answers: its class, what is said of it, and its attributes."""

    class_: str
    told: str
    attributes: Mapping[str, str]

    @property
    def may(self) -> bool:
        """Whether it can be picked."""
        return self.class_.startswith("hv-may")


STOP: Final = Acting("", "", {"role": "img", "data_stop": "", "tabindex": "-1"})


def button(act: str, value: str) -> dict[str, str]:
    """A thing that does something."""
    return {"role": "button", "data_act": act, "data_value": value, "tabindex": "-1"}


def acting(view: View, token: str, may: str, ask: str | None = None) -> Acting:
    """What holds of a thing with this token; `may` says what picking it does, `ask` is a move to be explained where
    nothing is known about it."""
    if token in view.chosen:
        return Acting("hv-may hv-chosen", "chosen", button("pick", token) | {"aria_pressed": "true", "data_here": ""})
    if token in view.open:
        return Acting("hv-may", may, button("pick", token))
    if token in view.refused:
        refused = button("pick", token) | {"aria_disabled": "true", "data_say": view.refused[token]}
        return Acting("hv-not", "refused", refused)
    if ask is not None:
        return Acting("hv-ask", "", button("why", ask) | {"aria_disabled": "true"})
    return STOP


def first(*found: Acting) -> Acting:
    """The first that can be picked, else the first that says why not, else the last."""
    for one in found:
        if one.may:
            return one
    return next((one for one in found if one.class_), found[-1])
