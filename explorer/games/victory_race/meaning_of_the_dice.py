"""Meaning of the Dice: what the crosses of both throws cost, and how a colour is driven."""

from __future__ import annotations

from typing import Final

from explorer.core.clauses import cites
from explorer.core.protocol import Event
from explorer.games.victory_race import the_lap_counting_pad as pad
from explorer.games.victory_race.continuing_the_race import end_turn
from explorer.games.victory_race.driving import Reach, ground, reach
from explorer.games.victory_race.state import Drive, State
from explorer.games.victory_race.tables import ACCIDENT, COLOUR, COLOURS, MISSED_TURN, Colour
from explorer.games.victory_race.throws import Throw

LINE: Final = {Colour.RED: "meaning-of-the-dice.red", Colour.BLUE: "meaning-of-the-dice.blue"}
_FEW: Final = {1: "meaning-of-the-dice.one-cross", 2: "meaning-of-the-dice.two-crosses"}
Step = tuple[State, tuple[Event, ...]]


@cites("meaning-of-the-dice.one-cross", "meaning-of-the-dice.two-crosses", "the-race.combined")
def settle(state: State, dice: Throw) -> Step:
    """Both throws are made, and show these dice together: the crosses take effect, then the colours are driven."""
    state = state._replace(dice=dice, takes=0)
    fields = {"car": state.car, "crosses": dice.crosses}
    if dice.crosses >= ACCIDENT:
        return accident(state)
    if dice.crosses == MISSED_TURN:
        return three_crosses(state)
    events: tuple[Event, ...] = ()
    if dice.crosses:
        events = (Event("crosses", _FEW[dice.crosses], fields, ("the-race.combined",)),)
    after, more = go_on(state)
    return after, events + more


@cites("meaning-of-the-dice.four-crosses", "meaning-of-the-dice.five-crosses")
def accident(state: State) -> Step:
    """The car drops out of the race and leaves the track."""
    car, crosses = state.turn, state.dice.crosses
    also = ("meaning-of-the-dice.five-crosses",) if crosses > ACCIDENT else ()
    fields = {"car": state.car, "crosses": crosses, "round": state.round}
    event = Event("accident", clause="meaning-of-the-dice.four-crosses", fields=fields, also=also)
    state = pad.off(state, car)._replace(out=(*state.out, car))
    after, more = end_turn(state)
    return after, (event, *more)


@cites("meaning-of-the-dice.three-crosses")
def three_crosses(state: State) -> Step:
    """A turn is lost: this one, or the next (ruling three-crosses)."""
    fields = {"car": state.car, "crosses": state.dice.crosses}
    match state.rulings["three-crosses"]:
        case "the-next":
            event = Event("will-miss", clause="meaning-of-the-dice.three-crosses", fields=fields)
            after, more = go_on(state._replace(skips=tuple(sorted((*state.skips, state.turn)))))
        case _:
            event = Event("missed-turn", clause="meaning-of-the-dice.three-crosses", fields=fields)
            after, more = end_turn(state)
    return after, (event, *more)


@cites("the-race.no-move-possible")
def go_on(state: State) -> Step:
    """The next die is to be driven, if one can be; dice that cannot be are lost."""
    dice = state.dice
    if not dice.coloured:
        return end_turn(state)
    point = state.at[state.turn]
    if can_drive(reach_now(state), point, dice):
        return state._replace(stage="drive"), ()
    fields = {"car": state.car, "dice": str(dice.colours).split()}
    event = Event("dice-lost", clause="the-race.no-move-possible", fields=fields)
    after, more = end_turn(state)
    return after, (event, *more)


def can_drive(reach: Reach, point: int, dice: Throw) -> bool:
    """Whether any of the dice can be driven from a point."""
    return any(dice[colour] and reach.stops(colour, point) for colour in COLOURS)


def reach_now(state: State) -> Reach:
    """What can be driven on this track past the other cars."""
    return reach(state.circuit, state.occupied, state.rulings)


@cites("meaning-of-the-dice.red", "meaning-of-the-dice.blue", "meaning-of-the-dice.several", "the-race.any-order")
def drive(state: State, move: Drive) -> Step:
    """A die is driven, and the next one is due, if the car has not finished."""
    track, car, colour, dice = state.circuit, state.turn, move.colour, state.dice
    here, to = state.at[car], track.place[move.to]
    stop = next(one for one in reach_now(state).stops(colour, here) if one.point == to)
    fields: dict[str, object] = {
        "car": move.car,
        "colour": COLOUR[colour],
        "from": track.points[here].id,
        "to": move.to,
    }
    fields["gain"] = ground(track, here, stop)
    also = ["the-race.straight-line", "the-race.points"]
    if dice[colour] > 1:
        also.append("meaning-of-the-dice.several")
    if dice.red and dice.blue:
        also.append("the-race.any-order")
    driven = Event("drove", LINE[colour], fields, tuple(also))
    state = state._replace(at=(*state.at[:car], to, *state.at[car + 1 :]), dice=dice.less(colour))
    state, crossed = pad.cross(state, stop.crossed)
    after, more = go_on(state) if state.races(car) else end_turn(state)
    return after, (driven, *crossed, *more)


@cites("the-race.all-dice")
def leave(state: State) -> Step:
    """The dice that are left stay undriven."""
    fields = {"car": state.car, "dice": str(state.dice.colours).split()}
    event = Event("dice-left", clause="the-race.all-dice", fields=fields)
    after, more = end_turn(state)
    return after, (event, *more)
