"""What an unclear rule does to the odds: the same question under each answer of a ruling, or of every ruling."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Unpack

from explorer.core.errors import ExplorerError
from explorer.core.game import Measure, State
from explorer.core.protocol import Refusal
from explorer.core.scenario import Line, Scenario
from explorer.study.compare import Difference, paired
from explorer.study.outcome import Outcome
from explorer.study.outcomes import Options, Progress, outcomes
from explorer.study.replay import replay


@dataclass(frozen=True)
class Alternative:
    """A line as it comes out under an answer of a ruling: the position that it leads to, or the move that is refused
    with the reason, or what makes its set-up impossible."""

    ruling: str
    answer: str
    state: State | None = None
    refused: tuple[str, Refusal] | None = None
    impossible: ExplorerError | None = None

    @classmethod
    def of(
        cls, scenario: Scenario, rulings: Mapping[str, str], moves: Iterable[str], ruling: str, answer: str
    ) -> Alternative:
        """The moves played from the start, under these rulings with this answer."""
        try:
            start = scenario.start(None, {**rulings, ruling: answer})
        except ExplorerError as error:
            return cls(ruling, answer, impossible=error)
        played = replay(scenario.game, start, moves)
        if played.stopped is not None:
            return cls(ruling, answer, refused=played.stopped)
        return cls(ruling, answer, played.state)


def others(scenario: Scenario, rulings: Mapping[str, str], moves: Sequence[str], ruling: str) -> Iterator[Alternative]:
    """A line under each answer of a ruling that is not in force, in the rulebook's order. Raises UnknownName."""
    for answer in scenario.game.rulebook.question(ruling).answers:
        if answer.id != rulings[ruling]:
            yield Alternative.of(scenario, rulings, moves, ruling, answer.id)


@dataclass(frozen=True)
class Comparison:
    """The same question under each answer of a ruling.

    `outcomes` holds what can be asked, by answer, the answer in force first; `refused` the answers under which the
    line cannot be played to its end, with the move and the reason; `impossible` those under which the set-up
    itself is; `differences` what each other answer changes, against the one in force.
    """

    ruling: str
    in_force: str
    outcomes: Mapping[str, Outcome]
    refused: Mapping[str, tuple[str, Refusal]]
    impossible: Mapping[str, ExplorerError]
    differences: Mapping[str, Difference]

    @classmethod
    def of(cls, lines: Sequence[Alternative], found: Mapping[str, Outcome]) -> Comparison:
        """From the lines under each answer, the one in force first, and the outcomes by answer."""
        ruling, in_force = lines[0].ruling, lines[0].answer
        refused = {one.answer: one.refused for one in lines if one.refused is not None}
        impossible = {one.answer: one.impossible for one in lines if one.impossible is not None}
        base = found.get(in_force)
        differences = {
            answer: paired(one, base) for answer, one in found.items() if base is not None and one is not base
        }
        return cls(ruling, in_force, found, refused, impossible, differences)

    @property
    def matters(self) -> bool:
        """Whether another answer changes anything, as far as is known: the outcome, or that the line can be played."""
        return bool(self.refused or self.impossible) or any(not one.none for one in self.differences.values())

    @property
    def effect(self) -> float:
        """The greatest difference that another answer makes, in size (see `Difference.effect`)."""
        return max((one.effect for one in self.differences.values()), default=0.0)

    def to_json(self) -> dict[str, Any]:
        return {
            "ruling": self.ruling,
            "in_force": self.in_force,
            "outcomes": {answer: outcome.to_json() for answer, outcome in self.outcomes.items()},
            "refused": {
                answer: {"move": move, "clause": refusal.clause, "reason": refusal.reason}
                for answer, (move, refusal) in self.refused.items()
            },
            "impossible": {answer: str(error) for answer, error in self.impossible.items()},
            "differences": {answer: difference.to_json() for answer, difference in self.differences.items()},
            "matters": self.matters,
        }


def fewest_samples(found: Iterable[Comparison]) -> int | None:
    """On how many samples the differences rest at least: None if all are exact, 0 if none have samples in common."""
    sampled = [one for each in found for one in each.differences.values() if one.method != "exact"]
    return min((one.n for one in sampled if one.n is not None), default=0) if sampled else None


def per_answer(
    scenario: Scenario,
    ruling: str,
    measure: str | Measure,
    line: Line | None = None,
    at: int | None = None,
    *,
    progress: Progress | None = None,
    **options: Unpack[Options],
) -> Comparison:
    """The same question under each answer of a ruling, after the first `at` moves of a line (all, if left out;
    without a line the start). The line is played anew under each answer. Raises UnknownName and what `outcomes`
    raises."""
    return per_ruling(scenario, measure, line, at, rulings=(ruling,), progress=progress, **options)[ruling]


def per_ruling(
    scenario: Scenario,
    measure: str | Measure,
    line: Line | None = None,
    at: int | None = None,
    *,
    rulings: Iterable[str] | None = None,
    progress: Progress | None = None,
    **options: Unpack[Options],
) -> dict[str, Comparison]:
    """`per_answer` for some rulings, or for all of the game; each is changed alone, the others stay in force.

    If the answer for what is in force is exact, the others are if they can be; else all are sampled, sample by sample
    on the same draws; where that is stopped, of each answer the samples that all have. `progress` is told as in
    `outcomes`, of each answer anew.
    """
    game = scenario.game
    in_force = game.rulings(scenario.rulings_of(line))
    moves = scenario.all_moves(line)[:at] if line is not None else ()
    ids = list(game.rulebook.questions) if rulings is None else list(dict.fromkeys(rulings))
    for id in ids:
        game.rulebook.question(id)
    if not ids:
        return {}
    as_it_is = Alternative.of(scenario, in_force, moves, ids[0], in_force[ids[0]])
    lines = {
        id: (replace(as_it_is, ruling=id, answer=in_force[id]), *others(scenario, in_force, moves, id)) for id in ids
    }
    asked: dict[str, dict[str, Outcome]] = {id: {} for id in ids}
    if as_it_is.state is not None:
        base = outcomes(game, as_it_is.state, measure, progress=progress, **options)
        if not base.exact:
            options["exact"] = False
        for id in ids:
            asked[id][in_force[id]] = base
    for id, (_, *several) in lines.items():
        for one in several:
            if one.state is not None:
                asked[id][one.answer] = outcomes(game, one.state, measure, progress=progress, **options)
    # sampling may have been stopped: what is compared is of the same samples
    fewest = min((one.n for several in asked.values() for one in several.values() if one.n is not None), default=0)
    return {
        id: Comparison.of(several, {answer: one.cut(fewest) for answer, one in asked[id].items()})
        for id, several in lines.items()
    }
