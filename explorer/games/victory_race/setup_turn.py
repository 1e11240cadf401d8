"""The set-up of a turn: whose it is, who misses one, and the dice that lie on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from explorer.core.errors import Problem
from explorer.core.text import shortened
from explorer.core.validate import Partly
from explorer.games.victory_race.continuing_the_race import wins_alone
from explorer.games.victory_race.meaning_of_the_dice import can_drive, reach_now
from explorer.games.victory_race.setup_cars import cars_in
from explorer.games.victory_race.state import NO_DICE, State, listed
from explorer.games.victory_race.tables import DICE, FACES, FIRST_THROW, MISSED_TURN
from explorer.games.victory_race.throws import Throw

if TYPE_CHECKING:
    from explorer.games.victory_race.scenario import Setup


def with_turn(read: Partly[Setup], state: State, problems: list[Problem]) -> State:
    """The position with the car whose turn it is and its dice."""
    setup = read.model
    if not state.racing:
        message = "The race is over: every car has finished or dropped out."
        problems.append(
            Problem(message, "Take a car out of finished or out.", key="setup.out" if state.out else "setup")
        )
        return state
    if len(state.racing) == 1 and len(state.cars) > 1 and wins_alone(state):
        message = f"Under last-car = 'wins' {state.cars[state.racing[0]]} has won: all others have dropped out."
        problems.append(Problem(message, "Take a car out of out, or change the ruling.", key="setup.out"))
        return state
    state = state._replace(turn=_turn(setup.turn, state, problems))
    told = len(problems)
    state = _dice(read, state, problems)
    skips = _skips(setup.skips, state, problems)
    here = state.at[state.turn]
    if told == len(problems) and state.stage == "drive" and not can_drive(reach_now(state), here, state.dice):
        point = state.circuit.points[here].id
        message = f"{state.car} cannot drive {state.dice.colours} from {point}, so that its turn is over."
        problems.append(Problem(message, "Leave dice out, or change where the cars stand.", key="setup.dice"))
    own = {state.turn} if state.stage == "drive" and state.dice.crosses == MISSED_TURN else set()
    return state._replace(skips=tuple(sorted(skips | own)))


def _turn(name: str | None, state: State, problems: list[Problem]) -> int:
    """The car whose turn it is: the first one in the race, if nothing is said."""
    if name is None:
        return state.racing[0]
    racing = [state.cars[car] for car in state.racing]
    found = cars_in(name, "setup.turn", state.cars, problems)
    if len(found) > 1:
        message = f"It cannot be the turn of {listed(found)} together."
        problems.append(Problem(message, f"Name one of {', '.join(racing)}.", key="setup.turn"))
    elif found and found[0] not in racing:
        how = "finished" if state.cars.index(found[0]) in state.finished else "dropped out"
        message = f"{found[0]} has {how}, and has no turn."
        problems.append(Problem(message, f"Name one of {', '.join(racing)}.", key="setup.turn"))
    elif found:
        return state.cars.index(found[0])
    return state.racing[0]


def _skips(text: str | None, state: State, problems: list[Problem]) -> set[int]:
    """The cars that miss their next turn."""
    found: set[int] = set()
    key = "setup.skips"
    if text is not None and state.rulings["three-crosses"] != "the-next":
        cure = "Leave skips out, or write three-crosses = 'the-next' among the rulings."
        problems.append(Problem("Three crosses cost the turn in which they are thrown.", cure, key=key))
    for name in cars_in(text, key, state.cars, problems):
        car = state.cars.index(name)
        if not state.races(car):
            problems.append(Problem(f"{name} is not in the race any more.", "Take it out.", key=key))
        elif car == state.turn and not (state.stage == "drive" and state.dice.crosses == MISSED_TURN):
            message = f"It is the turn of {name}, so that it does not miss this one."
            problems.append(Problem(message, "Take it out, or give the turn to another car.", key=key))
        else:
            found.add(car)
    return found


def _dice(read: Partly[Setup], state: State, problems: list[Problem]) -> State:
    """The position with the dice that lie on the table: a first throw, or dice that are to be driven."""
    setup = read.model
    for name, needed, given in (("takes", "thrown", setup.thrown), ("crosses", "dice", setup.dice)):
        if getattr(setup, name) is not None and given is None and read.sure_of(needed):
            cure = f'Add {needed} = "{"R B X" if needed == "thrown" else "R B"}" (or others), or leave {name} out.'
            problems.append(Problem(f"{name} needs {needed} beside it.", cure, key=f"setup.{name}"))
    if setup.thrown is not None and setup.dice is not None:
        cure = "Write thrown while the second throw is due, dice when both are made."
        problems.append(Problem("thrown and dice cannot both lie on the table.", cure, key="setup.dice"))
        return state
    if setup.thrown is not None:
        dice = _read_dice(setup.thrown, "setup.thrown", problems)
        if dice is not None and dice.dice != FIRST_THROW:
            message = f"The first throw is {FIRST_THROW} dice, not {dice.dice}."
            problems.append(Problem(message, 'Write three faces: "R B X".', key="setup.thrown"))
        stage = "choose" if setup.takes is None else "second"
        return state._replace(stage=stage, dice=dice or NO_DICE, takes=setup.takes or 0)
    if setup.dice is not None:
        dice = _read_dice(setup.dice, "setup.dice", problems)
        if dice is not None:
            problems += _undriven(dice, setup.crosses or 0, state)
            return state._replace(stage="drive", dice=dice._replace(crosses=setup.crosses or 0))
    return state


def _read_dice(text: str, key: str, problems: list[Problem]) -> Throw | None:
    faces = text.replace(",", " ").split()
    odd = [face for face in faces if face not in FACES]
    if odd:
        message = f"No die shows {shortened(odd[0], 20)!r}."
        problems.append(Problem(message, "Write R (red), B (blue) and X (a cross), with spaces between.", key=key))
        return None
    return Throw(*(faces.count(face) for face in FACES))


def _undriven(dice: Throw, crosses: int, state: State) -> Iterator[Problem]:
    """What cannot be of dice that are still to be driven."""
    key = "setup.dice"
    if dice.crosses:
        cure = f"Write crosses = {dice.crosses} beside it, and leave X out here."
        yield Problem("A cross is not driven.", cure, key=key)
    elif not dice.coloured:
        yield Problem("No dice are left to be driven.", "Write R and B, or leave dice out.", key=key)
    elif dice.coloured + crosses > DICE:
        message = f"{dice.coloured} dice and {crosses} crosses are more than {DICE}."
        yield Problem(message, f"Write at most {DICE - crosses} dice.", key=key)
    if crosses >= MISSED_TURN and state.rulings["three-crosses"] != "the-next":
        cure = "Write at most 2, or three-crosses = 'the-next' among the rulings."
        yield Problem("After three crosses nothing is driven in this turn.", cure, key="setup.crosses")


def written(state: State) -> dict[str, Any]:
    """The dice on the table and who misses a turn, as a set-up says it."""
    table: dict[str, Any] = {}
    match state.stage:
        case "choose" | "second":
            table["thrown"] = str(state.dice)
        case "drive":
            table["dice"] = str(state.dice.colours)
    if state.stage == "second":
        table["takes"] = state.takes
    if state.stage == "drive" and state.dice.crosses:
        table["crosses"] = state.dice.crosses
    own = state.stage == "drive" and state.dice.crosses == MISSED_TURN
    skips = [state.cars[car] for car in state.skips if not (own and car == state.turn)]
    return table | ({"skips": " ".join(skips)} if skips else {})
