"""Where each key of a TOML text stands, from its syntax tree."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter_toml
from tree_sitter import Language, Node, Parser

MOST_DEPTH = 20


def places(text: bytes) -> dict[str, int]:
    """Dotted keys (`line[0].moves[2]`, counted from 0) with their 1-based lines. A faulty text gives what it can."""
    found: dict[str, int] = {}
    counts: dict[str, int] = {}
    for node in _tree(text).children:
        if node.type == "pair":
            _pair(node, "", found, 0)
        elif node.type in ("table", "table_array_element"):
            key = next((child for child in node.children if child.type.endswith("key")), None)
            if key is None:
                continue
            prefix = _indexed(_key(key), counts, node.type == "table_array_element")
            found.setdefault(prefix, _line(node))
            for child in node.children:
                if child.type == "pair":
                    _pair(child, prefix, found, 0)
    return found


def depth(text: bytes) -> int:
    """How deeply lists and inline tables are nested, found without recursion."""
    deepest, stack = 0, [(_tree(text), 0)]
    while stack:
        node, level = stack.pop()
        level += node.type in ("array", "inline_table")
        deepest = max(deepest, level)
        stack += [(child, level) for child in node.children]
    return deepest


def first_error(text: bytes) -> int | None:
    """The 1-based line of the first syntax error, if any."""
    stack = [_tree(text)]
    lines = []
    while stack:
        node = stack.pop()
        if node.type == "ERROR" or node.is_missing:
            lines.append(_line(node))
        elif node.has_error:
            stack += node.children
    return min(lines, default=None)


def _tree(text: bytes) -> Node:
    return Parser(Language(tree_sitter_toml.language())).parse(text).root_node


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


def _pair(node: Node, prefix: str, found: dict[str, int], level: int) -> None:
    parts = _key(node.children[0]) if node.children else []
    path = ".".join([prefix, *parts] if prefix else parts)
    found.setdefault(path, _line(node))
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
