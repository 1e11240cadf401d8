"""A position of any game as aligned plain text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from explorer.cli.output import columns, one_line

NOTHING = "–"


def state_rows(state: Mapping[str, Any]) -> Iterator[str]:
    """A described position: short values one a row, tables of tables and lists of tables as tables with one of them a
    row, empty things left out."""
    tables = {name: table for name, value in state.items() if (table := _table(value)) is not None}
    yield from columns(
        [(_name(name), cell(value)) for name, value in state.items() if name not in tables and _says(value)]
    )
    for name, table in tables.items():
        if any(_says(inner) for _, row in table for inner in row.values()):
            heads = list(dict.fromkeys(head for _, row in table for head in row))
            yield ""
            yield from columns(
                [
                    (_name(name), *map(_name, heads)),
                    *((first, *(cell(row.get(head)) for head in heads)) for first, row in table),
                ]
            )


def _table(value: Any) -> list[tuple[str, Mapping[str, Any]]] | None:
    """The rows of a value that is a table, each with what stands first in it: tables by their names if they have the
    same keys, or listed ones by the `name` that each of them has, else by their numbers. None of any other value."""
    rows = list(value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ())
    if not rows or not all(isinstance(row, Mapping) for row in rows):
        return None
    if isinstance(value, Mapping):
        return list(value.items()) if len({tuple(row) for row in rows}) == 1 else None
    if all("name" in row for row in rows):
        return [(cell(row["name"]), {key: one for key, one in row.items() if key != "name"}) for row in rows]
    return [(str(number), row) for number, row in enumerate(rows, 1)]


def _says(value: Any) -> bool:
    """Whether a value is worth a row: not empty, not false, and not made of such things alone."""
    if isinstance(value, Mapping):
        return any(map(_says, value.values()))
    return value not in (None, "", False, [], ())


def cell(value: Any) -> str:
    """A value in a line: lists with spaces, or commas if what is listed has spaces, tables as `name value`, flags by
    their name."""
    match value:
        case None | [] | () | "":
            return NOTHING
        case bool():
            return "yes" if value else "no"
        case Mapping():
            return _joined([part for name, inner in value.items() if (part := _part(name, inner))]) or NOTHING
        case list() | tuple():
            parts = [cell(one) for one in value]
            return _joined(parts) if any(" " in part for part in parts) else " ".join(parts)
    return one_line(str(value))


def _joined(parts: list[str]) -> str:
    """Parts with commas between them, or semicolons if there are commas in them."""
    return ("; " if any("," in part for part in parts) else ", ").join(parts)


def _part(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return _name(name) if value else f"not {_name(name)}"
    return f"{_name(name)} {cell(value)}"


def _name(name: str) -> str:
    return name.replace("_", " ")
