"""A file of camps as their graph, for somebody who is typing it in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from explorer.core.errors import ExplorerError, Problem
from explorer.core.rulings import Rulings
from explorer.core.toml_text import parse, read_text
from explorer.games.victorum.camps import SUMMIT, Camps
from explorer.games.victorum.components import check_component, read_camps
from explorer.games.victorum.tables import RANKS

if TYPE_CHECKING:
    import networkx as nx

SIZE: Final = (150.0, 130.0)  # pixels between camps of a row, and between rows


def component_graph(file: Path, rulings: Rulings) -> nx.Graph[str]:
    """The camps of a file and who is adjacent to whom. Raises ExplorerError with all that is wrong with the file."""
    problems = check_component(file)
    if problems:
        raise ExplorerError(problems)
    text = read_text(file)
    if parse(text)[0]["kind"] == "deck":
        cure = "Draw a file of camps; `rules-explorer check` tells what is wrong with a deck."
        raise ExplorerError(Problem("A deck has no map.", cure, key="kind", file=str(file)))
    found, _ = read_camps(text, str(file))
    assert found is not None
    return camps_graph(found)


def camps_graph(camps: Camps) -> nx.Graph[str]:
    """The camps: a node a camp and one for the scion's, an edge between adjacent ones.

    Nodes: `row` (from the bottom, the summit above), `number` (the label, 0 without one), `start` (the chip may start
    there), grouped as `primus` where one lies at every rank. Edges to the summit are a group of their own: nobody
    moves along them before the endgame.
    """
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph(
        title=f"Camps: {camps.title}",
        about="The chip moves to an adjacent camp each round. Primuses lie in the camps with the lowest numbers.",
        groups={"camp": "plain", "start": "cool", "primus": "note", "summit": "strong"},
        edge_groups={"path": "plain", "endgame": "faint"},
    )
    for at, id in enumerate(camps.ids):
        graph.add_node(id, **camp_node(camps, at))
    x, y = camps.summit_spot
    about = {"row": max(camps.rows) + 1, "number": 0, "start": False, "group": "summit"}
    graph.add_node(SUMMIT, **about, label="summit\nscion", pos=(x * SIZE[0], y * SIZE[1]))
    for one, other in camps.edges:
        graph.add_edge(camps.ids[one], camps.ids[other], group="path")
    for at in camps.summit:
        graph.add_edge(camps.ids[at], SUMMIT, group="endgame")
    return graph


def camp_node(camps: Camps, at: int) -> dict[str, Any]:
    """What a graph tells of a camp."""
    x, y = camps.spot(at)
    number = camps.label(at)
    start, first = camps.rows[at] == 1, number is not None and number <= RANKS[1].primuses
    return {
        "row": camps.rows[at],
        "number": number or 0,
        "start": start,
        "group": "primus" if first else "start" if start else "camp",
        "label": camps.ids[at] + ("" if number is None else f"\nnumber {number}"),
        "pos": (x * SIZE[0], y * SIZE[1]),
    }
