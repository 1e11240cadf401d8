"""All ways to deal different things to holders who may take only certain numbers of each class."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import comb, factorial, prod
from typing import Generic, NamedTuple, TypeVar

from explorer.core.dist import Subsets

T = TypeVar("T", bound=Hashable)
U = TypeVar("U")
Counts = tuple[int, ...]  # how many of each class


class Shape(NamedTuple):
    """One way to serve a holder: for each of its bins how many of each class, and a note for whoever made it."""

    bins: tuple[Counts, ...]
    note: Hashable = None


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody who gets things: `sizes` of the bins, and the shapes that are possible (None: any)."""

    sizes: Counts
    shapes: tuple[Shape, ...] | None = None


class Share(NamedTuple, Generic[T]):
    """What a holder got: the things in each bin, and the note of the shape."""

    bins: tuple[tuple[T, ...], ...]
    note: Hashable


def vectors(size: int, most: Counts) -> Iterator[Counts]:
    """All counts by class that add up to `size`, none above `most`."""
    if not most:
        if size == 0:
            yield ()
        return
    for first in range(max(0, size - sum(most[1:])), min(size, most[0]) + 1):
        for rest in vectors(size - first, most[1:]):
            yield (first, *rest)


class Allotments(Generic[T]):
    """All ways to deal `items` to the holders: counted exactly, and picked by rank without listing them.

    Every item goes to some holder. Items of a class are told apart when they are dealt, but a holder's shapes speak of
    classes alone, so counting walks numbers by class and is quick.
    """

    def __init__(self, items: Iterable[T], class_of: Callable[[T], int], holders: Sequence[Holder]) -> None:
        self.items = tuple(items)
        self.holders = tuple(holders)
        of = [class_of(item) for item in self.items]
        self._classes = max(of, default=0) + 1
        self._place = {item: place for place, item in enumerate(self.items)}
        self._by_class = [[item for item, one in zip(self.items, of, strict=True) if one == c] for c in self.classes]
        self._picky = [place for place, holder in enumerate(self.holders) if holder.shapes is not None]
        self._easy = [place for place, holder in enumerate(self.holders) if holder.shapes is None]
        self._memo: dict[tuple[int, Counts], int] = {}
        free = sum(sum(self.holders[place].sizes) for place in self._easy)
        self._free_ways = factorial(free) // prod(
            factorial(size) for place in self._easy for size in self.holders[place].sizes
        )
        self._free = free

    @property
    def classes(self) -> range:
        return range(self._classes)

    @cached_property
    def _all(self) -> Counts:
        return tuple(len(some) for some in self._by_class)

    @cached_property
    def _served(self) -> list[dict[Counts, tuple[int, list[tuple[int, Shape]]]]]:
        """For each picky holder: total by class -> (ways to sort those into bins, the shapes with theirs)."""
        found = []
        for place in self._picky:
            table: dict[Counts, tuple[int, list[tuple[int, Shape]]]] = {}
            for shape in self.holders[place].shapes or ():
                total = tuple(sum(bin[c] for bin in shape.bins) for c in self.classes)
                ways = prod(factorial(total[c]) // prod(factorial(bin[c]) for bin in shape.bins) for c in self.classes)
                before, shapes = table.get(total, (0, []))
                shapes.append((ways, shape))
                table[total] = (before + ways, shapes)
            found.append(table)
        return found

    @cached_property
    def total(self) -> int:
        """How many ways there are."""
        return self._ways(0, self._all)

    def _ways(self, stage: int, left: Counts) -> int:
        """Ways to serve the picky holders from this one on, and all others, with so many of each class left."""
        if stage == len(self._picky):
            return self._free_ways if sum(left) == self._free else 0
        known = self._memo.get((stage, left))
        if known is None:
            known = sum(ways for _, ways in self._branches(stage, left))
            self._memo[stage, left] = known
        return known

    def _branches(self, stage: int, left: Counts) -> Iterator[tuple[Counts, int]]:
        for total, (sorts, _) in self._served[stage].items():
            after = tuple([have - take for have, take in zip(left, total, strict=True)])
            if min(after) >= 0:
                rest = self._ways(stage + 1, after)
                if rest:
                    yield total, sorts * rest * prod(map(comb, left, total))

    def pick(self, index: int) -> tuple[Share[T], ...]:
        """The way of this rank, holder by holder. Raises IndexError beyond `total`."""
        if not 0 <= index < self.total:
            raise IndexError("rank beyond the number of ways")
        left = [list(some) for some in self._by_class]
        shares: dict[int, Share[T]] = {}
        for stage, place in enumerate(self._picky):
            counts = tuple(map(len, left))
            total, index = _at(self._branches(stage, counts), index)
            sorts, shapes = self._served[stage][total]
            choices = prod(map(comb, counts, total))
            index, inner = divmod(index, sorts * choices)
            inner, chosen = divmod(inner, choices)
            shape, inner = _at(((one, ways) for ways, one in shapes), inner)
            shares[place] = Share(self._take(left, shape, total, inner, chosen), shape.note)
        rest = [item for some in left for item in some]
        rest.sort(key=self._place.__getitem__)
        for place in self._easy:
            bins = []
            for size in self.holders[place].sizes:
                index, chosen = divmod(index, comb(len(rest), size))
                bins.append(_subset(rest, size, chosen))
                rest = [item for item in rest if item not in bins[-1]]
            shares[place] = Share(tuple(bins), None)
        return tuple(shares[place] for place in range(len(self.holders)))

    def _take(
        self, left: list[list[T]], shape: Shape, total: Counts, inner: int, chosen: int
    ) -> tuple[tuple[T, ...], ...]:
        """Take a shape's items out of `left`: `chosen` ranks which of each class, `inner` how they go to bins."""
        mine = []
        for c in self.classes:
            chosen, which = divmod(chosen, comb(len(left[c]), total[c]))
            mine.append(list(_subset(left[c], total[c], which)))
            left[c] = [item for item in left[c] if item not in mine[c]]
        bins: list[list[T]] = [[] for _ in shape.bins]
        for c, (place, bin) in product(self.classes, enumerate(shape.bins)):
            if bin:
                inner, which = divmod(inner, comb(len(mine[c]), bin[c]))
                taken = _subset(mine[c], bin[c], which)
                bins[place] += taken
                mine[c] = [item for item in mine[c] if item not in taken]
        return tuple(tuple(sorted(bin, key=self._place.__getitem__)) for bin in bins)


def _at(weighted: Iterable[tuple[U, int]], index: int) -> tuple[U, int]:
    """The one at a position of the cumulative weights, and what is left of the position within it."""
    for one, weight in weighted:
        if index < weight:
            return one, index
        index -= weight
    raise IndexError("position beyond the total weight")


def _subset(items: Sequence[T], size: int, rank: int) -> tuple[T, ...]:
    subsets: Subsets[T, tuple[T, ...]] = Subsets(tuple(items), size, lambda drawn: drawn, lambda drawn: drawn)
    return subsets.pick(rank)
