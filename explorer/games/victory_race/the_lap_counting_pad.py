"""The Lap-Counting Pad: who crosses the line, in which order, and who has finished."""

from __future__ import annotations

from explorer.core.clauses import cites
from explorer.core.protocol import Event
from explorer.games.victory_race.state import NO_DICE, OFF, State

FINISH = "finish"  # the box that is printed beside the numbers
_ENTRY = ("contents.pad", "continuing-the-race.entries")


def column(state: State, lap: int) -> str:
    """What the column is called in which a completed lap is entered: how many laps are still to be driven."""
    return FINISH if lap >= state.laps else str(state.laps - lap)


@cites("the-lap-counting-pad.starting-order", "contents.pad", "continuing-the-race.entries")
def starting_order(state: State) -> Event:
    """The starting order is entered."""
    fields = {"column": column(state, 0), "cars": list(state.cars)}
    return Event("starting-order", clause="the-lap-counting-pad.starting-order", fields=fields, also=_ENTRY)


def empty_pad(laps: int) -> tuple[tuple[int, ...], ...]:
    """A column for each lap but the last, which is the finish."""
    return ((),) * (laps - 1)


@cites("the-lap-counting-pad.crossing", "the-lap-counting-pad.each-lap")
def cross(state: State, times: int) -> tuple[State, tuple[Event, ...]]:
    """The car whose turn it is crosses the line: once forwards (1), once backwards (-1), or not (0)."""
    if not times:
        return state, ()
    car, before = state.turn, state.crossed[state.turn]
    after = before + times
    state = state._replace(crossed=(*state.crossed[:car], after, *state.crossed[car + 1 :]))
    if after >= state.laps:
        return finish(state)
    fields: dict[str, object] = {"car": state.cars[car]}
    if times < 0:
        if before >= 1:
            fields["struck"] = column(state, before)
            state = _entered(state, before, tuple(one for one in state.pad[before - 1] if one != car))
        return state, (Event("crossed-back", clause="the-lap-counting-pad.crossing", fields=fields, also=_ENTRY),)
    if after < 1:
        return state, (Event("first-crossing", clause="the-lap-counting-pad.crossing", fields=fields),)
    entries = (*state.pad[after - 1], car)
    fields |= {"lap": after, "column": column(state, after), "place": len(entries)}
    also = ("the-lap-counting-pad.crossing", *_ENTRY)
    event = Event("lap", clause="the-lap-counting-pad.each-lap", fields=fields, also=also)
    return _entered(state, after, entries), (event,)


def _entered(state: State, lap: int, cars: tuple[int, ...]) -> State:
    return state._replace(pad=(*state.pad[: lap - 1], cars, *state.pad[lap:]))


@cites("the-lap-counting-pad.finish", "the-lap-counting-pad.winner", "object-of-the-game.first-across")
@cites("the-lap-counting-pad.rest-of-the-throw")
def finish(state: State) -> tuple[State, tuple[Event, ...]]:
    """The car whose turn it is has finished; what is left of its throw is dropped."""
    car = state.turn
    finished = (*state.finished, car)
    fields = {"car": state.cars[car], "place": len(finished), "round": state.round}
    also = ["the-lap-counting-pad.crossing", *_ENTRY, "the-lap-counting-pad.winner"]
    if len(finished) == 1:
        also.append("object-of-the-game.first-across")
    events = [Event("finished", clause="the-lap-counting-pad.finish", fields=fields, also=tuple(also))]
    if state.dice.coloured:
        dropped = str(state.dice.colours).split()
        left = {"car": state.cars[car], "dice": dropped}
        events.append(Event("dice-dropped", clause="the-lap-counting-pad.rest-of-the-throw", fields=left))
    skips = tuple(one for one in state.skips if one != car)
    state = state._replace(finished=finished, dice=NO_DICE, skips=skips)
    if leaves(state):
        state = off(state, car)
        events.append(Event("left", clause="the-lap-counting-pad.rest-of-the-throw", fields={"car": state.cars[car]}))
    return state, tuple(events)


@cites("the-lap-counting-pad.rest-of-the-throw")
def leaves(state: State) -> bool:
    """Whether a car that has finished leaves the track (ruling finished-cars)."""
    match state.rulings["finished-cars"]:
        case "stay":
            return False
        case _:
            return True


def off(state: State, car: int) -> State:
    """The position with a car off the track."""
    return state._replace(at=(*state.at[:car], OFF, *state.at[car + 1 :]))
