"""The Race, Meaning of the Dice: why a die may not be driven to a point."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.clauses import cites
from explorer.core.protocol import Refusal
from explorer.games.victory_race.driving import ground
from explorer.games.victory_race.meaning_of_the_dice import LINE, reach_now
from explorer.games.victory_race.state import Drive, Leave, State, listed
from explorer.games.victory_race.tables import COLOUR, COLOURS, Colour
from explorer.games.victory_race.track import Stop


def refusals(state: State, move: Drive | Leave) -> Iterator[Refusal]:
    """What stands against driving a die so, or against leaving the dice."""
    if move.car != state.car:
        yield not_on_turn(state, move.car)
        return
    if isinstance(move, Leave):
        if not reach_now(state).code.may_leave:
            yield must_drive(state)
        return
    yield from no_die(state, move.colour)
    found = on_straight(state, move.colour, state.circuit.place[move.to])
    if isinstance(found, Refusal):
        yield found
        return
    stop, passed = found
    blocked = [*in_the_way(state, stop, passed), *loses_ground(state, stop)]
    yield from blocked
    if not blocked and state.dice[move.colour]:
        yield from wastes_dice(state, move.colour, stop)


@cites("the-race.turns")
def not_on_turn(state: State, car: str) -> Refusal:
    return Refusal(clause="the-race.turns", reason=f"It is the turn of {state.car}, not of {car}.")


@cites("the-race.all-dice")
def must_drive(state: State) -> Refusal:
    dice = state.dice.colours
    reason = f"Dice that can be driven must be: {dice} {'is' if dice.coloured == 1 else 'are'} left."
    return Refusal(clause="the-race.all-dice", reason=reason)


@cites("meaning-of-the-dice.red", "meaning-of-the-dice.blue")
def no_die(state: State, colour: Colour) -> Iterator[Refusal]:
    """Why a colour cannot be driven: no die shows it, or all that did have been driven."""
    if not state.dice[colour]:
        left = state.dice.colours
        reason = f"No {COLOUR[colour]} die is left to be driven, only {left}."
        yield Refusal(LINE[colour], reason)


@cites("the-race.straight-line")
def on_straight(state: State, colour: Colour, to: int) -> tuple[Stop, tuple[int, ...]] | Refusal:
    """The stop at a point on a straight of a colour from where the car stands, and the points before it."""
    track, here = state.circuit, state.at[state.turn]
    for ray in track.straights(colour, here):
        for number, stop in enumerate(ray):
            if stop.point == to:
                return stop, tuple(one.point for one in ray[:number])
    names = track.points
    if to == here:
        reason = f"{state.car} stands in {names[here].id}: a move goes on by a point at least."
        return Refusal(clause="the-race.points", reason=reason)
    other = next((one for one in COLOURS if one is not colour and _lies(track.straights(one, here), to)), None)
    hint = f" A {COLOUR[other]} one does." if other is not None else ""
    reason = f"No straight {COLOUR[colour]} line leads from {names[here].id} to {names[to].id}.{hint}"
    return Refusal(clause="the-race.straight-line", reason=reason)


def _lies(rays: tuple[tuple[Stop, ...], ...], point: int) -> bool:
    return any(stop.point == point for ray in rays for stop in ray)


@cites("meaning-of-the-dice.no-jump", "meaning-of-the-dice.one-car-a-point")
def in_the_way(state: State, stop: Stop, passed: tuple[int, ...]) -> Iterator[Refusal]:
    """Cars that stand on the way to a point, or on it."""
    track, others = state.circuit, [car for car in range(len(state.cars)) if car != state.turn]
    for point in passed:
        cars = [state.cars[car] for car in others if state.at[car] == point]
        if cars:
            verb = "stands" if len(cars) == 1 else "stand"
            reason = f"{listed(cars)} {verb} in {track.points[point].id}, on the way, and cars are not jumped."
            yield Refusal(clause="meaning-of-the-dice.no-jump", reason=reason)
            break
    there = [state.cars[car] for car in others if state.at[car] == stop.point]
    if there and not reach_now(state).code.onto_cars:
        reason = f"{listed(there)} stands in {track.points[stop.point].id}, and a point has room for one car."
        yield Refusal(clause="meaning-of-the-dice.one-car-a-point", reason=reason)


@cites("setting-up-the-track.direction")
def loses_ground(state: State, stop: Stop) -> Iterator[Refusal]:
    """Whether a move ends further back than it began, where that is forbidden."""
    gain = ground(state.circuit, state.at[state.turn], stop)
    if gain < 0 and not reach_now(state).code.backwards:
        name = state.circuit.points[stop.point].id
        ranks = f"{-gain} rank{'s' * (gain != -1)}"
        reason = f"{name} lies {ranks} further back in the direction of travel, and no move loses ground."
        yield Refusal(clause="setting-up-the-track.direction", reason=reason)


@cites("the-race.all-dice")
def wastes_dice(state: State, colour: Colour, stop: Stop) -> Iterator[Refusal]:
    """Whether a move keeps dice from being driven that could be, where that is forbidden."""
    now, dice, point = reach_now(state), state.dice, state.at[state.turn]
    to_go = state.laps - state.crossed[state.turn]
    if not now.wastes(point, to_go, dice.red, dice.blue, colour, stop):
        return
    names = state.circuit.points
    left = dice.less(colour).colours
    driven = now.most(stop.point, to_go - stop.crossed, left.red, left.blue)
    sequence = now.sequence(point, to_go, dice.red, dice.blue)
    told = ", ".join(f"{COLOUR[one]} {names[to.point].id}" for one, to in sequence)
    lost = f"only {driven} of {left} could be driven" if driven else f"{left} could not be driven"
    if len(sequence) == dice.coloured:
        better = "all dice are driven"
    elif now.all_can(point, to_go, dice.red, dice.blue):
        better = "the car finishes"
    else:
        better = f"{len(sequence)} dice are driven"
    reason = f"From {names[stop.point].id} {lost}; with {told} {better}."
    yield Refusal(clause="the-race.all-dice", reason=reason)
