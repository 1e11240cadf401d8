"""The clause audit: every clause has code and is worked by a line, and every answer of a ruling is tried."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from explorer.core.errors import ExplorerError
from explorer.core.game import Game
from explorer.core.scenario import Line, Scenario
from explorer.study.check import check_line


@dataclass(frozen=True)
class Audit:
    """What is missing; an audit passes when all four are empty. `out` are the clauses out of scope, with reasons."""

    not_coded: tuple[str, ...]
    not_worked: tuple[str, ...]
    unknown: tuple[str, ...]
    not_tried: tuple[str, ...]
    out: dict[str, str] = field(default_factory=dict)
    worked: dict[str, tuple[str, ...]] = field(default_factory=dict)
    coded: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def passed(self) -> bool:
        return not (self.not_coded or self.not_worked or self.unknown or self.not_tried)


def audit(game: Game, scenarios: Iterable[Scenario]) -> Audit:
    """Hold a game's code and scenarios against its rulebook. The scenarios must pass their checks."""
    scenarios = tuple(scenarios)
    coded = citations(game.folder)
    worked = worked_in(scenarios)
    clauses = game.rulebook.clauses
    in_scope = [id for id, clause in clauses.items() if clause.out is None]
    tried = _tried(game, scenarios)
    return Audit(
        not_coded=tuple(id for id in in_scope if id not in coded),
        not_worked=tuple(id for id in in_scope if id not in worked),
        unknown=tuple(sorted(id for id in coded if not game.rulebook.below(id))),
        not_tried=tuple(
            f"{question.id} = {answer.id}"
            for question in game.rulebook.questions.values()
            for answer in question.answers
            if (question.id, answer.id) not in tried
        ),
        out={id: clause.out for id, clause in clauses.items() if clause.out is not None},
        worked={id: tuple(places) for id, places in worked.items()},
        coded={id: tuple(places) for id, places in coded.items()},
    )


def citations(folder: Path) -> dict[str, list[str]]:
    """Clause ids cited in a game's code (`@cites("…")`, `clause="…"`), with the places `file:line`."""
    found: dict[str, list[str]] = {}
    for file in sorted(folder.glob("**/*.py")):
        for id, line in _cited(ast.parse(file.read_text(encoding="utf-8"))):
            found.setdefault(id, []).append(f"{file.relative_to(folder).as_posix()}:{line}")
    return found


def _cited(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        cited: list[ast.expr] = [word.value for word in node.keywords if word.arg == "clause"]
        if isinstance(node.func, ast.Name) and node.func.id == "cites":
            cited += node.args
        for value in cited:
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.value, value.lineno


def worked_in(scenarios: Iterable[Scenario]) -> dict[str, list[str]]:
    """Clauses named in the expected events and refusals of lines, with the lines."""
    found: dict[str, list[str]] = {}
    for scenario in scenarios:
        for line in scenario.lines:
            place = f"{scenario.file.stem if scenario.file else scenario.title} · {line.name}"
            named = [entry.clause for entry in line.expected.refused]
            named += [event.get("clause") for event in line.expected.events or ()]
            for clause in named:
                if clause and place not in found.setdefault(clause, []):
                    found[clause].append(place)
    return found


def _tried(game: Game, scenarios: Iterable[Scenario]) -> set[tuple[str, str]]:
    """(ruling, answer) pairs under which some line holds that would fail under another answer."""
    tried: set[tuple[str, str]] = set()
    for scenario in scenarios:
        for line in scenario.lines:
            in_force = game.rulings(scenario.rulings_of(line))
            for question in game.rulebook.questions.values():
                answer = in_force[question.id]
                if (question.id, answer) in tried:
                    continue
                others = [one.id for one in question.answers if one.id != answer]
                if any(_fails(scenario, line, question.id, other) for other in others):
                    tried.add((question.id, answer))
    return tried


def _fails(scenario: Scenario, line: Line, ruling: str, answer: str) -> bool:
    try:
        return bool(check_line(scenario, line, {ruling: answer}))
    except ExplorerError:
        return False
