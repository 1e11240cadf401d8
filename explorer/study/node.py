"""The nodes of a tree, and the lines that end at them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from explorer.core.game import Move, State
from explorer.core.protocol import Event, Refusal
from explorer.core.scenario import Expected, Line


@dataclass(eq=False)
class End:
    """A line that ends at a node.

    `raw` are its first moves as its file wrote them, `rest` the moves that could not be made from here on
    and `refusal` why; `notes` are its comments by ply as its file gave them; `order` tells older from newer;
    `source` is the line of the scenario that it was read from.
    """

    name: str
    order: int
    raw: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()
    refusal: Refusal | None = None
    expected: Expected = field(default_factory=Expected)
    notes: Mapping[int, str] = field(default_factory=dict)
    source: Line | None = None

    @property
    def is_open(self) -> bool:
        """Whether the line may grow: nothing is expected at its end, and nothing was cut off."""
        return not self.rest and self.expected == Expected()


@dataclass(eq=False)
class Node:
    """A position in a tree, with the move that led to it (None at a root) and what the move caused.

    The first child is the main line. `share` is the probability of the move, 1 for a decision.
    """

    id: int
    state: State
    move: Move | None = None
    events: tuple[Event, ...] = ()
    parent: Node | None = None
    share: Fraction = Fraction(1)
    ply: int = 0
    children: list[Node] = field(default_factory=list)
    comment: str = ""
    ends: list[End] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"<Node {self.id}: ply {self.ply}, {self.move if self.move is not None else 'start'}>"

    @property
    def stopped(self) -> tuple[str, Refusal] | None:
        """The move that a line which ends here (the newest such) could not go on with, and why."""
        return next(((end.rest[0], end.refusal) for end in self.lines[::-1] if end.rest and end.refusal), None)

    @property
    def rest(self) -> tuple[str, ...]:
        """The refused move and all after it, of a line that was cut short here."""
        return next((end.rest for end in self.lines[::-1] if end.rest and end.refusal), ())

    @property
    def begins_branch(self) -> bool:
        """Whether a branch begins here: another move than the main one, or other rulings."""
        if self.parent is None:
            return self.id != 0
        return self.parent.children[0] is not self

    @property
    def named(self) -> End | None:
        """The line that ends here, or whose branch begins here."""
        if self.ends:
            return self.lines[0]
        return first_end(self) if self.begins_branch else None

    @property
    def name(self) -> str | None:
        """The name of the line that ends here, or whose branch begins here."""
        end = self.named
        return None if end is None else end.name

    def add(self, *ends: End) -> None:
        """Let lines end here."""
        self.ends = [*self.ends, *ends]

    @property
    def lines(self) -> list[End]:
        """The lines that end here, older ones first."""
        return sorted(self.ends, key=lambda end: end.order)

    def child(self, text: str) -> Node | None:
        """The child with this move, written as the game writes it."""
        return next((child for child in self.children if str(child.move) == text), None)


def path_to(node: Node) -> tuple[Node, ...]:
    """The nodes from the root to a node, both included."""
    path = [node]
    while path[-1].parent is not None:
        path.append(path[-1].parent)
    return tuple(reversed(path))


def below(roots: Iterable[Node]) -> Iterator[Node]:
    """These nodes and everything below them, a node before its children and the main line first."""
    stack = list(roots)[::-1]
    while stack:
        node = stack.pop()
        yield node
        stack += reversed(node.children)


def first_end(node: Node) -> End | None:
    """The first line that ends at a node or below it."""
    return next((end for one in below([node]) for end in one.lines), None)
