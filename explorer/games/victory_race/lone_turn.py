"""A turn of a car alone, worked out backwards: from what each end of a turn is worth to what it is worth to begin one.

Worths lie in one list by cell (`lone_course`), the accident's last. They are floats, or whole numbers that count ways;
`fill` and `before` do the same with both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import lcm
from operator import itemgetter, mul
from typing import Any, Protocol

from explorer.games.victory_race.lone_course import Course, Kind, Option
from explorer.games.victory_race.tables import DICE
from explorer.games.victory_race.throws import Throw

Worth = Any  # a float, or a whole number of ways
Get = Callable[[Sequence[Worth]], tuple[Worth, ...]]


class Turn(Protocol):
    """How turns are played: as well as possible, or by a policy.

    `scale` is what `before` multiplies worths with, and `per_die` what `fill` does for each die.
    """

    @property
    def course(self) -> Course: ...
    @property
    def scale(self) -> int: ...
    @property
    def per_die(self) -> int: ...
    def fill(self, worth: list[Worth], spots: Iterable[int]) -> None:
        """Work out the worths of these spots with dice left, from those of all ends of a turn."""
        ...

    def before(self, worth: Sequence[Worth], spot: int) -> Worth:
        """What it is worth to begin a turn, times `scale`, once the spot's cells are filled."""
        ...


def getter(places: Sequence[int]) -> Get:
    """What picks these places of a list, always as a tuple."""
    if len(places) > 1:
        return itemgetter(*places)
    (place,) = places
    return lambda worth: (worth[place],)


@dataclass(frozen=True, eq=False)
class Best:
    """Turns played as well as possible: `better` is `min` for what there should be little of, such as turns, and
    `max` for a chance."""

    course: Course
    better: Callable[[Iterable[Any]], Any]

    @property
    def scale(self) -> int:
        return self.course.ways

    @property
    def per_die(self) -> int:
        return 1

    @cached_property
    def _get(self) -> tuple[tuple[Get, ...], ...]:
        """By spot and number of kind: the worths to choose from."""
        return tuple(tuple(getter(tuple(dict.fromkeys(cells))) for cells in by_kind) for by_kind in self.course.cells)

    @cached_property
    def _throws(self) -> tuple[tuple[tuple[Get, tuple[int, ...]], ...], ...]:
        """By first throw and choice of dice: which kinds it brings, and how often."""
        return tuple(
            tuple((getter(one.kinds), one.weights) for one in choices) for choices in self.course.brings.values()
        )

    def fill(self, worth: list[Worth], spots: Iterable[int]) -> None:
        size, better, get = self.course.size, self.better, self._get
        for number in self.course.driven:
            for spot in spots:
                worth[spot * size + number] = better(get[spot][number](worth))

    def before(self, worth: Sequence[Worth], spot: int) -> Worth:
        size, better = self.course.size, self.better
        here = [*worth[spot * size : (spot + 1) * size], worth[-1]]
        return sum(
            [better([sum(map(mul, get(here), weights)) for get, weights in choices]) for choices in self._throws]
        )


class LonePolicy(Protocol):
    """How a car alone is driven. Both answers are whole weights of what may be chosen: of numbers of dice, and of
    options in their order."""

    def takes(self, course: Course, spot: int, first: Throw) -> Mapping[int, int]: ...
    def drives(self, course: Course, spot: int, kind: Kind, options: Sequence[Option]) -> Sequence[int]: ...


@dataclass(frozen=True, eq=False)
class Fixed:
    """Turns played by a policy. With `exact`, worths are whole numbers: every choice between weights, too, is then
    counted in ways. Asking it anything raises ValueError if the policy chooses what it may not, or nothing."""

    course: Course
    policy: LonePolicy
    exact: bool = False

    @cached_property
    def _options(self) -> tuple[tuple[tuple[tuple[int, ...], tuple[int, ...]], ...], ...]:
        """By spot and kind: the cells that are chosen, and their weights."""
        course = self.course
        return tuple(
            tuple(self._chosen(spot, kind, cells) for kind, cells in zip(course.kinds, by_kind, strict=True))
            for spot, by_kind in enumerate(course.cells)
        )

    def _chosen(self, spot: int, kind: Kind, cells: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        if len(cells) == 1:
            return cells, (1,)
        options = self.course.options(spot, kind)
        weights: dict[int, int] = {}
        for option, weight in zip(options, self.policy.drives(self.course, spot, kind, options), strict=True):
            if weight:
                weights[option.cell] = weights.get(option.cell, 0) + weight
        if not weights or min(weights.values()) < 0:
            raise ValueError(f"the policy must give options weights from 0 on, and one of them more: {weights}")
        return tuple(weights), tuple(weights.values())

    @cached_property
    def _taken(self) -> tuple[tuple[Mapping[int, int], ...], ...]:
        """By spot and first throw: the weights of the numbers of dice."""
        spots, throws = range(self.course.flag), self.course.first_throws
        return tuple(tuple(self._takes(spot, first) for first in throws) for spot in spots)

    def _takes(self, spot: int, first: Throw) -> Mapping[int, int]:
        weights = self.policy.takes(self.course, spot, first)
        possible = [one.more for one in self.course.brings[first]]
        if not set(weights) <= set(possible) or not sum(weights.values()) or min(weights.values()) < 0:
            raise ValueError(f"after {first} the policy must choose between {possible} dice, not {dict(weights)}")
        return weights

    @cached_property
    def per_die(self) -> int:
        """What the ways of a turn are multiplied with for each die, so that every choice counts whole ways."""
        return lcm(*(sum(weights) for by_kind in self._options for _, weights in by_kind)) if self.exact else 1

    @cached_property
    def _per_choice(self) -> int:
        return lcm(*(sum(taken.values()) for by_throw in self._taken for taken in by_throw)) if self.exact else 1

    @cached_property
    def scale(self) -> int:
        return self.course.ways * self._per_choice * self.per_die**DICE

    @cached_property
    def _get(self) -> tuple[tuple[tuple[Get, tuple[Any, ...] | None], ...], ...]:
        return tuple(
            tuple(
                (getter(cells), self._weights(kind, cells, weights))
                for kind, (cells, weights) in zip(self.course.kinds, by_kind, strict=True)
            )
            for by_kind in self._options
        )

    def _weights(self, kind: Kind, cells: tuple[int, ...], weights: tuple[int, ...]) -> tuple[Any, ...] | None:
        total, size = sum(weights), self.course.size
        if not self.exact:
            return tuple(weight / total for weight in weights) if len(weights) > 1 else None
        per_die = self.per_die
        lost = (kind.dice - self.course.kinds[cell % size].dice for cell in cells)
        return tuple(
            weight * (per_die // total) * per_die ** (dice - 1) if dice else 0
            for weight, dice in zip(weights, lost, strict=True)
        )

    @cached_property
    def _brings(self) -> tuple[tuple[Get, tuple[Any, ...]], ...]:
        """By spot: the kinds that a turn brings, and how often."""
        course, found = self.course, []
        dice = [kind.dice for kind in course.kinds] + [0]
        for by_throw in self._taken:
            sums: dict[int, Any] = {}
            for choices, taken in zip(course.brings.values(), by_throw, strict=True):
                total = sum(taken.values())
                for one in choices:
                    share: Any = taken.get(one.more, 0) * self._per_choice
                    share = share // total if self.exact else share / total
                    for number, weight in zip(one.kinds, one.weights, strict=True) if share else ():
                        weight = share * weight * self.per_die ** (DICE - dice[number])
                        sums[number] = sums.get(number, 0) + weight
            found.append((getter(tuple(sums)), tuple(sums.values())))
        return tuple(found)

    def fill(self, worth: list[Worth], spots: Iterable[int]) -> None:
        size, get = self.course.size, self._get
        for number in self.course.driven:
            for spot in spots:
                pick, weights = get[spot][number]
                found = pick(worth)
                worth[spot * size + number] = found[0] if weights is None else sum(map(mul, found, weights))

    def before(self, worth: Sequence[Worth], spot: int) -> Worth:
        size = self.course.size
        get, weights = self._brings[spot]
        return sum(map(mul, get([*worth[spot * size : (spot + 1) * size], worth[-1]]), weights))
