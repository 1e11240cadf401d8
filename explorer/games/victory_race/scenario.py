"""The `[setup]` table of a scenario: read with all its problems at once, and written back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from explorer.core.clauses import cites
from explorer.core.components import Components
from explorer.core.errors import ExplorerError, Problem
from explorer.core.rulings import Rulings
from explorer.core.shapes import map_of, one_of, part, table, text, whole
from explorer.core.validate import Partly, partly
from explorer.games.victory_race import laying, setup_race
from explorer.games.victory_race.boards import Boards
from explorer.games.victory_race.components import DEFAULT_BOARDS, boards_of, track_of
from explorer.games.victory_race.lay_text import lay_text, read_lay
from explorer.games.victory_race.laying import Lay, is_closed, lay_words, may_follow, turns_of
from explorer.games.victory_race.setting_up import grid
from explorer.games.victory_race.setup_cars import cars_in
from explorer.games.victory_race.setup_cars import order as order_of
from explorer.games.victory_race.state import Building, State
from explorer.games.victory_race.tables import CARS, FEWEST_CARS, FIRST_THROW, MOST_CARS, MOST_LAPS, USUAL_LAPS
from explorer.games.victory_race.track import Track
from explorer.games.victory_race.track_making import DIRECTIONS, made_track

TEXT = text(2_000, lines=True)
DEFAULT_CARS: Final = CARS[:4]
LAID: Final = ("boards", "lay", "start", "direction")


@table
class Setup:
    """What a scenario of the race may set up.

    `cars` are named clockwise; `order` in the order of their turns, the first one first: with it, or with anything
    below it, the race has begun, and cars stand on the grid where nothing else is said. A circuit is a file, or
    `boards` with a `lay`, the board after the `start` card and the `direction`; what is missing of these comes first.

    `thrown` is a first throw, `takes` the number of dice taken for the second; `dice` are those still to be driven,
    `crosses` what both throws showed of these. `at` says where cars stand, `crossed` how often they have crossed the
    line; `finished` and `out` name cars in that order, `skips` those that miss their next turn. `pad` has the columns
    by their printed numbers, 2 for what is entered when two laps are still to be driven.
    """

    cars: str | None = part(TEXT, default=None)
    laps: int | None = part(whole(1, MOST_LAPS), default=None)
    circuit: str | None = part(TEXT, default=None)
    boards: str | None = part(TEXT, default=None)
    lay: str | None = part(TEXT, default=None)
    start: int | None = part(whole(1), default=None)
    direction: str | None = part(one_of(*DIRECTIONS), default=None)
    order: str | None = part(TEXT, default=None)
    turn: str | None = part(TEXT, default=None)
    round: int | None = part(whole(1, 100_000), default=None)
    thrown: str | None = part(TEXT, default=None)
    takes: int | None = part(whole(1, 2), default=None)
    dice: str | None = part(TEXT, default=None)
    crosses: int | None = part(whole(0, FIRST_THROW), default=None)
    at: dict[str, str] | None = part(map_of(TEXT, MOST_CARS), default=None)
    crossed: dict[str, int] | None = part(map_of(whole(-100, MOST_LAPS), MOST_CARS), default=None)
    finished: str | None = part(TEXT, default=None)
    out: str | None = part(TEXT, default=None)
    skips: str | None = part(TEXT, default=None)
    pad: dict[str, str] | None = part(map_of(TEXT, MOST_LAPS), default=None)


# what a table says only of a race that has begun
DICE_KEYS: Final = ("thrown", "takes", "dice", "crosses")
BEGUN: Final = ("turn", "round", *DICE_KEYS, "at", "crossed", "finished", "out", "skips", "pad")


def read_setup(table: Mapping[str, Any], rulings: Rulings, components: Components) -> State:
    """The starting state of a set-up table. Raises ExplorerError with every problem, keyed below `setup`."""
    read = partly(Setup, table, "setup")
    setup, problems = read.model, list(read.problems)
    cars = _cars(setup, problems)
    try:
        track, building = _circuit(read, components, problems)
    except ExplorerError as error:
        raise ExplorerError([*problems, *error.problems]) from None
    usual = USUAL_LAPS if track is None else track.laps
    state = State(rulings, "order", cars, setup.laps or usual, track, building)
    begun = [name for name in BEGUN if getattr(setup, name) is not None]
    if track is not None and (begun or setup.order is not None):
        state = setup_race.begun(read, state, problems)
    elif building is not None:
        state = _before(read, state, building, begun, problems)
    if problems:
        raise ExplorerError(problems)
    return state


@cites("number-of-players.two-to-six", "contents.cars")
def _cars(setup: Setup, problems: list[Problem]) -> tuple[str, ...]:
    """The cars that take part, clockwise."""
    named, key = (setup.cars, "setup.cars") if setup.cars is not None else (setup.order, "setup.order")
    if named is None:
        return DEFAULT_CARS
    told = len(problems)
    cars = cars_in(named, key, CARS, problems)
    if told == len(problems) and len(cars) < FEWEST_CARS:
        message = "One car alone cannot race." if cars else "No car is named."
        cure = f"Name {FEWEST_CARS} to {MOST_CARS} of {', '.join(CARS)}."
        problems.append(Problem(message, cure, key=key))
    return cars


@cites("setting-up-the-track.closed-circuit", "setting-up-the-track.start-card")
def _circuit(
    read: Partly[Setup], components: Components, problems: list[Problem]
) -> tuple[Track | None, Building | None]:
    """The track, or as far as it is laid."""
    setup = read.model
    if setup.circuit is not None:
        for name in LAID:
            if getattr(setup, name) is not None:
                cure = f"Leave {name} out, or leave circuit out and lay one."
                problems.append(Problem(f"The circuit {setup.circuit} says this already.", cure, key=f"setup.{name}"))
        return track_of(components, setup.circuit, "setup.circuit"), None
    boards = boards_of(components, setup.boards, "setup.boards")
    lay = _lay(setup.lay, boards, problems)
    start, direction = setup.start, setup.direction
    if not is_closed(turns_of(lay)):
        for name, value in (("start", start), ("direction", direction)):
            if value is not None and read.sure_of("lay"):
                cure = f"Leave {name} out, or close the circuit in lay."
                problems.append(Problem(f"{name} is decided on a closed circuit.", cure, key=f"setup.{name}"))
        return None, Building(boards, lay)
    if start is not None and start > len(lay):
        message = f"There is no board {start}: {len(lay)} are laid."
        problems.append(Problem(message, f"Write start = 1 to {len(lay)}.", key="setup.start"))
    if direction is not None and start is None and read.sure_of("start"):
        cure = "Add start = 1 (or another board), or leave direction out."
        problems.append(
            Problem("The direction is decided after the start card is placed.", cure, key="setup.direction")
        )
    if problems or start is None or direction is None:
        return None, Building(boards, lay, start)
    return made_track(boards, lay, start, direction), None


def _lay(text: str | None, boards: Boards, problems: list[Problem]) -> Lay:
    """The boards that are laid."""
    if text is None:
        return ()
    lay, wrong = read_lay(text, boards)
    wrong = wrong or list(_wrongly_laid(lay, boards))
    problems += [Problem(message, cure, key="setup.lay") for message, cure in wrong]
    return () if wrong else lay


def _wrongly_laid(lay: Lay, boards: Boards) -> Iterator[tuple[str, str]]:
    """The first board that could not be laid, and what could be instead."""
    for number in range(len(lay)):
        before = lay[:number]
        if is_closed(turns_of(before)):
            yield f"The circuit is closed with board {number}.", "Take out what follows it."
            return
        refusal = next(laying.refusals(boards, before, lay[number]), None)
        if refusal is not None:
            possible = ", ".join(lay_words(boards, one) for one in may_follow(boards, before))
            yield f"Board {number + 1} cannot be laid so: {refusal.reason}", f"Possible there: {possible}."
            return


def _before(read: Partly[Setup], state: State, building: Building, begun: list[str], problems: list[Problem]) -> State:
    """The position before the race: boards are laid, or dice say who starts, or the line is chosen."""
    for name in begun:
        cure = 'Name a circuit = "oval.toml", or add lay, start and direction; or leave this out.'
        problems.append(Problem("The race has not begun: there is no track.", cure, key=f"setup.{name}"))
    order = read.model.order
    if not is_closed(turns_of(building.lay)):
        if order is not None and read.sure_of("lay"):
            cure = "Leave order out, or close the circuit in lay."
            problems.append(Problem("It is thrown for the order once the circuit is closed.", cure, key="setup.order"))
        return state._replace(stage="lay")
    if order is None:
        return state
    cars = order_of(order, state.cars, problems)
    return state._replace(cars=cars, stage="card" if building.start is None else "direction")


def write_setup(state: State) -> dict[str, Any]:
    """The set-up table of a position; `read_setup` reads it back the same. Raises ExplorerError if the race is over."""
    if state.stage == "over":
        message = "The race is over here, and no set-up begins at its end."
        raise ExplorerError(Problem(message, "Save the line from an earlier move instead."))
    table: dict[str, Any] = {}
    ordered = bool(state.at) or state.stage in ("card", "direction")
    turned = any((*state.cars[at:], *state.cars[:at]) == DEFAULT_CARS for at in range(len(state.cars)))
    if state.cars != DEFAULT_CARS and not (ordered and turned):
        table["cars"] = " ".join(state.cars)
    if state.laps != (USUAL_LAPS if state.track is None else state.track.laps):
        table["laps"] = state.laps
    table |= _written_circuit(state)
    if ordered:
        table["order"] = " ".join(state.cars)
    if state.at:
        table |= setup_race.written(state, grid(state))
    return table


def _written_circuit(state: State) -> dict[str, Any]:
    """How the circuit is said: a file, or what is laid of it."""
    if state.track is not None:
        names = state.track.written
        if names.circuit is not None:
            return {"circuit": names.circuit}
        said = {"boards": names.boards, "lay": names.lay, "start": names.start, "direction": names.direction}
    else:
        assert state.building is not None
        boards, lay, start = state.building
        said = {"boards": boards.file, "lay": lay_text(lay, boards) or None, "start": start}
    if said["boards"] == DEFAULT_BOARDS:
        del said["boards"]
    return {name: value for name, value in said.items() if value is not None}
