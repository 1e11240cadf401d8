"""Views and worlds: what a seat has seen of a line, and every position that it may be.

>>> seen = view(game, play_line(scenario, scenario.line()), "E")
>>> possible = worlds(game, seen)
>>> possible.total, possible.sample(0, seed=5)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

from explorer.core.errors import ExplorerError, Problem, UnknownName
from explorer.core.game import Game, Move, State
from explorer.core.hidden import View, Worlds
from explorer.core.protocol import Event
from explorer.study.draws import derived, index
from explorer.study.replay import Played

MOST_LISTED: Final = 100_000
Step = tuple[State, Move, State, tuple[Event, ...]]


def view(game: Game, line: Played | Sequence[Any], seat: str) -> View:
    """What a seat has seen of a line: a replay, or nodes of a tree from a root on (each with `state`, `move` and
    `events`). In a game that hides nothing that is everything. Raises UnknownName."""
    if seat not in game.players:
        raise UnknownName(f"player of {game.id}", seat, game.players)
    states, steps = _unfolded(line)
    if game.hidden is None or game.observe is None:
        return View(seat, states[0], tuple(move for _, move, _, _ in steps), states[-1])
    seen = [game.hidden.witness(before, move, after, events, seat) for before, move, after, events in steps]
    start, now = game.observe(states[0], seat), game.observe(states[-1], seat)
    return View(seat, start, tuple(one for one in seen if one is not None), now)


def _unfolded(line: Played | Sequence[Any]) -> tuple[Sequence[State], list[Step]]:
    if isinstance(line, Played):
        return line.states, list(zip(line.states, line.moves, line.states[1:], line.events[1:], strict=False))
    steps = [(before.state, node.move, node.state, node.events) for before, node in pairwise(line)]
    return [node.state for node in line], steps


@dataclass(frozen=True)
class Possible:
    """The positions that fit a view, equally likely. Iterating lists them all, up to MOST_LISTED."""

    game: Game
    view: View

    @cached_property
    def _worlds(self) -> Worlds:
        if self.game.hidden is None or self.game.observe is None:
            return _Only(self.view)
        return self.game.hidden.worlds(self.view)

    @property
    def total(self) -> int:
        """How many positions fit."""
        return self._worlds.total

    def pick(self, rank: int) -> State:
        """The position of this rank, `0 <= rank < total`. Raises IndexError."""
        return self._worlds.pick(rank)

    def sample(self, number: int, seed: int = 0) -> State:
        """Sample `number` (from 0 on) of a seed: each position is equally likely, and the answer always the same.
        Raises ExplorerError if no position fits."""
        if not self.total:
            raise ExplorerError(
                Problem("No position fits what this seat has seen.", "Make the view from a line that was played.")
            )
        return self.pick(index(derived(seed, "worlds"), number, 0, self.total))

    def line(self, world: State) -> tuple[State, tuple[Move, ...]]:
        """A start and moves that lead to such a position, all legal, which the seat would have seen as it did.
        Raises ExplorerError if the position does not fit the view."""
        return self._worlds.line(world)

    def __len__(self) -> int:
        return self.total

    def __iter__(self) -> Iterator[State]:
        if self.total > MOST_LISTED:
            message = f"{self.total:,} positions fit this view, too many to list."
            raise ExplorerError(Problem(message, f"At most {MOST_LISTED:,} are listed; take samples."))
        return map(self.pick, range(self.total))


def worlds(game: Game, view: View) -> Possible:
    """The positions that fit a view."""
    return Possible(game, view)


@dataclass(frozen=True)
class _Only:
    """The one world of a game that hides nothing."""

    view: View
    total: int = 1

    def pick(self, index: int) -> State:
        if index != 0:
            raise IndexError("there is one world alone")
        return self.view.now

    def line(self, world: State) -> tuple[State, tuple[Move, ...]]:
        return self.view.start, self.view.steps
