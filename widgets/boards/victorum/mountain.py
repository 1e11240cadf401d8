"""Mount Vesuvius: the camps as cards on the volcano, the trails between them, the chip, and the scion at the summit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from explorer.games.victorum.adding_enemies import callers_of
from explorer.games.victorum.state import NONE, SUMMIT, State
from widgets.boards.victorum import camps, cards, lettering, scenery, signs
from widgets.boards.victorum.acting import acting
from widgets.boards.victorum.camps import HALF, STRIP
from widgets.boards.victorum.geometry import SUMMIT_CARD, Point, border, spots
from widgets.boards.victorum.tips import Notes
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View


def mountain(state: State, view: View, notes: Notes) -> Iterator[Element]:
    """The whole scene; its upper left corner is the origin."""
    yield h("g", scenery.landscape(), aria_hidden="true", class_="hv-off", data_key="scenery")
    yield h("g", _trails(state, view), aria_hidden="true", class_="hv-off", data_key="trails")
    lie = state.arena.camps
    order = sorted(range(len(lie.ids)), key=lambda at: (-lie.rows[at], lie.spot(at)[0]))
    yield h("g", _summit(state, view, notes), [camps.camp(state, view, notes, at) for at in order], data_key="camps")
    yield h("g", _chip(state), aria_hidden="true", class_="hv-off", data_key="chip")


# --- trails


def _trails(state: State, view: View) -> Iterator[Element]:
    lie, place = state.arena.camps, spots(state.arena.camps)
    edges = [*lie.edges, *((at, SUMMIT) for at in lie.summit)]
    for one, other in edges:
        yield h("path", d=_line(place[one], place[other]), class_="hv-trail-bed")
    for one, other in edges:
        yield h("path", d=_line(place[one], place[other]), class_="hv-trail")
    for start in _starts(state):
        for at in lie.neighbours[start] if start >= 0 else ():
            if f"camp.{lie.ids[at]}" in view.open | view.chosen:
                yield from _way(place[start], place[at], _strip(state, start), _strip(state, at))


def _starts(state: State) -> tuple[int, ...]:
    """Where a way begins: at the chip, or at the camps from where enemies are called."""
    if state.agenda and state.agenda[-1].kind == "call":
        return tuple(dict.fromkeys(caller.camp for caller in callers_of(state.agenda[-1])))
    return (state.here,)


def _line(start: Point, end: Point) -> str:
    return f"M{start[0]:g} {start[1]:g}L{end[0]:g} {end[1]:g}"


def _strip(state: State, at: int) -> float:
    """By how much a primus makes a camp higher."""
    return STRIP + 8 if state.lurking[at] != NONE else 4.0


def _way(start: Point, end: Point, start_strip: float, end_strip: float) -> Iterator[Element]:
    """An arrow from camp to camp, between their cards."""
    start, end = (start[0], start[1] + start_strip / 2), (end[0], end[1] + end_strip / 2)
    from_x, from_y = border(end, start, (HALF[0] + 4, HALF[1] + start_strip / 2 + 2))
    to_x, to_y = border(start, end, (HALF[0] + 6, HALF[1] + end_strip / 2 + 5))
    far = max(((to_x - from_x) ** 2 + (to_y - from_y) ** 2) ** 0.5, 1)
    ux, uy = (to_x - from_x) / far, (to_y - from_y) / far
    base_x, base_y = to_x - 11 * ux, to_y - 11 * uy
    corners = "L".join(f"{base_x - side * uy:.1f} {base_y + side * ux:.1f}" for side in (7, -7))
    tip = f"M{to_x:.1f} {to_y:.1f}L{corners}z"
    line = _line((from_x, from_y), (base_x, base_y))
    yield h("path", d=line, class_="hv-way-bed")
    yield h("path", d=tip, class_="hv-way-bed hv-way-head")
    yield h("path", d=line, class_="hv-way")
    yield h("path", d=tip, class_="hv-way-tip")


# --- the scion and the chip


def _summit(state: State, view: View, notes: Notes) -> Element | None:
    if state.scion == NONE:
        return None
    wide, high = SUMMIT_CARD
    x, y = spots(state.arena.camps)[SUMMIT]
    card = state.arena.cards[state.arena.scion(state.scion)]
    does = acting(view, "camp.summit", "the summit")
    told = dict(cards.text(card)).get("Spectate penalty", "")
    rows = lettering.lines(f"Spectating: {told[0].lower() + told[1:]}" if told else "", wide - 46, 12.3, 2)
    return h(
        "g",
        h("rect", x=-5, y=-5, width=wide + 10, height=high + 10, rx=10, class_="hv-rim rx-focus"),
        cards.paper(wide, high),
        cards.band("scion", 32, high),
        signs.at(16, 28, signs.kind("scion"), scale=1.5),
        h("text", "scion", x=16, y=high - 12, text_anchor="middle", class_="hv-on-band", font_size=10.5),
        lettering.fitted(card.name, 40, 20, wide - 48, 14, "hv-on-paper hv-bold"),
        cards.numbers(card, 39, 38),
        [h("text", row, x=40, y=63 + 15 * at, class_="hv-on-paper", font_size=12.3) for at, row in enumerate(rows)],
        transform=f"translate({x - wide / 2:g} {y - high / 2:g})",
        class_=f"hv-summit {does.class_}".strip(),
        aria_label=f"The summit: {cards.spoken(card)}; it says: {cards.said(card)}",
        data_key="camp-summit",
        data_tip=notes.add("camp-summit", card, x - wide / 2, y - high / 2, wide, high),
        **does.attributes,
    )


def token() -> list[Element]:
    """The chip, its middle at the origin."""
    return [
        h("ellipse", cx=1.5, cy=3, rx=17.5, ry=17.5, class_="hv-chip-drop"),
        h("circle", cx=0, cy=0, r=17, class_="hv-chip"),
        h("circle", cx=0, cy=0, r=13.2, class_="hv-chip-ring"),
        h("g", signs.kind("hero"), class_="hv-chip-sign"),
    ]


def _chip(state: State) -> Iterator[Element]:
    """The chip, where the hero is."""
    if state.here == NONE:
        return
    x, y = spots(state.arena.camps)[state.here]
    half = (SUMMIT_CARD[0] / 2, SUMMIT_CARD[1] / 2) if state.here == SUMMIT else HALF
    yield h(
        "g",
        token(),
        transform=f"translate({x - half[0] - 11:g} {y - half[1] - 5:g})",
    )
