"""The graphs of Victory & Honor, on the ring of the table: where the turn may go, and where Artillery may fire.

Both are made for a position, or, without one, for an empty table. Nodes are slots as moves write them
(`"N left"`), drawn where the slot lies: facing slots meet in the corners, centers across.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from explorer.core.game import NamedGraph
from explorer.games.victory_and_honor.artillery import bombarded_by, in_line, is_artillery
from explorer.games.victory_and_honor.flow import pending
from explorer.games.victory_and_honor.order_of_play import free_positions
from explorer.games.victory_and_honor.orders import orders_graph, slot_name
from explorer.games.victory_and_honor.state import Laid, Play, State, Table
from explorer.games.victory_and_honor.tables import (
    POSITION,
    POSITIONS,
    REGIMENTS,
    SEAT,
    SEAT_NAME,
    SEATS,
    Position,
    Seat,
)
from explorer.games.victory_and_honor.turn_order import FACING, target

if TYPE_CHECKING:
    import networkx as nx

SIGN: Final = {"R": "◆", "B": "●", "K": "▲", "Y": "■"}
SLOTS: Final = tuple((seat, position) for seat in SEATS for position in POSITIONS)


def place(seat: Seat, position: Position) -> tuple[float, float]:
    """The middle of a slot, North up: a seat's left lies where its left neighbour sits."""
    step = position - Position.CENTER
    return {
        Seat.N: (-step * 102.0, 217.0),
        Seat.E: (272.0, step * 112.0),
        Seat.S: (step * 102.0, -217.0),
        Seat.W: (-272.0, -step * 112.0),
    }[seat]


def turn_passing(state: State | None = None) -> nx.DiGraph[str]:
    """Where the turn may still go, card by card: from every free slot to the free slots of the seat it points at.

    A walk that visits no node twice is the order of play as long as the normal order lasts; a slot without
    successors points at a full board. Once boards are being filled nothing is passed any more: no edges.

    Nodes: `seat`, `position`, `points_at`, `free`, `turn` (its seat plays next), `may_play` (some
    card may be played there now), `opened` (the regiment that its position was opened in, else empty), `lies`
    (what lies there). Edges: `facing` (the two slots point at each other), `now` (from a slot that may be played).
    """
    import networkx as nx

    table = _table(state)
    playing = state is not None and state.stage == "play"
    possible = _possible(state)
    graph: nx.DiGraph[str] = nx.DiGraph(
        title="Turn passing" if playing and any(table.board) else "Turn passing on an empty table",
        about="The turn goes from a slot to the seat it points at, into one of its free slots.",
        groups={"may be played now": "strong", "free": "plain", "covered": "faint"},
        edge_groups={"now": "strong", "to the facing slot": "plain", "to another slot": "faint"},
    )
    for seat, position in SLOTS:
        laid = table.laid(seat, position)
        may_play = (seat, position) in possible
        graph.add_node(
            slot_name(seat, position),
            **_slot(table, seat, position),
            points_at=SEAT[target(seat, position)],
            turn=playing and seat == table.turn,
            may_play=may_play,
            group="may be played now" if may_play else "free" if laid is None else "covered",
        )
    for seat, position in SLOTS:
        if table.filling or table.laid(seat, position) is not None:
            continue
        there = target(seat, position)
        for onward in free_positions(table.covered, there):
            now, facing = (seat, position) in possible, FACING[seat * 3 + position] == there * 3 + onward
            graph.add_edge(
                slot_name(seat, position),
                slot_name(there, onward),
                facing=facing,
                now=now,
                group="now" if now else "to the facing slot" if facing else "to another slot",
            )
    return graph


def lines_of_fire(state: State | None = None, play: str = "partners") -> nx.DiGraph[str]:
    """Along which lines Artillery fires, or still could in this phase: an edge from the gun to what it faces.

    `play` is the ruling for an empty table; a position brings its own. A line is left out once it can carry no
    fire: another card than face-up Artillery lies at its start, or a face-down card at its end.

    Nodes: `seat`, `position`, `lies`, `free`, `opened`, `armed` (face-up Artillery), `firing` (at a
    face-up card), `bombarded` (face up before an armed slot), `crossfire` (both). Edges: `state`, one of
    `crossfire`, `fire`, `armed` (nothing lies before the gun yet) and `possible`.
    """
    import networkx as nx

    table = _table(state)
    play = state.rulings["play"] if state is not None else play
    graph: nx.DiGraph[str] = nx.DiGraph(
        title="Lines of fire" if any(table.board) else "Lines of fire on an empty table",
        about="Artillery that lies face up bombards the face-up card in the slot it faces.",
        groups={"crossfire": "alarm", "bombarded": "note", "firing": "strong", "armed": "good", "quiet": "plain"},
        edge_groups={"crossfire": "alarm", "fire": "strong", "armed": "good", "possible": "faint"},
    )
    lines = {slot: there for slot in range(12) if (there := in_line(play, *SLOTS[slot])) is not None}
    for slot, there in lines.items():
        seat, position = SLOTS[slot]
        armed = is_artillery(table.board[slot])
        bombarded = bombarded_by(play, table, seat, position) is not None
        firing = bombarded_by(play, table, *SLOTS[there]) is not None
        standing = {"crossfire": firing and bombarded, "bombarded": bombarded, "firing": firing, "armed": armed}
        graph.add_node(
            slot_name(seat, position),
            **_slot(table, seat, position),
            **standing,
            group=next((name for name, holds in standing.items() if holds), "quiet"),
        )
    for slot, there in lines.items():
        line = _line(table.board[slot], table.board[there])
        if line is not None:
            graph.add_edge(slot_name(*SLOTS[slot]), slot_name(*SLOTS[there]), state=line, group=line)
    return graph


def _line(gun: Laid | None, before: Laid | None) -> str | None:
    """What a line of fire is worth, from its start to its end, or None if it can carry no fire."""
    if (gun is not None and not is_artillery(gun)) or (before is not None and not before.face_up):
        return None
    if gun is None:
        return "possible"
    if before is None:
        return "armed"
    return "crossfire" if is_artillery(before) else "fire"


def _table(state: State | None) -> Table:
    return Table(Seat.N) if state is None else state.table


def _possible(state: State | None) -> set[tuple[Seat, Position]]:
    """The slots into which some card may be played now."""
    if state is None or state.stage != "play":
        return set()
    moves: Any = pending(state)
    return {(move.seat, move.position) for move in moves.moves if isinstance(move, Play)}


def _slot(table: Table, seat: Seat, position: Position) -> dict[str, Any]:
    """What both graphs tell of a slot; a face-down card is not named, so that any seat may look."""
    laid, opened = table.laid(seat, position), table.opened[position]
    if laid is None:
        lies, shown = "", f"({SIGN[opened]})" if opened else ""
    elif laid.face_up:
        lies, shown = laid.card, SIGN[laid.card.regiment] + laid.card.rank
    else:
        lies, shown = "face down", "face down"
    return {
        "seat": SEAT[seat],
        "position": POSITION[position],
        "free": laid is None,
        "lies": lies,
        "opened": REGIMENTS[opened] if opened else "",
        "frame": SEAT_NAME[seat],
        "label": f"{POSITION[position]}\n{shown}" if shown else POSITION[position],
        "pos": place(seat, position),
    }


def _orders(state: State | None) -> nx.DiGraph[str]:
    leader = None if state is None else state.leader
    return orders_graph(SEAT[Seat.N if leader is None else leader])


GRAPHS: Final[dict[str, NamedGraph]] = {
    one.name: one
    for one in (
        NamedGraph("turn-passing", "Where the turn may go", turn_passing),
        NamedGraph("lines-of-fire", "Where Artillery fires, or still could", lines_of_fire),
        NamedGraph("orders-of-play", "All orders of play on an empty table, cards ignored", _orders),
    )
}
