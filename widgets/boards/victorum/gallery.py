"""Cards to choose from in the set-up: scions, dealt heroes with their primus sides, tactics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from explorer.games.victorum.card_words import lines
from explorer.games.victorum.cards import Card, Hero, Primus, Scion
from explorer.games.victorum.state import State
from widgets.boards.victorum import cards, lettering, signs
from widgets.boards.victorum.acting import acting
from widgets.boards.victorum.geometry import WIDTH
from widgets.boards.victorum.tips import Notes
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View

SPACE: Final = 14.0


def choices(state: State) -> tuple[str, Sequence[Card]] | None:
    """What is chosen from now, with the kind of its tokens; None where that lies elsewhere in the picture."""
    deck = state.arena.deck
    if state.agenda:
        return None
    match state.stage:
        case "scion":
            return "scion", deck.scions
        case "hero":
            return "hero", [deck.heroes[one] for one in state.dealt]
        case "tactic":
            return "tactic", deck.tactics
        case "primuses":
            return "primus", [deck.primuses[one] for one in state.dealt]
    return None


def gallery(state: State, view: View, notes: Notes) -> tuple[list[Element], float]:
    """The cards in rows, and how high they are together; nothing where there is nothing to choose."""
    found = choices(state)
    if found is None:
        return [], 0
    kind, every = found
    row = {"scion": 3, "hero": 2, "tactic": 2, "primus": 3}[kind]
    high = {"scion": 200.0, "hero": 158.0, "tactic": 96.0, "primus": 132.0}[kind]
    wide = (WIDTH - 8 - (row - 1) * SPACE) / row
    drawn = []
    for place, card in enumerate(every):
        corner = 4 + (wide + SPACE) * (place % row), (high + SPACE) * (place // row) + 8
        does = acting(view, f"{kind}.{card.name}", "choose it")
        key = f"{kind}-choice-{card.name}"
        side = f"; as a primus: {cards.said(card.primus)}" if isinstance(card, Hero) and card.primus else ""
        drawn.append(
            h(
                "g",
                h("rect", x=-4, y=-4, width=wide + 8, height=high + 8, rx=9, class_="hv-rim rx-focus"),
                cards.paper(wide, high),
                cards.head(card.kind, wide, 30),
                signs.at(18, 15.5, signs.kind(card.kind)),
                lettering.fitted(card.name, 33, 20, wide - 42, 14, "hv-on-band hv-bold"),
                _numbers(card, wide),
                _words(card, wide, high),
                transform=f"translate({corner[0]:g} {corner[1]:g})",
                class_=f"hv-choice {does.class_}".strip(),
                aria_label=f"{cards.spoken(card)}; it says: {cards.said(card)}{side}"
                + (f"; {does.told}" if does.told else ""),
                data_key=key,
                data_tip=notes.add(key, card, *corner, wide, high),
                **does.attributes,
            )
        )
    return drawn, (high + SPACE) * -(-len(every) // row) + 6


def _numbers(card: Card, wide: float) -> list[Element]:
    if isinstance(card, Hero):
        found = []
        for at, (name, value) in enumerate(
            (("health", card.health), ("strategy", card.strategy), ("recovery", card.recovery))
        ):
            x = 19 + 108 * at
            found.append(signs.at(x, 48, signs.stat(name), scale=1.15))
            found.append(
                h("text", f"{value} {name.capitalize()}", x=x + 12, y=52.5, class_="hv-on-paper hv-bold", font_size=12)
            )
        return found
    return list(cards.numbers(card, 9, 46))


def _words(card: Card, wide: float, high: float) -> list[Element]:
    """The card's text, as much of it as fits; all of it stands in its sheet."""
    rows: list[tuple[str, bool]] = []
    room = wide - 20
    for label, words in _parts(card):
        for at, line in enumerate(lettering.lines(f"{label}: {words}" if label else words, room, 12, 4)):
            rows.append((line, at == 0))
    y = 70.0 if isinstance(card, Hero | Scion | Primus) else 50.0
    most = int((high - y - 4) / 15) + 1
    found = []
    for at, (line, _) in enumerate(rows[:most]):
        if at == most - 1 and len(rows) > most:
            line = lettering.lines(f"{line} {rows[most][0]} {lettering.ELLIPSIS}", room, 12, 1)[0]
        found.append(lettering.fitted(line, 10, y + 15 * at, room, 12, "hv-on-paper"))
    return found


def _parts(card: Card) -> list[tuple[str, str]]:
    short = {"Spectate penalty": "Spectating", "While you climb": "Climbing", "Additional enemies": "Allies"}
    parts = [(short.get(label, label), words) for label, words in cards.text(card)]
    if isinstance(card, Hero) and card.primus is not None:
        foe = card.primus
        told = " ".join(words for label, words in lines(foe) if label == "Effect")
        parts.append(("As a primus", f"health {foe.health}, damage {foe.damage}. {told}"))
        parts += [("Its bane", words) for label, words in lines(foe) if label == "Bane"]
    return parts
