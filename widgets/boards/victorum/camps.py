"""The camps: each with its top card and how many lie below it, and with its primus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from explorer.games.victorum.state import EMPTY, HIDDEN, NONE, State
from widgets.boards.acting import STOP, Acting, button
from widgets.boards.victorum import cards, danger, lettering, signs, worth
from widgets.boards.victorum.acting import acting, first
from widgets.boards.victorum.geometry import Point, spots
from widgets.boards.victorum.tips import Notes
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View

HALF: Final[Point] = (cards.WIDE / 2, cards.HIGH / 2)
STRIP: Final = 20.0


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


def camp(state: State, view: View, notes: Notes, at: int) -> Element:
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
    risk = danger.of_camp(state, view, id)
    if risk is not None:
        label += f"; {risk.told}"
    corner = (x - HALF[0], y - HALF[1])
    tip = None if card is None else notes.add(f"camp-{id}", card, *corner, cards.WIDE, cards.HIGH, *_more(risk))
    outer = h("rect", x=-5, y=-5, width=cards.WIDE + 10, height=cards.HIGH + 10, rx=10, class_="hv-rim rx-focus")
    return h(
        "g",
        h(
            "g",
            outer,
            drawn,
            _risk(risk) if risk is not None else None,
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


def _risk(risk: worth.Worth) -> list[Element]:
    """What it would cost to fight a camp's top card, between its name and its numbers."""
    left, room = cards.BAND + 3, cards.WIDE - cards.BAND - 6
    return [
        h("rect", x=left, y=38, width=room, height=14.5, rx=4, class_="hv-risk"),
        lettering.fitted(risk.short, left + 4, 49.4, room - 8, 11.5, "hv-value-text hv-bold"),
    ]


def _more(risk: worth.Worth | None) -> tuple[str, ...]:
    """What a sheet tells of a danger."""
    return () if risk is None else (f"{risk.told[0].upper()}{risk.told[1:]}.",)


def _acts(state: State, view: View, at: int) -> Acting:
    id = state.arena.camps.ids[at]
    found = acting(view, f"camp.{id}", asked(state))
    if at == state.here and state.stage == "card" and not state.agenda:
        found = first(acting(view, "word.activate top", "activate its top card"), found)
    if state.tops[at] == HIDDEN and HIDDEN in state.tops[: at + 1] and state.tops.index(HIDDEN) == at:
        found = Acting("hv-may", "the next card is shown: chance decides", button("draw", ""), may=True)
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
    risk = danger.of_primus(state, view, id)
    told = [f"Primus at {id}: {cards.spoken(card)}", cards.said(card), does.told, risk.told if risk is not None else ""]
    room = cards.WIDE - 32 - (40 if risk is not None else 0)
    x, y = spots(state.arena.camps)[at]
    box = (x - HALF[0], y + HALF[1] + 7, cards.WIDE, STRIP)
    return h(
        "g",
        h("rect", x=-3, y=-2, width=cards.WIDE + 6, height=STRIP + 4, rx=6, class_="hv-rim rx-focus"),
        h("rect", x=0, y=0, width=cards.WIDE, height=STRIP, rx=5, class_="hv-strip hv-k-primus"),
        signs.at(13, STRIP / 2 + 1, signs.kind("primus"), scale=0.85),
        lettering.fitted(lettering.lines(card.name, 1.1 * room, 12, 1)[0], 25, 14.4, room, 12, "hv-on-band"),
        worth.pill(risk.brief, cards.WIDE - 1, 0.5) if risk is not None else None,
        transform=f"translate(0 {cards.HIGH + 7:g})",
        class_=f"hv-primus {does.class_}".strip(),
        aria_label="; ".join(filter(None, told)),
        data_key=f"primus-{id}",
        data_tip=notes.add(f"primus-{id}", card, *box, *_more(risk)),
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
