"""The tree as the seat whose view is shown sees it: a move that it does not notice is not there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from explorer.core.errors import ExplorerError, Problem
from explorer.study.node import Node
from explorer.study.session import Session
from explorer.study.views import notices

UNNAMED: Final = "a line"


class Sight:
    """Positions that look alike to the seat, one after the other, count as one: the first, its `shown` node.

    Without a seat every node is shown, by its own id and ply.
    """

    def __init__(self, session: Session, label: Callable[[Node], str]) -> None:
        self._session = session
        self._label = label
        self._noticed: dict[tuple[str, int], bool] = {}

    def notices(self, node: Node) -> bool:
        """Whether the seat notices the move that led to a node."""
        seat = self._session.seat
        if seat is None or node.parent is None:
            return True
        key = (seat, node.id)
        if key not in self._noticed:
            game = self._session.game
            self._noticed[key] = notices(game, node.parent.state, node.move, node.state, node.events, seat)
        return self._noticed[key]

    def shown(self, node: Node) -> Node:
        """The node that stands for this one: itself, or the last before it whose move is noticed."""
        while node.parent is not None and not self.notices(node):
            node = node.parent
        return node

    def line(self, node: Node) -> list[Node]:
        """The nodes to here that are shown, the root included."""
        return [one for one in self._session.tree.line(node) if self.notices(one)]

    def ply(self, node: Node) -> int:
        """How many moves to here are noticed."""
        return node.ply if self._session.seat is None else len(self.line(node)) - 1

    def children(self, node: Node) -> list[Node]:
        """The nodes that follow a shown one, the main line first."""
        found: list[Node] = []
        for child in node.children:
            found += [child] if self.notices(child) else self.children(child)
        return found

    def alike(self, node: Node) -> list[Node]:
        """A shown node and all after it that look the same."""
        found = [node]
        for child in node.children:
            if not self.notices(child):
                found += self.alike(child)
        return found

    def number(self, node: Node) -> int:
        """What a shown node is called in the page: its id, or its rank among the shown ones."""
        if self._session.seat is None:
            return node.id
        node = self.shown(node)
        return sum(one.id < node.id for one in self._session.tree.nodes() if self.notices(one))

    def numbers(self) -> dict[int, int]:
        """The numbers of all shown nodes, by id."""
        ids = sorted(one.id for one in self._session.tree.nodes() if self.notices(one))
        return {id: id if self._session.seat is None else rank for rank, id in enumerate(ids)}

    def numbered(self, number: int) -> int:
        """The id of a node by its number. Raises ExplorerError."""
        if self._session.seat is None:
            return number
        found = next((id for id, rank in self.numbers().items() if rank == number), None)
        if found is None:
            raise ExplorerError(Problem(f"There is no position {number} in the tree.", "It may be deleted: undo."))
        return found

    def name(self, node: Node) -> str:
        """The name of the line at a shown node; of one that was named after a move, what the seat sees of it."""
        # a line that was begun by a move that nobody noticed has no name to the seat; one that a file names has
        hidden = (one.named for one in self.alike(node)[1:])
        name = node.name or next((end.name for end in hidden if end and end.source), "")
        if self._session.seat is None or not name:
            return name
        for end in self.alike(node):
            for one in self._session.tree.line(end)[1:]:
                own = f"{one.ply}. {str(one.move)[:60]}"
                if name.startswith(own):
                    seen = f"{self.ply(one)}. {self._label(one)}" if self.notices(one) else UNNAMED
                    return seen + name[len(own) :]
        return name

    def back(self) -> Node:
        """A step back that can be seen, or to the start."""
        session = self._session
        at = session.back()
        while at.parent is not None and not self.notices(at):
            at = session.back()
        return at

    def forward(self) -> Node:
        """A step forward that can be seen, or to the end of the line."""
        session = self._session
        while True:
            before = session.at
            at = session.forward()
            if at is before or self.notices(at):
                return at
