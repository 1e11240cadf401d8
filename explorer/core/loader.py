"""Reading a scenario file: all its problems at once, each with file, line, key and cure."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from explorer.core import toml_places
from explorer.core.errors import ExplorerError, Problem, ScenarioError
from explorer.core.game import Game
from explorer.core.scenario import Expected, Line, LineEntry, Scenario, ScenarioEntry
from explorer.core.validate import validate

MOST_BYTES = 256 * 1024
FindGame = Callable[[str], Game]


def load(path: Path, find_game: FindGame) -> Scenario:
    """The scenario in a file. Raises ScenarioError with every problem that was found."""
    return loads(read_text(path), find_game, path)


def read_text(path: Path) -> str:
    """A file's text. Raises ScenarioError if it is no readable text of at most 256 kB."""
    name = str(path)
    if not path.is_file():
        what = "This is a folder." if path.is_dir() else "There is no such file."
        raise ScenarioError(Problem(what, "Give the path of a .toml file.", file=name))
    try:
        with path.open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise ScenarioError(Problem(f"The file cannot be read: {error.strerror}.", "", file=name)) from None
    if len(raw) > MOST_BYTES:
        raise ScenarioError(Problem("The file is larger than 256 kB.", "Split it into several scenarios.", file=name))
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise ScenarioError(Problem("This is not UTF-8 text.", "Save it as UTF-8.", line=line, file=name)) from None


def loads(text: str, find_game: FindGame, path: Path | None = None) -> Scenario:
    """The scenario in a text. Raises ScenarioError with every problem that was found."""
    name = str(path) if path else None
    data = parse(text, name)
    where = toml_places.places(text.encode())
    try:
        return replace(_scenario(data, find_game), file=path, text=text, where=where)
    except ExplorerError as error:
        raise ScenarioError(located(error.problems, where, name)) from None


def parse(text: str, file: str | None) -> dict[str, Any]:
    """TOML as plain data. Raises ScenarioError."""
    raw = text.encode()
    deepest = toml_places.depth(raw)
    if deepest > toml_places.MOST_DEPTH:
        message = f"Lists and tables are nested {deepest} deep."
        raise ScenarioError(Problem(message, f"At most {toml_places.MOST_DEPTH} levels are read.", file=file))
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        words = str(error)
        line = _line_in(words) or toml_places.first_error(raw)
        message = f"This is not TOML: {words.split(' (at ', maxsplit=1)[0][:200]}."
        cure = "Strings stand in quotes, one key a line; see toml.io's own syntax for tables and lists."
        raise ScenarioError(Problem(message, cure, line=line, file=file)) from None


def _line_in(words: str) -> int | None:
    _, found, tail = words.rpartition("(at line ")
    number = tail.split(",")[0]
    return int(number) if found and number.isdigit() else None


def located(problems: Iterable[Problem], where: Mapping[str, int], file: str | None) -> list[Problem]:
    """Problems with their file and the line of the key, or of the nearest table around it; in file order."""
    found = [replace(one, file=file, line=one.line or _nearest(one.key or "", where)) for one in problems]
    return sorted(found, key=lambda one: one.line or 0)


def _nearest(key: str, where: Mapping[str, int]) -> int | None:
    while key:
        if key in where:
            return where[key]
        cut = max(key.rfind("."), key.rfind("["))
        key = key[:cut] if cut > 0 else ""
    return 1 if where else None


def _scenario(data: dict[str, Any], find_game: FindGame) -> Scenario:
    entry = validate(ScenarioEntry, data)
    try:
        game = find_game(entry.game)
    except ExplorerError as error:
        raise ExplorerError([replace(one, key="game") for one in error.problems]) from None
    lines = tuple(_line(place, line) for place, line in enumerate(entry.line))
    problems = [*_clause_problems(game, entry), *_line_problems(lines, entry)]
    problems += _rulings_problems(game, entry.rulings, "rulings")
    scenario = Scenario(
        game,
        entry.title,
        entry.about,
        tuple(entry.tags),
        tuple(entry.cites),
        entry.rulings,
        entry.setup,
        lines,
    )
    for place, line in enumerate(lines):
        problems += _rulings_problems(game, line.rulings, f"line[{place}].rulings")
    if not problems:
        problems += _setup_problems(scenario)
    if problems:
        raise ExplorerError(problems)
    return scenario


def _line(place: int, entry: LineEntry) -> Line:
    expected = Expected(
        None if entry.legal is None else tuple(entry.legal),
        tuple(entry.refused or ()),
        None if entry.events is None else tuple(entry.events),
        entry.result,
    )
    notes = {int(ply): note for ply, note in entry.notes.items() if ply.isdecimal() and len(ply) < 6}
    name = entry.name or f"line {place + 1}"
    return Line(name, tuple(entry.moves), entry.from_, entry.after or 0, entry.rulings, notes, expected)


def _clause_problems(game: Game, entry: ScenarioEntry) -> list[Problem]:
    cited = [(f"cites[{place}]", clause) for place, clause in enumerate(entry.cites)]
    for place, line in enumerate(entry.line):
        cited += [(f"line[{place}].refused", one.clause) for one in line.refused or () if one.clause]
        for number, event in enumerate(line.events or ()):
            if "clause" in event:
                cited.append((f"line[{place}].events[{number}].clause", str(event["clause"])))
    cure = f"`rules-explorer rules {game.id}` lists them."
    return [
        Problem(f"{game.title} has no clause {clause[:80]!r}.", cure, key=key)
        for key, clause in cited
        if not game.rulebook.below(clause)
    ]


def _rulings_problems(game: Game, changed: Mapping[str, str], key: str) -> list[Problem]:
    try:
        game.rulings(changed)
    except ExplorerError as error:
        return [one.within(key) for one in error.problems]
    return []


def _line_problems(lines: tuple[Line, ...], entry: ScenarioEntry) -> list[Problem]:
    """Names, parents, branching points and notes that do not fit together."""
    problems: list[Problem] = []
    length: dict[str, int] = {}
    for place, line in enumerate(lines):
        key = f"line[{place}]"
        if line.name in length:
            cure = "Give each line a name of its own."
            problems.append(Problem(f"There are two lines named {line.name!r}.", cure, key=f"{key}.name"))
        if line.parent is None:
            before = 0
            if entry.line[place].after is not None:
                cure = 'Add from = "…", the line that this one branches off, or leave after out.'
                problems.append(Problem("`after` needs `from`.", cure, key=f"{key}.after"))
        elif line.parent not in length:
            cure = "Write the line it branches off above it; lines above: " + (", ".join(length) or "none") + "."
            problems.append(Problem(f"No line above is named {line.parent!r}.", cure, key=f"{key}.from"))
            before = line.after
        else:
            before = line.after
            if entry.line[place].after is None:
                cure = f"Add after = 0 to {length[line.parent]}: how many moves of {line.parent!r} it shares."
                problems.append(Problem("`from` needs `after`.", cure, key=f"{key}.from"))
            elif before > length[line.parent]:
                cure = f"Write after = 0 to {length[line.parent]}."
                problems.append(
                    Problem(f"{line.parent!r} has only {length[line.parent]} moves.", cure, key=f"{key}.after")
                )
        length.setdefault(line.name, before + len(line.moves))
        for ply in entry.line[place].notes:
            if not ply.isdecimal() or len(ply) > 5 or int(ply) > before + len(line.moves):
                cure = f"Write a ply from 0 to {before + len(line.moves)}."
                problems.append(Problem(f"A note for ply {ply[:20]!r}.", cure, key=f"{key}.notes.{ply}"))
    return problems


def _setup_problems(scenario: Scenario) -> list[Problem]:
    """The problems of the set-up, under the scenario's rulings and those of each line."""
    problems: list[Problem] = []
    for line in (None, *(line for line in scenario.lines if line.rulings)):
        try:
            scenario.start(line)
        except ExplorerError as error:
            problems += [one for one in error.problems if one not in problems]
    return problems
