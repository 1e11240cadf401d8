"""What dice are committed and applied for: aims, and what can be expected of a way to play."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from explorer.core.errors import UnknownName


class Aim(NamedTuple):
    """An aim counts, at the end of a Strategy Phase, `won` if all enemies are defeated, and takes off `damage` for
    each point that is then suffered and `dice` for each die that is exhausted: as much as can be is aimed at."""

    name: str
    title: str
    won: int = 0
    damage: int = 0
    dice: int = 0


DEFEAT_ALL: Final = Aim("defeat-all", "the greatest chance to defeat all", won=1)
LEAST_DAMAGE: Final = Aim("least-damage", "the least damage in the Suffer Damage step", damage=1)


def fewest_dice(won: int = 4, damage: int = 2) -> Aim:
    """As few dice exhausted as is reasonable: to defeat all is worth so many dice, and to be spared a point of damage
    so many."""
    title = f"few dice exhausted, a conflict won being worth {won} of them and a point of damage {damage}"
    return Aim("fewest-dice", title, won, damage, 1)


AIMS: Final = {aim.name: aim for aim in (DEFEAT_ALL, LEAST_DAMAGE, fewest_dice())}


def named(aim: str | Aim) -> Aim:
    """The aim of a name. Raises UnknownName."""
    if isinstance(aim, Aim):
        return aim
    if aim not in AIMS:
        raise UnknownName("aim", aim, AIMS)
    return AIMS[aim]


class Value(NamedTuple):
    """What can be expected at the end of the Strategy Phase: the `score` that the aim counts, the chance that all
    enemies are defeated, the damage that is suffered then, and the dice that are exhausted.

    A champion who loses the game before that damage has not won, and nothing that would come later is real: it counts
    as one point more than all the damage that the enemies deal as they stand now, so that no aim is served by it, and
    as the dice that were committed by then. Who loses the game by the damage itself has suffered it, and the dice count
    as if they were exhausted after it."""

    score: Fraction
    chance: Fraction
    damage: Fraction
    dice: Fraction


class Scale:
    """Expectations as whole numbers, so that adding and comparing them is quick and exact: all four of a `Value` in
    one, `unit` times each. The greater number is the better: the greater score, of equals the greater chance, then
    less damage, then fewer dice."""

    def __init__(self, unit: int) -> None:
        self.unit = unit
        self._bits = unit.bit_length() + 12

    def packed(self, score: int, chance: int, damage: int, dice: int) -> int:
        """Whole numbers packed into one, not yet times `unit`; each below 2048."""
        return (((((score << self._bits) + chance) << self._bits) - damage) << self._bits) - dice

    def value(self, packed: int) -> Value:
        """The expectations in a number that was packed, times `unit`."""
        found = []
        for sign in (-1, -1, 1):
            part = sign * packed % (1 << self._bits)
            found.append(Fraction(part, self.unit))
            packed = (packed - sign * part) >> self._bits
        dice, damage, chance = found
        return Value(Fraction(packed, self.unit), chance, damage, dice)
