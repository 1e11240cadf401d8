"""How far the flag is: what takes a moment to work out, remembered, and its heat map."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from explorer.games.victory_race.lone_car import Solution, least_turns
from explorer.games.victory_race.lone_course import Rules
from explorer.games.victory_race.state import State
from explorer.games.victory_race.track import Track

if TYPE_CHECKING:
    from widgets.boards import View

METHOD: Final = "alone on the track, driven best, an accident starts anew"
STEPS: Final = 7  # of the heat map's colours
MOST: Final = 24

Key = tuple[Track, Rules, int]
_solved: dict[Key, Solution | None] = {}


class Warmth(NamedTuple):
    """What the heat map shows: a value and a colour's step for each point, and the least and the most of them."""

    car: str
    to_go: int
    turns: tuple[float, ...]
    steps: tuple[int, ...]

    @property
    def least(self) -> float:
        return min(self.turns)

    @property
    def most(self) -> float:
        return max(self.turns)


def _key(state: State) -> Key:
    return state.circuit, Rules.of(state.rulings), state.laps


def prepare(state: State, view: View) -> Callable[[], object] | None:
    """The solution of the track, where it is wanted and has not been worked out."""
    wanted = state.stage == "choose" or "heat" in view.options
    if state.track is None or not wanted or _key(state) in _solved:
        return None
    return partial(_solve, _key(state))


def _solve(key: Key) -> None:
    try:
        found = least_turns(*key)
    except ValueError:  # the flag cannot be reached from everywhere
        found = None
    if len(_solved) >= MOST:
        _solved.clear()
    _solved[key] = found


def solution(state: State) -> Solution | None:
    """The solution of the track, if it has been worked out and there is one."""
    return None if state.track is None else _solved.get(_key(state))


def lacking(state: State) -> str:
    """Why there is no solution."""
    return "no way to the flag" if _key(state) in _solved else "counting"


def turns_by_dice(state: State) -> dict[int, float]:
    """The expected turns to the flag, this one counted, by the dice taken for the second throw; empty if not known."""
    found = solution(state)
    if found is None or state.stage != "choose":
        return {}
    spot = found.course.spot(state.at[state.turn], state.laps - state.crossed[state.turn])
    return {one.dice: one.turns for one in found.choices(spot, state.dice)}


def warmth(state: State) -> Warmth | None:
    """The expected turns to the flag from each point for the car whose turn it is."""
    found = solution(state)
    if found is None:
        return None
    racing = bool(state.at) and state.races(state.turn)
    to_go = state.laps - state.crossed[state.turn] if racing else state.laps
    turns = found.by_point(to_go)
    least, most = min(turns), max(turns)
    span = (most - least) or 1
    steps = tuple(min(int((one - least) / span * STEPS), STEPS - 1) for one in turns)
    return Warmth(state.cars[state.turn], to_go, turns, steps)
