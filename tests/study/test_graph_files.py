"""Graphs in files: read back the same; pictures in which nothing overlaps, runs or speaks by colour alone."""

import json
from enum import Enum
from fractions import Fraction
from importlib.util import find_spec
from itertools import combinations
from xml.etree import ElementTree

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer import load_game
from explorer.core.errors import ExplorerError
from explorer.games.victory_and_honor.graphs import lines_of_fire
from explorer.study import graph_files
from explorer.study.graph_files import NoWriter, plain, write
from explorer.study.graph_style import EDGES, GROUND, INK, NODES, SOFT
from explorer.study.graph_svg import draw
from explorer.study.graphs import clauses, game_tree, merged_states
from explorer.study.tree import Tree
from tests.study.trees import DEALT, LINES, START, scenario

GAME = load_game("victory-and-honor")
SVG = "{http://www.w3.org/2000/svg}"
START_STATE = scenario(START).start()
GRAPHS = {
    **{f"{name} on an empty table": graph.make(None) for name, graph in GAME.graphs.items()},
    **{name: graph.make(START_STATE) for name, graph in GAME.graphs.items()},
    "lines of fire, each alone": lines_of_fire(play="each-alone"),
    "clauses": clauses(GAME),
    "game tree": game_tree(Tree.of(scenario(START + LINES))),
    "merged states": merged_states(GAME, START_STATE, most=60),
    "merged states with chance": merged_states(GAME, scenario(DEALT).start(), most=72),
}
every_graph = pytest.mark.parametrize("graph", GRAPHS.values(), ids=GRAPHS)
HOSTILE = "</title><script>alert(1)</script>\x00\ud800\x1b & \"'"


def with_text_ids(graph):
    return nx.relabel_nodes(graph, {node: str(node) for node in graph})


def same(one, other):
    assert dict(one.nodes(data=True)) == dict(other.nodes(data=True))
    ours, theirs = ({(a, b): data for a, b, data in graph.edges(data=True)} for graph in (one, other))
    assert ours == theirs


@every_graph
def test_graphml_is_read_back(graph, tmp_path):
    found = nx.read_graphml(write(graph, tmp_path / "graph.graphml"))
    same(found, with_text_ids(plain(graph)))
    assert found.graph["title"] == graph.graph["title"]
    assert found.is_directed()


@every_graph
def test_gexf_is_read_back(graph, tmp_path):
    found = nx.read_gexf(write(graph, tmp_path / "graph.gexf"))
    for _, data in found.nodes(data=True):
        place = data.pop("viz")["position"]
        assert (place["x"], place["y"]) == pytest.approx((data["x"], data["y"]))
    for *_, data in found.edges(data=True):
        del data["id"]
    same(found, with_text_ids(plain(graph)))


@every_graph
def test_json_is_read_back(graph, tmp_path):
    data = json.loads(write(graph, tmp_path / "graph.json").read_text(encoding="utf-8"))
    found = nx.node_link_graph(data, edges="edges")
    same(found, plain(graph))
    assert found.graph == plain(graph).graph


def test_only_scalars_stand_in_files():
    """Places as numbers, lists joined, fractions exact, positions of a game left out."""

    class Suit(Enum):
        RED = 1

    graph = nx.DiGraph(title="all kinds", looks={"a": "plain"})
    graph.add_node(1, pos=(1, 2.5), names=["a", "b"], share=Fraction(1, 40), suit=Suit.RED, yes=True)
    graph.nodes[1].update(state=START_STATE, nothing=None)
    graph.add_edge(1, 2, moves=["N left R4", "N left R4 > center"], odds={2, 10})
    found = plain(graph)
    assert found.nodes[1] == {"x": 1.0, "y": 2.5, "names": "a, b", "share": "1/40", "suit": "RED", "yes": True}
    assert found.edges[1, 2] == {"moves": "N left R4, N left R4 > center", "odds": "10, 2"}
    assert found.graph == {"title": "all kinds", "looks": '{"a": "plain"}'}


def test_two_edges_between_the_same_nodes(tmp_path):
    """A graph with several edges keeps them all."""
    graph = nx.MultiDiGraph(title="two ways")
    graph.add_edge("a", "b", move="this")
    graph.add_edge("a", "b", move="that")
    found = nx.read_graphml(write(graph, tmp_path / "graph.graphml"))
    assert sorted(move for *_, move in found.edges(data="move")) == ["that", "this"]
    assert [one.text for one in draw(graph).iter("title")].count("a → b\nmove: this") == 1


@pytest.mark.parametrize("suffix", ["graphml", "gexf", "svg"])
def test_hostile_text(suffix, tmp_path):
    """What people write cannot become markup, nor make a file that cannot be read."""
    graph = nx.DiGraph(title=HOSTILE, about=HOSTILE)
    graph.add_node(HOSTILE, label=HOSTILE, pos=(0, 0), comment=HOSTILE, frame=HOSTILE, group=HOSTILE)
    graph.add_edge(HOSTILE, "b", label=HOSTILE, group=HOSTILE)
    root = ElementTree.parse(write(graph, tmp_path / f"graph.{suffix}")).getroot()
    assert not [one.tag for one in root.iter() if "script" in one.tag]
    assert any("<script>" in str(text) for one in root.iter() for text in (one.text, *one.attrib.values()))


def test_nodes_that_a_file_could_not_tell_apart(tmp_path):
    """The number 1 and the text "1" would be one node in XML."""
    graph = nx.DiGraph()
    graph.add_edge(1, "1")
    with pytest.raises(ExplorerError, match="'1'"):
        write(graph, tmp_path / "graph.graphml")


@every_graph
def test_pictures(graph):
    """Well formed, named, and of nothing but shapes and texts; an arrow for every edge, a label for every node."""
    root = ElementTree.fromstring(graph_files.svg(graph))
    assert {one.tag.removeprefix(SVG) for one in root.iter()} <= {
        *("svg", "title", "desc", "g", "rect", "polygon", "path", "text"),
    }
    assert root.get("role") == "img"
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == graph.graph["title"]
    assert f"{len(graph)} nodes, {graph.number_of_edges()} edges" in root.findtext(f"{SVG}desc")
    told = [one.text for one in root.iter(f"{SVG}title")]
    assert len(told) == 1 + len(graph) + graph.number_of_edges()
    assert all(any(one.split("\n")[0] == f"{a} → {b}" for one in told) for a, b in list(graph.edges)[:20])


def texts(root):
    """Every text of a picture as a box: half an em a letter, which is less than any type takes for long."""
    inside = [(one, text) for one in [root, *root.iter(f"{SVG}g")] for text in one.findall(f"{SVG}text")]
    for group, text in inside:
        size = float(text.get("font-size"))
        x, y, wide = float(text.get("x")), float(text.get("y")), 0.5 * size * len(text.text)
        left = x if text.get("text-anchor") == "start" else x - wide / 2
        yield group, (left, y - 0.7 * size, left + wide, y + 0.2 * size), text.text


@every_graph
def test_no_label_lies_on_another(graph):
    root = ElementTree.fromstring(graph_files.svg(graph))
    (picture,) = [one for one in root if one.get("transform")]
    inside = [(box, text) for group, box, text in texts(root) if group is not root]
    assert len(inside) >= len(graph)
    inside.sort()
    clashes = [
        (one, other)
        for ((a, b, c, d), one), ((e, f, g, h), other) in combinations(inside, 2)
        if a < g and e < c and b < h and f < d
    ]
    assert clashes == []
    assert picture is not None


def test_without_places_a_graph_is_set_on_a_circle():
    root = draw(nx.cycle_graph(30, create_using=nx.DiGraph))
    assert len({(one.get("x"), one.get("y")) for one in root.iter("text")}) == 31


def test_crowded_nodes_are_moved_apart():
    """Two nodes a pixel apart, and one far away: nothing overlaps, and the order stays."""
    graph = nx.DiGraph()
    for node, x in {"a long label": 0, "another label": 1, "far": 5}.items():
        graph.add_node(node, pos=(x, 0))
    left = {one.text: float(one.get("x")) for one in draw(graph).iter("text")}
    assert left["a long label"] + 80 < left["another label"] < left["far"]


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


def test_looks_do_not_differ_by_colour_alone():
    """WCAG: 4.5 for text, 3 for lines that mean something."""
    assert len({(one.shape, one.dash) for one in NODES.values()}) == len(NODES)
    assert len({(one.dash, one.wide > 2) for one in EDGES.values()}) == len(EDGES)
    assert contrast(SOFT, GROUND) >= 4.5
    for look in NODES.values():
        assert contrast(INK, look.fill) >= 4.5
        assert contrast(look.rim, GROUND) >= 3
    assert all(contrast(look.ink, GROUND) >= 3 for look in EDGES.values())


def test_the_legend_names_the_groups_that_occur():
    shown = {one.text for one in draw(GAME.graph("turn-passing").make(None)).findall("text")}
    assert {"free", "to the facing slot", "to another slot"} <= shown
    assert not {"covered", "may be played now"} & shown


def test_without_directions_there_is_no_arrow():
    """Neither on the edge nor in the legend nor in words."""
    for kind, heads, sign in ((nx.DiGraph, 2, "→"), (nx.Graph, 0, "–")):
        graph = kind(title="Two")
        graph.add_edge("a", "b", group="road")
        root = ElementTree.fromstring(graph_files.svg(graph))
        assert sum(one.get("fill") != "none" for one in root.iter(f"{SVG}path")) == heads
        assert f"a {sign} b" in [one.text.split("\n")[0] for one in root.iter(f"{SVG}title")]


def test_too_large_a_picture_is_refused():
    with pytest.raises(ExplorerError, match="GraphML"):
        draw(nx.empty_graph(5_000, create_using=nx.DiGraph))


@pytest.mark.parametrize("name", ["graph.doc", "graph", "graph.svg.txt"])
def test_unknown_format(name, tmp_path):
    with pytest.raises(NoWriter, match=r"\.graphml, \.gexf, \.json, \.svg"):
        write(clauses(GAME), tmp_path / name)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("suffix", "package"), [("dot", "pydot"), ("png", "cairosvg")])
def test_formats_that_need_a_package(suffix, package, tmp_path):
    """Written where the package is installed, else refused with the cure."""
    path = tmp_path / f"graph.{suffix}"
    if find_spec(package):
        content = write(clauses(GAME), path).read_bytes()
        assert content.startswith({"dot": b"strict digraph", "png": b"\x89PNG"}[suffix])
    else:
        with pytest.raises(NoWriter, match=f"pip install {package}"):
            write(clauses(GAME), path)
        assert not path.exists()


text = st.text(st.characters(), max_size=8)
values = st.one_of(text, st.integers(-(2**31), 2**31), st.booleans(), st.floats(allow_nan=False, allow_infinity=False))


@settings(max_examples=40, deadline=None)
@given(st.dictionaries(st.integers(0, 9), st.dictionaries(st.sampled_from("abcd"), values), min_size=1), st.data())
def test_any_graph_becomes_files_that_can_be_read(attributes, data):
    graph = nx.DiGraph()
    graph.add_nodes_from(attributes.items())
    node = st.sampled_from(sorted(attributes))
    graph.add_edges_from(data.draw(st.lists(st.tuples(node, node), max_size=12)), label=data.draw(text))
    ElementTree.fromstring(graph_files.svg(graph))
    assert len(nx.node_link_graph(json.loads(graph_files.node_link(graph)), edges="edges")) == len(graph)
    assert len(nx.parse_graphml(graph_files.graphml(graph).decode())) == len(graph)
