"""The set-up of a race that has begun: where the cars are, how far they have come, and whose dice lie there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from explorer.core.errors import Problem
from explorer.core.text import did_you_mean, shortened
from explorer.core.validate import Partly
from explorer.games.victory_race import setup_turn
from explorer.games.victory_race.driving import code
from explorer.games.victory_race.setting_up import grid
from explorer.games.victory_race.setup_cars import cars_in, order
from explorer.games.victory_race.state import OFF, State, listed
from explorer.games.victory_race.the_lap_counting_pad import column, empty_pad, leaves

if TYPE_CHECKING:
    from explorer.games.victory_race.scenario import Setup


def begun(read: Partly[Setup], state: State, problems: list[Problem]) -> State:
    """The position in a race that has begun."""
    setup = read.model
    if setup.order is not None:
        state = state._replace(cars=order(setup.order, state.cars, problems))
    cars = state.cars
    finished = tuple(map(cars.index, cars_in(setup.finished, "setup.finished", cars, problems)))
    out = tuple(map(cars.index, cars_in(setup.out, "setup.out", cars, problems)))
    for car in out:
        if car in finished:
            message = f"{cars[car]} has finished, and cannot have dropped out."
            problems.append(Problem(message, "Name it in one of the two.", key="setup.out"))
    state = state._replace(stage="throw", finished=finished, out=out, round=setup.round or 1, pad=empty_pad(state.laps))
    state = _places(read, state, problems)
    if problems:
        return state
    problems += _crossings(state)
    state = _pad(setup.pad or {}, state, problems)
    return setup_turn.with_turn(read, state, problems)


def _places(read: Partly[Setup], state: State, problems: list[Problem]) -> State:
    """Where the cars stand, and how often they have crossed the line."""
    setup, track = read.model, state.circuit
    points, counts = (list(one) for one in grid(state))
    given, crossed = setup.at or {}, setup.crossed or {}
    for key, names in (("at", given), ("crossed", crossed)):
        for name in names:
            if name not in state.cars:
                cure = f"{did_you_mean(name, state.cars)}Cars are {', '.join(state.cars)}."
                message = f"There is no car {shortened(name, 20)!r} in this race."
                problems.append(Problem(message, cure, key=f"setup.{key}.{name}"))
    for car, name in enumerate(state.cars):
        key = f"setup.at.{name}"
        gone = car in state.out or (car in state.finished and leaves(state))
        if gone and name in given:
            how = "dropped out" if car in state.out else "finished"
            problems.append(Problem(f"{name} has {how}, and is off the track.", "Leave it out here.", key=key))
        elif name in given:
            at = track.place.get(given[name].strip())
            if at is None:
                cure = f"{did_you_mean(given[name], track.place)}A point is a board's number and a name, such as "
                message = f"There is no point {shortened(given[name], 20)!r} on this track."
                problems.append(Problem(message, f"{cure}{track.points[0].id}.", key=key))
            points[car], counts[car] = at or 0, 0
        elif car in state.finished and not gone:
            cure = f'Add {name} = "{track.points[track.first_row[0]].id}" or another point to at.'
            problems.append(Problem(f"{name} has finished and stays on the track: where?", cure, key="setup.finished"))
        if gone:
            points[car], counts[car] = OFF, 0
        if car in state.finished:
            counts[car] = state.laps
        counts[car] = crossed.get(name, counts[car])
    if not code(state.rulings).onto_cars:
        problems += _shared(state, points, given)
    return state._replace(at=tuple(points), crossed=tuple(counts))


def _shared(state: State, points: list[int], given: dict[str, str]) -> Iterator[Problem]:
    """Points with more than one car."""
    for point in dict.fromkeys(points):
        cars = [name for name, at in zip(state.cars, points, strict=True) if at == point and point != OFF]
        if len(cars) > 1:
            key = next((f"setup.at.{name}" for name in reversed(cars) if name in given), "setup.at")
            stand = [name for name in cars if name not in given]
            grid = f" {listed(stand)} would still stand on the grid: say where." if stand else ""
            message = f"{listed(cars)} stand in {state.circuit.points[point].id} together."
            yield Problem(message, f"A point holds one car: put them on different ones.{grid}", key=key)


def _crossings(state: State) -> Iterator[Problem]:
    """How often cars cannot have crossed the line."""
    starts = state._replace(at=grid(state)[0], crossed=grid(state)[1])
    for car, name in enumerate(state.cars):
        times, key = state.crossed[car], f"setup.crossed.{name}"
        if car in state.finished:
            if times != state.laps:
                cure = f"Leave it out, or write {state.laps}."
                yield Problem(f"{name} has finished, after {state.laps} laps.", cure, key=key)
        elif times >= state.laps:
            message = f"{name} has crossed the line {times} times, so that its {state.laps} laps are done."
            yield Problem(message, f"Write at most {state.laps - 1}, or name it in finished.", key=key)
        elif car not in state.out and not code(state.rulings).backwards:
            least, come = starts.progress(car), state.progress(car)
            if come < least:
                point = state.circuit.points[state.at[car]].id
                message = f"{name} in {point} would be {least - come} ranks behind where it has started."
                yield Problem(message, f"Write crossed.{name} = {times + 1} or more, or another point.", key=key)
        elif car in state.out and times < min(starts.crossed[car], 0) and not code(state.rulings).backwards:
            cure = f"Write {starts.crossed[car]} or more."
            yield Problem(f"{name} cannot have crossed the line {times} times.", cure, key=key)


def _pad(given: dict[str, str], state: State, problems: list[Problem]) -> State:
    """The columns of the pad: as they are written, or else by how far the cars have come."""
    for name in given:
        if name not in [column(state, lap) for lap in range(state.laps)]:
            cure = "What is entered at the finish is written as finished." if name == "finish" else ""
            cure = cure or f"Columns are {state.laps} (the order) down to 1."
            problems.append(Problem(f"The pad has no column {shortened(name, 20)!r}.", cure, key=f"setup.pad.{name}"))
    pad = []
    for lap in range(state.laps):
        name = column(state, lap)
        key = f"setup.pad.{name}"
        done = [car for car in _by_lead(state) if state.crossed[car] >= lap] if lap else list(range(len(state.cars)))
        if name in given:
            told = len(problems)
            cars = cars_in(given[name], key, state.cars, problems)
            entered = [state.cars.index(car) for car in cars]
            if told == len(problems):
                problems += _entered(state, lap, entered, done, key)
            done = entered
        pad.append(tuple(done))
    return state._replace(pad=tuple(pad[1:]))


def _entered(state: State, lap: int, entered: list[int], done: list[int], key: str) -> Iterator[Problem]:
    """What is wrong with a column."""
    if not lap and entered != done:
        message = "The first column holds the starting order."
        yield Problem(message, f'Write "{" ".join(state.cars)}", or leave it out.', key=key)
    laps = f"{lap} lap{'s' * (lap != 1)}"
    for car in [car for car in done if car not in entered] if lap else ():
        cure = f"Enter it, or write crossed.{state.cars[car]} = {lap - 1} or less."
        yield Problem(f"{state.cars[car]} has completed {laps}, and is not entered.", cure, key=key)
    for car in [car for car in entered if car not in done] if lap else ():
        cure = f"Take it out, or write crossed.{state.cars[car]} = {lap} or more."
        yield Problem(f"{state.cars[car]} has not completed {laps}.", cure, key=key)


def _by_lead(state: State) -> list[int]:
    """The cars by how far they have come: those that have finished, those on the track, those that are out."""
    racing = sorted(state.racing, key=lambda car: -state.progress(car))
    out = sorted(state.out, key=lambda car: -state.crossed[car])
    return [*state.finished, *racing, *out]


def written(state: State, start: tuple[tuple[int, ...], tuple[int, ...]]) -> dict[str, Any]:
    """A race that has begun, as a set-up says it; `start` is the grid."""
    names, cars, points = state.circuit.points, state.cars, state.at
    table: dict[str, Any] = {}
    if state.turn != state.racing[0]:
        table["turn"] = cars[state.turn]
    if state.round > 1:
        table["round"] = state.round
    table |= setup_turn.written(state)
    moved = (points, state.crossed) != start
    table |= {} if not moved else {"at": {cars[car]: names[at].id for car, at in enumerate(points) if at != OFF}}
    racing = [car for car in range(len(cars)) if car not in state.finished]
    if moved and any(state.crossed[car] for car in racing):
        table["crossed"] = {cars[car]: state.crossed[car] for car in racing if state.crossed[car]}
    for name in ("finished", "out"):
        if getattr(state, name):
            table[name] = " ".join(cars[car] for car in getattr(state, name))
    entered = [(lap, entries) for lap, entries in enumerate(state.pad, 1) if entries]
    if entered:
        table["pad"] = {column(state, lap): " ".join(cars[car] for car in entries) for lap, entries in entered}
    return table
