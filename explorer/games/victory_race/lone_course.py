"""A car alone on a circuit: where it can be, what it can drive with which dice, and what its throws bring.

Nobody is in its way, so that all there is to a position is the point, the laps to go, and the dice. A **spot** is a
point with a number of laps to go, or the flag; a **kind** is what dice are left to be driven; a **cell** is a spot with
a kind. Spots and cells are numbered.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Final, NamedTuple

from explorer.core.rulings import Rulings
from explorer.games.victory_race.driving import Code, Reach, code
from explorer.games.victory_race.tables import ACCIDENT, DICE, FIRST_THROW, MISSED_TURN, Colour
from explorer.games.victory_race.throws import Throw, choices, throws, totals
from explorer.games.victory_race.track import Stop, Track

# Laps that a car can have to go beyond those of the race: one from the second row, and one more where it may be driven
# back. It is not counted back further than that, which nobody who drives well comes near.
BEHIND: Final = {False: 1, True: 2}


class Rules(NamedTuple):
    """The answers of the rulings that matter to a car alone."""

    die: str
    second_throw: str
    three_crosses: str
    code: Code

    @classmethod
    def of(cls, rulings: Rulings) -> Rules:
        """The rules under rulings; whether a move may end on a car does not matter here."""
        alone = code(rulings)._replace(onto_cars=False)
        return cls(rulings["die"], rulings["second-throw"], rulings["three-crosses"], alone)


class Kind(NamedTuple):
    """The dice left to be driven, and whether the next turn will be skipped for three crosses."""

    red: int
    blue: int
    skips: bool = False

    @property
    def dice(self) -> int:
        return self.red + self.blue

    def without(self, colour: Colour) -> Kind:
        """These dice less one of a colour."""
        if colour is Colour.RED:
            return Kind(self.red - 1, self.blue, self.skips)
        return Kind(self.red, self.blue - 1, self.skips)


class Option(NamedTuple):
    """What can be done with the dice left: drive to a stop along a line, or nothing more (None); and the cell after
    it."""

    colour: Colour | None
    stop: Stop | None
    cell: int


class Brings(NamedTuple):
    """What a number of dice after a first throw brings: kinds by number, and ways out of `Course.ways`; the accident
    has the number after the last kind."""

    more: int
    kinds: tuple[int, ...]
    weights: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Course:
    """All that a car alone can do on a track in a race of so many laps under these rules. `further` is how many laps
    it can be behind beyond the usual."""

    track: Track
    rules: Rules
    laps: int
    further: int = 0

    @cached_property
    def most_to_go(self) -> int:
        return self.laps + BEHIND[self.rules.code.backwards] + self.further

    @cached_property
    def flag(self) -> int:
        """The spot of a car that has finished, the last one."""
        return self.most_to_go * len(self.track.points)

    @property
    def pole(self) -> int:
        """The spot where a car alone starts: the left of the first row."""
        return self.spot(self.track.first_row[0], self.laps)

    def spot(self, point: int, to_go: int) -> int:
        """The spot of a point with so many laps to go; the flag, if none."""
        return (min(to_go, self.most_to_go) - 1) * len(self.track.points) + point if to_go > 0 else self.flag

    def point(self, spot: int) -> int:
        """The point of a spot that is not the flag."""
        return spot % len(self.track.points)

    def to_go(self, spot: int) -> int:
        """The laps to go from a spot: 0 at the flag."""
        return 0 if spot == self.flag else spot // len(self.track.points) + 1

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """All spots but the flag, those of equal progress together, from the flag backwards."""
        ranks: list[list[int]] = [[] for _ in range(self.track.lap)]
        for place, point in enumerate(self.track.points):
            ranks[point.progress].append(place)
        laps = range(1, self.most_to_go + 1)
        return tuple(tuple([self.spot(at, lap) for at in rank]) for lap in laps for rank in reversed(ranks) if rank)

    @property
    def skips(self) -> bool:
        """Whether three crosses cost the next turn."""
        return self.rules.three_crosses == "the-next"

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds by number, fewer dice before more; number 0 is a turn at its end."""
        kinds = [Kind(red, blue) for red, blue in product(range(DICE + 1), repeat=2) if red + blue <= DICE]
        if self.skips:
            kinds += [Kind(red, blue, True) for red, blue, _ in kinds if red + blue <= DICE - MISSED_TURN]
        return tuple(sorted(kinds, key=lambda kind: (kind.dice, kind.skips, -kind.red)))

    @cached_property
    def size(self) -> int:
        """How many kinds there are, and so cells to a spot."""
        return len(self.kinds)

    @cached_property
    def driven(self) -> tuple[int, ...]:
        """The numbers of the kinds with dice left."""
        return tuple(number for number, kind in enumerate(self.kinds) if kind.dice)

    @cached_property
    def number(self) -> dict[Kind, int]:
        """The number of each kind."""
        return {kind: at for at, kind in enumerate(self.kinds)}

    def cell(self, spot: int, kind: Kind) -> int:
        return spot * self.size + self.number[kind]

    @cached_property
    def accident(self) -> int:
        """The number after the last cell: a car that is out."""
        return (self.flag + 1) * self.size

    @cached_property
    def reach(self) -> Reach:
        """What dice can drive with nobody in the way."""
        return Reach(self.track, 0, self.rules.code)

    def moves(self, point: int, to_go: int, kind: Kind) -> list[tuple[Colour, Stop]]:
        """What may be driven next. So many dice cannot cross the line more often than once each, so that it does not
        matter how many laps there are to go beyond that."""
        key = (point, min(to_go, kind.dice + 1), kind.red, kind.blue)
        found = self._moves.get(key)
        if found is None:
            found = self._moves[key] = self.reach.moves(*key)
        return found

    @cached_property
    def _moves(self) -> dict[tuple[int, int, int, int], list[tuple[Colour, Stop]]]:
        return {}

    def options(self, spot: int, kind: Kind) -> tuple[Option, ...]:
        """What can be done from a spot, not the flag, with these dice, in a fixed order; never empty: dice that cannot
        be driven are lost."""
        to_go = self.to_go(spot)
        found = []
        for colour, stop in self.moves(self.point(spot), to_go, kind):
            after = self.cell(self.spot(stop.point, to_go - stop.crossed), kind.without(colour))
            found.append(Option(colour, stop, after))
        if not found or self.rules.code.may_leave:
            found.append(Option(None, None, self.cell(spot, Kind(0, 0, kind.skips))))
        return tuple(found)

    @cached_property
    def cells(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """By spot and number of kind, the cells that its options lead to."""
        return tuple(
            tuple(tuple(option.cell for option in self.options(spot, kind)) for kind in self.kinds)
            for spot in range(self.flag)
        )

    @cached_property
    def first_throws(self) -> tuple[Throw, ...]:
        return tuple(throws(FIRST_THROW, self.rules.die))

    @cached_property
    def ways(self) -> int:
        """In how many ways five dice can fall: what all chances are counted in."""
        return throws(DICE, self.rules.die).reduced().total

    @cached_property
    def brings(self) -> dict[Throw, tuple[Brings, ...]]:
        """First throw -> what each number of dice that may follow brings, so weighted that all first throws together
        make up `ways`."""
        die = self.rules.die
        share = throws(FIRST_THROW, die)
        found = {}
        for first in self.first_throws:
            answers = []
            for more in choices(first, self.rules.second_throw):
                by_kind: dict[int, int] = {}
                for shown, odds in totals(first, more, die).items():
                    number = self._after(shown)
                    weight = share.probability(first) * odds * self.ways
                    by_kind[number] = by_kind.get(number, 0) + int(weight)
                answers.append(Brings(more, tuple(by_kind), tuple(by_kind.values())))
            found[first] = tuple(answers)
        return found

    def _after(self, shown: Throw) -> int:
        """The number of the kind that the dice of a turn leave to be driven."""
        if shown.crosses >= ACCIDENT:
            return self.size
        if shown.crosses < MISSED_TURN:
            return self.number[Kind(shown.red, shown.blue)]
        return self.number[Kind(shown.red, shown.blue, True) if self.skips else Kind(0, 0)]
