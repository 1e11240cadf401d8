"""`outcomes`: how likely is what, from a position of a scenario."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from explorer.cli.output import AsJson, answer, columns, one_line, wrapped
from explorer.cli.place import At, File, LineName, Place, find
from explorer.core.errors import ExplorerError, Problem, UnknownName

if TYPE_CHECKING:
    from explorer.study.outcome import Outcome
    from explorer.study.outcomes import Options

MOST_SAMPLES = 10_000_000
BAR = 30


class WrongQuestion(ExplorerError):
    """A question that cannot be asked so."""


def outcomes(
    file: File,
    measure: Annotated[str, typer.Option(metavar="X", help="What to measure; `games --json` lists the measures.")],
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
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed gives the same samples.")] = 0,
    exact: Annotated[bool, typer.Option("--exact", help="Exactly or not at all, however long it takes.")] = False,
    per_move: Annotated[bool, typer.Option("--per-move", help="One distribution for each possible move.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show how likely each result is, exactly where that is possible, else sampled with an interval."""
    if exact and samples is not None:
        message, cure = "--exact and --samples exclude each other.", "Give one of them, or neither: the best is chosen."
        raise WrongQuestion(Problem(message, cure, key="exact"))
    place = find(file, line, at)
    options: Options = {"policy": _policies(policy or []), "until": until, "seed": seed}
    if exact or samples is not None:
        options["exact"] = exact
    if samples is not None:
        options["samples"] = samples
    found = _asked(place, measure, options, per_move)
    data: dict[str, Any] = {**place.data, "per_move": per_move}
    if per_move:
        data |= {"measure": measure, "moves": [{"move": move, **one.to_json()} for move, one in found.items()]}
    else:
        data |= found[""].to_json()
    answer(as_json, data, _rows(place, found))


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


def _asked(place: Place, measure: str, options: Options, per_move: bool) -> dict[str, Outcome]:
    from explorer.study import outcomes as study

    game, state = place.scenario.game, place.played.state
    try:
        with _progress() as progress:
            if per_move:
                table = study.per_move(game, state, measure, progress=progress, **options)
                return {str(move): one for move, one in table.items()}
            return {"": study.outcomes(game, state, measure, progress=progress, **options)}
    except UnknownName:
        raise
    except ExplorerError as error:
        raise WrongQuestion(error.problems) from None


@contextmanager
def _progress() -> Iterator[Callable[[int, int], bool] | None]:
    """A bar on standard error where somebody watches; Ctrl-C then ends the sampling, and what is done is shown."""
    if not sys.stderr.isatty():
        yield None
        return
    from tqdm import tqdm

    stopped = False

    def stop(*_: object) -> None:
        nonlocal stopped
        if stopped:
            raise KeyboardInterrupt
        stopped = True

    before = signal.signal(signal.SIGINT, stop)
    with tqdm(unit=" samples", leave=False, delay=0.5, file=sys.stderr) as bar:

        def progress(done: int, wanted: int) -> bool:
            bar.total = wanted
            bar.update(done - bar.n)
            return not stopped

        try:
            yield progress
        finally:
            signal.signal(signal.SIGINT, before)


def _rows(place: Place, found: Mapping[str, Outcome]) -> Iterator[str]:
    yield one_line(place.heading)
    for move, one in found.items():
        query = one.query
        if not move:
            yield from wrapped(f"{query.title}, at the end of the {query.until}")
        else:
            yield ""
            yield one_line(move)
        yield from wrapped(one.words())
        if one.why:
            yield from wrapped(one.why)
        if one.mean is not None:
            yield f"mean {_number(one.mean)}{_between(one.interval)} {query.unit}".rstrip()
        yield from columns(_share_row(share.value, share.p, share.interval) for share in one.shares)


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
