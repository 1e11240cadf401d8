"""What a saved tree looks like as plain data, read exactly or refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class EndEntry:
    """A line: `source` is its name in the scenario, `raw` how many moves still stand as that wrote them,
    `expects` whether its expectations still hold for it."""

    name: str
    order: int
    source: str | None
    raw: int
    expects: bool
    rest: list[str]
    notes: dict[str, str]

    @classmethod
    def of(cls, data: dict[str, Any]) -> EndEntry:
        """From plain data. Raises ValueError or KeyError."""
        return cls(
            _a(str, data["name"]),
            _count(data["order"]),
            _maybe(str, data.get("source")),
            _count(data.get("raw", 0)),
            _a(bool, data.get("expects", False)),
            [_a(str, text) for text in _a(list, data.get("rest", []))],
            {ply: _a(str, text) for ply, text in _a(dict, data.get("notes", {})).items()},
        )


@dataclass(frozen=True)
class NodeEntry:
    """A position: a root has `rulings` (changes from the defaults), any other a parent and a move."""

    id: int
    parent: int | None
    move: str | None
    rulings: dict[str, str] | None
    comment: str
    ends: list[EndEntry]

    @classmethod
    def of(cls, data: dict[str, Any]) -> NodeEntry:
        """From plain data. Raises ValueError or KeyError."""
        return cls(
            _count(data["id"]),
            None if data.get("parent") is None else _count(data["parent"]),
            _maybe(str, data.get("move")),
            _maybe(dict, data.get("rulings")),
            _a(str, data.get("comment", "")),
            [EndEntry.of(_a(dict, end)) for end in _a(list, data.get("ends", []))],
        )


@dataclass(frozen=True)
class TreeEntry:
    """A whole tree: each node behind its parent, children in their order."""

    next_id: int
    next_order: int
    aliases: dict[str, int]
    nodes: list[NodeEntry]

    @classmethod
    def of(cls, data: object) -> TreeEntry:
        """From plain data. Raises ValueError or KeyError."""
        table = _a(dict, data)
        return cls(
            _count(table["next_id"]),
            _count(table["next_order"]),
            {id: _count(other) for id, other in _a(dict, table.get("aliases", {})).items()},
            [NodeEntry.of(_a(dict, node)) for node in _a(list, table["nodes"])],
        )


def _a(kind: type[T], value: object) -> T:
    if not isinstance(value, kind):
        raise ValueError(f"{str(value)[:60]!r} is no {kind.__name__}")
    return value


def _maybe(kind: type[T], value: object) -> T | None:
    return None if value is None else _a(kind, value)


def _count(value: object) -> int:
    number = _a(int, value)
    if not 0 <= number < 2**53 or isinstance(value, bool):
        raise ValueError(f"{str(value)[:60]} is no number of anything")
    return number
