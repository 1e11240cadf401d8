"""Rolling dice: every outcome with its exact weight, listed where that is sensible."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import accumulate, product
from math import comb, prod
from typing import Final, NamedTuple

from explorer.core.clauses import cites
from explorer.core.protocol import Chance
from explorer.games.victorum.dice import UNROLLED, added, code, colour_of, face_of, removed, written
from explorer.games.victorum.moves import Rolled
from explorer.games.victorum.state import Counts
from explorer.games.victorum.tables import COLOURS, DICE, LETTER

SIDES: Final = 6
MOST_LISTED: Final = 1_000


class Throws(NamedTuple):
    """What some dice of one colour can show: sorted dice, their weights and the running sums of these."""

    dice: tuple[tuple[int, ...], ...]
    weights: tuple[int, ...]
    sums: tuple[int, ...]


@cites("common.dice")
@cache
def throws(colour: int, number: int) -> Throws:
    """All that `number` dice of a colour can show, as multisets, from the fewest hits on."""
    faces = DICE[colour].faces
    found: list[tuple[tuple[int, ...], int]] = []
    for misses in range(number, -1, -1):
        for hits in range(number - misses, -1, -1):
            counts = (misses, hits, number - misses - hits)
            ways = comb(number, misses) * comb(number - misses, hits)
            weight = ways * prod(face**count for face, count in zip(faces, counts, strict=True))
            if weight:
                dice = tuple(code(colour, face) for face, count in enumerate(counts) for _ in range(count))
                found.append((dice, weight))
    weights = tuple(weight for _, weight in found)
    return Throws(tuple(dice for dice, _ in found), weights, tuple(accumulate(weights)))


@lru_cache(maxsize=100_000)
def _rolled(dice: tuple[int, ...]) -> Rolled:
    return Rolled(dice)


class Rolls:
    """What dice of several colours can show together, with exact weights out of `6 ** number`."""

    __slots__ = ("_parts", "counts", "total")

    def __init__(self, counts: Counts) -> None:
        self.counts = counts
        self._parts = [throws(colour, counts[colour]) for colour in COLOURS if counts[colour]]
        self.total = SIDES ** sum(counts)

    def __len__(self) -> int:
        return prod(len(part.dice) for part in self._parts)

    @property
    def listed(self) -> bool:
        """Only so many outcomes are worth listing."""
        return len(self) <= MOST_LISTED

    def __iter__(self) -> Iterator[Rolled]:
        for dice in product(*(part.dice for part in self._parts)):
            yield _rolled(sum(dice, ()))

    def weight(self, outcome: Rolled) -> int:
        """The weight of an outcome; 0 for what these dice cannot show."""
        if not isinstance(outcome, Rolled) or list(outcome.dice) != sorted(outcome.dice):
            return 0
        weight = 1
        for colour in COLOURS:
            own = tuple(die for die in outcome.dice if colour_of(die) is colour)
            part = throws(colour, self.counts[colour])
            if own not in part.dice:
                return 0
            weight *= part.weights[part.dice.index(own)]
        return weight

    def pick(self, index: int) -> Rolled:
        """The outcome at a position of the cumulative weights, `0 <= index < total`."""
        if not 0 <= index < self.total:
            raise IndexError("position beyond the total weight")
        dice: tuple[int, ...] = ()
        rest = self.total
        for part in self._parts:
            rest //= part.sums[-1]  # the total weight of the colours after this one
            at = bisect_right(part.sums, index // rest)
            weight = part.weights[at]
            index = (index - (part.sums[at] - weight) * rest) // weight
            dice += part.dice[at]
        return _rolled(dice)


@lru_cache(maxsize=5_000)
def rolls(counts: Counts) -> Rolls:
    """What dice can show, by how many of each colour are rolled."""
    return Rolls(counts)


def read_roll(text: str) -> Rolled | None:
    """The roll that a text names, its dice in any order."""
    word, *dice = text.split()
    found = []
    for die in dice:
        if word != "roll" or len(die) != 2 or die[0] not in LETTER or die[1] not in "012":
            return None
        found.append(code(LETTER[die[0]], int(die[1])))
    return Rolled(tuple(sorted(found))) if found else None


def chance(counts: Counts, clause: str) -> Chance[Rolled]:
    """The roll of some dice."""
    outcomes = rolls(counts)

    def read(text: str) -> Rolled | None:
        move = read_roll(text) if text else None
        return move if move is not None and outcomes.weight(move) else None

    return Chance(outcomes, clause, read)


def landed(active: tuple[int, ...], dice: tuple[int, ...]) -> tuple[int, ...]:
    """The active dice after some that had no face up were rolled."""
    for die in dice:
        active = removed(active, code(colour_of(die), UNROLLED))
    return added(active, *dice)


def unrolled(active: tuple[int, ...]) -> Counts:
    """The dice of the active area that have no face up, by colour."""
    found = [0] * len(COLOURS)
    for die in active:
        if face_of(die) == UNROLLED:
            found[colour_of(die)] += 1
    return tuple(found)


def written_dice(dice: tuple[int, ...]) -> str:
    """Dice of the active area as text."""
    return " ".join(map(written, dice))
