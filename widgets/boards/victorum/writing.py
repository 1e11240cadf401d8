"""Moves and events in words, with dice as signs."""

from __future__ import annotations

import re
from typing import Final
from xml.etree.ElementTree import Element

from explorer.core.protocol import Event
from explorer.games.victorum import words
from explorer.games.victorum.moves import Move
from explorer.games.victorum.state import State
from explorer.games.victorum.tables import LETTER
from widgets.boards import Pieces, Told
from widgets.markup import h

_DIE: Final = re.compile(rf"(?<![\w'-])([{''.join(LETTER)}]\d?)(?![\w'-])")


def notation(state: State, move: Move, seat: str | None) -> Pieces:
    """A move as it is written."""
    return prose(str(move))


def prose(text: str) -> Pieces:
    """A sentence with the dice in it as signs: "Y1"."""
    pieces: Pieces = ()
    for place, part in enumerate(_DIE.split(text)):
        if place % 2:
            pieces += ((part, f"hv-chip-die hv-{part[0]}"),)
        elif part:
            pieces += ((part, ""),)
    return pieces


def said(text: str) -> list[Element | str]:
    """A sentence with its dice as elements."""
    return [h("span", part, class_=f"rx-piece {class_}") if class_ else part for part, class_ in prose(text)]


def tell(event: Event, seat: str | None) -> Told | None:
    """An event in a sentence with its clause; nothing is hidden in this game."""
    return words.tell(event), event.clause
