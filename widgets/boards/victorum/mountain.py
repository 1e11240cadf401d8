"""Mount Vesuvius: the camps as cards on the volcano, the trails between them, the chip, and the scion at the summit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from explorer.games.victorum.adding_enemies import callers_of
from explorer.games.victorum.state import EMPTY, HIDDEN, NONE, SUMMIT, State
from widgets.boards.victorum import cards, lettering, scenery, signs, worth
from widgets.boards.victorum.acting import STOP, Acting, acting, button, first
from widgets.boards.victorum.geometry import SUMMIT_CARD, Point, border, spots
from widgets.boards.victorum.tips import Notes
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View

HALF: Point = (cards.WIDE / 2, cards.HIGH / 2)
STRIP = 20.0


def mountain(state: State, view: View, notes: Notes) -> Iterator[Element]:
    """The whole scene; its upper left corner is the origin."""
    yield h("g", scenery.landscape(), aria_hidden="true", class_="hv-off", data_key="scenery")
    yield h("g", _trails(state, view), aria_hidden="true", class_="hv-off", data_key="trails")
    camps = state.arena.camps
    order = sorted(range(len(camps.ids)), key=lambda at: (-camps.rows[at], camps.spot(at)[0]))
    yield h("g", _summit(state, view, notes), [_camp(state, view, notes, at) for at in order], data_key="camps")
    yield h("g", _chip(state), aria_hidden="true", class_="hv-off", data_key="chip")


# --- trails


def _trails(state: State, view: View) -> Iterator[Element]:
    camps, place = state.arena.camps, spots(state.arena.camps)
    edges = [*camps.edges, *((at, SUMMIT) for at in camps.summit)]
    for one, other in edges:
        yield h("path", d=_line(place[one], place[other]), class_="hv-trail-bed")
    for one, other in edges:
        yield h("path", d=_line(place[one], place[other]), class_="hv-trail")
    for start in _starts(state):
        for at in camps.neighbours[start] if start >= 0 else ():
            if f"camp.{camps.ids[at]}" in view.open | view.chosen:
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


# --- camps


def asked(state: State) -> str:
    """What picking a camp does now."""
    task = state.agenda[-1] if state.agenda else None
    if task is not None and task.kind == "call":
        return "its top card may be called"
    if task is not None and task.kind == "do":
        return "its top card may be discarded"
    return {"removal": "its top card may be removed", "primuses": "the primus may be placed here"}.get(
        state.stage, "you may go here"
    )


def _camp(state: State, view: View, notes: Notes, at: int) -> Element:
    """A camp: its top card, and the primus under all others."""
    id, (x, y) = state.arena.camps.ids[at], spots(state.arena.camps)[at]
    does = _acts(state, view, at)
    top, below = state.tops[at], state.below[at]
    card = state.arena.cards[top] if top >= 0 else None
    if card is not None:
        drawn = list(cards.small(card, id, below))
    elif top == HIDDEN:
        drawn = list(cards.back(id, below))
    else:
        drawn = [
            h("rect", x=0, y=0, width=cards.WIDE, height=cards.HIGH, rx=6, class_="hv-bare"),
            h("text", f"{id} · no card left", x=HALF[0], y=HALF[1] + 4, text_anchor="middle", class_="hv-on-bare"),
        ]
    label = spoken(state, at) + (f"; {does.told}" if does.told else "")
    danger = worth.danger(state, view).get(at)
    if danger is not None:
        label += f"; {danger.told}"
    more = () if danger is None else (danger.told,)
    corner = (x - HALF[0], y - HALF[1])
    tip = None if card is None else notes.add(f"camp-{id}", card, *corner, cards.WIDE, cards.HIGH, *more)
    outer = h("rect", x=-5, y=-5, width=cards.WIDE + 10, height=cards.HIGH + 10, rx=10, class_="hv-rim rx-focus")
    return h(
        "g",
        h(
            "g",
            outer,
            drawn,
            worth.pill(danger, cards.WIDE / 2, -6) if danger is not None else None,
            class_=f"hv-camp {does.class_}".strip(),
            aria_label=label,
            data_key=f"camp-{id}",
            data_tip=tip,
            **does.attributes,
        ),
        _primus(state, view, notes, at),
        transform=f"translate({x - HALF[0]:g} {y - HALF[1]:g})",
        data_key=f"at-{id}",
    )


def _acts(state: State, view: View, at: int) -> Acting:
    id = state.arena.camps.ids[at]
    found = acting(view, f"camp.{id}", asked(state))
    if at == state.here and state.stage == "card" and not state.agenda:
        found = first(acting(view, "word.activate top", "activate its top card"), found)
    if state.tops[at] == HIDDEN and HIDDEN in state.tops[: at + 1] and state.tops.index(HIDDEN) == at:
        found = Acting("hv-may", "the next card is shown: chance decides", button("draw", ""))
    return found


def _primus(state: State, view: View, notes: Notes, at: int) -> Element | None:
    """The primus of a camp, sticking out under its cards."""
    lurking = state.lurking[at]
    if lurking == NONE:
        return None
    id = state.arena.camps.ids[at]
    card = state.arena.cards[state.arena.primus(lurking)]
    does = STOP
    if at == state.here and state.stage == "card" and not state.agenda:
        does = acting(view, "word.activate primus", "activate this primus")
    room = cards.WIDE - 32
    x, y = spots(state.arena.camps)[at]
    box = (x - HALF[0], y + HALF[1] + 7, cards.WIDE, STRIP)
    return h(
        "g",
        h("rect", x=-3, y=-2, width=cards.WIDE + 6, height=STRIP + 4, rx=6, class_="hv-rim rx-focus"),
        h("rect", x=0, y=0, width=cards.WIDE, height=STRIP, rx=5, class_="hv-strip hv-k-primus"),
        signs.at(13, STRIP / 2 + 1, signs.kind("primus"), scale=0.85),
        lettering.fitted(card.name, 25, 14.4, room, 12, "hv-on-band"),
        transform=f"translate(0 {cards.HIGH + 7:g})",
        class_=f"hv-primus {does.class_}".strip(),
        aria_label=f"Primus at {id}: {cards.spoken(card)}; {cards.said(card)}"
        + (f"; {does.told}" if does.told else ""),
        data_key=f"primus-{id}",
        data_tip=notes.add(f"primus-{id}", card, *box),
        **does.attributes,
    )


def spoken(state: State, at: int) -> str:
    """A camp as a screen reader says it, with all that its top card says."""
    arena = state.arena
    number = arena.camps.label(at)
    words = [arena.camps.ids[at], f"row {arena.camps.rows[at]}"]
    words += [f"number {number}"] if number is not None else []
    words += ["you are here"] if at == state.here else []
    top, below = state.tops[at], state.below[at]
    if top == EMPTY:
        shown = "no card left"
    elif top == HIDDEN:
        shown = f"the top card is not seen yet, {below} below it"
    else:
        shown = f"{cards.spoken(arena.cards[top])}, {below} below it"
    found = f"{', '.join(words)}: {shown}"
    if state.lurking[at] != NONE:
        found += f"; primus {arena.names[arena.primus(state.lurking[at])]} under all others"
    return found + (f"; it says: {cards.said(arena.cards[top])}" if top >= 0 else "")


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
