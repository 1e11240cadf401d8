"""Where a command looks: a scenario, one of its lines, a ply."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import typer

from explorer import load_scenario
from explorer.cli.output import count
from explorer.core.errors import ExplorerError, Problem, ScenarioError, UnknownName
from explorer.core.scenario import Line, Scenario
from explorer.study.replay import Played

File = Annotated[str, typer.Argument(metavar="FILE", help="A scenario file, or the name of a shipped one.")]
LineName = Annotated[str | None, typer.Option("--line", metavar="L", help="A line by name; the first by default.")]
At = Annotated[int | None, typer.Option("--at", metavar="K", help="A ply from the start; the line's end by default.")]


class OutOfRange(ExplorerError):
    """A ply that the line does not have."""


@dataclass(frozen=True)
class Place:
    """A position of a scenario: the line (None: the start of a scenario without lines), played up to `ply`."""

    scenario: Scenario
    line: Line | None
    ply: int
    played: Played

    @property
    def data(self) -> dict[str, Any]:
        """The place as every JSON answer about a position names it."""
        return {
            "game": self.scenario.game.id,
            "scenario": self.scenario.title,
            "file": None if self.scenario.file is None else str(self.scenario.file),
            "line": self.line.name if self.line else None,
            "ply": self.ply,
        }

    @property
    def heading(self) -> str:
        """The place in a line of text."""
        line = f"line {self.line.name!r}, " if self.line else ""
        total = len(self.scenario.all_moves(self.line)) if self.line else 0
        return f"{self.scenario.title} · {self.scenario.game.title} · {line}ply {self.ply} of {total}"


def find(file: str, name: str | None, at: int | None) -> Place:
    """The position that a file, `--line` and `--at` name. Raises ScenarioError, UnknownName, OutOfRange."""
    from explorer.study.replay import replay

    scenario = load_scenario(file)
    line = _line(scenario, name)
    moves = scenario.all_moves(line) if line else ()
    ply = len(moves) if at is None else at
    if not 0 <= ply <= len(moves):
        where = f"The line {line.name!r} has" if line else "A scenario without lines has"
        message = f"There is no ply {ply}. {where} {count(len(moves), 'move')}."
        raise OutOfRange(Problem(message, f"Give --at 0 to {len(moves)}.", file=str(scenario.file or file)))
    played = replay(scenario.game, scenario.start(line), moves[:ply])
    if played.stopped:
        raise _cut_short(scenario, line, played)
    return Place(scenario, line, ply, played)


def _line(scenario: Scenario, name: str | None) -> Line | None:
    if name is None:
        return scenario.lines[0] if scenario.lines else None
    try:
        return scenario.line(name)
    except UnknownName as error:
        (problem,) = error.problems
        raise OutOfRange(Problem(problem.message, problem.cure, file=str(scenario.file))) from None


def _cut_short(scenario: Scenario, line: Line | None, played: Played) -> ScenarioError:
    from explorer.core.loader import located
    from explorer.study.check import cut_short

    assert line is not None
    problem = cut_short(played, line).within(f"line[{scenario.lines.index(line)}]")
    names = [(one.name, one.after) for one in scenario.lines]
    return ScenarioError(located([problem], scenario.where, str(scenario.file), names))
