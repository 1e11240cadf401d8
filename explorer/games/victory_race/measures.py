"""Numbers of a position that one can ask the distribution of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from explorer.core.game import Measure
from explorer.core.protocol import Event
from explorer.games.victory_race.continuing_the_race import standing, winner
from explorer.games.victory_race.state import OFF, State
from explorer.games.victory_race.tables import ACCIDENT, CARS, MISSED_TURN

Events = Sequence[Event]
NOBODY: Final = "nobody"
WHENEVER: Final = ("game", "turn", "round", "lap", "finish")


def home(car: str) -> str:
    """The horizon that closes when a car has finished or has dropped out."""
    return f"home.{car}"


HORIZONS: Final = ("throw", "turn", "round", "lap", "finish", "game", *(home(car) for car in CARS))


def number_of(state: State, car: str) -> int | None:
    """The number of a car in the race; None if it takes no part, or none has begun."""
    return state.cars.index(car) if car in state.cars and state.at else None


def place(state: State, car: str) -> int:
    """The place of a car as the race stands, or 0."""
    number = number_of(state, car)
    return 0 if number is None else standing(state).index(number) + 1


def laps(state: State, car: str) -> int:
    """The laps that a car has completed."""
    number = number_of(state, car)
    return 0 if number is None else max(state.crossed[number], 0)


def ranks(state: State, car: str) -> int:
    """How many ranks a car has come from the line: all laps if it has finished, 0 if it is out."""
    number = number_of(state, car)
    if number is None or number in state.out:
        return 0
    if number in state.finished or state.at[number] == OFF:
        return state.laps * state.circuit.lap
    return state.progress(number)


def is_out(state: State, car: str) -> int:
    """Whether a car has dropped out."""
    number = number_of(state, car)
    return int(number is not None and number in state.out)


def rounds(car: str) -> Callable[[State, Events], int]:
    """The round in which a car has just finished or dropped out, or won without; 0 if that was before."""

    def value(state: State, events: Events) -> int:
        for event in events:
            if event.fields.get("car" if event.kind in ("finished", "accident") else "winner") == car:
                return int(event.fields["round"])
        return 0

    return value


def crosses(state: State, events: Events) -> int:
    """How many crosses both throws show."""
    return next((int(event.fields["crosses"]) for event in events if "crosses" in event.fields), 0)


def undriven(state: State, events: Events) -> int:
    """How many dice with a colour have not been driven: lost, left, or dropped at the finish."""
    kinds = ("dice-lost", "dice-left", "dice-dropped")
    return sum(len(event.fields["dice"]) for event in events if event.kind in kinds)


def _of(function: Callable[[State, str], int], car: str) -> Callable[[State, Events], int]:
    return lambda state, events: function(state, car)


def _all() -> list[Measure]:
    throw = ("throw",)
    found = [
        Measure("winner", "who wins the race", "", lambda state, events: winner(state) or NOBODY, ("game", "finish")),
        Measure("cars-out", "cars that have dropped out", "cars", lambda state, events: len(state.out), WHENEVER),
        Measure("crosses", "crosses in both throws", "crosses", crosses, throw),
        Measure(
            "misses-turn",
            "three crosses cost a turn",
            "",
            lambda state, events: int(crosses(state, events) == MISSED_TURN),
            throw,
            share=True,
        ),
        Measure(
            "accident",
            "four or five crosses end the race",
            "",
            lambda state, events: int(crosses(state, events) >= ACCIDENT),
            throw,
            share=True,
        ),
        Measure("undriven", "dice of a colour that are not driven", "dice", undriven, ("turn",)),
    ]
    for car in CARS:
        found += _of_car(car)
    return found


def _of_car(car: str) -> list[Measure]:
    """What is asked of a car; it means nothing in a race without it."""

    def fits(state: State) -> bool:
        return car in state.cars

    def wins(state: State, events: Events) -> int:
        return int(winner(state) == car)

    at, way = WHENEVER, (home(car),)
    return [
        Measure(f"place.{car}", f"place of {car}", "", _of(place, car), at, fits=fits),
        Measure(f"wins.{car}", f"{car} wins the race", "", wins, ("game", "finish"), share=True, fits=fits),
        Measure(f"rounds.{car}", f"round in which {car} finishes or drops out", "", rounds(car), way, fits=fits),
        Measure(f"out.{car}", f"{car} drops out", "", _of(is_out, car), (*at, *way), share=True, fits=fits),
        Measure(f"laps.{car}", f"laps that {car} has completed", "laps", _of(laps, car), at, fits=fits),
        Measure(f"ranks.{car}", f"ranks that {car} has come", "ranks", _of(ranks, car), at, fits=fits),
    ]


MEASURES = {measure.name: measure for measure in _all()}


def ended(before: State, after: State) -> tuple[str, ...]:
    """The horizons that a step has closed.

    `throw`: both throws of a turn; `turn`, `round`: those of the game; `lap`: a car has completed a lap; `finish`: one
    has finished; `home.Red`: Red has finished or dropped out. The end of the race closes them all.
    """
    if after.stage == "over":
        return HORIZONS
    found = []
    if before.stage == "second" or (before.stage == "choose" and after.stage != "second"):
        found.append("throw")
    if before.stage in ("choose", "second", "drive") and after.stage == "throw":
        found.append("turn")
        if after.round != before.round:
            found.append("round")
    if _entries(after) > _entries(before):
        found.append("lap")
    if len(after.finished) > len(before.finished):
        found += ["finish", home(after.cars[after.finished[-1]])]
    if len(after.out) > len(before.out):
        found.append(home(after.cars[after.out[-1]]))
    return tuple(found)


def _entries(state: State) -> int:
    """How many completed laps are entered on the pad."""
    return sum(map(len, state.pad)) + len(state.finished)
