"""A circuit as the text of a circuit file, so that what was built is there for the next race."""

from __future__ import annotations

from pathlib import Path

import tomlkit

from explorer.core.components import Components
from explorer.core.errors import ExplorerError, Problem
from explorer.core.files import own_file, write_whole
from explorer.core.toml_text import read_text
from explorer.games.victory_race.component_files import FORMAT, GAME_ID
from explorer.games.victory_race.components import read_track
from explorer.games.victory_race.lay_text import lay_text
from explorer.games.victory_race.track import Track

SUFFIX = ".toml"


def circuit_text(track: Track, title: str, about: str = "", laps: int | None = None) -> str:
    """A track as a circuit file; reading it gives an equal track. `title` is its name there.

    Raises ExplorerError if the title or the text could not be read back.
    """
    boards = track.circuit.boards
    file = tomlkit.document()
    file["format"] = FORMAT
    file["game"] = GAME_ID
    file["kind"] = "circuit"
    file["title"] = title
    if about:
        file["about"] = tomlkit.string(about, multiline="\n" in about)
    file["source"] = "invented"
    file["boards"] = boards.file
    file["lay"] = lay_text(track.circuit.lay, boards)
    file["start"] = track.start
    file["direction"] = track.direction
    file["laps"] = laps or track.laps
    text = tomlkit.dumps(file)
    read_track(text, "the circuit", boards.text, boards.file)
    return text


def save_circuit(track: Track, file: str | Path, title: str, about: str = "", replace: bool = False) -> Path:
    """Write a track as a circuit file and answer the file (`.toml` is added to a name without ending).

    A scenario finds it in the folder `components` beside itself. Boards that are not shipped are written beside it, if
    they are not there. Raises ExplorerError if the text could not be read back, or a file is shipped, read-only, or
    not what it should be; FileTaken if there is such a file and it is not to `replace`.

    >>> save_circuit(state.track, "components/mine.toml", "My circuit")  # doctest: +SKIP
    """
    path = own_file(Path(file), SUFFIX, replace)
    text = circuit_text(track, title, about)
    boards = track.circuit.boards
    if path.name == boards.file:
        raise ExplorerError(
            Problem("This is the name of the boards' file.", "Give the circuit another.", file=str(path))
        )
    own = path.parent / boards.file
    if own.exists() and read_text(own) != boards.text:
        cure = "Save the circuit in another folder."
        raise ExplorerError(Problem("Other boards are called so here.", cure, file=str(own)))
    if not own.exists() and _shipped(boards.file) != boards.text:
        write_whole(own, boards.text)
    write_whole(path, text)
    return path.resolve()


def _shipped(name: str) -> str | None:
    """The text of a shipped component file, if there is one of this name."""
    shipped = Components.of(GAME_ID)
    return shipped.read(name, "boards")[1] if name in shipped.names() else None
