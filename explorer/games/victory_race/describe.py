"""A position as plain data, for `show` and for anybody who reads files."""

from __future__ import annotations

from typing import Any

from explorer.games.victory_race.continuing_the_race import standing
from explorer.games.victory_race.lay_text import lay_text
from explorer.games.victory_race.state import OFF, State
from explorer.games.victory_race.the_lap_counting_pad import column


def describe(state: State) -> dict[str, Any]:
    """Everything in the position as strings, numbers, lists and tables."""
    on_grid = bool(state.at)
    return {
        "stage": state.stage,
        "round": state.round if on_grid else None,
        "turn": state.car if on_grid and state.stage != "over" else None,
        "laps": state.laps,
        "cars": {car: _car(state, number) for number, car in enumerate(state.cars)},
        "standing": [state.cars[car] for car in standing(state)] if on_grid else [],
        "finished": [state.cars[car] for car in state.finished],
        "out": [state.cars[car] for car in state.out],
        "pad": pad(state) if on_grid else {},
        "dice": str(state.dice).split(),
        "second_throw": state.takes or None,
        "circuit": _circuit(state),
        "rulings": dict(state.rulings),
    }


def pad(state: State) -> dict[str, list[str]]:
    """The columns of the lap-counting pad with the cars that are entered, from the starting order on."""
    columns = [tuple(range(len(state.cars))), *state.pad, state.finished]
    return {column(state, lap): [state.cars[car] for car in cars] for lap, cars in enumerate(columns)}


def _car(state: State, car: int) -> dict[str, Any]:
    if not state.at:
        return {"at": None}
    at = state.at[car]
    return {
        "at": None if at == OFF else state.circuit.points[at].id,
        "laps": max(state.crossed[car], 0),
        "crossed": state.crossed[car],
        "progress": None if at == OFF else state.progress(car),
        "misses_next_turn": car in state.skips,
        "status": "finished" if car in state.finished else "out" if car in state.out else "racing",
    }


def _circuit(state: State) -> dict[str, Any]:
    building, track = state.building, state.track
    if building is not None:
        laid = lay_text(building.lay, building.boards)
        return {"boards": building.boards.file, "lay": laid, "start": building.start}
    assert track is not None
    circuit = track.circuit
    return {
        "title": track.title,
        "boards": circuit.boards.file,
        "lay": lay_text(circuit.lay, circuit.boards),
        "start": track.start,
        "direction": track.direction,
        "lap": track.lap,
        "source": track.source,
    }
