"""Reading component files: all problems at once, each with file, line, key and cure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path

from explorer.core.component_check import check_by_kind
from explorer.core.components import Components
from explorer.core.errors import ExplorerError, Problem
from explorer.core.loader import located
from explorer.core.text import shortened
from explorer.core.toml_text import parse
from explorer.core.validate import partly
from explorer.games.victory_race import board_checks, circuit_checks
from explorer.games.victory_race.boards import Boards, made_boards
from explorer.games.victory_race.component_files import GAME_ID, NO_TITLE, BoardsFile, CircuitFile
from explorer.games.victory_race.lay_text import read_lay
from explorer.games.victory_race.tables import USUAL_LAPS
from explorer.games.victory_race.track import Track, Written
from explorer.games.victory_race.track_making import made_track

MODELS: Mapping[str, type[object]] = {"boards": BoardsFile, "circuit": CircuitFile}
KINDS = {"boards": "boards", "circuit": "a circuit"}
DEFAULT_BOARDS = "twelve-boards.toml"


@lru_cache(maxsize=64)
def read_boards(text: str, file: str) -> tuple[Boards | None, tuple[Problem, ...]]:
    """The boards of a text, or its problems. `file` is how messages call it. Raises ScenarioError if it is no TOML."""
    data, where = parse(text, file)
    read = partly(BoardsFile, data)
    problems = located([*read.problems, *board_checks.find(read)], where, file)
    return (None, tuple(problems)) if problems else (made_boards(read.model, Path(file).name, text), ())


@lru_cache(maxsize=64)
def read_track(text: str, file: str, boards_text: str, boards_file: str) -> Track:
    """The track of a circuit's text with its boards. Raises ExplorerError with the problems of both files."""
    problems: list[Problem] = []
    boards: Boards | None = None
    try:
        boards, wrong = read_boards(boards_text, boards_file)
        problems += wrong
    except ExplorerError as error:
        problems += error.problems
    track, found = _track(text, file, boards)
    if found or problems or track is None:
        raise ExplorerError(dict.fromkeys([*found, *problems]))
    return track


def _track(text: str, file: str, boards: Boards | None) -> tuple[Track | None, tuple[Problem, ...]]:
    """The track of a circuit's text, and what is wrong with it as far as can be told with these boards or without."""
    try:
        data, where = parse(text, file)
        read = partly(CircuitFile, data)
    except ExplorerError as error:
        return None, error.problems
    problems = [*read.problems, *circuit_checks.find(read, boards)]
    if problems or boards is None:
        return None, tuple(located(problems, where, file))
    entry = read.model
    lay, _ = read_lay(entry.lay, boards)
    track = replace(
        made_track(boards, lay, entry.start, entry.direction),
        written=Written(Path(file).name),
        title=entry.title,
        about=entry.about,
        laps=entry.laps or USUAL_LAPS,
        source=entry.source,
    )
    return track, ()


def boards_of(components: Components, name: str | None, key: str) -> Boards:
    """The boards in a file, or the shipped ones. Raises ExplorerError, keyed as given if there is no such file."""
    path, text = _read_kind(components, name or DEFAULT_BOARDS, key, "boards")
    boards, problems = read_boards(text, str(path))
    if boards is None:
        raise ExplorerError(problems)
    return boards


def track_of(components: Components, name: str, key: str) -> Track:
    """The track of a circuit file. Raises ExplorerError, keyed as given if there is no such file."""
    path, text = _read_kind(components, name, key, "circuit")
    boards_name = _boards_name(text)
    if boards_name is None:
        _, problems = _track(text, str(path), None)
        raise ExplorerError(problems)
    try:
        boards_path, boards_text = _read_kind(components, boards_name, "boards", "boards")
    except ExplorerError as error:
        raise ExplorerError(_named(error.problems, text, str(path))) from None
    return read_track(text, str(path), boards_text, str(boards_path))


def _read_kind(components: Components, name: str, key: str, kind: str) -> tuple[Path, str]:
    """A component file and its text. Raises ExplorerError, keyed as given, if it is of the other kind too."""
    path, text = components.read(name, key)
    try:
        found = parse(text)[0].get("kind")
    except ExplorerError:
        return path, text  # what is wrong with it is told by whoever reads it, and with the place
    if found in KINDS and found != kind:
        message = f"{name} has kind = {found!r}, and cannot be used as {KINDS[kind]}."
        raise ExplorerError(Problem(message, f'Name a file with kind = "{kind}".', key=key))
    return path, text


def _boards_name(text: str) -> str | None:
    """The boards that a circuit's text names, if it can be read."""
    try:
        name = parse(text)[0].get("boards")
    except ExplorerError:
        return None
    return name if isinstance(name, str) and name.strip() else None


def _named(problems: tuple[Problem, ...], text: str, file: str) -> list[Problem]:
    """Problems of the boards' name in a circuit file, with what else is wrong there."""
    _, where = parse(text, file)
    _, others = _track(text, file, None)
    found = [replace(one, key="boards", line=None, file=None) for one in problems]
    return located([*(replace(one, file=None) for one in others), *found], where, file)


def check_component(file: Path) -> tuple[Problem, ...]:
    """Everything that is wrong with a boards or circuit file; a circuit is held against the boards it names too."""
    return check_by_kind(
        file, {"boards": lambda text, name: read_boards(text, name)[1], "circuit": partial(_check_circuit, file)}
    )


def _check_circuit(file: Path, text: str, name: str) -> tuple[Problem, ...]:
    boards_name = _boards_name(text)
    if boards_name is None or boards_name == NO_TITLE:
        return _track(text, name, None)[1]
    beside = Components((file.absolute().parent, *Components.of(GAME_ID).folders))
    try:
        path, boards_text = _read_kind(beside, boards_name, "boards", "boards")
        boards, wrong = read_boards(boards_text, str(path))
    except ExplorerError as error:
        told = (
            one if boards_name in one.message else replace(one, message=f"{shortened(boards_name, 40)}: {one.message}")
            for one in error.problems
        )
        return tuple(_named(tuple(told), text, name))
    if boards is None:
        message = f"{path.name} has {len(wrong)} problems, the first: {wrong[0].message}"
        cure = f"`rules-explorer check {path}` tells them all."
        return tuple(_named((Problem(message, cure),), text, name))
    return _track(text, name, boards)[1]
