"""Plain values as TOML: strings, lists and tables in the layout of the shipped scenarios."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import tomlkit

WIDTH = 110
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f]")


def key_text(*parts: str) -> str:
    """A dotted key, its parts quoted where they must be."""
    return ".".join(part if _BARE.fullmatch(part) else value_text(part) for part in parts)


def value_text(value: Any) -> str:
    """A value on one line, tables inline: `{ move = "W left Y1" }`."""
    if isinstance(value, Mapping):
        pairs = [f"{key_text(str(key))} = {value_text(inner)}" for key, inner in value.items()]
        return "{ " + ", ".join(pairs) + " }" if pairs else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(value_text, value)) + "]"
    return str(tomlkit.item(value).as_string())


def pair_text(key: str, value: Any, indent: str = "") -> str:
    """`key = value`, lists and texts over several lines where one line would be too long."""
    if isinstance(value, str):
        return f"{indent}{key} = {_paragraphs(value)}"
    line = f"{indent}{key} = {value_text(value)}"
    if len(line) <= WIDTH or not isinstance(value, list | tuple) or not value:
        return line
    rows = "\n".join(rows_text(value, indent + "    "))
    return f"{indent}{key} = [\n{rows}\n{indent}]"


def rows_text(values: Sequence[Any], indent: str) -> list[str]:
    """The entries of a long list: tables one a row, anything else as many as fit."""
    rows: list[str] = []
    for value in values:
        entry = value_text(value) + ","
        alone = isinstance(value, Mapping | list | tuple)
        if rows and not alone and len(rows[-1]) + len(entry) < WIDTH:
            rows[-1] += f" {entry}"
        else:
            rows.append(indent + entry)
    return rows


def _paragraphs(text: str) -> str:
    """A text with newlines between three quotes, if it has nothing that must be escaped anyway."""
    if "\n" not in text or _CONTROL.search(text):
        return value_text(text)
    inner = text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    if inner.endswith('"'):
        inner = inner[:-1] + '\\"'
    return f'"""\n{inner}"""'
