"""What the dice of a turn can reach from where a car stands, with the other cars in the way."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from explorer.core.dist import Dist
from explorer.games.victory_race.driving import FINISHED, End, Reach, reach
from explorer.games.victory_race.graph_lines import LINES, join
from explorer.games.victory_race.graph_points import CAR, FLAG, flag_node, here_and_now, point_nodes
from explorer.games.victory_race.state import NO_DICE, OFF, TAKES, State
from explorer.games.victory_race.tables import ACCIDENT, COLOUR, DICE, FACES, MISSED_TURN, SECOND_THROW, Colour
from explorer.games.victory_race.throws import Throw, always, choices, plan, totals, turn
from explorer.games.victory_race.track import Stop, Track

if TYPE_CHECKING:
    import networkx as nx

MOVER: Final = "the car"
ENDS: Final = "may end here"
PASSES: Final = "on the way"
OVER: Final = "over the line"
NOTHING: Final = "nothing"
THESE: Final = "these"
Step = tuple[int, Colour, Stop]  # from a point, along a line of a colour, to a stop


class Asked(NamedTuple):
    """Dice that may be driven: what is chosen for the second throw, and how likely it then shows what."""

    choice: str
    shown: Dist[Throw]


def reach_of(state: State | None = None, dice: str | None = None, car: str | None = None) -> nx.DiGraph[str]:
    """Everywhere that the dice on the table can lead a car, the others staying where they are; before the second throw,
    everywhere that its throws can lead.

    `car` is by default the one whose turn it is, `dice` what it has or may throw; `"R R B"` asks for other dice. Raises
    KeyError for a car that is not on the track, ValueError for dice that are none.

    Nodes: points as in `points`, and `flag`; of those where the turn may end, `throws` (the dice that can do it),
    `way` (the moves of one way there), and, before they are thrown, `odds` (choice of dice -> how likely they are to do
    it). Edges are the moves of these ways and all first moves: `colour`, `first` (whether it may be the first).
    """
    import networkx as nx

    state = here_and_now(state)
    graph: nx.DiGraph[str] = nx.DiGraph(
        title="Reach",
        about="Where a turn may end with these dice, and one way to each such point; all other cars stay.",
        groups={MOVER: "strong", CAR: "odd", ENDS: "good", PASSES: "note", FLAG: "alarm", "point": "faint"},
        edge_groups={**LINES, OVER: "faint"},
    )
    for name, data in point_nodes(state).items():
        graph.add_node(name, **{**data, "group": CAR if data["cars"] else "point"}, throws=[], way=[], odds={})
    number = _number(state, car)
    if number is not None:
        track = state.circuit
        graph.add_node(FLAG, **flag_node(track), throws=[], way=[], odds={})
        graph.nodes[track.points[state.at[number]].id]["group"] = MOVER
        graph.graph["title"] = f"Reach of {state.cars[number]}"
        _add(graph, state, number, _throws(state, number, dice))
    return graph


def _number(state: State, car: str | None) -> int | None:
    """The car that is asked about, or None if none stands on the track. Raises KeyError for one that does not."""
    if car is None:
        return state.turn if state.at and state.at[state.turn] != OFF and state.races(state.turn) else None
    if car not in state.cars or not state.at or not state.races(state.cars.index(car)):
        raise KeyError(car)
    return state.cars.index(car)


def _throws(state: State, car: int, dice: str | None) -> list[Asked]:
    """The dice that a car may have to drive, for each choice that it has."""
    die, second = state.rulings["die"], state.rulings["second-throw"]
    if dice is not None:
        return [Asked(THESE, Dist.uniform([_read(dice)]))]
    if car == state.turn:
        match state.stage:
            case "drive":
                return [Asked(THESE, Dist.uniform([state.dice]))]
            case "second":
                return [Asked(TAKES[state.takes], totals(state.dice, state.takes, die))]
            case "choose":
                return [Asked(_words(more), totals(state.dice, more, die)) for more in choices(state.dice, second)]
    return [Asked(TAKES[more], turn(plan(always(more), die, second), die)) for more in SECOND_THROW]


def _words(more: int) -> str:
    return TAKES.get(more, "no more")


def _read(dice: str) -> Throw:
    """Dice as they are written."""
    faces = dice.split()
    if not 0 < len(faces) <= DICE or not set(faces) <= set(FACES):
        raise ValueError(f"{dice!r} are no dice: write one to {DICE} of R, B and X, such as 'R R B'")
    return Throw(*(faces.count(face) for face in FACES))


def _add(graph: nx.DiGraph[str], state: State, car: int, asked: list[Asked]) -> None:
    """Add where the turn may end, and the ways there."""
    track, at, to_go = state.circuit, state.at[car], state.laps - state.crossed[car]
    in_the_way = sum({1 << point for other, point in enumerate(state.at) if point != OFF and other != car})
    now = reach(track, in_the_way, state.rulings)
    driven = {shown: _driven(state, shown) for one in asked for shown in one.shown}
    ends: dict[Throw, set[str]] = {}
    for dice in sorted({dice for dice in driven.values() if dice is not None}, key=lambda dice: (dice.dice, -dice.red)):
        ends[dice] = set()
        for end, way in _ways(now, (at, to_go, dice.red, dice.blue)):
            name = FLAG if end == FINISHED else track.points[end[0]].id
            if name not in ends[dice]:
                ends[dice].add(name)
                graph.nodes[name]["throws"].append(str(dice) or NOTHING)
                _add_way(graph, track, at, name, way)
        for colour, stop in now.moves(at, to_go, dice.red, dice.blue):
            _add_move(graph, track, at, colour, stop, first=True)
    for one in asked:
        for shown, share in one.shown.items() if one.choice != THESE else ():
            for name in ends.get(driven[shown] or NO_DICE, ()) if driven[shown] is not None else ():
                odds = graph.nodes[name]["odds"]
                odds[one.choice] = odds.get(one.choice, Fraction(0)) + share
    for _, data in graph.nodes(data=True):
        data["odds"] = {choice: str(share) for choice, share in data["odds"].items()}


def _driven(state: State, shown: Throw) -> Throw | None:
    """The dice of both throws that are driven; None if they are an accident."""
    if shown.crosses >= ACCIDENT:
        return None
    missed = shown.crosses == MISSED_TURN and state.rulings["three-crosses"] == "this-one"
    return NO_DICE if missed else shown.colours


def _ways(now: Reach, start: tuple[int, int, int, int]) -> Iterator[tuple[End, tuple[Step, ...]]]:
    """Everything that dice may end in, each with a way of the fewest moves."""
    waiting: deque[tuple[tuple[int, int, int, int], tuple[Step, ...]]] = deque([(start, ())])
    seen, found = {start}, set()
    while waiting:
        (point, to_go, red, blue), way = waiting.popleft()
        moves = now.moves(point, to_go, red, blue)
        ends = [((point, to_go), way)] if not moves or now.code.may_leave else []
        for colour, stop in moves:
            left, after = to_go - stop.crossed, (*way, (point, colour, stop))
            key = (stop.point, left, red - (colour is Colour.RED), blue - (colour is Colour.BLUE))
            if left <= 0:
                ends.append((FINISHED, after))
            elif key not in seen:
                seen.add(key)
                waiting.append((key, after))
        for end, way in ends:
            if end not in found:
                found.add(end)
                yield end, way


def _add_way(graph: nx.DiGraph[str], track: Track, at: int, name: str, way: tuple[Step, ...]) -> None:
    node = graph.nodes[name]
    if node["way"] or not way:
        return
    node["way"] = [f"{COLOUR[colour]} {track.points[stop.point].id}" for _, colour, stop in way]
    if node["group"] in ("point", PASSES):
        node["group"] = ENDS
    for start, colour, stop in way:
        _add_move(graph, track, start, colour, stop, first=start == at and (colour, stop) == way[0][1:])
        passed = graph.nodes[track.points[stop.point].id]
        if passed["group"] == "point":
            passed["group"] = PASSES
    if name == FLAG:
        graph.add_edge(track.points[way[-1][2].point].id, FLAG, colour=OVER, group=OVER, first=False)


def _add_move(graph: nx.DiGraph[str], track: Track, start: int, colour: Colour, stop: Stop, first: bool) -> None:
    one, other = track.points[start].id, track.points[stop.point].id
    first = first or (graph.has_edge(one, other) and graph.edges[one, other]["first"])
    join(graph, one, other, COLOUR[colour], first=first)
