"""The full text of a card, shown while the pointer or the focus is on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from explorer.games.victorum.card_words import lines
from explorer.games.victorum.cards import Card, Hero
from widgets.boards.victorum import cards, lettering, signs
from widgets.boards.victorum.geometry import WIDTH
from widgets.markup import h

WIDE: Final = 322.0
INSIDE: Final = WIDE - 24
SIZE: Final = 13.0
LEADING: Final = 16.5
FROM: Final = {"rulebook": "from the rulebook", "published": "published", "inferred": "inferred"}


class Box(NamedTuple):
    """A place in the picture."""

    x: float
    y: float
    wide: float
    high: float


class Note(NamedTuple):
    """A thing in the picture with the card that it tells of, and what else is to be told."""

    key: str
    card: Card
    box: Box
    more: tuple[str, ...] = ()


class Notes:
    """The things that tell more, as they are drawn; `top` is where the block that is drawn begins."""

    def __init__(self) -> None:
        self.found: list[Note] = []
        self.top = 0.0

    def add(self, key: str, card: Card, x: float, y: float, wide: float, high: float, *more: str) -> str:
        """Remember a thing, its place within its block; the key by which its text is found."""
        self.found.append(Note(key, card, Box(x, y + self.top, wide, high), more))
        return key


def source(card: Card) -> str:
    """Where a card's values come from, in a word or two."""
    kinds = [one for one in ("rulebook", "published", "inferred", "invented") if one in card.sources.values()]
    return ", ".join(FROM.get(one, one) for one in kinds)


def tips(notes: Notes, high: float) -> Iterator[Element]:
    """A hidden sheet for each thing that tells more, beside it and within the picture."""
    for note in notes.found:
        sheet, tall = _sheet(note.card, note.more)
        x, y = _beside(note.box, tall, high)
        yield h(
            "g",
            sheet,
            transform=f"translate({x:.1f} {y:.1f})",
            class_="hv-tip",
            data_tip_of=note.key,
            data_key=f"tip-{note.key}",
            aria_hidden="true",
        )


def _beside(box: Box, tall: float, high: float) -> tuple[float, float]:
    right, left = box.x + box.wide + 8, box.x - WIDE - 8
    top = min(max(box.y + box.high / 2 - tall / 2, 4), max(high - tall - 4, 4))
    if right + WIDE <= WIDTH:
        return right, top
    if left >= 0:
        return left, top
    x = min(max(box.x + box.wide / 2 - WIDE / 2, 2), WIDTH - WIDE - 2)
    above = box.y - tall - 8
    return x, above if above >= 0 else box.y + box.high + 8


@lru_cache(maxsize=500)
def _sheet(card: Card, more: tuple[str, ...]) -> tuple[Element, float]:
    """The sheet, and how high it is."""
    drawn: list[Element] = []
    y = 50.0
    for label, words in (*lines(card), *_other_side(card)):
        y = _row(drawn, y, f"{label}: ", words)
    for line in more:
        y = _row(drawn, y, "", line)
    for row in lettering.lines(card.flavour, INSIDE, SIZE, 3) if card.flavour else ():
        drawn.append(h("text", row, x=12, y=y + 2, class_="hv-soft hv-italic", font_size=SIZE))
        y += LEADING
    tall = y + 2
    told = source(card)
    room = WIDE - 50
    top = [
        cards.paper(WIDE, tall, class_="hv-sheet"),
        cards.head(card.kind, WIDE, 30),
        signs.at(17, 15, signs.kind(card.kind)),
        lettering.fitted(card.name, 32, 20, room, 14, "hv-on-band hv-bold"),
    ]
    if told:
        wide = lettering.wide(told, 11) + 14
        drawn.append(h("rect", x=WIDE - wide - 8, y=35, width=wide, height=17, rx=8.5, class_="hv-invented"))
        drawn.append(
            h(
                "text",
                told,
                x=WIDE - wide / 2 - 8,
                y=47.4,
                text_anchor="middle",
                class_="hv-invented-text",
                font_size=11,
            )
        )
    return h("g", top, drawn), tall


def _other_side(card: Card) -> Sequence[tuple[str, str]]:
    """The primus side of a hero card."""
    if not isinstance(card, Hero) or card.primus is None:
        return ()
    return [(f"As a primus · {label}", words) for label, words in lines(card.primus)]


def _row(drawn: list[Element], y: float, label: str, words: str) -> float:
    """A label and its words, broken into lines; where the next row begins."""
    indent = lettering.wide(label, SIZE, bold=True) if label else 0.0
    first = True
    rest = words.split()
    while rest or first:
        room = INSIDE - (indent if first else 0) - (78 if y < 60 else 0)
        line = ""
        while rest and lettering.wide(f"{line} {rest[0]}".strip(), SIZE) <= room:
            line = f"{line} {rest.pop(0)}".strip()
        if rest and not line and not first:
            line = rest.pop(0)
        if first and label:
            drawn.append(h("text", label, x=12, y=y, class_="hv-plain hv-bold", font_size=SIZE))
        drawn.append(h("text", line, x=12 + (indent if first else 0), y=y, class_="hv-plain", font_size=SIZE))
        y += LEADING
        first = False
    return y
