"""Graphs of any game: clauses, trees of lines, merged positions. Numbers are counted by hand."""

import tomllib
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import networkx as nx
import pytest

from explorer import load_game
from explorer.core.dist import Dist
from explorer.core.errors import ExplorerError, UnknownName
from explorer.core.protocol import Chance, Decision, Over
from explorer.study.graph_layout import blocks, box, layers
from explorer.study.graphs import clauses, game_tree, merged_states
from explorer.study.tree import Tree
from tests.study.trees import DEALT, LINES, START, scenario

GAME = load_game("victory-and-honor")
# After seven plays of a second phase and South's right Y5. Free: East's left and right, South's left, West's center.
LATE = """
format = 1
game = "victory-and-honor"
title = "Four plays left"
[setup]
leader = "N"
phase = 2
[setup.hands]
N = "R4 RG1 Y7 YG1 Y4 KG2 B4"
E = "K6 K7 KG3 R2 R7 YG3 BG3"
S = "BG1 K1 R3 Y1 Y5 YG2 B2"
W = "B1 B3 B5 KG1 R6 K4 K2"
[[line]]
name = "main"
moves = ["N right Y4", "W left K4", "N left KG2", "E center BG3", "W right K2", "S center B2", "N center B4",
  "S right Y5"]
"""


def at_end(text):
    one = scenario(text)
    state = one.start()
    for move in one.all_moves(one.line()):
        state, _ = one.game.play(state, move)
    return state


def drawn(graph):
    """Whether every node lies somewhere of its own."""
    places = [data["pos"] for _, data in graph.nodes(data=True)]
    assert all(abs(x) < 1e6 and abs(y) < 1e6 for x, y in places)
    return len(set(places)) == len(graph)


def test_every_clause_and_every_question_is_a_node():
    graph = clauses(GAME)
    data = tomllib.loads((GAME.folder / "rulebook.toml").read_text())
    groups = Counter(group for _, group in graph.nodes(data="group"))
    out = [one["id"] for one in data["clause"] if "out" in one]
    assert groups["clause"] + groups["out of scope"] == len(data["clause"])
    assert {node for node, group in graph.nodes(data="group") if group == "out of scope"} == set(out)
    assert out
    assert {node for node in graph if node.startswith("ruling:")} == {f"ruling:{one['id']}" for one in data["question"]}
    assert groups["ruling"] == 12
    # cited as a whole, though there are only clauses below them
    sections = {node for node, group in graph.nodes(data="group") if group == "section"}
    assert sections == {"establishing-trump", "special-maneuvers.artillery", "special-maneuvers.cavalry"}
    for one in data["clause"]:
        assert graph.nodes[one["id"]]["gist"] == one["gist"]
        assert graph.nodes[one["id"]]["heading"] == one["heading"]
        assert set(graph[one["id"]]) == set(one.get("see", ()))
    for one in data["question"]:
        assert set(graph[f"ruling:{one['id']}"]) == set(one["clauses"])
    assert drawn(graph)


def test_clauses_that_refer_to_each_other():
    """Boards see turn order and lines of fire, which see them; so do partners and the adding of their scores."""
    graph = clauses(GAME)
    circles = {frozenset(one) for one in nx.strongly_connected_components(graph) if len(one) > 1}
    boards = {"setup.boards", "rules-of-engagement.turn-order", "special-maneuvers.artillery.lines-of-fire"}
    assert circles == {frozenset(boards), frozenset({"setup.partners", "scoring.partners-add"})}
    assert graph.edges["ruling:redeal", "setup.redeal"]["group"] == "stands between"
    assert nx.has_path(graph, "rules-of-engagement.passing.destinations", "special-maneuvers.artillery.lines-of-fire")


def test_game_tree():
    """Start, R4, then K1 or K7; the third line is under other rulings and so has a tree of its own."""
    tree = Tree.of(scenario(START + LINES))
    graph = game_tree(tree)
    assert set(graph) == {node.id for node in tree.nodes()}
    assert sorted(move for _, move in graph.nodes(data="move")) == sorted(
        ["", "N left R4", "E center K1", "E center K7", "", "N left R4", "E center K7", "W left RG1"]
    )
    assert graph.number_of_edges() == 6
    assert nx.is_forest(graph)
    assert nx.number_weakly_connected_components(graph) == 2
    main = [data["move"] for _, data in graph.nodes(data=True) if data["main"]]
    assert main == ["", "N left R4", "E center K1"]
    (first,) = graph[0]
    assert "the battery" in graph.nodes[first]["comment"]
    assert graph.nodes[first]["ply"] == 1
    assert graph.nodes[first]["events"] == ["opened"]
    assert graph.nodes[first]["player"] == "E"
    assert {graph.edges[0, first][key] for key in ("move", "group")} == {"N left R4", "move"}
    other = tree.roots[1].id
    assert graph.nodes[other]["rulings"] == graph.nodes[other]["label"] == "play = each-alone"
    assert nx.shortest_path_length(graph, other)[max(graph)] == 3
    assert drawn(graph)


def test_chance_in_a_game_tree():
    """One of 70 hands of four cards from eight, then the only hand that is left."""
    tree = Tree.of(scenario(DEALT))
    node = tree.roots[0]
    for _ in range(2):
        node = tree.play(node, str(tree.game.pending(node.state).outcomes.pick(0)))
    graph = game_tree(tree)
    first, second = graph.edges
    assert (graph.edges[first]["p"], graph.edges[second]["p"]) == ("1/70", "1/1")
    assert graph.edges[first]["probability"] == pytest.approx(1 / 70)
    assert graph.nodes[node.id]["likelihood"] == "1/70"
    assert graph.nodes[first[0]]["kind"] == "chance"
    assert drawn(graph)


def test_a_cut_line_says_why():
    tree = Tree.of(scenario(START + '[[line]]\nname = "main"\nmoves = ["N left R4", "W left Y3"]\n'))
    graph = game_tree(tree)
    (cut,) = [node for node, group in graph.nodes(data="group") if group == "cut short"]
    assert graph.nodes[cut]["move"] == "N left R4"
    assert graph.nodes[cut]["stopped"].startswith("W left Y3: It is East's turn")


def test_merged_states_of_a_late_position():
    """East must keep the order going on the left: K6, K7 or KG3. South follows there with its Scout, which may name
    West's only free slot or not. West follows in the center: B1, B3 or B5; the Scout is forgotten then. East's right
    is left, where it follows with YG3: the phase ends. So 1, 3, 6, 9 and 9 positions, and 3 + 6 + 18 + 9 edges."""
    graph = merged_states(GAME, at_end(LATE))
    assert Counter(nx.get_node_attributes(graph, "depth").values()) == {0: 1, 1: 3, 2: 6, 3: 9, 4: 9}
    assert graph.number_of_edges() == 36
    assert graph.graph["complete"]
    assert nx.is_directed_acyclic_graph(graph)
    assert next(iter(nx.topological_sort(graph))) == 0
    players = {depth: set() for depth in range(5)}
    for _, data in graph.nodes(data=True):
        players[data["depth"]].add(data["player"])
    assert players == {0: {"E"}, 1: {"S"}, 2: {"W"}, 3: {"E"}, 4: {""}}
    assert {data["kind"] for _, data in graph.nodes(data=True) if data["depth"] == 4} == {"end"}
    assert Counter(degree for node, degree in graph.in_degree() if graph.nodes[node]["depth"] == 3) == {2: 9}
    assert [move for edge in graph.out_edges(0) for move in graph.edges[edge]["moves"]] == [
        "E left KG3",
        "E left K7",
        "E left K6",
    ]
    assert drawn(graph)


def test_a_bound_cuts_the_graph_and_says_so():
    """With room for 9 positions: the start, three after it, and the two of the first two of these."""
    graph = merged_states(GAME, at_end(LATE), most=9)
    assert len(graph) == 8
    assert (graph.graph["complete"], graph.graph["cut"]) == (False, 5)
    assert "5 of them were not followed" in graph.graph["about"]
    cut = {node for node, group in graph.nodes(data="group") if group == "not followed"}
    assert cut == {node for node in graph if not graph[node]}
    assert len(merged_states(GAME, at_end(LATE), most=28)) == 28
    only = merged_states(GAME, at_end(LATE), most=1)
    assert (len(only), only.graph["cut"]) == (1, 1)


def test_chance_among_merged_states():
    """Each of four seats may open; then a hand of ten of forty cards, too many to list, so not followed."""
    graph = merged_states(GAME, GAME.start(), until="game")
    assert {data["p"] for *_, data in graph.edges(data=True)} == {"1/4"}
    assert (len(graph), graph.number_of_edges(), graph.graph["cut"]) == (5, 4, 4)
    graph = merged_states(GAME, scenario(DEALT).start(), most=71)
    assert {data["p"] for *_, data in graph.edges(data=True)} == {"1/70"}
    assert (len(graph), graph.graph["cut"]) == (71, 70)


def die_game(total):
    """Throw a die until the sum of what was thrown, taken by threes, is 0 again; `total` None: never over."""

    def pending(state):
        if state == "over":
            return Over({"scores": {}, "winners": []}, "end")
        return Chance(Dist.of(dict.fromkeys(range(1, 7), 1)), "throw", int)

    def advance(state, move):
        after = (state + move) % 3
        return ("over" if after == total else after), ()

    return replace(GAME, pending=pending, advance=advance, ended=lambda _, after: ("game",) * (after == "over"))


def test_moves_that_join_the_same_positions():
    """From 1, the throws 2 and 5 make 0, so the game is over; 3 and 6 stay at 1; 1 and 4 lead to 2."""
    graph = merged_states(die_game(0), 1, until="game")
    assert sorted(nx.get_node_attributes(graph, "kind").values()) == ["chance", "chance", "end"]
    moves = {(one, other): data["moves"] for one, other, data in graph.edges(data=True)}
    assert list(moves.values()) == [["1", "4"], ["2", "5"], ["3", "6"]] * 2
    assert {data["p"] for *_, data in graph.edges(data=True)} == {"1/3"}
    assert graph.has_edge(0, 0)
    for node in graph:
        shares = [Fraction(data["p"]) for *_, data in graph.out_edges(node, data=True)]
        assert sum(shares) == (0 if graph.nodes[node]["kind"] == "end" else 1)
    assert drawn(graph)


def test_a_game_that_goes_round():
    """A graph may have circles: three positions, each of which leads to all."""
    graph = merged_states(die_game(None), 0, until="game")
    assert len(graph) == 3
    assert graph.number_of_edges() == 9
    assert nx.is_strongly_connected(graph)


def test_wrong_questions():
    with pytest.raises(UnknownName, match="phase, round, game"):
        merged_states(GAME, GAME.start(), until="week")
    with pytest.raises(ExplorerError, match="at least 1"):
        merged_states(GAME, GAME.start(), most=0)


def test_two_moves_of_a_player_are_one_edge():
    """North decides between two ways to the same place."""
    choice = Decision("N", "clause", lambda: ["this", "that"], lambda _: iter(()), lambda _: ())
    game = replace(
        GAME,
        pending=lambda state: choice if state == "start" else Over({}, "end"),
        advance=lambda state, move: ("done", ()),
        ended=lambda before, after: (),
    )
    graph = merged_states(game, "start", until="game")
    assert graph.edges[0, 1]["moves"] == ["this", "that"]
    assert graph.edges[0, 1]["label"] == "this +1"
    assert "p" not in graph.edges[0, 1]
    assert graph.nodes[1]["kind"] == "over"
    assert graph.graph["complete"]


def test_layers_uncross():
    """Two edges that cross in the order given do not when drawn."""
    places = layers({"a": 0, "b": 0, "c": 1, "d": 1}, [("a", "d"), ("b", "c")], 10, 1)
    assert (places["a"][1] > places["b"][1]) == (places["d"][1] > places["c"][1])
    assert {place[0] for place in places.values()} == {0, 10}


def test_blocks_keep_their_order_and_apart():
    """Down each column, then to the right, no two boxes touching."""
    stacks = [[((stack, row), "word" * (stack + 1)) for row in range(3)] for stack in range(5)]
    places = blocks(stacks, 2)
    order = [node for stack in stacks for node, _ in stack]
    lefts = [places[node][0] - box("word" * (node[0] + 1))[0] / 2 for node in order]
    keys = [(round(left), -places[node][1]) for left, node in zip(lefts, order, strict=True)]
    assert keys == sorted(keys)
    assert len({left for left, _ in keys}) == 2
