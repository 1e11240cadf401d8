"""What can be done to a thing on the mountain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from widgets.boards import acting as boards
from widgets.boards.acting import Acting

if TYPE_CHECKING:
    from widgets.boards import View


def acting(view: View, token: str, may: str, ask: str | None = None) -> Acting:
    """What holds of a thing on the mountain; see `widgets.boards.acting`."""
    return boards.acting(view, token, may, "hv", ask)


def first(*found: Acting) -> Acting:
    """The first that can be picked, else the first that says why not, else the last."""
    for one in found:
        if one.may:
            return one
    return next((one for one in found if one.class_), found[-1])
