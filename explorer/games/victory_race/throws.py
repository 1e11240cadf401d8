"""Meaning of the Dice: what the two throws of a turn can bring, exactly.

>>> first = Throw(0, 1, 2)
>>> risk(totals(first, 1, "2-2-2")), risk(totals(first, 2, "2-2-2"))
(Risk(sits_out=Fraction(1, 3), accident=Fraction(0, 1)), Risk(sits_out=Fraction(4, 9), accident=Fraction(1, 9)))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import factorial
from typing import Final, NamedTuple

from explorer.core.dist import Dist
from explorer.games.victory_race.tables import (
    ACCIDENT,
    DICE,
    DIE,
    FACES,
    FIRST_THROW,
    MISSED_TURN,
    SECOND_THROW,
    Colour,
)

MAY_STOP: Final = "may-stop"  # the answer of the ruling `second-throw` under which three crosses may be enough


class Throw(NamedTuple):
    """How many dice show red, blue and a cross; `R R X` in words."""

    red: int
    blue: int
    crosses: int

    def __str__(self) -> str:
        return " ".join(face for face, count in zip(FACES, self, strict=True) for _ in range(count))

    @property
    def dice(self) -> int:
        return self.red + self.blue + self.crosses

    @property
    def coloured(self) -> int:
        """How many dice show a colour."""
        return self.red + self.blue

    @property
    def colours(self) -> Throw:
        """The dice that show a colour."""
        return Throw(self.red, self.blue, 0)

    def less(self, colour: Colour) -> Throw:
        """One die of a colour less."""
        red, blue = (1, 0) if colour is Colour.RED else (0, 1)
        return Throw(self.red - red, self.blue - blue, self.crosses)

    def plus(self, more: Throw) -> Throw:
        """Both throws together."""
        return Throw(self.red + more.red, self.blue + more.blue, self.crosses + more.crosses)


# first throw -> dice of the second: 1 or 2, or 0 for no second throw
Plan = Mapping[Throw, int]


class Risk(NamedTuple):
    """How likely three crosses are, which cost a turn, and four or more, which end the race."""

    sits_out: Fraction
    accident: Fraction


@cache
def throws(dice: int, die: str) -> Dist[Throw]:
    """What a throw of so many dice shows, under an answer of the ruling `die`: ways out of six to the power of dice,
    in the order R R R, R R B, … X X X. Raises ValueError for fewer than 0 dice or more than a player has."""
    if not 0 <= dice <= DICE:
        raise ValueError(f"{dice} dice cannot be thrown; a player has {DICE}")
    faces = DIE[die]
    weights = {}
    for red, blue in product(range(dice, -1, -1), repeat=2):
        if red + blue <= dice:
            shown = Throw(red, blue, dice - red - blue)
            ways = factorial(dice)
            for count, of in zip(shown, faces, strict=True):
                ways = ways // factorial(count) * of**count
            weights[shown] = ways
    return Dist(weights)


def choices(first: Throw, second_throw: str) -> tuple[int, ...]:
    """How many dice may be taken for the second throw after this first one, under an answer of the ruling
    `second-throw`; 0 stands for none."""
    stops = second_throw == MAY_STOP and first.crosses == MISSED_TURN
    return (0, *SECOND_THROW) if stops else SECOND_THROW


@cache
def totals(first: Throw, more: int, die: str) -> Dist[Throw]:
    """What both throws show together if so many dice are thrown after the first."""
    return throws(more, die).map(first.plus)


def plan(rule: Callable[[Throw], int], die: str, second_throw: str) -> dict[Throw, int]:
    """A policy of the second throw, made from a rule. Raises ValueError where the rule takes what it may not."""
    made = {first: rule(first) for first in throws(FIRST_THROW, die)}
    for first, more in made.items():
        allowed = choices(first, second_throw)
        if more not in allowed:
            raise ValueError(f"after {first}, {more} dice cannot be taken; possible: {', '.join(map(str, allowed))}")
    return made


def always(more: int) -> Callable[[Throw], int]:
    """The rule to take the same number of dice after whatever the first throw shows."""
    return lambda first: more


def turn(taken: Plan, die: str) -> Dist[Throw]:
    """What both throws of a turn show together under a policy of the second throw. Raises ValueError if the policy
    leaves a first throw out."""
    first_throws = throws(FIRST_THROW, die)
    missing = [str(first) for first in first_throws if first not in taken]
    if missing:
        raise ValueError(f"the policy does not say how many dice follow {', '.join(missing)}")
    return Dist.mix((totals(first, taken[first], die), share) for first, share in first_throws.items())


def risk(shown: Dist[Throw]) -> Risk:
    """How likely the crosses cost a turn or the race."""
    crosses = shown.map(lambda throw: min(throw.crosses, ACCIDENT))
    return Risk(crosses.probability(MISSED_TURN), crosses.probability(ACCIDENT))
