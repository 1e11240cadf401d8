"""Graphs of what units can do in a position: march, reach, attack, retreat."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from explorer.core.protocol import Decision
from explorer.games.matter_of_honor import activated_units, reinforcements
from explorer.games.matter_of_honor.flow import pending
from explorer.games.matter_of_honor.graph_hexes import here_and_now, hex_node, unit_name, unit_node
from explorer.games.matter_of_honor.retreats import ways_out
from explorer.games.matter_of_honor.state import WAITING, Enter, March, State
from explorer.games.matter_of_honor.tables import ODD_ACTIVATIONS, SIDE, SIDES, Side
from explorer.games.matter_of_honor.theatre import Unit

if TYPE_CHECKING:
    import networkx as nx

HEXES: Final = {"hex": "plain", "Leipzig": "note"}
FAR: Final = ("1 hex", "2 hexes by road")
NOW: Final = "now"
ATTACK: Final = "attack"

# hex -> how many activations it takes to be there, and the last move
Reached = dict[int, tuple[int, str, int | None]]


def marches(state: State | None = None, unit: str | None = None) -> nx.DiGraph[str]:
    """Where one activation leads: from each hex to those one move away, one hex or two along a road.

    Of a `unit`, the moves that it could make if it stood there and all others where they do; without one, units are
    left out of account. So a shortest path counts activations. Raises KeyError for an unknown unit.

    Nodes as in `hexes`. Edges: `moves` (the words of the ways there after "moves"), `hexes` (1 or 2, also the group).
    """
    import networkx as nx

    state = here_and_now(state)
    map, mover = state.theatre.map, None if unit is None else state.theatre.unit[unit]
    graph: nx.DiGraph[str] = nx.DiGraph(
        title=f"Marches of {unit}" if unit else "Marches on the empty map",
        about="An arrow is one activation: one hex, or two along a road.",
        groups=HEXES,
        edge_groups=dict(zip(FAR, ("faint", "strong"), strict=True)),
    )
    for at, hex in enumerate(map.hexes):
        group = "Leipzig" if at == map.leipzig else "hex"
        graph.add_node(hex.id, **hex_node(state, at, show_units=mover is not None), group=group)
    for here, hex in enumerate(map.hexes):
        for move in _steps(state, mover, here):
            words = move.to if move.through is None else f"{move.through} {move.to}"
            if graph.has_edge(hex.id, move.to):
                graph.edges[hex.id, move.to]["moves"].append(words)
            else:
                far = 1 if move.through is None else 2
                graph.add_edge(hex.id, move.to, moves=[words], hexes=far, group=FAR[far - 1])
    return graph


def _steps(state: State, unit: Unit | None, here: int) -> Iterator[March]:
    """The moves from a hex: of a unit that stands there, or of any with nobody else on the map."""
    map = state.theatre.map
    if unit is not None:
        there = state.moved(unit, here)._replace(used=())
        yield from (move for move in activated_units.legal(there, unit) if isinstance(move, March))
        return
    for to in map.neighbours[here]:
        yield March("", map.hexes[to].id)
    for through, to in map.ways[here]:
        if all(pair in map.roads for pair in activated_units.needed_roads(state, (here, through, to))):
            yield March("", map.hexes[to].id, map.hexes[through].id)


def reach(state: State | None = None, activations: int | None = None, side: str | None = None) -> nx.DiGraph[str]:
    """What the units of a side reach with a number of activations, while all others stay where they are.

    On one card a unit is activated once, so that each activation is on a card of its own. The defaults are the side
    whose card is in use (else both), and as many activations as the card has left (else 3). Reinforcements that are
    due enter with the first. Raises KeyError for an unknown side.

    Nodes: hexes as in `hexes`, and the units of either side on the map or due. Edges lead from a unit to each hex where
    it may stop and each enemy that it may attack: `activations` (the fewest), `moves` (one such way), `now` (the card
    in use allows it).
    """
    import networkx as nx

    state = here_and_now(state)
    most = activations or state.remaining or ODD_ACTIVATIONS
    sides = _sides(state, side)
    looks = {_counted(count): {1: "plain", 2: "cool"}.get(count, "faint") for count in range(1, most + 1)}
    graph: nx.DiGraph[str] = nx.DiGraph(
        title=f"Reach with {_counted(most)}",
        about="On one card a unit is activated once: each activation is on a card of its own. All others stay.",
        groups={**HEXES, SIDE[Side.FRENCH]: "strong", SIDE[Side.COALITION]: "faint"},
        edge_groups={NOW: "strong", **looks, ATTACK: "note"},
    )
    _add_hexes(graph, state)
    due = [unit for unit in state.theatre.units if state.hex_of(unit) >= 0 or _is_due(state, unit)]
    for unit in due:
        graph.add_node(unit_name(state, unit), **unit_node(state, unit), group=SIDE[unit.side])
    next_up = pending(state)
    now = {str(move) for move in next_up.moves} if isinstance(next_up, Decision) else set()
    for unit in (one for one in due if one.side in sides):
        _add_reach(graph, state, unit, most, now)
    return graph


def _counted(count: int) -> str:
    return f"{count} activation{'s' * (count != 1)}"


def _sides(state: State, side: str | None) -> tuple[Side, ...]:
    if side is not None:
        return ({name: one for one, name in SIDE.items()}[side],)
    return SIDES if state.active is None else (state.active,)


def _is_due(state: State, unit: Unit) -> bool:
    return state.hex_of(unit) == WAITING and reinforcements.is_due(state, unit)


def _add_reach(graph: nx.DiGraph[str], state: State, unit: Unit, most: int, now: set[str]) -> None:
    map, name = state.theatre.map, unit_name(state, unit)
    reached = _reached(state, unit, most)
    for at, (count, _, _) in reached.items():
        if count:
            way = _way(reached, at)
            group = NOW if way[0] in now and count == 1 else _counted(count)
            graph.add_edge(name, map.hexes[at].id, activations=count, moves=way, now=group == NOW, group=group)
    for enemy in state.theatre.side_units[unit.side.enemy]:
        there = state.hex_of(enemy)
        stands = [at for at in map.neighbours[there] if at in reached] if there >= 0 else []
        if not stands:
            continue
        best = min(stands, key=lambda at: reached[at][0])
        count, attack = reached[best][0] + 1, f"{unit.id} attacks {enemy.id}"
        if count <= most:
            group = NOW if attack in now else ATTACK
            way = [*_way(reached, best), attack]
            other = unit_name(state, enemy)
            graph.add_edge(name, other, activations=count, moves=way, now=group == NOW, group=group)


def _reached(state: State, unit: Unit, most: int) -> Reached:
    """The hexes that a unit may be in after at most so many activations, its own first if it is on the map."""
    map, here = state.theatre.map, state.hex_of(unit)
    if here >= 0:
        reached: Reached = {here: (0, "", None)}
    else:
        reached = {at: (1, str(Enter(unit.id, map.hexes[at].id)), None) for at in reinforcements.entries(state, unit)}
    waiting = deque(reached)
    while waiting:
        at = waiting.popleft()
        count = reached[at][0] + 1
        if count > most:
            break
        for move in _steps(state, unit, at):
            to = map.place[move.to]
            if to not in reached:
                reached[to] = (count, str(move), at)
                waiting.append(to)
    return reached


def _way(reached: Reached, at: int) -> list[str]:
    way: list[str] = []
    before: int | None = at
    while before is not None:
        _, move, before = reached[before]
        way += [move] if move else []
    return way[::-1]


def retreats(state: State | None = None) -> nx.DiGraph[str]:
    """Where each unit beside an enemy could retreat to, should it be beaten by it, and who could not at all.

    Nodes: hexes as in `hexes`, and the units on the map: `foes` (the enemies beside it), `no_way_from` (those from
    which it cannot retreat and would lose a step), and the group `cannot retreat`, `could retreat` or `not beside an
    enemy`. Edges lead from a unit to a hex: `foes` (from whom it may go there), `over_river` (into Leipzig alone),
    `now` (a retreat that is due).
    """
    import networkx as nx

    state = here_and_now(state)
    map, units = state.theatre.map, state.theatre.units
    graph: nx.DiGraph[str] = nx.DiGraph(
        title="Ways of retreat",
        about="An arrow leads from a unit to where it could go if an enemy beside it beats it.",
        groups={**HEXES, "could retreat": "good", "cannot retreat": "alarm", "not beside an enemy": "faint"},
        edge_groups={"possible": "plain", "due now": "strong"},
    )
    _add_hexes(graph, state)
    for unit in units:
        here = state.hex_of(unit)
        if here < 0:
            continue
        enemies = state.theatre.side_units[unit.side.enemy]
        foes = [foe for foe in enemies if state.hex_of(foe) in map.neighbours[here]]
        ways = {foe.id: ways_out(state, unit, foe) for foe in foes}
        stuck = [foe for foe, hexes in ways.items() if not hexes]
        group = "cannot retreat" if stuck else "could retreat" if foes else "not beside an enemy"
        name = unit_name(state, unit)
        graph.add_node(name, **unit_node(state, unit), foes=list(ways), no_way_from=stuck, group=group)
        for at in dict.fromkeys(at for hexes in ways.values() for at in hexes):
            from_whom = [foe for foe, hexes in ways.items() if at in hexes]
            now = (
                state.flight is not None and state.flight.unit == unit.place and units[state.flight.foe].id in from_whom
            )
            graph.add_edge(
                name,
                map.hexes[at].id,
                foes=from_whom,
                over_river=(here, at) in map.rivers,
                now=now,
                group="due now" if now else "possible",
            )
    return graph


def _add_hexes(graph: nx.DiGraph[str], state: State) -> None:
    for at, hex in enumerate(state.theatre.map.hexes):
        group = "Leipzig" if at == state.theatre.map.leipzig else "hex"
        graph.add_node(hex.id, **hex_node(state, at, show_units=False), group=group)
