"""The graphs of A Matter of Honor, Sire, each drawn where the hexes of the map lie.

All are made for a position; without one, for the start of the game on the shipped map. Hexes are nodes under their
own names (`"C3"`), `pos` is x to the right and y up in pixels.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from explorer.core.game import NamedGraph
from explorer.games.matter_of_honor.graph_flow import turn_flow
from explorer.games.matter_of_honor.graph_hexes import here_and_now, hex_node
from explorer.games.matter_of_honor.graph_units import marches, reach, retreats
from explorer.games.matter_of_honor.state import State
from explorer.games.matter_of_honor.tables import SIDE, SIDES
from explorer.games.matter_of_honor.terrain import modifiers

if TYPE_CHECKING:
    import networkx as nx

GROUND: Final = ("open ground", "along a road", "across a river", "along a road across a river")


def hexes(state: State | None = None) -> nx.Graph[str]:
    """The map: a node a hex, an edge between neighbours, which are a move apart.

    Nodes: `terrain` (also their group), `level`, `town`, `at_edge`, `entry_of` (the units that enter here),
    `leipzig`; and of the position `units`, `held_by` (a side, or empty), `room_for` (the armies of which one more
    unit may stop here). Edges: `road` and `river` (their names, `unnamed` for those without, empty where there is
    none), `against` (hex -> what weighs on an attack into it), `open_to` (the sides that may cross it, no enemy being
    at either end).
    """
    import networkx as nx

    state = here_and_now(state)
    map = state.theatre.map
    graph: nx.Graph[str] = nx.Graph(
        title=f"Hexes: {map.title}",
        about="Neighbours are one move apart; rivers and hills weigh on attacks, and rivers bar retreats.",
        groups={"clear": "plain", "woods": "good", "hill": "note", "city": "strong"},
        edge_groups=dict(zip(GROUND, ("faint", "plain", "cool", "strong"), strict=True)),
    )
    for at, hex in enumerate(map.hexes):
        graph.add_node(hex.id, **hex_node(state, at), group=hex.terrain)
    for one, near in enumerate(map.neighbours):
        for other in near:
            if one < other:
                _hexside(graph, state, one, other)
    return graph


def roads(state: State | None = None) -> nx.Graph[str]:
    """The road network: the hexes that a road runs through, an edge where it crosses a hexside.

    Nodes and edges as in `hexes`, but that nodes are grouped as `Leipzig`, `entry` (some unit enters there), `junction`
    (where three or more ways meet), `end` and `road`.
    """
    import networkx as nx

    state = here_and_now(state)
    map = state.theatre.map
    graph: nx.Graph[str] = nx.Graph(
        title=f"Roads: {map.title}",
        about="A unit that moves along a road goes two hexes with one activation.",
        groups={"road": "plain", "entry": "cool", "junction": "note", "end": "faint", "Leipzig": "strong"},
        edge_groups={GROUND[1]: "plain", GROUND[3]: "strong"},
    )
    for at in sorted(map.connected):
        graph.add_node(map.hexes[at].id, **hex_node(state, at))
    for one, other in sorted(map.roads):
        if one < other:
            _hexside(graph, state, one, other)
    for node, data in graph.nodes(data=True):
        ways = graph.degree(node)
        kind = "junction" if ways > 2 else "end" if ways == 1 else "road"
        data["group"] = "Leipzig" if data["leipzig"] else "entry" if data["entry_of"] else kind
    return graph


def _hexside(graph: nx.Graph[str], state: State, one: int, other: int) -> None:
    map = state.theatre.map
    first, second = map.hexes[one], map.hexes[other]
    pairs = {(one, other), (other, one)}
    road = [name for name, stops in map.road_names if pairs & set(pairwise(stops))]
    river = [name for name, sides in map.river_names if pairs & set(sides)]
    held = {graph.nodes[hex.id]["held_by"] for hex in (first, second)}
    graph.add_edge(
        first.id,
        second.id,
        road=_names(road),
        river=_names(river),
        group=GROUND[bool(road) + 2 * bool(river)],
        against={second.id: list(modifiers(map, one, other)), first.id: list(modifiers(map, other, one))},
        open_to=[SIDE[side] for side in SIDES if SIDE[side.enemy] not in held],
    )


def _names(found: list[str | None]) -> str:
    return ", ".join(dict.fromkeys(name or "unnamed" for name in found))


def _named(name: str, title: str, make: Any) -> tuple[str, NamedGraph]:
    return name, NamedGraph(name, title, make)


GRAPHS: Final[dict[str, NamedGraph]] = dict(
    (
        _named("hexes", "The map, hex by hex, with what stands there", hexes),
        _named("roads", "The road network", roads),
        _named("marches", "Where one activation leads from each hex, units aside", marches),
        _named("reach", "What units reach with the activations left on the card, one a card", reach),
        _named("retreats", "Where units beside an enemy could retreat to", retreats),
        _named("turn-flow", "The course of a turn, with its clauses", turn_flow),
    )
)
