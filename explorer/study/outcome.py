"""The answer to "how likely?": a distribution and how it was found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final

from explorer.core.dist import Dist
from explorer.core.text import walked
from explorer.study.intervals import CONFIDENCE, Interval, moments, normal, wilson

Value = int | Fraction | str
FORMAT: Final = 1
QUANTILES: Final = (5, 25, 50, 75, 95)


@dataclass(frozen=True, slots=True)
class Query:
    """What was asked: the measure (see `explorer.core.game.Measure`), the horizon at which it is taken, how all
    play (`"random play"`), and, where the question is asked from one seat's view, that seat."""

    measure: str
    title: str
    unit: str
    share: bool
    until: str
    play: str
    seen_by: str | None = None

    def words(self) -> str:
        return self.play if self.seen_by is None else f"{self.play} · as {self.seen_by} sees it"


@dataclass(frozen=True, slots=True)
class Share:
    """How likely a value is: an exact fraction, or a sampled share with its 95 % interval (Wilson)."""

    value: Value
    p: Fraction | float
    interval: Interval | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """A distribution of a measure with its method.

    Exact: `states` is the number of merged states that were walked, and `dist` holds the exact probabilities.
    Sampled: `samples` are the values of samples `first`, `first + 1`, … under `seed`, and `dist` counts them;
    `why` says why the answer is not exact, where an exact one was tried.
    """

    query: Query
    dist: Dist[Any]
    states: int | None = None
    seed: int | None = None
    first: int = 0
    samples: tuple[Value, ...] = field(default=(), repr=False)
    why: str = ""

    @property
    def method(self) -> str:
        """`"exact"` or `"sampled"`."""
        return "sampled" if self.samples else "exact"

    @property
    def exact(self) -> bool:
        return not self.samples

    @property
    def n(self) -> int | None:
        """The number of samples, or None if the answer is exact."""
        return len(self.samples) or None

    @property
    def values(self) -> tuple[Value, ...]:
        """The values that occur, in ascending order (names alphabetically)."""
        return tuple(sorted(self.dist))

    @property
    def numeric(self) -> bool:
        """Whether the values are numbers, so that there are a mean and quantiles."""
        return not any(isinstance(value, str) for value in self.dist)

    @property
    def mean(self) -> Fraction | float | None:
        """The mean: an exact fraction, or the mean of the samples; None for names."""
        if not self.numeric:
            return None
        return self.dist.mean() if self.exact else self._moments()[0]

    @property
    def interval(self) -> Interval | None:
        """The 95 % interval of the mean; None if it is exact, if there is none, or of a single sample."""
        if self.exact or not self.numeric:
            return None
        if self.query.share:
            return wilson(self.dist.weight(1), len(self.samples))
        return normal(*self._moments())

    def _moments(self) -> tuple[float, float, int]:
        return moments({float(value): self.dist.weight(value) for value in self.dist})

    def share(self, test: Callable[[Value], bool] | Value) -> Share:
        """How likely a value is, or any value that passes a test: `outcome.share(lambda points: points > 0)`.
        The `value` of the answer to a test is 1."""
        if callable(test):
            weight = sum(self.dist.weight(value) for value in self.dist if test(value))
            return self._share(1, weight)
        return self._share(test, self.dist.weight(test))

    def _share(self, value: Value, weight: int) -> Share:
        if self.exact:
            return Share(value, Fraction(weight, self.dist.total))
        n = len(self.samples)
        return Share(value, weight / n, wilson(weight, n))

    @property
    def shares(self) -> tuple[Share, ...]:
        """Every value with its likelihood."""
        return tuple(self._share(value, self.dist.weight(value)) for value in self.values)

    @property
    def alike(self) -> str:
        """How sure the only value is: `"every time"`, as all play, or `"in all 500 samples"`; nothing where there are
        several."""
        if len(self.values) != 1:
            return ""
        return "every time" if self.exact else f"in all {len(self.samples):,} samples"

    def cut(self, n: int) -> Outcome:
        """The same of the first `n` samples; an exact answer stays as it is."""
        if self.exact or n >= len(self.samples):
            return self
        counts: dict[Value, int] = {}
        for value in self.samples[:n]:
            counts[value] = counts.get(value, 0) + 1
        return replace(self, dist=Dist(counts), samples=self.samples[:n])

    def quantile(self, q: Fraction | float) -> Value | None:
        """The smallest value that at least the part `q` (0 to 1) does not exceed; None for names."""
        if not self.numeric:
            return None
        reached, needed = 0, Fraction(q).limit_denominator(1_000_000) * self.dist.total
        for value in self.values:
            reached += self.dist.weight(value)
            if reached >= needed:
                return value
        return self.values[-1]

    def words(self) -> str:
        """The method in a line, to stand beside every number and picture."""
        if self.exact:
            return f"exact · {walked(self.states or 0, 'state')} · {self.query.words()}"
        n = f"n {len(self.samples):,}" + (f" from {self.first:,}" if self.first else "")
        return f"sampled · {n} · seed {self.seed} · {self.query.words()} · {CONFIDENCE}"

    def to_json(self) -> dict[str, Any]:
        """Plain data: exact numbers as fractions in strings (`"3/2"`), whole values as they are."""
        query = self.query
        data: dict[str, Any] = {
            "format": FORMAT,
            "measure": query.measure,
            "title": query.title,
            "unit": query.unit,
            "until": query.until,
            "play": query.play,
            "method": self.method,
            "words": self.words(),
            "mean": plain(self.mean),
            "interval": None if self.interval is None else list(self.interval),
            "distribution": list(self._rows()),
        }
        if self.numeric:
            data["quantiles"] = {f"{q} %": plain(self.quantile(Fraction(q, 100))) for q in QUANTILES}
        if query.seen_by is not None:
            data["seen_by"] = query.seen_by
        if self.exact:
            return {**data, "states": self.states}
        data |= {"n": self.n, "seed": self.seed, "first": self.first, "confidence": CONFIDENCE}
        return {**data, "why": self.why} if self.why else data

    def _rows(self) -> Iterator[dict[str, Any]]:
        for share in self.shares:
            row = {"value": plain(share.value), "p": plain(share.p)}
            if share.interval is not None:
                row |= {"count": self.dist.weight(share.value), "interval": list(share.interval)}
            yield row


def plain(value: Value | float | None) -> Any:
    """A number or name as JSON holds it: fractions as strings, exactly."""
    return str(value) if isinstance(value, Fraction) else value
