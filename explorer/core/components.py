"""Component files (maps, counters, boards, cards): those beside a scenario and the shipped ones, and no others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from explorer.core.errors import ExplorerError, Problem
from explorer.core.text import did_you_mean, shortened

FOLDER = "components"
_KIND = re.compile(r"^\s*kind\s*=", re.MULTILINE)
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
        if not can_be_named(name):
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


def can_be_named(file: str) -> bool:
    """Whether a set-up can name a component file that is called so."""
    return _NAME.fullmatch(file) is not None


def _files(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        yield from (file for file in sorted(folder.iterdir()) if can_be_named(file.name) and file.is_file())


def game_of(path: Path) -> str | None:
    """The game that a component file belongs to, as it says itself or else by the folder around `components`; None
    for a scenario, which lies in no such folder and has no `kind`. Raises ScenarioError if it is no TOML."""
    from explorer.core.toml_text import parse, read_text

    folder = next((one for one in path.absolute().parents[:2] if one.name == FOLDER), None)
    text = read_text(path)
    if folder is None and not _KIND.search(text):
        return None
    data, _ = parse(text, str(path))
    if folder is None and "kind" not in data:
        return None
    named = data.get("game")
    return named if isinstance(named, str) else "" if folder is None else folder.parent.name
