"""The points of the track: each named, each reachable, those marked that may be driven to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree.ElementTree import Element

from explorer.games.victory_race.meaning_of_the_dice import reach_now
from explorer.games.victory_race.state import OFF, Drive, State
from explorer.games.victory_race.tables import COLOUR, COLOURS, Colour
from explorer.games.victory_race.track import Point
from widgets.boards.acting import STOP, Acting
from widgets.boards.victory_race import dice, overlays, worth
from widgets.boards.victory_race.acting import acting
from widgets.boards.victory_race.geometry import Sheet
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View

Moves = frozenset[tuple[Colour, str]]  # what may be driven: a colour and a point
Turns = Mapping[tuple[Colour, str], str]  # how far the flag is after each of them
LANES: Final = {1: "left lane", 2: "middle lane", 3: "right lane"}


class Looks(NamedTuple):
    """How a point looks, and what is said of that."""

    drawn: list[Element | None]
    told: str


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


def spots(state: State, view: View, paper: Sheet) -> Iterator[Element]:
    """All points, each a stop for the keyboard."""
    on, now = standing(state), moves_now(state)
    turns = turns_of(state) if "heat" in view.options else {}
    heat = overlays.heat(state) if "heat" in view.options else {}
    ends, _ = overlays.reach(state) if "reach" in view.options else (frozenset(), False)
    for at, point in enumerate(state.circuit.points):
        looks = _looks(point, heat.get(at), point.id in ends, paper.larger)
        yield _spot(state, view, paper, point, on.get(at, []), now, looks, turns)


def _looks(point: Point, heat: tuple[str, str] | None, reached: bool, larger: float) -> Looks:
    ring = h("circle", cx=0, cy=0, r=13.5 * larger, class_="vr-reached") if reached else None
    if heat is None:
        name = point.id.removeprefix(str(point.board))
        drawn = [
            h("circle", cx=0, cy=0, r=9.5, class_="vr-point"),
            h("text", name, x=0, y=3.4, text_anchor="middle", class_="vr-id"),
        ]
        told = "may be reached" if reached else ""
    else:
        value, class_ = heat
        drawn = [
            h("circle", cx=0, cy=0, r=14, class_=f"vr-point vr-warm {class_}"),
            h("text", value, x=0, y=3.8, text_anchor="middle", class_=f"vr-heat-text {class_}-text"),
        ]
        told = f"{value} turns to the flag" + ("; may be reached" if reached else "")
    return Looks([ring, h("g", drawn, transform=f"scale({larger:.3f})")], told)


def _spot(
    state: State, view: View, paper: Sheet, point: Point, on: list[int], now: Moves, looks: Looks, turns: Turns
) -> Element:
    does = _acts(state, view, point, now, turns)
    x, y = paper.points[point.id]
    label = "; ".join(filter(None, (spoken(state, point, on), looks.told, does.told)))
    return h(
        "g",
        h("title", label),
        h("circle", cx=0, cy=0, r=20, class_="vr-rim rx-focus"),
        looks.drawn,
        h("g", _marks(state, view, point, does, now, turns), transform=f"scale({paper.larger:.3f})"),
        transform=f"translate({x:.1f} {y:.1f})",
        class_=f"vr-spot {does.class_}".strip(),
        aria_label=label,
        data_key=f"point-{point.id}",
        **does.attributes,
    )


def colours_to(view: View, point: str, now: Moves) -> list[Colour]:
    """The colours of the dice that lead to a point, as far as they are not settled."""
    picked = [one for one in view.chosen if one.startswith("die.")]
    return [one for one in COLOURS if (one, point) in now and picked in ([], [f"die.{COLOUR[one]}"])]


def moves_now(state: State) -> Moves:
    """The moves that may be driven now: colour and point."""
    if state.stage != "drive":
        return frozenset()
    point, to_go = state.at[state.turn], state.laps - state.crossed[state.turn]
    found = reach_now(state).moves(point, to_go, state.dice.red, state.dice.blue)
    return frozenset((colour, state.circuit.points[stop.point].id) for colour, stop in found)


def turns_of(state: State) -> Turns:
    """The expected turns to the flag after each move that may be driven now, as far as they are known."""
    found = worth.prospects(state).items()
    return {(move.colour, move.to): f"{one.turns:.2f}" for move, one in found if isinstance(move, Drive)}


def _acts(state: State, view: View, point: Point, now: Moves, turns: Turns) -> Acting:
    """What picking a point does: it is where the car drives, or the answer to why not there."""
    if state.stage != "drive" or not (view.open or view.chosen or view.refused):
        return STOP
    if state.circuit.points[state.at[state.turn]] is point:
        return STOP
    colours = colours_to(view, point.id, now)
    told = [COLOUR[one] + (f", then {turns[one, point.id]} turns" if turns else "") for one in colours]
    may = f"{state.car} may drive here with {' or '.join(told)}"
    asked = next((one for one in COLOURS if state.dice[one]), Colour.RED)
    return acting(view, token(point.id), may, f"{state.car} drives {COLOUR[asked]} {point.id}")


def _marks(state: State, view: View, point: Point, does: Acting, now: Moves, turns: Turns) -> Iterator[Element]:
    """The signs of the dice that lead to a point, on a light disc; a cross at one ahead that is refused."""
    if does.class_ == "vr-not" and _ahead(state, point):
        yield h("path", d="M9 -15l6 6m0 -6l-6 6", class_="vr-barred")
    if "vr-may" not in does.class_:
        return
    colours = colours_to(view, point.id, now)
    found = [turns[colour, point.id] for colour in colours if (colour, point.id) in turns]
    yield h("circle", cx=0, cy=0, r=17 if found else 13.5, class_="vr-target")
    apart, lift = (6.5 if len(colours) == 2 else 0), (-6 if found else 0)
    for place, colour in enumerate(colours):
        x = -apart if place == 0 else apart
        yield dice.mark(COLOUR[colour][0].upper(), x, lift, 0.5 if apart or found else 0.68)
    if found:
        yield h("text", min(found, key=float), x=0, y=9.5, text_anchor="middle", class_="vr-after")


def _ahead(state: State, point: Point) -> bool:
    """Whether a point lies no further back than the car whose turn it is."""
    track = state.circuit
    return (point.progress - track.points[state.at[state.turn]].progress) % track.lap < track.lap / 2


def spoken(state: State, point: Point, on: list[int]) -> str:
    """A point as a screen reader says it, with the cars that stand there."""
    words = [
        point.id,
        f"board {point.board}",
        LANES[point.lane],
        f"rank {point.progress} of {state.circuit.lap}",
    ]
    told = " and ".join(f"{state.cars[car]}" for car in on)
    return ", ".join(words) + (f": {told}" if told else "")
