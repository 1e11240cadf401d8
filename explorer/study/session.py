"""A session: one person's way through a tree, kept beside the notebook from step to step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from explorer.core.errors import ExplorerError, Problem, UnknownName
from explorer.core.game import Game, State
from explorer.core.protocol import Chance, Decision, Over, Pending, Refusal
from explorer.core.rulings import Rulings
from explorer.core.scenario import Scenario
from explorer.study.node import Node
from explorer.study.replay import transcript
from explorer.study.sidecar import Sidecar
from explorer.study.tree import Tree
from explorer.study.tree_store import tree_data, tree_from

Defer = Callable[[Callable[[], None]], bool]


class Session:
    """A cursor over a tree: `at` is where it stands, `seat` whose view is shown (None: all is seen).

    Every change is kept in the sidecar, if there is one, and then told to whoever listens; `keep_later` puts the
    keeping off. `notices` tells what went other than planned, such as a saved file that could not be read.
    """

    def __init__(self, tree: Tree, sidecar: Sidecar | None = None) -> None:
        self.tree = tree
        self._at = tree.roots[0]
        self._ahead = self._at
        self._seat: str | None = None
        self._sidecar = sidecar
        self._defer: Defer | None = None
        self._unkept = False
        self._listeners: list[Callable[[], object]] = []
        self._lost: list[str] = []

    @classmethod
    def open(cls, scenario: Scenario, sidecar: Path | None = None, fresh: bool = False) -> Session:
        """A session over a scenario, as it was left if the sidecar holds it. `fresh` starts over and keeps the
        old file under another name. `explorer.study.sidecar.sidecar_for` gives the usual place."""
        if sidecar is None:
            return cls(Tree.of(scenario))
        keeper = Sidecar(sidecar, scenario)
        try:
            data = keeper.read()
        except OSError as error:
            keeper.notices.append(f"The saved session cannot be read: {error.strerror or error}.")
            data = None
        if fresh and data is not None:
            if data.get("tree") != tree_data(Tree.of(scenario)):
                keeper.set_aside("backup", "This session starts over from the earlier one")
            data = None
        return (cls._kept(scenario, keeper, data) if data is not None else None) or cls(Tree.of(scenario), keeper)

    @classmethod
    def _kept(cls, scenario: Scenario, keeper: Sidecar, data: Mapping[str, Any]) -> Session | None:
        try:
            tree, losses = tree_from(scenario, data.get("tree"))
        except (ExplorerError, ValueError, TypeError, LookupError, RecursionError):
            keeper.set_aside("damaged", "The saved session is damaged")
            return None
        session = cls(tree, keeper)
        if losses:
            session._lost += losses
            keeper.set_aside("earlier", "The rules have changed since this session was saved", copy=True)
        at, seat = data.get("at"), data.get("seat")
        try:
            session._at = session._ahead = tree.node(at if isinstance(at, int) else 0)
        except ExplorerError:
            session._lost.append("The position where the session was left is gone; this is the start.")
        session._seat = seat if seat in tree.game.players else None
        return session

    @property
    def game(self) -> Game:
        return self.tree.game

    @property
    def at(self) -> Node:
        """Where the session stands: always in the tree, at what is left of the line if the node was taken out."""
        if self._at not in self.tree:
            left = (node.id for node in reversed(self.tree.line(self._at)) if self.tree.has(node.id))
            self._at = self.tree.node(next(left, self.tree.roots[0].id))
        return self._at

    @property
    def state(self) -> State:
        return self.at.state

    @property
    def pending(self) -> Pending:
        return self.game.pending(self.at.state)

    @property
    def end(self) -> Node:
        """The end of the line, the way that `forward` goes."""
        node = self._ahead if self._on_the_way(self.at) else self.at
        while node.children:
            node = node.children[0]
        return node

    @property
    def rulings(self) -> Rulings:
        found: Rulings = self.at.state.rulings
        return found

    @property
    def notices(self) -> tuple[str, ...]:
        """What went other than planned, oldest first."""
        return (*(self._sidecar.notices if self._sidecar else ()), *self._lost)

    @property
    def sidecar(self) -> Path | None:
        """The file in which this session is kept now."""
        return self._sidecar.path if self._sidecar else None

    @property
    def other_files(self) -> tuple[Path, ...]:
        """Sessions over the same scenario that were set aside or kept beside this one; `open` reads them too."""
        return self._sidecar.others() if self._sidecar else ()

    @property
    def seat(self) -> str | None:
        return self._seat

    @seat.setter
    def seat(self, seat: str | None) -> None:
        if seat is not None and seat not in self.game.players:
            raise UnknownName(f"seat in {self.game.title}", seat, self.game.players)
        self._seat = seat
        self._changed()

    def play(self, text: str) -> Node:
        """Make a move, a chance outcome included. Raises IllegalMove."""
        return self._go(self.tree.play(self.at, text))

    def back(self) -> Node:
        """To the position before, if there is one; nothing is lost and nothing rolled anew."""
        return self._go(self.at.parent or self.at, ahead=self._ahead)

    def forward(self) -> Node:
        """To the position that was come back from, else along the main line; stays at the end of a line."""
        return self._go(self._next() or self.at, ahead=self._ahead)

    def to_start(self) -> Node:
        """To the root of the line."""
        return self._go(self.tree.line(self.at)[0], ahead=self._ahead)

    def to_end(self) -> Node:
        """To the end of the line, the way that `forward` goes."""
        return self._go(self.end)

    def goto(self, id: int) -> Node:
        """To a node by its id. Raises ExplorerError."""
        return self._go(self.tree.node(id))

    def draw(self, seed: int | None = None) -> Node:
        """Let chance decide, with its exact weights, and record the outcome as a move. To draw again go back
        first. Raises ExplorerError where chance does not decide."""
        pending = self.pending
        match pending:
            case Chance():
                outcomes = pending.outcomes
                return self.play(str(outcomes.pick(Random(seed).randrange(outcomes.total))))
            case Decision():
                message = f"Nothing is left to chance here: {pending.player} decides."
            case Over():
                message = "Nothing is left to chance here: the game is over."
        raise ExplorerError(Problem(message, "Go to a position where chance decides."))

    def rule(self, id: str, answer: str) -> Node:
        """Go to the line played under another answer of a ruling, made if it is new. Raises ExplorerError."""
        return self._go(self.tree.rule(self.at, {id: answer}))

    def why(self, text: str) -> tuple[Refusal, ...]:
        """Everything that stands against a move here; empty if it may be made."""
        return self.game.reasons(self.state, text)

    def comment(self, text: str) -> None:
        """Comment the position. Raises ExplorerError if a file could not hold the text."""
        self.tree.comment(self.at, text)
        self._changed()

    def rename(self, name: str) -> None:
        """Name the line that ends or branches off here. Raises ExplorerError."""
        self.tree.rename(self.at, name)
        self._changed()

    def promote(self) -> None:
        """Make the line to here the main line."""
        self.tree.promote(self.at)
        self._changed()

    def delete(self) -> Node:
        """Take out the position and all that follows; `undo` brings it back. Raises ExplorerError at the start."""
        return self._go(self.tree.delete(self.at))

    def undo(self) -> Node:
        """Take back the last deletion, promotion, comment or name, and go to where it was."""
        found = self.tree.undo()
        return self._go(found) if found is not None else self.at

    def transcript(self) -> str:
        """The line to here as text, with comments, events, clauses and its likelihood."""
        notes = {node.ply: node.comment for node in self.tree.line(self.at)}
        return transcript(self.tree.played(self.at), notes, self.tree.likelihood(self.at))

    def save_as(self, path: str | Path) -> Path:
        """Write the whole tree as a scenario file. Raises ExplorerError if it is shipped, read-only or too large."""
        from explorer.core.writer import save

        self.keep()
        return save(self.tree.to_scenario(), Path(path))

    def keep_later(self, defer: Defer | None) -> None:
        """Put off keeping changes in the sidecar: `defer(keep)` sees to it that `keep` is called soon, and answers
        whether it can; where it cannot, and without one, a change is kept at once."""
        self._defer = defer

    def keep(self) -> None:
        """Keep in the sidecar what has not been kept yet."""
        if self._unkept and self._sidecar is not None:
            self._unkept = False
            self._sidecar.write({"at": self.at.id, "seat": self._seat, "tree": tree_data(self.tree)})

    def on_change(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Call back, without arguments, after every change; the answer stops that."""
        self._listeners.append(callback)

        def stop() -> None:
            if callback in self._listeners:
                self._listeners.remove(callback)

        return stop

    def _on_the_way(self, node: Node) -> bool:
        """Whether a node lies on the line that was come back along."""
        return self._ahead in self.tree and node in self.tree.line(self._ahead)

    def _next(self) -> Node | None:
        at = self.at
        if self._ahead is not at and self._on_the_way(at):
            return self.tree.line(self._ahead)[at.ply + 1]
        return at.children[0] if at.children else None

    def _go(self, node: Node, ahead: Node | None = None) -> Node:
        self._at = node
        self._ahead = ahead or node
        self._changed()
        return node

    def _changed(self) -> None:
        self._unkept = True
        if self._defer is None or not self._defer(self.keep):
            self.keep()
        errors = []
        for listener in tuple(self._listeners):
            try:
                listener()
            except Exception as error:
                errors.append(error)
        if errors:
            raise errors[0]
