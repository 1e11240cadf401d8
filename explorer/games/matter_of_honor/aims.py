"""What a side may want of a card: numbers of the position when its activations are over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from explorer.core.errors import ExplorerError, Problem
from explorer.core.text import did_you_mean, shortened
from explorer.games.matter_of_honor.measures import steps_lost
from explorer.games.matter_of_honor.state import WAITING, Activation, Assault, Enter, March, Recover, State
from explorer.games.matter_of_honor.tables import ROAD_HEXES, SIDES, Side
from explorer.games.matter_of_honor.theatre import Map


@dataclass(frozen=True)
class Aim:
    """A number that a side wants to be large when a card is used up.

    `value(state, side)` is the number. `may_matter(state, move)` is False of a last activation that cannot change it.
    `most` is the most that it can be, if that is known. `place` is the hex that it is about, if any.
    """

    name: str
    title: str
    value: Callable[[State, Side], int]
    may_matter: Callable[[State, Activation], bool]
    most: int | None = None
    place: int | None = None


def steps(before: State) -> Aim:
    """Steps inflicted less steps suffered from a position on; a step that is recovered counts like one inflicted."""

    def short(state: State, side: Side) -> int:
        return steps_lost(state, side.enemy) - steps_lost(state, side)

    had = [short(before, side) for side in SIDES]
    return Aim(
        "steps",
        "steps inflicted less steps suffered",
        lambda state, side: short(state, side) - had[side],
        lambda state, move: isinstance(move, Assault | Recover),
    )


def leipzig(map: Map) -> Aim:
    """1 if the side controls Leipzig, else 0."""
    at = map.leipzig

    def may_matter(state: State, move: Activation) -> bool:
        through = isinstance(move, March) and move.through == map.hexes[at].id
        return through or _reaches(state, move, at)

    return Aim("leipzig", "control of Leipzig", lambda state, side: int(state.leipzig is side), may_matter, 1, at)


def holds(map: Map, hex: str) -> Aim:
    """1 if a unit of the side stands in a hex, else 0. Raises ExplorerError if there is no such hex."""
    at = map.find(hex)
    if at is None:
        cure = f"{did_you_mean(hex, map.place)}Write a hex of the map, such as C3."
        raise ExplorerError(Problem(f"There is no hex {shortened(hex, 20)!r}.", cure))

    def value(state: State, side: Side) -> int:
        return int(any(unit.side is side for unit in state.units_in(at)))

    title = f"a unit in {map.hexes[at].label}"
    return Aim(hex, title, value, lambda state, move: _reaches(state, move, at), 1, at)


def _reaches(state: State, move: Activation, hex: int) -> bool:
    """Whether the unit may come into a hex by this, or leave it: an attacker may have to retreat."""
    map, unit = state.theatre.map, state.theatre.unit[move.unit]
    match move:
        case March():
            return hex in (map.place[move.to], state.hex_of(unit))
        case Enter():
            return map.place[move.at] == hex
        case Assault():
            target = state.hex_of(state.theatre.unit[move.target])
            near = map.neighbours
            return hex in near[target] or hex in near[state.hex_of(unit)] or hex in (target, state.hex_of(unit))
    return False


def named(state: State, aim: str | Aim) -> Aim:
    """An aim by its name: `steps`, `leipzig`, or a hex to stand in. Raises ExplorerError."""
    if isinstance(aim, Aim):
        return aim
    map = state.theatre.map
    match aim:
        case "steps":
            return steps(state)
        case "leipzig":
            return leipzig(map)
    return holds(map, aim)


def within_reach(state: State, aim: Aim) -> bool:
    """Whether the side whose card is in use may come into the aim's hex with it: a unit that is near enough, or may
    enter in it. True of an aim that is about no hex."""
    side, hex = state.active, aim.place
    if hex is None or side is None:
        return True
    map = state.theatre.map
    for unit in state.theatre.side_units[side]:
        at = state.hex_of(unit)
        if (at >= 0 and map.distances[at][hex] <= ROAD_HEXES) or (
            at == WAITING and (hex in unit.entry or map.edge[hex])
        ):
            return True
    return False
