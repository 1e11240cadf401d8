"""The lap-counting pad as the rulebook prints it, and beside it the cars with their places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from explorer.games.victory_race.state import State
from widgets.boards.victory_race import cars
from widgets.boards.victory_race.geometry import WIDTH
from widgets.markup import h

ROW: Final = 26.0
HEAD: Final = 30.0
LEFT: Final = 18.0  # the column of places
PAPER: Final = 356.0
ORDINAL: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th")


def high(state: State) -> float:
    """How high the strip is."""
    return HEAD + ROW * len(state.cars) + 22


def columns(state: State) -> list[tuple[str, tuple[int, ...]]]:
    """The columns of the pad with the cars in them: the starting order under the number of laps, then the order after
    each lap under the laps that are left, and the finish."""
    first = () if state.stage in ("lay", "card", "direction", "order") else tuple(range(len(state.cars)))
    laps = [first, *state.pad, *[()] * (state.laps - 1 - len(state.pad))]
    numbered = [(str(state.laps - place), cars) for place, cars in enumerate(laps)]
    return [*numbered, ("ZIEL", state.finished)]


def place(state: State, car: int) -> int | None:
    """The place of a car that has finished or is out, from 1; None of one that races."""
    if car in state.finished:
        return state.finished.index(car) + 1
    return len(state.cars) - state.out.index(car) if car in state.out else None


def pad(state: State) -> Iterator[Element]:
    """The pad; its upper left corner is the origin."""
    filled = columns(state)
    wide = min(58.0, (PAPER - LEFT - 16) / (len(filled) + 0.35))
    across = LEFT + wide * (len(filled) + 0.35) + 10
    down = HEAD + ROW * len(state.cars) + 8
    yield h("rect", x=2, y=3, width=across, height=down, rx=4, class_="vr-under")
    yield h("rect", x=0, y=0, width=across, height=down, rx=4, class_="vr-paper")
    rings = "".join(f"M{x:.1f} 5v-9" for x in _steps(10, across - 10, 14))
    yield h("path", d=rings, class_="vr-ring")
    for row in range(len(state.cars) + 1):
        y = HEAD + ROW * row
        yield h("path", d=f"M4 {y:g}H{across - 4:g}", class_="vr-rule")
        if row < len(state.cars):
            yield h("text", f"{row + 1}.", x=LEFT - 1, y=y + 17.5, text_anchor="end", class_="vr-pad-place")
    for at, (head, inside) in enumerate(filled):
        last = head == "ZIEL"
        x = LEFT + 4 + wide * (at + (0.675 if last else 0.5))
        if last:
            yield h("rect", x=x - wide * 0.675, y=6, width=wide * 1.35 - 2, height=HEAD - 8, rx=3, class_="vr-ziel")
        yield h("text", head, x=x, y=22, text_anchor="middle", class_="vr-pad-ziel" if last else "vr-pad-lap")
        yield h("path", d=f"M{LEFT + 4 + wide * at:.1f} 6V{down - 4:g}", class_="vr-rule")
        for row, car in enumerate(inside):
            yield chip(state.cars[car], x, HEAD + ROW * row + ROW / 2, min(1.0, wide / 40))
    told = "; ".join(
        f"{'finish' if head == 'ZIEL' else head}: {', '.join(state.cars[one] for one in inside) or 'nobody yet'}"
        for head, inside in filled
    )
    yield h(
        "rect",
        x=0,
        y=0,
        width=across,
        height=down,
        rx=4,
        class_="vr-over rx-focus",
        role="img",
        aria_label=f"Lap-counting pad, laps to go and the order in which the cars began them; {told}",
        data_stop="",
        tabindex="-1",
        data_key="pad",
    )


def _steps(start: float, end: float, step: float) -> Iterator[float]:
    count = max(int((end - start) / step), 1)
    yield from (start + (end - start) * at / count for at in range(count + 1))


def chip(car: str, x: float, y: float, scale: float = 1) -> Element:
    """A car's roundel in its colour, as it is entered on the pad."""
    return h(
        "g",
        h("rect", x=-18, y=-9.5, width=36, height=19, rx=9.5, class_="vr-body"),
        h("circle", cx=0, cy=0, r=9, class_="vr-roundel"),
        h("text", cars.short(car), x=0, y=3.6, text_anchor="middle", class_="vr-short"),
        transform=f"translate({x:.1f} {y:.1f})" + (f" scale({scale:.2f})" if scale != 1 else ""),
        class_=f"vr-car-{car.lower()}",
    )


def field(state: State) -> Iterator[Element]:
    """The cars in the order of their turns, each with how far it is; at the right of the pad."""
    left = PAPER + 14
    yield h("text", "Cars", x=left, y=21, class_="vr-head")
    for row, car in enumerate(range(len(state.cars))):
        y = HEAD + ROW * row + ROW / 2
        name = state.cars[car]
        now = car == state.turn and state.stage in ("throw", "choose", "second", "drive")
        gone = car in state.out
        yield h("text", "▸", x=left, y=y + 4.5, class_="vr-now") if now else h("g")
        yield cars.car(name, left + 38, y, 0, 0.8, "vr-gone" if gone else "")
        if gone:
            yield h("path", d=f"M{left + 20:g} {y + 10:g}l36 -20", class_="vr-strike")
        yield h("text", name, x=left + 64, y=y + 4.5, class_="vr-name" + (" vr-now" if now else ""))
        yield h("text", standing(state, car), x=WIDTH - 6, y=y + 4.5, text_anchor="end", class_="vr-note")


def standing(state: State, car: int) -> str:
    """How far a car is, in a few words."""
    at = place(state, car)
    if at is not None:
        return f"{'out of the race, ' if car in state.out else 'finished '}{ORDINAL[at - 1]}"
    if not state.at or state.track is None:
        return "waits"
    crossed = state.crossed[car]
    lap = "behind the line" if crossed < 0 else f"lap {crossed + 1} of {state.laps}"
    skips = ", misses a turn" if car in state.skips else ""
    return f"{lap}{skips} · {state.track.points[state.at[car]].id}"
