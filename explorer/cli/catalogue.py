"""`games`, `rules`, `schema`: the games, what stands in their rulebooks, how their component files are written."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Annotated, Any

import typer

from explorer import GAMES, load_game, load_scenario, shipped_scenarios
from explorer.cli.output import AsJson, answer, columns, count, error_data, one_line, wrapped
from explorer.cli.wrong import missing
from explorer.core.clauses import STANDING, Clause, Question, matches
from explorer.core.errors import ExplorerError, Problem, UnknownName
from explorer.core.game import Game
from explorer.core.json_schema import schema_text, title_of
from explorer.core.scenario import Scenario


def games(as_json: AsJson = False) -> None:
    """List the games."""
    found = [_game_data(load_game(id)) for id in GAMES]

    def rows() -> list[str]:
        table = [("game", "title", "clauses", "rulings", "scenarios")]
        table += [
            (one["id"], one["title"], str(one["clauses"]), str(one["rulings"]), str(one["scenarios"])) for one in found
        ]
        return columns(table)

    answer(as_json, {"games": found}, rows() if not as_json else ())


def _game_data(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "players": list(game.players),
        "clauses": len(game.rulebook.clauses),
        "rulings": len(game.rulebook.questions),
        "scenarios": len(shipped_scenarios(game.id)),
        "measures": list(game.measures),
        "policies": list(game.policies),
        "graphs": list(game.graphs),
    }


def rules(
    name: Annotated[str, typer.Argument(metavar="GAME", help="A game; `games` lists them.")],
    clause: Annotated[
        str | None, typer.Argument(metavar="[CLAUSE]", help="A clause (with all below it) or a ruling.")
    ] = None,
    audit: Annotated[
        bool, typer.Option("--audit", help="Try every ruling too; exit 1 if anything is missing.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show the clauses and rulings of a game, with the code and the scenario lines that cover them."""
    game = load_game(name)
    clauses, questions = _chosen(game, clause)
    scenarios = _scenarios(game)
    coverage = _coverage(game, scenarios, audit)
    data = {
        "game": game.id,
        "title": game.rulebook.title,
        "clauses": [_clause_data(one, coverage) for one in clauses],
        "rulings": [_question_data(one) for one in questions],
        "coverage": {name: coverage[name] for name in coverage if name not in ("code", "lines")},
    }
    missing = [] if not audit else _missing(coverage)
    if missing:
        data |= error_data(missing)
        if as_json:
            print("\n".join(map(str, missing)), file=sys.stderr)
    answer(as_json, data, _rows(data, full=clause is not None) if not as_json else ())
    if missing:
        raise typer.Exit(1)


def schema(
    name: Annotated[str, typer.Argument(metavar="GAME", help="A game; `games` lists them.")],
    kind: Annotated[
        str | None,
        typer.Argument(metavar="KIND", help="setup, or a kind of component file such as map or deck.  [required]"),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print the JSON Schema of a kind of component file, or of the `[setup]` of scenarios, for an editor or another
    program."""
    game = load_game(name)
    if kind is None:
        raise missing("argument 'KIND'", f"Give one of {', '.join(game.models)}", "schema")
    model, title = game.model(kind), title_of(kind, game.title)
    text = schema_text(model, title)
    answer(as_json, {"game": game.id, "kind": kind, "schema": json.loads(text)}, text.splitlines())


def _chosen(game: Game, id: str | None) -> tuple[Sequence[Clause], Sequence[Question]]:
    book = game.rulebook
    if id is None:
        return tuple(book.clauses.values()), tuple(book.questions.values())
    clauses = book.below(id)
    about = [one for one in book.questions.values() if one.id == id or any(matches(at, id) for at in one.clauses)]
    if not clauses and not about:
        raise UnknownName(f"clause or ruling of {game.id}", id, (*book.clauses, *book.questions))
    return clauses, about


def _scenarios(game: Game) -> list[Scenario]:
    """The shipped scenarios that can be read; `check` tells what is wrong with the others."""
    found = []
    for name in shipped_scenarios(game.id):
        try:
            found.append(load_scenario(name))
        except ExplorerError:
            continue
    return found


def _coverage(game: Game, scenarios: Sequence[Scenario], full: bool) -> dict[str, Any]:
    from explorer.study import audit

    code, lines = audit.citations(game.folder), audit.worked_in(scenarios)
    in_scope = [one.id for one in game.rulebook.clauses.values() if one.out is None]
    found: dict[str, Any] = {
        "code": code,
        "lines": lines,
        "not_coded": [id for id in in_scope if id not in code],
        "not_worked": [id for id in in_scope if id not in lines],
        "out": [id for id in game.rulebook.clauses if id not in in_scope],
    }
    if full:
        report = audit.audit(game, scenarios)
        found |= {"unknown": list(report.unknown), "not_tried": list(report.not_tried), "passed": report.passed}
    return found


def _missing(coverage: Mapping[str, Any]) -> list[Problem]:
    """The gaps of an audit, each as a problem."""
    return [
        Problem(f"{title[:1].upper()}{title[1:]}: {', '.join(coverage[name])}.", cure, key=name)
        for name, (title, cure) in _GAPS.items()
        if coverage[name]
    ]


def _clause_data(clause: Clause, coverage: Mapping[str, Any]) -> dict[str, Any]:
    places = {name: list(coverage[name].get(clause.id, ())) for name in ("code", "lines")}
    return {**asdict(clause), "see": list(clause.see), **places}


def _question_data(question: Question) -> dict[str, Any]:
    return {**asdict(question), "clauses": list(question.clauses), "default": question.default} | {
        "answers": [asdict(one) for one in question.answers]
    }


def _rows(data: Mapping[str, Any], full: bool) -> Iterator[str]:
    for clause in data["clauses"]:
        yield one_line(clause["id"])
        yield from wrapped(clause["gist"], "    ")
        if clause["source"] in STANDING:
            yield from wrapped(STANDING[clause["source"]], "    ")
        if clause["out"]:
            yield from wrapped(f"out of scope: {clause['out']}", "    ")
        if full:
            for name in ("see", "code", "lines"):
                if clause[name]:
                    yield from wrapped(f"{name + ':':<7}" + ", ".join(clause[name]), "    ", " " * 11)
    for question in data["rulings"]:
        yield ""
        yield from wrapped(f"{question['id']}: {question['question']}", "", "    ")
        for place, one in enumerate(question["answers"]):
            default = " (default)" if place == 0 else ""
            yield from wrapped(f"{one['id']}{default}: {one['means']}", "    ", "        ")
            if full:
                yield from wrapped(one["grounds"], "        ")
    coverage = data["coverage"]
    if full and "passed" not in coverage:
        return
    yield ""
    for name, (title, _) in _GAPS.items():
        if coverage.get(name):
            yield from wrapped(f"{title}: {', '.join(coverage[name])}", "", "    ")
    clauses, rulings = count(len(data["clauses"]), "clause"), count(len(data["rulings"]), "ruling")
    yield f"{clauses}, {len(coverage['out'])} of them out of scope; {rulings}"


_GAPS = {
    "not_coded": ("no code", 'Cite the clause where it is applied: @cites("…").'),
    "not_worked": ("in no line's expectations", "Add a line whose last move shows it, in events or refused."),
    "unknown": ("cited but not in the rulebook", "Correct the citation, or add the clause to rulebook.toml."),
    "not_tried": ("answers that no line tries", "Add a line that would fail under another answer."),
}
