"""The track from above: boards edge to edge with their lines, the line with its start card, the cars, their ways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot
from typing import Final
from xml.etree.ElementTree import Element

from explorer.games.victory_race.circuit import Circuit, Piece
from explorer.games.victory_race.laying import Cell
from explorer.games.victory_race.state import State
from explorer.games.victory_race.tables import COLOUR, COLOURS
from explorer.games.victory_race.track import Track
from widgets.boards.victory_race import cars, ground, spots
from widgets.boards.victory_race.geometry import CELL, Gate, Point, Sheet, lines, sheet
from widgets.boards.victory_race.story import Leg
from widgets.markup import h

CHECK: Final = 6.1
ACROSS: Final = CELL / 2 - ground.VERGE


@lru_cache(maxsize=16)
def boards(circuit: Circuit) -> tuple[Element, ...]:
    """All boards that lie, with their lines, and the bushes at which they are linked."""
    return tuple(_boards(circuit))


def _boards(circuit: Circuit) -> Iterator[Element]:
    paper = sheet(circuit)
    for piece in circuit.pieces:
        x, y = paper.corner(piece.cell)
        yield h("rect", x=x + 2, y=y + 4, width=CELL, height=CELL, rx=5, class_="vr-under")
    for piece in circuit.pieces:
        yield h("g", ground.board(piece.side.kind), painted(piece), transform=turned(paper, piece.cell, piece.turns))
    bushes = {on(paper, piece, *one): None for piece in circuit.pieces for one in ground.BUSHES[piece.side.kind]}
    for x, y in bushes:
        yield ground.bush(x, y)


def turned(paper: Sheet, cell: Cell, turns: int) -> str:
    """How a printed board comes to lie in a square, turned by so many quarters clockwise."""
    x, y = paper.corner(cell)
    return f"translate({x:g} {y:g})" + (f" rotate({90 * turns} {CELL / 2:g} {CELL / 2:g})" if turns else "")


def painted(piece: Piece) -> Iterator[Element]:
    """The lines of a board, the blue ones beneath."""
    for colour in reversed(COLOURS):
        yield h("path", d=lines(piece.side, colour), class_=f"vr-{COLOUR[colour]}-bed")
    for colour in reversed(COLOURS):
        yield h("path", d=lines(piece.side, colour), class_=f"vr-{COLOUR[colour]}")


def dots(piece: Piece) -> Iterator[Element]:
    """The red points of a printed board, where they are only looked at."""
    unit = CELL / piece.side.size
    for x, y in piece.side.places.values():
        yield h("circle", cx=x * unit, cy=y * unit, r=5, class_="vr-point")


def numbers(circuit: Circuit) -> Iterator[Element]:
    """The numbers of the boards, each beside its road."""
    paper = sheet(circuit)
    for piece in circuit.pieces:
        x, y = on(paper, piece, 30, 6.5)
        yield h("rect", x=x - 10, y=y - 7, width=20, height=14, rx=7, class_="vr-number-bed")
        yield h("text", str(piece.number), x=x, y=y + 3.7, text_anchor="middle", class_="vr-number")


def on(paper: Sheet, piece: Piece, x: float, y: float) -> Point:
    """Where a place on a printed board comes to lie."""
    for _ in range(piece.turns):
        x, y = CELL - y, x
    left, top = paper.corner(piece.cell)
    return left + x, top + y


def lawn(circuit: Circuit) -> Iterator[Element]:
    """The squares within the circuit."""
    paper = sheet(circuit)
    for cell in inside(circuit):
        x, y = paper.corner(cell)
        yield h("rect", x=x, y=y, width=CELL, height=CELL, class_="vr-lawn")
        for stripe in (0, 2, 4):
            yield h("rect", x=x + stripe * CELL / 6, y=y, width=CELL / 6, height=CELL, class_="vr-mown")


@lru_cache(maxsize=16)
def sign(circuit: Circuit) -> Point | None:
    """The middle of the broadest free space within a circuit, if words have room there."""
    paper, best = sheet(circuit), None
    cells = set(inside(circuit))
    for x, y in sorted(cells, key=lambda cell: (abs(2 * cell[1] + 1 - circuit.rows), cell[1], cell[0])):
        last = x
        while (last + 1, y) in cells:
            last += 1
        rows = 2 if (x, y + 1) in cells and (last, y + 1) in cells and circuit.rows % 2 == 0 else 1
        if last > x and (best is None or last - x > best[0]):
            left, top = paper.corner((x, y))
            best = last - x, (left + (last - x + 1) * CELL / 2, top + rows * CELL / 2)
    return None if best is None else best[1]


def about(state: State) -> tuple[str, str]:
    """The name of the circuit, if it has one, and its size and direction."""
    track, building = state.track, state.building
    if track is None:
        return "", f"{len(building.lay) if building else 0} boards"
    count = len(track.circuit.lay)
    return track.title, f"{count} boards, a lap of {track.lap} ranks, driven {track.direction}"


def lettering(state: State, circuit: Circuit) -> Iterator[Element]:
    """What stands on the lawn within the circuit."""
    middle = sign(circuit)
    if middle is None:
        return
    (x, y), (name, told) = middle, about(state)
    yield h("text", name, x=x, y=y, text_anchor="middle", class_="vr-sign") if name else h("g")
    for row, line in enumerate(told.split(", driven")):
        words = f"driven{line}" if row else line
        yield h("text", words, x=x, y=y + 19 * row + (25 if name else 0), text_anchor="middle", class_="vr-sign-note")


@lru_cache(maxsize=16)
def inside(circuit: Circuit) -> tuple[Cell, ...]:
    """The free squares that a closed circuit surrounds, row by row."""
    if not circuit.closed:
        return ()
    taken = {piece.cell for piece in circuit.pieces}
    wide, high = range(-1, circuit.columns + 1), range(-1, circuit.rows + 1)
    outside, waiting = {(-1, -1)}, [(-1, -1)]
    while waiting:
        x, y = waiting.pop()
        for to in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if to[0] in wide and to[1] in high and to not in taken | outside:
                outside.add(to)
                waiting.append(to)
    return tuple((x, y) for y in high for x in wide if (x, y) not in taken | outside)


@lru_cache(maxsize=16)
def paint(track: Track) -> tuple[Element, ...]:
    """What is painted on the road: the places of the starting rows, the line, and the card with the arrow."""
    return tuple(_paint(track))


def _paint(track: Track) -> Iterator[Element]:
    paper = sheet(track.circuit)
    gate = paper.gate(track.line)
    for point in (*track.first_row, *track.second_row):
        id = track.points[point].id
        x, y = paper.points[id]
        place = f"translate({x:.1f} {y:.1f}) rotate({gate.heading:g})"
        yield h("path", d="M6 -15.5H23.5V-8M6 15.5H23.5V8", transform=place, class_="vr-slot")
    yield h("g", chequered(), transform=f"translate({gate.x:.1f} {gate.y:.1f}) rotate({gate.heading:g})")
    yield _card(track, paper, gate)


def chequered() -> Iterator[Element]:
    """The chequered line, across the road, driven over to the right."""
    yield h("rect", x=-CHECK, y=-ACROSS, width=2 * CHECK, height=2 * ACROSS, class_="vr-check-light")
    count = round(2 * ACROSS / CHECK)
    high = 2 * ACROSS / count
    dark = "".join(
        f"M{-CHECK * ((row + 1) % 2):g} {-ACROSS + high * row:.2f}h{CHECK}v{high:.2f}h{-CHECK}z" for row in range(count)
    )
    yield h("path", d=dark, class_="vr-check-dark")


def _card(track: Track, paper: Sheet, gate: Gate) -> Element:
    """The start card, on the red outer line where the bends turn away from it, its arrow towards a red dot."""
    side = -1 if track.direction == "clockwise" else 1
    lanes = [paper.points[track.points[point].id] for point in track.first_row]
    x, y = lanes[0] if side < 0 else lanes[-1]
    across = -(x - gate.x) * _sin(gate) + (y - gate.y) * _cos(gate)
    x, y = gate.beside(0, across)
    return h(
        "g",
        h("rect", x=-12, y=-9, width=25, height=18, rx=2.5, class_="vr-start-card"),
        h("path", d="M-8 -2.6H2V-6.5L10 0L2 6.5V2.6H-8Z", class_="vr-start-arrow"),
        transform=f"translate({x:.1f} {y:.1f}) rotate({gate.heading:g})",
    )


def _sin(gate: Gate) -> float:
    return {0: 0.0, 90: 1.0, 180: 0.0, 270: -1.0}[round(gate.heading) % 360]


def _cos(gate: Gate) -> float:
    return {0: 1.0, 90: 0.0, 180: -1.0, 270: 0.0}[round(gate.heading) % 360]


def heading(track: Track, paper: Sheet, id: str) -> float:
    """Where a car in a point looks to."""
    return (paper.headings[id] + (0 if track.forward else 180)) % 360


def standing(state: State) -> Iterator[Element]:
    """The cars on the track; where two stand on one point they stand beside each other."""
    track = state.circuit
    paper = sheet(track.circuit)
    for point, on in spots.standing(state).items():
        id = track.points[point].id
        x, y = paper.points[id]
        turn = heading(track, paper, id)
        for place, car in enumerate(on):
            apart = 9 * (2 * place - len(on) + 1)
            at = Gate(x, y, turn).beside(0, apart)
            now = car == state.turn and state.stage in ("throw", "choose", "second", "drive")
            yield h(
                "g",
                cars.car(state.cars[car], *at, turn, 0.8 if len(on) > 1 else 1, "vr-turn" if now else ""),
                data_key=f"car-{state.cars[car]}",
            )


def ways(track: Track, legs: Sequence[Leg], car: str) -> Iterator[Element]:
    """The way of a car in a turn, each move an arrow; the last one stands out."""
    paper = sheet(track.circuit)
    for number, leg in enumerate(legs):
        last = number == len(legs) - 1
        yield from _arrow(
            paper.points[leg.start], paper.points[leg.end], f"vr-way-{car.lower()}" + " vr-way-last" * last
        )


def _arrow(start: Point, end: Point, class_: str) -> Iterator[Element]:
    far = hypot(end[0] - start[0], end[1] - start[1])
    ux, uy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    tip = end[0] - 17 * ux, end[1] - 17 * uy
    base = tip[0] - 9 * ux, tip[1] - 9 * uy
    head = f"{tip[0]:.1f},{tip[1]:.1f}"
    for side in (7, -7):
        head += f" {base[0] - side * uy:.1f},{base[1] + side * ux:.1f}"
    path = f"M{start[0]:.1f} {start[1]:.1f}L{base[0]:.1f} {base[1]:.1f}"
    yield h("path", d=path, class_="vr-way-bed")
    yield h("polygon", points=head, class_="vr-way-head-bed")
    yield h("path", d=path, class_=f"vr-way {class_}")
    yield h("polygon", points=head, class_=f"vr-way-head {class_}")
