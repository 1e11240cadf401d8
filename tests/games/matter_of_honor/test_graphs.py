"""The graphs: counted by hand on the shipped map, useful to networkx as they are, and true to what may be played."""

from io import BytesIO
from itertools import pairwise
from random import Random
from xml.etree import ElementTree

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matter_of_honor.play import GAME, QUICKLY, RULINGS, fights, random_game
from matter_of_honor.twin import Position

from explorer.core.protocol import Decision
from explorer.games.matter_of_honor.graph_flow import WAYS
from explorer.games.matter_of_honor.graph_units import marches, reach
from explorer.study.graph_files import graphml, svg


def at(card="black 9", rulings=None, turn=6, **places):
    """A position with a card in use and only the named units on the map, `_` standing for a space."""
    units = {name.replace("_", " "): place for name, place in places.items()}
    return GAME.start({"turn": turn, "others": "gone", "card": card, "at": units}, rulings)


def graph(name, state=None):
    return GAME.graph(name).make(state)


@pytest.mark.parametrize("name", GAME.graphs)
def test_every_graph_is_plain_networkx_and_can_be_written(name):
    crowded = at(turn=5, XI="C3", VI="C3 reduced", Pr_I="C2", APR="D3", VII="waiting", Sw_I="waiting")
    for state in (None, crowded):
        found = graph(name, state)
        assert type(found) in (nx.Graph, nx.DiGraph)
        groups, kinds = found.graph["groups"], found.graph["edge_groups"]
        for _, data in found.nodes(data=True):
            assert data["label"]
            assert len(data["pos"]) == 2
            assert data["group"] in groups
        for *_, data in found.edges(data=True):
            assert data["group"] in kinds
        assert nx.read_graphml(BytesIO(graphml(found))).number_of_edges() == found.number_of_edges()
        picture = svg(found).decode()
        assert ElementTree.fromstring(picture).tag.endswith("svg")


def test_the_map_by_hand():
    """Seven columns of five: 28 hexsides within them and nine between each two."""
    map = graph("hexes")
    assert (map.number_of_nodes(), map.number_of_edges()) == (35, 28 + 6 * 9)
    assert nx.shortest_path_length(map, "A4", "G2") == 6
    assert not list(nx.articulation_points(map))
    assert {node for node, data in map.nodes(data=True) if data["level"] == 2} == {"D5", "E3", "F1"}
    assert map.nodes["G2"]["entry_of"] == ["VI", "III C"]
    assert map.nodes["C3"]["units"] == ["XI", "II C"]
    assert (map.nodes["C3"]["held_by"], map.nodes["C3"]["room_for"]) == ("French", [])
    assert map.nodes["C2"]["room_for"] == ["French", "North", "Silesia"]
    assert map.edges["C3", "C2"]["open_to"] == ["French"]
    assert map.edges["D2", "D3"]["against"] == {"D2": ["woods", "river"], "D3": ["river"]}
    assert map.edges["E2", "E3"]["against"] == {"E3": ["river", "uphill"], "E2": ["river"]}
    bridges = {frozenset(edge) for *edge, data in map.edges(data=True) if data["road"] and data["river"]}
    assert bridges == {frozenset(("B3", "C3")), frozenset(("G2", "G3"))}
    assert sum(bool(data["river"]) for *_, data in map.edges(data=True)) == 13
    assert map.edges["C3", "B3"]["river"] == "Parthe"


def test_an_enemy_may_leave_one_way_only():
    """With Prussians in B1, A1 hangs by A2: the one hex that parts the map of the French."""
    map = graph("hexes", at(XI="A1", Pr_I="B1"))
    french = nx.subgraph_view(map, filter_node=lambda node: map.nodes[node]["held_by"] != "Coalition")
    assert set(nx.articulation_points(french)) == {"A2"}
    assert map.nodes["A1"]["room_for"] == ["French"]
    assert map.nodes["B1"]["room_for"] == ["Silesia"]


def test_the_roads_by_hand():
    """Roads of 7, 7, 8 and 3 hexes meet in Leipzig, three of them, and in G3, two: a tree."""
    roads = graph("roads")
    assert (roads.number_of_nodes(), roads.number_of_edges()) == (7 + 7 + 8 + 3 - 3, 21)
    assert nx.is_tree(roads)
    assert nx.shortest_path(roads, "A5", "G2") == ["A5", "B4", "C4", "D4", "E4", "F3", "G3", "G2"]
    assert {node for node in roads if roads.degree(node) == 1} == {"A1", "A4", "A5", "G5"}
    assert {node for node, data in roads.nodes(data=True) if data["group"] == "junction"} == {"G3"}


def test_marches_count_activations():
    """A4 to Leipzig is three stages of the Taucha road, and four by Mockau when the French are in Taucha."""
    free = graph("marches")
    assert nx.shortest_path(free, "A4", "G2") == ["A4", "C3", "E2", "G2"]
    start = GAME.start()
    assert "Pr I" in start.theatre.unit
    assert nx.shortest_path_length(marches(start, "Pr I"), "A4", "G2") == 4
    loose = marches(at(rulings={"road-bonus": "entered-hexes"}, XI="A1"))
    assert loose.edges["D3", "E4"]["moves"] == ["E4", "D4 E4"]  # the second is a step aside onto the road
    assert "D5" not in loose["D3"]
    assert "F3" not in free["D3"]
    assert loose.edges["D3", "F3"]["moves"] == ["E4 F3"]
    with pytest.raises(KeyError):
        marches(start, "Old Guard")


def test_reach_by_hand():
    """From the woods of F4 nothing goes fast, but F3 lies on the road: with two activations Leipzig is reached."""
    state = at("black 8", XI="F4", Pr_I="G3", Ru_X="D2")
    found = reach(state)
    assert found.graph["title"] == "Reach with 2 activations"
    once = {hex for hex in found["XI"] if found.edges["XI", hex]["activations"] == 1}
    assert once == {"F3", "G4", "G5", "F5", "E5", "E4"}
    assert not found.has_edge("XI", "G2")  # the Prussians stand on the road in G3
    assert found.edges["XI", "Pr I"]["activations"] == 2
    assert found.edges["XI", "Pr I"]["moves"][1] == "XI attacks Pr I"
    assert not found.has_edge("XI", "Ru X")
    assert not found.out_degree("Pr I")
    free = reach(at("black 8", XI="F4"))
    assert free.edges["XI", "G2"]["moves"] == ["XI moves F3", "XI moves G3 G2"]
    assert not free.edges["XI", "G2"]["now"]
    assert free.edges["XI", "F3"]["now"]


def test_reach_of_those_who_wait_and_of_the_other_side():
    """The Prussian III Corps is due on turn 5, at A4 or A5; B3 and, by road, C4 are then beside the XI Corps."""
    state = at("red 9", turn=5, Pr_III="waiting", XI="C3")
    found = reach(state)
    assert found.edges["Pr III", "A4"]["moves"] == ["Pr III enters A4"]
    assert found.edges["Pr III", "B3"]["activations"] == 2
    assert found.edges["Pr III", "XI"]["moves"] in (
        ["Pr III enters A4", "Pr III moves B3", "Pr III attacks XI"],
        ["Pr III enters A5", "Pr III moves B4 C4", "Pr III attacks XI"],
    )
    assert set(reach(state, activations=1)["Pr III"]) == {"A4", "A5"}
    french = reach(state, activations=1, side="French")
    assert "B3" in french["XI"]
    assert not french.edges["XI", "B3"]["now"]
    assert "Pr III" not in reach(at("red 9", turn=4, Pr_III="waiting", APR="A4"))
    with pytest.raises(KeyError):
        reach(state, side="Saxons")


@settings(max_examples=10, phases=QUICKLY, deadline=None)
@given(RULINGS, st.integers(0, 10_000))
def test_what_reaches_now_is_what_may_be_played(rulings, seed):
    random = Random(seed)
    states, _, _ = random_game(rulings, random, fights)
    for state in random.sample([one for one in states if one.stage == "act"], 15):
        found = reach(state)
        pending = GAME.pending(state)
        assert isinstance(pending, Decision)
        now = {data["moves"][0] for *_, data in found.edges(data=True) if data["now"]}
        legal = {str(move) for move in pending.moves}
        assert now <= legal
        # a hex may be had by several ways, of which one is named
        ends = {(move.split(" moves ")[0], move.split()[-1]) for move in legal if " moves " in move}
        units = state.theatre.unit
        assert ends == {(u, v) for u, v, data in found.edges(data=True) if data["now"] and v not in units} - {
            (move.split(" enters ")[0], move.split()[-1]) for move in legal if " enters " in move
        }
        attacks = {(u, v) for u, v, data in found.edges(data=True) if data["now"] and v in units}
        assert attacks == {tuple(move.split(" attacks ")) for move in legal if " attacks " in move}
        for one, _, data in found.edges(data=True):
            assert all(move.startswith(f"{one} ") for move in data["moves"])
            assert len(data["moves"]) == data["activations"] <= state.remaining


@settings(max_examples=10, phases=QUICKLY, deadline=None)
@given(RULINGS, st.integers(0, 10_000))
def test_retreats_are_those_of_the_twin(rulings, seed):
    random = Random(seed)
    states, _, _ = random_game(rulings, random, fights)
    fleeing = [one for one in states if one.stage == "retreat"]
    for state in [*random.sample(states, 15), *fleeing[:5]]:
        found, twin = graph("retreats", state), Position(GAME.describe(state))
        for unit in twin.on_map():
            ways = {foe: twin.ways_out(unit, foe) for foe in found.nodes[unit]["foes"]}
            assert set(found[unit]) == set().union(*ways.values())
            assert found.nodes[unit]["no_way_from"] == [foe for foe, hexes in ways.items() if not hexes]
            for hex in found[unit]:
                assert set(found.edges[unit, hex]["foes"]) == {foe for foe, hexes in ways.items() if hex in hexes}
        due = {f"{u} retreats {v}" for u, v, data in found.edges(data=True) if data["now"]}
        assert due == (twin.retreats() if state.stage == "retreat" else set())


def test_retreats_by_hand():
    """In Taucha the Parthe is on three sides; the IV Corps in G3 has the door into Leipzig."""
    found = graph("retreats", at(XI="C3", Pr_I="C2", IV="G3", APR="F3", VI="D5"))
    assert found.nodes["XI"]["no_way_from"] == ["Pr I"]
    assert found.nodes["XI"]["group"] == "cannot retreat"
    assert list(found["IV"]) == ["G2"]
    assert found.edges["IV", "G2"] == {"foes": ["APR"], "over_river": True, "now": False, "group": "possible"}
    assert found.nodes["VI"]["group"] == "not beside an enemy"


def test_every_step_follows_the_flow_and_every_arrow_is_walked():
    """Along games under all kinds of rulings: each step is an arrow, with its events; and no arrow is idle."""
    flow, walked = graph("turn-flow"), set()
    answers = [{}, {"joker-in-combat": "redraw", "last-card": "ends-at-once"}, {"joker-too-early": "shuffled-back"}]
    starts = [GAME.start({}, changed) for changed in answers for _ in range(8)]
    few = {"left": "joker, black 9, red 8, 2 x red 10", "at": {"XI": "D2", "Pr I": "D3", "Ru X": "C4"}}
    starts += [GAME.start({**few, "turn": turn}, changed) for changed in answers for turn in (1, 6) for _ in range(12)]
    for seed, start in enumerate(starts):
        states, _, events = random_game(start.rulings, Random(seed), fights, start=start)
        for before, happened, after in zip(states, events, states[1:], strict=False):
            kinds = {event.kind for event in happened}
            ended = "turn-ended" in kinds
            way = [before.stage, "turn ends", after.stage] if ended else [before.stage, after.stage]
            arrows = list(pairwise(way))
            assert all(flow.has_edge(*arrow) for arrow in arrows), (way, kinds)
            assert kinds <= {kind for arrow in arrows for kind in flow.edges[arrow]["events"]}, (way, kinds)
            cited = {clause for arrow in arrows for clause in flow.edges[arrow]["clauses"]}
            assert any(event.cites(clause) for event in happened for clause in cited), (way, kinds)
            walked |= set(arrows)
    assert walked == set(WAYS)


def test_the_flow_cites_the_rulebook_and_says_where_a_position_stands():
    book = GAME.rulebook
    for way in WAYS.values():
        assert set(way.clauses.split()) <= set(book.clauses)
        assert set(way.rulings.split()) <= set(book.questions)
    flow = graph("turn-flow", at(XI="C3"))
    assert [node for node, data in flow.nodes(data=True) if data["now"]] == ["act"]
    assert flow.nodes["act"]["side"] == "French"
    assert nx.has_path(flow, "card", "over")
    assert set(nx.descendants(flow, "over")) == set()
