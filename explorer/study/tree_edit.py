"""Edits of a tree that can be taken back: comments, names, the order of branches, deletions.

Each function makes its change and answers how to undo it, or None if there was nothing to change. Undoing
happens in reverse order; moves that were played in between stay.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from explorer.core.errors import ExplorerError, Problem
from explorer.core.text import hidden_character
from explorer.study.node import End, Node, below, first_end, path_to

LONGEST_NAME = 200
LONGEST_COMMENT = 20_000
Undo = Callable[[], Node]


class Edited(Protocol):
    """What these edits need of a tree."""

    roots: list[Node]
    nodes_by_id: dict[int, Node]
    aliases: dict[int, int]
    names: set[str]
    next_order: int

    def new_end(self, name: str) -> End: ...


def comment(tree: Edited, node: Node, text: str) -> Undo | None:
    """Another comment for a position. Raises ExplorerError."""
    text = _clean(text.replace("\r\n", "\n").replace("\r", "\n"), "comment", LONGEST_COMMENT, lines=True)
    old, first = node.comment, None
    if text == old:
        return None
    if node is tree.roots[0] and first_end(node) is None:
        first = tree.new_end("main")
        node.add(first)
    node.comment = text

    def undo() -> Node:
        node.comment = old
        if first in node.ends and not node.children:
            node.ends.remove(first)
        return node

    return undo


def rename(tree: Edited, node: Node, name: str) -> Undo | None:
    """Another name for a line, or a mark at a node that has none. Raises ExplorerError."""
    name = _clean(name.strip(), "name", LONGEST_NAME, lines=False)
    end = node.named
    if end is not None and name == end.name:
        return None
    if not name:
        raise ExplorerError(Problem("The name is empty.", "Write at least one letter."))
    if any(other.name == name for one in below(tree.roots) for other in one.ends):
        raise ExplorerError(Problem(f"There is a line named {name!r} already.", "Give each line a name of its own."))
    old = end.name if end else None
    if end is None:
        end = tree.new_end(name)
        node.add(end)
    tree.names.add(name)
    end.name = name

    def undo() -> Node:
        if old is not None:
            end.name = old
        elif end in node.ends and (node.children or len(node.ends) > 1 or node is tree.roots[0]):
            node.ends.remove(end)
        return node

    return undo


def promote(node: Node) -> Undo | None:
    """The line to a node becomes the main line."""
    changed: list[tuple[Node, list[Node]]] = []
    for one in path_to(node)[1:]:
        parent = one.parent
        assert parent is not None
        if parent.children[0] is not one:
            changed.append((parent, list(parent.children)))
            parent.children[:] = [one, *(child for child in parent.children if child is not one)]
    if not changed:
        return None

    def undo() -> Node:
        for parent, order in changed:
            parent.children[:] = order + [child for child in parent.children if child not in order]
        return node

    return undo


def delete(tree: Edited, node: Node) -> Undo:
    """A node and all below it go; a line that they ended is cut to what is left. Raises ExplorerError."""
    if node is tree.roots[0]:
        raise ExplorerError(Problem("The start cannot be deleted.", "Delete one of the moves that follow it."))
    parent = node.parent
    siblings = parent.children if parent else tree.roots
    place = siblings.index(node)
    siblings.remove(node)
    heir = None if parent is None else _heir(tree, parent, node)
    new = tree.next_order
    gone = list(below([node]))
    for one in gone:
        del tree.nodes_by_id[one.id]

    def undo() -> Node:
        twin = next((one for one in siblings if _same_way(one, node)), None)
        if twin is not None:
            siblings.remove(twin)
        siblings.insert(place, node)
        tree.nodes_by_id.update((one.id, one) for one in gone)
        if heir is not None and parent is not None:
            if heir in parent.ends:
                parent.ends.remove(heir)
            else:
                other = tree.new_end(heir.name)
                heir.name, heir.order, heir.raw, heir.source, heir.notes = other.name, other.order, (), None, {}
        if twin is not None:
            _merge(tree, node, twin, new)
        return node

    return undo


def _heir(tree: Edited, parent: Node, node: Node) -> End | None:
    """The line that ends at the parent now, if nothing else does: the first that went through the node."""
    last = first_end(node)
    if last is None or parent.children or parent.ends or (parent is tree.roots[0] and not parent.comment):
        return None
    heir = tree.new_end("cut")
    heir.name, heir.order, heir.raw, heir.source = last.name, last.order, last.raw[: parent.ply], last.source
    heir.notes = {ply: note for ply, note in last.notes.items() if ply <= parent.ply}
    parent.add(heir)
    return heir


def _same_way(one: Node, other: Node) -> bool:
    if one.parent is None:
        return bool(one.state.rulings == other.state.rulings)
    return str(one.move) == str(other.move)


def _merge(tree: Edited, node: Node, twin: Node, order: int) -> None:
    """What was played below a move that was deleted and made again joins what was there before.
    Lines from this order on that say nothing more than what was there are dropped."""
    stack = [(node, twin)]
    while stack:
        old, new = stack.pop()
        tree.aliases[new.id] = old.id
        del tree.nodes_by_id[new.id]
        for child in new.children:
            known = old.child(str(child.move))
            if known is None:
                child.parent = old
                old.children.append(child)
            else:
                stack.append((known, child))
        idle = bool(old.ends or old.children)
        old.add(*[end for end in new.ends if not (idle and end.is_open and end.order >= order)])


def _clean(text: str, what: str, most: int, lines: bool) -> str:
    hidden = hidden_character(text, lines)
    if hidden is not None:
        raise ExplorerError(Problem(f"The {what} has a hidden character, {hidden!a}.", "Take it out."))
    if len(text) > most:
        raise ExplorerError(Problem(f"The {what} has {len(text):,} characters.", f"At most {most:,} are kept."))
    return text
