"""`graph`: named graphs as files."""

import json
from xml.etree import ElementTree

import networkx as nx
import pytest

from explorer import data_folder


def test_a_graph_of_the_position(call, looks, tmp_path):
    """South to play: five slots are free, seven ways to pass the turn on."""
    out = tmp_path / "turns.graphml"
    answer = call("graph", looks, "turn-passing", "--out", out, "--json")
    assert (answer.code, answer.err) == (0, "")
    data = answer.json
    assert data["format"] == 1
    assert (data["game"], data["line"], data["ply"], data["graph"]) == ("victory-and-honor", "main", 7, "turn-passing")
    assert (data["nodes"], data["edges"], data["complete"], data["out"]) == (12, 7, True, str(out))
    graph = nx.read_graphml(out)
    assert {node for node, free in graph.nodes(data="free") if free} == {
        *("E left", "E right", "S left", "S right", "W center"),
    }
    assert isinstance(graph.nodes["N left"]["x"], float)


def test_line_and_ply(call, looks, tmp_path):
    """After two plays of the other line West's and North's guns fire at each other."""
    out = tmp_path / "fire.json"
    assert call("graph", looks, "lines-of-fire", "--line", "another guard", "--at", 2, "--out", out).code == 0
    graph = nx.node_link_graph(json.loads(out.read_text(encoding="utf-8")), edges="edges")
    assert {node for node, crossfire in graph.nodes(data="crossfire") if crossfire} == {"N right", "W left"}
    assert call("graph", looks, "lines-of-fire", "--at", 1, "--out", out).code == 0
    graph = nx.node_link_graph(json.loads(out.read_text(encoding="utf-8")), edges="edges")
    assert [node for node, armed in graph.nodes(data="armed") if armed] == ["N right"]


def test_an_empty_table(call, looks, tmp_path):
    data = call("graph", looks, "turn-passing", "--empty", "--out", tmp_path / "t.svg", "--json").json
    assert (data["nodes"], data["edges"]) == (12, 36)


@pytest.mark.parametrize(
    "name", ["turn-passing", "lines-of-fire", "orders-of-play", "clauses", "game-tree", "merged-states"]
)
@pytest.mark.parametrize("suffix", ["graphml", "gexf", "json", "svg", "SVG"])
def test_every_graph_in_every_format(call, looks, tmp_path, name, suffix):
    """In words too: the title, the size, and where it is."""
    out = tmp_path / f"graph.{suffix}"
    answer = call("graph", looks, name, "--out", out)
    assert (answer.code, answer.err) == (0, "")
    assert f"written to {out}" in answer.out
    assert "nodes" in answer.out
    if suffix == "json":
        assert json.loads(out.read_text(encoding="utf-8"))["nodes"]
    else:
        assert len(ElementTree.parse(out).getroot())


def test_the_tree_has_all_lines(call, looks, tmp_path):
    """Seven plays, two of another guard, two of the third line of which the second cannot be made."""
    data = call("graph", looks, "game-tree", "--out", tmp_path / "tree.json", "--json").json
    assert (data["nodes"], data["edges"]) == (1 + 7 + 1 + 1, 9)


def test_merged_states_up_to_a_bound(call, looks, tmp_path):
    """South has six moves, which lead to six positions."""
    words = ("graph", looks, "merged-states", "--out", tmp_path / "ahead.gexf", "--json")
    data = call(*words, "--most", 7).json
    assert (data["nodes"], data["edges"], data["complete"]) == (7, 6, False)
    assert "6 of them were not followed" in data["about"]
    assert call(*words, "--until", "phase").json["complete"] is True
    assert call(*words, "--until", "week").code == 2


def test_an_unknown_graph_lists_the_known_ones(call, looks, tmp_path):
    answer = call("graph", looks, "turn-pasing", "--out", tmp_path / "x.svg", "--json")
    assert answer.code == 2
    cure = answer.json["error"]["cure"]
    assert "Did you mean 'turn-passing'?" in cure
    for name in ("turn-passing", "lines-of-fire", "orders-of-play", "clauses", "game-tree", "merged-states"):
        assert name in cure
    assert not (tmp_path / "x.svg").exists()


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("clauses", "--out", "x.doc"), 2, ".graphml, .gexf, .json, .svg"),
        (("clauses", "--out", "x"), 2, ".graphml, .gexf, .json, .svg"),
        (("clauses",), 2, "--out"),
        (("clauses", "--empty", "--out", "x.svg"), 2, "turn-passing"),
        (("turn-passing", "--until", "phase", "--out", "x.svg"), 2, "--until"),
        (("turn-passing", "--at", "99", "--out", "x.svg"), 2, "0 to 7"),
        (("merged-states", "--most", "0", "--out", "x.svg"), 2, "--most"),
    ],
)
def test_wrong_usage(call, looks, tmp_path, monkeypatch, words, code, says):
    monkeypatch.chdir(tmp_path)
    answer = call("graph", looks, *words, "--json")
    assert answer.code == code
    error = answer.json["error"]
    assert says in f"{error['message']} {error['cure']}"
    assert [path.name for path in tmp_path.iterdir()] == ["looks.toml"]


def test_a_file_that_cannot_be_written(call, looks):
    """The scenario is a file, so nothing can be put into it."""
    answer = call("graph", looks, "clauses", "--out", looks / "graph.svg", "--json")
    assert answer.code == 1
    assert "no folder" in answer.json["error"]["message"]
    (looks.parent / "x.svg").mkdir()
    answer = call("graph", looks, "clauses", "--out", looks.parent / "x.svg", "--json")
    assert answer.code == 1
    assert "cannot be written" in answer.json["error"]["message"]


def test_help_lists_it(call):
    assert "graph " in call("--help").out
    assert "game-tree" in call("graph", "--help").out


MAPS = data_folder("scenarios") / "matter-of-honor" / "components"


@pytest.mark.parametrize("name", ["leipzig-north-east.toml", "corps.toml"])
def test_a_component_file_is_drawn(call, tmp_path, name):
    """The map alone, and with the two corps that stand on it at the start."""
    out = tmp_path / "map.json"
    data = call("map", MAPS / name, "--out", out, "--json").json
    assert (data["game"], data["file"], data["out"]) == ("matter-of-honor", str(MAPS / name), str(out))
    assert (data["nodes"], data["edges"]) == (35, 82)
    graph = nx.node_link_graph(json.loads(out.read_text(encoding="utf-8")), edges="edges")
    assert graph.nodes["C3"]["units"] == ("XI, II C" if name == "corps.toml" else "")
    assert "written to" in call("map", MAPS / name, "--out", tmp_path / "map.svg").out


def test_what_is_no_map_or_a_wrong_one(call, looks, tmp_path):
    """A scenario, a file that is not there, a map with a mistake, a format that nobody writes."""
    out = tmp_path / "map.svg"
    scenario = call("map", looks, "--out", out, "--json")
    assert (scenario.code, scenario.json["error"]["message"]) == (1, "This is no component file.")
    assert call("map", tmp_path / "none.toml", "--out", out).code == 1
    wrong = tmp_path / "mine.toml"
    shipped = (MAPS / "leipzig-north-east.toml").read_text(encoding="utf-8")
    wrong.write_text(shipped.replace('terrain = "hill"', 'terrain = "mountain"', 1), encoding="utf-8")
    answer = call("map", wrong, "--out", out, "--json")
    assert answer.code == 1
    error = answer.json["error"]
    assert (error["key"], error["file"]) == ("hex.D5.terrain", str(wrong))
    assert not out.exists()
    assert call("map", MAPS / "corps.toml", "--out", tmp_path / "map.bmp").code == 2
    board = tmp_path / "board.toml"
    board.write_text('format = 1\ngame = "victory-and-honor"\nkind = "board"\n')
    assert "draws no component files" in call("map", board, "--out", out).err
    board.write_text('format = 1\ngame = "chess"\nkind = "board"\n')
    assert call("map", board, "--out", out).code == 2
