"""Tracks: by hand on the shipped circuits, and on random ones held to what can be seen in their drawing."""

import pickle
from dataclasses import replace
from itertools import pairwise
from math import gcd

from hypothesis import given, settings
from hypothesis import strategies as st
from victory_race.tracks import BOARDS, lays, shipped, tracks, two_kinds

from explorer.games.victory_race.lay_text import lay_text, read_lay
from explorer.games.victory_race.tables import COLOURS, Colour
from explorer.games.victory_race.track_making import made_track

RED, BLUE = Colour
SOME_TRACKS = st.one_of(tracks(), tracks(two_kinds()))


def ends(track, colour, id):
    """The straights from a point: the ids along each, with a sign where the line has been crossed."""
    signs = {1: "+", 0: "", -1: "-"}
    rays = track.straights(colour, track.place[id])
    return [" ".join(signs[stop.crossed] + track.points[stop.point].id for stop in ray) for ray in rays]


def row(track, row):
    return [track.points[at].id for at in row]


def test_the_oval_by_hand():
    """Boards 10, 1, 2, 3, 4 lie in the upper row from left to right, 9 to 5 below them; the line is before board 2."""
    oval = shipped("oval")
    assert [piece.cell for piece in oval.circuit.pieces] == [
        *((1, 0), (2, 0), (3, 0), (4, 0), (4, 1)),
        *((3, 1), (2, 1), (1, 1), (0, 1), (0, 0)),
    ]
    assert oval.lap == 6 * 3 + 4 * 5
    assert row(oval, oval.first_row) == ["2a1", "2a2", "2a3"]
    assert row(oval, oval.second_row) == ["1c1", "1c2", "1c3"]
    assert (oval.line.left, oval.line.right) == ((24, 0), (24, 12))
    # to the north there is nothing; along the outer lane to the corner; across; and back round to the corner
    assert ends(oval, RED, "2a1") == [
        "2b1 2c1 3a1 3b1 3c1 4a1 4b1 4c1",
        "2a2 2a3",
        "-1c1 -1b1 -1a1 -10c3 -10c2 -10c1",
    ]
    assert ends(oval, RED, "4c1") == [
        "4c2 4c3 5a1 5b1 5c1",
        "4b1 4a1 3c1 3b1 3a1 2c1 2b1 2a1 -1c1 -1b1 -1a1 -10c3 -10c2 -10c1",
    ]
    assert ends(oval, BLUE, "1c2") == ["+2a1", "+2a3", "1b3", "1b1"]
    assert ends(oval, BLUE, "2a1") == ["2b2 2c3", "-1c2 -1b3"]
    # past the apex of the bends on the right: from the straight through 4a3 into the next bend
    assert ends(oval, BLUE, "3b1") == ["3c2 4a3 5a2 5b1", "3a2 2c3"]
    points = {point.id: point for point in oval.points}
    assert [points[f"2{name}"].progress for name in ("a1", "b1", "c1", "a3")] == [0, 1, 2, 0]
    # the bend's nine ranks in three rows, from the outside; board 4 begins 6 ranks from the line
    ranks = [[points[f"4{column}{line}"].progress for column in "abc"] for line in "123"]
    assert ranks == [[6, 7, 8], [7, 8, 9], [8, 9, 10]]
    assert points["1c2"].progress == oval.lap - 1
    assert [points[f"4{name}"].lane for name in ("a1", "c1", "c3", "a2", "b2", "b3", "a3")] == [1, 1, 1, 2, 2, 2, 3]


def test_the_same_oval_the_other_way_round():
    """Driven anticlockwise, the line lies between boards 2 and 3, and left is where right was."""
    oval = shipped("oval")
    other = made_track(BOARDS, oval.circuit.lay, 2, "anticlockwise")
    assert row(other, other.first_row) == ["2c3", "2c2", "2c1"]
    assert row(other, other.second_row) == ["3a3", "3a2", "3a1"]
    assert (other.line.left, other.line.right) == ((36, 12), (36, 0))
    points = {point.id: point for point in other.points}
    assert [points[f"2{name}"].progress for name in ("c1", "b1", "a1")] == [0, 1, 2]
    assert [points[f"2c{lane}"].lane for lane in "123"] == [3, 2, 1]
    # board 10 is the second bend after boards 2 and 1, and is entered at its end
    assert [points[f"10{name}"].progress for name in ("c3", "b3", "a3", "c1", "a1")] == [6, 7, 8, 8, 10]
    assert [points[f"10{name}"].lane for name in ("c3", "b3", "a3", "a1")] == [3, 2, 1, 3]
    assert ends(other, BLUE, "3a2") == ["3b1", "3b3", "+2c3", "+2c1"]


def test_a_bend_to_the_left_by_hand():
    """Board 3 of the ring road turns from east to north: its points are counted from its exit."""
    ring = shipped("ring-road")
    assert row(ring, ring.first_row) == ["2a1", "2a2", "2a3"]
    points = {point.id: point for point in ring.points}
    piece = ring.circuit.pieces[2]
    assert (piece.entry, piece.exit, piece.turns) == ("west", "north", 1)
    # the bend is written from the west to the south: c3 is where the outer lane comes in, here on the right
    assert [(points[f"3{name}"].progress, points[f"3{name}"].lane) for name in ("c3", "b3", "a3")] == [
        (3, 3),
        (4, 2),
        (5, 1),
    ]
    assert [(points[f"3{name}"].progress, points[f"3{name}"].lane) for name in ("c1", "b1", "a1")] == [
        (5, 3),
        (6, 3),
        (7, 3),
    ]
    assert ring.lap == 8 * 3 + 4 * 5


def test_the_longest_diagonal_of_the_staircase():
    """Down to the left over six joints, from the outer lane of board 2 to board 8."""
    staircase = shipped("staircase")
    assert "2b3 3a3 4b3 4a2 5a3 6b3 6a2 7a3 8a2 8b1" in ends(staircase, BLUE, "2c2")
    assert max(len(ray) for rays in staircase.rays[BLUE] for ray in rays) == 10


def drawn(track, colour):
    """The lines of a colour as they are drawn, cut into steps that pass no whole unit: (place, direction)."""
    steps = set()
    for piece in track.circuit.pieces:
        for stroke in piece.strokes:
            if stroke.colour is colour:
                (x, y), (right, down) = stroke.start, (stroke.end[0] - stroke.start[0], stroke.end[1] - stroke.start[1])
                count = gcd(right, down)
                way = right // count, down // count
                for at in range(count):
                    steps.add(((x + at * way[0], y + at * way[1]), way))
                    steps.add(((x + (at + 1) * way[0], y + (at + 1) * way[1]), (-way[0], -way[1])))
    return steps


def seen_rays(track, colour):
    """The straights of each point as somebody finds them who follows the drawn lines with a ruler."""
    at_place = {(point.x, point.y): at for at, point in enumerate(track.points)}
    steps = drawn(track, colour)
    line = track.line
    (left, top), (right, bottom) = (
        map(min, zip(line.left, line.right, strict=True)),
        map(max, zip(line.left, line.right, strict=True)),
    )
    ahead = ((1, 0), (0, 1), (-1, 0), (0, -1))[line.heading]
    found = [set() for _ in track.points]
    for place, way in steps:
        if place in at_place:
            ray, crossed, (x, y) = [], 0, place
            while ((x, y), way) in steps:
                x, y = x + way[0], y + way[1]
                if left <= x <= right and top <= y <= bottom:
                    crossed += 1 if way[0] * ahead[0] + way[1] * ahead[1] > 0 else -1
                if (x, y) in at_place:
                    ray.append((at_place[x, y], crossed))
            found[at_place[place]].add(tuple(ray))
    return found


@settings(max_examples=40, deadline=None)
@given(SOME_TRACKS)
def test_the_straights_are_those_that_are_drawn(track):
    for colour in COLOURS:
        rays = track.rays[colour]
        assert [set(one) for one in rays] == seen_rays(track, colour)
        assert all(len(set(one)) == len(one) for one in rays)


@settings(max_examples=40, deadline=None)
@given(SOME_TRACKS)
def test_straights_are_straight_and_lead_back(track):
    """Points of a straight lie in one direction, ever farther; and each point of it leads back, with the other sign."""
    for colour in COLOURS:
        back = {}
        for start, rays in enumerate(track.rays[colour]):
            for ray in rays:
                x, y = track.points[start].x, track.points[start].y
                ways = [(track.points[stop.point].x - x, track.points[stop.point].y - y) for stop in ray]
                assert all(one * ways[0][1] == other * ways[0][0] for one, other in ways)
                lengths = [one * ways[0][0] + other * ways[0][1] for one, other in ways]
                assert lengths == sorted(set(lengths))
                assert lengths[0] > 0
                for stop in ray:
                    assert (start, stop.point) not in back
                    back[start, stop.point] = stop.crossed
        for (start, end), crossed in back.items():
            assert back[end, start] == -crossed


@settings(max_examples=40, deadline=None)
@given(tracks())
def test_the_lattice_has_no_gaps(track):
    """On the regular boards points lie four units apart: a straight goes from each to the next, over joints too."""
    for colour in COLOURS:
        for start, rays in enumerate(track.rays[colour]):
            for ray in rays:
                places = [(track.points[at].x, track.points[at].y) for at in (start, *(stop.point for stop in ray))]
                for (x, y), (right, down) in pairwise(places):
                    apart = {abs(x - right), abs(y - down)}
                    assert apart == ({0, 4} if colour is RED else {4})


def seen_progress(track):
    """Ranks by walking the boards from the line on: along the straights; in a bend along, and in from the outside."""
    order = list(track.circuit.pieces)
    order = order if track.forward else order[::-1]
    begin = next(at for at, piece in enumerate(order) if piece.number == track.start)
    found, before = {}, 0
    ahead = {"west": 0, "north": 1, "east": 2, "south": 3}
    for piece in order[begin:] + order[:begin]:
        entry, exit = (piece.entry, piece.exit) if track.forward else (piece.exit, piece.entry)
        left, top, size, _ = piece.outline
        from_edge = {
            "west": lambda x, y, left=left: x - left,
            "north": lambda x, y, top=top: y - top,
            "east": lambda x, y, edge=left + size: edge - x,
            "south": lambda x, y, edge=top + size: edge - y,
        }
        straight = (ahead[entry] - ahead[exit]) % 2 == 0
        opposite = {"west": "east", "east": "west", "north": "south", "south": "north"}
        for id, (x, y) in piece.points.items():
            rank = from_edge[entry](x, y) // 4
            if not straight:
                rank += from_edge[opposite[exit]](x, y) // 4
            found[id] = before + rank
        before += 3 if straight else 5
    return found, before


@settings(max_examples=60, deadline=None)
@given(tracks())
def test_progress_is_what_is_seen_from_the_line_on(track):
    progress, lap = seen_progress(track)
    assert track.lap == lap
    assert {point.id: point.progress for point in track.points} == progress
    for at, point in enumerate(track.points):
        for colour in COLOURS:
            for first, *_ in track.rays[colour][at]:
                ground = track.points[first.point].progress + first.crossed * track.lap - point.progress
                assert abs(ground) <= 5  # from apex to apex, a whole bend; far from a lap of 20 or more


@settings(max_examples=40, deadline=None)
@given(SOME_TRACKS)
def test_the_rows_stand_at_the_line_from_left_to_right(track):
    line, size = track.line, track.circuit.boards.size
    ahead = ((1, 0), (0, 1), (-1, 0), (0, -1))[line.heading]
    to_the_right = (line.right[0] - line.left[0]) // size, (line.right[1] - line.left[1]) // size
    assert to_the_right == (-ahead[1], ahead[0])
    for row, side in ((track.first_row, 1), (track.second_row, -1)):
        places = [(track.points[at].x - line.left[0], track.points[at].y - line.left[1]) for at in row]
        assert [x * to_the_right[0] + y * to_the_right[1] for x, y in places] == [2, 6, 10]
        assert [x * ahead[0] + y * ahead[1] for x, y in places] == [2 * side] * 3
    assert {track.points[at].board for at in track.first_row} == {track.start}
    for one, other in zip(track.second_row, track.first_row, strict=True):
        assert any(ray[0] == (other, 1) for ray in track.straights(RED, one))
    assert [track.points[at].lane for at in track.first_row] == [1, 2, 3]
    assert [track.points[at].lane for at in track.second_row] == [1, 2, 3]


@settings(max_examples=30, deadline=None)
@given(SOME_TRACKS)
def test_no_two_points_lie_in_a_place_and_every_point_has_both_colours(track):
    assert len({(point.x, point.y) for point in track.points}) == len(track.points)
    assert all(track.rays[colour][at] for colour in COLOURS for at in range(len(track.points)))
    assert all(0 <= point.progress < track.lap for point in track.points)


@settings(max_examples=30, deadline=None)
@given(SOME_TRACKS)
def test_tracks_are_values(track):
    boards = replace(track.circuit.boards, file="a-copy.toml")
    again = made_track(boards, track.circuit.lay, track.start, track.direction)
    assert again is not track
    assert again == track
    assert hash(again) == hash(track)
    assert pickle.loads(pickle.dumps(track)) == track
    other = made_track(
        track.circuit.boards, track.circuit.lay, track.start % len(track.circuit.lay) + 1, track.direction
    )
    assert other != track


@settings(max_examples=60, deadline=None)
@given(lays(two_kinds()))
def test_a_lay_is_written_and_read_back(lay):
    assert read_lay(lay_text(lay, two_kinds()), two_kinds()) == (lay, [])


def test_a_straight_that_is_not_even_can_be_turned():
    regular, sparse = two_kinds().designs
    assert regular.straight.even
    assert not sparse.straight.even
    assert not regular.bend.even
