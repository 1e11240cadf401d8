"""Setting Up the Track, The Race: a closed circuit with its start card and its direction becomes a track."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import atan2, tau

from explorer.core.clauses import cites
from explorer.games.victory_race.boards import Boards
from explorer.games.victory_race.circuit import Circuit, Piece
from explorer.games.victory_race.lay_text import lay_text
from explorer.games.victory_race.laying import Lay
from explorer.games.victory_race.lines import Direction, Place, back
from explorer.games.victory_race.tables import COLOURS, LANES, Colour
from explorer.games.victory_race.track import Point, Ray, Stop, Track, Written

DIRECTIONS = ("clockwise", "anticlockwise")
# from a point along a line of one colour, in one direction: the next point, and how often the line is crossed
Edges = Mapping[tuple[int, Direction], Stop]


def made_track(boards: Boards, lay: Lay, start: int, direction: str) -> Track:
    """The track of boards that are laid to a closed circuit, with the start card before board number `start`."""
    return _made(boards, boards.file, lay, start, direction)


@lru_cache(maxsize=256)
def _made(boards: Boards, file: str, lay: Lay, start: int, direction: str) -> Track:
    # The file is among the arguments because boards of the same text are equal, and a set-up names their file.
    circuit = Circuit(boards, lay)
    forward = (direction == "clockwise") == circuit.clockwise
    order = driven(len(lay), start, forward)
    points, lap = _points(circuit, order, forward)
    place = {point.id: at for at, point in enumerate(points)}
    last = order[-1] + 1  # the board before the line
    edges = [_edges(circuit, colour, place, last, start) for colour in COLOURS]
    red, blue = (_rays(len(points), one) for one in edges)
    rows = _rows(circuit, place, last, start, forward)
    written = Written(None, file, lay_text(lay, boards), start, direction)
    return Track(points, (red, blue), rows[1], rows[0], lap, circuit, start, direction, written)


def driven(count: int, start: int, forward: bool) -> list[int]:
    """The places of the boards in the order in which they are driven, from the line on."""
    return [(start - 1 + (step if forward else -step)) % count for step in range(count)]


@cites("setting-up-the-track.direction")
def _points(circuit: Circuit, order: list[int], forward: bool) -> tuple[tuple[Point, ...], int]:
    """All points in the order of the boards' numbers, and the ranks round the circuit."""
    before = {}
    lap = 0
    for at in order:
        before[at] = lap
        lap += circuit.pieces[at].side.length
    points = []
    for at, piece in enumerate(circuit.pieces):
        along = piece.backward != forward  # from the west edge of the side on
        for name, point in piece.side.points.items():
            rank = point.rank if along else piece.side.length - 1 - point.rank
            lane = point.lane + 1 if along else LANES - point.lane
            x, y = piece.spot((point.x, point.y))
            points.append(Point(f"{piece.number}{name}", piece.number, x, y, before[at] + rank, lane))
    return tuple(points), lap


def _exits(piece: Piece, colour: Colour, place: Mapping[str, int]) -> dict[tuple[Place, Direction], int]:
    """Where lines of a colour leave a board, and in which direction: the last point on the board."""
    found = {}
    for line in piece.side.lines[colour]:
        for name, exit in line.exits:
            found[piece.spot(exit.place(piece.size)), piece.way(exit.way)] = place[f"{piece.number}{name}"]
    return found


@cites("setting-up-the-track.joints")
def _edges(circuit: Circuit, colour: Colour, place: Mapping[str, int], last: int, first: int) -> Edges:
    """All pieces of the lines of a colour, each from both its ends. The line lies between boards `last` and `first`."""
    found: dict[tuple[int, Direction], Stop] = {}
    exits: dict[tuple[Place, Direction], tuple[int, int]] = {}
    for piece in circuit.pieces:
        for line in piece.side.lines[colour]:
            for one in line.segments(piece.side.places):
                if one.other is not None:
                    ends = place[f"{piece.number}{one.point}"], place[f"{piece.number}{one.other}"]
                    found[ends[0], piece.way(one.way)] = Stop(ends[1], 0)
                    found[ends[1], back(piece.way(one.way))] = Stop(ends[0], 0)
        exits |= {exit: (piece.number, point) for exit, point in _exits(piece, colour, place).items()}
    crossed = {(last, first): 1, (first, last): -1}
    for (spot, way), (number, point) in exits.items():
        beyond, other = exits[spot, back(way)]
        found[point, way] = Stop(other, crossed.get((number, beyond), 0))
    return found


@cites("the-race.straight-line")
def _rays(count: int, edges: Edges) -> tuple[tuple[Ray, ...], ...]:
    """The straights from each point: along the lines of a colour as long as they go on in the same direction."""
    ways = sorted({way for _, way in edges}, key=lambda way: atan2(way[0], -way[1]) % tau)

    def ray(point: int, way: Direction) -> Ray:
        stops: list[Stop] = []
        crossed = 0
        while (point, way) in edges:
            point, over = edges[point, way]
            crossed += over
            stops.append(Stop(point, crossed))
        return tuple(stops)

    return tuple(tuple(ray(at, way) for way in ways if (at, way) in edges) for at in range(count))


@cites("setting-up-the-track.start-card", "setting-up-the-track.first-row", "setting-up-the-track.second-row")
def _rows(
    circuit: Circuit, place: Mapping[str, int], last: int, first: int, forward: bool
) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """The ends of the three red lines over the line, before and beyond it, from left to right as the cars see them."""
    before, beyond = circuit.pieces[last - 1], circuit.pieces[first - 1]
    entered = circuit.joint(first if forward else last)
    left = entered.left if forward else entered.right
    exits, entries = (_exits(piece, Colour.RED, place) for piece in (before, beyond))
    over = []
    for (spot, way), point in exits.items():
        if (spot, back(way)) in entries:
            apart = abs(spot[0] - left[0]) + abs(spot[1] - left[1])
            over.append((apart, point, entries[spot, back(way)]))
    one, two, three = sorted(over)
    return (one[1], two[1], three[1]), (one[2], two[2], three[2])
