"""How a car alone may be driven."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from explorer.games.victory_race.cautious import dice_to_take, furthest
from explorer.games.victory_race.lone_car import Solution, first_least
from explorer.games.victory_race.lone_course import Course, Kind, Option
from explorer.games.victory_race.lone_turn import LonePolicy
from explorer.games.victory_race.throws import Throw, choices


@dataclass(frozen=True)
class Random:
    """Every legal move is equally likely."""

    def takes(self, course: Course, spot: int, first: Throw) -> Mapping[int, int]:
        return dict.fromkeys(choices(first, course.rules.second_throw), 1)

    def drives(self, course: Course, spot: int, kind: Kind, options: Sequence[Option]) -> Sequence[int]:
        return [1] * len(options)


@dataclass(frozen=True)
class Cautious:
    """What shuns the accident, and drives as far as the dice allow, as the policy `cautious` of a race."""

    def takes(self, course: Course, spot: int, first: Throw) -> Mapping[int, int]:
        return {dice_to_take(first, course.rules.second_throw, course.rules.die): 1}

    def drives(self, course: Course, spot: int, kind: Kind, options: Sequence[Option]) -> Sequence[int]:
        far = [self._furthest(course, spot, kind, one) for one in options]
        best = far.index(max(far))
        return [int(at == best) for at in range(len(options))]

    def _furthest(self, course: Course, spot: int, kind: Kind, option: Option) -> float:
        to_go = course.to_go(spot)
        if option.colour is None or option.stop is None:
            return furthest(course.reach, course.point(spot), to_go, 0, 0)
        left = kind.without(option.colour)
        return furthest(course.reach, option.stop.point, to_go - option.stop.crossed, left.red, left.blue)


@dataclass(frozen=True)
class Following:
    """The fewest expected turns by a solution; among equals, the fewest dice and the first option."""

    solution: Solution

    def takes(self, course: Course, spot: int, first: Throw) -> Mapping[int, int]:
        choices = self.solution.choices(spot, first)
        return {choices[first_least([choice.turns for choice in choices])].dice: 1}

    def drives(self, course: Course, spot: int, kind: Kind, options: Sequence[Option]) -> Sequence[int]:
        best = first_least([1 + self.solution.worth[one.cell] for one in options])
        return [int(at == best) for at in range(len(options))]


RANDOM: Final[LonePolicy] = Random()
CAUTIOUS: Final[LonePolicy] = Cautious()
