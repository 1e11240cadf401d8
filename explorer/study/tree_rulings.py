"""A line of a tree replayed under other rulings, as a line of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from explorer.core.errors import IllegalMove
from explorer.core.game import Move
from explorer.core.protocol import Refusal
from explorer.core.rulings import Rulings
from explorer.study.node import End, Node, first_end, path_to
from explorer.study.tree_edit import LONGEST_NAME


class Ruled(Protocol):
    """What replaying needs of a tree."""

    names: set[str]
    next_order: int
    next_id: int

    def root_under(self, rulings: Rulings) -> Node: ...
    def play(self, node: Node, move: Move | str) -> Node: ...
    def new_end(self, name: str) -> End: ...
    def fresh(self, name: str) -> str: ...


def replay_under(tree: Ruled, node: Node, answers: Mapping[str, str]) -> Node:
    """Replay the line to a node, and what was cut off it, under other answers; answers the last node reached.
    New positions take over the comments of those they repeat.
    Raises ExplorerError if the set-up is impossible under them."""
    path, new = path_to(node), tree.next_id
    texts = [str(one.move) for one in path[1:]] + list(() if node.children else node.rest)
    at = tree.root_under(node.state.rulings.with_answers(answers))
    comments = [one.comment for one in path]
    _commented(at, comments, new)
    first = first_end(node) or node.named
    changed = ", ".join(f"{id} = {answer}" for id, answer in answers.items())
    name = f"{first.name if first else 'start'}, {changed}"[: LONGEST_NAME - 10]
    before = tree.next_order
    for place, text in enumerate(texts):
        try:
            at = tree.play(at, text)
            _commented(at, comments, new)
        except IllegalMove as error:
            rest = tuple(texts[place:])
            if not any(end.rest == rest for end in at.ends):
                _cut(tree, at, rest, error.refusal, before)
            break
    if not at.ends and not at.children and at.id != 0:
        at.add(tree.new_end(name))
    for end in at.ends:
        if end.order >= before:
            tree.names.discard(end.name)
            end.name = tree.fresh(name)
    return at


def _commented(node: Node, comments: list[str], new: int) -> None:
    """The comment of the position of this ply, for one whose id is new."""
    if node.id >= new and node.ply < len(comments):
        node.comment = comments[node.ply]


def _cut(tree: Ruled, node: Node, rest: tuple[str, ...], refusal: Refusal, before: int) -> None:
    """A line that cannot go on here: the one that was just made, or a new one."""
    end = next((one for one in node.ends if one.order >= before), None)
    if end is None:
        end = tree.new_end("cut")
        node.add(end)
    end.rest, end.refusal = rest, refusal
