"""The graphs of Victory & Honor: numbers worked out by hand from the rulebook."""

import networkx as nx
import pytest
from victory_and_honor.lines import GAME

from explorer.games.victory_and_honor.graphs import lines_of_fire
from widgets.boards.victory_and_honor import geometry

SEATS = "NESW"
LEFT_OF = dict(zip(SEATS, "ESWN", strict=True))
# Plays of a second phase, led by North: right opened in Yellow, left in Black, center in Blue, so trump is Red.
HANDS = {
    "N": "R4 RG1 Y7 YG1 Y4 KG2 B4",
    "E": "K6 K7 KG3 R2 R7 YG3 BG3",
    "S": "BG1 K1 R3 Y1 Y5 YG2 B2",
    "W": "B1 B3 B5 KG1 R6 K4 K2",
}
LOOKS = ["N right Y4", "W left K4", "N left KG2", "E center BG3", "W right K2", "S center B2", "N center B4"]


def after(moves, setup=None, **rulings):
    state = GAME.start(setup or {"leader": "N", "phase": 2, "hands": HANDS}, rulings)
    for text in moves:
        state, _ = GAME.play(state, text)
    return state


def graph(name, state=None):
    return GAME.graph(name).make(state)


def nodes(graph, key, value=True):
    return {node for node, found in graph.nodes(data=key) if found == value}


def test_turn_passing_on_an_empty_table():
    """Every slot leads to the three slots of the seat it points at; six pairs face each other."""
    empty = graph("turn-passing")
    assert len(empty) == 12
    assert {degree for _, degree in empty.out_degree()} == {3}
    assert {degree for _, degree in empty.in_degree()} == {3}
    for seat in SEATS:
        left = LEFT_OF[seat]
        across = LEFT_OF[left]
        right = LEFT_OF[across]
        for position, there in (("left", left), ("center", across), ("right", right)):
            assert set(empty[f"{seat} {position}"]) == {f"{there} {one}" for one in ("left", "center", "right")}
            assert empty.nodes[f"{seat} {position}"]["points_at"] == there
    facing = {frozenset(edge[:2]) for edge in empty.edges(data="facing") if edge[2]}
    flanks = [{f"{seat} left", f"{LEFT_OF[seat]} right"} for seat in SEATS]
    assert facing == set(map(frozenset, [*flanks, {"N center", "S center"}, {"E center", "W center"}]))
    assert all(empty.has_edge(two, one) for one, two in map(sorted, facing))
    assert nodes(empty, "free") == set(empty)
    assert not nodes(empty, "may_play")
    assert not nodes(empty, "turn")


def test_facing_slots_meet_in_the_corners():
    """The slot that a flank faces is the nearest slot of another seat."""
    places = nx.get_node_attributes(graph("turn-passing"), "pos")
    assert len(set(places.values())) == 12
    assert max(places, key=lambda one: places[one][1]).startswith("N")
    assert max(places, key=lambda one: places[one][0]).startswith("E")
    for seat in SEATS:
        x, y = places[f"{seat} left"]
        others = [one for one in places if one[0] != seat]
        nearest = min(others, key=lambda one: (places[one][0] - x) ** 2 + (places[one][1] - y) ** 2)
        assert nearest == f"{LEFT_OF[seat]} right"


def test_slots_lie_as_in_the_picture_of_the_table():
    """The graph's y runs up, the picture's down."""
    drawn = {
        f"{seat.name} {position.name.lower()}": geometry.slot(seat, position) for seat, position in geometry.ALL_SLOTS
    }
    assert drawn == {node: (x, -y) for node, (x, y) in graph("turn-passing").nodes(data="pos")}


def test_algorithms_apply():
    """On an empty table any slot can be reached from any other; North's center from North's left by way of East."""
    empty = graph("turn-passing")
    assert nx.is_strongly_connected(empty)
    assert nx.shortest_path(empty, "N left", "N center") == ["N left", "E right", "N center"]


def test_walks_through_the_graph_are_the_orders_of_play():
    """A walk may stop on a slot as long as one can go on from there; it is over when the next slots are all ends."""
    empty = graph("turn-passing")

    def orders(walk):
        def onward(slots, done):
            return [one for one in slots if set(empty[one]) - done - {one}]

        following = onward(set(empty[walk[-1]]) - set(walk), set(walk))
        return sum(orders([*walk, one]) for one in following) if following else 1

    assert sum(orders([f"N {position}"]) for position in ("left", "center", "right")) == 864


def test_orders_of_play_as_a_graph():
    """Paths from the start to an end, counted along a topological sort."""
    for state, leader in ((None, "N"), (after([], {"leader": "W", "phase": 2, "hands": HANDS}), "W")):
        orders = graph("orders-of-play", state)
        assert orders.graph["start"].startswith(f"{leader} ")
        ways = dict.fromkeys(orders, 0) | {orders.graph["start"]: 1}
        for node in nx.topological_sort(orders):
            for following in orders[node]:
                ways[following] += ways[node]
        assert sum(ways[node] for node in orders if not orders[node]) == 864
        assert len(set(nx.get_node_attributes(orders, "pos").values())) == len(orders)


def test_turn_passing_in_a_position():
    """South's turn, seven slots covered. East's right leads to North, whose board is full."""
    passing = graph("turn-passing", after(LOOKS))
    assert nodes(passing, "free") == {"E left", "E right", "S left", "S right", "W center"}
    assert nodes(passing, "turn") == {"S left", "S center", "S right"}
    assert nodes(passing, "may_play") == {"S left", "S right"}
    assert set(passing.edges) == {
        ("E left", "S left"),
        ("E left", "S right"),
        ("S left", "W center"),
        ("S right", "E left"),
        ("S right", "E right"),
        ("W center", "E left"),
        ("W center", "E right"),
    }
    assert {node: passing.nodes[node]["opened"] for node in ("E left", "E center", "E right")} == {
        "E left": "Black",
        "E center": "Blue",
        "E right": "Yellow",
    }
    assert {edge[:2] for edge in passing.edges(data="now") if edge[2]} == {
        ("S left", "W center"),
        ("S right", "E left"),
        ("S right", "E right"),
    }


def test_a_face_down_card_is_not_named():
    """West's sacrifice on the right."""
    for name in ("turn-passing", "lines-of-fire"):
        found = graph(name, after(LOOKS))
        assert found.nodes["W right"]["lies"] == "face down"
        assert found.nodes["W left"]["lies"] == "K4"
        assert not [data for _, data in found.nodes(data=True) if "K2" in str(data)]


def test_a_scout_leaves_one_position():
    """South's Scout names West's center: the only one West has anyway; then East fills its last slot."""
    passing = graph("turn-passing", after([*LOOKS, "S left K1 > center"]))
    assert nodes(passing, "may_play") == {"W center"}
    # East's left keeps the order going to South's right, East's right leads to North
    passing = graph("turn-passing", after([*LOOKS, "S left K1 > center", "W center B5"]))
    assert nodes(passing, "may_play") == {"E left"}


def test_nothing_is_passed_while_boards_are_filled():
    """East's right is left: the order has ended."""
    passing = graph("turn-passing", after([*LOOKS, "S right Y5", "E left K6", "S left K1", "W center B5"]))
    assert nodes(passing, "free") == nodes(passing, "may_play") == {"E right"}
    assert not passing.edges


def test_before_the_cards_are_dealt_the_table_is_empty():
    start = GAME.start()
    assert nodes(graph("turn-passing", start), "free") == set(graph("turn-passing"))
    assert not nodes(graph("turn-passing", start), "may_play")
    assert graph("lines-of-fire", start).number_of_edges() == 8
    assert graph("orders-of-play", start).graph["start"].startswith("N ")


@pytest.mark.parametrize(("play", "lines"), [("partners", 8), ("each-alone", 12)])
def test_lines_of_fire_on_an_empty_table(play, lines):
    """Flanks face the neighbour's other flank; centers fire only when each plays alone."""
    for fire in (lines_of_fire(play=play), lines_of_fire(after([], play=play))):
        assert len(fire) == fire.number_of_edges() == lines
        assert all(fire.has_edge(two, one) for one, two in fire.edges)
        assert set(fire["N left"]) == {"E right"}
        assert ("N center" in fire) == (play == "each-alone")
        assert nx.number_strongly_connected_components(fire) == lines // 2
        assert {state for *_, state in fire.edges(data="state")} == {"possible"}
        assert not nodes(fire, "armed")


def test_crossfire():
    """North's right and West's left take each other. West's face-down right is immune, and what lies there fires at
    nothing; North's General does not fire, but East's right may still become its gun."""
    fire = graph("lines-of-fire", after(LOOKS))
    for what in ("armed", "firing", "bombarded", "crossfire"):
        assert nodes(fire, what) == {"N right", "W left"}
    assert dict(nx.get_edge_attributes(fire, "state")) == {
        ("N right", "W left"): "crossfire",
        ("W left", "N right"): "crossfire",
        ("E right", "N left"): "possible",
        ("E left", "S right"): "possible",
        ("S right", "E left"): "possible",
    }


def test_armed_and_firing():
    """A gun first fires at nothing, then at the card laid before it; nothing that lies there fires back."""
    setup = {
        "leader": "N",
        "phase": 3,
        "hands": {"N": "R4 BG3 K2 Y5", "E": "K1 K7 R2 Y1", "S": "B7 R6 Y2 K3", "W": "RG1 Y3 B4 K5"},
    }
    fire = graph("lines-of-fire", after(["N left R4"], setup))
    assert nodes(fire, "armed") == {"N left"}
    assert not nodes(fire, "firing") | nodes(fire, "bombarded") | nodes(fire, "crossfire")
    assert fire.edges["N left", "E right"]["state"] == "armed"
    assert fire.edges["E right", "N left"]["state"] == "possible"
    # East opens right before the gun
    fire = graph("lines-of-fire", after(["N left R4", "E right K7"], setup))
    assert nodes(fire, "firing") == {"N left"}
    assert nodes(fire, "bombarded") == {"E right"}
    assert not nodes(fire, "crossfire")
    assert fire.edges["N left", "E right"]["state"] == "fire"
    assert not fire.has_edge("E right", "N left")
