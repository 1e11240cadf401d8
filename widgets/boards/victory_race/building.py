"""The designer: where the next board may be laid, the joints for the start card, the direction, the boards left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from explorer.games.victory_race.circuit import Circuit, Joint
from explorer.games.victory_race.laying import SIDE_WORDS, Laid, Spot, lay_words, left, sides
from explorer.games.victory_race.state import LayBoard, State
from widgets.boards.victory_race import course, ground
from widgets.boards.victory_race.acting import acting, pill, pill_wide
from widgets.boards.victory_race.geometry import CELL, Gate, Sheet, sheet
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View

COMPASS: Final = ("east", "south", "west", "north")
# where the handle of a side lies in the next square, seen from its gate: along, across, and where it points to
HANDLES: Final = {"S": (CELL - 30, 0, 0), "L": (CELL / 2, -CELL / 2 + 30, -90), "R": (CELL / 2, CELL / 2 - 30, 90)}
STUBS: Final = {"S": "M0 0H118", "L": "M0 0H36Q72 0 72 -36V-46", "R": "M0 0H36Q72 0 72 36V46"}
# the parts of that square that belong to them
ZONES: Final = {"S": "M72 0L144 -72V72Z", "L": "M0 0H72L144 -72H0Z", "R": "M0 0H72L144 72H0Z"}
ON: Final = "M-8 -3H1V-8.5L10 0L1 8.5V3H-8Z"
FLAG: Final = "M-6 11V-11M-6 -10H9V1H-6Z"
CHEQUERS: Final = "M-6 -10h5v3.7h-5zM-1 -6.3h5v3.6h-5zM4 -10h5v3.7h-5zM-6 -2.7h5v3.7h-5zM4 -2.7h5v3.7h-5z"
MINI: Final = 17.0


def circuit(state: State) -> Circuit:
    """The boards that lie, while they are laid or after."""
    if state.track is not None:
        return state.track.circuit
    assert state.building is not None
    return Circuit(state.building.boards, state.building.lay)


def laid(state: State, move: LayBoard) -> Laid:
    """The side of a board that a move lays."""
    boards = circuit(state).boards
    return next(one for one in sides(boards) if lay_words(boards, one) == move.side)


def side_token(one: Laid) -> str:
    """What is picked to lay a straight or a bend."""
    return f"lay.{one.turn}"


def kind_token(one: Laid) -> str:
    """What is picked of several boards that differ: the design, and for a straight which way round."""
    return f"board.{one.design}{'.turned' * one.turned}"


def words(state: State) -> tuple[str, str]:
    """What is due while the track is laid, and more about it."""
    here = circuit(state)
    match state.stage:
        case "lay":
            rest = sum(left(here.boards, here.lay))
            if not here.lay:
                return "Lay the first board", "a straight or a bend; the circuit has to close"
            return f"Lay board {len(here.lay) + 1}", f"{_count(rest, 'board')} left; the circuit has to close"
        case "card":
            return "Place the start card", "at any joint of the circuit"
        case _:
            return "Choose the direction", "in which all cars will drive"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def supply(state: State, x: float, y: float) -> Iterator[Element]:
    """The boards as small squares, those that lie filled, and buttons for what is no place on the sheet."""
    here = circuit(state)
    rest, number = left(here.boards, here.lay), 0
    for at, design in enumerate(here.boards.designs):
        for place in range(design.count):
            used = place < design.count - rest[at]
            class_ = "vr-mini vr-mini-laid" if used else "vr-mini"
            yield h("rect", x=x + (MINI + 5) * number, y=y, width=MINI, height=MINI, rx=3, class_=class_)
            number += 1
        number += 1
    label = ", ".join(
        f"{_count(count, 'board')} left" + (f" of {design.name}" if len(rest) > 1 else "")
        for design, count in zip(here.boards.designs, rest, strict=True)
    )
    yield h(
        "rect",
        x=x - 3,
        y=y - 3,
        width=(MINI + 5) * number,
        height=MINI + 6,
        class_="vr-over",
        role="img",
        aria_label=label,
    )
    yield h("text", label, x=x, y=y + MINI + 18, class_="vr-note")


def pills(state: State, view: View, x: float, y: float) -> Iterator[Element]:
    """The same choices in words."""
    for token, name, told in _choices(state, view):
        does = acting(view, token, told)
        if does.class_:
            label = f"{name}: {told}" if "vr-may" in does.class_ else f"{name}: {does.told}"
            yield pill(name, label, x, y, f"pill-{token}", does.attributes, does.class_)
            x += pill_wide(name) + 10


def _choices(state: State, view: View) -> Iterator[tuple[str, str, str]]:
    """Token, name and what it does."""
    here = circuit(state)
    if state.stage == "lay":
        kinds = sorted(one for one in view.open | view.chosen if one.startswith("board."))
        if kinds and any(one.startswith("lay.") for one in view.chosen):
            for one in sides(here.boards):
                if kind_token(one) in kinds and side_token(one) in view.chosen:
                    name = f"{here.boards.designs[one.design].name}{', turned half round' * one.turned}"
                    yield kind_token(one), name, "of these boards"
            return
        for turn in "LSR":
            yield f"lay.{turn}", SIDE_WORDS[turn], f"leads on to the {COMPASS[here.next.after(turn).heading]}"
    elif state.stage == "direction":
        for name in ("clockwise", "anticlockwise"):
            yield f"drive.{name}", name, "all cars drive this way round"


def table(here: Circuit) -> Iterator[Element]:
    """The table that boards are laid on, square by square; nothing once the circuit is closed."""
    if here.closed:
        return
    paper = sheet(here)
    (left, top), (right, bottom) = paper.cells
    x, y = paper.corner((left, top))
    wide, high = (right - left + 1) * CELL, (bottom - top + 1) * CELL
    yield h("rect", x=x - 8, y=y - 8, width=wide + 16, height=high + 16, rx=10, class_="vr-table")
    squares = "".join(f"M{x + CELL * at:g} {y:g}v{high:g}" for at in range(1, right - left + 1))
    squares += "".join(f"M{x:g} {y + CELL * at:g}h{wide:g}" for at in range(1, bottom - top + 1))
    yield h("path", d=squares, class_="vr-squared")


def points(here: Circuit) -> Iterator[Element]:
    """The points of the boards that lie, before they have cars on them."""
    paper = sheet(here)
    for piece in here.pieces:
        yield h("g", course.dots(piece), transform=course.turned(paper, piece.cell, piece.turns))


def ghosts(state: State, view: View) -> Iterator[Element]:
    """What can be picked on the sheet while the track is laid."""
    here = circuit(state)
    paper = sheet(here)
    match state.stage:
        case "lay":
            yield from _next(state, view, here, paper)
        case "card":
            for number in range(1, len(here.lay) + 1):
                yield _joint(view, here, paper, number)
        case "direction":
            start = None if state.building is None else state.building.start
            assert start is not None
            yield from _directions(view, here, paper, here.joint(start))


def _next(state: State, view: View, here: Circuit, paper: Sheet) -> Iterator[Element]:
    """The square of the next board, and in it a way out for each side that there is."""
    spot = here.next
    x, y = paper.corner(spot.cell)
    yield h("rect", x=x + 3, y=y + 3, width=CELL - 6, height=CELL - 6, rx=8, class_="vr-ghost", data_key="ghost")
    gate = paper.gate(here.joint(len(here.lay) + 1))
    turned = f"translate({gate.x:g} {gate.y:g}) rotate({gate.heading:g})"
    for turn, stub in STUBS.items():
        can = f"lay.{turn}" in view.open | view.chosen
        class_ = "vr-stub" if can else "vr-stub vr-stub-not"
        yield h("path", d=stub, transform=turned, class_=class_, data_key=f"stub-{turn}")
    yield h("path", d="M4 -9L18 0L4 9Z", transform=turned, class_="vr-entry", data_key="entry")
    yield from (_preview(state, turn) for turn in HANDLES if f"lay.{turn}" in view.open | view.chosen)
    for turn in HANDLES:
        yield _handle(state, view, gate, spot, turn)


def _handle(state: State, view: View, gate: Gate, spot: Spot, turn: str) -> Element:
    along, across, bent = HANDLES[turn]
    x, y = gate.beside(along, across)
    does = acting(view, f"lay.{turn}", f"leads on to the {COMPASS[spot.after(turn).heading]}")
    number = len(circuit(state).lay) + 1
    label = f"board {number}: {SIDE_WORDS[turn]}; {does.told}"
    barred = "vr-not" in does.class_
    turned = f"translate({gate.x:g} {gate.y:g}) rotate({gate.heading:g})"
    return h(
        "g",
        h("title", label),
        h("path", d=ZONES[turn], transform=turned, class_="vr-zone"),
        h("circle", cx=x, cy=y, r=20, class_="vr-rim vr-handle rx-focus"),
        h("path", d=ON, transform=f"translate({x:g} {y:g}) rotate({gate.heading + bent:g})", class_="vr-way-on"),
        h("path", d="M-11 11L11 -11", transform=f"translate({x:g} {y:g})", class_="vr-strike") if barred else None,
        class_=f"vr-button vr-lay {does.class_}".strip(),
        aria_label=label,
        data_key=f"lay-{turn}",
        **does.attributes,
    )


def _preview(state: State, turn: str) -> Element:
    """The board as it would lie, shown while its handle is looked at."""
    here = circuit(state)
    piece = Circuit(here.boards, (*here.lay, Laid(turn))).pieces[-1]
    return h(
        "g",
        ground.board(piece.side.kind),
        course.painted(piece),
        course.dots(piece),
        transform=course.turned(sheet(here), here.next.cell, piece.turns),
        class_=f"vr-preview vr-preview-{turn} vr-off",
        data_key=f"preview-{turn}",
    )


def _joint(view: View, here: Circuit, paper: Sheet, number: int) -> Element:
    """A joint between two boards, where the start card may be placed."""
    gate = paper.gate(here.joint(number))
    does = acting(view, f"card.{number}", "place the start card here")
    before = number - 1 or len(here.lay)
    label = f"joint between board {before} and board {number}; {does.told}"
    half = CELL / 2 - ground.VERGE
    return h(
        "g",
        h("title", label),
        h("path", d=f"M0 {-half:g}V{half:g}", transform=f"rotate({gate.heading:g})", class_="vr-line-ghost"),
        h("circle", cx=0, cy=0, r=20, class_="vr-rim vr-handle rx-focus"),
        h("path", d=FLAG, class_="vr-flag"),
        h(
            "path",
            d=CHEQUERS,
            class_="vr-flag-dark",
        ),
        transform=f"translate({gate.x:.1f} {gate.y:.1f})",
        class_=f"vr-button {does.class_}".strip(),
        aria_label=label,
        data_key=f"card-{number}",
        **does.attributes,
    )


def _directions(view: View, here: Circuit, paper: Sheet, joint: Joint) -> Iterator[Element]:
    """An arrow each way from the start card."""
    gate = paper.gate(joint)
    yield h("g", course.chequered(), transform=f"translate({gate.x:.1f} {gate.y:.1f}) rotate({gate.heading:g})")
    for name in ("clockwise", "anticlockwise"):
        forward = (name == "clockwise") == here.clockwise
        heading = (gate.heading + (0 if forward else 180)) % 360
        x, y = gate.beside(40 if forward else -40, 0)
        does = acting(view, f"drive.{name}", f"all cars drive {name}")
        label = f"{name}, to the {COMPASS[round(heading / 90) % 4]}; {does.told}"
        yield h(
            "g",
            h("title", label),
            h("circle", cx=0, cy=0, r=24, class_="vr-rim vr-handle rx-focus"),
            h("path", d="M-13 -4H2V-11L15 0L2 11V4H-13Z", transform=f"rotate({heading:g})", class_="vr-way-on"),
            transform=f"translate({x:.1f} {y:.1f})",
            class_=f"vr-button {does.class_}".strip(),
            aria_label=label,
            data_key=f"drive-{name}",
            **does.attributes,
        )
