"""How far the flag is: what takes a moment to work out, remembered, and its heat map."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from explorer.games.victory_race import outlook
from explorer.games.victory_race.lone_car import Solution
from explorer.games.victory_race.lone_course import Rules
from explorer.games.victory_race.outlook import Prospect
from explorer.games.victory_race.state import Move, State
from explorer.games.victory_race.track import Track

if TYPE_CHECKING:
    from widgets.boards import View

METHOD: Final = "driven best, alone, an accident starts anew"
METHOD_NOW: Final = "driven best, others as they stand now, an accident starts anew"
STEPS: Final = 7  # of the heat map's colours
MOST: Final = 200

K = TypeVar("K")
V = TypeVar("V")
Key = tuple[Track, Rules, int]
_solved: dict[Key, Solution | None] = {}
_prospects: dict[State, Mapping[Move, Prospect]] = {}


class Warmth(NamedTuple):
    """What the heat map shows: whose turns to the flag, with how many laps to go, and a value and the step of its
    colour for each point."""

    car: str
    to_go: int
    turns: tuple[float, ...]
    steps: tuple[int, ...]


def _key(state: State) -> Key:
    return state.circuit, Rules.of(state.rulings), state.laps


def prepare(state: State, view: View) -> Callable[[], object] | None:
    """What is wanted of the flag's distance here, and has not been worked out."""
    warm = "heat" in view.options
    chosen = state.stage in ("choose", "drive")
    if state.track is None or not (warm or chosen):
        return None
    if _key(state) in _solved and (not chosen or state in _prospects or _solved[_key(state)] is None):
        return None
    return partial(_work_out, state, chosen)


def _work_out(state: State, chosen: bool) -> None:
    try:
        found = outlook.solved(state)
    except ValueError:  # there are points from which the flag cannot be reached
        _keep(_solved, _key(state), None)
        return
    if chosen:
        _keep(_prospects, state, outlook.outlook(state))
    _keep(_solved, _key(state), found)


def _keep(table: dict[K, V], key: K, value: V) -> None:
    if len(table) >= MOST:
        table.clear()
    table[key] = value


def lacking(state: State) -> str:
    """Why a number is not there."""
    key = _key(state)
    return "not reached from everywhere" if key in _solved and _solved[key] is None else "counting"


def prospects(state: State) -> Mapping[Move, Prospect]:
    """What each move of this decision leads to, as far as it has been worked out."""
    return _prospects.get(state, {})


def warmth(state: State) -> Warmth | None:
    """The expected turns to the flag from each point for the car whose turn it is, if they have been worked out."""
    found = _solved.get(_key(state))
    if found is None:
        return None
    racing = bool(state.at) and state.races(state.turn)
    to_go = state.laps - state.crossed[state.turn] if racing else state.laps
    turns = found.by_point(to_go)
    least, span = min(turns), max(turns) - min(turns) or 1
    steps = tuple(min(int((one - least) / span * STEPS), STEPS - 1) for one in turns)
    return Warmth(state.cars[state.turn], to_go, turns, steps)
