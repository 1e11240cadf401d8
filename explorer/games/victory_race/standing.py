"""A turn of one car while the others stand in its way, played for the least turns to the flag."""

from __future__ import annotations

from functools import lru_cache
from math import inf

from explorer.games.victory_race.driving import Reach, ways
from explorer.games.victory_race.lone_car import Solution, first_least
from explorer.games.victory_race.lone_course import Kind
from explorer.games.victory_race.tables import Colour
from explorer.games.victory_race.throws import Throw


class Tracks:
    """Where a car alone goes with the dice left: the points that it runs over or stops at, as a set of bits."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self._over: dict[tuple[Colour, int, int], int] = {}
        for colour, by_point in zip(
            Colour, ways(solution.course.track, solution.course.rules.code.backwards), strict=True
        ):
            for point, found in enumerate(by_point):
                for stop, passed, last in found:
                    self._over[colour, point, stop.point] = passed | last
        self._bits: dict[int, int] = {}

    def bits(self, spot: int, kind: Kind) -> int:
        course = self.solution.course
        if spot == course.flag or not kind.dice:
            return 0
        cell = course.cell(spot, kind)
        found = self._bits.get(cell)
        if found is None:
            options = course.options(spot, kind)
            colour, stop, _ = options[first_least([1 + self.solution.worth[one.cell] for one in options])]
            found = 0
            if colour is not None and stop is not None:
                after = course.spot(stop.point, course.to_go(spot) - stop.crossed)
                found = self._over[colour, course.point(spot), stop.point] | self.bits(after, kind.without(colour))
            self._bits[cell] = found
        return found


class Standing:
    """One turn while other cars stand in the way, and what it leaves to do. Answers are remembered.

    Cars in the way never let a car drive better, but for dice that are lost for them where one must be driven as long
    as one can be: otherwise what is best for a car alone is best, if nobody stands in that way.
    """

    def __init__(self, solution: Solution, reach: Reach) -> None:
        self.solution, self.reach = solution, reach
        self._alone = None if reach.code.step_by_step and not reach.code.may_leave else _tracks(solution)
        self._worth: dict[tuple[int, int, Kind], float] = {}

    def at_end(self, point: int, to_go: int, skips: bool = False) -> float:
        """Turns to the flag after a turn that ends in a point."""
        course = self.solution.course
        return self.solution.worth[course.cell(course.spot(point, to_go), Kind(0, 0, skips))]

    def worth(self, point: int, to_go: int, kind: Kind) -> float:
        """Turns to the flag after this one, if the dice left are driven as well as they can be."""
        course = self.solution.course
        spot = course.spot(point, to_go)
        if not kind.dice or (self._alone is not None and not self._alone.bits(spot, kind) & self.reach.occupied):
            return self.solution.worth[course.cell(spot, kind)]
        key = (point, to_go, kind)
        found = self._worth.get(key)
        if found is None:
            found = self._worth[key] = self._find(point, to_go, kind)
        return found

    def _find(self, point: int, to_go: int, kind: Kind) -> float:
        course, reach, alone = self.solution.course, self.reach, self.solution.worth
        best = inf
        ends = []
        for colour, stop in reach.moves(point, to_go, kind.red, kind.blue):
            left, after = to_go - stop.crossed, kind.without(colour)
            ends.append((alone[course.cell(course.spot(stop.point, left), after)], stop.point, left, after))
        if not ends or reach.code.may_leave:
            best = self.at_end(point, to_go, kind.skips)
        if self._alone is not None and (reach.code.may_leave or reach.all_can(point, to_go, kind.red, kind.blue)):
            ends.sort()  # no end is better than that of a car alone
            for least, end, left, after in ends:
                if least >= best:
                    break
                best = min(best, self.worth(end, left, after))
            return best
        return min([best, *(self.worth(end, left, after) for _, end, left, after in ends)])

    def taking(self, point: int, to_go: int, first: Throw, dice: int) -> float:
        """Turns to the flag, this one counted, if so many dice follow the first throw."""
        course = self.solution.course
        brings = next(one for one in course.brings[first] if one.more == dice)
        total = 0.0
        for number, weight in zip(brings.kinds, brings.weights, strict=True):
            after = self.solution.worth[-1] if number == course.size else self.worth(point, to_go, course.kinds[number])
            total += weight * after
        return 1 + total / sum(brings.weights)


@lru_cache(maxsize=16)
def _tracks(solution: Solution) -> Tracks:
    return Tracks(solution)


@lru_cache(maxsize=64)
def standing(solution: Solution, reach: Reach) -> Standing:
    """A turn while the other cars stand where a reach says."""
    return Standing(solution, reach)
