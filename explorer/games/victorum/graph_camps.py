"""Graphs of the mountain: the camps as they lie, and how far their cards can still be reached."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from explorer.games.victorum.activation import may_not_go
from explorer.games.victorum.camps import SUMMIT
from explorer.games.victorum.component_graph import SIZE
from explorer.games.victorum.mountain import has_cards
from explorer.games.victorum.state import EMPTY, NONE, State
from explorer.games.victorum.state import SUMMIT as AT_SUMMIT

if TYPE_CHECKING:
    import networkx as nx


def here_and_now(state: State | None) -> State:
    """A position, or the start of the game."""
    if state is not None:
        return state
    from explorer.games.victorum import GAME

    start: State = GAME.start()
    return start


def cards_in(state: State, at: int) -> int:
    """How many cards lie in a camp, a primus included."""
    return state.below[at] + (state.tops[at] != EMPTY) + (state.lurking[at] != NONE)


def camp_node(state: State, at: int) -> dict[str, Any]:
    """What graphs tell of a camp in a position."""
    arena, top, lurking = state.arena, state.tops[at], state.lurking[at]
    x, y = arena.camps.spot(at)
    shows = arena.names[top] if top >= 0 else "nothing" if top == EMPTY else "?"
    primus = "" if lurking == NONE else arena.names[arena.primus(lurking)]
    words = [arena.camps.ids[at], f"{shows} +{state.below[at]}" if top != EMPTY else "", primus and f"⚔ {primus}"]
    return {
        "row": arena.camps.rows[at],
        "number": arena.camps.label(at) or 0,
        "top": shows if top >= 0 else "",
        "kind": arena.kinds[top] if top >= 0 else "",
        "below": state.below[at],
        "cards": cards_in(state, at),
        "primus": primus,
        "chip": state.here == at,
        "label": "\n".join(word for word in words if word),
        "pos": (x * 1.2 * SIZE[0], y * SIZE[1]),
    }


def camps(state: State | None = None) -> nx.Graph[str]:
    """The camps with what lies on them, an edge between adjacent ones; and the scion's.

    Nodes: `row` (from the bottom), `number` (the label, 0 without one), `top` and its `kind` (empty if there is none),
    `below` (cards under it), `cards` (all, the primus included), `primus` (its name, if one lies there), `chip`,
    `enter` (whether the chip may move there now), `why_not` (clause and reason, where it may not), and `group`: `chip`,
    `open`, `closed` (may not be entered now), `empty`, `summit`. Edges: `group` (`path`, `endgame`).
    """
    import networkx as nx

    state = here_and_now(state)
    map = state.arena.camps
    graph: nx.Graph[str] = nx.Graph(
        title=f"Camps: {map.title}",
        about="What lies on top of each camp and how many cards below it, and which camps may be entered now.",
        groups={"closed": "plain", "open": "good", "chip": "strong", "empty": "faint", SUMMIT: "note"},
        edge_groups={"path": "plain", "endgame": "faint"},
    )
    moving = state.stage == "camp" and not state.agenda and state.outcome is None
    for at, id in enumerate(map.ids):
        node = camp_node(state, at)
        refusal = next(may_not_go(state, id), None) if moving else None
        enter = moving and refusal is None
        closed = "chip" if node["chip"] else "closed" if node["cards"] else "empty"
        why_not = "" if refusal is None else f"{refusal.clause}: {refusal.reason}"
        graph.add_node(id, **node, enter=enter, why_not=why_not, group="open" if enter else closed)
    graph.add_node(SUMMIT, **_summit(state))
    for one, other in map.edges:
        graph.add_edge(map.ids[one], map.ids[other], group="path")
    for at in map.summit:
        graph.add_edge(map.ids[at], SUMMIT, group="endgame")
    return graph


def _summit(state: State) -> dict[str, Any]:
    x, y = state.arena.camps.summit_spot
    scion = "" if state.scion == NONE else state.arena.deck.scions[state.scion].name
    return {
        "row": max(state.arena.camps.rows) + 1,
        "number": 0,
        "top": "",
        "kind": "scion",
        "below": 0,
        "cards": 0,
        "primus": "",
        "chip": state.here == AT_SUMMIT,
        "label": f"{SUMMIT}\n{scion or 'scion'}",
        "pos": (x * SIZE[0], y * SIZE[1]),
        "enter": False,
        "why_not": "",
        "group": SUMMIT,
    }


REACH: Final = {"all": "good", "some": "note", "cut off": "strong", "empty": "faint"}


def reachable(state: State | None = None) -> nx.Graph[str]:
    """How many cards of each camp can still be taken, if the chip makes for it, before the camps around run out.

    Each move costs a card: one of the camp that is entered. A camp without cards is never entered again, so that
    whoever wants the last card of a camp needs enough of them around it to come back as often. Counted as if nothing
    else took cards away: no enemies called, no cards discarded by others; and as if the game went on.

    Nodes as in `camps`, but that `rounds` is how many moves it takes to be there (-1 if the chip cannot get there any
    more), `takeable` how many of its cards can be taken at most, and `group` whether that is `all` of them, `some`, or
    none, the camp being `cut off` or `empty`. Edges: `group`: `way` if both camps have cards, else `closed`.
    """
    import networkx as nx

    state = here_and_now(state)
    map = state.arena.camps
    graph: nx.Graph[str] = nx.Graph(
        title="Cards that can still be reached",
        about="Of each camp: how many of its cards could be taken by a walk that ends there.",
        groups=REACH,
        edge_groups={"way": "plain", "closed": "faint"},
    )
    for at, id in enumerate(map.ids):
        node, rounds, most = camp_node(state, at), rounds_to(state, at), takeable(state, at)
        cards = node["cards"]
        group = "empty" if not cards else "cut off" if not most else "all" if most == cards else "some"
        label = f"{id}\n{most} of {cards}" + ("" if rounds < 0 else f"\nin {rounds}")
        graph.add_node(id, **node | {"label": label}, rounds=rounds, takeable=most, group=group)
    for one, other in map.edges:
        both = has_cards(state, one) and has_cards(state, other)
        graph.add_edge(map.ids[one], map.ids[other], group="way" if both else "closed")
    return graph


def rounds_to(state: State, at: int) -> int:
    """In how many moves the chip can be at a camp, counted from the next one; -1 if it cannot get there."""
    found = _entered(state, at, {})
    return -1 if found is None else found[1]


def takeable(state: State, at: int) -> int:
    """How many cards of a camp can be taken at most: each time that the chip comes, and every time that it comes back
    costs a card of a neighbour; so does coming, unless it comes from beside the camp."""
    near = state.arena.camps.neighbours[at]
    found = _entered(state, at, dict.fromkeys(near, 1))
    if found is None:
        return 0
    spare = sum(cards_in(state, one) for one in near) - found[0]
    return min(cards_in(state, at), 1 + spare)


def _entered(state: State, to: int, costs: dict[int, int]) -> tuple[int, int] | None:
    """The least cost of coming to a camp, where entering others on the way costs so much, and the fewest moves at that
    cost; None if the chip cannot come there."""
    near = state.arena.camps.neighbours
    if state.final or state.outcome is not None or not has_cards(state, to):
        return None
    first = state.arena.camps.bottom if state.here == NONE else near[state.here]
    best = {one: (0 if one == to else costs.get(one, 0), 1) for one in first if has_cards(state, one)}
    ring = list(best)
    while ring:
        one = ring.pop()
        if one == to:
            continue
        for other in near[one]:
            if has_cards(state, other):
                cost, moves = best[one]
                found = (cost + (0 if other == to else costs.get(other, 0)), moves + 1)
                if other not in best or found < best[other]:
                    best[other] = found
                    ring.append(other)
    return best.get(to)
