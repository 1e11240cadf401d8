"""What can be done to a thing on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from widgets.boards import acting as boards
from widgets.boards.acting import Acting

if TYPE_CHECKING:
    from widgets.boards import View


def acting(view: View, token: str, may: str, ask: str | None = None) -> Acting:
    """What holds of a thing on the map; see `widgets.boards.acting`."""
    return boards.acting(view, token, may, "mh", ask)


def chosen_unit(view: View) -> str | None:
    """The unit that has been picked to act."""
    return next((one.partition(".")[2] for one in view.chosen if one.startswith("unit.")), None)
