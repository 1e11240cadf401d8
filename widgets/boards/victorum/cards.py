"""Cards as they lie on the mountain: paper with a band of their kind, their name and their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from explorer.games.victorum.card_words import ICON, lines
from explorer.games.victorum.cards import Bloodshed, Card, Foe, Hero, Opportunity, Scion
from explorer.games.victorum.state import counted
from widgets.boards.victorum import lettering, signs
from widgets.markup import h

WIDE: Final = 138.0
HIGH: Final = 76.0
BAND: Final = 27.0
KINDS: Final = {
    "bloodshed": "bloodshed enemy",
    "sport": "sport enemy",
    "opportunity": "opportunity",
    "primus": "primus",
    "scion": "scion",
    "tactic": "tactic",
    "hero": "hero",
}


def paper(wide: float, high: float, x: float = 0, y: float = 0, class_: str = "hv-paper") -> Element:
    """A sheet of a card."""
    return h("rect", x=x, y=y, width=wide, height=high, rx=6, class_=class_)


def band(kind: str, wide: float, high: float, x: float = 0, y: float = 0) -> Element:
    """The band at the left of a card, in the colour of its kind."""
    return h(
        "path",
        d=f"M{x + wide:g} {y:g}H{x + 6:g}a6 6 0 0 0-6 6V{y + high - 6:g}a6 6 0 0 0 6 6H{x + wide:g}z",
        class_=f"hv-band hv-k-{kind}",
    )


def head(kind: str, wide: float, high: float) -> Element:
    """The band at the top of a large card."""
    return h(
        "path", d=f"M0 {high:g}V6a6 6 0 0 1 6-6H{wide - 6:g}a6 6 0 0 1 6 6V{high:g}z", class_=f"hv-band hv-k-{kind}"
    )


def numbers(card: Card, x: float, y: float) -> Iterator[Element]:
    """Health, damage, fire icons and additional enemies in a row."""
    if isinstance(card, Foe):
        for sign, number in ((signs.heart(), card.health), (signs.blow(), card.damage)):
            yield signs.at(x + 6, y, sign, scale=0.9)
            yield h("text", str(number), x=x + 13.5, y=y + 4.6, class_="hv-on-paper hv-bold", font_size=12.5)
            x += 13.5 + lettering.wide(str(number), 12.5, bold=True) + 4
    for number in range(getattr(card, "influence", 0)):
        yield signs.at(x + 5 + 10 * number, y - 0.5, signs.fire(), scale=0.76)
    x += 10 * getattr(card, "influence", 0) + 3
    calls = getattr(card, "calls", 0)
    if calls:
        yield signs.at(x + 6, y, signs.people(), scale=0.8)
        yield h("text", f"+{calls}", x=x + 12.5, y=y + 4.4, class_="hv-on-paper hv-bold", font_size=11.5)


def small(card: Card, id: str, below: int) -> Iterator[Element]:
    """A card on top of a camp; its upper left corner is the origin."""
    for number in range(min(below, 5), 0, -1):
        yield paper(WIDE, HIGH, 2.2 * number, 2.2 * number, "hv-under")
    yield paper(WIDE, HIGH)
    yield band(card.kind, BAND, HIGH)
    yield signs.at(BAND / 2, 16, signs.kind(card.kind))
    yield h("text", id, x=BAND / 2, y=43, text_anchor="middle", class_="hv-on-band hv-bold", font_size=13)
    yield signs.at(8.5, 62, signs.pile(), scale=0.68)
    yield h("text", str(below), x=19, y=66, text_anchor="middle", class_="hv-on-band", font_size=12)
    room = WIDE - BAND - 12
    name = lettering.lines(card.name, room * 1.12, 12.5, 2, bold=True)
    for row, line in enumerate(name):
        yield lettering.fitted(line, BAND + 7, 18.5 + 14.5 * row, room, 12.5, "hv-on-paper hv-bold")
    if isinstance(card, Opportunity):
        yield h("text", "opportunity", x=BAND + 7, y=HIGH - 11, class_="hv-on-paper hv-italic", font_size=12)
    yield from numbers(card, BAND + 6, HIGH - 15)


def back(id: str, below: int) -> Iterator[Element]:
    """The top of a camp that nobody has seen yet."""
    for number in range(min(below, 5), 0, -1):
        yield paper(WIDE, HIGH, 2.2 * number, 2.2 * number, "hv-under")
    yield paper(WIDE, HIGH, class_="hv-back")
    yield signs.at(WIDE / 2, HIGH / 2 - 6, h("path", d=signs.FLAME, class_="hv-back-sign"), scale=2.2)
    yield h(
        "text", f"{id} · {below} below", x=WIDE / 2, y=HIGH - 9, text_anchor="middle", class_="hv-on-band", font_size=12
    )


def spoken(card: Card) -> str:
    """A card's name, kind and numbers."""
    found = [f"{card.name}, {KINDS[card.kind]}"]
    if isinstance(card, Foe):
        found += [f"health {card.health}", f"damage {card.damage}"]
    if isinstance(card, Hero):
        found += [f"Health {card.health}", f"Strategy {card.strategy}", f"Recovery {card.recovery}"]
    if isinstance(card, Bloodshed):
        if card.influence:
            found.append(f"Scion Influence {card.influence}")
        if card.calls:
            found.append(f"calls {counted(card.calls, 'additional enemy')}")
    return ", ".join(found)


def text(card: Card) -> tuple[tuple[str, str], ...]:
    """What a card says, line by line, without the numbers that are drawn as signs."""
    drawn = {"Health", "Damage", "Strategy", "Recovery", "Scion Influence"}
    if not isinstance(card, Scion):
        drawn.add("Additional enemies")
    return tuple((label, words) for label, words in lines(card) if label not in drawn)


def said(card: Card) -> str:
    """All that a card says, in sentences."""
    return " ".join(f"{label}: {words}" for label, words in text(card))


ICONS: Final = ICON
