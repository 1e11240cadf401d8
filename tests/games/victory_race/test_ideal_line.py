"""The ideal line: by hand on the oval, and on every shipped circuit against networkx."""

from contextlib import suppress
from fractions import Fraction
from itertools import pairwise

import networkx as nx
import pytest
from victory_race.lone_twin import FACES, TRAP, micro
from victory_race.play import position
from victory_race.test_lone_car import SHIPPED, track

from explorer.games.victory_race.ideal_line import flying_lap, to_the_flag
from explorer.games.victory_race.tables import COLOURS, Colour

DICE = tuple(FACES)


def moves_of(circuit, die, backwards):
    """A node a point and how often the line is still to be crossed; an edge a move, with the dice it takes."""
    graph = nx.DiGraph()
    points = circuit.points
    for colour in COLOURS:
        dice = Fraction(6, FACES[die].count("RB"[colour]))
        for at, rays in enumerate(circuit.rays[colour]):
            for stop in (stop for ray in rays for stop in ray):
                gain = stop.crossed * circuit.lap + points[stop.point].progress - points[at].progress
                for to_go in (0, 1, 2)[: 2 + backwards] if gain >= 0 or backwards else ():
                    edge = (at, to_go), (stop.point, to_go - stop.crossed)
                    if dice < graph.get_edge_data(*edge, {"dice": dice + 1})["dice"]:
                        graph.add_edge(*edge, dice=dice)
    return graph


def named(circuit, line):
    return [(move.colour, circuit.points[move.start].id, circuit.points[move.end].id) for move in line.moves]


def test_the_oval_by_hand():
    """Four red lines along the inner lane, from apex to apex; with a straight of six between the bends, 22 points. From
    the left of the grid a move more is needed to come to the inside."""
    oval = track("oval.toml")
    assert named(oval, flying_lap(oval, "2-2-2")) == [
        (Colour.RED, "4a3", "5a3"),
        (Colour.RED, "5a3", "9a3"),
        (Colour.RED, "9a3", "10a3"),
        (Colour.RED, "10a3", "4a3"),
    ]
    assert flying_lap(oval, "2-2-2").dice == 12
    assert flying_lap(oval, "3-2-1").dice == 8
    assert flying_lap(oval, "2-2-2").points == 9 + 1 + 11 + 1
    left = to_the_flag(oval, "2-2-2", oval.first_row[0], 1)
    assert len(left.moves) == 5
    assert named(oval, left)[0] == (Colour.RED, "2a1", "3b1")


@pytest.mark.parametrize("name", SHIPPED)
def test_no_lap_takes_fewer_dice(name):
    circuit = track(name)
    cases = [("2-2-2", False), ("3-2-1", False), ("2-3-1", False)] + [("2-2-2", True)] * (name == "four-bends.toml")
    for die, backwards in cases:
        graph = moves_of(circuit, die, backwards)
        laps = []
        for at in range(len(circuit.points)):
            with suppress(nx.NetworkXNoPath):
                laps.append(nx.bidirectional_dijkstra(graph, (at, 1), (at, 0), weight="dice")[0])
        lap = flying_lap(circuit, die, backwards)
        assert lap.dice == min(laps)
        assert_driven(circuit, lap, backwards)
        assert lap.moves[-1].end == lap.moves[0].start
        for start in circuit.first_row:
            flags = nx.single_source_dijkstra_path_length(graph, (start, 1), weight="dice")
            least = min(dice for (_, to_go), dice in flags.items() if to_go == 0)
            line = to_the_flag(circuit, die, start, 1, backwards)
            assert line.dice == least
            assert_driven(circuit, line, backwards)


def assert_driven(circuit, line, backwards):
    """One move begins where the last one ended, on a straight of its colour, and the line is crossed once in all."""
    crossed = points = 0
    for one, other in pairwise(line.moves):
        assert one.end == other.start
    for colour, start, end in line.moves:
        (ray,) = [ray for ray in circuit.rays[colour][start] if end in [stop.point for stop in ray]]
        far = [stop.point for stop in ray].index(end)
        points += far + 1
        crossed += ray[far].crossed
        gain = ray[far].crossed * circuit.lap + circuit.points[end].progress - circuit.points[start].progress
        assert gain >= 0 or backwards
    assert crossed == 1
    assert points == line.points


def test_a_way_back_is_taken_only_where_it_may_be():
    """Round the ring it takes five moves; the siding saves one, but a blue line leads back to it."""
    ring = ["red: 0 1", "red: 1 2", "red: 2 3", "red: 3 4", "red: 4 +0"]
    siding = micro([*ring, "blue: 1 5", "red: 5 4"], [0, 1, 2, 3, 4, 0], 5, 120)
    assert [flying_lap(siding, "2-2-2", backwards).dice for backwards in (False, True)] == [15, 12]
    assert [to_the_flag(siding, "2-2-2", 1, 1, backwards).dice for backwards in (False, True)] == [12, 9]


def test_equal_lines_are_told_apart_as_it_says():
    """Two points run over are fewer than three; red goes before blue; then the end that comes first in the list."""
    square = micro(
        ["red: 0 1", "blue: 0 1", "red: 0 2", "red: 1 3", "red: 2 3", "red: 3 +0", "blue: 3 4 +0"],
        [0, 1, 1, 2, 3],
        4,
        106,
    )
    line = flying_lap(square, "2-2-2")
    assert [(move.colour, move.start, move.end) for move in line.moves] == [
        (Colour.RED, 0, 1),
        (Colour.RED, 1, 3),
        (Colour.RED, 3, 0),
    ]
    rare = flying_lap(square, "2-3-1")  # blue has three faces, red two
    assert [move.colour for move in rare.moves] == [Colour.BLUE, Colour.RED, Colour.BLUE]
    assert rare.dice == 2 + 3 + 2


def test_where_there_is_no_line():
    dead_end = micro(["red: 0 1", "blue: 0 1"], [0, 1], 2, 107)
    assert flying_lap(dead_end, "2-2-2") is None
    assert to_the_flag(dead_end, "2-2-2", 0, 1) is None
    assert to_the_flag(TRAP, "2-2-2", 0, 1).moves[0] == (Colour.RED, 0, 3)


def test_further_laps_go_round_the_ideal_lap():
    oval = position().circuit
    three = to_the_flag(oval, "2-2-2", oval.first_row[2], 3)
    one = to_the_flag(oval, "2-2-2", oval.first_row[2], 1)
    assert len(three.moves) == len(one.moves) + 2 * len(flying_lap(oval, "2-2-2").moves)
