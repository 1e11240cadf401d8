"""How many closed circuits there are: our list against known numbers, and against a count that knows no turns."""

import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
from victory_race.tracks import CIRCUITS, shipped

from explorer.games.victory_race.all_circuits import canonical, circuits, same
from explorer.games.victory_race.laying import spots, turns_of

COUNTS = tomllib.loads((Path(__file__).parents[2] / "data/victory-race/circuits.toml").read_text(encoding="utf-8"))[
    "circuits"
]
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))


def areas(most):
    """All sets of up to so many squares that hang together, moved into the corner."""
    level = {frozenset({(0, 0)})}
    for _ in range(most):
        yield from level
        grown = {
            one | {(x + dx, y + dy)} for one in level for x, y in one for dx, dy in STEPS if (x + dx, y + dy) not in one
        }
        level = {moved(one) for one in grown}


def moved(places):
    """Moved as far up and to the left as it goes."""
    left, top = min(x for x, _ in places), min(y for _, y in places)
    return frozenset((x - left, y - top) for x, y in places)


def border(area):
    """The edges around a set of squares, each as its two corners."""
    edges = set()
    for x, y in area:
        corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        edges ^= {frozenset((corners[at], corners[at - 1])) for at in range(4)}
    return frozenset(edges)


def one_ring(edges):
    """Whether edges form a single closed way that touches itself nowhere."""
    near = {}
    for one, other in map(tuple, edges):
        near.setdefault(one, set()).add(other)
        near.setdefault(other, set()).add(one)
    if any(len(ends) != 2 for ends in near.values()):
        return False
    reached, waiting = set(), [next(iter(near))]
    while waiting:
        at = waiting.pop()
        if at not in reached:
            reached.add(at)
            waiting += near[at]
    return len(reached) == len(near)


def rings(most):
    """All closed ways of up to so many edges, as sets of edges, by length: the borders of all areas within."""
    found = {}
    for area in areas((most // 4) ** 2):
        edges = border(area)
        if len(edges) <= most and one_ring(edges):
            found.setdefault(len(edges), set()).add(edges)
    return found


TURNED = [lambda x, y: (x, y), lambda x, y: (-y, x), lambda x, y: (-x, -y), lambda x, y: (y, -x)]
MOVES = [*TURNED, *(lambda x, y, turn=turn: turn(-x, y) for turn in TURNED)]


def like(edges, move):
    """A closed way after a turn or a reflection, moved into the corner."""
    ends = [[move(*place) for place in edge] for edge in edges]
    left, top = min(x for edge in ends for x, _ in edge), min(y for edge in ends for _, y in edge)
    return frozenset(frozenset((x - left, y - top) for x, y in edge) for edge in ends)


@pytest.fixture(scope="module")
def all_rings():
    return rings(12)


@pytest.mark.parametrize("known", COUNTS, ids=lambda known: f"{known['boards']} boards")
def test_the_numbers_of_circuits(known, all_rings):
    """The list by turns has the known length, and Burnside's count of borders of areas is the same."""
    found = circuits(known["boards"])
    assert len(found) == known["different"]
    there = all_rings.get(known["boards"], set())
    assert len(there) == known["fixed"]
    fixed_by = [sum(like(edges, move) == edges for edges in there) for move in MOVES]
    assert sum(fixed_by) == len(MOVES) * known["different"]


@pytest.mark.parametrize("boards", [4, 6, 8, 10, 12])
def test_the_lists_hold_the_same_circuits(boards, all_rings):
    """Each word of the list, laid out, turned and mirrored, is a border; together they are all, each once."""
    met = []
    for word in circuits(boards):
        cells = [spot.cell for spot in spots(word)]
        edges = frozenset(frozenset(pair) for pair in pairwise(cells))
        met.append({like(edges, move) for move in MOVES})
    assert set().union(*met) == all_rings[boards]
    assert sum(map(len, met)) == len(all_rings[boards])


def test_words_of_the_same_circuit():
    assert canonical("RRRR") == canonical("LLLL") == "RRRR"
    assert same("SRRSRR") == {"SRRSRR", "RRSRRS", "RSRRSR", "SLLSLL", "LLSLLS", "LSLLSL"}
    for boards in (4, 8, 12):
        for word in circuits(boards):
            assert {canonical(one) for one in same(word)} == {word}
    with pytest.raises(ValueError, match="14 boards"):
        circuits(14)


def test_the_shipped_circuits_are_all_different_and_of_their_kind():
    words = {name: turns_of(shipped(name).circuit.lay) for name in CIRCUITS}
    kinds = {name: canonical(word) for name, word in words.items()}
    assert len(set(kinds.values())) == len(CIRCUITS) >= 8
    every = [word for boards in (4, 6, 8, 10, 12) for word in circuits(boards)]
    assert set(kinds.values()) <= set(every)
    assert min(len(word) for word in words.values()) == len(words["four-bends.toml"]) == 4
    # the clover leaf alone has twelve bends, and the long straights alone eight straights
    assert [word for word in every if "S" not in word and len(word) > 4] == [kinds["clover-leaf.toml"]]
    assert [word for word in every if word.count("S") == 8 and "SSSS" in word] == [kinds["long-straights.toml"]]
    assert {shipped(name).direction for name in CIRCUITS} == {"clockwise", "anticlockwise"}
