"""The pictures of all graphs of all games: labels lie apart, and each edge can be followed from node to node."""

import re
from itertools import combinations, pairwise
from math import dist

import pytest

from explorer import GAMES, load_game, load_scenario
from explorer.study.graph_svg import draw
from explorer.study.graphs import clauses

STARTS = {"victory-race": "one-die-or-two", "victory-and-honor": "two-batteries", "victorum": "a-round-step-by-step"}
STARTS["matter-of-honor"] = "whole-game"
RIM = 5.0  # how far a line may graze a corner
TOGETHER = 60.0  # for how many pixels two lines that cross at a small angle may run together
FOLLOWED = 80  # edges; with more, nobody follows each
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
COURSES = [("victorum", "round"), ("victory-race", "turn-flow"), ("matter-of-honor", "turn-flow")]


def graphs():
    """Each graph as before anything is played, and in the position of a lesson."""
    for id in GAMES:
        game = load_game(id)
        state = load_scenario(f"{id}/{STARTS[id]}").start()
        yield f"{id} clauses", clauses(game)
        for name, one in game.graphs.items():
            yield f"{id} {name}", one.make(None)
            yield f"{id} {name} in a position", one.make(state)


GRAPHS = dict(graphs())
every_graph = pytest.mark.parametrize("graph", GRAPHS.values(), ids=GRAPHS)


def parts(root):
    """The nodes as boxes by name, the edges as points by names, the boxes of all texts: half an em a letter."""
    (picture,) = [one for one in root if one.get("transform")]
    nodes, edges, texts = {}, [], []
    for group in picture.iter("g"):
        name = (group.findtext("title") or "").split("\n")[0]
        line = next((one for one in group.findall("path") if one.get("fill") == "none"), None)
        if line is not None and (" → " in name or " – " in name):
            edges.append((re.split(" → | – ", name), points(line.get("d"))))
        elif name:
            nodes[name] = outline(next(one for one in group.iter() if one.tag in ("rect", "polygon")))
        for text in group.findall("text"):
            size = float(text.get("font-size"))
            x, y, half = float(text.get("x")), float(text.get("y")), 0.25 * size * len(text.text)
            texts.append(((x - half, y - 0.7 * size, x + half, y + 0.2 * size), text.text))
    return nodes, edges, texts


def outline(shape):
    if shape.tag == "rect":
        x, y, wide, high = (float(shape.get(key)) for key in ("x", "y", "width", "height"))
        return x, y, x + wide, y + high
    numbers = list(map(float, NUMBER.findall(shape.get("points"))))
    return min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])


def points(path):
    """Fifty points of a cubic curve."""
    numbers = list(map(float, NUMBER.findall(path)))
    ends = list(zip(numbers[::2], numbers[1::2], strict=True))
    found = []
    for step in range(51):
        t = step / 50
        weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
        found.append(tuple(sum(w * end[i] for w, end in zip(weights, ends, strict=True)) for i in (0, 1)))
    return found


def overlap(one, other):
    (a, b, c, d), (e, f, g, h) = one, other
    return a < g and e < c and b < h and f < d


@every_graph
def test_no_label_lies_on_another_or_on_a_node(graph):
    nodes, _, texts = parts(draw(graph))
    assert len(texts) >= len(graph)
    assert [(one, other) for (a, one), (b, other) in combinations(texts, 2) if overlap(a, b)] == []
    # a label stands whole in one node, or outside of all
    crossing = [
        (text, name)
        for box, text in texts
        for name, node in nodes.items()
        if overlap(box, node) and not (node[0] <= box[0] and box[2] <= node[2])
    ]
    assert crossing == []


def followed(graph):
    return graph.number_of_edges() <= FOLLOWED and graph.graph.get("flow") != "sideways"


@pytest.mark.parametrize(
    "graph", [one for one in GRAPHS.values() if followed(one)], ids=[name for name in GRAPHS if followed(GRAPHS[name])]
)
def test_every_edge_can_be_followed(graph):
    """It runs through no node but its own, and with no other edge but where both come to the same node."""
    nodes, edges, _ = parts(draw(graph))
    through = [
        (ends, name)
        for ends, line in edges
        for name, (left, top, right, bottom) in nodes.items()
        if name not in ends and any(left + RIM < x < right - RIM and top + RIM < y < bottom - RIM for x, y in line)
    ]
    assert through == []
    together = [(one, other) for (one, a), (other, b) in combinations(edges, 2) if along(a, b) > TOGETHER]
    assert together == []


def along(one, other):
    """For how many pixels a line runs within 3 pixels of another, its ends aside."""
    near = [any(dist(point, at) < 3 for at in other) for point in one]
    fifth = len(one) // 5
    return (
        sum(dist(*pair) for pair, *both in zip(pairwise(one), near, near[1:], strict=False) if all(both))
        if any(near[fifth:-fifth])
        else 0.0
    )


@pytest.mark.parametrize(("game", "name"), COURSES)
def test_in_the_course_of_a_turn_every_arrow_has_its_label(game, name):
    graph = GRAPHS[f"{game} {name}"]
    texts = " ".join(text for _, text in parts(draw(graph))[2])
    for *_, label in graph.edges(data="label"):
        assert all(word in texts for word in (label or "").split())
    assert "tooltips only" not in draw(graph).findtext("desc")
