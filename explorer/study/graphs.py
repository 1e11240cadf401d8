"""Graphs of any game: its clauses, a tree of lines, the merged positions that lie ahead.

All are plain networkx with `pos` (x to the right, y up, 1 is a pixel) and `label`, so that every algorithm
applies. `group` on nodes and edges sorts them; `graph["groups"]` and `graph["edge_groups"]` give each group its look.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from explorer.core.game import Game
from explorer.core.protocol import Chance, Decision, Over, Pending
from explorer.core.text import shortened
from explorer.study.graph_layout import Point, blocks, text_width
from explorer.study.graph_text import share_text
from explorer.study.merged_states import merged_states
from explorer.study.node import Node
from explorer.study.tree import Tree

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["clauses", "game_tree", "merged_states"]

LABEL: Final = 26
COLUMNS: Final = 4
ROW: Final = 46


def clauses(game: Game) -> nx.DiGraph[str]:
    """The rulebook as a graph: every clause and every open question, and an edge for each reference: from a
    clause to one to `see`, from a question (`"ruling:redeal"`) to those it stands between. Where a reference
    means a whole section, the section is a node too.

    Nodes: `group` (`clause`, `out of scope`, `section`, `ruling`), `heading`, `gist`, `section`, `out` (why it is
    out of scope, else empty). Edges: `group` (`see`, `stands between`).
    """
    import networkx as nx

    book = game.rulebook
    graph: nx.DiGraph[str] = nx.DiGraph(
        title=f"Clauses of {game.title}",
        about="Arrows lead from a clause to one it refers to, and from an open question to the clauses it is about.",
        flow="sideways",
        groups={"clause": "plain", "section": "note", "ruling": "strong", "out of scope": "faint"},
        edge_groups={"see": "plain", "stands between": "cool"},
    )
    references = [(clause.id, other, "see") for clause in book.clauses.values() for other in clause.see]
    references += [
        (f"ruling:{one.id}", other, "stands between") for one in book.questions.values() for other in one.clauses
    ]
    sections = {other for _, other, _ in references} - set(book.clauses)
    for clause in book.clauses.values():
        for section in sorted(sections):
            if section not in graph and clause.id.startswith(f"{section}."):
                gist = f"All clauses under {clause.heading}."
                _add_clause(graph, section, "section", clause.heading, gist)
        _add_clause(
            graph, clause.id, "out of scope" if clause.out else "clause", clause.heading, clause.gist, clause.out
        )
        for question in book.questions.values():
            if question.clauses[0] == clause.id:
                _add_clause(graph, f"ruling:{question.id}", "ruling", clause.heading, question.question)
    graph.add_edges_from((one, other, {"group": group}) for one, other, group in references)
    headed = groupby(graph, key=lambda node: graph.nodes[node]["heading"])
    labels = [[(node, str(graph.nodes[node]["label"])) for node in nodes] for _, nodes in headed]
    for node, pos in blocks(labels, COLUMNS).items():
        graph.nodes[node]["pos"] = pos
    return graph


def _add_clause(graph: nx.DiGraph[str], id: str, group: str, heading: str, gist: str, out: str | None = None) -> None:
    label = id.removeprefix("ruling:").rpartition(".")[2]
    section = "" if group == "ruling" else id.partition(".")[0]
    graph.add_node(
        id, label=label, group=group, heading=heading, gist=gist, section=section, out=out or "", frame=heading
    )


def game_tree(tree: Tree) -> nx.DiGraph[int]:
    """A tree of lines as a graph: a node a position, by its id, an edge a move. Other rulings have trees of
    their own.

    Nodes: `move` (empty at a start), `ply`, `comment`, `line` (the name of a line that ends or branches off here),
    `main` (on the main line), `kind` (`decision`, `chance`, `over`), `player` (who decides), `events` (kinds),
    `rulings` (changed ones), `stopped` (the move that a cut line could not go on with, and why),
    `likelihood` (exact, of the line) and `group`. Edges: `move`, and where chance made it `p` (exact) and
    `probability`.
    """
    import networkx as nx

    graph: nx.DiGraph[int] = nx.DiGraph(
        title=f"Lines of {tree.title}",
        about="A column for each ply; the first row is the main line.",
        flow="sideways",
        groups={"main line": "strong", "branch": "plain", "cut short": "alarm"},
        edge_groups={"move": "plain", "chance": "note"},
    )
    main = _main_line(tree.roots[0])
    for node in tree.nodes():
        graph.add_node(node.id, **_position(tree, node), main=node.id in main)
        graph.nodes[node.id]["group"] = "cut short" if node.stopped else "main line" if node.id in main else "branch"
        if node.parent is not None:
            chance = isinstance(tree.game.pending(node.parent.state), Chance)
            share = {"p": share_text(node.share), "probability": float(node.share)} if chance else {}
            group = "chance" if chance else "move"
            graph.add_edge(node.parent.id, node.id, move=str(node.move), group=group, **share)
    for id, pos in _rows(tree).items():
        graph.nodes[id]["pos"] = pos
    return graph


def _main_line(root: Node) -> set[int]:
    line = [root]
    while line[-1].children:
        line.append(line[-1].children[0])
    return {node.id for node in line}


def _position(tree: Tree, node: Node) -> dict[str, Any]:
    kind, player = who(tree.game.pending(node.state))
    changed = node.state.rulings.changed if node.parent is None else {}
    rulings = ", ".join(f"{id} = {answer}" for id, answer in changed.items())
    stopped = f"{node.stopped[0]}: {node.stopped[1].reason}" if node.stopped else ""
    return {
        "label": shortened(str(node.move), LABEL) if node.parent else shortened(rulings, LABEL) or "start",
        "move": str(node.move) if node.parent else "",
        "ply": node.ply,
        "comment": node.comment,
        "line": node.name or "",
        "kind": kind,
        "player": player,
        "events": [event.kind for event in node.events],
        "rulings": rulings,
        "stopped": stopped,
        "likelihood": share_text(tree.likelihood(node)),
    }


def _rows(tree: Tree) -> dict[int, Point]:
    """Columns by ply, as wide as their labels; the main line of a branch goes on in its row, any other child
    begins a new one."""
    wide: dict[int, float] = {}
    for node in tree.nodes():
        wide[node.ply] = max(wide.get(node.ply, 0.0), text_width(shortened(str(node.move), LABEL)))
    middle, x = {}, 0.0
    for ply in sorted(wide):
        middle[ply] = x + wide[ply] / 2
        x += wide[ply] + ROW
    places: dict[int, Point] = {}
    row = -1
    for node in tree.nodes():
        if node.parent is None or node.begins_branch:
            row += 1
        places[node.id] = (middle[node.ply], -float(ROW * row))
    return places


def who(pending: Pending) -> tuple[str, str]:
    """What is pending (`decision`, `chance`, `over`), and who decides, if somebody does."""
    match pending:
        case Decision():
            return "decision", pending.player
        case Chance():
            return "chance", ""
        case Over():
            return "over", ""
