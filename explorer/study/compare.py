"""The difference of two outcomes: of branches of a line, of moves, or of answers of a ruling, on the same samples."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any, Final

from explorer.core.errors import ExplorerError, Problem
from explorer.study.intervals import CONFIDENCE, Interval, Z, moments, normal
from explorer.study.outcome import Outcome, Value, plain

FEW: Final = 30  # below so many samples the interval (normal) is a rough one


@dataclass(frozen=True, slots=True)
class Gap:
    """A difference, first minus second: exact, or sampled with its 95 % interval, which is rough of `few` samples."""

    value: Fraction | float
    interval: Interval | None = None
    few: bool = False

    @property
    def clear(self) -> bool:
        """Whether the difference is surely not 0 (sampled: with 95 %, and not by few samples)."""
        if self.few:
            return False
        if self.interval is None:
            return isinstance(self.value, Fraction) and self.value != 0
        return self.interval[0] > 0 or self.interval[1] < 0

    def to_json(self) -> dict[str, Any]:
        return {"value": plain(self.value), "interval": None if self.interval is None else list(self.interval)}


@dataclass(frozen=True, slots=True)
class Difference:
    """How two outcomes of the same measure differ, first minus second.

    `mean` is None for names; `shares` holds the difference in likelihood of every value of either. `method` is
    `exact`, `paired` (sample by sample, on the `n` samples that both have), `independent` (no samples in common),
    or `one exact`.
    """

    method: str
    n: int | None
    mean: Gap | None
    shares: Mapping[Value, Gap]

    @property
    def none(self) -> bool:
        """Whether there is none: the distributions are the same, or were in every sample that both have."""
        return all(gap.value == 0 for gap in self.shares.values()) and (self.mean is None or self.mean.value == 0)

    @property
    def effect(self) -> float:
        """How large it is: of the means, or of names the greatest of the shares, in size."""
        if self.mean is not None:
            return abs(float(self.mean.value))
        return max(abs(float(gap.value)) for gap in self.shares.values())

    @property
    def greatest(self) -> tuple[Value | None, Gap]:
        """What differs most: the means (None), or, where they do not, the value whose shares do."""
        if self.mean is not None and self.mean.value != 0:
            return None, self.mean
        return max(self.shares.items(), key=lambda one: abs(float(one[1].value)))

    def words(self) -> str:
        """The method in a line."""
        if self.method == "exact":
            return "difference · exact"
        n = f" · n {self.n:,}" if self.n else ""
        return f"difference · {self.method}{n} · {CONFIDENCE}"

    def to_json(self) -> dict[str, Any]:
        return {
            "method": self.method,
            "n": self.n,
            "words": self.words(),
            "mean": None if self.mean is None else self.mean.to_json(),
            "shares": [{"value": plain(value), **gap.to_json()} for value, gap in self.shares.items()],
        }


def paired(first: Outcome, second: Outcome) -> Difference:
    """The difference of two outcomes, on the samples that both have. Raises ExplorerError if they answer different
    questions."""
    if (first.query.measure, first.query.until) != (second.query.measure, second.query.until):
        one, other = (f"{query.measure} until {query.until}" for query in (first.query, second.query))
        raise ExplorerError(Problem(f"{one} and {other} cannot be compared.", "Ask both for the same."))
    values = sorted({*first.dist, *second.dist})
    numeric = first.numeric and second.numeric
    if first.exact and second.exact:
        mean = Gap(first.dist.mean() - second.dist.mean()) if numeric else None
        gaps = {value: Gap(first.dist.probability(value) - second.dist.probability(value)) for value in values}
        return Difference("exact", None, mean, gaps)
    pairs = _common(first, second)
    if pairs:
        mean = _paired([(float(a), float(b)) for a, b in pairs]) if numeric else None
        gaps = {
            value: _of_shares(_paired([(float(a == value), float(b == value)) for a, b in pairs])) for value in values
        }
        return Difference("paired", len(pairs), mean, gaps)
    method = "one exact" if first.exact or second.exact else "independent"
    few = any(one.n is not None and one.n < FEW for one in (first, second))
    mean = _apart(_spread(first), _spread(second), few) if numeric else None
    gaps = {value: _of_shares(_apart(_spread(first, value), _spread(second, value), few)) for value in values}
    return Difference(method, None, mean, gaps)


def _common(first: Outcome, second: Outcome) -> list[tuple[Any, Any]]:
    """The values of both in the samples that both have."""
    if first.exact or second.exact or first.seed != second.seed:
        return []
    start = max(first.first, second.first)
    end = min(first.first + len(first.samples), second.first + len(second.samples))
    ours = first.samples[start - first.first : max(start, end) - first.first]
    return list(zip(ours, second.samples[start - second.first :], strict=False))


def _paired(pairs: list[tuple[float, float]]) -> Gap:
    counts: dict[float, int] = {}
    for a, b in pairs:
        counts[a - b] = counts.get(a - b, 0) + 1
    mean, variance, n = moments(counts)
    return Gap(mean, normal(mean, variance, n), n < FEW)


def _spread(outcome: Outcome, value: Value | None = None) -> tuple[float, float | None]:
    """The mean, or the share of a value, and the variance of that estimate: 0 if exact, None of a single sample."""
    counts: dict[float, int] = {}
    for one in outcome.dist:
        key = float(one) if value is None else float(one == value)
        counts[key] = counts.get(key, 0) + outcome.dist.weight(one)
    mean, variance, n = moments(counts)
    if outcome.exact:
        return mean, 0.0
    return mean, variance / n if n > 1 else None


def _apart(first: tuple[float, float | None], second: tuple[float, float | None], few: bool) -> Gap:
    (mean, variance), (other, other_variance) = first, second
    gap = mean - other
    if variance is None or other_variance is None:
        return Gap(gap, few=few)
    half = Z * sqrt(variance + other_variance)
    return Gap(gap, (gap - half, gap + half), few)


def _of_shares(gap: Gap) -> Gap:
    """The difference of two shares, whose interval does not go beyond what shares can differ by."""
    if gap.interval is None:
        return gap
    low, high = gap.interval
    return Gap(gap.value, (max(low, -1.0), min(high, 1.0)), gap.few)
