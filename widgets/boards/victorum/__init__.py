"""Hoplomachus Victorum as a picture: the volcano with its camps, or the conflict, above the hero's table."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from explorer.core.protocol import Decision
from explorer.games.victorum import flow
from explorer.games.victorum.counting import influence
from explorer.games.victorum.mountain import camp_name
from explorer.games.victorum.state import CHAMPION, HEALTH, HIDDEN, NONE, VESUVIUS, State
from widgets.boards import Picture, View
from widgets.boards.victorum import (
    advice,
    asking,
    bar,
    danger,
    fight,
    gallery,
    head,
    holdings,
    key,
    mountain,
    table,
    tips,
    worth,
    writing,
)
from widgets.boards.victorum.geometry import GAP, HEAD, SCENE, WIDTH
from widgets.boards.victorum.picking import tokens
from widgets.markup import h

_ON_CAMPS: Final = frozenset(("removal", "primuses", "camp", "summit", "card", "watch", "boost", "opportunity"))


def draw(state: State, view: View) -> Element:
    """The position as an `svg` element."""
    notes = tips.Notes()
    blocks: list[Element] = []
    y = 0.0

    def block(name: str, content: object, tall: float) -> None:
        nonlocal y
        blocks.append(h("g", content, transform=f"translate(0 {y:g})", data_key=name))  # type: ignore[arg-type]
        y += tall
        notes.top = y

    block("head", list(head.head(state, view)), HEAD)
    choice, tall = gallery.gallery(state, view, notes)
    if choice:
        block("gallery", choice, tall + GAP)
    full = on_mountain(state, view)
    if full:
        block("mountain", list(mountain.mountain(state, view, notes)), SCENE + GAP)
    if state.enemies:
        content, tall = fight.fight(state, view, notes, small=not full)
        block("fight", content, tall + GAP)
    elif state.stage == "opportunity" and state.held:
        content, tall = fight.offer(state, notes)
        block("offer", content, tall + GAP)
    content, tall = bar.bar(state, view)
    block("bar", content, tall + 4)
    block("table", list(table.table(state, view, notes)), table.HIGH + GAP)
    block("holdings", list(holdings.holdings(state, view, notes)), holdings.high(state))
    return h(
        "svg",
        h("g", blocks, role="group", aria_label="mountain, conflict and table", data_rove="board", data_key="board"),
        h("g", tips.tips(notes, y), class_="hv-off", data_key="tips"),
        viewbox=f"-8 -4 {WIDTH + 16:g} {y + 8:g}",
        class_="hv",
        role="group",
        aria_label=spoken(state),
        xmlns="http://www.w3.org/2000/svg",
    )


def on_mountain(state: State, view: View) -> bool:
    """Whether the mountain is shown in full: while somebody goes there, or while a camp is chosen."""
    if state.scion == NONE or (state.outcome is not None and state.enemies):
        return False
    if HIDDEN in state.tops or any(one.startswith("camp.") for one in view.open | view.chosen):
        return True
    return not state.enemies and (state.stage in _ON_CAMPS or state.outcome is not None or not gallery.choices(state))


def spoken(state: State) -> str:
    """The picture in a sentence."""
    first, second = head.title(state)
    if state.hero == NONE:
        return f"{first}, {second}"
    where = f", at {camp_name(state, state.here)}" if state.here != NONE else ""
    return f"{first}, {second}{where}; Health {state.stats[HEALTH]}, Scion Influence {influence(state)}"


def prompt(state: State, view: View) -> str:
    """What is to be picked next, where that is not plain."""
    return asking.prompt(state, view) if isinstance(flow.pending(state), Decision) else ""


PICTURE = Picture(
    draw,
    tokens,
    writing.notation,
    writing.prose,
    writing.tell,
    below=key.below,
    prompt=prompt,
    switches={worth.ADVICE: "odds", worth.CAREFUL: "for least damage"},
    off=frozenset({worth.CAREFUL}),
    players={CHAMPION: "The champion", VESUVIUS: "Vesuvius"},
    styles=("board-victorum.css",),
    prepare=lambda state, view: advice.prepare(state, view) or danger.prepare(state, view),
)
