"""Where each key of a TOML text stands, from its syntax tree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

MOST_DEPTH = 20


def syntax(text: bytes) -> Node:
    """The root of the syntax tree of a text, faulty or not."""
    import tree_sitter_toml
    from tree_sitter import Language, Parser

    return Parser(Language(tree_sitter_toml.language())).parse(text).root_node


def places(root: Node) -> dict[str, int]:
    """Dotted keys (`line[0].moves[2]`, counted from 0) with their 1-based lines; the whole text is `""`.

    A table that is only implied by a key stands where that key first stands.
    """
    found: dict[str, int] = {"": 1}
    counts: dict[str, int] = {}
    for node in root.children:
        if node.type == "pair":
            _pair(node, "", found, 0)
        elif node.type in ("table", "table_array_element"):
            key = next((child for child in node.children if child.type.endswith("key")), None)
            if key is None:
                continue
            prefix = _indexed(_key(key), counts, node.type == "table_array_element")
            _note(prefix, _line(node), found)
            for child in node.children:
                if child.type == "pair":
                    _pair(child, prefix, found, 0)
    return found


def depth(root: Node) -> tuple[int, int]:
    """How deeply lists, inline tables and dotted keys are nested, and the line where; found without recursion."""
    deepest, line, stack = 0, 1, [(root, 0)]
    while stack:
        node, level = stack.pop()
        level += node.type in ("array", "inline_table", "dotted_key")
        if level > deepest:
            deepest, line = level, _line(node)
        stack += [(child, level) for child in node.children]
    return deepest, line


def first_error(root: Node) -> int | None:
    """The 1-based line of the first syntax error, if any."""
    stack = [root]
    lines = []
    while stack:
        node = stack.pop()
        if node.type == "ERROR" or node.is_missing:
            lines.append(_line(node))
        elif node.has_error:
            stack += node.children
    return min(lines, default=None)


_HEADER = re.compile(r"\s*(\[\[?)\s*([\w.-]+)\s*\]")
_PAIR = re.compile(r"\s*([\w.-]+)\s*=")
FAR = 4_000


def key_at(text: str, line: int) -> str | None:
    """The dotted key that stands on a line of a faulty text, or the last one above it, judged by looks alone."""
    counts: dict[str, int] = {}
    prefix, key = "", ""
    for row in text.split("\n")[:line]:
        header, pair = _HEADER.match(row[:FAR]), _PAIR.match(row[:FAR])
        if header:
            prefix = key = _indexed(header[2].split(".")[:MOST_DEPTH], counts, header[1] == "[[")
        elif pair:
            key = f"{prefix}.{pair[1]}" if prefix else pair[1]
    return key or None


def _line(node: Node) -> int:
    return node.start_point[0] + 1


def _key(node: Node) -> list[str]:
    if node.type == "dotted_key":
        return [part for child in node.children for part in _key(child)]
    text = (node.text or b"").decode("utf-8", "replace")
    if node.type == "quoted_key":
        return [text[1:-1]]
    return [text] if node.type == "bare_key" else []


def _indexed(parts: list[str], counts: dict[str, int], element: bool) -> str:
    """The dotted key of a table header, with the current index of each list of tables on the way."""
    path = ""
    for place, part in enumerate(parts):
        path = f"{path}.{part}" if path else part
        last = place == len(parts) - 1
        if last and element:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = f"{path}[{counts[path]}]"
    return path


def around(key: str) -> str:
    """The key of the table or list around a key; empty at the top."""
    cut = max(key.rfind("."), key.rfind("["))
    return key[:cut] if cut > 0 else ""


def _note(key: str, line: int, found: dict[str, int]) -> None:
    while key and key not in found:
        found[key] = line
        key = around(key)


def _pair(node: Node, prefix: str, found: dict[str, int], level: int) -> None:
    parts = _key(node.children[0]) if node.children else []
    path = ".".join([prefix, *parts] if prefix else parts)
    _note(path, _line(node), found)
    if len(node.children) > 2 and level < MOST_DEPTH:
        _value(node.children[-1], path, found, level + 1)


def _value(node: Node, path: str, found: dict[str, int], level: int) -> None:
    if level > MOST_DEPTH:
        return
    if node.type == "inline_table":
        for child in node.children:
            if child.type == "pair":
                _pair(child, path, found, level)
    elif node.type == "array":
        for index, child in enumerate(_elements(node)):
            found.setdefault(f"{path}[{index}]", _line(child))
            _value(child, f"{path}[{index}]", found, level + 1)


def _elements(node: Node) -> Iterator[Node]:
    return (child for child in node.children if child.type not in ("[", "]", ",", "comment"))
