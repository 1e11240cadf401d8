"""Views and worlds: what a seat has seen of a line, and every position that it may be, deal by deal.

>>> seen = view(game, play_line(scenario, scenario.line()), "E")
>>> possible = worlds(game, seen)
>>> possible.total, possible.sample(0, seed=5)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import lcm
from typing import Any, Final

from explorer.core.dist import Dist
from explorer.core.errors import ExplorerError, Problem, UnknownName
from explorer.core.game import WAITING, Game, Move, State
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


def notices(game: Game, before: State, move: Move, after: State, events: tuple[Event, ...], seat: str | None) -> bool:
    """Whether a seat sees that there was a move at all; without a seat everything is seen."""
    if seat is None or game.hidden is None:
        return True
    return game.hidden.witness(before, move, after, events, seat) is not None


def is_waiting(game: Game, state: State, seat: str | None) -> bool:
    """Whether others may be deciding, while the seat does not know who, if anybody, is asked."""
    if seat is None or game.observe is None:
        return False
    return getattr(game.observe(state, seat), "stage", None) == WAITING


def _unfolded(line: Played | Sequence[Any]) -> tuple[Sequence[State], list[Step]]:
    if isinstance(line, Played):
        return line.states, list(zip(line.states, line.moves, line.states[1:], line.events[1:], strict=False))
    steps = [(before.state, node.move, node.state, node.events) for before, node in pairwise(line)]
    return [node.state for node in line], steps


@dataclass(frozen=True)
class Possible:
    """The positions that fit a view. Iterating lists them all, for up to MOST_LISTED deals.

    A deal is who held which hidden cards when they were dealt, or when the view began. Nobody knows how the others
    choose what they lay face down, so each deal under which all that was seen is legal is equally likely, and so is,
    within a deal, each position to which it may have led.
    """

    game: Game
    view: View

    @cached_property
    def _worlds(self) -> Worlds:
        if self.game.hidden is None or self.game.observe is None:
            return _Only(self.view)
        return self.game.hidden.worlds(self.view)

    @property
    def total(self) -> int:
        """How many deals fit."""
        return self._worlds.total

    def ways(self, rank: int) -> int:
        """How many positions belong to the deal of this rank, `0 <= rank < total`. Raises IndexError."""
        return self._worlds.ways(rank)

    def pick(self, rank: int, way: int = 0) -> State:
        """A position of the deal of this rank, `0 <= rank < total` and `0 <= way < ways(rank)`. Raises IndexError."""
        return self._worlds.pick(rank, way)

    def sample(self, number: int, seed: int = 0) -> State:
        """Sample `number` (from 0 on) of a seed: each deal is equally likely, then each position of it, and the answer
        is always the same. Raises ExplorerError if no position fits."""
        if not self.total:
            raise ExplorerError(
                Problem("No position fits what this seat has seen.", "Make the view from a line that was played.")
            )
        apart = derived(seed, "worlds")
        rank = index(apart, number, 0, self.total)
        ways = self.ways(rank)
        return self.pick(rank, index(apart, number, 1, ways) if ways > 1 else 0)

    def dist(self) -> Dist[State]:
        """All positions with their whole-number weights. Raises ExplorerError beyond MOST_LISTED deals."""
        self._check()
        ways = [self.ways(rank) for rank in range(self.total)]
        common = lcm(*ways)
        return Dist({self.pick(rank, way): common // many for rank, many in enumerate(ways) for way in range(many)})

    def line(self, world: State) -> tuple[State, tuple[Move, ...]]:
        """A start and moves that lead to such a position, all legal, which the seat would have seen as it did.
        Raises ExplorerError if the position does not fit the view."""
        return self._worlds.line(world)

    def __iter__(self) -> Iterator[State]:
        self._check()
        return (self.pick(rank, way) for rank in range(self.total) for way in range(self.ways(rank)))

    def _check(self) -> None:
        if self.total > MOST_LISTED:
            message = f"{self.total:,} deals fit this view, too many to list."
            raise ExplorerError(Problem(message, f"At most {MOST_LISTED:,} are listed; take samples."))


def worlds(game: Game, view: View) -> Possible:
    """The positions that fit a view."""
    return Possible(game, view)


@dataclass(frozen=True)
class _Only:
    """The one world of a game that hides nothing."""

    view: View
    total: int = 1

    def ways(self, index: int) -> int:
        return 1

    def pick(self, index: int, way: int = 0) -> State:
        if (index, way) != (0, 0):
            raise IndexError("there is one world alone")
        return self.view.now

    def line(self, world: State) -> tuple[State, tuple[Move, ...]]:
        return self.view.start, self.view.steps
