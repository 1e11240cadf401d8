"""`find`: a line in which something happens, or in which the answers of a ruling disagree, made smaller and saved."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from explorer import GAMES, load_game
from explorer.cli.asking import SAMPLES, PolicyWords, Samples, Seconds, Seed, patience, policies, watched
from explorer.cli.found import show
from explorer.cli.output import AsJson
from explorer.cli.place import At, LineName, find
from explorer.cli.wrong import WrongQuestion, as_question, missing
from explorer.core.errors import ExplorerError, FileTaken, Problem, UnknownName
from explorer.core.game import Game
from explorer.core.text import did_you_mean

if TYPE_CHECKING:
    from explorer.study.sought import Sought
    from explorer.study.trails import Trail

POSITIONS = "positions"
LINES = "lines"


def find_line(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="A game, or a scenario file to begin from.  [required]"),
    ] = None,
    where: Annotated[
        str | None,
        typer.Option("--where", metavar="EXPR", help="Events, as in 'total-defeat and bombarded(by=N)'."),
    ] = None,
    disagree: Annotated[
        str | None, typer.Option("--disagree", metavar="ID", help="Or a ruling whose answers lead apart.")
    ] = None,
    within: Annotated[
        str | None,
        typer.Option(
            "--within", metavar="H", help="The events of one move, phase, round, game; the game's first, if left out."
        ),
    ] = None,
    line: LineName = None,
    at: At = None,
    until: Annotated[
        str, typer.Option("--until", metavar="H", help="How far lines go: to the end of which phase, round or game.")
    ] = "game",
    policy: PolicyWords = None,
    samples: Samples = None,
    seconds: Seconds = None,
    seed: Seed = 0,
    exact: Annotated[bool, typer.Option("--exact", help="All ways on, equal positions merged, not samples.")] = False,
    positions: Annotated[
        int | None,
        typer.Option("--positions", min=1, max=1_000_000, metavar="N", help="--exact: at most so many.  [200000]"),
    ] = None,
    whole: Annotated[bool, typer.Option("--whole", help="The line as found, not made smaller.")] = False,
    out: Annotated[Path | None, typer.Option("--out", metavar="F", help="Save it as this scenario file.")] = None,
    force: Annotated[bool, typer.Option("--force", help="--out: replace a file of yours.")] = False,
    as_json: AsJson = False,
) -> None:
    """Find a line in which events happen, or in which the answers of a ruling disagree, and make it smaller.

    Lines are sampled; with --exact all ways on are walked, the shortest line is found, and that there is none is
    certain if the search is complete. Expressions join kinds of event by and, or, not and parentheses; fields stand
    behind a kind as in bombarded(by=N), numbers compare as in hit(damage >= 2), and bombarded >= 2 counts. Ctrl-C ends
    the search.
    """
    _fit_together(where, disagree, within, policy, samples, exact, positions)
    origin = _origin(game, line, at)
    target = _writable(out, force)
    from explorer.core.writer import save
    from explorer.study import search
    from explorer.study.finding import as_scenario
    from explorer.study.shrinking import smaller

    with as_question():
        sought = _sought(origin.scenario.game, where, disagree, within)
        with watched(seconds if exact else patience(samples, seconds), POSITIONS if exact else SAMPLES) as watch:
            if exact:
                most = positions or search.POSITIONS
                found = search.find_all_ways(origin, sought, until=until, positions=most, progress=watch.progress)
            else:
                play, many = policies(policy or []), samples or search.SAMPLES
                found = search.find_sampled(
                    origin, sought, policy=play, until=until, samples=many, seed=seed, progress=watch.progress
                )
        if found.trail is None:
            why = watch.ended if watch.ended and not found.complete else found.why
            show(as_json, replace(found, why=why))
            return
        with watched(None, LINES) as watch:
            shrunk = None if whole else smaller(found.trail, sought, progress=watch.progress)
    scenario = as_scenario(found, shrunk)
    try:
        written = None if target is None else save(scenario, target, replace=force)
    except ExplorerError:
        if not as_json:
            show(False, found, shrunk, scenario)
        raise
    show(as_json, found, shrunk, scenario, written)


def _fit_together(
    where: str | None,
    disagree: str | None,
    within: str | None,
    policy: list[str] | None,
    samples: int | None,
    exact: bool,
    positions: int | None,
) -> None:
    """Raises WrongQuestion for options that exclude each other."""
    wrong = (
        (where is not None and disagree is not None, "--where and --disagree", "Ask one after the other."),
        (disagree is not None and within is not None, "--disagree and --within", "--within belongs to --where."),
        (exact and samples is not None, "--exact and --samples", "Give one of them."),
        (exact and bool(policy), "--exact and --policy", "With --exact all legal moves are looked at."),
    )
    for excluded, names, cure in wrong:
        if excluded:
            raise WrongQuestion(Problem(f"{names} exclude each other.", cure))
    if positions is not None and not exact:
        raise WrongQuestion(Problem("--positions belongs to --exact.", "Give --exact too, or --samples instead."))


def _origin(name: str | None, line: str | None, at: int | None) -> Trail:
    """Where the search begins. Raises ExplorerError."""
    from explorer.study.trails import Trail

    if name is None:
        raise missing("argument 'GAME'", f"Give one of {', '.join(GAMES)}, or a scenario file", "find")
    if name in GAMES:
        if line is not None or at is not None:
            message = "--line and --at belong to a scenario file."
            raise WrongQuestion(Problem(message, f"Give one instead of {name}, such as {name}/whole-game."))
        return Trail.start(load_game(name))
    if "/" not in name and not Path(name).exists() and did_you_mean(name, GAMES):
        raise UnknownName("game", name, GAMES)
    place = find(name, line, at)
    return Trail.of(place.scenario, place.line, place.ply)


def _sought(game: Game, where: str | None, disagree: str | None, within: str | None) -> Sought:
    from explorer.study.sought import Disagreement, Happening

    if disagree is not None:
        return Disagreement.of(game, disagree)
    if where is None:
        raise missing("option '--where'", f"Name events of {', '.join(game.events)}; or give --disagree", "find")
    return Happening.of(game, where, within)


def _writable(out: Path | None, force: bool) -> Path | None:
    """The file to be written, looked at before the search. Raises ExplorerError."""
    if out is None:
        return None
    from explorer.core.files import own_file
    from explorer.core.writer import SUFFIX

    try:
        return own_file(out, SUFFIX, force)
    except FileTaken as error:
        (problem,) = error.problems
        raise ExplorerError(replace(problem, cure="Save under another name, or give --force.")) from None
