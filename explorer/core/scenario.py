"""A scenario: where a game starts, and lines of moves with what is expected of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, Field, field_validator

from explorer.core.components import Components
from explorer.core.errors import UnknownName
from explorer.core.game import Game, State
from explorer.core.validate import CLEAN_LINE, CLEAN_TEXT, FileModel, wrong

FORMAT = 1
MOST_MOVES = 2_000


def _known_format(value: int) -> int:
    if value != FORMAT:
        cure = f"Write format = {FORMAT}, or use the version of Rules Explorer that the file was made with."
        raise wrong(f"Format {str(value)[:20]} cannot be read here.", cure)
    return value


def _some_text(value: str) -> str:
    if not value.strip():
        raise wrong("The text is empty.", "Write at least one letter.")
    return value


Word = Annotated[str, Field(max_length=200), CLEAN_LINE, AfterValidator(_some_text)]
MoveText = Annotated[str, Field(max_length=400), CLEAN_LINE]
Long = Annotated[str, Field(max_length=20_000), CLEAN_TEXT]


class RefusedEntry(FileModel):
    """A move that must be refused at the end of a line, and the clause that refuses it."""

    move: MoveText
    clause: Word | None = None


class ResultEntry(FileModel):
    """The expected result: scores by player or side, and the winners."""

    scores: dict[str, int] | None = None
    winners: list[str] | None = None


class LineEntry(FileModel):
    """One `[[line]]` as written."""

    name: Word | None = None
    from_: Word | None = Field(None, alias="from")
    after: Annotated[int, Field(ge=0, le=MOST_MOVES)] | None = None
    moves: Annotated[list[MoveText], Field(max_length=MOST_MOVES)] = []
    rulings: dict[str, str] = {}
    notes: dict[str, Long] = {}
    legal: Annotated[list[MoveText], Field(max_length=MOST_MOVES)] | None = None
    refused: Annotated[list[RefusedEntry], Field(max_length=500)] | None = None
    events: Annotated[list[dict[str, Any]], Field(max_length=500)] | None = None
    result: ResultEntry | None = None

    @field_validator("refused", mode="before")
    @classmethod
    def _one_or_many(cls, value: Any) -> Any:
        return [value] if isinstance(value, dict) else value


class ScenarioEntry(FileModel):
    """A scenario file as written."""

    format: Annotated[int, AfterValidator(_known_format)]
    game: Word
    title: Word
    about: Long = ""
    tags: Annotated[list[Word], Field(max_length=50)] = []
    cites: Annotated[list[Word], Field(max_length=200)] = []
    rulings: dict[str, str] = {}
    setup: dict[str, Any] = {}
    line: Annotated[list[LineEntry], Field(max_length=500)] = []


@dataclass(frozen=True)
class Expected:
    """What must hold at the end of a line; None where nothing is said."""

    legal: tuple[str, ...] | None = None
    refused: tuple[RefusedEntry, ...] = ()
    events: tuple[Mapping[str, Any], ...] | None = None
    result: ResultEntry | None = None


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
