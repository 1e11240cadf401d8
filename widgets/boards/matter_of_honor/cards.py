"""Cards as pictures and as words: the two black suits or the two red ones, with the rank."""

from __future__ import annotations

import re
from typing import Final
from xml.etree.ElementTree import Element

from explorer.games.matter_of_honor.cards import CARD, Card
from widgets.markup import h

SUITS: Final = {"black": "♠♣", "red": "♥♦"}
_CARD_IN_TEXT: Final = re.compile(r"\b((?:black|red) (?:10|[2-9]|A|face)|joker)\b")
_THIN: Final = "\N{NARROW NO-BREAK SPACE}"
WIDE: Final = 50.0
HIGH: Final = 68.0


def short(card: Card) -> str:
    """A card in a word: "♠♣7"; both suits, since only the colour is known."""
    if card.is_joker:
        return "★ Joker"
    return SUITS[card.colour] + (f"{_THIN}face" if card.rank == "face" else card.rank)


def pieces(text: str) -> tuple[tuple[str, str], ...]:
    """A sentence with the cards in it as signs."""
    found: list[tuple[str, str]] = []
    for place, part in enumerate(_CARD_IN_TEXT.split(text)):
        found.append(piece(CARD[part]) if place % 2 else (part, ""))
    return tuple(one for one in found if one[0])


def piece(card: Card) -> tuple[str, str]:
    """A card as a piece of a sentence."""
    return short(card), f"rx-strong mh-tint-{card.colour or 'joker'}"


def face(card: Card) -> list[Element]:
    """A card's face, its middle at the origin; it stays light in every theme."""
    paper = h("rect", x=-WIDE / 2, y=-HIGH / 2, width=WIDE, height=HIGH, rx=5, class_="mh-paper")
    if card.is_joker:
        return [
            paper,
            h("text", "★", x=0, y=6, text_anchor="middle", class_="mh-suit-black mh-rank"),
            h("text", "Joker", x=0, y=24, text_anchor="middle", class_="mh-suit-black mh-word"),
        ]
    suit = f"mh-suit-{card.colour}"
    is_face = card.rank == "face"
    return [
        paper,
        h("text", SUITS[card.colour], x=0, y=-13, text_anchor="middle", class_=f"{suit} mh-suits"),
        h(
            "text",
            "J Q K" if is_face else card.rank,
            x=0,
            y=14,
            text_anchor="middle",
            class_=f"{suit} mh-rank" + (" mh-court" if is_face else ""),
        ),
        h(
            "text",
            "face" if is_face else "Ace" if card.rank == "A" else "",
            x=0,
            y=28,
            text_anchor="middle",
            class_=f"{suit} mh-word",
        ),
    ]


def back() -> list[Element]:
    """A card's back, its middle at the origin."""
    lines = "".join(f"M{-WIDE / 2 + 7:g} {-HIGH / 2 + 12 + 11 * row:g}h{WIDE - 14:g}" for row in range(5))
    return [
        h("rect", x=-WIDE / 2 + 3, y=-HIGH / 2 + 3, width=WIDE, height=HIGH, rx=5, class_="mh-back"),
        h("rect", x=-WIDE / 2, y=-HIGH / 2, width=WIDE, height=HIGH, rx=5, class_="mh-back"),
        h("path", d=lines, class_="mh-back-line"),
    ]
