"""Small plots in SVG: columns or hills on one scale, bars of shares, and the axis beneath them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, exp, floor
from typing import Final
from xml.etree.ElementTree import Element

from explorer.study.graph_layout import text_width
from explorer.study.outcome import Outcome
from widgets.markup import h
from widgets.numbers import likely, mean_words, minus

HIGH: Final = 34  # pixels; across, everything is in percent, so that words and lines stay as large as they are
EDGE: Final = 6.0  # percent left free on both sides, so that nothing at an end is cut off
POINTS: Final = 75
APART: Final = 2.3  # percent; whole numbers so far apart are columns, closer ones a hill
SPARSE: Final = 30  # exact values up to so many are columns in any case
COLUMNS_SAMPLED: Final = 5  # sampled ones, of which more may come
COLUMN: Final = 4.7  # percent; the widest column
ROOM: Final = 2.2  # pixels a percent, in a rather narrow panel
FEW: Final = 50  # below so many samples every one is a dot
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000)


@dataclass(frozen=True)
class Scale:
    """From `low` to `high` in whole steps. A scale only ever grows, so that a plot does not jump."""

    low: float
    high: float
    step: float

    @classmethod
    def of(cls, outcomes: Iterable[Outcome], before: Scale | None = None) -> Scale:
        """A scale on which all these outcomes, and everything on the scale before, find room."""
        values = [float(value) for outcome in outcomes for value in (outcome.values[0], outcome.values[-1])]
        values += [before.low, before.high] if before else []
        low, high = min(values), max(values)
        step = next((one for one in STEPS if (high - low) / one <= 8), STEPS[-1])
        bottom = floor(low / step) * step
        return cls(bottom, max(ceil(high / step) * step, bottom + step), step)

    def x(self, value: float) -> float:
        """Where a value lies, in percent."""
        return EDGE + (value - self.low) * self.unit

    @property
    def unit(self) -> float:
        """How far apart two whole numbers are, in percent."""
        return (100 - 2 * EDGE) / (self.high - self.low)


def _frame(children: list[Element], label: str, high: int = HIGH) -> Element:
    return h("svg", children, width="100%", height=high, class_="rx-plot", role="img", aria_label=label)


def _at(x: float) -> str:
    return f"{x:.2f}%"


def _line(x: float, top: float, bottom: float, class_: str) -> Element:
    return h("line", x1=_at(x), x2=_at(x), y1=top, y2=bottom, class_=class_)


def _bar(left: float, wide: float, top: float, high: float, class_: str) -> Element:
    return h("rect", x=_at(left), width=_at(wide), y=top, height=high, class_=class_)


def ridge(outcome: Outcome, scale: Scale, mark: float | None = None) -> Element:
    """A distribution of numbers with its mean: of few samples each a dot, of few values a column each, else a smooth
    hill. What is certain, or came in every sample, is a single column with its value. `mark` is another mean, to
    compare with."""
    marked = [] if mark is None else [_line(scale.x(mark), 3, HIGH - 1, "rx-mark")]
    mean = outcome.mean
    assert mean is not None
    if outcome.n is not None and outcome.n < FEW:
        parts = list(_dots(outcome, scale))
    elif len(outcome.values) == 1:
        return _frame([*_only(outcome, scale), *marked], f"{outcome.values[0]}, {outcome.alike}")
    else:
        parts = list(_columns(outcome, scale)) if _sparse(outcome, scale) else [_hill(outcome, scale)]
    if scale.low < 0 < scale.high:
        parts.append(_line(scale.x(0), 0, HIGH, "rx-zero"))
    parts += marked
    if outcome.interval is not None:
        left, right = (scale.x(end) for end in outcome.interval)
        parts.append(_bar(left, max(right - left, 0.3), HIGH - 6, 5, "rx-interval"))
    parts.append(_line(scale.x(float(mean)), 3, HIGH - 1, "rx-mean"))
    middle = ", ".join(f"{outcome.quantile(q)}" for q in (0.05, 0.5, 0.95))
    return _frame(parts, f"mean {mean_words(mean)[0]}; 5 %, half and 95 % lie below {middle}")


def _dots(outcome: Outcome, scale: Scale) -> Iterator[Element]:
    """Each sample as a dot at its value, equal ones above one another."""
    most = max(outcome.dist.weight(value) for value in outcome.values)
    pitch = min(6.0, (HIGH - 12) / max(most - 1, 1))
    for value in outcome.values:
        for number in range(outcome.dist.weight(value)):
            y = HIGH - 8 - pitch * number
            yield h("circle", cx=_at(scale.x(float(value))), cy=f"{y:.1f}", r=2.5, class_="rx-sample")


def _sparse(outcome: Outcome, scale: Scale) -> bool:
    """Whether there is room for a column at each value, or too few of them for a hill."""
    values = outcome.values
    most = SPARSE if outcome.exact else COLUMNS_SAMPLED
    return len(values) <= most or (scale.unit >= APART and all(value == int(value) for value in values))


def _only(outcome: Outcome, scale: Scale) -> Iterator[Element]:
    """The column of the only value, with its name on the side where there is more room."""
    value = outcome.values[0]
    x = scale.x(float(value))
    left = x < 50
    yield _bar(x - 1, 2, 4, HIGH - 5, "rx-column rx-certain")
    at = {"x": _at(x + 2.5 if left else x - 2.5), "text_anchor": "start" if left else "end"}
    yield h("text", minus(f"{value}"), y=HIGH / 2 + 4, class_="rx-cut-label", **at)


def _columns(outcome: Outcome, scale: Scale) -> Iterator[Element]:
    """A column at each value; the highest fills the plot."""
    weights = {value: outcome.dist.weight(value) for value in outcome.values}
    xs = [scale.x(float(value)) for value in weights]
    gap = min((right - left for left, right in pairwise(xs)), default=COLUMN)
    wide, most = min(max(0.7 * gap, 0.5), COLUMN), max(weights.values())
    for x, weight in zip(xs, weights.values(), strict=True):
        tall = max((HIGH - 6) * weight / most, 1.0)
        yield _bar(x - wide / 2, wide, HIGH - 1 - tall, tall, "rx-column")


def _hill(outcome: Outcome, scale: Scale) -> Element:
    total = outcome.dist.total
    weights = [(scale.x(float(value)), outcome.dist.weight(value) / total) for value in outcome.values]
    width = max(100 / POINTS, 0.36 * scale.unit * scale.step)
    heights = []
    for point in range(POINTS + 1):
        at = 100 * point / POINTS
        heights.append(
            sum(share * exp(-0.5 * ((x - at) / width) ** 2) for x, share in weights if abs(x - at) < 4 * width)
        )
    top = max(heights) or 1
    dots = "L".join(f"{100 * i / POINTS:.1f} {HIGH - 1 - (HIGH - 6) * one / top:.1f}" for i, one in enumerate(heights))
    path = h("path", d=f"M0 {HIGH - 1}L{dots}L100 {HIGH - 1}Z", class_="rx-hill")
    return h("svg", path, viewbox=f"0 0 100 {HIGH}", preserveaspectratio="none", width="100%", height=HIGH)


def bars(outcome: Outcome) -> Element:
    """A distribution of few values as one bar cut into shares, the larger ones labelled."""
    parts: list[Element] = []
    x = 0.0
    shares = outcome.shares
    for place, share in enumerate(shares):
        wide = float(share.p) * 100
        parts.append(_bar(x, max(wide - 0.3, 0.2), 5, HIGH - 10, f"rx-cut rx-cut-{place % 2}"))
        fitting = [f"{share.value} {likely(share.p)}", likely(share.p)]
        label = next((one for one in fitting if text_width(one, 12) + 6 < wide * ROOM), "")
        if label:
            y = HIGH / 2 + 4
            parts.append(h("text", label, x=_at(x + wide / 2), y=y, text_anchor="middle", class_="rx-cut-label"))
        x += wide
    return _frame(parts, ", ".join(f"{share.value}: {likely(share.p, 1)}" for share in shares))


def share(outcome: Outcome, mark: float | None = None) -> Element:
    """How likely something is: a rail filled so far, with the interval around its end. `mark` is another likelihood, to
    compare with."""
    x, interval = float(outcome.mean or 0) * 100, outcome.interval
    parts = [
        _bar(0, 100, 8, HIGH - 16, "rx-cut rx-cut-1"),
        _bar(0, x, 8, HIGH - 16, "rx-cut rx-cut-0"),
        _line(50, 8, HIGH - 8, "rx-zero"),
    ]
    if mark is not None:
        parts.append(_line(mark * 100, 5, HIGH - 5, "rx-mark"))
    if interval is not None:
        low, high = (end * 100 for end in interval)
        parts.append(_bar(low, max(high - low, 0.3), HIGH / 2 - 3, 6, "rx-interval"))
    parts.append(_line(x, 5, HIGH - 5, "rx-mean"))
    return _frame(parts, likely(outcome.mean or 0, 1))


def axis(scale: Scale) -> Element:
    """The numbers beneath the ridges, with their sign where some are below zero."""
    marks = []
    sign = "+" if scale.low < 0 else ""
    value = scale.low
    while value <= scale.high:
        words = minus(f"{value:{sign}g}") if value else "0"
        marks.append(h("text", words, x=_at(scale.x(value)), y=12, text_anchor="middle", class_="rx-tick"))
        value += scale.step
    svg = _frame(marks, "scale", 16)
    svg.set("aria-hidden", "true")
    return h("div", h("span"), svg, h("span"), class_="rx-axis")
