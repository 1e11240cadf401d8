"""From a file to plain data: size, encoding, syntax and depth, each refusal with its place and cure."""

from __future__ import annotations

import errno
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from explorer.core import toml_places
from explorer.core.errors import Problem, ScenarioError
from explorer.core.text import printable

MOST_BYTES = 256 * 1024
MOST_DIGITS = 4_000


def read_text(path: Path) -> str:
    """A file's text. Raises ScenarioError if it is no readable text of at most 256 kB."""
    name = str(path)
    wrong = _not_a_file(path)
    if wrong:
        raise ScenarioError(Problem(*wrong, file=name))
    try:
        with path.open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except OSError as error:
        cure = "Allow yourself to read it, or copy it to a folder of your own."
        raise ScenarioError(Problem(f"The file cannot be read: {error.strerror}.", cure, file=name)) from None
    if len(raw) > MOST_BYTES:
        raise ScenarioError(Problem("The file is larger than 256 kB.", "Split it into several files.", file=name))
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        key = toml_places.key_at(raw.decode("utf-8", "replace"), line)
        message = f"This is not UTF-8 text: byte 0x{raw[error.start]:02x} cannot stand here."
        raise ScenarioError(Problem(message, "Save the file as UTF-8.", key, line, name)) from None


def _not_a_file(path: Path) -> tuple[str, str] | None:
    """What is wrong with a path that names no ordinary file, and the cure."""
    cure = "Give the path of a .toml file."
    try:
        path.stat()
    except FileNotFoundError:
        if path.is_symlink():
            return "This link leads to a file that does not exist.", "Point it at a .toml file, or remove it."
        return "There is no such file.", cure
    except (OSError, ValueError) as error:
        if getattr(error, "errno", None) == errno.ELOOP:
            return "This link leads back to itself.", "Point it at a .toml file, or remove it."
        return f"The file cannot be read: {getattr(error, 'strerror', None) or error}.", cure
    if path.is_dir():
        return "This is a folder.", cure
    return None if path.is_file() else ("This is not an ordinary file.", cure)


class Lines(Mapping[str, int]):
    """The 1-based line of each dotted key of a TOML text, found when first asked for."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _found(self) -> dict[str, int]:
        return toml_places.places(toml_places.syntax(self._text.encode()))

    def __getitem__(self, key: str) -> int:
        return self._found[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


def parse(text: str, file: str | None = None) -> tuple[dict[str, Any], Mapping[str, int]]:
    """TOML as plain data, and the line of each dotted key. Raises ScenarioError."""
    numbers = re.search(rf"[0-9_]{{{MOST_DIGITS},}}", text)
    if not numbers and max(row.count(".") for row in text.split("\n")) < _MOST_DOTS:
        try:
            data = tomllib.loads(text)
            if not _deeper(data, toml_places.MOST_DEPTH):
                return data, Lines(text)
        except (ValueError, RecursionError):
            pass  # what is wrong is told below
    root = toml_places.syntax(text.encode())
    deepest, line = toml_places.depth(root)
    if deepest > toml_places.MOST_DEPTH:
        message, cure = f"Lists, tables and keys are nested {deepest} deep.", "At most {} levels are read."
        key = toml_places.key_at(text, line)
        raise ScenarioError(Problem(message, cure.format(toml_places.MOST_DEPTH), key, line, file))
    if numbers:
        line = text.count("\n", 0, numbers.start()) + 1
        cure = f"A number has less than {MOST_DIGITS} digits."
        raise ScenarioError(Problem("This number is too long.", cure, toml_places.key_at(text, line), line, file))
    try:
        return tomllib.loads(text), Lines(text)
    except (ValueError, RecursionError) as error:
        found, message, cure = _syntax_problem(text, error)
    line = found or toml_places.first_error(root) or 1
    raise ScenarioError(Problem(message, cure, toml_places.key_at(text, line), line, file)) from None


# longer keys take their reader a time that grows with the square: their depth is measured first
_MOST_DOTS = 40


def _deeper(value: object, levels: int) -> bool:
    """Whether lists and tables are nested more than so many levels deep."""
    if not isinstance(value, dict | list):
        return False
    return levels < 0 or any(_deeper(one, levels - 1) for one in (value.values() if isinstance(value, dict) else value))


def _syntax_problem(text: str, error: Exception) -> tuple[int | None, str, str]:
    """The line, if it can be told, what is wrong, and the cure."""
    if isinstance(error, RecursionError):
        rows = text.split("\n")
        line = max(range(len(rows)), key=lambda number: rows[number].count("[") + rows[number].count("{")) + 1
        return line, "This is not TOML: too many open brackets.", f"At most {toml_places.MOST_DEPTH} levels are read."
    whole = str(error)
    words, place = whole.split(" (at ", maxsplit=1) if " (at " in whole else (whole, "")
    if place.startswith("end of document"):
        opened = _opening_line(text)
        if opened:
            message = "This is not TOML: what begins here is never closed."
            return opened, message, "Close a list with ], a table with }, a string with its quotes."
    found = re.match(r"line (\d+)", place)
    message = printable(f"This is not TOML: {words[:1].lower()}{words[1:200]}.", lines=False)
    return int(found[1]) if found else None, message, next(cure for part, cure in _CURES if part in words)


_CURES = (
    ("Unterminated string", "Close the string with the quotes that it began with."),
    ("Illegal character", "Close a string on the line where it began; other invisible characters go out."),
    ("Unclosed array", "Close the list with ], or a comma is missing between two entries."),
    ("Unclosed inline table", "Close the table with }."),
    ("Cannot overwrite", "A key stands once in a table: remove or rename one of the two."),
    ("Duplicate inline", "A key stands once in a table: remove or rename one of the two."),
    ("Cannot declare", "A table stands once: join the two; a list of tables has [[double]] brackets."),
    ("Cannot mutate", "A table stands once: join the two; a list of tables has [[double]] brackets."),
    ("Cannot redefine", "A table stands once: join the two; a list of tables has [[double]] brackets."),
    ("Expected '='", "Write key = value; a key with spaces stands in quotes."),
    ("declaration", "Close the header: [table] or [[list]]."),
    ("Unescaped", "Write \\\\ for a backslash, or put the text in single quotes."),
    ("newline or end", "Write one key a line."),
    ("Invalid date", "Write a day of the calendar, or put the text in quotes."),
    ("Invalid value", "Strings stand in quotes, lists in [ ], tables in { }."),
    ("", "Strings stand in quotes, one key a line, headers in [ ]."),
)


def _opening_line(text: str, tries: int = 40) -> int | None:
    """Where the statement begins that is still open at the end of the document."""
    rows = text.split("\n")
    for number in range(len(rows), 0, -1):
        if tries and re.match(r"\s*(\[|[\w.\"'-]+\s*=)", rows[number - 1][:200]):
            tries -= 1
            try:
                tomllib.loads("\n".join(rows[: number - 1]))
            except (ValueError, RecursionError):
                continue
            return number
    return None
