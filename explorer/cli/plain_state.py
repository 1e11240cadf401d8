"""A position of any game as aligned plain text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from explorer.cli.output import columns, one_line

NOTHING = "–"


def state_rows(state: Mapping[str, Any]) -> Iterator[str]:
    """A described position: short values one a row, tables of tables as tables, empty things left out."""
    short = [(_name(name), cell(value)) for name, value in state.items() if not _is_table(value) and _says(value)]
    yield from columns(short)
    for name, value in state.items():
        if _is_table(value) and any(_says(inner) for row in value.values() for inner in row.values()):
            heads = list(next(iter(value.values())))
            yield ""
            yield from columns(
                [
                    (_name(name), *map(_name, heads)),
                    *((row, *map(cell, cells.values())) for row, cells in value.items()),
                ]
            )


def _is_table(value: Any) -> bool:
    """Whether a value is a table of tables with the same keys."""
    if not isinstance(value, Mapping) or not value or not all(isinstance(row, Mapping) for row in value.values()):
        return False
    return len({tuple(row) for row in value.values()}) == 1


def _says(value: Any) -> bool:
    """Whether a value is worth a row: not empty, not false, and not made of such things alone."""
    if isinstance(value, Mapping):
        return any(map(_says, value.values()))
    return value not in (None, "", False, [], ())


def cell(value: Any) -> str:
    """A value in a line: lists with spaces, tables as `name value`, flags by their name."""
    match value:
        case None | [] | () | "":
            return NOTHING
        case bool():
            return "yes" if value else "no"
        case Mapping():
            parts = [_part(name, inner) for name, inner in value.items()]
            return ", ".join(part for part in parts if part) or NOTHING
        case list() | tuple():
            between = ", " if any(isinstance(one, Mapping) for one in value) else " "
            return between.join(map(cell, value))
    return one_line(str(value))


def _part(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return _name(name) if value else f"not {_name(name)}"
    return f"{_name(name)} {cell(value)}"


def _name(name: str) -> str:
    return name.replace("_", " ")
