"""How many hits dice show together, exactly."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

from explorer.core.clauses import cites
from explorer.core.dist import Dist
from explorer.games.victorum.rolls import SIDES
from explorer.games.victorum.state import Counts
from explorer.games.victorum.tables import COLOURS, DICE, FACES

MOST_HITS: Final = len(FACES) - 1


@cites("common.dice")
@lru_cache(maxsize=5_000)
def hits(dice: Counts, more: Counts = (0, 0, 0, 0, 0)) -> Dist[int]:
    """The hits of dice, counted by colour, with weights out of `6 ** number`. `more` is what each die of a colour that
    shows a hit counts besides, below 0 for less; nothing counts less than 0, and a miss stays a miss.

    >>> hits((0, 1, 0, 0, 1)).probability(3)  # a green and a red die: 2/6 · 1/6 + 1/6 · 5/6
    Fraction(7, 36)
    """
    found = {0: 1}
    for colour in COLOURS:
        for _ in range(dice[colour]):
            following: dict[int, int] = {}
            for face, sides in enumerate(DICE[colour].faces):
                counted = max(0, face + more[colour]) if face else 0
                for before, ways in found.items():
                    following[before + counted] = following.get(before + counted, 0) + ways * sides
            found = following
    return Dist(dict(sorted(found.items())))


def at_least(dice: Counts, wanted: int) -> Fraction:
    """How likely dice are to show so many hits or more together."""
    return sum((share for shown, share in hits(dice).items() if shown >= wanted), Fraction(0))


@lru_cache(maxsize=5_000)
def ones_and_twos(dice: Counts) -> Dist[tuple[int, int]]:
    """How many of the dice show one hit and how many two, with weights out of `6 ** number`."""
    found = {(0, 0): 1}
    for colour in COLOURS:
        misses, ones, twos = DICE[colour].faces
        for _ in range(dice[colour]):
            following: dict[tuple[int, int], int] = {}
            for (one, two), ways in found.items():
                for shown, sides in (((one, two), misses), ((one + 1, two), ones), ((one, two + 1), twos)):
                    following[shown] = following.get(shown, 0) + ways * sides
            found = following
    return Dist(found)


def mean_hits(dice: Counts) -> Fraction:
    """The hits that dice show on average."""
    per_die = (sum(face * sides for face, sides in enumerate(die.faces)) for die in DICE)
    return sum((Fraction(number * mean, SIDES) for number, mean in zip(dice, per_die, strict=True)), Fraction(0))
