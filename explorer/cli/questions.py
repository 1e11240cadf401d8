"""`outcomes`: how likely is what, from a position of a scenario."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from explorer.cli.output import AsJson, answer, columns, one_line, wrapped
from explorer.cli.place import At, File, LineName, Place, find
from explorer.cli.wrong import WrongQuestion, missing
from explorer.core.errors import ExplorerError, Problem, UnknownName

if TYPE_CHECKING:
    from explorer.study.outcome import Outcome
    from explorer.study.outcomes import Options

MOST_SAMPLES = 10_000_000
BAR = 30
MOST_NAMES = 5
SECONDS = 20.0


def outcomes(
    file: File,
    measure: Annotated[
        str | None, typer.Option(metavar="X", help="What to measure; `games --json` lists the measures.  [required]")
    ] = None,
    line: LineName = None,
    at: At = None,
    until: Annotated[
        str | None, typer.Option(metavar="H", help="The end of which phase, round or game; the measure's usual one.")
    ] = None,
    policy: Annotated[
        list[str] | None,
        typer.Option(metavar="P", help="How all play (`random`), or one player: `N=random`; repeatable."),
    ] = None,
    samples: Annotated[
        int | None, typer.Option(min=1, max=MOST_SAMPLES, metavar="N", help="Sample, and so many times.")
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(min=0.01, metavar="T", help=f"Sample for so long at most; {SECONDS:g} without --samples."),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed gives the same samples.")] = 0,
    exact: Annotated[bool, typer.Option("--exact", help="Exactly or not at all, however long it takes.")] = False,
    per_move: Annotated[bool, typer.Option("--per-move", help="One answer for each possible move.")] = False,
    full: Annotated[bool, typer.Option("--full", help="--per-move: each distribution, not its mean alone.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show how likely each result is, exactly where that is possible, else sampled with an interval.

    Ctrl-C ends the sampling: what is done by then is shown.
    """
    if exact and samples is not None:
        message, cure = "--exact and --samples exclude each other.", "Give one of them, or neither: the best is chosen."
        raise WrongQuestion(Problem(message, cure, key="exact"))
    place = find(file, line, at)
    if measure is None:
        raise missing("option '--measure'", f"Give one of {_fitting(place)}", "outcomes")
    options: Options = {"policy": _policies(policy or []), "until": until, "seed": seed}
    if exact or samples is not None:
        options["exact"] = exact
    if samples is not None:
        options["samples"] = samples
    elif seconds is None:
        seconds = SECONDS
    found = _asked(place, measure, options, per_move, seconds)
    data: dict[str, Any] = {**place.data, "per_move": per_move}
    if per_move:
        data |= {"measure": measure, "moves": [{"move": move, **one.to_json()} for move, one in found.items()]}
    else:
        data |= found[""].to_json()
    answer(as_json, data, _rows(place, found, full or not per_move))


def _policies(words: list[str]) -> str | dict[str, str]:
    """`["random"]` for all players, or `["N=random", "E=…"]` player by player."""
    pairs = [word.partition("=") for word in words]
    if not pairs:
        return "random"
    if len(pairs) == 1 and not pairs[0][1]:
        return words[0]
    if not all(equals for _, equals, _ in pairs):
        cure = "Give one policy for all, or PLAYER=POLICY as often as needed."
        raise WrongQuestion(Problem("Policies for all and for players are mixed.", cure, key="policy"))
    return {player: policy for player, _, policy in pairs}


def _fitting(place: Place) -> str:
    """The measures that mean something in a position."""
    measures = place.scenario.game.measures.values()
    return ", ".join(one.name for one in measures if one.fitting(place.played.state))


def _asked(place: Place, measure: str, options: Options, per_move: bool, seconds: float | None) -> dict[str, Outcome]:
    from explorer.study import outcomes as study

    game, state = place.scenario.game, place.played.state
    if measure in game.measures and not game.measures[measure].fitting(state):
        message = f"{measure} means nothing in this position."
        raise WrongQuestion(Problem(message, f"Ask one of {_fitting(place)}.", key="measure"))
    try:
        with _watched(seconds) as watch:
            if per_move:
                table = study.per_move(game, state, measure, progress=watch.progress, **options)
                found = {str(move): one for move, one in table.items()}
            else:
                found = {"": study.outcomes(game, state, measure, progress=watch.progress, **options)}
    except UnknownName:
        raise
    except ExplorerError as error:
        raise WrongQuestion(error.problems) from None
    if not watch.ended:
        return found
    return {move: replace(one, why=f"{one.why} {watch.ended}".strip()) for move, one in found.items()}


class _Watch:
    """Whoever waits for samples: when to stop, and why it was. The time counts from the question."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds, self.ended = seconds, ""
        self.bar: Any = None
        self._begun, self._done, self._stopped = perf_counter(), 0, False

    def stop(self, *_: object) -> None:
        """Stop after the sample that is under way; at once if there is none yet, or if asked again."""
        if self._stopped or not self._done:
            raise KeyboardInterrupt
        self._stopped = True

    def progress(self, done: int, wanted: int) -> bool:
        """Take note that so many samples are done: whether to go on."""
        self._done = done
        if self.bar is not None:
            self.bar.total = wanted
            self.bar.update(done - self.bar.n)
        if done < wanted:
            if self._stopped:
                self.ended = f"Stopped by hand, {done:,} of {wanted:,} samples done."
            elif self.seconds is not None and perf_counter() - self._begun > self.seconds:
                self.ended = f"Stopped after {self.seconds:g} s; --samples or --seconds allows more."
        return not self.ended


@contextmanager
def _watched(seconds: float | None) -> Iterator[_Watch]:
    """A bar on standard error where somebody watches. An interrupt, from a terminal or not, ends the sampling, and
    what is done is shown."""
    watch = _Watch(seconds)
    if threading.current_thread() is not threading.main_thread():
        yield watch
        return
    before = signal.signal(signal.SIGINT, watch.stop)
    try:
        if sys.stderr is None or not sys.stderr.isatty():
            yield watch
            return
        from tqdm import tqdm

        with tqdm(unit=" samples", leave=False, delay=0.5, file=sys.stderr) as watch.bar:
            yield watch
    finally:
        signal.signal(signal.SIGINT, before)


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
            yield f"mean {_number(one.mean)}{_between(one.interval)} {one.query.unit}".rstrip()
        yield from columns(_share_row(share.value, share.p, share.interval) for share in one.shares)


def _summary(one: Outcome) -> tuple[str, ...]:
    """A move's answer in a line: the mean with its interval, or the likeliest names."""
    if one.mean is not None:
        return _number(one.mean), _between(one.interval).strip(), one.query.unit
    likeliest = sorted(one.shares, key=lambda share: -share.p)
    return (", ".join(f"{share.value} {float(share.p):.1%}" for share in likeliest[:MOST_NAMES]),)


def _share_row(value: object, p: Any, interval: Any) -> tuple[str, str, str, str]:
    exact = str(p) if interval is None and len(str(p)) < 24 else ""
    return str(value), f"{float(p):8.3%}", exact or _between(interval, share=True), "#" * round(float(p) * BAR)


def _number(value: Any) -> str:
    text = f"{float(value):.3f}"
    return f"{value} = {text}" if "/" in str(value) and len(str(value)) < 24 else text


def _between(interval: Any, share: bool = False) -> str:
    if interval is None:
        return ""
    low, high = interval
    return f"{low:.2%} to {high:.2%}" if share else f" ({low:.3f} to {high:.3f})"
