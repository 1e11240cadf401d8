"""Where a position's points and cars are drawn, and the points with their lines, as far as the circuit is laid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from explorer.games.victory_race.circuit import Circuit
from explorer.games.victory_race.graph_lines import LINES, UNIT, join, lines
from explorer.games.victory_race.lines import Direction, Place, back
from explorer.games.victory_race.setting_up import building
from explorer.games.victory_race.state import OFF, State
from explorer.games.victory_race.tables import COLOUR, COLOURS
from explorer.games.victory_race.track import Track

if TYPE_CHECKING:
    import networkx as nx

EXAMPLE: Final = {"circuit": "oval.toml", "order": "Red Blue Green Yellow"}
FLAG: Final = "flag"
CAR: Final = "car"
LANES: Final = {1: "left lane", 2: "middle lane", 3: "right lane"}
GROUPS: Final = {CAR: "strong", LANES[1]: "cool", LANES[2]: "plain", LANES[3]: "note", "laid": "plain"}


def here_and_now(state: State | None) -> State:
    """A position, or the grid of a shipped circuit."""
    if state is not None:
        return state
    from explorer.games.victory_race import GAME

    start: State = GAME.start(EXAMPLE)
    return start


def cars_at(state: State) -> dict[int, list[str]]:
    """The cars that stand on each point."""
    found: dict[int, list[str]] = {}
    for car, at in zip(state.cars, state.at, strict=False):
        if at != OFF:
            found.setdefault(at, []).append(car)
    return found


def point_nodes(state: State) -> dict[str, dict[str, Any]]:
    """The points that are laid, with their cars, as nodes."""
    if state.track is None:
        return {name: dict(data, cars=[]) for name, data in _laid(state).nodes(data=True)}
    cars, found = cars_at(state), {}
    for at, point in enumerate(state.track.points):
        there = cars.get(at, [])
        found[point.id] = {
            "board": point.board,
            "lane": point.lane,
            "progress": point.progress,
            "cars": there,
            "label": "\n".join([point.id, *there]),
            "group": CAR if there else LANES[point.lane],
            "pos": spot(point.x, point.y),
        }
    return found


def spot(x: float, y: float) -> tuple[float, float]:
    """Where a place on the circuit is drawn."""
    return x * UNIT, -y * UNIT


def flag_node(track: Track) -> dict[str, Any]:
    """The flag, beside the end of the line that lies outside."""
    left, right = track.line.left, track.line.right
    outer, inner = (left, right) if track.direction == "clockwise" else (right, left)
    x, y = (outer[axis] + (outer[axis] - inner[axis]) / 6 for axis in (0, 1))
    return {"label": FLAG, "cars": [], "group": FLAG, "pos": spot(x, y)}


def points(state: State | None = None) -> nx.Graph[str]:
    """The points with their red and blue lines, an edge for each piece of a line from one point to the next.

    Nodes are points by id: `board`, `lane` (1 to 3 from the left), `progress` (ranks from the line), `cars`; grouped
    by lane, or as `car`. Edges have `colour`; `line` is 1 if they lead over the line; `across`, whether both ends have
    the same progress. While the circuit is being laid: what is laid, without lanes.
    """
    state = here_and_now(state)
    graph = _laid(state) if state.track is None else lines(state.track)
    graph.graph["groups"] = GROUPS
    for name, data in point_nodes(state).items():
        graph.add_node(name, **data)
    if state.track is not None:
        graph.graph["title"] = f"Points: {state.track.title or 'the circuit'}"
        graph.graph["about"] = "Points by lane, with the cars, and the lines between them."
    return graph


def _laid(state: State) -> nx.Graph[str]:
    """The boards laid so far."""
    import networkx as nx

    boards, lay, _ = building(state)
    graph: nx.Graph[str] = nx.Graph(
        title="Points of the boards laid so far", about="Lanes and progress are known once the circuit is closed.",
        groups=GROUPS, edge_groups=LINES,
    )  # fmt: skip
    ends: dict[tuple[int, Place, Direction], str] = {}
    for piece in Circuit(boards, lay).pieces:
        for name, place in piece.points.items():
            graph.add_node(name, board=piece.number, label=name, group="laid", pos=spot(*place))
        for colour in COLOURS:
            for line in piece.side.lines[colour]:
                for one in line.segments(piece.side.places):
                    start = f"{piece.number}{one.point}"
                    if one.exit is None:
                        join(graph, start, f"{piece.number}{one.other}", COLOUR[colour])
                        continue
                    way = piece.way(one.exit.way)
                    edge = piece.spot(one.exit.place(piece.size))
                    beyond = ends.get((colour, edge, back(way)))
                    ends[colour, edge, way] = start
                    if beyond is not None:
                        join(graph, start, beyond, COLOUR[colour])
    return graph
