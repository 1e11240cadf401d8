"""Graphs in a notebook cell."""

from xml.etree import ElementTree

import networkx as nx
import pytest

from explorer import load_game
from explorer.core.errors import ExplorerError
from widgets import show_graph


def test_the_picture_is_the_output_of_the_cell():
    shown = show_graph(load_game("victory-and-honor").graph("turn-passing").make(None))
    assert repr(shown) == "Turn passing on an empty table: 12 nodes, 36 edges"
    frame = ElementTree.fromstring(shown._repr_html_())
    (picture,) = frame
    assert picture.get("role") == "img"
    assert picture.get("aria-label") == "Turn passing on an empty table"
    tips = [one.text for one in picture.iter("{http://www.w3.org/2000/svg}title")]
    assert "N left → E right\nfacing: yes\ngroup: to the facing slot" in tips


def test_user_text_is_not_markup():
    graph = nx.DiGraph(title="<script>alert(1)</script>")
    graph.add_node("<img src=x onerror=alert(1)>", comment="</svg><script>alert(2)</script>")
    html = show_graph(graph)._repr_html_()
    assert "<script" not in html
    assert "<img" not in html
    assert "&lt;script&gt;alert(1)" in html


def test_any_networkx_graph_is_shown():
    assert show_graph(nx.petersen_graph())._repr_html_().count("<rect") >= 10


def test_too_large_a_graph_is_refused_with_the_cure():
    with pytest.raises(ExplorerError, match="subgraph"):
        show_graph(nx.empty_graph(2_000))
