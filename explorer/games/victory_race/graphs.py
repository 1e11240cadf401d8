"""The graphs of Victory, the race, each drawn where the points of the circuit lie.

All are made for a position; without one, for the grid of a shipped circuit. Points are nodes under their own ids
(`"4b2"`), `pos` is x to the right and y up in pixels.
"""

from __future__ import annotations

from typing import Final

from explorer.core.game import NamedGraph
from explorer.games.victory_race.graph_flow import turn_flow
from explorer.games.victory_race.graph_ideal import ideal_line_of
from explorer.games.victory_race.graph_points import points
from explorer.games.victory_race.graph_reach import reach_of

GRAPHS: Final[dict[str, NamedGraph]] = {
    graph.name: graph
    for graph in (
        NamedGraph("points", "The points with their red and blue lines, and the cars", points),
        NamedGraph("reach", "Where the dice can lead the car whose turn it is, past the others", reach_of),
        NamedGraph(
            "ideal-line",
            "The fewest moves round the circuit and to the flag, and the turns from every point",
            ideal_line_of,
        ),
        NamedGraph("turn-flow", "The course of the race, with its clauses", turn_flow),
    )
}
