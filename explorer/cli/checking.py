"""`check`: read and play scenario files, and report everything that is wrong with any of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

from explorer import GAMES, data_folder, load_game, load_scenario
from explorer.cli.output import AsJson, answer, columns, count, error_data, one_line, problem_data
from explorer.core.components import game_of
from explorer.core.errors import ExplorerError, Problem, ScenarioError


@dataclass
class Report:
    """What was checked: lines and problems by file, and the component files that nothing reads yet."""

    lines: dict[str, int] = field(default_factory=dict)
    problems: dict[str, tuple[Problem, ...]] = field(default_factory=dict)
    skipped: list[str] = field(default_factory=list)

    @property
    def all_problems(self) -> list[Problem]:
        return [one for found in self.problems.values() for one in found]

    @property
    def counts(self) -> dict[str, int]:
        return {
            "files": len(self.lines),
            "lines": sum(self.lines.values()),
            "problems": len(self.all_problems),
            "skipped": len(self.skipped),
        }


def check(
    paths: Annotated[
        list[str] | None, typer.Argument(metavar="[PATH]...", help="Files and folders; the shipped ones by default.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Read scenario and component files, play every line, and report all problems at once."""
    report = Report()
    for path in paths or [str(data_folder("scenarios"))]:
        try:
            files = list(_files(Path(path), report))
        except ScenarioError as error:
            report.lines[path], report.problems[path] = 0, error.problems
            continue
        for file in files:
            if str(file) not in report.lines:
                _check_file(file, report)
    found = report.all_problems
    data: dict[str, Any] = {**report.counts, "checked": _by_file(report)}
    if found:
        data |= {**error_data(found), "errors": [problem_data(one) for one in found]}
        if as_json:
            print("\n".join(map(str, found)), file=sys.stderr)
    answer(as_json, data, _rows(report) if not as_json else ())
    if found:
        raise typer.Exit(1)


def _files(path: Path, report: Report) -> Iterator[Path]:
    """The file itself, or all .toml files below a folder, hidden ones left out."""
    if not os.path.isdir(path):
        yield path
        return
    unreadable: list[OSError] = []
    number = 0
    for folder, below, names in os.walk(path, onerror=unreadable.append):
        below[:] = sorted(name for name in below if not name.startswith("."))
        for name in sorted(names):
            if name.endswith(".toml") and not name.startswith("."):
                number += 1
                yield Path(folder, name)
    for error in unreadable:
        place = str(error.filename)
        problem = Problem(f"The folder cannot be read: {error.strerror}.", "Allow yourself to read it.", file=place)
        report.lines[place], report.problems[place] = 0, (problem,)
    if not number and not unreadable:
        cure = "Give a folder that holds scenarios."
        raise ScenarioError(Problem("There is no .toml file in this folder.", cure, file=str(path)))


def _check_file(file: Path, report: Report) -> None:
    from explorer.study.check import check as check_scenario

    name, lines = str(file), 0
    try:
        game = game_of(file) if file.is_file() else None
        if game is not None:
            found = _check_component(game, file)
            if found is None:
                report.skipped.append(name)
                return
        else:
            scenario = load_scenario(file)
            lines, found = len(scenario.lines), tuple(check_scenario(scenario))
    except ExplorerError as error:
        found = error.problems
    report.lines[name] = lines
    if found:
        report.problems[name] = found


def _check_component(game: str, file: Path) -> tuple[Problem, ...] | None:
    """What the game finds wrong with a component file; None if it reads none."""
    look = load_game(game).check_component if game in GAMES else None
    return None if look is None else tuple(look(file))


def _by_file(report: Report) -> list[dict[str, Any]]:
    return [
        {"file": file, "lines": lines, "problems": len(report.problems.get(file, ()))}
        for file, lines in report.lines.items()
    ]


def _by_place(report: Report) -> dict[str, list[Problem]]:
    """The problems by the file in which each stands, which may be one that the checked file names."""
    found: dict[str, list[Problem]] = {}
    for file, problems in report.problems.items():
        for one in problems:
            found.setdefault(one.file or file, []).append(one)
    return {file: list(dict.fromkeys(problems)) for file, problems in found.items()}


def _rows(report: Report) -> Iterable[str]:
    for file, problems in _by_place(report).items():
        yield one_line(file)
        table = [
            (f"line {one.line}" if one.line else "", one.where, f"{one.message} {one.cure}".strip()) for one in problems
        ]
        yield from columns(table, indent="  ")
        yield ""
    counts = report.counts
    last = ", ".join(count(counts[f"{one}s"], one) for one in ("file", "line", "problem"))
    yield last + (f", {count(counts['skipped'], 'component file')} skipped" if counts["skipped"] else "")
