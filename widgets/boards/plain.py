"""A position without a picture: its description as a table."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

from explorer.core.game import Game, State
from widgets.markup import h


def plain(game: Game, state: State) -> Element:
    """The position's plain data as nested lists of names and values."""
    return h("div", _list(game.describe(state)), class_="rx-plain")


def _list(table: dict[str, Any]) -> Element:
    return h("dl", [(h("dt", str(name)), h("dd", _value(value))) for name, value in table.items()])


def _value(value: Any) -> Element | str:
    if isinstance(value, dict):
        return _list(value)
    if isinstance(value, list | tuple) and any(isinstance(one, dict) for one in value):
        return h("ul", [h("li", _value(one)) for one in value])
    if isinstance(value, list | tuple):
        return ", ".join(str(one) for one in value) or "none"
    return "none" if value is None else str(value)
