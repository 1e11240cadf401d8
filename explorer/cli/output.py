"""What a command prints: one JSON object, or plain text that is safe on a terminal."""

from __future__ import annotations

import json
import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import Annotated, Any

import typer

from explorer.core.errors import Problem
from explorer.core.text import printable

FORMAT = 1
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]


def answer(as_json: bool, data: Mapping[str, Any], rows: Iterable[str]) -> None:
    """Print the data as JSON, or else the rows; the rows are not made if they are not wanted."""
    if as_json:
        print(as_json_text({"format": FORMAT, **data}))
        return
    for row in rows:
        print(printable(row))


# halves of pairs, by which the system hands on bytes that are no UTF-8: no text holds them
_HALVES = re.compile("[\ud800-\udfff]")


def as_json_text(data: Mapping[str, Any]) -> str:
    """The data as JSON in plain ASCII. A half of a pair is written out, as a backslash, `u` and its number."""
    text = json.dumps(data, default=plain, allow_nan=False, ensure_ascii=False)
    if text.isascii():
        return text
    return json.dumps(json.loads(_HALVES.sub(lambda found: f"\\\\u{ord(found[0]):04x}", text)))


def count(number: int, one: str, many: str = "") -> str:
    """`1 file`, `2 files`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def plain(value: object) -> object:
    """A value that JSON does not know as one that it does."""
    match value:
        case Fraction():
            return fraction(value)
        case Mapping():
            return dict(value)
        case set() | frozenset():
            return sorted(value)
    return str(value)


def fraction(share: Fraction) -> str:
    """A probability as it is written in files: `1/40`, and `1/1` where it is certain."""
    return f"{share.numerator}/{share.denominator}"


def problem_data(problem: Problem) -> dict[str, Any]:
    """A problem as JSON: file, line, key, message, cure; null where there is none."""
    data = asdict(problem)
    return {name: data[name] for name in ("file", "line", "key", "message", "cure")}


def error_data(problems: Iterable[Problem]) -> dict[str, Any]:
    """The first problem as `error`, and all of them as `errors` if there are several."""
    listed = [problem_data(one) for one in problems]
    return {"error": listed[0], "errors": listed} if len(listed) > 1 else {"error": listed[0]}


def fail(as_json: bool, problems: Iterable[Problem]) -> None:
    """Print problems: the words on standard error, and with `--json` the object on standard output too."""
    problems = tuple(problems)
    if as_json:
        answer(True, error_data(problems), ())
    for problem in problems:
        print(problem, file=sys.stderr)


def one_line(text: str) -> str:
    """A title or name that stays on its line."""
    return printable(text, lines=False)


def columns(rows: Iterable[tuple[str, ...]], gap: str = "  ", indent: str = "") -> list[str]:
    """Rows of cells, aligned."""
    table = [tuple(map(one_line, row)) for row in rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)] if table else []
    return [
        (indent + gap.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))).rstrip()
        for row in table
    ]


def wrapped(text: str, indent: str = "", hanging: str | None = None) -> list[str]:
    """A paragraph in lines that fit the terminal, or 100 columns elsewhere."""
    width = min(shutil.get_terminal_size().columns, 120) if sys.stdout.isatty() else 100
    rest = indent if hanging is None else hanging
    wrapper = textwrap.TextWrapper(
        max(width, 40), initial_indent=indent, subsequent_indent=rest, break_on_hyphens=False
    )
    rows = wrapper.wrap(one_line(text))
    return rows or [indent.rstrip()]
