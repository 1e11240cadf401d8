"""How a question about odds is asked on the command line: its options, its patience, its numbers."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from explorer.cli.place import Place
from explorer.cli.wrong import WrongQuestion, missing
from explorer.core.errors import Problem

if TYPE_CHECKING:
    from explorer.study.outcomes import Options

MOST_SAMPLES = 10_000_000
SECONDS = 20.0
SAMPLES = "samples"

MeasureName = Annotated[
    str | None,
    typer.Option("--measure", metavar="X", help="What to measure; `games --json` lists the measures.  [required]"),
]
Until = Annotated[
    str | None,
    typer.Option("--until", metavar="H", help="The end of which phase, round or game; the measure's usual one."),
]
PolicyWords = Annotated[
    list[str] | None,
    typer.Option("--policy", metavar="P", help="How all play (`random`), or one player: `N=random`; repeatable."),
]
Samples = Annotated[
    int | None,
    typer.Option("--samples", min=1, max=MOST_SAMPLES, metavar="N", help="Sample, and so many times."),
]
Seconds = Annotated[
    float | None,
    typer.Option(
        "--seconds", min=0.01, metavar="T", help=f"Sample for so long at most; {SECONDS:g} without --samples."
    ),
]
Seed = Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same samples.")]
Exact = Annotated[bool, typer.Option("--exact", help="Exactly or not at all, however long it takes.")]


def options(policy: list[str] | None, until: str | None, seed: int, exact: bool, samples: int | None) -> Options:
    """The options of a question. Raises WrongQuestion if they exclude each other."""
    if exact and samples is not None:
        message, cure = "--exact and --samples exclude each other.", "Give one of them, or neither: the best is chosen."
        raise WrongQuestion(Problem(message, cure, key="exact"))
    found: Options = {"policy": policies(policy or []), "until": until, "seed": seed}
    if exact or samples is not None:
        found["exact"] = exact
    if samples is not None:
        found["samples"] = samples
    return found


def patience(samples: int | None, seconds: float | None) -> float | None:
    """For how many seconds to sample at most; None: until all samples are done."""
    return SECONDS if samples is None and seconds is None else seconds


def fitting(place: Place, measure: str | None, command: str) -> str:
    """The measure that is asked for. Raises WrongQuestion if there is none, or one that means nothing in a position."""
    game, state = place.scenario.game, place.played.state
    known = ", ".join(one.name for one in game.measures.values() if one.fitting(state))
    if measure is None:
        raise missing("option '--measure'", f"Give one of {known}", command)
    if measure in game.measures and not game.measures[measure].fitting(state):
        raise WrongQuestion(
            Problem(f"{measure} means nothing in this position.", f"Ask one of {known}.", key="measure")
        )
    return measure


def policies(words: list[str]) -> str | dict[str, str]:
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


class Watch:
    """Whoever waits for samples: when to stop, and why it was. The time counts from the question."""

    def __init__(self, seconds: float | None, unit: str) -> None:
        self.seconds, self.unit, self.ended = seconds, unit, ""
        self.bar: Any = None
        self._begun, self._done, self._stopped = perf_counter(), 0, False

    def stop(self, *_: object) -> None:
        """Stop after the sample that is under way; at once if there is none yet, or if asked again."""
        if self._stopped or not self._done:
            raise KeyboardInterrupt
        self._stopped = True

    def progress(self, done: int, wanted: int) -> bool:
        """Take note that so many samples are done: whether to go on. Fewer than before belong to a next question, which
        has the same time."""
        if done < self._done:
            self._begun = perf_counter()
        self._done = done
        if self.bar is not None:
            self.bar.total = wanted
            self.bar.update(done - self.bar.n)
        over = self._over(done, wanted)
        self.ended = over or self.ended
        return not over

    def _over(self, done: int, wanted: int) -> str:
        """Why the sampling ends here, if it does."""
        if done >= wanted:
            return ""
        if self._stopped:
            return f"Stopped by hand, {done:,} of {wanted:,} {self.unit} done."
        if self.seconds is not None and perf_counter() - self._begun > self.seconds:
            options = "--samples or --seconds" if self.unit == SAMPLES else "--seconds"
            return f"Stopped after {self.seconds:g} s; {options} allows more."
        return ""


@contextmanager
def watched(seconds: float | None, unit: str = SAMPLES) -> Iterator[Watch]:
    """A bar on standard error where somebody watches. An interrupt, from a terminal or not, ends the sampling, and
    what is done is shown."""
    watch = Watch(seconds, unit)
    if threading.current_thread() is not threading.main_thread():
        yield watch
        return
    before = signal.signal(signal.SIGINT, watch.stop)
    try:
        if sys.stderr is None or not sys.stderr.isatty():
            yield watch
            return
        from tqdm import tqdm

        with tqdm(unit=f" {unit}", leave=False, delay=0.5, file=sys.stderr) as watch.bar:
            yield watch
    finally:
        signal.signal(signal.SIGINT, before)


def number(value: Any) -> str:
    text = f"{float(value):.3f}"
    return f"{value} = {text}" if "/" in str(value) and len(str(value)) < 24 else text


def between(interval: Any, share: bool = False) -> str:
    if interval is None:
        return ""
    low, high = interval
    return f"{low:.2%} to {high:.2%}" if share else f" ({low:.3f} to {high:.3f})"
