"""The boards of a circuit in one line, in the order of laying: "S S R chicane:S~ L"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from explorer.core.text import did_you_mean, shortened
from explorer.games.victory_race.boards import Boards
from explorer.games.victory_race.laying import STRAIGHT, TURNS, Laid, Lay

_WORD: Final = re.compile(r"(?:([a-z][a-z0-9-]*):)?([SLR])(~?)")
HOW: Final = "Write S for a straight, L or R for a bend to the left or to the right, with spaces between"


def read_lay(text: str, boards: Boards) -> tuple[Lay, list[tuple[str, str]]]:
    """The boards that a text names, and what is wrong with it: messages with their cures."""
    found: list[Laid] = []
    wrong: list[tuple[str, str]] = []
    for number, word in enumerate(text.split(), 1):
        laid = _laid(word, boards)
        if isinstance(laid, Laid):
            found.append(laid)
        else:
            wrong.append((f"Board {number}: {laid[0]}", laid[1]))
    return tuple(found), wrong


def _laid(word: str, boards: Boards) -> Laid | tuple[str, str]:
    """A board, or what is wrong with its word, and the cure."""
    names = [one.name for one in boards.designs]
    read = _WORD.fullmatch(word)
    if read is None:
        named = f"; a design stands before it: {names[0]}:S" if len(names) > 1 else ""
        meant = f"Did you mean {word.upper()}? " if word.upper() in TURNS else ""
        return f"{shortened(word, 20)!r} is no side of a board.", f"{meant}{HOW}{named}."
    name, turn, turned = read.groups()
    if name is not None and name not in boards.place:
        cure = f"{did_you_mean(name, names)}There are: {', '.join(names)}."
        return f"There is no design {shortened(name, 20)!r} in {boards.file}.", cure
    if name is None and len(names) > 1:
        ways = ", ".join(f"{one}:{word}" for one in names)
        return f"{word!r} does not say of which design it is.", f"Write one of: {ways}."
    if turned and turn != STRAIGHT:
        return f"{word!r} is a bend turned half round.", "Only a straight can be: write L or R as the bend turns."
    return Laid(turn, boards.place[name] if name else 0, bool(turned))


def lay_text(lay: Sequence[Laid], boards: Boards) -> str:
    """Boards as they are written: `read_lay` reads them back the same."""
    several = len(boards.designs) > 1
    words = (f"{boards.designs[one.design].name}:{one.turn}" if several else one.turn for one in lay)
    return " ".join(word + "~" * one.turned for word, one in zip(words, lay, strict=True))
