"""95 % intervals: normal for means, Wilson for shares."""

from __future__ import annotations

from math import sqrt
from typing import Final

CONFIDENCE: Final = "95 %"
Z: Final = 1.959963984540054  # the standard normal distribution lies between -Z and Z with 95 %

Interval = tuple[float, float]


def normal(mean: float, variance: float, n: int) -> Interval | None:
    """The interval of a mean, from the sample variance (with n - 1); None for fewer than two samples."""
    if n < 2:
        return None
    half = Z * sqrt(variance / n)
    return mean - half, mean + half


def wilson(count: int, n: int) -> Interval:
    """The interval of a share seen `count` times in `n`; it stays within 0 and 1 and is never empty.

    >>> low, high = wilson(0, 10)
    >>> low, round(high, 4)
    (0.0, 0.2775)
    """
    share, square = count / n, Z * Z
    middle = (share + square / (2 * n)) / (1 + square / n)
    half = Z / (1 + square / n) * sqrt(share * (1 - share) / n + square / (4 * n * n))
    low = 0.0 if count == 0 else max(0.0, middle - half)
    return low, 1.0 if count == n else min(1.0, middle + half)


def moments(values: dict[float, int]) -> tuple[float, float, int]:
    """Mean, sample variance (0 for a single value) and number of counted values."""
    n = sum(values.values())
    mean = sum(value * count for value, count in values.items()) / n
    square = sum(count * (value - mean) ** 2 for value, count in values.items())
    return mean, square / (n - 1) if n > 1 else 0.0, n
