"""Component files (maps, counters, boards, cards): those beside a scenario and the shipped ones, and no others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from explorer.core.errors import ExplorerError, Problem
from explorer.core.text import did_you_mean, shortened

FOLDER = "components"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}\.toml")


def data_folder(name: str) -> Path:
    """Where the shipped `scenarios` or `notebooks` are: inside an installed package, or beside a checkout's."""
    package = Path(__file__).resolve().parents[1]
    packed = package / "_data" / name
    return packed if packed.is_dir() else package.parent / name


@dataclass(frozen=True)
class Components:
    """The component files that a set-up may name. The first folder that holds a name is the one that counts.

    Nothing outside these folders can be read: names are plain file names, and links that lead out are refused.
    """

    folders: tuple[Path, ...]

    @classmethod
    def of(cls, game: str, scenario: Path | None = None) -> Components:
        """The folder `components` beside a scenario file, then the shipped one of the game."""
        shipped = data_folder("scenarios") / game / FOLDER
        own = () if scenario is None else (scenario.absolute().parent / FOLDER,)
        return cls(tuple(dict.fromkeys((*own, shipped))))

    def names(self) -> tuple[str, ...]:
        """The files there are, each once."""
        return tuple(dict.fromkeys(file.name for folder in self.folders for file in _files(folder)))

    def path(self, name: str, key: str) -> Path:
        """Where a component file stands. Raises ExplorerError with the key that names it."""
        if not _NAME.fullmatch(name):
            cure = f"Write the plain name of a file in the folder {FOLDER!r} beside the scenario: letters.toml."
            raise ExplorerError(Problem(f"{shortened(name, 60)!r} is not the name of a component file.", cure, key=key))
        for folder in self.folders:
            file = folder / name
            if file.is_symlink() and not file.resolve().is_relative_to(folder.resolve()):
                cure = "Put the file itself there."
                raise ExplorerError(Problem(f"{name} is a link that leads out of {FOLDER!r}.", cure, key=key))
            if file.is_file():
                return file
        known = self.names()
        cure = f"{did_you_mean(name, known)}There are: {', '.join(known[:20]) or 'none'}."
        raise ExplorerError(Problem(f"There is no component file {name!r}.", cure, key=key))

    def read(self, name: str, key: str) -> tuple[Path, str]:
        """A component file and its text. Raises ExplorerError."""
        from explorer.core.toml_text import read_text

        path = self.path(name, key)
        return path, read_text(path)


def _files(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        yield from (file for file in sorted(folder.iterdir()) if _NAME.fullmatch(file.name) and file.is_file())


def header(path: Path) -> Mapping[str, Any]:
    """The top keys of a component file; nothing if it has no `kind`, as every component file has, or is no TOML."""
    from explorer.core.toml_text import parse, read_text

    try:
        data, _ = parse(read_text(path))
    except ExplorerError:
        return {}
    return data if "kind" in data else {}
