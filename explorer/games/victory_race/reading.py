"""Reading moves, and saying why a text that names no candidate may not be played."""

from __future__ import annotations

from typing import Final

from explorer.core.clauses import cites
from explorer.core.protocol import Decision, Refusal
from explorer.core.text import did_you_mean, foreign_letters, shortened
from explorer.games.victory_race import flow, laying
from explorer.games.victory_race.laying import lay_words
from explorer.games.victory_race.state import (
    TAKES,
    Direct,
    Drive,
    LayBoard,
    Leave,
    Move,
    Roll,
    StartCard,
    Starts,
    State,
    Stop,
    Take,
    listed,
)
from explorer.games.victory_race.tables import CARS, COLOUR_OF, DICE, FACES, FIRST_THROW
from explorer.games.victory_race.throws import Throw
from explorer.games.victory_race.track_making import DIRECTIONS

HOW: Final = (
    "Moves are written 'Green throws R B X', 'Green takes one die', 'Green takes two dice', 'Green throws no more', "
    "'Green drives red 4b2' and 'Green leaves the rest'; before the race 'Green starts', and for a circuit 'lay "
    "straight', 'lay left bend', 'start card before board 3', 'drive clockwise'."
)
_VERBS: Final = ("starts", "throws", "takes", "drives", "leaves")
_CAR: Final = {car.casefold(): car for car in CARS}
_COUNT: Final = {"1": "one", "2": "two", "one": "one", "two": "two"}


def normalise(text: str) -> str:
    """The notation that was meant: with small or large letters, dice in any order, digits for one and two.

    >>> normalise("GREEN Throws x r b"), normalise("green takes 2 dice"), normalise("green drives Red 4B2")
    ('Green throws R B X', 'Green takes two dice', 'Green drives red 4b2')
    """
    words = text.split()
    small = [word.casefold() for word in words]
    if len(words) < 2 or small[1] not in _VERBS:
        return " ".join(small) if small[:1] in (["lay"], ["start"], ["drive"]) else text
    car, verb, rest = _CAR.get(small[0], words[0]), small[1], small[2:]
    if verb == "throws" and rest != ["no", "more"]:
        large = [word.upper() for word in words[2:]]
        known = all(face in FACES for face in large)
        rest = sorted(large, key=FACES.index) if known else words[2:]
    elif verb == "takes" and rest:
        rest = [_COUNT.get(rest[0], rest[0]), *rest[1:]]
    return " ".join([car, verb, *rest])


def explain(state: State, text: str) -> Refusal:
    """Why a text that names no candidate may not be played: never a bare "invalid"."""
    if state.stage == "over":
        return flow.not_now(state)
    move = parse(state, text)
    if isinstance(move, Refusal):
        return move
    kinds = flow.KIND[state.stage]
    if not isinstance(move, kinds):
        driving = isinstance(move, Drive | Leave) and state.stage in ("throw", "choose", "second")
        return flow.too_early(state) if driving else flow.not_now(state)
    if isinstance(move, Starts | Roll | Take | Stop | Drive | Leave):
        wrong = _no_part(state, move.car)
        if wrong is not None:
            return wrong
    if isinstance(move, Roll):
        return _explain_throw(state, move)
    now = flow.pending(state)
    return (now.refuse(move) if isinstance(now, Decision) else None) or flow.not_now(state)


def parse(state: State, text: str) -> Move | Refusal:
    """A move as written, whether or not it is possible, or a refusal if it is none or names what does not exist."""
    words = text.split()
    match words:
        case ["lay", *_]:
            return _board(state, " ".join(words[1:]))
        case ["start", "card", "before", "board", number]:
            return _start_card(state, number)
        case ["drive", direction]:
            if direction in DIRECTIONS:
                return Direct(direction)
            reason = f"{shortened(direction, 20)!r} is no direction: it is {listed(DIRECTIONS, 'or')}."
            return Refusal("setting-up-the-track.direction", reason)
        case [verb, *_] if verb in _VERBS:
            return _without_car(state, text)
        case [car, verb, *rest] if verb in _VERBS:
            return _of_car(state, car, verb, rest) or _unwritten(text)
    return _unwritten(text)


def _unwritten(text: str) -> Refusal:
    return Refusal("the-race.turns", f"{shortened(text, 60)!r} is not written like a move. {HOW}")


def _without_car(state: State, text: str) -> Refusal:
    if not state.at:
        return flow.not_now(state)
    reason = f"A move begins with the car that makes it: write '{state.car} {shortened(text, 60)}'."
    return Refusal("the-race.turns", reason)


def _of_car(state: State, car: str, verb: str, rest: list[str]) -> Move | Refusal | None:
    """A move of a car; None if it is written like none."""
    if car not in CARS:
        hint = foreign_letters(car) or did_you_mean(car, CARS)
        return Refusal("contents.cars", f"There is no car {shortened(car, 20)!r}. {hint}Cars are {', '.join(CARS)}.")
    match verb, rest:
        case "starts", []:
            return Starts(car)
        case "throws", ["no", "more"]:
            return Stop(car)
        case "throws", [_, *_]:
            return _roll(car, rest)
        case "takes", [_, *_]:
            dice = {words: number for number, words in TAKES.items()}.get(" ".join(rest))
            reason = "The second throw is made with one die or with two: 'takes one die' or 'takes two dice'."
            return Refusal("the-race.second-throw", reason) if dice is None else Take(car, dice)
        case "leaves", ["the", "rest"]:
            return Leave(car)
        case "drives", [colour, point]:
            return _drive(state, car, colour, point)
    return None


def _roll(car: str, faces: list[str]) -> Roll | Refusal:
    odd = [face for face in faces if face not in FACES]
    if odd:
        reason = f"No die shows {shortened(odd[0], 20)!r}: faces are R (red), B (blue) and X (a cross)."
        return Refusal("contents.dice", reason)
    if len(faces) > DICE:
        return Refusal("contents.dice", f"There are {DICE} dice, not {len(faces)}.")
    return Roll(car, Throw(*(faces.count(face) for face in FACES)))


@cites("the-race.points")
def _drive(state: State, car: str, colour: str, point: str) -> Drive | Refusal:
    if colour not in COLOUR_OF:
        reason = f"Lines are red or blue, not {shortened(colour, 20)!r}."
        return Refusal("the-race.points", reason)
    if state.track is None:
        return flow.not_now(state)
    if point not in state.track.place:
        hint = foreign_letters(point) or did_you_mean(point, state.track.place)
        some = state.track.points[0].id
        reason = (
            f"There is no point {shortened(point, 20)!r} on this track. {hint}A move ends on a point: a board's number "
            f"and a name there, such as {some}."
        )
        return Refusal(clause="the-race.points", reason=reason)
    return Drive(car, COLOUR_OF[colour], point)


def _board(state: State, side: str) -> LayBoard | Refusal:
    if state.building is None:
        return flow.not_now(state)
    boards = state.building.boards
    known = [lay_words(boards, one) for one in laying.sides(boards)]
    if side in known:
        return LayBoard(side)
    reason = f"No board has a side {shortened(side, 30)!r}. {did_you_mean(side, known)}Sides are {', '.join(known)}."
    return Refusal("contents.two-sides", reason)


def _start_card(state: State, number: str) -> StartCard | Refusal:
    if state.stage != "card" or state.building is None:
        return flow.not_now(state)
    most = len(state.building.lay)
    reason = f"There is no board {shortened(number, 20)!r}: they count from 1 to {most}."
    return Refusal("setting-up-the-track.start-card", reason)


def _no_part(state: State, car: str) -> Refusal | None:
    """Why a car has no move: it takes no part, or no longer."""
    if car not in state.cars:
        cars = listed(state.cars)
        return Refusal("setting-up-the-track.choose-cars", f"{car} takes no part: the cars are {cars}.")
    number = state.cars.index(car)
    if number in state.finished:
        return Refusal("the-lap-counting-pad.finish", f"{car} has finished.")
    if number in state.out:
        return Refusal("meaning-of-the-dice.four-crosses", f"{car} has dropped out of the race.")
    return None


def _explain_throw(state: State, move: Roll) -> Refusal:
    """Why dice cannot show this now."""
    if move.car != state.car:
        return Refusal("the-race.turns", f"It is the turn of {state.car}, not of {move.car}.")
    dice = FIRST_THROW if state.stage == "throw" else state.takes
    clause = "the-race.first-throw" if state.stage == "throw" else "the-race.second-throw"
    name = "first" if state.stage == "throw" else "second"
    count = f"{dice} di{'e' if dice == 1 else 'ce'}"
    return Refusal(clause, f"The {name} throw is made with {count}, not {move.dice.dice}: {flow.first(state)!r}.")
