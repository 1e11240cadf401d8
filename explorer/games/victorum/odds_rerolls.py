"""Rolls of the dice that are committed, as far as they differ: which dice count alike, and which are left afterwards.

`dice` is what a roll starts from, a small value made by `start` and `with_more`. What they show is told as a **shown**:
how many dice of each **class** show a hit. A class is a colour and a number of hits, or, where colours are treated
alike, a number of hits alone: of dice that count the same the weakest is then applied, since a stronger one left over
is never worse. The classes of `used` dice are those of what was shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import product
from math import prod
from typing import Any, Final, NamedTuple, Protocol

from explorer.games.victorum.dice import colour_of, face_of
from explorer.games.victorum.odds_budget import Budget
from explorer.games.victorum.rolls import throws
from explorer.games.victorum.state import Counts
from explorer.games.victorum.tables import COLOURS, Colour

Shown = tuple[int, ...]  # by class
Dice = Any  # what a roll starts from, hashable
FACES_UP: Final = (1, 2)


class Face(NamedTuple):
    """A class: its hits, the colours that belong to it, and the place of its first colour in `Terms.counts`."""

    hits: int
    colours: tuple[Colour, ...]
    place: int


def _face(colours: Iterable[Colour], hits: int) -> Face:
    some = tuple(colours)
    return Face(hits, some, 2 * some[0] + hits - 1)


class Group:
    """The outcomes of a roll that show the same by class: their weights, and what each leaves."""

    def __init__(self, again: Rerolls, shown: Shown, outcomes: list[tuple[Any, int]]) -> None:
        self.again, self.shown = again, shown
        self.weights = [weight for _, weight in outcomes]
        self.total = sum(self.weights)
        self._outcomes = [outcome for outcome, _ in outcomes]
        self._left: dict[Shown, tuple[list[Dice], tuple[Dice, ...]]] = {}

    def left(self, used: Shown) -> tuple[list[Dice], tuple[Dice, ...]]:
        """The dice that each outcome leaves, if so many of each class are used; and the different ones among them."""
        known = self._left.get(used)
        if known is None:
            left = [self.again.left(outcome, used) for outcome in self._outcomes]
            known = self._left[used] = left, tuple(dict.fromkeys(left))
        return known


class Rerolls(Protocol):
    """How dice are rolled again (ruling reroll)."""

    @property
    def faces(self) -> tuple[Face, ...]: ...
    def start(self, active: tuple[int, ...]) -> Dice: ...
    def with_more(self, dice: Dice, more: Counts) -> Dice: ...
    def rolled(self, dice: Dice) -> int: ...
    def groups(self, dice: Dice) -> list[Group]: ...
    def showing(self, active: tuple[int, ...]) -> Group: ...
    def left(self, outcome: Any, used: Shown) -> Dice: ...


def rerolls(ruling: str, sensitive: frozenset[Colour], budget: Budget) -> Rerolls:
    """How dice are rolled again, where these colours are treated unlike others."""
    return MissesOnly(budget) if ruling == "misses-only" else AllAgain(sensitive, budget)


class AllAgain:
    """All dice that are not applied are rolled again. `dice` are counts by colour, outcomes the dice that are rolled
    with those that show one hit and two."""

    def __init__(self, sensitive: frozenset[Colour], budget: Budget) -> None:
        apart = [(colour,) for colour in COLOURS if colour in sensitive]
        together = tuple(colour for colour in COLOURS if colour not in sensitive)
        self._bunches = (*apart, together) if together else tuple(apart)
        self.faces = tuple(_face(bunch, hits) for bunch in self._bunches for hits in FACES_UP)
        self.budget = budget
        self._known: dict[Counts, list[Group]] = {}

    def start(self, active: tuple[int, ...]) -> Counts:
        """The dice of the active area, whatever they show."""
        found = [0] * len(COLOURS)
        for die in active:
            found[colour_of(die)] += 1
        return tuple(found)

    def with_more(self, dice: Counts, more: Counts) -> Counts:
        """The dice with some that are committed."""
        return tuple([one + other for one, other in zip(dice, more, strict=True)])

    def rolled(self, dice: Counts) -> int:
        """How many dice are rolled."""
        return sum(dice)

    def groups(self, dice: Counts) -> list[Group]:
        """All that the dice can show."""
        known = self._known.get(dice)
        if known is None:
            self.budget.spend(_how_many(dice))
            by_shown: dict[Shown, list[tuple[Any, int]]] = {}
            for ones, twos, weight in _outcomes(dice):
                by_shown.setdefault(self._shown(ones, twos), []).append(((dice, ones, twos), weight))
            known = self._known[dice] = [Group(self, shown, found) for shown, found in by_shown.items()]
        return known

    def showing(self, active: tuple[int, ...]) -> Group:
        """What the dice of the active area show."""
        ones, twos = _showing(active, 1), _showing(active, 2)
        return Group(self, self._shown(ones, twos), [((self.start(active), ones, twos), 1)])

    def _shown(self, ones: Counts, twos: Counts) -> Shown:
        return tuple([sum([up[colour] for colour in bunch]) for bunch in self._bunches for up in (ones, twos)])

    def left(self, outcome: tuple[Counts, Counts, Counts], used: Shown) -> Counts:
        """The dice left: of each class the weakest were used."""
        dice, *up = outcome
        left = list(dice)
        for face, number in zip(self.faces, used, strict=True):
            for colour in face.colours:
                if not number:
                    break
                gone = min(number, up[face.hits - 1][colour])
                left[colour] -= gone
                number -= gone
        return tuple(left)


class MissesOnly:
    """Only misses are rolled again. `dice` are those that are rolled, by colour, and those that show a hit, by class;
    outcomes are the same after a roll."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        return tuple(_face((colour,), hits) for colour in COLOURS for hits in FACES_UP)

    def start(self, active: tuple[int, ...]) -> tuple[Counts, Shown]:
        """The dice of the active area."""
        up = [_showing(active, hits) for hits in FACES_UP]
        shown = tuple([up[hits - 1][colour] for colour in COLOURS for hits in FACES_UP])
        again = [0] * len(COLOURS)
        for die in active:
            again[colour_of(die)] += face_of(die) not in FACES_UP
        return tuple(again), shown

    def with_more(self, dice: tuple[Counts, Shown], more: Counts) -> tuple[Counts, Shown]:
        """The dice with some that are committed."""
        return tuple([one + other for one, other in zip(dice[0], more, strict=True)]), dice[1]

    def rolled(self, dice: tuple[Counts, Shown]) -> int:
        """How many dice are rolled."""
        return sum(dice[0])

    def groups(self, dice: tuple[Counts, Shown]) -> list[Group]:
        """All that the dice can show."""
        again, kept = dice
        self.budget.spend(_how_many(again))
        found = []
        for ones, twos, weight in _outcomes(again):
            missed = tuple([all - one - two for all, one, two in zip(again, ones, twos, strict=True)])
            new = [up[colour] for colour in COLOURS for up in (ones, twos)]
            shown = tuple([one + other for one, other in zip(kept, new, strict=True)])
            found.append(Group(self, shown, [((missed, shown), weight)]))
        return found

    def showing(self, active: tuple[int, ...]) -> Group:
        """What the dice of the active area show."""
        dice = self.start(active)
        return Group(self, dice[1], [(dice, 1)])

    def left(self, outcome: tuple[Counts, Shown], used: Shown) -> tuple[Counts, Shown]:
        """The dice left."""
        missed, shown = outcome
        return missed, tuple([one - other for one, other in zip(shown, used, strict=True)])


def _showing(active: tuple[int, ...], hits: int) -> Counts:
    """The dice of the active area that show so many hits, by colour."""
    found = [0] * len(COLOURS)
    for die in active:
        found[colour_of(die)] += face_of(die) == hits
    return tuple(found)


def _how_many(dice: Counts) -> int:
    """How many outcomes a roll has."""
    return prod([len(throws(colour, dice[colour]).dice) for colour in COLOURS])


def _outcomes(dice: Counts) -> Iterable[tuple[Counts, Counts, int]]:
    """How many dice of each colour may show one hit, how many two, and the weight of that."""
    parts = []
    for colour in COLOURS:
        part = throws(colour, dice[colour])
        ups = [(sum(face_of(die) == 1 for die in one), sum(face_of(die) == 2 for die in one)) for one in part.dice]
        parts.append(list(zip(ups, part.weights, strict=True)))
    for combination in product(*parts):
        ones, twos = (tuple([up[hits] for up, _ in combination]) for hits in (0, 1))
        yield ones, twos, prod([weight for _, weight in combination])
