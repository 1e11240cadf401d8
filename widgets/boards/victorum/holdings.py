"""The inventory with its limit, the tactic area, and what is counted: influence, primuses, discard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from explorer.games.victorum.cards import Opportunity
from explorer.games.victorum.counting import influence
from explorer.games.victorum.labels import item_labels
from explorer.games.victorum.modifiers import inventory_limit
from explorer.games.victorum.state import NONE, Item, State, counted
from explorer.games.victorum.tables import RANKS
from widgets.boards.acting import STOP
from widgets.boards.victorum import cards, lettering, signs, table
from widgets.boards.victorum.acting import acting
from widgets.boards.victorum.geometry import WIDTH
from widgets.boards.victorum.head import SET_UP
from widgets.boards.victorum.tips import Notes
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View

A_ROW: Final = 4
CARD: Final = (103.0, 92.0)
INVENTORY: Final = 10 + A_ROW * (CARD[0] + 5) + 1
TACTICS: Final = (INVENTORY + 8, 136.0)
COUNTS: Final = (INVENTORY + 152, WIDTH - INVENTORY - 152)
TOP: Final = 28.0


def rows(state: State) -> int:
    """How many rows of items there are."""
    slots = max(len(state.items), inventory_limit(state) if state.hero != NONE else 0, 1)
    return -(-slots // A_ROW)


def high(state: State) -> float:
    """How high the block is."""
    return TOP + (CARD[1] + 6) * rows(state) + 4


def holdings(state: State, view: View, notes: Notes) -> Iterator[Element]:
    """The block; its upper left corner is the origin."""
    yield from _inventory(state, view, notes)
    yield from _tactics(state, view, notes)
    yield from _counts(state)


def _frame(title: str, x: float, wide: float, tall: float, number: str = "") -> Iterator[Element]:
    yield h("rect", x=x + 0.5, y=0.5, width=wide - 1, height=tall - 1, rx=9, class_="hv-plate")
    yield h("text", title, x=x + 10, y=19, class_="hv-plain hv-bold", font_size=12.5)
    if number:
        yield h("text", number, x=x + wide - 10, y=19, text_anchor="end", class_="hv-plain", font_size=12.5)


# --- inventory


def _inventory(state: State, view: View, notes: Notes) -> Iterator[Element]:
    limit = inventory_limit(state) if state.hero != NONE else 0
    yield from _frame("Inventory", 0, INVENTORY, high(state), f"{len(state.items)} of {limit}")
    found: list[tuple[str, Item]] = []
    for label, item in item_labels(state).items():
        found += [(label, item)] * state.items.count(item)
    seen: set[str] = set()
    for place in range(max(limit, len(found))):
        x = 9 + (CARD[0] + 5) * (place % A_ROW)
        y = TOP + (CARD[1] + 6) * (place // A_ROW)
        if place >= len(found):
            yield h("rect", x=x, y=y, width=CARD[0], height=CARD[1], rx=6, class_="hv-bare")
            continue
        label, item = found[place]
        yield _item(state, view, notes, label, item, (x, y), copy=label in seen)
        seen.add(label)


def standing(state: State, item: Item) -> str:
    """What an item is: how far an opportunity is, used once, or lasting."""
    card = state.arena.cards[item.card]
    if item.open and isinstance(card, Opportunity):
        return f"{item.times} of {card.fulfilment.times}"
    reward = state.arena.rewards[item.card]
    return "∞ lasting" if reward is not None and reward.icon == "lasting" else "used once"


def _item(
    state: State, view: View, notes: Notes, label: str, item: Item, corner: tuple[float, float], copy: bool
) -> Element:
    card = state.arena.cards[item.card]
    key = f"item-{label}" + ("-copy" if copy else "")
    told = standing(state, item)
    name = lettering.lines(card.name, 1.15 * (CARD[0] - 32), 12, 2, bold=True)
    use, drop = acting(view, f"use.{label}", "use it"), acting(view, f"discard.{label}", "discard it")
    buttons = [
        table.button("use", f"use {label}; {use.told}", 27, CARD[1] - 31, 40, use, f"use-{label}")
        if use.class_ and not copy
        else None,
        table.button("✕", f"discard {label}; {drop.told}", 71, CARD[1] - 31, 28, drop, f"discard-{label}")
        if drop.class_ and not copy
        else None,
    ]
    return h(
        "g",
        h(
            "g",
            h("rect", x=-2, y=-2, width=CARD[0] + 4, height=CARD[1] + 4, rx=8, class_="hv-rim rx-focus"),
            cards.paper(*CARD),
            cards.band(card.kind, 23, CARD[1]),
            signs.at(11.5, 16, signs.kind(card.kind), scale=0.85),
            [
                lettering.fitted(row, 28, 16 + 13.5 * at, CARD[0] - 32, 12, "hv-on-paper hv-bold")
                for at, row in enumerate(name)
            ],
            lettering.fitted(told, 28, 54, CARD[0] - 32, 12, "hv-on-paper"),
            class_="hv-item",
            aria_label=f"Item {label}, {cards.KINDS[card.kind]}, {told}; it says: {cards.said(card)}",
            data_key=key,
            data_tip=notes.add(key, card, *corner, *CARD),
            **STOP.attributes,
        ),
        buttons,
        transform=f"translate({corner[0]:g} {corner[1]:g})",
        data_key=f"at-{key}",
    )


# --- tactics


def _tactics(state: State, view: View, notes: Notes) -> Iterator[Element]:
    x, wide = TACTICS
    yield from _frame("Tactic area", x, wide, high(state))
    if not state.tactics:
        return
    for place, tactic in enumerate(state.arena.deck.tactics):
        y = TOP + 23.5 * place
        count = state.tactics[place]
        does = acting(view, f"tactic.{tactic.name}", "gain it")
        key = f"tactic-{tactic.name}"
        where = f"{counted(count, 'copy') if count > 1 else 'there'}" if count else "not there"
        shown = [
            cards.paper(wide - 14, 22, class_="hv-paper" if count else "hv-bare"),
            signs.at(14, 11, h("g", signs.kind("tactic"), class_="hv-ink-sign"), scale=0.75) if count else None,
            lettering.fitted(tactic.name, 26, 15.2, wide - 44, 12, "hv-on-paper hv-bold" if count else "hv-soft"),
        ]
        yield h(
            "g",
            h("rect", x=-2, y=-1, width=wide - 10, height=24, rx=7, class_="hv-rim rx-focus"),
            shown,
            transform=f"translate({x + 7:g} {y:g})",
            class_=f"hv-tactic {does.class_}".strip(),
            aria_label=f"Tactic {tactic.name}, {where}; it says: {cards.said(tactic)}"
            + (f"; {does.told}" if does.told else ""),
            data_key=key,
            data_tip=notes.add(key, tactic, x + 7, y, wide - 14, 22),
            **does.attributes,
        )


# --- counts


def primuses(state: State) -> tuple[int, int]:
    """The primuses that still stand, and all of this game."""
    if state.stage in SET_UP:
        return RANKS[state.rank].primuses, RANKS[state.rank].primuses
    standing = sum(one != NONE for one in state.lurking) + (state.primus != NONE)
    return standing, standing + len(state.fallen) + len(state.avoided)


def _counts(state: State) -> Iterator[Element]:
    x, wide = COUNTS
    yield from _frame("Mountain", x, wide, high(state))
    names = state.arena.names
    pile = [names[card] for card in reversed(state.influence)]
    fires = influence(state)
    yield _count(
        "influence",
        signs.fire(),
        f"{fires}",
        f"fire on {counted(len(pile), 'card')}",
        f"Scion Influence {fires}, of {counted(len(pile), 'card')}: {', '.join(pile) or 'none'}, the top one first",
        (x + 6, TOP),
        wide,
    )
    standing, every = primuses(state)
    gone = [names[state.arena.primus(one)] for one in (*state.fallen, *state.avoided)]
    yield _count(
        "primuses",
        [h("g", signs.kind("primus"), class_="hv-ink-sign")],
        f"{standing}",
        f"of {every} primuses",
        f"{standing} of {every} primuses are left; gone: {', '.join(gone) or 'none'}",
        (x + 6, TOP + 31),
        wide,
    )
    away = [f"{count} {names[card]}" for card, count in enumerate(state.discard) if count]
    yield _count(
        "discard",
        [h("g", signs.pile(), class_="hv-ink-sign")],
        f"{sum(state.discard)}",
        "discarded",
        f"{sum(state.discard)} cards are discarded: {', '.join(away) or 'none'}; {sum(state.unseen)} not seen yet",
        (x + 6, TOP + 62),
        wide,
    )


def _count(
    key: str, sign: list[Element], number: str, words: str, told: str, corner: tuple[float, float], wide: float
) -> Element:
    left = 34 + lettering.wide(number, 15, bold=True)
    return h(
        "g",
        h("title", told),
        h("rect", x=0, y=0, width=wide - 12, height=29, rx=7, class_="hv-rim rx-focus"),
        signs.at(15, 14.5, sign, scale=0.95),
        h("text", number, x=29, y=20, class_="hv-plain hv-bold", font_size=15),
        lettering.fitted(words, left, 19.5, wide - left - 14, 12, "hv-plain"),
        transform=f"translate({corner[0]:g} {corner[1]:g})",
        aria_label=told,
        data_key=key,
        **STOP.attributes,
    )
