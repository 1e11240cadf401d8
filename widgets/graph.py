"""A graph as a picture in a notebook cell: its tooltips tell what each node and edge is."""

from __future__ import annotations

from typing import Any, Final

from explorer.study.graph_svg import draw
from widgets.markup import markup

INLINE: Final = 1_500  # nodes and edges together; a browser is slow with more


class GraphPicture:
    """What a notebook shows of a graph: a picture, and in plain text its title and size."""

    def __init__(self, graph: Any) -> None:
        self.graph = graph
        element = draw(graph)
        width = int(element.attrib.pop("width"))
        element.attrib.pop("height")
        # never so small that the labels cannot be read: rather a scroll bar
        element.set("style", f"width: 100%; max-width: {width}px; min-width: {width * 3 // 4}px; height: auto")
        self._html = f'<div style="overflow: auto; max-height: 900px">{markup(element)}</div>'

    def _repr_html_(self) -> str:
        return self._html

    def __repr__(self) -> str:
        title = self.graph.graph.get("title", "A graph")
        return f"{title}: {self.graph.number_of_nodes()} nodes, {self.graph.number_of_edges()} edges"


def show_graph(graph: Any) -> GraphPicture:
    """A picture of a graph for the output of a cell; readable without a kernel, and nothing in it can run.

    Nodes may have `pos` and `label`, as all graphs of this project do; any other networkx graph is set on a circle.
    Raises ExplorerError for one that is too large to look at.

    >>> show_graph(load_game("victory-and-honor").graph("turn-passing").make(None))  # doctest: +SKIP
    """
    from explorer.core.errors import ExplorerError, Problem

    size = graph.number_of_nodes() + graph.number_of_edges()
    if size > INLINE:
        message = (
            f"A graph of {graph.number_of_nodes():,} nodes and {graph.number_of_edges():,} edges cannot be looked at."
        )
        cure = "Show a part of it (graph.subgraph), or write it to a file (explorer.study.graph_files.write)."
        raise ExplorerError(Problem(message, cure))
    return GraphPicture(graph)
