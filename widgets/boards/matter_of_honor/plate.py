"""The plate above the map: turn, Leipzig, the card in use and its activations, what to do now, the deck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from explorer.games.matter_of_honor.cards import DECK, JOKER, RANKS, Card
from explorer.games.matter_of_honor.retreats import chooser
from explorer.games.matter_of_honor.state import State
from explorer.games.matter_of_honor.tables import SIDE, TURNS
from explorer.games.matter_of_honor.turn_play import allows
from explorer.games.matter_of_honor.victory import winner
from widgets.boards.acting import button
from widgets.boards.matter_of_honor import cards, marks
from widgets.boards.matter_of_honor.acting import chosen_unit
from widgets.boards.matter_of_honor.geometry import PLATE, WIDTH
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View

MIDDLE: Final = 178.0
DECK_LEFT: Final = 424.0
COLUMN: Final = 15.8


def plate(state: State, view: View) -> Iterator[Element]:
    """The whole plate; its upper left corner is the origin."""
    yield h("rect", x=0.5, y=0.5, width=WIDTH - 1, height=PLATE - 12, rx=10, class_="mh-plate")
    yield from _turns(state)
    yield from _now(state, view)
    yield from _deck(state)


def _turns(state: State) -> Iterator[Element]:
    words = "Game over" if state.stage == "over" else f"Turn {state.turn} of {TURNS}"
    yield h("text", words, x=16, y=24, class_="mh-big")
    for turn in range(1, TURNS + 1):
        x = 16 + 24 * (turn - 1)
        done = turn < state.turn or state.stage == "over"
        now = turn == state.turn and not done
        class_ = "mh-turn mh-turn-now" if now else "mh-turn mh-turn-done" if done else "mh-turn"
        yield h("rect", x=x, y=34, width=20, height=20, rx=4, class_=class_)
        ink = "mh-turn-text mh-turn-text-now" if now else "mh-turn-text"
        yield h("text", str(turn), x=x + 10, y=48.5, text_anchor="middle", class_=ink)
        if done:
            yield h("path", d=f"M{x + 3} 51L{x + 17} 37", class_="mh-turn-gone")
    held = "nobody" if state.leipzig is None else SIDE[state.leipzig]
    yield marks.flag(state.leipzig, 19, 78)
    yield h("text", f"Leipzig: {held}", x=46, y=81, class_="mh-line")


def _now(state: State, view: View) -> Iterator[Element]:
    """The card in use, or the deck to draw from, and what is due."""
    drawing = state.stage in ("card", "combat")
    x = MIDDLE + cards.WIDE / 2
    if drawing:
        yield h(
            "g",
            h("rect", x=-30, y=-39, width=63, height=81, rx=8, class_="mh-rim rx-focus"),
            cards.back(),
            h("text", "draw", x=0, y=5, text_anchor="middle", class_="mh-on-back"),
            transform=f"translate({x:g} 50)",
            class_="mh-may mh-deck",
            aria_label=f"Draw a card: {sum(state.left)} are left",
            data_key="deck",
            data_here="",
            **button("draw", ""),
        )
    elif state.card is not None:
        yield h(
            "g",
            cards.face(state.card),
            transform=f"translate({x:g} 50)",
            role="img",
            aria_label=f"Card in use: {state.card}",
        )
    left = MIDDLE + cards.WIDE + 14
    head, line = _words(state)
    yield h("text", head, x=left, y=26, class_="mh-big", textlength=_fit(head, 166), lengthadjust="spacingAndGlyphs")
    yield h("text", line, x=left, y=46, class_="mh-line", textlength=_fit(line, 166), lengthadjust="spacingAndGlyphs")
    if state.stage == "act" and state.card is not None:
        yield from _pips(state, left)
    yield from _pills(state, view, left)


def _fit(words: str, wide: float) -> float | None:
    return wide if len(words) * 8 > wide else None


def _words(state: State) -> tuple[str, str]:
    """What is due, and more about it."""
    units = state.theatre.units
    match state.stage:
        case "act":
            assert state.active is not None
            return f"{SIDE[state.active]} to act", ""
        case "combat":
            assert state.attack is not None
            unit, foe = (units[one] for one in state.attack)
            return f"{unit.id} attacks {foe.id}", "a card decides"
        case "retreat":
            assert state.flight is not None
            unit, foe = units[state.flight.unit], units[state.flight.foe]
            return f"{unit.id} must retreat", f"from {foe.id}; {SIDE[chooser(state, unit)]} choose"
        case "over":
            return f"{SIDE[winner(state)]} win", "whoever holds Leipzig wins"
    waiting = [name for side, name in SIDE.items() if not state.activated[side]]
    return "Draw a card", f"not yet activated: {', '.join(waiting)}" if waiting else "the Joker ends the turn"


def _pips(state: State, x: float) -> Iterator[Element]:
    assert state.card is not None
    total = max(allows(state.card, state.rulings)[0], state.remaining)
    spent = total - state.remaining
    for number in range(total):
        class_ = "mh-pip mh-pip-spent" if number < spent else "mh-pip"
        yield h("circle", cx=x + 6 + 17 * number, cy=41.5, r=5.5, class_=class_)
    words = f"{state.remaining} left"
    yield h("text", words, x=x + 6 + 17 * total, y=46, class_="mh-line")


def _pills(state: State, view: View, x: float) -> Iterator[Element]:
    """Buttons for what is no place on the map: leave the rest unused, turn a counter."""
    mover = chosen_unit(view)
    wanted = []
    if state.active is not None and state.stage == "act" and view.open | view.chosen:
        side = SIDE[state.active]
        wanted.append(("done", f"{side} done: leave the rest unused", button("play", f"{side} done")))
    if mover is not None and f"recover.{mover}" in view.open:
        wanted.append(("recover", f"{mover} is flipped to full strength", button("pick", f"recover.{mover}")))
    for words, told, does in wanted:
        wide = 24 + 7.4 * len(words)
        yield h(
            "g",
            h("rect", x=0, y=0, width=wide, height=26, rx=13, class_="mh-rim mh-pill rx-focus"),
            h("text", words, x=wide / 2, y=17.5, text_anchor="middle", class_="mh-line"),
            transform=f"translate({x:g} 60)",
            class_="mh-may mh-button",
            aria_label=told,
            data_key=does["data_value"],
            **does,
        )
        x += wide + 8


def _deck(state: State) -> Iterator[Element]:
    """How many cards of each class are left."""
    counts = dict(zip(DECK, state.left, strict=True))
    total = sum(state.left)
    joker = "Joker in" if counts[JOKER] else "Joker returns" if state.aside else "Joker out"
    yield h("text", f"Deck {total}", x=DECK_LEFT, y=24, class_="mh-big")
    yield h("text", f"★ {joker}", x=WIDTH - 14, y=24, text_anchor="end", class_="mh-line")
    yield from _row(36 + 6, "", [("JQK" if rank == "face" else rank) for rank in RANKS], "", "mh-note mh-tiny")
    for y, colour in ((60.0, "black"), (78.0, "red")):
        row = [counts[_card(colour, rank)] for rank in RANKS]
        yield from _row(y, cards.SUITS[colour], [str(one) if one else "·" for one in row], str(sum(row)), "mh-count")
    label = ", ".join(f"{card} {count}" for card, count in counts.items() if count) or "no card"
    yield h(
        "rect",
        x=DECK_LEFT - 6,
        y=6,
        width=WIDTH - DECK_LEFT - 2,
        height=PLATE - 26,
        class_="mh-over",
        role="img",
        aria_label=f"In the deck: {label}",
    )


def _card(colour: str, rank: str) -> Card:
    return next(card for card in DECK if (card.colour, card.rank) == (colour, rank))


def _row(y: float, head: str, cells: list[str], total: str, class_: str) -> Iterator[Element]:
    colour = {"♠♣": "mh-tint-black", "♥♦": "mh-tint-red"}.get(head, "")
    yield h("text", head, x=DECK_LEFT - 2, y=y, class_=f"mh-count {colour}")
    for number, cell in enumerate(cells):
        x = DECK_LEFT + 36 + COLUMN * number + (5 if number == len(cells) - 1 else 0)
        yield h("text", cell, x=x, y=y, text_anchor="middle", class_=class_)
    yield h("text", total, x=WIDTH - 10, y=y, text_anchor="end", class_=f"mh-count mh-total {colour}")
