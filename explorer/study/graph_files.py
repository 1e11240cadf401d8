"""Writing graphs to files: GraphML, GEXF, node-link JSON and SVG; DOT and PNG where a package for them is installed.

A graph goes into a file with scalars alone: `pos` as `x` and `y`, lists joined by commas, what is no text or
number left out; ids of nodes become text in XML.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

from explorer.core.errors import ExplorerError, Problem
from explorer.core.files import write_bytes
from explorer.study.graph_text import scalars, xml_text


class NoWriter(ExplorerError):
    """A format that is not known, or whose package is not installed."""


def plain(graph: Any) -> Any:
    """The same graph with nothing but scalar attributes, as files hold it."""
    found = graph.__class__()
    found.graph |= scalars(graph.graph)
    found.add_nodes_from((node, scalars(data)) for node, data in graph.nodes(data=True))
    if graph.is_multigraph():
        found.add_edges_from(
            (one, other, key, scalars(data)) for one, other, key, data in graph.edges(keys=True, data=True)
        )
    else:
        found.add_edges_from((one, other, scalars(data)) for one, other, data in graph.edges(data=True))
    return found


def graphml(graph: Any) -> bytes:
    """GraphML, as yEd, Gephi, igraph and networkx read it."""
    from networkx import write_graphml_xml

    stream = BytesIO()
    write_graphml_xml(_with_text_ids(plain(graph)), stream, prettyprint=True)
    return stream.getvalue()


def gexf(graph: Any) -> bytes:
    """GEXF 1.2, as Gephi reads it, with the places in its own `viz` form besides `x` and `y`."""
    from networkx import write_gexf

    found = _with_text_ids(plain(graph))
    found.graph |= {"name": found.graph.get("title", "")}
    for _, data in found.nodes(data=True):
        if "x" in data:
            data["viz"] = {"position": {"x": data["x"], "y": data["y"], "z": 0.0}}
    stream = BytesIO()
    write_gexf(found, stream, version="1.2draft")
    return stream.getvalue()


def node_link(graph: Any) -> bytes:
    """Node-link JSON with `nodes` and `edges`, as networkx and d3 read it."""
    from networkx import node_link_data

    return json.dumps(node_link_data(plain(graph), edges="edges"), ensure_ascii=False, indent=1).encode()


def svg(graph: Any) -> bytes:
    """A picture that is readable on its own, on light and dark pages."""
    from explorer.study.graph_svg import draw

    return bytes(ElementTree.tostring(draw(graph), encoding="utf-8", xml_declaration=True))


def dot(graph: Any) -> bytes:
    """DOT for Graphviz. Raises NoWriter without pydot."""
    _need("pydot", "DOT")
    from networkx import relabel_nodes
    from networkx.drawing.nx_pydot import to_pydot

    quoted = _with_text_ids(plain(graph))
    for data in (quoted.graph, *(d for _, d in quoted.nodes(data=True)), *(d for *_, d in quoted.edges(data=True))):
        data |= {name: json.dumps(str(value), ensure_ascii=False) for name, value in data.items()}
    named = {node: json.dumps(node, ensure_ascii=False) for node in quoted}
    return str(to_pydot(relabel_nodes(quoted, named)).to_string()).encode()


def png(graph: Any) -> bytes:
    """The picture as PNG, twice as fine. Raises NoWriter without CairoSVG."""
    _need("cairosvg", "PNG")
    return bytes(import_module("cairosvg").svg2png(bytestring=svg(graph), scale=2))


WRITERS: Final[Mapping[str, Callable[[Any], bytes]]] = {
    ".graphml": graphml,
    ".gexf": gexf,
    ".json": node_link,
    ".svg": svg,
    ".dot": dot,
    ".png": png,
}


def writer_for(path: str | Path) -> Callable[[Any], bytes]:
    """The writer for the suffix of a file. Raises NoWriter for an unknown format."""
    path = Path(path)
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        what = f"{path.suffix!r} is no format for graphs." if path.suffix else f"{path.name!r} names no format."
        raise NoWriter(Problem(what, f"End the name in one of {', '.join(WRITERS)}.", key="out"))
    return writer


def write(graph: Any, path: str | Path) -> Path:
    """Write a graph in the format of the file's suffix, whole or not at all. Raises NoWriter for an unknown format or
    a missing package, ExplorerError if the file cannot be written."""
    writer = writer_for(path)
    write_bytes(Path(path), writer(graph))
    return Path(path)


def _with_text_ids(graph: Any) -> Any:
    from networkx import relabel_nodes

    names = {node: xml_text(node) for node in graph}
    if len(set(names.values())) < len(names):
        twice = next(name for name, number in Counter(names.values()).items() if number > 1)
        raise ExplorerError(Problem(f"Two nodes would both be {twice[:80]!r} in the file.", "Rename one of them."))
    return relabel_nodes(graph, names)


def _need(package: str, format: str) -> None:
    if find_spec(package) is None:
        cure = f"Install it (pip install {package}), or write SVG, GraphML, GEXF or JSON."
        raise NoWriter(Problem(f"{format} needs the package {package}, which is not installed.", cure, key="out"))
