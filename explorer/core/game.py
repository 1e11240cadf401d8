"""A game as one frozen declaration of plain functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from explorer.core.clauses import Rulebook
from explorer.core.components import Components
from explorer.core.dist import Dist
from explorer.core.errors import IllegalMove, Problem, UnknownName
from explorer.core.hidden import Hidden
from explorer.core.protocol import Chance, Decision, Event, Over, Pending, Refusal, possible
from explorer.core.rulings import Rulings

WAITING = "waiting"
State = Any  # each game has its own frozen, hashable state with an attribute `rulings`
Move = Any  # each game has its own frozen moves; `str(move)` is the only notation


@dataclass(frozen=True, slots=True)
class Measure:
    """Something to ask the distribution of: a whole number, a Fraction or a name, taken when a horizon closes.

    `value(state, events)` gets the position after the step that closed the horizon, and that step's events.
    `unit` is what one of it is called; `share` says that it is 0 or 1, so that its mean is a probability.
    `until` lists the horizons (`phase`, `round`, `game`, …) for which it makes sense, the usual one first.
    `title_in(state)` is the title where it depends on how the game is played; `fits(state)` says whether it means
    anything there, such as in a race without the car that it is about.
    """

    name: str
    title: str
    unit: str
    value: Callable[[State, Sequence[Event]], Any]
    until: tuple[str, ...] = ("round", "game")
    share: bool = False
    title_in: Callable[[State], str] | None = None
    fits: Callable[[State], bool] | None = None

    def titled(self, state: State) -> str:
        """The title in a position."""
        return self.title if self.title_in is None else self.title_in(state)

    def fitting(self, state: State) -> bool:
        """Whether it means anything in a position."""
        return self.fits is None or self.fits(state)


@dataclass(frozen=True, slots=True)
class Policy:
    """How a player plays: from what the seat sees to a distribution over the legal moves.

    `uniform` says that every legal move is equally likely whatever the seat sees, so that nobody needs to look.
    """

    name: str
    title: str
    choose: Callable[[Any, Sequence[Move]], Dist[Move]]
    uniform: bool = False


@dataclass(frozen=True, slots=True)
class NamedGraph:
    """A graph of a game: what it shows, and how it is made: of a position, or with None as before anything is played.

    It is a plain networkx graph, drawn and written by what `explorer.study.graph_svg` looks for: `pos` (y up) and
    `label` on nodes, `group` on nodes and edges, `title`, `about`, `groups` and `edge_groups` on the graph.
    """

    name: str
    title: str
    make: Callable[[State | None], Any]


@dataclass(frozen=True)
class Game:
    """The declaration of a game, and its table of contents.

    `read_setup(table, rulings, components)` makes the starting state of a scenario or raises ExplorerError with
    all problems, keyed below `setup`; files that the table names are read through `components` alone.
    `write_setup(state)` is its inverse where a position can be a start.
    `advance(state, move)` gives the next state and the events of a move that is known to be possible, such as one of
    `pending(state).moves`; the method `step` asks first.
    `explain(state, text)` is the refusal of a text that names no possible move.
    `normalise(words)` is the notation that was meant by other ways of writing it, such as small letters; where there
    is none, or where it is unclear what was meant, moves are read as they are written.
    `check_component(file)` answers what is wrong with a component file, for games that read such files;
    `component_graph(file, rulings)` shows one as a graph (see NamedGraph), or raises ExplorerError with its problems;
    `component_models` are the classes that each kind of file is read into, for its JSON Schema, and `setup_model` that
    of the `[setup]` of a scenario.
    `ended(before, after)` names the horizons (`phase`, `round`, `game`) that a step closed; `ends` says what the end of
    one is called, where it is not "the end of the phase".
    `events` are the kinds of event that there can be, those that `tell` has words for.
    `measures` and `policies` begin with those that a panel asks about first.
    `observe(state, player)` is what a player sees of a position; None where nothing is hidden. It is hashable, equal
    for positions that differ only in what is hidden, and may have a `stage`: `WAITING` says that others may be
    deciding, and that it is not public who, if anybody, is asked. `hidden` tells what
    a player sees of a move, and which positions fit all it has seen.
    """

    id: str
    title: str
    players: tuple[str, ...]
    folder: Path
    read_setup: Callable[[Mapping[str, Any], Rulings, Components], State]
    write_setup: Callable[[State], dict[str, Any]]
    pending: Callable[[State], Pending]
    advance: Callable[[State, Move], tuple[State, tuple[Event, ...]]]
    explain: Callable[[State, str], Refusal]
    describe: Callable[[State], dict[str, Any]]
    tell: Callable[[Event], str]
    ended: Callable[[State, State], tuple[str, ...]]
    measures: Mapping[str, Measure]
    policies: Mapping[str, Policy]
    graphs: Mapping[str, NamedGraph]
    observe: Callable[[State, str], Any] | None = None
    hidden: Hidden | None = None
    normalise: Callable[[str], str] | None = None
    kernel: str | None = None
    check_component: Callable[[Path], Sequence[Problem]] | None = None
    component_graph: Callable[[Path, Rulings], Any] | None = None
    component_models: Mapping[str, type[object]] = field(default_factory=dict)
    setup_model: type[object] | None = None
    horizons: tuple[str, ...] = ("round", "game")
    ends: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    events: tuple[str, ...] = ()

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.load(self.folder / "rulebook.toml")

    def rulings(self, changed: Mapping[str, object] | None = None) -> Rulings:
        """The default rulings with some changed. Raises ExplorerError."""
        return Rulings.of(self.rulebook, changed)

    def start(
        self,
        setup: Mapping[str, Any] | None = None,
        rulings: Mapping[str, object] | None = None,
        components: Components | None = None,
    ) -> State:
        """The starting state of a set-up table (empty: the whole game), which may name component files: the
        shipped ones, if nothing else is given. Raises ExplorerError."""
        return self.read_setup(setup or {}, self.rulings(rulings), components or Components.of(self.id))

    def step(self, state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
        """The state and the events after a move. Raises IllegalMove with the refusal if it is not possible."""
        if not possible(self.pending(state), move):
            _, refusal = self.look_up(state, str(move))
            raise IllegalMove(move, refusal or self.explain(state, str(move)))
        return self.advance(state, move)

    def read(self, state: State, text: str) -> Move:
        """The possible move that a text names. Raises IllegalMove with the reason why it is none."""
        found, refusal = self.look_up(state, text)
        if refusal is not None:
            raise IllegalMove(text, refusal)
        return found

    def look_up(self, state: State, text: str) -> tuple[Move | None, Refusal | None]:
        """The candidate or chance outcome that a text names, if any, and why it may not be played, if so."""
        words = " ".join(text.split())
        if self.normalise is not None:
            words = self.normalise(words)
        pending = self.pending(state)
        match pending:
            case Decision():
                for candidate in pending.candidates:
                    if str(candidate.move) == words:
                        return candidate.move, pending.refuse(candidate.move)
            case Chance():
                move = pending.read(words)
                if move is not None:
                    return move, None
            case Over():
                pass
        return None, self.explain(state, words)

    def reasons(self, state: State, text: str) -> tuple[Refusal, ...]:
        """Everything that stands against a move, the reason that is shown first; empty if it may be made."""
        move, refusal = self.look_up(state, text)
        if refusal is None:
            return ()
        pending = self.pending(state)
        if move is None or not isinstance(pending, Decision):
            return (refusal,)
        return tuple(pending.refusals(move))

    def play(self, state: State, text: str) -> tuple[State, tuple[Event, ...]]:
        """Read a move and make it. Raises IllegalMove."""
        return self.step(state, self.read(state, text))

    def end_of(self, horizon: str) -> str:
        """What the end of a horizon is called: "the end of the phase"."""
        return self.ends.get(horizon, f"the end of the {horizon}")

    def _named(self, what: str, table: Mapping[str, Any], name: str) -> Any:
        if name not in table:
            raise UnknownName(f"{what} of {self.id}", name, table)
        return table[name]

    def measure(self, name: str) -> Measure:
        """Raises UnknownName."""
        found: Measure = self._named("measure", self.measures, name)
        return found

    def policy(self, name: str) -> Policy:
        """Raises UnknownName."""
        found: Policy = self._named("policy", self.policies, name)
        return found

    @property
    def models(self) -> Mapping[str, type[object]]:
        """The classes that kinds of component files, and `setup`, are read into."""
        setup = {} if self.setup_model is None else {"setup": self.setup_model}
        return {**self.component_models, **setup}

    def model(self, kind: str) -> type[object]:
        """One of `models`. Raises UnknownName."""
        found: type[object] = self._named("kind of file", self.models, kind)
        return found

    def graph(self, name: str) -> NamedGraph:
        """Raises UnknownName."""
        found: NamedGraph = self._named("graph", self.graphs, name)
        return found
