"""Turn Order without cards: every way in which the turn can go round until the normal order ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.core.errors import UnknownName
from explorer.games.victory_and_honor.order_of_play import keeping, next_turn
from explorer.games.victory_and_honor.tables import POSITION, SEAT, Position, Seat

if TYPE_CHECKING:
    import networkx as nx


def orders_of_play(leader: str = "N") -> Iterator[tuple[str, ...]]:
    """All orders of play from a leader when cards do not matter: the slots (`"N left"`) covered one after the
    other until no player whose turn it is can pass it on. The rest is filled clockwise. Raises UnknownName.

    >>> sum(1 for order in orders_of_play("N"))
    864
    """
    yield from _orders(_Round(_seat(leader)), ())


@dataclass(frozen=True)
class _Round:
    """Whose turn it is, and the covered slots as bits."""

    turn: Seat
    covered: int = 0


def _orders(table: _Round, done: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for position in _onward(table):
        after, ended = _cover(table, position)
        order = (*done, slot_name(table.turn, position))
        if ended:
            yield order
        else:
            yield from _orders(after, order)


def _onward(table: _Round) -> tuple[Position, ...]:
    return keeping(table.covered, table.turn)


def _cover(table: _Round, position: Position) -> tuple[_Round, bool]:
    """The boards after some card there, and whether that ends the normal order."""
    covered = table.covered | 1 << table.turn * 3 + position
    following, ended, _ = next_turn(covered, False, table.turn, position)
    return _Round(table.turn if following is None else following, covered), ended


def slot_name(seat: Seat, position: Position) -> str:
    """A slot as moves write it: `"N left"`."""
    return f"{SEAT[seat]} {POSITION[position]}"


def _seat(name: str) -> Seat:
    for seat, known in SEAT.items():
        if known == name:
            return seat
    raise UnknownName("seat", name, SEAT.values())


def orders_graph(leader: str = "N") -> nx.DiGraph[str]:
    """The same as a graph without cycles: boards with somebody's turn, an edge a play. Every path from the
    start (`graph["start"]`) to a node without successors is one order of play.

    Nodes have `covered` (how many slots are), `turn`, `ended`, `group`, `pos` and `label`; edges have `slot`.
    """
    import networkx as nx

    start = _Round(_seat(leader))
    graph: nx.DiGraph[str] = nx.DiGraph(
        title=f"Orders of play, {leader} leads",
        about="A column for each card laid; a node tells whose turn it is and how many slots are covered.",
        start=_key(start),
        flow="sideways",
        groups={"the order goes on": "plain", "the order ends": "strong"},
    )
    layer = [(start, False)]
    graph.add_node(_key(start))
    while layer:
        following: dict[str, tuple[_Round, bool]] = {}
        for place, (table, ended) in enumerate(layer):
            key, covered = _key(table), table.covered.bit_count()
            graph.nodes[key].update(
                covered=covered,
                turn=SEAT[table.turn],
                ended=ended,
                group="the order ends" if ended else "the order goes on",
                label=f"{SEAT[table.turn]} {'fills' if ended else covered}",
                pos=(3.0 * covered, (len(layer) - 1) / 2 - place),
            )
            for position in () if ended else _onward(table):
                after, over = _cover(table, position)
                following[_key(after)] = (after, over)
                graph.add_edge(key, _key(after), slot=slot_name(table.turn, position))
        layer = list(following.values())
    return graph


def _key(table: _Round) -> str:
    """Boards and turn as a short text: `"N 100 000 000 000"`, a 1 for each covered slot."""
    rows = [table.covered >> seat * 3 & 0b111 for seat in SEAT]
    return f"{SEAT[table.turn]} " + " ".join(f"{row:03b}"[::-1] for row in rows)
