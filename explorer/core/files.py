"""Writing files whole or not at all, and telling the shipped ones from a user's own."""

from __future__ import annotations

import os
import stat
import time
from pathlib import Path

from explorer.core.errors import ExplorerError, FileTaken, Problem


def write_whole(path: Path, text: str, durable: bool = True) -> None:
    """Replace a file by a text in one step, making its folders: a reader sees the old text or the new one.

    `durable` waits until the disk has it. Raises ExplorerError if the system refuses.
    """
    write_bytes(path, text.encode(), durable)


def write_bytes(path: Path, content: bytes, durable: bool = True) -> None:
    """The same for a file of any content."""
    path = path.resolve()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        passing = path.with_name(f".{path.name[:100]}.{os.getpid()}-{time.time_ns()}.tmp")
        descriptor = os.open(passing, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        try:
            with os.fdopen(descriptor, "wb") as stream:
                stream.write(content)
                if durable:
                    stream.flush()
                    os.fsync(stream.fileno())
            if path.exists():
                os.chmod(passing, stat.S_IMODE(path.stat().st_mode))
            os.replace(passing, path)
        except BaseException:
            passing.unlink(missing_ok=True)
            raise
    except OSError as error:
        message = f"The file cannot be written: {error.strerror or error}."
        raise ExplorerError(Problem(message, "Choose a folder of your own with room in it.", file=str(path))) from None


def is_shipped(path: Path) -> bool:
    """Whether a path lies among the files that come with the package, in an installed one or in a checkout."""
    package = Path(__file__).resolve().parent.parent
    folders = [package]
    if not (package / "_data").is_dir():
        folders += [package.parent / "scenarios", package.parent / "notebooks"]
    return any(path.resolve().is_relative_to(folder) for folder in folders)


def is_read_only(path: Path) -> bool:
    """Whether a file exists and is marked as not to be written, for whoever asks."""
    return path.exists() and (not path.stat().st_mode & stat.S_IWUSR or not os.access(path, os.W_OK))


def own_file(path: Path, suffix: str, replace: bool) -> Path:
    """A path that may be written, with its suffix added to a name without that.

    Raises ExplorerError for a folder, and for a file that is shipped or read-only; FileTaken if there is such a file
    and it is not to `replace`.
    """
    cure = "Save under another name, in a folder of your own."
    if path.is_dir():
        raise ExplorerError(Problem("This is a folder.", "Give the file a name.", file=str(path)))
    path = path if path.suffix == suffix else path.with_name(path.name + suffix)
    if path.exists() and is_shipped(path):
        raise ExplorerError(Problem("This file comes with the explorer and is not written.", cure, file=str(path)))
    if is_read_only(path):
        raise ExplorerError(Problem("This file is read-only.", cure, file=str(path)))
    if path.exists() and not replace:
        raise FileTaken(path)
    return path
