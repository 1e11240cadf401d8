"""What the switches lay over the track: the ideal line, the reach of the dice, the heat map and its legend."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import hypot
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from explorer.games.victory_race.driving import code
from explorer.games.victory_race.ideal_line import IdealLine, flying_lap
from explorer.games.victory_race.meaning_of_the_dice import reach_now
from explorer.games.victory_race.state import State
from explorer.games.victory_race.tables import COLOUR
from widgets.boards.victory_race import worth
from widgets.boards.victory_race.geometry import Point, sheet
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View

HEIGHTS: Final = {"heat": 42.0, "ideal": 26.0}


def ideal(state: State) -> IdealLine | None:
    """The ideal line of a flying lap under the rulings."""
    return flying_lap(state.circuit, state.rulings["die"], code(state.rulings).backwards)


def line(state: State) -> Iterator[Element]:
    """The ideal line: its moves in order, solid along red lines and dashed along blue ones, each with its number."""
    found = ideal(state)
    if found is None:
        return
    points, names = sheet(state.circuit.circuit).points, state.circuit.points
    ends = [(points[names[move.start].id], points[names[move.end].id]) for move in found.moves]
    for start, end in ends:
        yield h("path", d=_path(start, end), class_="vr-ideal-bed")
    for move, (start, end) in zip(found.moves, ends, strict=True):
        yield h("path", d=_path(start, end), class_=f"vr-ideal vr-ideal-{COLOUR[move.colour]}")
        yield h("path", d=_chevrons(start, end), class_="vr-ideal-way")


def stops(state: State) -> Iterator[Element]:
    """The numbers of the moves of the ideal line, where they end."""
    found = ideal(state)
    points, names = sheet(state.circuit.circuit).points, state.circuit.points
    for number, move in enumerate(found.moves if found else (), 1):
        x, y = points[names[move.end].id]
        yield h("circle", cx=x + 13, cy=y - 13, r=8, class_="vr-ideal-stop")
        yield h("text", str(number), x=x + 13, y=y - 9.4, text_anchor="middle", class_="vr-ideal-number")


def _path(start: Point, end: Point) -> str:
    return f"M{start[0]:.1f} {start[1]:.1f}L{end[0]:.1f} {end[1]:.1f}"


def _chevrons(start: Point, end: Point) -> str:
    """Small arrows along a move."""
    far = hypot(end[0] - start[0], end[1] - start[1])
    ux, uy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    count = max(round(far / 48), 1)
    found = []
    for at in range(count):
        along = far * (at + 0.5) / count + 3
        x, y = start[0] + along * ux, start[1] + along * uy
        back = [(x - 5 * ux - side * 5 * uy, y - 5 * uy + side * 5 * ux) for side in (1, -1)]
        found.append(f"M{back[0][0]:.1f} {back[0][1]:.1f}L{x:.1f} {y:.1f}L{back[1][0]:.1f} {back[1][1]:.1f}")
    return "".join(found)


def reach(state: State) -> tuple[frozenset[str], bool]:
    """The points in which the dice that are left may end, driven together; and whether they may bring the car home."""
    if state.stage != "drive" or state.dice.coloured < 2:
        return frozenset(), False
    point, to_go = state.at[state.turn], state.laps - state.crossed[state.turn]
    ends = reach_now(state).ends(point, to_go, state.dice.red, state.dice.blue)
    names = state.circuit.points
    return frozenset(names[at].id for at, left in ends if left > 0), any(left <= 0 for _, left in ends)


def heat(state: State) -> Mapping[int, tuple[str, str]]:
    """What is written in each point, and the class of its colour."""
    found = worth.warmth(state)
    if found is None:
        return {}
    told = [(f"{turns:.1f}", f"vr-heat-{step}") for turns, step in zip(found.turns, found.steps, strict=True)]
    return dict(enumerate(told))


def legends(state: State, view: View) -> Iterator[Element]:
    """What is laid over the track, in words: its legend, row by row."""
    y = 0.0
    if "heat" in view.options:
        yield h("g", _warm(state), transform=f"translate(0 {y:g})")
        y += HEIGHTS["heat"]
    if "ideal" in view.options:
        yield h("g", _line_words(state), transform=f"translate(0 {y:g})")


def high(state: State, view: View) -> float:
    """How high the legends are."""
    wanted = view.options & set(HEIGHTS) if state.track is not None else ()
    return sum(HEIGHTS[one] for one in wanted)


def _warm(state: State) -> Iterator[Element]:
    found = worth.warmth(state)
    if found is None:
        yield h("text", f"expected turns to the flag: {worth.lacking(state)}", x=4, y=16, class_="vr-note")
        return
    yield h("text", f"{min(found.turns):.1f}", x=4, y=16, class_="vr-note vr-figure")
    for step in range(worth.STEPS):
        yield h("rect", x=34 + 20 * step, y=5, width=20, height=14, class_=f"vr-heat-{step} vr-swatch")
    yield h("text", f"{max(found.turns):.1f}", x=40 + 20 * worth.STEPS, y=16, class_="vr-note vr-figure")
    words = f"turns to the flag for {found.car}, {found.to_go} lap{'s' * (found.to_go != 1)} to go"
    yield h("text", words, x=76 + 20 * worth.STEPS, y=16, class_="vr-note")
    method = f"{worth.METHOD}; rounded to the digits shown"
    yield h("text", method, x=4, y=34, class_="vr-note vr-tiny")


def _line_words(state: State) -> Iterator[Element]:
    found = ideal(state)
    yield h("path", d="M4 12H44", class_="vr-ideal-bed")
    yield h("path", d="M4 12H44", class_="vr-ideal vr-ideal-red")
    words = "there is no ideal line"
    if found is not None:
        dice = f"{float(found.dice):g}" if found.dice.denominator < 100 else f"{float(found.dice):.2f}"
        words = f"ideal line: a lap in {len(found.moves)} moves, {dice} dice on average to throw their faces one by one"
    yield h("text", words, x=56, y=16, class_="vr-note")
