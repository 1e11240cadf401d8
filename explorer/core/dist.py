"""Exact distributions: whole-number weights over outcomes, listed or only counted."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import comb, gcd
from typing import Generic, Protocol, TypeVar

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
T_co = TypeVar("T_co", covariant=True)


class Outcomes(Protocol[T]):
    """What a chance may bring. `total` is the sum of all weights; `pick(i)` is the outcome at
    weight position `0 <= i < total`; `listed` says whether iterating over it is sensible."""

    @property
    def listed(self) -> bool: ...
    @property
    def total(self) -> int: ...
    def weight(self, outcome: T) -> int: ...
    def pick(self, index: int) -> T: ...
    def __iter__(self) -> Iterator[T]: ...


class Dist(Generic[T]):
    """A distribution whose outcomes are listed, in a fixed order.

    >>> coin = Dist({"heads": 1, "tails": 1})
    >>> coin.probability("heads")
    Fraction(1, 2)
    """

    __slots__ = ("_weights", "total")
    listed = True

    def __init__(self, weights: Mapping[T, int]) -> None:
        for outcome, weight in weights.items():
            if not isinstance(weight, int) or weight < 0:
                raise ValueError(f"weight of {outcome!r} is {weight!r}; weights are whole numbers from 0 on")
        self._weights = {outcome: weight for outcome, weight in weights.items() if weight}
        self.total = sum(self._weights.values())
        if not self.total:
            raise ValueError("a distribution needs at least one outcome with weight above 0")

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> Dist[T]:
        return cls(dict.fromkeys(outcomes, 1))

    @classmethod
    def of(cls, shares: Mapping[T, Fraction]) -> Dist[T]:
        """From fractions, brought to the smallest whole weights."""
        bottom = 1
        for share in shares.values():
            bottom = bottom * share.denominator // gcd(bottom, share.denominator)
        return cls({outcome: int(share * bottom) for outcome, share in shares.items()}).reduced()

    def reduced(self) -> Dist[T]:
        """The same distribution with the smallest whole weights."""
        common = gcd(*self._weights.values())
        return self if common == 1 else Dist({one: weight // common for one, weight in self._weights.items()})

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dist) and self.reduced()._weights == other.reduced()._weights

    def __hash__(self) -> int:
        return hash(frozenset(self.reduced()._weights.items()))

    def __repr__(self) -> str:
        return f"Dist({self._weights})"

    def items(self) -> Iterator[tuple[T, Fraction]]:
        """Outcomes with their exact probabilities."""
        return ((outcome, Fraction(weight, self.total)) for outcome, weight in self._weights.items())

    def weight(self, outcome: T) -> int:
        return self._weights.get(outcome, 0)

    def probability(self, outcome: T) -> Fraction:
        return Fraction(self.weight(outcome), self.total)

    def pick(self, index: int) -> T:
        """The outcome at a position of the cumulative weights, `0 <= index < total`."""
        for outcome, weight in self._weights.items():
            if index < weight:
                return outcome
            index -= weight
        raise IndexError("position beyond the total weight")

    def map(self, function: Callable[[T], U]) -> Dist[U]:
        """The distribution of a function of the outcome."""
        weights: dict[U, int] = {}
        for outcome, weight in self._weights.items():
            image = function(outcome)
            weights[image] = weights.get(image, 0) + weight
        return Dist(weights)

    def mean(self: Dist[int] | Dist[Fraction]) -> Fraction:
        return sum((outcome * share for outcome, share in self.items()), Fraction(0))

    @staticmethod
    def mix(parts: Iterable[tuple[Dist[U], Fraction]]) -> Dist[U]:
        """The mixture of distributions by shares that add up to 1."""
        shares: dict[U, Fraction] = {}
        for dist, share in parts:
            for outcome, inner in dist.items():
                shares[outcome] = shares.get(outcome, Fraction(0)) + share * inner
        return Dist.of(shares)


class Subsets(Generic[T, U]):
    """All ways to draw `size` of `items` without order, equally likely: counted, ranked, never listed.

    `make` turns a drawn tuple (in the order of `items`) into an outcome, `items_of` turns it back.
    """

    __slots__ = ("_items_of", "_make", "items", "size", "total")

    def __init__(
        self,
        items: tuple[T, ...],
        size: int,
        make: Callable[[tuple[T, ...]], U],
        items_of: Callable[[U], tuple[T, ...] | None],
    ) -> None:
        if not 0 <= size <= len(items):
            raise ValueError(f"cannot draw {size} of {len(items)}")
        self.items, self.size, self.total = items, size, comb(len(items), size)
        self._make, self._items_of = make, items_of

    @property
    def listed(self) -> bool:
        """Only a handful of ways is worth listing."""
        return self.total <= 1000

    def __len__(self) -> int:
        return self.total

    def __iter__(self) -> Iterator[U]:
        return (self.pick(index) for index in range(self.total))

    def _drawn(self, outcome: U) -> set[T] | None:
        """The items of an outcome, if they can be drawn here."""
        drawn = self._items_of(outcome)
        chosen = set(drawn or ())
        if drawn is None or len(drawn) != self.size or len(chosen) != self.size:
            return None
        return chosen if chosen.issubset(self.items) else None

    def rank(self, outcome: U) -> int | None:
        """The position of an outcome in the fixed order, or None if it cannot be drawn here."""
        chosen = self._drawn(outcome)
        if chosen is None:
            return None
        rank, left = 0, self.size
        for place, item in enumerate(self.items):
            if not left:
                break
            if item in chosen:
                left -= 1
            else:
                rank += comb(len(self.items) - place - 1, left - 1)
        return rank

    def weight(self, outcome: U) -> int:
        return 0 if self._drawn(outcome) is None else 1

    def pick(self, index: int) -> U:
        """The outcome of this rank, `0 <= index < total`."""
        if not 0 <= index < self.total:
            raise IndexError("rank beyond the number of subsets")
        drawn: list[T] = []
        left, behind = self.size, len(self.items)
        for item in self.items:
            if not left:
                break
            behind -= 1
            with_item = comb(behind, left - 1)
            if index < with_item:
                drawn.append(item)
                left -= 1
            else:
                index -= with_item
        return self._make(tuple(drawn))
