"""The Race: the ideal line, the fewest moves round the circuit or from the grid to the flag.

Every move needs a die that shows its colour. With uneven dice a move along a line of the rarer colour counts for more:
as many dice as it takes on average to throw one such face. Lines are compared by these dice, then by their moves, then
by the points that are run over or stopped at. Among lines that are still equal the first is taken: that with the red
move before the blue one, and the end that comes first in `Track.points`, move by move.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from heapq import heappop, heappush
from itertools import product
from math import lcm
from typing import Final, NamedTuple

from explorer.core.clauses import cites
from explorer.games.victory_race.driving import ground
from explorer.games.victory_race.tables import COLOURS, DIE, Colour
from explorer.games.victory_race.track import Track

ROOM: Final = 1 << 20  # no line has so many moves or points


class LineMove(NamedTuple):
    """A move along a line of a colour from a point to a point, by their places in `Track.points`."""

    colour: Colour
    start: int
    end: int


@dataclass(frozen=True)
class IdealLine:
    """The moves in order; the dice that it takes on average to throw their faces, one by one; and the points run over
    or stopped at."""

    moves: tuple[LineMove, ...]
    dice: Fraction
    points: int


class Node(NamedTuple):
    """A point, and how often the line has still to be crossed from there."""

    point: int
    to_go: int


class Edge(NamedTuple):
    """A move between nodes. Costs add up: dice, moves and points, each in its own digits."""

    cost: int
    colour: Colour
    other: Node


@cites("the-race.ideal-line")
@lru_cache(maxsize=32)
def flying_lap(track: Track, die: str, backwards: bool = False) -> IdealLine | None:
    """The ideal line of a flying lap, which ends where it began and crosses the line once; its first move is from the
    first stop beyond the line. Among equal ones, one through the point that comes first. None if there is none."""
    best: tuple[int, Node, dict[Node, int]] | None = None
    for at in range(len(track.points)):
        start = Node(at, 1)
        costs = _costs(track, die, backwards, [Node(at, 0)], start, None if best is None else best[0])
        if start in costs and (best is None or costs[start] < best[0]):
            best = costs[start], start, costs
    if best is None:
        return None
    moves = _follow(_moves(track, die, backwards), best[2], best[1])
    first = min(range(len(moves)), key=lambda one: track.points[moves[one].start].progress)
    return _line(track, die, (*moves[first:], *moves[:first]))


@cites("the-race.ideal-line")
@lru_cache(maxsize=32)
def to_the_flag(track: Track, die: str, point: int, to_go: int, backwards: bool = False) -> IdealLine | None:
    """The ideal line from a point until the line has been crossed `to_go` times. None if there is none."""
    start, goals = Node(point, to_go), [Node(at, 0) for at in range(len(track.points))]
    costs = _costs(track, die, backwards, goals, start)
    return _line(track, die, _follow(_moves(track, die, backwards), costs, start)) if start in costs else None


def _weights(die: str) -> tuple[int, ...]:
    """What a move of each colour counts, in whole numbers."""
    faces = [DIE[die][colour] for colour in COLOURS]
    return tuple(lcm(*faces) // count for count in faces)


@lru_cache(maxsize=64)
def _moves(track: Track, die: str, backwards: bool, reverse: bool = False) -> tuple[tuple[Edge, ...], ...]:
    """The moves of single dice from each point, or, in reverse, to each; `other.to_go` is how much it changes."""
    found: list[list[Edge]] = [[] for _ in track.points]
    for point, colour in product(range(len(track.points)), COLOURS):
        counts = _weights(die)[colour]
        for ray in track.rays[colour][point]:
            for far, stop in enumerate(ray, 1):
                if backwards or ground(track, point, stop) >= 0:
                    cost = (counts * ROOM + 1) * ROOM + far
                    if reverse:
                        found[stop.point].append(Edge(cost, colour, Node(point, stop.crossed)))
                    else:
                        found[point].append(Edge(cost, colour, Node(stop.point, -stop.crossed)))
    return tuple(map(tuple, found))


def _costs(
    track: Track, die: str, backwards: bool, goals: list[Node], start: Node, bound: int | None = None
) -> dict[Node, int]:
    """The least cost to a goal from each node, up to that of the start, or to the bound. Ways that lead back over the
    line more than once are left aside."""
    moves = _moves(track, die, backwards, reverse=True)
    costs: dict[Node, int] = {}
    waiting = [(0, goal) for goal in goals]
    while waiting:
        cost, node = heappop(waiting)
        if node in costs:
            continue
        costs[node] = cost
        if node == start:
            break
        for more, _, (point, change) in moves[node.point]:
            other = Node(point, node.to_go + change)
            if other not in costs and 0 <= other.to_go <= start.to_go + 1 and (bound is None or cost + more <= bound):
                heappush(waiting, (cost + more, other))
    return costs


def _follow(moves: tuple[tuple[Edge, ...], ...], costs: dict[Node, int], node: Node) -> tuple[LineMove, ...]:
    """The first of the cheapest ways from a node to where the costs are 0."""
    found: list[LineMove] = []
    while costs[node]:
        ways = [(colour, Node(point, node.to_go + change), cost) for cost, colour, (point, change) in moves[node.point]]
        colour, after, _ = min(way for way in ways if costs.get(way[1]) == costs[node] - way[2])
        found.append(LineMove(colour, node.point, after.point))
        node = after
    return tuple(found)


def _line(track: Track, die: str, moves: tuple[LineMove, ...]) -> IdealLine:
    faces = DIE[die]
    dice = sum((Fraction(sum(faces), faces[move.colour]) for move in moves), Fraction(0))
    return IdealLine(moves, dice, sum(_points(track, move) for move in moves))


def _points(track: Track, move: LineMove) -> int:
    rays = track.rays[move.colour][move.start]
    return next(far for ray in rays for far, stop in enumerate(ray, 1) if stop.point == move.end)
