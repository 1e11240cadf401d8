"""Graphs of any game: its clauses, a tree of lines, the merged states that lie ahead. Plain networkx."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.game import Game

if TYPE_CHECKING:
    import networkx as nx


def clauses(game: Game) -> nx.DiGraph[str]:
    """The rulebook as a graph: every clause and every open question, an edge for each reference.

    Nodes have `group` (`clause`, `out of scope` or `ruling`), `heading`, `gist`, `section`, `out` and `label`.
    """
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph(title=f"Clauses of {game.title}")
    for clause in game.rulebook.clauses.values():
        section, _, rest = clause.id.partition(".")
        group = "out of scope" if clause.out else "clause"
        graph.add_node(
            clause.id,
            label=rest or section,
            group=group,
            heading=clause.heading,
            gist=clause.gist,
            section=section,
            out=clause.out or "",
        )
    for clause in game.rulebook.clauses.values():
        graph.add_edges_from((clause.id, other, {"group": "see"}) for other in clause.see)
    for ruling in game.rulebook.questions.values():
        node = f"ruling {ruling.id}"
        graph.add_node(node, label=ruling.id, group="ruling", gist=ruling.question, section="rulings", out="")
        graph.add_edges_from((node, clause, {"group": "stands between"}) for clause in ruling.clauses)
    return graph
