"""Enemies that call enemies, as a graph: by the deck, and from where the cards lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from explorer.games.victorum.adding_enemies import callers_of, not_from
from explorer.games.victorum.arena import Arena
from explorer.games.victorum.component_graph import SIZE
from explorer.games.victorum.effects import MoveCards
from explorer.games.victorum.graph_camps import camp_node, here_and_now
from explorer.games.victorum.labels import source_label
from explorer.games.victorum.mountain import neighbours
from explorer.games.victorum.state import State

if TYPE_CHECKING:
    import networkx as nx

FOUGHT: Final = ("bloodshed", "sport")
OTHERS: Final = "others"
GROUPS: Final = {"calls": "note", "is called": "plain", "calling now": "strong", "opportunity": "faint"}
EDGES: Final = {"may call": "plain", "now": "strong"}


def calls_of(arena: Arena, card: int) -> int:
    """How many enemies a card calls when it is activated; what its effects add is not counted."""
    return int(getattr(arena.cards[card], "calls", 0))


def _adds(arena: Arena, card: int) -> bool:
    """Whether an effect of a card adds enemies."""
    heard = arena.compiled[card].active.heard.values()
    every = (action for some in heard for one in some for action in arena.steps_in(one.script))
    return any(isinstance(action, MoveCards) and action.verb == "add-enemies" for action in every)


def calls(state: State | None = None) -> nx.DiGraph[str]:
    """Who may call whom. Without a position, by the deck: an arrow from each card that calls to each that calls in
    turn, and to all others together. In a position, from where: an arrow from each top that would call to the tops
    around it (under the ruling second-order-enemies each calls from around its own camp, or all from around the chip);
    and while enemies are called, from the one who calls to the camps that may answer.

    Nodes of the deck: `calls` (how many), `copies`. Of a position: the camps, as in the graph `camps`, with `calls`
    of their top and whether it `fights`, and those who call now. Edges: `most` (how many may come).
    """
    import networkx as nx

    if state is None:
        return _of_the_deck(here_and_now(None).arena)
    graph: nx.DiGraph[str] = nx.DiGraph(
        title="Enemies that call enemies, from where they lie",
        about="An arrow leads from a top that calls to those that may come. Cards below count once they are seen.",
        groups=GROUPS,
        edge_groups=EDGES,
    )
    arena = state.arena
    for at, id in enumerate(arena.camps.ids):
        top = state.tops[at]
        fights = top >= 0 and arena.kinds[top] in FOUGHT
        number = calls_of(arena, top) if fights else 0
        group = "calls" if number or (fights and _adds(arena, top)) else "is called" if fights else "opportunity"
        graph.add_node(id, **camp_node(state, at), calls=number, fights=fights, group=group)
    for at, id in enumerate(arena.camps.ids):
        if graph.nodes[id]["group"] == "calls":
            most = max(1, graph.nodes[id]["calls"])
            for other in neighbours(state, _from(state, at)):
                if other != at and graph.nodes[arena.camps.ids[other]]["fights"]:
                    graph.add_edge(id, arena.camps.ids[other], most=most, group="may call")
    if state.agenda and state.agenda[-1].kind == "call":
        _calling_now(graph, state)
    return graph


def _calling_now(graph: nx.DiGraph[str], state: State) -> None:
    """Those who call now, with arrows to the camps that may answer."""
    map = state.arena.camps
    for number, caller in enumerate(callers_of(state.agenda[-1])):
        name = source_label(state, caller.source)
        name = name if name not in graph else f"{name} ({number + 1})"
        x, y = map.spot(caller.camp) if caller.camp >= 0 else map.summit_spot
        pos = ((x + 0.5) * 1.2 * SIZE[0], (y + 0.5) * SIZE[1])
        label = f"{name}\ncalls {caller.left}"
        graph.add_node(name, label=label, calls=caller.left, fights=True, group="calling now", pos=pos)
        for at, id in enumerate(map.ids):
            if not_from(state, caller, at) is None:
                graph.add_edge(name, id, most=caller.left, group="now")


def _from(state: State, at: int) -> int:
    """The camp around which a top would call, if it were activated."""
    own = state.rulings["second-order-enemies"] != "current-camp"
    return at if own or state.here < 0 else state.here


def _of_the_deck(arena: Arena) -> nx.DiGraph[str]:
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph(
        title="Enemies that call enemies, by the deck",
        about="An arrow leads from a card that calls to each that may come and calls in turn, and to all the others.",
        groups=GROUPS,
        edge_groups=EDGES,
    )
    fought = [place for place in range(arena.conflicts) if arena.kinds[place] in FOUGHT]
    callers = [place for place in fought if calls_of(arena, place) or _adds(arena, place)]
    quiet = sum(arena.cards[place].copies for place in fought if place not in callers)
    for number, place in enumerate(callers):
        card, most = arena.cards[place], calls_of(arena, place)
        label = f"{card.name}\n{card.copies} × calls {most or 'by an effect'}"
        pos = (300.0 * (number % 2), -90.0 * (number // 2))
        graph.add_node(card.name, label=label, calls=most, copies=card.copies, group="calls", pos=pos)
    middle = (700.0, -45.0 * max(0, (len(callers) - 1) // 2))
    label = f"{quiet} enemies\nthat call nobody"
    graph.add_node(OTHERS, label=label, calls=0, copies=quiet, group="is called", pos=middle)
    for place in callers:
        most = max(1, calls_of(arena, place))
        for other in callers:
            if other != place or arena.cards[place].copies > 1:
                graph.add_edge(arena.names[place], arena.names[other], most=most, group="may call")
        if quiet:
            graph.add_edge(arena.names[place], OTHERS, most=most, group="may call")
    return graph
