"""A tree as plain data for a JSON file, with its ids, and back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from explorer.core.errors import ExplorerError, IllegalMove
from explorer.core.protocol import Refusal
from explorer.core.scenario import Expected, Scenario
from explorer.study.node import End, Node, path_to
from explorer.study.tree import Tree
from explorer.study.tree_entries import NodeEntry, TreeEntry
from explorer.study.tree_lines import joined


def tree_data(tree: Tree) -> dict[str, Any]:
    """The tree as the plain data of a `TreeEntry`; what says nothing is left out."""
    return {
        "next_id": tree.next_id,
        "next_order": tree.next_order,
        "aliases": {str(old): new for old, new in tree.aliases.items()},
        "nodes": [_node_data(node) for node in tree.nodes()],
    }


def _node_data(node: Node) -> dict[str, Any]:
    data: dict[str, Any] = {"id": node.id}
    if node.parent is None:
        data["rulings"] = node.state.rulings.changed
    else:
        data |= {"parent": node.parent.id, "move": str(node.move)}
    if node.comment:
        data["comment"] = node.comment
    if node.ends:
        data["ends"] = [_end_data(end) for end in node.ends]
    return data


def _end_data(end: End) -> dict[str, Any]:
    data: dict[str, Any] = {"name": end.name, "order": end.order}
    if end.source is not None:
        data |= {"source": end.source.name, "raw": len(end.raw), "expects": end.expected == end.source.expected}
    if end.rest:
        data["rest"] = list(end.rest)
    if end.notes:
        data["notes"] = {str(ply): note for ply, note in end.notes.items()}
    return data


def tree_from(scenario: Scenario, data: Any) -> tuple[Tree, tuple[str, ...]]:
    """The tree over a scenario from data that `tree_data` gave, and what could not be brought back and why.

    Moves are made anew by the engine. Where it refuses one, the line is kept as text behind the last
    position that it allows. Raises ValueError, KeyError or ExplorerError if the data is not such a tree.
    """
    return _Reading(scenario, TreeEntry.of(data)).tree_and_losses()


class _Reading:
    def __init__(self, scenario: Scenario, entry: TreeEntry) -> None:
        self.scenario = scenario
        self.entry = entry
        self.tree = Tree(scenario)
        self.losses: list[str] = []
        # nodes that the engine does not allow: the last node before them, the moves from there, why
        self.cut: dict[int, tuple[Node, tuple[str, ...], Refusal]] = {}
        self.without_root: set[int] = set()
        self.comments: dict[int, tuple[int, str]] = {}

    def tree_and_losses(self) -> tuple[Tree, tuple[str, ...]]:
        tree, first = self.tree, self.entry.nodes[0] if self.entry.nodes else None
        if first is None or first.id != 0 or first.rulings != tree.rulings:
            raise ValueError("the first node is not the start of this scenario")
        seen: set[int] = set()
        for entry in self.entry.nodes:
            if (
                entry.id in seen
                or entry.id >= self.entry.next_id
                or (entry.parent is not None and entry.parent not in seen)
            ):
                raise ValueError(f"node {entry.id} does not fit into the tree")
            seen.add(entry.id)
            self._node(entry)
        tree.next_id, tree.next_order = self.entry.next_id, self.entry.next_order
        tree.aliases.update((int(old), new) for old, new in self.entry.aliases.items())
        for node in list(tree.nodes()):
            self._try_again(node)
        for node in tree.nodes():
            if node.id != 0 and not node.children and not node.ends:
                node.add(tree.new_end(f"line to {node.ply}"))
        return tree, tuple(dict.fromkeys(self.losses))

    def _node(self, entry: NodeEntry) -> None:
        node = self._reached(entry)
        if node is not None:
            if node.id != entry.id:
                self.tree.aliases[entry.id] = node.id
            node.comment = joined([node.comment, entry.comment])
            node.add(*self._ends(entry, node, ()))
        elif entry.id in self.cut:
            anchor, texts, _ = self.cut[entry.id]
            self.tree.aliases[entry.id] = anchor.id
            if entry.comment:
                self.comments[entry.id] = (anchor.ply + len(texts), entry.comment)
            anchor.add(*self._ends(entry, anchor, texts))

    def _reached(self, entry: NodeEntry) -> Node | None:
        """The entry's node, made by the engine; None if it cannot be reached any more."""
        tree = self.tree
        if entry.rulings is not None:
            if entry.id == 0:
                return tree.roots[0]
            try:
                return tree.root_under(tree.game.rulings(entry.rulings), entry.id)
            except ExplorerError as error:
                self.without_root.add(entry.id)
                self.losses.append(f"Lines under other rulings cannot be played: {error}")
                return None
        if entry.parent is None or entry.move is None:
            raise ValueError(f"node {entry.id} has no parent or no move")
        if entry.parent in self.without_root:
            self.without_root.add(entry.id)
            return None
        if entry.parent in self.cut:
            anchor, texts, refusal = self.cut[entry.parent]
            self.cut[entry.id] = (anchor, (*texts, entry.move), refusal)
            return None
        parent = tree.node(entry.parent)
        try:
            return tree.reach(parent, entry.move, entry.id)
        except IllegalMove as error:
            self.cut[entry.id] = (parent, (entry.move,), error.refusal)
            self.losses.append(f"A saved line ends before {entry.move!r}: {error.refusal.reason}")
            return None

    def _ends(self, entry: NodeEntry, node: Node, cut: tuple[str, ...]) -> Iterator[End]:
        """The lines of an entry; `cut` are the moves between the node and the entry that are refused now."""
        refusal = self.cut[entry.id][2] if cut else None
        for one in entry.ends:
            source = self.scenario.line(one.source) if one.source is not None else None
            raw = self.scenario.all_moves(source)[: min(one.raw, node.ply)] if source else ()
            notes = {int(ply): note for ply, note in one.notes.items()}
            notes |= self._comments_on(entry) if cut else {}
            yield End(
                self.tree.fresh(one.name),
                one.order,
                raw,
                (*cut, *one.rest),
                refusal,
                source.expected if source and one.expects else Expected(),
                notes,
                source,
            )

    def _comments_on(self, entry: NodeEntry) -> dict[int, str]:
        """Comments on the refused positions up to an entry, each given once."""
        parents = {one.id: one.parent for one in self.entry.nodes}
        notes: dict[int, str] = {}
        id: int | None = entry.id
        while id in self.cut:
            if id in self.comments:
                ply, text = self.comments.pop(id)
                notes[ply] = text
            id = parents[id]
        return notes

    def _try_again(self, node: Node) -> None:
        """Go on with lines that were cut short here, if the engine allows that now."""
        for end in [end for end in node.ends if end.rest]:
            last, rest, refusal = self.tree.follow(node, end.rest)
            end.rest, end.refusal = rest, refusal
            if last is not node:
                node.ends.remove(end)
                last.add(end)
                for one in path_to(last)[node.ply + 1 :]:
                    one.comment = joined([one.comment, end.notes.get(one.ply, "")])
