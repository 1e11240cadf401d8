"""`graph` and `map`: a graph of a position, a scenario, a rulebook or a component file, written to a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from explorer import load_game
from explorer.cli.output import AsJson, answer, count, one_line, wrapped
from explorer.cli.place import At, File, LineName, Place, find
from explorer.cli.wrong import WrongQuestion, missing
from explorer.core.components import game_of
from explorer.core.errors import ExplorerError, Problem, ScenarioError, UnknownName
from explorer.core.game import Game

FORMATS = "A file .svg, .graphml, .gexf or .json; .dot, .png with an extra."

# the graphs of every game, and what they show
COMMON: Mapping[str, str] = {
    "clauses": "The clauses and open questions, and how they refer to each other",
    "game-tree": "All lines of the scenario",
    "merged-states": "The positions that lie ahead, equal ones merged",
}


def graph(
    file: File,
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help=f"One of the game's graphs, or {', '.join(COMMON)}.  [required]"),
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="F", help=f"{FORMATS}  [required]")] = None,
    line: LineName = None,
    at: At = None,
    empty: Annotated[bool, typer.Option("--empty", help="A game's graph on an empty table.")] = False,
    until: Annotated[
        str | None, typer.Option(metavar="H", help="merged-states: to the end of which phase, round or game.")
    ] = None,
    most: Annotated[
        int, typer.Option(min=1, max=50_000, metavar="N", help="merged-states: at most so many positions.")
    ] = 1_000,
    as_json: AsJson = False,
) -> None:
    """Write a named graph to a file, in the format of its suffix."""
    place = find(file, line, at)
    graphs = (*place.scenario.game.graphs, *COMMON)
    if name is None:
        raise missing("argument 'NAME'", f"Give one of {', '.join(graphs)}", "graph")
    if name not in graphs:
        raise UnknownName(f"graph of {place.scenario.game.id}", name, graphs)
    if out is None:
        raise missing("option '--out'", f"Give a file, such as --out {name}.svg", "graph")
    about = {**place.data, "graph": name}
    _write(lambda: _made(place, name, empty, until, most), out, about, place.heading, as_json)


def map_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A component file: a map, a board, counters.")],
    out: Annotated[Path, typer.Option("--out", metavar="F", help=FORMATS)],
    as_json: AsJson = False,
) -> None:
    """Draw a component file, in the format of the suffix."""
    game = _game_of(file)
    assert game.component_graph is not None
    make = partial(game.component_graph, file, game.rulings())
    about = {"game": game.id, "file": str(file)}
    _write(make, out, about, f"{file.name} · {game.title}", as_json)


def _game_of(file: Path) -> Game:
    """The game that a component file is of, and that can draw it. Raises ExplorerError."""
    id = game_of(file)
    if id is None:
        cure = "Give a file of a folder 'components'; for a scenario ask `rules-explorer graph`."
        raise ScenarioError(Problem("This is no component file.", cure, file=str(file)))
    game = load_game(id)
    if game.component_graph is None:
        raise ScenarioError(Problem(f"{game.title} draws no component files.", "Leave it out.", file=str(file)))
    return game


def _write(make: Callable[[], Any], out: Path, about: Mapping[str, Any], heading: str, as_json: bool) -> None:
    """Make a graph, write it, and tell of it."""
    from explorer.study.graph_files import NoWriter, write, writer_for

    try:
        writer_for(out)
        if not out.parent.is_dir():
            cure = "Make it first, or give --out in a folder that exists."
            raise ExplorerError(Problem(f"There is no folder {str(out.parent)!r}.", cure, key="out", file=str(out)))
        made = make()
        written = write(made, out)
    except NoWriter as error:
        raise WrongQuestion(error.problems) from None
    data = {
        **about,
        "title": made.graph["title"],
        "about": made.graph.get("about", ""),
        "nodes": made.number_of_nodes(),
        "edges": made.number_of_edges(),
        "complete": made.graph.get("complete", True),
        "out": str(written),
    }

    def rows() -> Iterator[str]:
        yield one_line(heading)
        yield one_line(f"{data['title']}: {count(data['nodes'], 'node')}, {count(data['edges'], 'edge')}")
        yield from wrapped(str(data["about"]))
        yield one_line(f"written to {written}")

    answer(as_json, data, rows())


def _made(place: Place, name: str, empty: bool, until: str | None, most: int) -> Any:
    from explorer.study import graphs
    from explorer.study.tree import Tree

    game, state = place.scenario.game, place.played.state
    if name not in game.graphs and empty:
        cure = f"Leave --empty out, or ask for {', '.join(game.graphs) or 'another graph'}."
        raise WrongQuestion(Problem(f"{name} is not about an empty table.", cure, key="empty"))
    if until is not None and name != "merged-states":
        raise WrongQuestion(Problem(f"{name} looks no further than it does.", "Leave --until out.", key="until"))
    match name:
        case _ if name in game.graphs:
            return game.graph(name).make(None if empty else state)
        case "clauses":
            return graphs.clauses(game)
        case "game-tree":
            return graphs.game_tree(Tree.of(place.scenario))
        case _:
            return graphs.merged_states(game, state, until, most)
