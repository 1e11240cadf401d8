"""What a car can expect: turns to the flag from where it stands, with each choice, and from every point.

The other cars stand where they are while the present turn lasts, and do not matter afterwards. A turn counts from its
first throw on; an accident is counted as beginning anew where a car alone starts (see `lone_car`).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from explorer.games.victory_race.lone_car import Solution, least_turns
from explorer.games.victory_race.lone_course import BEHIND, Kind, Rules
from explorer.games.victory_race.meaning_of_the_dice import reach_now
from explorer.games.victory_race.standing import Standing, standing
from explorer.games.victory_race.state import Drive, Leave, Move, State, Stop, Take
from explorer.games.victory_race.throws import Risk, choices, risk, totals

FURTHEST: Final = 12  # laps; nobody waits for more to be worked out


class Prospect(NamedTuple):
    """What a move leads to: expected turns to the flag, this one counted, if all goes on as well as it can; and the
    risks of the second throw, where one is due."""

    turns: float
    risk: Risk | None = None


def solved(state: State, car: int | None = None) -> Solution:
    """The least turns of a car alone on the track of a position, under its rulings, for as many laps as a car (by
    default, the one whose turn it is) has to go, up to FURTHEST laps behind the usual."""
    rules = Rules.of(state.rulings)
    crossed = state.crossed[state.turn if car is None else car] if state.crossed else 0
    behind = -crossed - BEHIND[rules.code.backwards]
    return least_turns(state.circuit, rules, state.laps, further=min(max(behind, 0), FURTHEST))


def heat(state: State, to_go: int | None = None) -> tuple[float, ...]:
    """Expected turns to the flag from each point at the beginning of a turn, with so many laps to go: by default,
    those of the car whose turn it is, or a whole race."""
    return solved(state).by_point(to_go or (_to_go(state, state.turn) if state.crossed else state.laps) or 1)


def _to_go(state: State, car: int) -> int:
    return state.laps - state.crossed[car]


def turns_left(state: State, car: int) -> float:
    """Expected turns of a car that races until it reaches the flag, a turn that it is in the middle of counted."""
    solution = solved(state, car)
    if car == state.turn and state.stage != "throw":
        if state.stage == "second":
            return _now(state).taking(*_here(state), state.dice, state.takes)
        return min(prospect.turns for prospect in outlook(state).values())
    turns = solution.turns(solution.course.spot(state.at[car], _to_go(state, car)))
    return turns + (car in state.skips)


def outlook(state: State) -> dict[Move, Prospect]:
    """What each move of the decision that is due leads to, if it is one of a turn; nothing otherwise."""
    if state.stage not in ("choose", "drive"):
        return {}
    now = _now(state)
    point, to_go = _here(state)
    found: dict[Move, Prospect] = {}
    if state.stage == "choose":
        first = state.dice
        for dice in choices(first, state.rulings["second-throw"]):
            move: Move = Take(state.car, dice) if dice else Stop(state.car)
            odds = risk(totals(first, dice, state.rulings["die"]))
            found[move] = Prospect(now.taking(point, to_go, first, dice), odds)
        return found
    names = state.circuit.points
    kind = Kind(state.dice.red, state.dice.blue, state.turn in state.skips)
    for colour, stop in now.reach.moves(point, to_go, kind.red, kind.blue):
        after = now.worth(stop.point, to_go - stop.crossed, kind.without(colour))
        found[Drive(state.car, colour, names[stop.point].id)] = Prospect(1 + after)
    if now.reach.code.may_leave:
        found[Leave(state.car)] = Prospect(1 + now.at_end(point, to_go, kind.skips))
    return found


def _now(state: State) -> Standing:
    return standing(solved(state), reach_now(state))


def _here(state: State) -> tuple[int, int]:
    return state.at[state.turn], _to_go(state, state.turn)
