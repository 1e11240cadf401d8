"""One question worked at in short turns: samples, and the exact answer as soon as it is there."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from time import perf_counter
from typing import Any, Generic, TypeVar

from explorer.core.dist import Dist
from explorer.core.errors import ExplorerError, Problem
from explorer.core.game import Move, State
from explorer.study.draws import derived, key, pick
from explorer.study.exact import Circular, Exploration
from explorer.study.outcome import Outcome, Value
from explorer.study.playout import Playout, TooMany

B = TypeVar("B", bound=Hashable)

# the position of sample i, where the question is asked from a view: a function, a list, or a distribution
Worlds = Callable[[int], State] | Iterable[State] | Dist[Any]


@dataclass(frozen=True)
class Positions:
    """The position of each sample; `listed` with exact shares where they are known; `most` samples at most."""

    of_sample: Callable[[int], State]
    listed: Mapping[State, Fraction] | None = None
    most: int | None = None

    @classmethod
    def of(cls, state: State, worlds: Worlds | None, seed: int) -> Positions:
        """The same position for all samples, or one of the worlds for each."""
        if worlds is None:
            return cls(lambda sample: state, {state: Fraction(1)})
        if isinstance(worlds, Dist):
            apart = derived(seed, "worlds")
            return cls(lambda sample: worlds.pick(pick(key(apart, sample), 0, worlds.total)), dict(worlds.items()))
        if callable(worlds):
            return cls(worlds)
        given = list(worlds)
        return cls(given.__getitem__, None, len(given))


class _Trial(Generic[B]):
    """An attempt at the exact answer for all branches; positions that they share are walked once."""

    def __init__(
        self, playout: Playout, worlds: Mapping[State, Fraction], branches: Mapping[B, Move | None], budget: int
    ) -> None:
        self.roots: dict[B, dict[State, Fraction]] = {branch: {} for branch in branches}
        self.values: dict[B, dict[Value, Fraction]] = {branch: {} for branch in branches}
        for branch, move in branches.items():
            for state, share in worlds.items():
                after, value = (state, None) if move is None else playout.advance(state, move)
                if value is None:
                    self.roots[branch][after] = self.roots[branch].get(after, Fraction(0)) + share
                else:
                    self.values[branch][value] = self.values[branch].get(value, Fraction(0)) + share
        every = [state for roots in self.roots.values() for state in roots]
        self.exploration = Exploration(playout, every, budget)

    def dist(self, branch: B) -> Dist[Any]:
        return self.exploration.distribution(self.roots[branch], self.values[branch])


@dataclass
class Run(Generic[B]):
    """One question, asked of the positions themselves (a branch with the move None) or after each of some moves.

    `values` holds what has been sampled of each branch; sample i meets the same draws in all branches, draw 0
    belonging to the branch's move.
    """

    playout: Playout
    positions: Positions
    branches: Mapping[B, Move | None]
    seed: int
    first: int
    wanted: int
    budget: int
    seen_by: str | None = None
    why: str = ""
    values: dict[B, list[Value]] = field(default_factory=dict)

    def exact(self) -> dict[B, Outcome]:
        """The exact answer however long it takes. Raises TooMany, Circular, and ExplorerError for drawn worlds."""
        trial = self._trial()
        if trial is None:
            message = "An exact answer needs the possible positions with their shares, but they are drawn one a sample."
            raise TooMany(Problem(message, "Sample, or give a Dist of positions.", key="states"))
        trial.exploration.run()
        return self._answer(trial)

    def answers(self, allowance: float, turn: float, chunk: float) -> Iterator[dict[B, Outcome]]:
        """Sampled answers, each after about `chunk` seconds of sampling, and the exact answer at last if it is found
        within `allowance` seconds (0: not tried), which are taken in turns of `turn` seconds."""
        self.values = {branch: [] for branch in self.branches}
        trial = self._tried(self._trial) if allowance > 0 else None
        done = 0
        while trial is not None or done < self.wanted:
            if trial is not None:
                if self._tried(partial(trial.exploration.run, min(turn, allowance))):
                    yield self._answer(trial)
                    return
                allowance -= turn
                if allowance <= 0 and not self.why:
                    self.why = "An exact answer takes more time than was allowed."
                if self.why:
                    trial = None
                    if done == self.wanted:
                        yield self._sampled()
            if done < self.wanted:
                done = self._sample(done, chunk)
                yield self._sampled()

    def _trial(self) -> _Trial[B] | None:
        if self.positions.listed is None:
            self.why = "The positions are drawn, one a sample."
            return None
        return _Trial(self.playout, self.positions.listed, self.branches, self.budget)

    def _tried(self, attempt: Callable[[], T]) -> T | None:
        """The result of an attempt, or None, with the reason noted, if there can be no exact answer."""
        try:
            return attempt()
        except (TooMany, Circular) as error:
            self.why = error.problems[0].message
            return None

    def _sample(self, done: int, seconds: float) -> int:
        """Sample on for so many seconds, at least once: the number of samples of each branch now."""
        stop = perf_counter() + seconds
        playout = self.playout
        while True:
            sample = self.first + done
            state, words = self.positions.of_sample(sample), key(self.seed, sample)
            for branch, move in self.branches.items():
                after, value = (state, None) if move is None else playout.advance(state, move)
                if value is None:
                    value = playout.finish(after, words, 0 if move is None else 1)
                self.values[branch].append(value)
            done += 1
            if done == self.wanted or perf_counter() > stop:
                return done

    def _sampled(self) -> dict[B, Outcome]:
        query = self.playout.query(self.seen_by)
        return {
            branch: Outcome(query, counted(values), None, self.seed, self.first, tuple(values), self.why)
            for branch, values in self.values.items()
        }

    def _answer(self, trial: _Trial[B]) -> dict[B, Outcome]:
        query, states = self.playout.query(self.seen_by), trial.exploration.states
        return {branch: Outcome(query, trial.dist(branch), states) for branch in self.branches}


T = TypeVar("T")


def counted(values: Iterable[Value]) -> Dist[Any]:
    """How often each value occurs, in ascending order."""
    counts: dict[Value, int] = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return Dist({value: counts[value] for value in sorted(counts)})


def checked(samples: int, first: int, positions: Positions) -> int:
    """The number of samples that can be had. Raises ExplorerError if there are none."""
    if samples < 1 or first < 0:
        message = f"{samples} samples from number {first} on give no answer."
        raise ExplorerError(Problem(message, "Ask for 1 or more, numbered from 0 on.", key="samples"))
    wanted = samples if positions.most is None else min(samples, positions.most - first)
    if wanted < 1:
        message = f"{positions.most} positions are given, none of them for sample {first}."
        raise ExplorerError(Problem(message, "Give more positions, or begin at an earlier sample.", key="states"))
    return wanted
