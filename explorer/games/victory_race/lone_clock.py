"""When a car alone reaches the flag: exact chances within a number of turns, by a policy or at best.

All are whole numbers of ways, out of `scale` to the power of the turns; an accident is the end, and the car never
finishes.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final

from explorer.games.victory_race.lone_course import Course, Kind
from explorer.games.victory_race.lone_turn import Best, Fixed, Turn

MOST_TURNS: Final = 500


@dataclass(frozen=True, eq=False)
class Clock:
    """`ways[n][spot]` of `scale**n` ways, the car has come from the spot to the flag (or has dropped out) within n
    turns."""

    course: Course
    scale: int
    ways: tuple[tuple[int, ...], ...]

    def chance(self, spot: int, turns: int) -> Fraction:
        """The chance from a spot within so many turns. Raises IndexError beyond those that were worked out."""
        return Fraction(self.ways[turns][spot], self.scale**turns)


@dataclass(frozen=True)
class Finish:
    """How a drive ends: the chance to reach the flag in turn 1, 2, …; to have an accident by the last of them; and to
    be still under way then. They add up to 1."""

    in_turn: tuple[Fraction, ...]
    accident: Fraction
    under_way: Fraction


def best_within(course: Course, turns: int) -> Clock:
    """The greatest chance to finish within each number of turns up to this one. Raises ValueError beyond MOST_TURNS."""
    return clock(Best(course, max), turns)


def clock(turn: Turn, turns: int, dropped_out: bool = False) -> Clock:
    """The chance to finish within each number of turns up to this one, or to have dropped out.

    `turn` is `Best(course, max)`, or a policy made exact. Raises ValueError beyond MOST_TURNS.
    """
    if not 0 <= turns <= MOST_TURNS:
        raise ValueError(f"{turns} turns cannot be worked out; the most are {MOST_TURNS}")
    course = turn.course
    ways = [(0,) * course.flag + (int(not dropped_out),)]
    worth = [0] * (course.accident + 1)
    for already in range(turns):
        whole = turn.scale**already
        for spot, found in enumerate(ways[-1]):
            worth[course.cell(spot, Kind(0, 0))] = found
            if course.skips:
                worth[course.cell(spot, Kind(0, 0, True))] = ways[-2][spot] * turn.scale if already else 0
        for kind in course.kinds:
            worth[course.cell(course.flag, kind)] = 0 if dropped_out else whole * turn.per_die**kind.dice
        worth[-1] = whole if dropped_out else 0
        turn.fill(worth, range(course.flag))
        after = [turn.before(worth, spot) for spot in range(course.flag)]
        ways.append((*after, 0 if dropped_out else whole * turn.scale))
    return Clock(course, turn.scale, tuple(ways))


def finish(turn: Fixed, spot: int, turns: int) -> Finish:
    """How a drive from a spot ends within so many turns, by a policy made exact."""
    home, out = clock(turn, turns), clock(turn, turns, dropped_out=True)
    within = [home.chance(spot, count) for count in range(turns + 1)]
    accident = out.chance(spot, turns)
    return Finish(tuple(later - sooner for sooner, later in pairwise(within)), accident, 1 - within[-1] - accident)
