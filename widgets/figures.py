"""Plain plotly figures of outcomes, each with its method, its number of samples and its interval."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from plotly import graph_objects as go

from explorer.core.errors import ExplorerError, Problem
from explorer.study.outcome import Outcome

COLOUR: Final = "#3355cc"
_LAYOUT: Final[dict[str, Any]] = {
    "template": "plotly_white",
    "margin": {"l": 60, "r": 20, "t": 70, "b": 50},
    "colorway": [COLOUR, "#b8500f", "#1a7a52", "#7a3fa0", "#8a6d00", "#b3304c"],
    "font": {"size": 13},
}


def _title(text: str, method: str) -> dict[str, Any]:
    return {"text": f"{text}<br><sup>{method}</sup>", "x": 0, "xref": "paper"}


def _escaped(text: object) -> str:
    """Text that plotly shows as it is: it would read tags in it."""
    return str(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def distribution(outcome: Outcome, title: str | None = None) -> go.Figure:
    """The distribution of one outcome as bars of shares; sampled shares carry their 95 % intervals."""
    shares = outcome.shares
    figure = go.Figure(
        go.Bar(
            x=[float(one.value) if outcome.numeric else _escaped(one.value) for one in shares],
            y=[float(one.p) for one in shares],
            error_y=_errors([(float(one.p), one.interval) for one in shares]) if not outcome.exact else None,
            hovertext=[_hover(one.value, one.p) for one in shares],
            width=0.8 if outcome.numeric else None,
            hoverinfo="text",
        )
    )
    query = outcome.query
    figure.update_layout(
        **_LAYOUT,
        title=_title(_escaped(title or query.title), _escaped(outcome.words())),
        xaxis_title=query.unit or None,
        yaxis={"title": "share", "tickformat": ".0%", "rangemode": "tozero"},
    )
    if outcome.numeric and float(outcome.values[-1]) - float(outcome.values[0]) <= 20:
        figure.update_xaxes(dtick=1)
    if outcome.numeric and outcome.mean is not None:
        figure.add_vline(x=float(outcome.mean), line_dash="dot", annotation_text=f"mean {float(outcome.mean):.2f}")
    return figure


def choices(outcomes: Mapping[Any, Outcome], title: str | None = None) -> go.Figure:
    """The means of several outcomes side by side, such as one a legal move, with their 95 % intervals.

    Raises ExplorerError for outcomes that are names, not numbers.
    """
    if not outcomes or not all(outcome.numeric for outcome in outcomes.values()):
        cure = "Ask for a measure in numbers, or draw one distribution for each."
        raise ExplorerError(Problem("Only numbers have means to compare.", cure))
    ranked = sorted(outcomes.items(), key=lambda item: float(item[1].mean or 0))
    means = [float(outcome.mean or 0) for _, outcome in ranked]
    first = ranked[0][1]
    figure = go.Figure(
        go.Scatter(
            x=means,
            y=[_escaped(name) for name, _ in ranked],
            mode="markers",
            marker={"size": 11, "color": COLOUR},
            error_x=_errors([(mean, outcome.interval) for mean, (_, outcome) in zip(means, ranked, strict=True)]),
            hovertext=[f"{_escaped(name)}: {mean:+.2f}" for mean, (name, _) in zip(means, ranked, strict=True)],
            hoverinfo="text",
        )
    )
    figure.update_layout(
        **_LAYOUT,
        title=_title(_escaped(title or first.query.title), _escaped(first.words())),
        xaxis_title=first.query.unit or None,
        yaxis={"automargin": True},
        height=140 + 32 * len(ranked),
    )
    return figure


def _errors(points: list[tuple[float, Any]]) -> dict[str, Any] | None:
    """Error bars from intervals around points; None where nothing is sampled."""
    if all(interval is None for _, interval in points):
        return None
    reach = [(value, value) if interval is None else tuple(interval) for value, interval in points]
    return {
        "type": "data",
        "symmetric": False,
        "array": [high - value for (value, _), (_, high) in zip(points, reach, strict=True)],
        "arrayminus": [value - low for (value, _), (low, _) in zip(points, reach, strict=True)],
        "thickness": 1,
    }


def _hover(value: object, p: object) -> str:
    share = float(p)  # type: ignore[arg-type]
    exact = f" = {p}" if not isinstance(p, float) else ""
    return f"{_escaped(value)}: {share:.1%}{exact}"
