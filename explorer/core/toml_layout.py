"""A TOML text as blocks and pairs with their places, so that single values can be replaced in it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from tree_sitter import Node

from explorer.core.toml_places import syntax

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Pair:
    """A `key = value` of a table: its path from the top, and byte offsets of the pair and of its value."""

    path: Path
    start: int
    value: Node

    @property
    def end(self) -> int:
        return self.value.end_byte


@dataclass
class Block:
    """A table header with its pairs (the first block has no header).

    `lead` is where the comments and blank lines before the header begin, `near` where the comments begin
    that stand directly above it, `start` the header's line, `end` where the next block's lead begins.
    """

    path: Path
    element: bool
    start: int
    header_end: int
    pairs: list[Pair] = field(default_factory=list)
    lead: int = 0
    near: int = 0
    end: int = 0


def blocks(raw: bytes) -> list[Block]:
    """All blocks of a text that is known to be TOML, in file order; together they cover it."""
    root = syntax(raw)
    found = [Block((), False, 0, 0)]
    counts: dict[Path, int] = {}
    for node in root.children:
        if node.type == "pair":
            found[0].pairs.append(_pair(node, ()))
        elif node.type in ("table", "table_array_element"):
            element = node.type == "table_array_element"
            key = next(child for child in node.children if child.type.endswith("key"))
            path = _indexed(_key(key), counts, element)
            start = raw.rfind(b"\n", 0, node.start_byte) + 1
            block = Block(path, element, start, _line_end(raw, key.end_byte))
            block.pairs += [_pair(child, path) for child in node.children if child.type == "pair"]
            found.append(block)
    for before, block in pairwise(found):
        last = _line_end(raw, before.pairs[-1].end) if before.pairs else before.header_end
        before.end = block.lead = _lead(raw, last, block.start)
        block.near = _near(raw, block.lead, block.start)
    found[-1].end = len(raw)
    return found


def comments(node: Node) -> Iterator[str]:
    """The comments within a piece of syntax, in order, each with its `#`."""
    stack = [node]
    while stack:
        one = stack.pop()
        if one.type == "comment":
            yield (one.text or b"").decode().rstrip("\r")
        stack += reversed(one.children)


def all_comments(raw: bytes) -> list[str]:
    """Every comment of a text."""
    return list(comments(syntax(raw)))


def _pair(node: Node, prefix: Path) -> Pair:
    value = next(child for child in reversed(node.children) if child.type != "comment")
    return Pair((*prefix, *_key(node.children[0])), node.start_byte, value)


def _key(node: Node) -> tuple[str, ...]:
    if node.type == "dotted_key":
        return tuple(part for child in node.children for part in _key(child))
    text = (node.text or b"").decode()
    if node.type == "quoted_key":
        return tuple(tomllib.loads(f"{text} = 0"))
    return (text,) if node.type == "bare_key" else ()


def _indexed(parts: tuple[str, ...], counts: dict[Path, int], element: bool) -> Path:
    """The path of a header, with the current index of each list of tables on the way."""
    path: Path = ()
    for place, part in enumerate(parts):
        path = (*path, part)
        if element and place == len(parts) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path


def _line_end(raw: bytes, position: int) -> int:
    """Just behind the newline that ends the line of a position."""
    found = raw.find(b"\n", position)
    return len(raw) if found < 0 else found + 1


def _lead(raw: bytes, position: int, header: int) -> int:
    """Where the lines that belong to a header begin: behind the first blank line since the last pair, or at
    once if there is none."""
    first = position
    while position < header:
        after = _line_end(raw, position)
        if not raw[position:after].strip():
            return position
        position = after
    return first


def _near(raw: bytes, lead: int, header: int) -> int:
    """Where the comments directly above a header begin."""
    position = header
    while position > lead:
        before = raw.rfind(b"\n", 0, position - 1) + 1
        if not raw[before:position].strip():
            break
        position = before
    return max(position, lead)
