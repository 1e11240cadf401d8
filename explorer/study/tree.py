"""A tree of lines over a scenario: played, branched, commented, cut, replayed under other rulings.

>>> tree = Tree.of(load_scenario("victory-and-honor/two-batteries"))        # doctest: +SKIP
>>> node = tree.play(tree.roots[0], "N left R4")                            # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from explorer.core.components import Components
from explorer.core.errors import ExplorerError, IllegalMove, Problem
from explorer.core.game import Game, Move
from explorer.core.protocol import Chance, Refusal
from explorer.core.rulings import Rulings
from explorer.core.scenario import Line, Scenario
from explorer.study import tree_edit, tree_rulings
from explorer.study.node import End, Node, below, path_to
from explorer.study.replay import Played
from explorer.study.tree_lines import joined, lines_of


class Tree:
    """All lines of a scenario as nodes that share their beginnings.

    `roots[0]` starts under the scenario's own rulings; each other set of rulings that was tried has a root
    of its own. Ids are never used twice. Every leaf is the end of a named line, so that nothing is lost on
    the way into a scenario; only a start without moves need not be.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.next_id = 0
        self.next_order = 0
        self.aliases: dict[int, int] = {}
        self.nodes_by_id: dict[int, Node] = {}
        self.names: set[str] = set()
        self._undo: list[Callable[[], Node]] = []
        self.roots: list[Node] = []
        self.root_under(self.game.rulings(scenario.rulings))

    @classmethod
    def of(cls, scenario: Scenario) -> Tree:
        """The tree of a scenario's lines. Raises ExplorerError if a line's rulings make its set-up impossible."""
        tree = cls(scenario)
        for line in scenario.lines:
            tree._read(line)
        notes: dict[int, list[tuple[int, str]]] = {}
        for end, node in tree.ends():
            for one in path_to(node):
                notes.setdefault(one.id, []).append((end.order, end.notes.get(one.ply, "")))
        for node in tree.nodes():
            node.comment = joined(note for _, note in sorted(notes.get(node.id, [])))
        return tree

    @property
    def game(self) -> Game:
        return self.scenario.game

    @property
    def title(self) -> str:
        return self.scenario.title

    @property
    def about(self) -> str:
        return self.scenario.about

    @property
    def tags(self) -> tuple[str, ...]:
        return self.scenario.tags

    @property
    def cites(self) -> tuple[str, ...]:
        return self.scenario.cites

    @property
    def setup(self) -> Mapping[str, Any]:
        return self.scenario.setup

    @property
    def rulings(self) -> dict[str, str]:
        """The scenario's own rulings, as changes from the defaults."""
        changed: dict[str, str] = self.roots[0].state.rulings.changed
        return changed

    def to_scenario(self) -> Scenario:
        """The tree as a scenario; reading that gives the same tree. The text of the file goes along, so that
        its comments survive when it is written."""
        lines = lines_of(self.roots)
        if lines == self.scenario.lines:
            return self.scenario
        files = self.scenario.components or Components.of(self.game.id, self.scenario.file)
        return replace(self.scenario, lines=lines, file=None, where={}, components=files)

    def node(self, id: int) -> Node:
        """The node of this id. Raises ExplorerError if there is none, or no longer."""
        found = self.nodes_by_id.get(self._now(id))
        if found is None:
            raise ExplorerError(
                Problem(f"There is no position {str(id)[:20]} in the tree.", "It may be deleted: undo.")
            )
        return found

    def nodes(self) -> Iterator[Node]:
        """All nodes, each before its children, main lines first."""
        return below(self.roots)

    def ends(self) -> Iterator[tuple[End, Node]]:
        """All lines with the nodes at which they end, in the order of the tree."""
        return ((end, node) for node in self.nodes() for end in node.lines)

    def has(self, id: int) -> bool:
        """Whether a node of this id is in the tree."""
        return self._now(id) in self.nodes_by_id

    def _now(self, id: int) -> int:
        """The id of the node that a node has been joined to, if it has."""
        for _ in self.aliases:
            if id not in self.aliases:
                break
            id = self.aliases[id]
        return id

    def __contains__(self, node: Node) -> bool:
        return self.nodes_by_id.get(node.id) is node

    def line(self, node: Node) -> tuple[Node, ...]:
        """The nodes from the root to a node, both included."""
        return path_to(node)

    def played(self, node: Node) -> Played:
        """The line to a node as `explorer.study.replay` gives it."""
        path = path_to(node)
        states, moves = tuple(one.state for one in path), tuple(one.move for one in path[1:])
        return Played(self.game, states, moves, tuple(one.events for one in path), node.stopped)

    def likelihood(self, node: Node) -> Fraction:
        """The exact probability that chance falls as it does on the line to a node; decisions count 1."""
        product = Fraction(1)
        for one in path_to(node):
            product *= one.share
        return product

    def play(self, node: Node, move: Move | str) -> Node:
        """Make a move, chance outcomes included; a move that was made before leads to the node it led to.
        Raises IllegalMove."""
        self._mine(node)
        known = node.child(" ".join(str(move).split()))
        if known is not None:
            return known
        child = self.reach(node, str(move))
        if child.ends or child.children:
            return child
        growing = next((end for end in node.ends if end.is_open and node.children == [child]), None)
        if growing is None:
            name = f"{child.ply}. {str(child.move)[:60]}" if self.names else "main"
            growing = self.new_end(name)
        else:
            node.ends.remove(growing)
        child.add(growing)
        return child

    def rule(self, node: Node, answers: Mapping[str, str]) -> Node:
        """Replay the line to a node under other answers, as a line of its own under another root. It ends where
        the first move is refused (`stopped`). Raises ExplorerError if the set-up is impossible under them."""
        return tree_rulings.replay_under(self, self._mine(node), answers)

    def comment(self, node: Node, text: str) -> None:
        """Give a position a comment (Markdown); an empty one takes it away. Raises ExplorerError if a file could not
        hold it."""
        self._done(tree_edit.comment(self, self._mine(node), text))

    def rename(self, node: Node, name: str) -> None:
        """Name the line that ends at a node or whose branch begins there; elsewhere, mark the node with a line that
        ends there. Raises ExplorerError if the name is taken, empty or too long."""
        self._done(tree_edit.rename(self, self._mine(node), name))

    def promote(self, node: Node) -> None:
        """Make the line to a node the main line."""
        self._done(tree_edit.promote(self._mine(node)))

    def delete(self, node: Node) -> Node:
        """Take out a node and all below it, until `undo`; answers where to go on. Raises ExplorerError for the start
        under the scenario's own rulings."""
        self._done(tree_edit.delete(self, self._mine(node)))
        return node.parent or self.roots[0]

    @property
    def can_undo(self) -> bool:
        return bool(self._undo)

    def undo(self) -> Node | None:
        """Take back the last deletion, promotion, comment or name; what was played since stays. Answers the node
        it was about, or None if there is nothing to take back."""
        return self._undo.pop()() if self._undo else None

    def _done(self, undo: Callable[[], Node] | None) -> None:
        if undo is not None:
            self._undo.append(undo)

    def _mine(self, node: Node) -> Node:
        if node not in self:
            raise ExplorerError(Problem(f"{node!r} is not in this tree.", "It may be deleted: undo."))
        return node

    def reach(self, node: Node, text: str, id: int | None = None) -> Node:
        """The child after a move, made if it is new; no line is named. Raises IllegalMove."""
        pending = self.game.pending(node.state)
        move = self.game.read(node.state, text)
        known = node.child(str(move))
        if known is not None:
            return known
        share = Fraction(1)
        if isinstance(pending, Chance):
            share = Fraction(pending.outcomes.weight(move), pending.outcomes.total)
        after, events = self.game.step(node.state, move)
        child = Node(self._new_id(id), after, move, events, node, share, node.ply + 1)
        node.children.append(child)
        self.nodes_by_id[child.id] = child
        return child

    def follow(self, node: Node, texts: Sequence[str]) -> tuple[Node, tuple[str, ...], Refusal | None]:
        """Make moves as far as they are possible: the last node, the moves that are left, and why."""
        for place, text in enumerate(texts):
            try:
                node = self.reach(node, text)
            except IllegalMove as error:
                return node, tuple(texts[place:]), error.refusal
        return node, (), None

    def root_under(self, rulings: Rulings, id: int | None = None) -> Node:
        """The root for these rulings, made if it is new. Raises ExplorerError."""
        for root in self.roots:
            if root.state.rulings == rulings:
                return root
        root = Node(self._new_id(id), self.scenario.start_under(rulings.changed))
        self.roots.append(root)
        self.nodes_by_id[root.id] = root
        return root

    def new_end(self, name: str) -> End:
        """A line with a name like this one that no line has or had."""
        self.next_order += 1
        return End(self.fresh(name), self.next_order - 1)

    def fresh(self, name: str) -> str:
        """A name that no line has or had, this one if possible."""
        number, wanted = 1, name
        while name in self.names:
            number += 1
            name = f"{wanted} ({number})"
        self.names.add(name)
        return name

    def _new_id(self, id: int | None) -> int:
        id = self.next_id if id is None else id
        self.next_id = max(self.next_id, id + 1)
        return id

    def _read(self, line: Line) -> None:
        """A line of the scenario."""
        root = self.root_under(self.game.rulings(self.scenario.rulings_of(line)))
        texts = self.scenario.all_moves(line)
        node, rest, refusal = self.follow(root, texts)
        end = self.new_end(line.name)
        end.raw, end.rest, end.refusal = texts[: node.ply], rest, refusal
        end.expected, end.notes, end.source = line.expected, line.notes, line
        node.add(end)
