"""Continuing the Race: the turn passes on, round by round, until every car has finished or dropped out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer.core.clauses import cites
from explorer.core.protocol import Event
from explorer.games.victory_race.state import NO_DICE, State


@cites("the-race.turns", "continuing-the-race.rounds")
def end_turn(state: State) -> tuple[State, tuple[Event, ...]]:
    """The turn is over: the next car clockwise that is still in the race has its turn, or the race is over."""
    state = state._replace(stage="throw", dice=NO_DICE, takes=0)
    if not state.racing or (len(state.racing) == 1 and wins_alone(state)):
        return end_race(state)
    events: list[Event] = []
    while True:
        state = passed_on(state)
        if state.turn not in state.skips:
            break
        state, event = skip(state)
        events.append(event)
    fields = {"car": state.car, "round": state.round}
    also = ("continuing-the-race.rounds",)
    return state, (*events, Event("turn", clause="the-race.turns", fields=fields, also=also))


def passed_on(state: State) -> State:
    """The next car that is still in the race, clockwise; a round is over when it comes to an earlier one again."""
    racing = state.racing
    following = next((car for car in racing if car > state.turn), None)
    if following is not None:
        return state._replace(turn=following)
    return state._replace(turn=racing[0], round=state.round + 1)


@cites("meaning-of-the-dice.three-crosses")
def skip(state: State) -> tuple[State, Event]:
    """The turn that a car has to miss."""
    skips = tuple(car for car in state.skips if car != state.turn)
    event = Event("skipped", clause="meaning-of-the-dice.three-crosses", fields={"car": state.car})
    return state._replace(skips=skips), event


@cites("continuing-the-race.places")
def wins_alone(state: State) -> bool:
    """Whether the last car has won because nobody has finished and all others have dropped out (ruling last-car)."""
    match state.rulings["last-car"]:
        case "wins":
            return not state.finished
        case _:
            return False


@cites("continuing-the-race.places", "object-of-the-game.first-across", "the-lap-counting-pad.winner")
def end_race(state: State) -> tuple[State, tuple[Event, ...]]:
    """Every car has finished or dropped out, or the last one has won."""
    state = state._replace(stage="over")
    fields = {"places": [state.cars[car] for car in standing(state)], "winner": winner(state), "round": state.round}
    also = ("object-of-the-game.first-across", "the-lap-counting-pad.winner") if winner(state) else ()
    return state, (Event("race-ended", clause="continuing-the-race.places", fields=fields, also=also),)


@cites("continuing-the-race.places", "the-lap-counting-pad.winner")
def standing(state: State) -> tuple[int, ...]:
    """The cars by place as the race stands: those that have finished, then those that race, by how far they have
    come (level ones in the order of their turns), then those that have dropped out, the latest first."""
    racing = sorted(state.racing, key=lambda car: -state.progress(car))
    return (*state.finished, *racing, *reversed(state.out))


def winner(state: State) -> str | None:
    """The car that has won, once the race is over or a car has finished; None if all have dropped out, or none yet."""
    if state.finished:
        return state.cars[state.finished[0]]
    return state.cars[state.racing[0]] if state.stage == "over" and state.racing else None


def result(state: State) -> Mapping[str, Any]:
    """The place of each car, and who has won, if anybody."""
    won = winner(state)
    return {
        "scores": {state.cars[car]: place for place, car in enumerate(standing(state), 1)},
        "winners": [] if won is None else [won],
        "out": [state.cars[car] for car in state.out],
    }
