"""Numbers as they are shown: rounded, but never to what would be said of something certain."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

MOST_DIGITS: Final = 3


def likely(p: Fraction | float, digits: int = 0) -> str:
    """A probability in percent: 0% and 100% only where it is 0 or 1.

    >>> likely(Fraction(1, 1000)), likely(0.255, 1), likely(1)
    ('<1%', '25.5%', '100%')
    """
    if p in (0, 1):
        return f"{float(p):.{digits}%}"
    least = 10.0**-digits / 100
    if p < least:
        return f"<{least:.{digits}%}"
    return f">{1 - least:.{digits}%}" if p > 1 - least else f"{float(p):.{digits}%}"


def mean_words(mean: Fraction | float, half: float | None = None, signed: bool = False) -> tuple[str, str]:
    """A mean, and half the width of its interval where it has one, with as many digits as tell it from the whole
    number beside it, and the interval from none; three at most.

    >>> mean_words(Fraction(499, 100)), mean_words(2.04, 0.31), mean_words(Fraction(-3), signed=True)
    (('4.99', ''), ('2.0', '±0.3'), ('−3.0', ''))
    """
    value = float(mean)
    digits = 1
    while digits < MOST_DIGITS and not _told(value, half, digits):
        digits += 1
    width = "" if half is None else f"±{half:.{digits}f}"
    return minus(f"{value:{'+' if signed else ''}.{digits}f}"), width


def _told(value: float, half: float | None, digits: int) -> bool:
    if half is not None:
        return half == 0 or round(half, digits) > 0
    return value == int(value) or round(value, digits) != round(value)


def minus(words: str) -> str:
    """With the minus sign in place of the hyphen."""
    return words.replace("-", "−")
