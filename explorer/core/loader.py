"""Reading a scenario file: all its problems at once, each with file, line, key and cure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from explorer.core.errors import ExplorerError, Problem, ScenarioError
from explorer.core.game import Game
from explorer.core.scenario import Expected, Line, LineEntry, Scenario, ScenarioEntry
from explorer.core.text import did_you_mean, printable, shortened
from explorer.core.toml_places import around
from explorer.core.toml_text import parse, read_text
from explorer.core.validate import Partly, partly

MOST_PROBLEMS = 100
FindGame = Callable[[str], Game]


def load(path: Path, find_game: FindGame) -> Scenario:
    """The scenario in a file. Raises ScenarioError with every problem that was found."""
    return loads(read_text(path), find_game, path)


def loads(text: str, find_game: FindGame, path: Path | None = None) -> Scenario:
    """The scenario in a text. Raises ScenarioError with every problem that was found."""
    name = str(path) if path else None
    data, where = parse(text, name)
    if isinstance(data.get("kind"), str) and "setup" not in data and "line" not in data:
        what = f"This is a component file ({shortened(printable(data['kind'], lines=False), 40)!r}), and no scenario."
        cure = "Name it in the [setup] of a scenario; `rules-explorer check` tells what is wrong with it."
        raise ScenarioError(located([Problem(what, cure, key="kind")], where, name))
    try:
        return replace(_scenario(data, find_game, path), text=text, where=where)
    except ExplorerError as error:
        raise ScenarioError(located(error.problems, where, name, _names(data))) from None


def located(
    problems: Iterable[Problem], where: Mapping[str, int], file: str | None, lines: Sequence[tuple[str, int]] = ()
) -> list[Problem]:
    """Problems with their file and the line of the key, or of the nearest table around it; in file order,
    each once, and no more than a reader can use. `lines` are the scenario's lines of play by name, each with the number
    of moves that it shares with another. Problems of another file that this one names keep their places and come
    last."""
    found, elsewhere = [], []
    for one in problems:
        if one.file is not None and one.file != file:
            elsewhere.append(one)
            continue
        key = None if one.key is None else shortened(printable(one.key, lines=False), 200)
        found.append(
            replace(
                one, file=file, line=one.line or _nearest(one.key or "", where), key=key, spot=_spot(one.key, lines)
            )
        )
    found = sorted(dict.fromkeys(found), key=lambda one: one.line or 0) + list(dict.fromkeys(elsewhere))
    more = len(found) - MOST_PROBLEMS
    if more > 0:
        last = found[MOST_PROBLEMS - 1]
        rest = Problem(f"There are {more} more problems.", "Correct those above first.", last.key, last.line, file)
        found = [*found[:MOST_PROBLEMS], rest]
    return found


def _names(data: Mapping[str, Any]) -> list[tuple[str, int]]:
    """Names of the lines of play and what they share, as far as they can be read."""
    entries = data.get("line")
    found = []
    for place, entry in enumerate(entries if isinstance(entries, list) else ()):
        name, after = (entry.get("name"), entry.get("after")) if isinstance(entry, Mapping) else (None, None)
        found.append((name if isinstance(name, str) else f"line {place + 1}", after if isinstance(after, int) else 0))
    return found


def _spot(key: str | None, lines: Sequence[tuple[str, int]]) -> str | None:
    """The line of play and the move of a key, moves counted from 1 with the shared ones."""
    found = re.match(r"line\[(\d+)\](?:\.moves\[(\d+)\])?", key or "")
    if not found or int(found[1]) >= len(lines):
        return None
    name, after = lines[int(found[1])]
    move = "" if found[2] is None else f", move {after + int(found[2]) + 1}"
    return f"line {shortened(printable(name, lines=False), 60)!r}{move}"


def _nearest(key: str, where: Mapping[str, int]) -> int | None:
    while key and key not in where:
        key = around(key)
    return where.get(key)


def _scenario(data: dict[str, Any], find_game: FindGame, path: Path | None) -> Scenario:
    read = partly(ScenarioEntry, data)
    entry, problems = read.model, list(read.problems)
    lines = tuple(_line(place, line) for place, line in enumerate(entry.line))
    line_problems, lost = _line_problems(lines, read)
    problems += line_problems
    game = None
    if read.sure_of("game"):
        try:
            game = find_game(entry.game)
        except ExplorerError as error:
            problems += [replace(one, key="game") for one in error.problems]
    if game is not None:
        problems += _rule_problems(game, data, lines, lost, read, path)
    if problems or game is None:
        raise ExplorerError(problems)
    return _assembled(game, entry, lines, path)


def _assembled(game: Game, entry: ScenarioEntry, lines: tuple[Line, ...], path: Path | None) -> Scenario:
    texts = (entry.title, entry.about, tuple(entry.tags), tuple(entry.cites))
    return Scenario(game, *texts, entry.rulings, entry.setup, lines, path)


def _line(place: int, entry: LineEntry) -> Line:
    expected = Expected(
        None if entry.legal is None else tuple(entry.legal),
        tuple(entry.refused or ()),
        None if entry.events is None else tuple(entry.events),
        entry.result,
        entry.odds,
    )
    notes = {int(ply): note for ply, note in entry.notes.items() if _is_ply(ply)}
    name = entry.name or f"line {place + 1}"
    return Line(name, tuple(entry.moves), entry.from_, entry.after or 0, entry.rulings, notes, expected)


def _is_ply(text: str) -> bool:
    """Whether a key is a whole number, written in the one usual way."""
    return text.isascii() and text.isdecimal() and len(text) < 6 and str(int(text)) == text


def _line_problems(lines: tuple[Line, ...], read: Partly[ScenarioEntry]) -> tuple[list[Problem], set[int]]:
    """Names, parents, branching points and notes that do not fit together; and the places of lines whose
    parents cannot be told. A length is None where it is not known."""
    problems: list[Problem] = []
    lost: set[int] = set()
    length: dict[str, int | None] = {}
    places: dict[str, int] = {}
    for place, line in enumerate(lines):
        key, entry = f"line[{place}]", read.model.line[place]
        if line.name in places:
            message = f"Lines {places[line.name] + 1} and {place + 1} are both named {line.name!r}."
            where = f"{key}.name" if entry.name is not None else key
            problems.append(Problem(message, "Give each line a name of its own.", key=where))
        before: int | None = line.after
        if line.parent is not None:
            if line.parent not in places:
                cure = "Write the line it branches off above it; lines above: " + (", ".join(length) or "none") + "."
                problems.append(Problem(f"No line above is named {line.parent!r}.", cure, key=f"{key}.from"))
            if places.get(line.parent, place) in lost | {place}:
                lost.add(place)
            wrong_after = _after_problem(line, entry, length.get(line.parent), key)
            if wrong_after and read.sure_of(f"{key}.after"):
                problems.append(wrong_after)
            if wrong_after or line.parent not in places:
                before = None
        elif not read.sure_of(f"{key}.from"):
            lost.add(place)
        elif entry.after is not None:
            cure = 'Add from = "…", the line that this one branches off, or leave after out.'
            problems.append(Problem("`after` needs `from`.", cure, key=f"{key}.after"))
        if before is not None and read.sure_of(f"{key}.moves", f"{key}.from", f"{key}.after"):
            length.setdefault(line.name, before + len(line.moves))
        length.setdefault(line.name, None)
        places.setdefault(line.name, place)
        problems += _note_problems(entry, length[line.name], key)
    return problems, lost


def _after_problem(line: Line, entry: LineEntry, most: int | None, key: str) -> Problem | None:
    """A branching point that is missing or lies beyond the parent's end, if that is known."""
    upto = "" if most is None else f" to {most}"
    if entry.after is None:
        cure = f"Add after = 0{upto}: how many moves of {line.parent!r} it shares, counted from the start."
        return Problem("`from` needs `after`.", cure, key=f"{key}.from")
    if most is not None and line.after > most:
        message = f"{line.after} moves of {line.parent!r} cannot be shared: it has {most}."
        return Problem(message, f"Write after = 0{upto}.", key=f"{key}.after")
    return None


def _note_problems(entry: LineEntry, most: int | None, key: str) -> Iterator[Problem]:
    for ply in entry.notes:
        if not _is_ply(ply) or (most is not None and int(ply) > most):
            cure = f"Write a ply from 0 to {'the number of moves' if most is None else most}."
            message = f"There is no ply {shortened(ply, 20)!r} in this line."
            yield Problem(message, cure, key=f"{key}.notes.{ply}")


def _rule_problems(
    game: Game,
    data: dict[str, Any],
    lines: tuple[Line, ...],
    lost: set[int],
    read: Partly[ScenarioEntry],
    path: Path | None,
) -> Iterator[Problem]:
    """What only the game can tell: clauses, rulings and the set-up, where the parts they need could be read."""
    entry = read.model
    yield from _clause_problems(game, data, entry)
    known, unknown = _known_rulings(game, entry.rulings, "rulings")
    yield from unknown
    fitting = []
    for place, line in enumerate(lines):
        answers, unknown = _known_rulings(game, line.rulings, f"line[{place}].rulings")
        yield from unknown
        fitting.append(replace(line, rulings=answers))
    if read.sure_of("setup"):
        scenario = replace(_assembled(game, entry, tuple(fitting), path), rulings=known)
        tried = [line for place, line in enumerate(fitting) if line.rulings and place not in lost]
        yield from _setup_problems(scenario, tried)


def _clause_problems(game: Game, data: dict[str, Any], entry: ScenarioEntry) -> Iterator[Problem]:
    cites = data.get("cites")
    for place, clause in enumerate(cites if isinstance(cites, list) else ()):
        yield from _unknown_clause(game, clause, f"cites[{place}]")
    for place, line in enumerate(entry.line):
        for number, one in enumerate(line.refused or ()):
            index = f"[{number}]" if len(line.refused or ()) > 1 else ""
            yield from _unknown_clause(game, one.clause, f"line[{place}].refused{index}.clause")
        for number, event in enumerate(line.events or ()):
            key = f"line[{place}].events[{number}]"
            for name in ("kind", "clause"):
                if not isinstance(event.get(name, ""), str):
                    message = f"An event's {name} cannot be {shortened(repr(event[name]))}."
                    yield Problem(message, "Write a string in quotes.", key=f"{key}.{name}")
            yield from _unknown_clause(game, event.get("clause"), f"{key}.clause")


def _unknown_clause(game: Game, clause: object, key: str) -> Iterator[Problem]:
    """The problem of a cited clause that the rulebook has not; what is no string is told elsewhere."""
    if isinstance(clause, str) and not game.rulebook.below(clause):
        cure = f"{did_you_mean(clause, game.rulebook.clauses)}`rules-explorer rules {game.id}` lists them."
        yield Problem(f"{game.title} has no clause {shortened(clause)!r}.", cure, key=key)


def _known_rulings(game: Game, changed: Mapping[str, str], key: str) -> tuple[dict[str, str], list[Problem]]:
    """The changes that are possible, and the problems of the others."""
    problems: list[Problem] = []
    known = dict(changed)
    for id, answer in changed.items():
        try:
            game.rulings({id: answer})
        except ExplorerError as error:
            del known[id]
            problems += [one.within(key) for one in error.problems]
    return known, problems


def _setup_problems(scenario: Scenario, lines: Iterable[Line]) -> Iterator[Problem]:
    """The problems of the set-up, under the scenario's rulings and those of each line."""
    for line in (None, *lines):
        try:
            scenario.start(line)
        except ExplorerError as error:
            yield from error.problems
