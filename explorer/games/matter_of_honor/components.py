"""Reading component files: all problems at once, each with file, line, key and cure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from explorer.core.component_check import check_by_kind
from explorer.core.components import Components
from explorer.core.errors import ExplorerError, Problem
from explorer.core.loader import located
from explorer.core.toml_text import parse
from explorer.core.validate import Partly, partly
from explorer.games.matter_of_honor import map_checks, unit_checks
from explorer.games.matter_of_honor.component_files import GAME_ID, NO_TITLE, MapFile, UnitsFile
from explorer.games.matter_of_honor.theatre import Map, Theatre, made_map, made_units

MODELS: Mapping[str, type[MapFile | UnitsFile]] = {"map": MapFile, "units": UnitsFile}
KINDS = tuple(MODELS)
DEFAULT_MAP = "leipzig-north-east.toml"
DEFAULT_UNITS = "corps.toml"


class Read(NamedTuple):
    """What came of a file: the model as far as it could be read, its problems, and the lines of its keys."""

    model: Any
    problems: tuple[Problem, ...]
    where: Mapping[str, int]


def _read(kind: str, model: type[MapFile] | type[UnitsFile], text: str, file: str) -> Read:
    """The contents of a map or units file with what can be told of it alone. Raises ScenarioError if it is no TOML."""
    data, where = parse(text, file)
    table = "hex" if kind == "map" else "unit"
    read: Partly[Any] = partly(model, data)
    written = data.get(table)
    written = written if isinstance(written, dict) else {}
    problems = list(read.problems)
    if read.sure_of(table) or written:
        find: Any = map_checks.find if kind == "map" else unit_checks.find
        problems += find(read.model, written)
    return Read(read.model, tuple(located(problems, where, file)), where)


@lru_cache(maxsize=64)
def read_map(text: str, file: str) -> tuple[Map | None, tuple[Problem, ...]]:
    """The map of a text, or its problems. `file` is how messages call it. Raises ScenarioError if it is no TOML."""
    read = _read("map", MapFile, text, file)
    return (None, read.problems) if read.problems else (made_map(read.model), ())


@lru_cache(maxsize=64)
def read_theatre(map_text: str, map_file: str, units_text: str, units_file: str) -> Theatre:
    """A map with its units. Raises ExplorerError with the problems of both files and of their meeting."""
    problems: list[Problem] = []
    map: Map | None = None
    try:
        map, wrong = read_map(map_text, map_file)
        problems += wrong
    except ExplorerError as error:
        problems += error.problems
    try:
        read = _read("units", UnitsFile, units_text, units_file)
        problems += read.problems
        if map is not None:
            problems += located(unit_checks.on_map(read.model, map), read.where, units_file)
    except ExplorerError as error:
        problems += error.problems
    if problems or map is None:
        raise ExplorerError(dict.fromkeys(problems))
    units = made_units(read.model, map)
    left_out = tuple(id for id, unit in read.model.unit.items() if unit.advanced)
    names = Path(map_file).name, Path(units_file).name
    return Theatre(map, units, *names, (map_text, units_text), left_out)


def theatre(components: Components, map_name: str | None, units_name: str | None) -> Theatre:
    """The map and units that a set-up names, the map being the one that the units are meant for if it names none.

    Raises ExplorerError, keyed below `setup` for names and with their own places for what is wrong in the files.
    """
    units_path, units_text = components.read(units_name or DEFAULT_UNITS, "setup.units")
    name, key = map_name, "setup.map"
    if name is None:
        name, key = _map_of(units_text), "setup.units"
    map_path, map_text = components.read(name, key)
    return read_theatre(map_text, str(map_path), units_text, str(units_path))


@lru_cache(maxsize=64)
def _map_of(units_text: str) -> str:
    """The map that a units file names; the shipped one if that cannot be told, which its problems then say."""
    try:
        data, _ = parse(units_text)
    except ExplorerError:
        return DEFAULT_MAP
    name = data.get("map")
    return name if isinstance(name, str) else DEFAULT_MAP


def check_component(file: Path) -> tuple[Problem, ...]:
    """Everything that is wrong with a map or units file; units are held against the map they name too."""
    return check_by_kind(
        file, {"map": lambda text, name: read_map(text, name)[1], "units": partial(_check_units, file)}
    )


def _check_units(file: Path, text: str, name: str) -> tuple[Problem, ...]:
    read = _read("units", UnitsFile, text, name)
    beside = Components((file.absolute().parent, *Components.of(GAME_ID).folders))
    try:
        path, map_text = beside.read(read.model.map, "map")
        map, wrong = read_map(map_text, str(path))
    except ExplorerError as error:
        told = error.problems if read.model.map != NO_TITLE else ()
        found = [replace(one, key="map", line=None, message=f"{read.model.map}: {one.message}") for one in told]
        return _joined(read, found, name)
    if map is None:
        message = f"The map {read.model.map!r} has {len(wrong)} problems, the first: {wrong[0].message}"
        found = [Problem(message, f"`rules-explorer check {path}` tells them all.", key="map")]
        return _joined(read, found, name)
    return _joined(read, unit_checks.on_map(read.model, map), name)


def _joined(read: Read, more: Iterable[Problem], name: str) -> tuple[Problem, ...]:
    found = [*read.problems, *located((replace(one, file=None) for one in more), read.where, name)]
    return tuple(sorted(dict.fromkeys(found), key=lambda one: one.line or 0))
