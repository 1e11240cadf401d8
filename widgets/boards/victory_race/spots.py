"""The points of the track: each named, each reachable, those marked that may be driven to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from explorer.games.victory_race.meaning_of_the_dice import reach_now
from explorer.games.victory_race.state import OFF, State
from explorer.games.victory_race.tables import COLOUR, COLOURS, Colour
from explorer.games.victory_race.track import Point
from widgets.boards.victory_race import dice
from widgets.boards.victory_race.acting import STOP, Acting, acting
from widgets.boards.victory_race.geometry import Sheet
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View

LANES: Final = {1: "left lane", 2: "middle lane", 3: "right lane"}


def token(point: str) -> str:
    """What is picked to drive to a point."""
    return f"point.{point}"


def standing(state: State) -> dict[int, list[int]]:
    """The cars on each point."""
    found: dict[int, list[int]] = {}
    for car, at in enumerate(state.at):
        if at != OFF:
            found.setdefault(at, []).append(car)
    return found


def spots(state: State, view: View, paper: Sheet, heat: Mapping[int, tuple[str, str]]) -> Iterator[Element]:
    """All points; `heat` is what is written in each of them and its class, instead of its name."""
    on = standing(state)
    for at, point in enumerate(state.circuit.points):
        yield _spot(state, view, paper, point, on.get(at, []), heat.get(at))


def _spot(
    state: State, view: View, paper: Sheet, point: Point, on: list[int], heat: tuple[str, str] | None
) -> Element:
    does = _acts(state, view, point)
    x, y = paper.points[point.id]
    label = spoken(state, point, on) + (f"; expected turns to the flag {heat[0]}" if heat else "")
    label += f"; {does.told}" if does.told else ""
    marks = list(_marks(state, view, point, does))
    return h(
        "g",
        h("title", label),
        h("circle", cx=0, cy=0, r=20, class_="vr-rim rx-focus"),
        h("circle", cx=0, cy=0, r=11.5 if heat else 8.5, class_=f"vr-point {heat[1] if heat else ''}".strip()),
        h(
            "text",
            heat[0] if heat else point.id.removeprefix(str(point.board)),
            x=0,
            y=3.2,
            text_anchor="middle",
            class_="vr-heat-text" if heat else "vr-id",
        )
        if not marks or heat
        else None,
        marks,
        transform=f"translate({x:.1f} {y:.1f})",
        class_=f"vr-spot {does.class_}".strip(),
        aria_label=label,
        data_key=f"point-{point.id}",
        **does.attributes,
    )


def colours_to(state: State, view: View, point: str) -> list[Colour]:
    """The colours of the dice that lead to a point, as far as they are not settled."""
    return [colour for colour in COLOURS if (colour, point) in view_moves(state) and not _other_die(view, colour)]


def _other_die(view: View, colour: Colour) -> bool:
    return any(one.startswith("die.") and one != f"die.{COLOUR[colour]}" for one in view.chosen)


def view_moves(state: State) -> frozenset[tuple[Colour, str]]:
    """The moves that may be driven now: colour and point."""
    if state.stage != "drive":
        return frozenset()
    point, to_go = state.at[state.turn], state.laps - state.crossed[state.turn]
    found = reach_now(state).moves(point, to_go, state.dice.red, state.dice.blue)
    return frozenset((colour, state.circuit.points[stop.point].id) for colour, stop in found)


def _acts(state: State, view: View, point: Point) -> Acting:
    """What picking a point does: it is where the car drives, or the answer to why not there."""
    if state.stage != "drive" or not (view.open or view.chosen or view.refused):
        return STOP
    if state.circuit.points[state.at[state.turn]] is point:
        return STOP
    colours = colours_to(state, view, point.id)
    may = f"{state.car} may drive here with {' or '.join(COLOUR[one] for one in colours)}"
    asked = next((one for one in COLOURS if state.dice[one]), Colour.RED)
    return acting(view, token(point.id), may, f"{state.car} drives {COLOUR[asked]} {point.id}")


def _marks(state: State, view: View, point: Point, does: Acting) -> Iterator[Element]:
    """The signs of the dice that lead to a point, on a light disc."""
    if "vr-may" not in does.class_:
        return
    colours = colours_to(state, view, point.id)
    yield h("circle", cx=0, cy=0, r=13, class_="vr-target")
    apart = 6.5 if len(colours) == 2 else 0
    for place, colour in enumerate(colours):
        x = -apart if place == 0 else apart
        yield dice.mark(COLOUR[colour][0].upper(), x, 0, 0.5 if apart else 0.68)


def spoken(state: State, point: Point, on: list[int]) -> str:
    """A point as a screen reader says it, with the cars that stand there."""
    words = [point.id, f"board {point.board}", LANES[point.lane], f"{point.progress} of {state.circuit.lap} from the line"]
    told = " and ".join(f"{state.cars[car]}" for car in on)
    return ", ".join(words) + (f": {told}" if told else "")
