"""How a car alone may be driven."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from explorer.games.victory_race import throws
from explorer.games.victory_race.driving import ground
from explorer.games.victory_race.lone_car import Solution, first_least
from explorer.games.victory_race.lone_course import Course, Kind, Option
from explorer.games.victory_race.lone_turn import LonePolicy
from explorer.games.victory_race.throws import Throw


@dataclass(frozen=True)
class Random:
    """Every legal move is equally likely."""

    def takes(self, course: Course, spot: int, first: Throw) -> Mapping[int, int]:
        return dict.fromkeys(throws.choices(first, course.rules.second_throw), 1)

    def drives(self, course: Course, spot: int, kind: Kind, options: Sequence[Option]) -> Sequence[int]:
        return [1] * len(options)


@dataclass(frozen=True)
class Cautious:
    """As many dice as cannot bring an accident, and each die as far as it goes; evenly among those equally far."""

    def takes(self, course: Course, spot: int, first: Throw) -> Mapping[int, int]:
        return {throws.cautious(first, course.rules.second_throw): 1}

    def drives(self, course: Course, spot: int, kind: Kind, options: Sequence[Option]) -> Sequence[int]:
        here = course.point(spot)
        stays = -2 * course.track.lap  # leaving dice is the last resort
        gained = [stays if one.stop is None else ground(course.track, here, one.stop) for one in options]
        most = max(gained)
        return [int(ranks == most) for ranks in gained]


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
