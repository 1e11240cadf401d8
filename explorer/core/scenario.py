"""A scenario: where a game starts, and lines of moves with what is expected of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from explorer.core.components import Components
from explorer.core.errors import UnknownName
from explorer.core.game import Game, State
from explorer.core.shapes import anything, checked, list_of, map_of, part, table, table_of, text, whole

FORMAT = 1
MOST_MOVES = 2_000


def _known_format(value: int) -> tuple[str, str] | None:
    cure = f"Write format = {FORMAT}, or use the version of Rules Explorer that the file was made with."
    return None if value == FORMAT else (f"Format {str(value)[:20]} cannot be read here.", cure)


KNOWN_FORMAT = checked(whole(), _known_format, const=FORMAT)
WORD = text(200, blank=False)
MOVE = text(400)
LONG = text(20_000, lines=True)


def _probability(value: str) -> tuple[str, str] | None:
    if re.fullmatch(r"[0-9]{1,18}(/[1-9][0-9]{0,17})?", value) and Fraction(value) <= 1:
        return None
    return f"{value!r} is no probability.", 'Write a fraction from 0 to 1 in quotes, such as "1/27".'


PROBABILITY = checked(text(40), _probability)
ODDS = map_of(PROBABILITY, MOST_MOVES)
RULINGS = map_of(text(200))


@table
class RefusedEntry:
    """A move that must be refused at the end of a line, and the clause that refuses it."""

    move: str = part(MOVE)
    clause: str | None = part(WORD, default=None)


@table
class ResultEntry:
    """The expected result: scores by player or side, and the winners."""

    scores: dict[str, int] | None = part(map_of(whole()), default=None)
    winners: list[str] | None = part(list_of(WORD, 50), default=None)


@table
class LineEntry:
    """One `[[line]]` as written."""

    name: str | None = part(WORD, default=None)
    from_: str | None = part(WORD, key="from", default=None)
    after: int | None = part(whole(0, MOST_MOVES), default=None)
    moves: list[str] = part(list_of(MOVE, MOST_MOVES), default=[])
    rulings: dict[str, str] = part(RULINGS, default={})
    notes: dict[str, str] = part(map_of(LONG), default={})
    legal: list[str] | None = part(list_of(MOVE, MOST_MOVES), default=None)
    odds: dict[str, str] | None = part(ODDS, default=None)
    refused: list[RefusedEntry] | None = part(list_of(table_of(RefusedEntry), 500, or_one=True), default=None)
    events: list[dict[str, Any]] | None = part(list_of(map_of(anything), 500), default=None)
    result: ResultEntry | None = part(table_of(ResultEntry), default=None)


@table
class ScenarioEntry:
    """A scenario file as written."""

    format: int = part(KNOWN_FORMAT, instead=FORMAT, example=str(FORMAT))
    game: str = part(WORD, instead="?")
    title: str = part(WORD, instead="?")
    about: str = part(LONG, default="")
    tags: list[str] = part(list_of(WORD, 50), default=[])
    cites: list[str] = part(list_of(WORD, 200), default=[])
    rulings: dict[str, str] = part(RULINGS, default={})
    setup: dict[str, Any] = part(map_of(anything), default={})
    line: list[LineEntry] = part(list_of(table_of(LineEntry), 500), default=[])


@dataclass(frozen=True)
class Expected:
    """What must hold at the end of a line; None where nothing is said. `odds` are the probabilities of some outcomes
    of the chance that is due, as fractions."""

    legal: tuple[str, ...] | None = None
    refused: tuple[RefusedEntry, ...] = ()
    events: tuple[Mapping[str, Any], ...] | None = None
    result: ResultEntry | None = None
    odds: Mapping[str, str] | None = None


@dataclass(frozen=True)
class Line:
    """A line: the first `after` moves of its parent line, then its own; played under the scenario's rulings
    with `rulings` changed. `notes` are comments by ply, counted from the start."""

    name: str
    moves: tuple[str, ...]
    parent: str | None = None
    after: int = 0
    rulings: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[int, str] = field(default_factory=dict)
    expected: Expected = Expected()


@dataclass(frozen=True)
class Scenario:
    """A validated scenario. `where` maps dotted keys to 1-based lines of `file`; `text` is the file as read;
    `components` are the component files that the set-up may name: by default those beside the file, and the
    shipped ones."""

    game: Game
    title: str
    about: str = ""
    tags: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    rulings: Mapping[str, str] = field(default_factory=dict)
    setup: Mapping[str, Any] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    file: Path | None = None
    text: str | None = None
    where: Mapping[str, int] = field(default_factory=dict)
    components: Components | None = None

    def line(self, name: str | None = None) -> Line:
        """A line by name, or the first. Raises UnknownName."""
        for line in self.lines:
            if name is None or line.name == name:
                return line
        raise UnknownName("line", name if name is not None else "(first)", (line.name for line in self.lines))

    def all_moves(self, line: Line) -> tuple[str, ...]:
        """The moves of a line from the start, its parents' included."""
        if line.parent is None:
            return line.moves
        return self.all_moves(self.line(line.parent))[: line.after] + line.moves

    def rulings_of(self, line: Line | None) -> dict[str, str]:
        """What a line is played under, as changes from the defaults. A line inherits its parent's rulings."""
        if line is None:
            return dict(self.rulings)
        above = self.rulings_of(self.line(line.parent)) if line.parent is not None else dict(self.rulings)
        return {**above, **line.rulings}

    def start(self, line: Line | None = None, changed: Mapping[str, str] | None = None) -> State:
        """The starting state, under the rulings of a line with some changed. Raises ExplorerError."""
        return self.start_under({**self.rulings_of(line), **(changed or {})})

    def start_under(self, rulings: Mapping[str, str]) -> State:
        """The starting state under these rulings, as changes from the defaults. Raises ExplorerError."""
        return self.game.start(self.setup, rulings, self.components or Components.of(self.game.id, self.file))
