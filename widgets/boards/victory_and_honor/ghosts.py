"""Cards of a phase that has ended, as they lay in their slots, each with what became of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from explorer.games.victory_and_honor.state import Laid
from explorer.games.victory_and_honor.tables import POSITION, SEAT, Position, Seat
from widgets.boards.victory_and_honor import cards
from widgets.boards.victory_and_honor.ending import Ending, Fate
from widgets.boards.victory_and_honor.geometry import CARD
from widgets.markup import h

CROWN: Final = "l-1.5-8 4 3 4-5 4 5 4-3-1.5 8z"


def ghost(end: Ending, seat: Seat, position: Position) -> Iterator[Element]:
    """The card that lay in a slot, and a caption that says who has it now."""
    laid = end.state.table.laid(seat, position)
    assert laid is not None, "a phase ends when all boards are full"
    fate = end.fates[laid.card]
    yield h(
        "g",
        cards.face(laid.card),
        _marks(laid, fate, laid.card.regiment == end.state.trump),
        transform="translate(0 -6)",
        class_=" ".join(_classes(laid, fate)),
        data_key=f"ghost-{SEAT[seat]}-{laid.card}",
    )
    there = "lost" if fate.taker is None else f"▸ {SEAT[fate.taker]}"
    yield h("text", f"{POSITION[position]} {there}", x=0, y=47, text_anchor="middle", class_="vh-caption")


def _classes(laid: Laid, fate: Fate) -> Iterator[str]:
    yield "vh-ghost"
    if fate.part not in ("", "shot"):
        yield "vh-winner"
    if not laid.face_up:
        yield "vh-turned"


def _marks(laid: Laid, fate: Fate, trump: bool) -> Iterator[Element]:
    wide, high = CARD
    if fate.part == "shot":
        yield burst(18, 32)
    elif fate.taker is None:
        left, top = 6 - wide / 2, 6 - high / 2
        yield h(
            "path", d=f"M{left:g} {top:g}L{-left:g} {-top:g}M{-left:g} {top:g}L{left:g} {-top:g}", class_="vh-defeat"
        )
    elif fate.part:
        yield from _pill(fate.part, crowned=True)
    elif trump and not laid.face_up:
        yield from _pill("trump", crowned=False)


def _pill(word: str, crowned: bool) -> Iterator[Element]:
    """A word on the upper edge of a card."""
    wide = 7 * len(word) + (34 if crowned else 14)
    y, middle = -CARD[1] / 2 - 1, 9 if crowned else 0
    yield h("rect", x=-wide / 2, y=y - 8, width=wide, height=16, rx=8, class_="vh-pill")
    if crowned:
        yield h("path", d=f"M{7 - wide / 2:g} {y + 4.5:g}{CROWN}", class_="vh-crown")
    yield h("text", word, x=middle, y=y + 4, text_anchor="middle", class_="vh-pill-word")


def burst(x: float, y: float) -> Element:
    """The sign of a hit."""
    spikes = []
    for number in range(16):
        dx, dy = _RAY[number % 4]
        for _ in range(number // 4):
            dx, dy = -dy, dx
        radius = 11 if number % 2 == 0 else 5.5
        spikes.append(f"{x + dx * radius:.1f},{y + dy * radius:.1f}")
    return h("polygon", points=" ".join(spikes), class_="vh-burst")


_RAY = ((1.0, 0.0), (0.924, 0.383), (0.707, 0.707), (0.383, 0.924))
