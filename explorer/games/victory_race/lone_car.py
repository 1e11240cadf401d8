"""How many turns a car alone takes to the flag, by dynamic programming: at best, or by any policy.

A turn counts from its first throw on, a missed or skipped one too. What an accident costs must be said, or it would
be the quickest way to end a race: the car begins again where a car alone starts, with all laps to go, and turns go on
counting; or it is charged a number of turns and that is that.

The worth of a spot is a float with a certificate. If one more turn changes no worth by more than `e`, then the worths
are right for turns of which each costs something between 1 - e and 1 + e; so they are off by no more than the part `e`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from explorer.games.victory_race.lone_course import Course, Kind, Option, Rules
from explorer.games.victory_race.lone_turn import Best, Turn
from explorer.games.victory_race.throws import Risk, Throw, risk, totals
from explorer.games.victory_race.track import Track

CLOSE: Final = 1e-12  # turns: a worth that changes less is settled
SWEEPS: Final = 20_000  # over a group, or over all
ROUNDING: Final = 1e-14  # the relative error of adding up one turn: some forty additions of numbers with 53 bits
EQUAL: Final = 1e-9  # the relative difference of turns that is none: far above the errors of solutions
RARE: Final = 1e-9  # a chance to reach the flag, before there is an accident, that counts as none
NEVER: Final = "with this policy the flag is never reached, or hardly ever"


class Choice(NamedTuple):
    """One way to go on after the first throw: dice to take, turns to the flag with this one, and its risks."""

    dice: int
    turns: float
    risk: Risk


@dataclass(frozen=True, eq=False)
class Solution:
    """Expected turns to the flag from every spot and with any dice. `error` bounds their relative error."""

    turn: Turn
    worth: Sequence[float]
    error: float

    @property
    def course(self) -> Course:
        return self.turn.course

    def turns(self, spot: int) -> float:
        """Turns to the flag from the beginning of a turn."""
        return turns_at(self.course, self.worth, spot)

    def by_point(self, to_go: int) -> tuple[float, ...]:
        """Turns to the flag from each point with so many laps to go."""
        return tuple(self.turns(self.course.spot(at, to_go)) for at in range(len(self.course.track.points)))

    def choices(self, spot: int, first: Throw) -> tuple[Choice, ...]:
        """What each number of dice for the second throw leads to, this turn counted."""
        course, size = self.course, self.course.size
        here = [*self.worth[spot * size : (spot + 1) * size], self.worth[-1]]
        found = []
        for one in course.brings[first]:
            total = sum(weight * here[number] for number, weight in zip(one.kinds, one.weights, strict=True))
            mean = total / sum(one.weights)
            found.append(Choice(one.more, 1 + mean, risk(totals(first, one.more, course.rules.die))))
        return tuple(found)

    def drives(self, spot: int, kind: Kind) -> tuple[tuple[Option, float], ...]:
        """What can be done with the dice left, each with the turns to the flag, this turn counted."""
        return tuple((option, 1 + self.worth[option.cell]) for option in self.course.options(spot, kind))


@lru_cache(maxsize=16)
def least_turns(track: Track, rules: Rules, laps: int, charge: float | None = None, further: int = 0) -> Solution:
    """The least expected turns to the flag from everywhere, and so the best way to drive (see `solve`, `Course`)."""
    return solve(Best(Course(track, rules, laps, further), min), charge)


def solve(turn: Turn, charge: float | None = None) -> Solution:
    """Expected turns to the flag. `charge` is what an accident costs in turns; None: the car starts anew.

    A second or two for twelve boards and three laps, but a minute for a policy that drives back as readily as forwards.
    Raises ValueError if the flag may never be reached.
    """
    course = turn.course
    worth = [0.0] * (course.accident + 1)
    pole = course.cell(course.pole, Kind(0, 0))
    if charge is not None:
        worth[-1] = charge
        _settle(turn, worth)
    else:
        _start_anew(turn, worth, pole)
        worth[-1] = worth[pole]
    return Solution(turn, tuple(worth), _error(turn, worth))


def _start_anew(turn: Turn, worth: list[float], pole: int) -> None:
    """Find the charge that is as much as the start is worth: by the secant through the last two tries, which ends
    since the start's worth rises with the charge, ever more slowly, and by less."""
    tries: list[tuple[float, float]] = []
    for _ in range(SWEEPS):
        charge = worth[-1]
        _settle(turn, worth)
        tries.append((charge, worth[pole] - charge))
        if abs(tries[-1][1]) <= CLOSE * worth[pole]:
            return
        if len(tries) == 1:
            worth[-1] = worth[pole]
            continue
        (one, low), (other, high) = tries[-2:]
        slope = (high - low) / (other - one)
        if slope > -RARE:
            break
        worth[-1] = other - high / slope
    raise ValueError(NEVER)


def _settle(turn: Turn, worth: list[float]) -> None:
    """Bring all worths to rest for the present charge: from the flag back, or over and over where moves lead back."""
    again = turn.course.rules.code.backwards
    for _ in range(SWEEPS if again else 1):
        settled = [_settle_group(turn, worth, group, 1 if again else SWEEPS) for group in turn.course.groups]
        if all(settled):
            return
    raise ValueError(NEVER)


def _settle_group(turn: Turn, worth: list[float], group: tuple[int, ...], sweeps: int) -> bool:
    """Go over a group so often, and answer whether it has come to rest."""
    for _ in range(sweeps):
        turn.fill(worth, group)
        found = [1 + turn.before(worth, spot) / turn.scale for spot in group]
        change = max([abs(new - turns_at(turn.course, worth, spot)) for spot, new in zip(group, found, strict=True)])
        for spot, new in zip(group, found, strict=True):
            put(turn.course, worth, spot, new)
        if change <= CLOSE * max(found):
            return True
    return False


def turns_at(course: Course, worth: Sequence[float], spot: int) -> float:
    """What a spot is worth at the end of a turn."""
    return worth[spot * course.size]


def put(course: Course, worth: list[float], spot: int, turns: float) -> None:
    """Note what a spot is worth at the end of a turn: one more turn if the next one is skipped."""
    worth[course.cell(spot, Kind(0, 0))] = turns
    if course.skips:
        worth[course.cell(spot, Kind(0, 0, True))] = turns + 1


def _error(turn: Turn, worth: list[float]) -> float:
    """By how much the worths miss what one more turn makes of them, at most, rounding included."""
    course = turn.course
    turn.fill(worth, range(course.flag))
    once_more = (1 + turn.before(worth, spot) / turn.scale for spot in range(course.flag))
    missed: float = max([abs(found - turns_at(course, worth, spot)) for spot, found in enumerate(once_more)])
    return missed + ROUNDING * max(worth)


def first_least(turns: Sequence[float]) -> int:
    """The place of the fewest turns: the first of those that rounding cannot tell apart."""
    most = min(turns) * (1 + EQUAL)
    return next(at for at, one in enumerate(turns) if one <= most)
