"""The positions that lie ahead as a graph: equal ones are one node, however they are reached."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from explorer.core.errors import ExplorerError, Problem, UnknownName
from explorer.core.game import Game, Move, State
from explorer.core.protocol import Chance, Decision, Over, Pending
from explorer.core.text import shortened
from explorer.study.graph_layout import layers
from explorer.study.graph_text import share_text

if TYPE_CHECKING:
    import networkx as nx

MOST: Final = 1_000
LISTED: Final = 10_000  # a chance with more outcomes than this is not followed
ACROSS: Final = (230.0, 170.0)
DOWN: Final = 46.0
ROOMY: Final = 80  # edges up to which their labels are drawn

# a position, and whether reaching it closed the horizon
Key = tuple[State, bool]


def merged_states(game: Game, state: State, until: str | None = None, most: int = MOST) -> nx.DiGraph[int]:
    """The merged positions from one on to the end of the phase, round or game (`until`; the game's first
    horizon by default), explored breadth first. Node 0 is the start.

    At most `most` positions are taken in: a position is followed with all that can come next or not at all.
    `graph["complete"]` says whether all were, `graph["cut"]` how many were not; those have `group` `not followed`.

    Nodes: `kind` (`decision`, `chance`, `over`, or `end` where the horizon is reached), `player` (who decides),
    `depth` (moves from the start, the fewest), `clause`, `group`, and `state`, which files leave out. Edges: `moves`
    (all that join the two), `label`, and from a chance `p` (exact, as text) and `probability`.

    Raises UnknownName for an unknown horizon, ExplorerError for a bound below 1.
    """
    import networkx as nx

    until = game.horizons[0] if until is None else until
    if until not in game.horizons:
        raise UnknownName(f"horizon of {game.id}", until, game.horizons)
    if most < 1:
        raise ExplorerError(Problem(f"No graph has {most} positions.", "Ask for at least 1.", key="most"))
    graph: nx.DiGraph[int] = nx.DiGraph(
        title=f"Positions to the end of the {until}",
        flow="sideways",
        until=until,
        groups={"decision": "plain", "chance": "note", "end": "strong", "not followed": "faint"},
        edge_groups={"move": "plain", "chance": "note"},
    )
    numbers: dict[Key, int] = {}
    waiting: deque[Key] = deque()

    def reached(key: Key, depth: int) -> int:
        if key not in numbers:
            numbers[key] = len(numbers)
            graph.add_node(numbers[key], **_position(game.pending(key[0]), key[1], until), depth=depth, state=key[0])
            waiting.append(key)
        return numbers[key]

    reached((state, False), 0)
    cut = 0
    full = False
    while waiting:
        key = waiting.popleft()
        here = numbers[key]
        ways = None if full else _ways(game, key, until)
        full = full or (ways is not None and len(numbers) + len(ways.keys() - numbers.keys()) > most)
        if ways is None or full:
            if graph.nodes[here]["kind"] in ("decision", "chance"):
                graph.nodes[here]["group"] = "not followed"
                cut += 1
            continue
        for after, (moves, share) in ways.items():
            there = reached(after, graph.nodes[here]["depth"] + 1)
            graph.add_edge(here, there, **_edge(moves, share))
    graph.graph |= {"cut": cut, "complete": not cut, "about": _about(len(numbers), cut)}
    _lay_out(graph)
    return graph


def _ways(game: Game, key: Key, until: str) -> dict[Key, tuple[list[str], Fraction | None]] | None:
    """What can come next: position -> the moves that lead to it and, for chance, their probability together.
    None where chance has too many outcomes to list."""
    state, closed = key
    found: dict[Key, tuple[list[str], Fraction | None]] = {}
    for move, share in () if closed else _options(game.pending(state)):
        if move is None:
            return None
        after, _ = game.advance(state, move)
        moves, before = found.get((after, reach := until in game.ended(state, after)), ([], None))
        together = share if before is None or share is None else before + share
        found[after, reach] = ([*moves, str(move)], together)
    return found


def _options(pending: Pending) -> Iterator[tuple[Move | None, Fraction | None]]:
    """The moves with their probabilities (None: decided); a single None for a chance that is too large."""
    match pending:
        case Decision():
            yield from ((move, None) for move in pending.moves)
        case Chance() if not pending.outcomes.listed or pending.outcomes.total > LISTED:
            yield None, None
        case Chance():
            for move in pending.outcomes:
                yield move, Fraction(pending.outcomes.weight(move), pending.outcomes.total)


def _position(pending: Pending, closed: bool, until: str) -> dict[str, Any]:
    kind, player, label = "decision", "", ""
    match pending:
        case _ if closed:
            kind, label = "end", f"end of {until}"
        case Decision():
            player = label = pending.player
        case Chance():
            kind = label = "chance"
        case Over():
            kind, label = "over", "over"
    group = "end" if kind == "over" else kind
    return {"label": label, "kind": kind, "player": player, "clause": pending.clause, "group": group}


def _edge(moves: list[str], share: Fraction | None) -> dict[str, Any]:
    more = f" +{len(moves) - 1}" if len(moves) > 1 else ""
    label = shortened(moves[0], 24) + more
    if share is None:
        return {"moves": moves, "label": label, "group": "move"}
    chance = {"p": share_text(share), "probability": float(share), "group": "chance"}
    return {"moves": moves, "label": f"{label} ({share})", **chance}


def _about(positions: int, cut: int) -> str:
    words = f"{positions:,} positions, equal ones merged; all that can come is here."
    if cut:
        words = f"The first {positions:,} positions, equal ones merged; {cut:,} of them were not followed any further."
    return words


def _lay_out(graph: nx.DiGraph[int]) -> None:
    depth: Mapping[int, int] = {node: data["depth"] for node, data in graph.nodes(data=True)}
    across = ACROSS[graph.number_of_edges() > ROOMY]
    for node, pos in layers(depth, graph.edges(), across, DOWN).items():
        graph.nodes[node]["pos"] = pos
