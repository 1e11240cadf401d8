"""The plate above the track: whose turn it is, the dice of both throws, the crosses, and what is to be done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from explorer.games.victory_race.state import State
from explorer.games.victory_race.tables import ACCIDENT, MISSED_TURN
from widgets.boards.acting import button
from widgets.boards.victory_race import building, cars, choice, dice, driving, story
from widgets.boards.victory_race.acting import acting
from widgets.boards.victory_race.geometry import WIDTH
from widgets.boards.victory_race.pad import ORDINAL, place
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View

PLATE: Final = 206.0
ROW: Final = 88.0  # where the second row begins
MIDDLE: Final = (ROW + PLATE - 13) / 2  # of the second row
DICE: Final = (266.0, 316.0, 366.0, 432.0, 482.0)
METER: Final = 532.0
PITCH: Final = 25.0
LAYING: Final = ("lay", "card", "direction")


def plate(state: State, view: View) -> Iterator[Element]:
    """The whole plate; its upper left corner is the origin."""
    yield h("rect", x=0.5, y=0.5, width=WIDTH - 1, height=PLATE - 13, rx=10, class_="vr-plate")
    head, line = words(state, view)
    left = 18.0
    if state.stage in ("throw", "choose", "second", "drive") or (state.stage == "over" and state.finished):
        shown = state.cars[state.finished[0]] if state.stage == "over" else state.car
        yield h("g", cars.car(shown, 42, 41, 0, 1.3), aria_hidden="true")
        left = 78
    yield h("text", head, x=left, y=38, class_="vr-big")
    yield h("text", line, x=left, y=58, class_="vr-note")
    if state.stage in LAYING:
        yield from building.supply(state, WIDTH - 18 - 12 * (building.MINI + 5), 26)
        yield from building.pills(state, view, 18, ROW + 30)
        return
    if state.stage == "over":
        yield from _places(state)
        return
    yield from _dice(state, view)
    if state.stage == "choose":
        yield from choice.cards(state, view, ROW - 2)
    elif state.stage == "drive":
        yield from driving.cards(state, view, ROW - 1, prompt(state, view))
    else:
        yield from _row(state, view)


def words(state: State, view: View) -> tuple[str, str]:
    """What is due, and more about it."""
    match state.stage:
        case "order":
            return "Who starts?", "each car alike; then clockwise"
        case "throw":
            return f"{state.car} to throw", f"three dice first · round {state.round}"
        case "choose":
            return f"{state.car} chooses", "one die more, or two?"
        case "second":
            return f"{state.car} to throw", f"{'one die' if state.takes == 1 else 'two dice'} more"
        case "drive":
            count = state.dice.coloured
            return f"{state.car} drives", f"{count} {'die' if count == 1 else 'dice'} left"
        case "over":
            if not state.finished:
                return "Nobody finishes", "all cars are out of the race"
            return f"{state.cars[state.finished[0]]} wins", f"after {state.round} rounds"
    return building.words(state)


def _dice(state: State, view: View) -> Iterator[Element]:
    """The dice on the table with the places of those that have not been thrown."""
    turn = story.turn(state, view)
    first = turn.first if turn else ()
    second = turn.second if turn else ()
    lumped = len(first) > 3 or (state.stage == "drive" and not second)
    shown: list[story.Die | None] = [*first, *second] if lumped else _placed(first, second, state)
    seen: dict[str, int] = {}
    for at, die in enumerate(shown):
        if die is None:
            yield dice.empty(DICE[at], 38)
        elif die.how == "" and state.stage == "drive":
            seen[die.face] = seen.get(die.face, 0) + 1
            yield _pickable(state, view, die.face, DICE[at], seen[die.face])
        else:
            yield h(
                "g",
                dice.face(die.face, DICE[at], 38, die.how),
                role="img",
                aria_label=_told(die),
            )
    if lumped:
        yield h("text", "dice to be driven", x=DICE[0] - 21, y=78, class_="vr-note")
    else:
        yield h("text", "first throw", x=DICE[1], y=78, text_anchor="middle", class_="vr-note")
        yield h("text", "second throw", x=(DICE[3] + DICE[4]) / 2, y=78, text_anchor="middle", class_="vr-note")
    yield from _meter(sum(die.face == "X" for die in (*first, *second)))
    if state.stage in ("throw", "second", "order"):
        yield _thrower(state)


def _placed(first: tuple[story.Die, ...], second: tuple[story.Die, ...], state: State) -> list[story.Die | None]:
    """First throw and second throw in their places; after a second throw of one die no place is kept for another."""
    places = 1 if len(second) == 1 or (state.stage == "second" and state.takes == 1) else 2
    return [*first, *[None] * (3 - len(first)), *second, *[None] * (places - len(second))]


def _told(die: story.Die) -> str:
    how = {"used": ", driven", "lost": ", lost"}.get(die.how, "")
    return f"{dice.NAME[die.face]}{how}" if die.face == "X" else f"{dice.NAME[die.face]} die{how}"


def _pickable(state: State, view: View, face: str, x: float, count: int) -> Element:
    colour = dice.NAME[face]
    does = acting(view, f"die.{colour}", "drive it next")
    half = dice.SIZE / 2 + 4
    return h(
        "g",
        h("rect", x=-half, y=-half, width=2 * half, height=2 * half + 3, rx=11, class_="vr-rim rx-focus"),
        dice.face(face, 0, 0),
        transform=f"translate({x:g} 38)",
        class_=f"vr-button {does.class_}".strip(),
        aria_label=f"{colour} die {count}{': ' if does.told else ''}{does.told}",
        data_key=f"die-{colour}-{count}",
        **does.attributes,
    )


def _meter(crosses: int) -> Iterator[Element]:
    """How many crosses have been thrown, and what three and four of them mean."""
    for at in range(ACCIDENT):
        x = METER + PITCH * at
        danger = " vr-danger" if at + 1 >= MISSED_TURN else ""
        yield h("rect", x=x, y=27, width=21, height=21, rx=5, class_=f"vr-cross-box{danger}")
        if at < crosses:
            yield dice.mark("X", x + 10.5, 37.5, 0.58)
    label = f"{crosses} {'cross' if crosses == 1 else 'crosses'}"
    yield h("text", label, x=METER, y=20, class_="vr-note")
    yield h("text", "out", x=METER + PITCH * 3 + 10.5, y=64, text_anchor="middle", class_="vr-note vr-tiny")
    yield h("text", "sits out", x=METER + PITCH * 3 - 6, y=64, text_anchor="end", class_="vr-note vr-tiny")
    yield h(
        "rect",
        x=METER - 4,
        y=8,
        width=WIDTH - METER - 6,
        height=62,
        class_="vr-over",
        role="img",
        aria_label=f"{label}: three miss a turn, four are out of the race",
    )


def _thrower(state: State) -> Element:
    """The places of dice that are to be thrown now, as a button."""
    first, last = (DICE[3], DICE[4] if state.takes == 2 else DICE[3]) if state.stage == "second" else (DICE[0], DICE[2])
    told = "Chance decides who starts" if state.stage == "order" else f"{state.car} throws"
    wide = last - first + 54
    return h(
        "g",
        h("rect", x=0, y=0, width=wide, height=54, rx=12, class_="vr-rim vr-throw rx-focus"),
        h("text", "throw", x=wide / 2, y=32, text_anchor="middle", class_="vr-throw-word"),
        transform=f"translate({first - 27:g} 11)",
        class_="vr-may vr-button",
        aria_label=told,
        data_key="throw",
        data_here="",
        **button("draw", ""),
    )


def _row(state: State, view: View) -> Iterator[Element]:
    """What became of the last turn, or how to throw; and which die drives along which lines."""
    yield from _lines()
    ended = story.last_turn(state, view)
    if ended is None:
        yield h("text", "Throw, and chance decides;", x=18, y=MIDDLE - 5, class_="vr-note")
        yield h("text", "or pick what shall come from the list of all outcomes.", x=18, y=MIDDLE + 13, class_="vr-note")
        return
    yield h("text", "turn before", x=18, y=MIDDLE + 4, class_="vr-note")
    yield h("g", cars.car(ended.car, 122, MIDDLE, 0, 0.85), role="img", aria_label=f"{ended.car}'s turn")
    x = 172.0
    for throw in (ended.first, ended.second):
        for die in throw:
            face = dice.face(die.face, x, MIDDLE - 1, die.how, 0.6)
            yield h("g", face, role="img", aria_label=_told(die))
            x += 34
        x += 14
    yield h("text", _became(ended), x=x, y=MIDDLE + 4, class_="vr-note")


def _lines() -> Iterator[Element]:
    """Which die drives along which lines."""
    for row, (face, words) in enumerate((("R", "red lines"), ("B", "blue lines"))):
        y = MIDDLE + 25 * row - 12.5
        yield h("rect", x=WIDTH - 176, y=y - 11, width=66, height=22, rx=4, class_="vr-road")
        yield h("path", d=f"M{WIDTH - 170} {y:g}h54", class_=f"vr-{dice.NAME[face]}")
        yield dice.mark(face, WIDTH - 92, y, 0.6)
        yield h("text", words, x=WIDTH - 78, y=y + 4.5, class_="vr-note")


def _became(ended: story.Turn) -> str:
    dice = (*ended.first, *ended.second)
    crosses = sum(die.face == "X" for die in dice)
    driven, lost = sum(die.how == "used" for die in dice), sum(die.how == "lost" and die.face != "X" for die in dice)
    if crosses >= ACCIDENT:
        return "an accident"
    told = [f"{driven} driven"] * bool(driven) + [f"{lost} lost"] * bool(lost)
    return ", ".join(told) or "nothing to drive"


def prompt(state: State, view: View) -> str:
    """What is to be picked next."""
    colours = [one.partition(".")[2] for one in view.chosen if one.startswith("die.")]
    if state.stage == "drive" and colours:
        return f"{dice.SIGN[colours[0][0].upper()]} {colours[0]}: pick the point to drive to"
    if state.stage == "drive" and any(one.startswith("point.") for one in view.chosen):
        return "both colours lead there: pick the die"
    return "pick a marked point, or a die first" if state.stage == "drive" else ""


def _places(state: State) -> Iterator[Element]:
    """The cars by their places, the winner first."""
    ranked = sorted((place(state, car) or len(state.cars), car) for car in range(len(state.cars)))
    wide = min(120.0, (WIDTH - 36) / len(ranked))
    for at, (rank, car) in enumerate(ranked):
        x, name = 18 + wide * (at + 0.5), state.cars[car]
        lost = car in state.out
        yield h("g", cars.car(name, x, ROW + 30, 0, 1.2, "vr-gone" if lost else ""), aria_hidden="true")
        yield h("text", f"{ORDINAL[rank - 1]} {name}", x=x, y=ROW + 68, text_anchor="middle", class_="vr-name")
        if lost:
            yield h("text", "out of the race", x=x, y=ROW + 86, text_anchor="middle", class_="vr-note vr-tiny")
