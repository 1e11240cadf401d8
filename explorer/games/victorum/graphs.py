"""The graphs of Hoplomachus Victorum.

All are made for a position; without one, for the start of the game with the shipped deck and camps. Camps are nodes
under their own ids (`"b2"`), `pos` is x to the right and y up in pixels.
"""

from __future__ import annotations

from typing import Final

from explorer.core.game import NamedGraph
from explorer.games.victorum.graph_calls import calls
from explorer.games.victorum.graph_camps import camps, reachable
from explorer.games.victorum.graph_round import round_flow

GRAPHS: Final[dict[str, NamedGraph]] = {
    graph.name: graph
    for graph in (
        NamedGraph("camps", "The camps, what lies on top, and which may be entered now", camps),
        NamedGraph("reachable", "How many cards of each camp can still be taken before the camps run out", reachable),
        NamedGraph("calls", "Enemies that call enemies", calls),
        NamedGraph("round", "The flow of a round, with its clauses", round_flow),
    )
}
