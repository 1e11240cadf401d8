"""The race as a picture: the track with its cars, the turn and its dice above, the lap pad below."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from explorer.core.protocol import Event
from explorer.games.victory_race import words
from explorer.games.victory_race.state import (
    EVERYBODY,
    TAKES,
    Direct,
    Drive,
    LayBoard,
    Leave,
    Move,
    Roll,
    StartCard,
    State,
    Stop,
    Take,
)
from explorer.games.victory_race.tables import CARS, COLOUR
from widgets.boards import Groups, Picture, Pieces, Told, View
from widgets.boards.victory_race import (
    building,
    choice,
    course,
    keeping,
    key,
    overlays,
    pad,
    plate,
    spots,
    story,
    worth,
)
from widgets.boards.victory_race.dice import SIGN
from widgets.boards.victory_race.geometry import WIDTH, sheet
from widgets.boards.victory_race.plate import PLATE
from widgets.markup import h

CAPTION: Final = 34.0
_FACES: Final = re.compile(r"\b([RBX](?: [RBX])*)\b")


def draw(state: State, view: View) -> Element:
    """The position as an `svg` element."""
    paper = sheet(building.circuit(state))
    wide, high = paper.wide * paper.scale, paper.high * paper.scale
    left = (WIDTH - wide) / 2
    legends = overlays.high(state, view)
    down = PLATE + high + CAPTION + legends
    return h(
        "svg",
        h(
            "g",
            h("g", plate.plate(state, view), data_key="plate"),
            h(
                "g",
                _track(state, view),
                transform=f"translate({left:.1f} {PLATE:g}) scale({paper.scale:.4f})",
                data_key="track",
            ),
            h("g", _caption(state), transform=f"translate(0 {PLATE + high:.1f})", data_key="caption"),
            h(
                "g",
                overlays.legends(state, view) if legends else None,
                transform=f"translate(0 {PLATE + high + CAPTION - 8:.1f})",
                data_key="legends",
            ),
            h("g", pad.pad(state), pad.field(state), transform=f"translate(0 {down:.1f})", data_key="strip"),
            role="group",
            aria_label="dice, track and lap pad",
            data_rove="board",
            data_key="board",
        ),
        viewbox=f"-2 -2 {WIDTH + 4:g} {down + pad.high(state) + 4:.1f}",
        class_="vr",
        role="group",
        aria_label=spoken(state),
        xmlns="http://www.w3.org/2000/svg",
    )


def _track(state: State, view: View) -> Iterator[Element]:
    here = building.circuit(state)
    off = {"aria_hidden": "true", "class_": "vr-off"}
    yield h("g", building.table(here), course.lawn(here), course.boards(here), data_key="ground", **off)
    yield h("g", course.lettering(state, here), data_key="name", **off)
    if state.track is None:
        yield h("g", building.points(here), course.numbers(here), data_key="numbers", **off)
        yield h("g", building.ghosts(state, view), data_key="ghosts")
        return
    turn = story.turn(state, view)
    seen = turn if turn is not None and turn.legs else story.last_turn(state, view)
    yield h("g", course.paint(state.track), course.numbers(here), data_key="paint", **off)
    ideal = "ideal" in view.options
    yield h("g", overlays.line(state) if ideal else None, data_key="ideal", **off)
    if seen is not None:
        yield h("g", course.ways(state.track, seen.legs, seen.car), data_key="ways", **off)
    yield h("g", spots.spots(state, view, sheet(here)), data_key="points")
    yield h("g", course.standing(state), overlays.stops(state) if ideal else None, data_key="cars", **off)


def _caption(state: State) -> Iterator[Element]:
    here = building.circuit(state)
    if course.sign(here) is None:
        name, told = course.about(state)
        yield h("text", f"{name} · {told}" if name else told, x=4, y=18, class_="vr-title")
    invented = key.invented(state)
    if invented:
        wide = 22 + 6.6 * len(invented)
        yield h(
            "g",
            h("title", key.sources(state)),
            h("rect", x=0, y=-14, width=wide, height=20, rx=10, class_="vr-invented"),
            h("text", invented, x=wide / 2, y=0, text_anchor="middle", class_="vr-invented-text"),
            transform=f"translate({WIDTH - wide - 2:.1f} 18)",
        )


def spoken(state: State) -> str:
    """The picture in a sentence."""
    here = building.circuit(state)
    if state.track is None:
        return f"The circuit so far: {len(here.lay)} of {here.boards.count} boards; {building.words(state)[0].lower()}"
    if state.stage == "over":
        told = "the race is over"
    elif state.stage == "order":
        told = "it is not known yet who starts"
    else:
        told = f"round {state.round}, {state.car}'s turn"
    return f"The track of {len(here.lay)} boards, {state.laps} lap{'s' * (state.laps != 1)}; {told}"


def tokens(state: State, move: Move) -> Groups:
    """A drive is a die and a point; what is laid is a straight or a bend, then, where boards differ, which."""
    match move:
        case Drive(colour=colour, to=to):
            return (frozenset({f"die.{COLOUR[colour]}", spots.token(to)}),)
        case Take(dice=dice):
            return (frozenset({choice.token(dice)}),)
        case Stop():
            return (frozenset({choice.token(0)}),)
        case Leave(car=car):
            return (frozenset({f"rest.{car}"}),)
        case LayBoard():
            laid = building.laid(state, move)
            return frozenset({building.side_token(laid)}), frozenset({building.kind_token(laid)})
        case StartCard(board=board):
            return (frozenset({f"card.{board}"}),)
        case Direct(direction=direction):
            return (frozenset({f"drive.{direction}"}),)
        case _:
            return ()


def notation(state: State, move: Move, seat: str | None) -> Pieces:
    """A move as it is written, with signs for colours and faces."""
    match move:
        case Drive(car=car, colour=colour, to=to):
            name = COLOUR[colour]
            return (f"{car} ", ""), (f"{SIGN[name[0].upper()]} ", f"vr-tint-{name}"), (to, "rx-strong")
        case Roll(car=car, dice=dice):
            return (f"{car} throws ", ""), *faces(str(dice))
        case Take(car=car, dice=dice):
            return (f"{car} takes ", ""), (TAKES[dice], "rx-strong")
        case _:
            return ((str(move), ""),)


def faces(text: str) -> Pieces:
    """Faces of dice as signs that stay on one line: "R R X"."""
    tints = {"R": "vr-tint-red", "B": "vr-tint-blue", "X": "rx-strong"}
    found: Pieces = ()
    for face in text.split():
        found += (("\N{NO-BREAK SPACE}", ""),) * bool(found) + ((SIGN[face], tints[face]),)
    return found


def prose(text: str) -> Pieces:
    """A sentence with the faces of dice in it as signs."""
    pieces: Pieces = ()
    for place, part in enumerate(_FACES.split(text)):
        pieces += faces(part) if place % 2 else ((part, ""),)
    return tuple(piece for piece in pieces if piece[0])


def tell(event: Event, seat: str | None) -> Told | None:
    """An event in a sentence with its clause; nothing is hidden in this game."""
    return words.tell(event), event.clause


PICTURE = Picture(
    draw,
    tokens,
    notation,
    prose,
    tell,
    below=lambda state, view: key.below(state),
    prompt=plate.prompt,
    switches={"reach": "reach", "ideal": "ideal line", "heat": "turns to the flag"},
    off=frozenset({"reach", "ideal", "heat"}),
    players={EVERYBODY: "Everybody", **{car: car for car in CARS}},
    styles=("board-race.css",),
    prepare=worth.prepare,
    made=keeping.made,
)
