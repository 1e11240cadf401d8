"""The points of a track with their red and blue lines, and the two sides of a board, as graphs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from explorer.games.victory_race.boards import Boards, Side
from explorer.games.victory_race.tables import COLOUR, COLOURS
from explorer.games.victory_race.track import Track

if TYPE_CHECKING:
    import networkx as nx

UNIT: Final = 20.0  # pixels, on a circuit
LARGE: Final = 32.0  # on a single board
BOTH: Final = "red and blue"
GROUPS: Final = {"point": "plain", "first row": "strong", "second row": "note"}
LINES: Final = {"red": "alarm", "blue": "cool", BOTH: "odd"}


def lines(track: Track) -> nx.Graph[str]:
    """The points of a track, an edge for each piece of a line from one point to the next.

    Nodes are points by id, with `board`, `lane` (1 to 3 from the left), `progress` (ranks from the line). Edges have
    `colour`; `line` is 1 if they lead over the line, else 0; and `across`, whether both ends have the same progress.
    """
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph(
        title=f"Lines: {track.title}" if track.title else "Lines of the circuit",
        about="Points with their red and blue lines; the start card lies between the second row and the first.",
        groups=GROUPS,
        edge_groups=LINES,
    )
    for at, point in enumerate(track.points):
        group = "first row" if at in track.first_row else "second row" if at in track.second_row else "point"
        graph.add_node(
            point.id,
            board=point.board,
            lane=point.lane,
            progress=point.progress,
            label=point.id,
            group=group,
            pos=(point.x * UNIT, -point.y * UNIT),
        )
    for colour in COLOURS:
        for at, rays in enumerate(track.rays[colour]):
            for first, *_ in rays:
                one, other = track.points[at], track.points[first.point]
                across = one.progress == other.progress and not first.crossed
                join(graph, one.id, other.id, COLOUR[colour], line=abs(first.crossed), across=across)
    return graph


def join(graph: nx.Graph[str], one: str, other: str, colour: str, **data: Any) -> None:
    """A piece of a line, which may run beside one of the other colour."""
    if graph.has_edge(one, other) and graph.edges[one, other]["colour"] != colour:
        colour = BOTH
    graph.add_edge(one, other, colour=colour, group=colour, **data)


def sides(boards: Boards) -> nx.Graph[str]:
    """The points and lines of each kind of board, its straight on the left and its bend on the right.

    Nodes are "straight a1", "bend a1", with the name of the kind before them where there are several; they have `rank`
    and `lane`, and where a line runs on over an open edge there is a node of the group `joint`.
    """
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph(
        title=f"Boards: {boards.title}",
        about="Each kind of board, the straight on the left and the bend on the right, with the ranks of the points.",
        groups={"point": "plain", "joint": "faint"},
        edge_groups=LINES,
    )
    apart = boards.size * 1.5
    for row, design in enumerate(boards.designs):
        named = f"{design.name} " if len(boards.designs) > 1 else ""
        for column, side in enumerate((design.straight, design.bend)):
            _side(graph, side, f"{named}{side.kind} ", (column * apart, row * apart))
    return graph


def _side(graph: nx.Graph[str], side: Side, named: str, corner: tuple[float, float]) -> None:
    def pos(x: int, y: int) -> tuple[float, float]:
        return (corner[0] + x) * LARGE, -(corner[1] + y) * LARGE

    for name, point in side.points.items():
        about = {"rank": point.rank, "lane": point.lane + 1, "label": f"{name}\n{point.rank}", "group": "point"}
        graph.add_node(named + name, **about, pos=pos(point.x, point.y))
    for colour in COLOURS:
        for line in side.lines[colour]:
            for one in line.segments(side.places):
                if one.exit is None:
                    join(graph, named + one.point, f"{named}{one.other}", COLOUR[colour])
                else:
                    end = f"{named}{one.exit.edge}:{one.exit.at}"
                    graph.add_node(end, label=str(one.exit.at), group="joint", pos=pos(*one.exit.place(side.size)))
                    join(graph, named + one.point, end, COLOUR[colour])
