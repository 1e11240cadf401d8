"""Cards as pictures: faces that stay light in every theme, backs, and small ones for the other hands.

Regiments are told apart by shape: a diamond is Red, a circle Blue, a triangle Black, a square Yellow. The kinds of
troops carry the signs of military maps. Elements know no parent, so that pictures share them.
"""

from __future__ import annotations

from functools import cache
from typing import Final
from xml.etree.ElementTree import Element

from explorer.games.victory_and_honor.cards import Card
from explorer.games.victory_and_honor.tables import REGIMENTS
from widgets.boards.victory_and_honor.geometry import CARD, MINI
from widgets.markup import h

SIGN: Final = {"R": "◆", "B": "●", "K": "▲", "Y": "■"}
SHORT: Final = {"General": "Gen", "Cavalry": "Cav", "Infantry": "Inf", "Artillery": "Art", "Scout": "Scout"}


def spoken(card: Card) -> str:
    """A card as a screen reader says it: "black 4, Artillery"."""
    regiment = REGIMENTS[card.regiment].lower()
    if card.is_general:
        return f"{regiment} General, {card.stars} star{'s' if card.stars > 1 else ''}"
    return f"{regiment} {card.rank}, {card.kind}"


def short(card: Card) -> str:
    """A card in a word: its sign and its rank, Generals with stars."""
    return SIGN[card.regiment] + ("★" * card.stars if card.is_general else card.rank)


def shape(regiment: str, x: float, y: float, size: float) -> Element:
    """The sign of a regiment, `size` from its middle to its rim."""
    class_ = f"vh-shape vh-{regiment}"
    match regiment:
        case "R":
            points = [(x, y - size * 1.2), (x + size, y), (x, y + size * 1.2), (x - size, y)]
        case "B":
            return h("circle", cx=x, cy=y, r=size, class_=class_)
        case "K":
            points = [(x, y - size), (x + size * 1.1, y + size * 0.9), (x - size * 1.1, y + size * 0.9)]
        case _:
            side = size * 0.9
            return h("rect", x=x - side, y=y - side, width=2 * side, height=2 * side, class_=class_)
    return h("polygon", points=" ".join(f"{a:g},{b:g}" for a, b in points), class_=class_)


def star(x: float, y: float, size: float, regiment: str) -> Element:
    """A five-pointed star."""
    ring = ((0, -1), (0.24, -0.32), (0.95, -0.31), (0.38, 0.12), (0.59, 0.81), (0, 0.4))
    half = [(dx * size, dy * size) for dx, dy in ring]
    points = [*half, *((-dx, dy) for dx, dy in reversed(half[1:-1]))]
    written = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in points)
    return h("polygon", points=written, class_=f"vh-shape vh-{regiment}")


@cache
def face(card: Card) -> tuple[Element, ...]:
    """A card's face, its middle at the origin."""
    wide, high = CARD
    left, top = -wide / 2, -high / 2
    parts = [
        h("rect", x=left, y=top, width=wide, height=high, rx=6, class_="vh-face"),
        shape(card.regiment, left + 12, top + 14, 6),
        h("text", SHORT[card.kind], x=-left - 5, y=top + 18, text_anchor="end", class_="vh-kind"),
    ]
    if card.is_general:
        across = {1: (0,), 2: (-11, 11), 3: (-17, 0, 17)}[card.stars]
        size = 9 if card.stars == 3 else 11
        return (*parts, *(star(x, 8, size, card.regiment) for x in across))
    parts.append(h("text", card.rank, x=0, y=13, text_anchor="middle", class_=f"vh-rank vh-ink-{card.regiment}"))
    return (*parts, *troop(card.kind, 0, 28))


def troop(kind: str, x: float, y: float) -> list[Element]:
    """The map sign of a kind of troops."""
    box = h("rect", x=x - 10, y=y - 6, width=20, height=12, class_="vh-sign")
    lines = {"Infantry": "m-10-6 20 12m0-12-20 12", "Cavalry": "m-10 6 20-12", "Scout": "m-10 6 10-12 10 12"}
    if kind == "Artillery":
        return [box, h("circle", cx=x, cy=y, r=3, class_="vh-sign vh-dot")]
    return [box, h("path", d=f"M{x:g} {y:g}{lines[kind]}", class_="vh-sign")]


def back(known: Card | None) -> list[Element]:
    """A card's back; the face is noted on it discreetly for whoever may know it."""
    wide, high = CARD
    left, top = -wide / 2, -high / 2
    parts = [h("rect", x=left, y=top, width=wide, height=high, rx=6, class_="vh-back")]
    lines = "".join(f"M{left + 9:g} {top + 13 + 14 * row:g}h{wide - 18:g}" for row in range(5))
    parts.append(h("path", d=lines, class_="vh-hatch"))
    if known is not None:
        parts.append(h("rect", x=-22, y=-12, width=44, height=24, rx=12, class_="vh-hint"))
        parts.append(shape(known.regiment, -9, 0, 5))
        label = f"{known.stars}★" if known.is_general else known.rank
        parts.append(h("text", label, x=8, y=5, text_anchor="middle", class_="vh-hint-text"))
    return parts


@cache
def mini(card: Card | None, x: float, y: float) -> tuple[Element, ...]:
    """A small card with its top left at x, y: a face, or a back for None."""
    wide, high = MINI
    frame = h("rect", x=x, y=y, width=wide - 2, height=high - 3, rx=3, class_="vh-face" if card else "vh-back")
    if card is None:
        return frame, h("path", d=f"M{x + 5:g} {y + 10:g}h15m-15 6h15m-15 6h15", class_="vh-hatch")
    label = f"{card.stars}★" if card.is_general else card.rank
    middle = x + (wide - 2) / 2
    return (
        frame,
        shape(card.regiment, middle, y + 9, 4.2),
        h("text", label, x=middle, y=y + 27, text_anchor="middle", class_=f"vh-small vh-ink-{card.regiment}"),
    )
