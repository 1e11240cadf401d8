"""The ideal line of a position's circuit as a graph, with the expected turns from every point."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from explorer.games.victory_race.graph_points import CAR, FLAG, flag_node, here_and_now, point_nodes
from explorer.games.victory_race.ideal_line import IdealLine, flying_lap, to_the_flag
from explorer.games.victory_race.outlook import heat
from explorer.games.victory_race.state import OFF, State
from explorer.games.victory_race.tables import COLOUR
from explorer.games.victory_race.track import Track

if TYPE_CHECKING:
    import networkx as nx

STOP: Final = "stop"
LAP: Final = "flying lap"
WAY: Final = "to the flag"
OVER: Final = "over the line"
EDGES: Final = {
    f"{LAP}, red": "alarm",
    f"{LAP}, blue": "cool",
    f"{WAY}, red": "note",
    f"{WAY}, blue": "good",
    OVER: "faint",
}


def ideal_line_of(state: State | None = None) -> nx.DiGraph[str]:
    """The ideal line of a flying lap, and the one from where the car whose turn it is stands to the flag (before the
    grid, from its left end).

    Nodes: points as in `points`, with `turns` (expected turns to the flag of a car alone that has as many laps to go,
    to three places), and `flag`. Edges are moves: `colour`, `lap` (its number in the flying lap, from 1; 0 if it is
    not in it), `way` (its numbers on the way to the flag).
    """
    import networkx as nx

    state = here_and_now(state)
    graph: nx.DiGraph[str] = nx.DiGraph(
        title="Ideal line",
        about="The fewest moves round the circuit, and from the car to the flag, with nobody in the way.",
        groups={CAR: "strong", STOP: "good", FLAG: "alarm", "point": "faint"},
        edge_groups=EDGES,
    )
    for name, data in point_nodes(state).items():
        graph.add_node(name, **{**data, "group": CAR if data["cars"] else "point"})
    track = state.track
    if track is None:
        return graph
    point, to_go = _from(state, track)
    for at, turns in enumerate(heat(state, to_go)):
        graph.nodes[track.points[at].id]["turns"] = round(turns, 3)
    die, backwards = state.rulings["die"], state.rulings["backwards"] == "allowed"
    lap, way = flying_lap(track, die, backwards), to_the_flag(track, die, point, to_go, backwards)
    _add(graph, track, lap, LAP)
    _add(graph, track, way, WAY)
    if way is not None and way.moves:
        graph.add_node(FLAG, **flag_node(track), turns=0.0)
        graph.add_edge(track.points[way.moves[-1].end].id, FLAG, colour=OVER, lap=0, way=[], group=OVER, label="")
    graph.graph["title"] = f"Ideal line: {track.title or 'the circuit'}"
    graph.graph["about"] = " ".join([graph.graph["about"], _told(LAP, lap), _told(WAY, way)]).strip()
    return graph


def _from(state: State, track: Track) -> tuple[int, int]:
    """The point and the laps to go of the car whose turn it is, or of one that begins."""
    if state.at and state.at[state.turn] != OFF and state.races(state.turn):
        return state.at[state.turn], state.laps - state.crossed[state.turn]
    return track.first_row[0], state.laps


def _told(what: str, line: IdealLine | None) -> str:
    if line is None:
        return f"There is no {what}."
    return f"{what[0].upper()}{what[1:]}: {len(line.moves)} moves."


def _add(graph: nx.DiGraph[str], track: Track, line: IdealLine | None, what: str) -> None:
    for number, (colour, start, end) in enumerate(() if line is None else line.moves, 1):
        one, other = track.points[start].id, track.points[end].id
        if not graph.has_edge(one, other):
            graph.add_edge(one, other, colour=COLOUR[colour], lap=0, way=[], group=f"{what}, {COLOUR[colour]}")
        data = graph.edges[one, other]
        if what == LAP:
            data["lap"] = number
        else:
            data["way"].append(number)
        data["label"] = " ".join(map(str, data["way"] or [data["lap"]]))
        for name in (one, other):
            if graph.nodes[name]["group"] == "point":
                graph.nodes[name]["group"] = STOP
