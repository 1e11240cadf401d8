"""`outcomes`: how likely is what, from a position of a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from explorer.cli.asking import (
    Exact,
    MeasureName,
    PolicyWords,
    Samples,
    Seconds,
    Seed,
    Until,
    between,
    fitting,
    number,
    options,
    patience,
    watched,
)
from explorer.cli.output import AsJson, answer, columns, one_line, wrapped
from explorer.cli.place import At, File, LineName, Place, find
from explorer.cli.wrong import as_question

if TYPE_CHECKING:
    from explorer.study.outcome import Outcome
    from explorer.study.outcomes import Options

BAR = 30
MOST_NAMES = 5


def outcomes(
    file: File,
    measure: MeasureName = None,
    line: LineName = None,
    at: At = None,
    until: Until = None,
    policy: PolicyWords = None,
    samples: Samples = None,
    seconds: Seconds = None,
    seed: Seed = 0,
    exact: Exact = False,
    per_move: Annotated[bool, typer.Option("--per-move", help="One answer for each possible move.")] = False,
    full: Annotated[bool, typer.Option("--full", help="--per-move: each distribution, not its mean alone.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show how likely each result is, exactly where that is possible, else sampled with an interval.

    Ctrl-C ends the sampling: what is done by then is shown.
    """
    asked = options(policy, until, seed, exact, samples)
    place = find(file, line, at)
    measure = fitting(place, measure, "outcomes")
    found = _asked(place, measure, asked, per_move, patience(samples, seconds))
    data: dict[str, Any] = {**place.data, "per_move": per_move}
    if per_move:
        data |= {"measure": measure, "moves": [{"move": move, **one.to_json()} for move, one in found.items()]}
    else:
        data |= found[""].to_json()
    answer(as_json, data, _rows(place, found, full or not per_move))


def _asked(place: Place, measure: str, asked: Options, per_move: bool, seconds: float | None) -> dict[str, Outcome]:
    from explorer.study import outcomes as study

    game, state = place.scenario.game, place.played.state
    with as_question(), watched(seconds) as watch:
        if per_move:
            table = study.per_move(game, state, measure, progress=watch.progress, **asked)
            found = {str(move): one for move, one in table.items()}
        else:
            found = {"": study.outcomes(game, state, measure, progress=watch.progress, **asked)}
    if not watch.ended:
        return found
    return {move: replace(one, why=f"{one.why} {watch.ended}".strip()) for move, one in found.items()}


def _rows(place: Place, found: Mapping[str, Outcome], full: bool) -> Iterator[str]:
    yield one_line(place.heading)
    first = next(iter(found.values()))
    yield from wrapped(f"{first.query.title}, at {place.scenario.game.end_of(first.query.until)}")
    yield from wrapped(first.words())
    if first.why:
        yield from wrapped(first.why)
    if not full:
        yield from columns((move, *_summary(one)) for move, one in found.items())
        return
    for move, one in found.items():
        if move:
            yield ""
            yield one_line(move)
        if one.mean is not None:
            yield f"mean {number(one.mean)}{between(one.interval)} {one.query.unit}".rstrip()
        yield from columns(_share_row(share.value, share.p, share.interval) for share in one.shares)


def _summary(one: Outcome) -> tuple[str, ...]:
    """A move's answer in a line: the mean with its interval, or the likeliest names."""
    if one.mean is not None:
        return number(one.mean), between(one.interval).strip(), one.query.unit
    likeliest = sorted(one.shares, key=lambda share: -share.p)
    return (", ".join(f"{share.value} {float(share.p):.1%}" for share in likeliest[:MOST_NAMES]),)


def _share_row(value: object, p: Any, interval: Any) -> tuple[str, str, str, str]:
    exact = str(p) if interval is None and len(str(p)) < 24 else ""
    return str(value), f"{float(p):8.3%}", exact or between(interval, share=True), "#" * round(float(p) * BAR)
