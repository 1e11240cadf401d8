"""Exact distributions: every way on to the horizon, equal positions walked once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from time import perf_counter
from typing import Any, Final

from explorer.core.dist import Dist
from explorer.core.errors import ExplorerError, Problem
from explorer.core.game import Move, State
from explorer.study.outcome import Value
from explorer.study.playout import Playout, TooMany

BUDGET: Final = 50_000  # merged states on the readable engine
SHOWN_MOVES: Final = 6

# where a position leads: the positions and the values that come next, with whole-number weights
Edges = list[tuple[State, int]]


class Circular(ExplorerError):
    """Play can come round to a position again, so that walking all ways would not end."""


class Exploration:
    """The merged states that lie between some positions and the horizon, explored depth first without recursion.

    `run` may be called again and again, so that a caller can do something else in between. It raises TooMany
    beyond `budget` states or before a chance that cannot be listed, and Circular.
    """

    def __init__(self, playout: Playout, roots: Iterable[State], budget: int = BUDGET) -> None:
        self.playout = playout
        self.budget = budget
        self._waiting = list(reversed(list(roots)))
        self._ways: dict[State, Edges] = {}
        self._values: dict[State, dict[Value, int]] = {}
        self._open: set[State] = set()
        self._path: list[tuple[State, Iterator[tuple[Move, State]], Move | None]] = []
        self._finished: list[State] = []

    @property
    def states(self) -> int:
        """How many merged states have been met."""
        return len(self._ways)

    def run(self, seconds: float | None = None) -> bool:
        """Explore, for about so many seconds at most: whether all is explored now."""
        stop = None if seconds is None else perf_counter() + seconds
        while self._path or self._waiting:
            if stop is not None and perf_counter() > stop:
                return False
            if not self._path:
                root = self._waiting.pop()
                if root not in self._ways:
                    self._enter(root, None)
                continue
            state, ahead, _ = self._path[-1]
            following = next(ahead, None)
            if following is None:
                self._path.pop()
                self._open.discard(state)
                self._finished.append(state)
                continue
            move, after = following
            if after not in self._ways:
                self._enter(after, move)
            elif after in self._open:
                raise self._circle(after, move)
        return True

    def _enter(self, state: State, move: Move | None) -> None:
        if len(self._ways) >= self.budget:
            end = self.playout.game.end_of(self.playout.until)
            message = f"More than {self.budget:,} merged positions lie before {end}."
            raise TooMany(Problem(message, "Sample, ask for an earlier horizon, or raise the budget."))
        ways: dict[State, int] = {}
        values: dict[Value, int] = {}
        ahead: list[tuple[Move, State]] = []
        for option, weight in self.playout.options(state):
            after, value = self.playout.advance(state, option)
            if value is not None:
                values[value] = values.get(value, 0) + weight
            elif after in ways:
                ways[after] += weight
            else:
                ways[after] = weight
                ahead.append((option, after))
        self._ways[state] = list(ways.items())
        self._values[state] = values
        self._open.add(state)
        self._path.append((state, iter(ahead), move))

    def _circle(self, state: State, last: Move) -> Circular:
        start = next(place for place, (one, _, _) in enumerate(self._path) if one == state)
        moves = [str(move) for _, _, move in self._path[start + 1 :]] + [str(last)]
        shown = ", ".join(moves[:SHOWN_MOVES]) + (" …" if len(moves) > SHOWN_MOVES else "")
        message = f"A position comes round again after {shown}, so that play need not end."
        return Circular(Problem(message, "Sample, or play by a policy that does not go round."))

    def distribution(self, roots: Mapping[State, Fraction], known: Mapping[Value, Fraction] | None = None) -> Dist[Any]:
        """The distribution from some of the roots in these shares, joined by values that are `known` already.
        Only after `run` has answered True."""
        shares: dict[State, Fraction] = dict(roots)
        found: dict[Value, Fraction] = dict(known or {})
        for state in reversed(self._finished):
            share = shares.pop(state, None)
            if share is None:
                continue
            ways, values = self._ways[state], self._values[state]
            each = share / (sum(weight for _, weight in ways) + sum(values.values()))
            for after, weight in ways:
                shares[after] = shares.get(after, _NONE) + each * weight
            for value, weight in values.items():
                found[value] = found.get(value, _NONE) + each * weight
        return Dist.of({value: found[value] for value in sorted(found)})


_NONE: Final = Fraction(0)
