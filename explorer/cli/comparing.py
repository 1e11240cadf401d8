"""`compare`: what an unclear rule does to the odds, answer by answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated

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
from explorer.cli.output import AsJson, answer, columns, count, one_line, wrapped
from explorer.cli.place import At, File, LineName, Place, find
from explorer.cli.wrong import as_question

if TYPE_CHECKING:
    from explorer.study.answers import Comparison
    from explorer.study.compare import Difference, Gap
    from explorer.study.outcome import Outcome

CLEAR = "*"
_LEGEND = (
    "the difference is clear: exact, or its 95 % interval leaves out 0 "
    "(as that of one in twenty does by chance, where there is none)"
)
MOST_SHARES = 3


def compare(
    file: File,
    measure: MeasureName = None,
    ruling: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="A ruling; repeatable. Every ruling, if left out.")
    ] = None,
    line: LineName = None,
    at: At = None,
    until: Until = None,
    policy: PolicyWords = None,
    samples: Samples = None,
    seconds: Seconds = None,
    seed: Seed = 0,
    exact: Exact = False,
    as_json: AsJson = False,
) -> None:
    """Ask the same question under each answer of a ruling, or of every ruling: what does it change?

    The line is played anew under each answer; the one that is in force comes first. Sampled answers meet the same
    draws, so that a difference is sharper than the intervals of the two. The time is shared out among the answers.
    """
    asked = options(policy, until, seed, exact, samples)
    place = find(file, line, at)
    measure = fitting(place, measure, "compare")
    game = place.scenario.game
    ids = list(game.rulebook.questions) if ruling is None else list(dict.fromkeys(ruling))
    many = 1 + sum(len(game.rulebook.question(id).answers) - 1 for id in ids)
    time = patience(samples, seconds)
    with as_question():
        from explorer.study.answers import per_ruling

        with watched(None if time is None else round(time / many, 2)) as watch:
            found = per_ruling(
                place.scenario, measure, place.line, place.ply, rulings=ids, progress=watch.progress, **asked
            )
    data = {**place.data, "measure": measure, "rulings": [one.to_json() for one in found.values()]}
    answer(as_json, data, _rows(place, found, watch.ended))


def _rows(place: Place, found: Mapping[str, Comparison], ended: str) -> Iterator[str]:
    """Those that matter first, the greatest effect before the others; then the rest in a sentence."""
    yield one_line(place.heading)
    asked = next((outcome for one in found.values() for outcome in one.outcomes.values()), None)
    if asked is not None:
        yield from wrapped(f"{asked.query.title}, at {place.scenario.game.end_of(asked.query.until)}")
        yield from wrapped(asked.words())
    if ended:
        yield from wrapped(f"Each answer: {ended[:1].lower()}{ended[1:]}")
    matter = sorted((one for one in found.values() if one.matters), key=lambda one: -one.effect)
    for one in matter:
        yield ""
        yield from wrapped(f"{one.ruling}: {place.scenario.game.rulebook.question(one.ruling).question}")
        yield from columns((list(_answers(one))), indent="  ")
        yield from _barred(one)
    if any(CLEAR in cell for one in matter for row in _answers(one) for cell in row):
        yield ""
        yield from wrapped(f"{CLEAR} {_LEGEND}", hanging="  ")
    same = [one for one in found.values() if not one.matters]
    if same:
        yield ""
        yield from wrapped(f"No difference{_how(same)}: {', '.join(one.ruling for one in same)}.", hanging="  ")


def _how(same: list[Comparison]) -> str:
    """How sure it is that these make none."""
    from explorer.study.answers import fewest_samples

    n = fewest_samples(same)
    if n is None:
        return " (exact)"
    return f" in {count(n, 'sample')}" if n else " that could be seen"


def _answers(one: Comparison) -> Iterator[tuple[str, str, str, str]]:
    """A row an answer: its name, its mean or likeliest values, and what it changes."""
    for name, outcome in one.outcomes.items():
        difference = one.differences.get(name)
        told = "in force" if difference is None else _told(difference)
        clear = CLEAR if difference is not None and _clear(difference) else ""
        yield name, _centre(outcome), told, clear


def _centre(outcome: Outcome) -> str:
    if outcome.mean is not None:
        return f"{number(outcome.mean)}{between(outcome.interval)} {outcome.query.unit}".rstrip()
    likeliest = sorted(outcome.shares, key=lambda share: -share.p)[:MOST_SHARES]
    return ", ".join(f"{share.value} {float(share.p):.1%}" for share in likeliest)


def _told(difference: Difference) -> str:
    if difference.none:
        return "no difference"
    value, gap = difference.greatest
    return _gap(gap) if value is None else f"{value}: {_gap(gap, share=True)}"


def _gap(gap: Gap, share: bool = False) -> str:
    signed = f"{float(gap.value):+.2%}" if share else f"{float(gap.value):+.3f}"
    if gap.interval is None:
        return f"{signed} = {gap.value}" if "/" in str(gap.value) and len(str(gap.value)) < 24 else signed
    low, high = gap.interval
    return f"{signed} ({low:+.2%} to {high:+.2%})" if share else f"{signed} ({low:+.3f} to {high:+.3f})"


def _clear(difference: Difference) -> bool:
    value, gap = difference.greatest
    return gap.clear if value is None else any(one.clear for one in difference.shares.values())


def _barred(one: Comparison) -> Iterator[str]:
    """The answers under which there is nothing to ask, and why."""
    for name, (move, refusal) in one.refused.items():
        yield from wrapped(
            f"{name}: the line ends early, {move} is refused. {refusal.reason} [{refusal.clause}]", "  ", "    "
        )
    for name, error in one.impossible.items():
        yield from wrapped(f"{name}: the set-up is impossible. {error}", "  ", "    ")
