"""What is missing or contradictory in a file of boards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from explorer.core.clauses import cites
from explorer.core.errors import Problem
from explorer.core.text import did_you_mean, shortened
from explorer.core.validate import Partly
from explorer.games.victory_race.boards import BOARD_VALUES, SIDE_VALUES
from explorer.games.victory_race.component_files import NO_TITLE, BoardsFile, SideEntry, Sourced
from explorer.games.victory_race.edge_checks import Checked, unmet
from explorer.games.victory_race.lines import OPEN, Direction, Line, Place, WrongLine, back, read_line, way
from explorer.games.victory_race.tables import BOARDS, COLOUR, COLOURS, Colour
from explorer.games.victory_race.trap_checks import traps

POINT_NAME: Final = re.compile(r"[a-z][a-z0-9]{0,5}")
DESIGN_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_WORDS_OF_MOVES: Final = ("straight", "left", "right", "bend", "turned", "card", "lay", "start")


def find(read: Partly[BoardsFile]) -> Iterator[Problem]:
    """All problems of boards, as far as what they are about could be read."""
    file, checked = read.model, []
    yield from _of_single_boards(read)
    total = sum(one.count for one in file.board)
    if total > BOARDS:
        cure = f"Count them again: the game has {BOARDS} boards."
        yield Problem(f"There are {total} boards in all.", cure, key=f"board[{len(file.board) - 1}].count")
    for at, board in enumerate(file.board):
        for kind in OPEN:
            key = f"board[{at}].{kind}"
            if read.sure_of("size", key):
                side = Side(getattr(board, kind), kind, file.size, key)
                problems = list(side.problems())
                yield from problems
                if not problems:
                    name = f"{board.name} {kind}" if len(file.board) > 1 else kind
                    checked.append(Checked(key, name, kind, side.lines))
                    yield from traps(checked[-1], side.ranks, side.places)
    if file.board and len(checked) == len(OPEN) * len(file.board):
        yield from unmet(checked, file.size)


def _of_single_boards(read: Partly[BoardsFile]) -> Iterator[Problem]:
    """Names and sources."""
    names: dict[str, int] = {}
    for at, board in enumerate(read.model.board):
        key = f"board[{at}]"
        if board.name != NO_TITLE:
            if not DESIGN_NAME.fullmatch(board.name) or len(board.name) > 20 or board.name in _WORDS_OF_MOVES:
                message = f"{shortened(board.name, 30)!r} cannot be the name of boards."
                cure = (
                    "Write up to 20 small letters, digits and dashes, and none of: " + ", ".join(_WORDS_OF_MOVES) + "."
                )
                yield Problem(message, cure, key=f"{key}.name")
            if board.name in names:
                message = f"Boards {names[board.name] + 1} and {at + 1} are both named {board.name!r}."
                yield Problem(message, "Add their counts, or give each a name of its own.", key=f"{key}.name")
            names.setdefault(board.name, at)
        yield from _unknown_sources(board, BOARD_VALUES, key)
        for kind in OPEN:
            yield from _unknown_sources(getattr(board, kind), SIDE_VALUES, f"{key}.{kind}")


def _unknown_sources(block: Sourced, values: tuple[str, ...], key: str) -> Iterator[Problem]:
    """Sources that are given for values which a block does not have."""
    for value in block.sources:
        if value not in values:
            cure = f"{did_you_mean(value, values)}Sources are given for: {', '.join(values)}."
            yield Problem(f"There is no value {shortened(value, 20)!r} here.", cure, key=f"{key}.sources.{value}")


class Side:
    """A side as it is written, with the lines of it that could be read so far: by colour, and by their keys."""

    def __init__(self, entry: SideEntry, kind: str, size: int, key: str) -> None:
        self.entry, self.kind, self.size, self.key = entry, kind, size, key
        self.places: dict[str, Place] = {name: (x, y) for name, (x, y, _) in entry.points.items()}
        self.ranks = {name: rank for name, (_, _, rank) in entry.points.items()}
        self.lines: dict[tuple[Colour, str], Line] = {}

    def problems(self) -> Iterator[Problem]:
        """Everything that is wrong with the side; lines are looked at if the points are right."""
        points = list(self._points())
        yield from points
        if points:
            return
        unread = list(self._unread())
        yield from unread
        yield from self._overlaps()
        yield from self._passed_points()
        if not unread:
            yield from self._bare_points()
            yield from self._lanes()

    def _points(self) -> Iterator[Problem]:
        entry, key = self.entry, f"{self.key}.points"
        if not entry.points:
            yield Problem("The side has no point.", "Add a1 = [x, y, rank], and so on.", key=key)
        there: dict[Place, str] = {}
        for name, (x, y, rank) in entry.points.items():
            own = f"{key}.{name}"
            if not POINT_NAME.fullmatch(name):
                message = f"{shortened(name, 20)!r} cannot be the name of a point."
                yield Problem(message, "Write a small letter and up to 5 more letters or digits: a1.", key=own)
            if not 0 < x < self.size or not 0 < y < self.size:
                message = f"{name} lies at {x}, {y}, not within the board."
                yield Problem(message, f"Write x and y from 1 to {self.size - 1}.", key=own)
            if rank >= entry.length:
                cure = f"Write 0 to {entry.length - 1}, or a greater length."
                yield Problem(f"{name} has rank {rank}, and the side is {entry.length} long.", cure, key=own)
            if (x, y) in there:
                cure = "Correct one of them: points lie apart."
                yield Problem(f"{name} lies in the same place as {there[x, y]}: {x}, {y}.", cure, key=own)
            there.setdefault((x, y), name)

    def _unread(self) -> Iterator[Problem]:
        """Lines that cannot be read; the others are noted."""
        for colour in COLOURS:
            texts: list[str] = getattr(self.entry, COLOUR[colour])
            for at, text in enumerate(texts):
                key = f"{self.key}.{COLOUR[colour]}[{at}]"
                try:
                    self.lines[colour, key] = read_line(text, self.places, self.size, OPEN[self.kind])
                except WrongLine as error:
                    yield Problem(error.message, error.cure, key=key)

    def _overlaps(self) -> Iterator[Problem]:
        """Lines of a colour that lie on each other."""
        met: dict[tuple[Colour, str, Direction], str] = {}
        for (colour, key), line in self.lines.items():
            told: set[str] = set()
            for one in line.segments(self.places):
                ends = [(one.point, one.way)] + ([(one.other, back(one.way))] if one.other else [])
                for point, onward in ends:
                    other = met.setdefault((colour, point, onward), key)
                    if other != key and other not in told:
                        told.add(other)
                        text = shortened(self._text(other), 40)
                        message = f"From {point} it lies on another {COLOUR[colour]} line: {text!r}."
                        yield Problem(message, "Write each piece of a line once.", key=key)

    def _text(self, key: str) -> str:
        colour, at = key.rpartition(".")[2][:-1].split("[")
        texts: list[str] = getattr(self.entry, colour)
        return texts[int(at)]

    def _passed_points(self) -> Iterator[Problem]:
        """Points that a line passes without naming them."""
        for (_, key), line in self.lines.items():
            for one in line.segments(self.places):
                start = self.places[one.point]
                end = one.exit.place(self.size) if one.exit is not None else self.places[one.other or one.point]
                for name, place in self.places.items():
                    if place not in (start, end) and _between(start, place, end):
                        upto = one.other or "the edge"
                        message = f"Between {one.point} and {upto} the line passes {name} without naming it."
                        yield Problem(message, f"Name {name} in the line, or move it aside.", key=key)

    @cites("contents.two-sides", "the-race.points")
    def _bare_points(self) -> Iterator[Problem]:
        """Points that no line of a colour leads through."""
        for colour in COLOURS:
            named = {name for (own, _), line in self.lines.items() if own is colour for name in line.points}
            for name in self.places:
                if name not in named:
                    cure = "A point is where red and blue lines cross: name it in one of each."
                    yield Problem(
                        f"No {COLOUR[colour]} line leads through {name}.", cure, key=f"{self.key}.points.{name}"
                    )

    @cites("contents.two-sides")
    def _lanes(self) -> Iterator[Problem]:
        """Open edges that are not crossed by three red lines, from three different points."""
        for edge in OPEN[self.kind]:
            ends = []
            for (colour, _), line in self.lines.items():
                if colour is Colour.RED:
                    ends += [point for point, exit in line.exits if exit.edge == edge]
            key = f"{self.key}.red"
            if len(ends) != 3:
                message = f"{len(ends)} red lines run over the {edge} edge."
                yield Problem(message, "Three lanes do: let exactly three red lines run on there.", key=key)
            elif len(set(ends)) != 3:
                message = f"Two red lines run from {max(ends, key=ends.count)} over the {edge} edge."
                yield Problem(message, "Each lane ends in a point of its own: three cars start side by side.", key=key)


def _between(start: Place, place: Place, end: Place) -> bool:
    """Whether a place lies on the straight way from one to another."""
    if way(start, place) != way(start, end):
        return False
    return abs(place[0] - start[0]) + abs(place[1] - start[1]) < abs(end[0] - start[0]) + abs(end[1] - start[1])
