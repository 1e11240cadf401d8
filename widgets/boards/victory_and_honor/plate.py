"""The plate in the middle of the table, and the spoils beneath the picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from explorer.games.victory_and_honor.cards import Card
from explorer.games.victory_and_honor.game_end import winners
from explorer.games.victory_and_honor.measures import side_totals, vp
from explorer.games.victory_and_honor.opening import is_closed
from explorer.games.victory_and_honor.state import State
from explorer.games.victory_and_honor.tables import POSITION, POSITIONS, REGIMENTS, SEAT, SEAT_NAME, SEATS
from widgets.boards.victory_and_honor import cards
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View


def plate(state: State, view: View) -> Iterator[Element]:
    """Round, phase, leader, trump, what is opened, the score, and what holds at this moment."""
    special = _special(state)
    top = -64
    yield h("rect", x=-118, y=top, width=236, height=128, rx=12, class_="vh-plate")
    yield _text(_when(state), -42, "vh-note")
    yield from _trump(state)
    yield from _opened(state)
    totals = zip(state.sides, side_totals(state), strict=True)
    yield _text(" · ".join(f"{side} {total}" for side, total in totals), 34, "vh-score")
    if special:
        yield _text(special, 54, "vh-special")
    if "names.none" in view.open | view.chosen:
        yield h(
            "g",
            h("rect", x=-82, y=78, width=164, height=30, rx=15, class_="vh-rim"),
            h("text", "the Scout names nothing", x=0, y=98, text_anchor="middle", class_="vh-caption"),
            class_="vh-may vh-nothing",
            role="button",
            aria_label="the Scout names nothing",
            data_act="pick",
            data_value="names.none",
            tabindex="-1",
            data_key="names-none",
        )


def _text(words: str, y: float, class_: str) -> Element:
    return h("text", words, x=0, y=y, text_anchor="middle", class_=class_)


def _when(state: State) -> str:
    words = f"Round {state.round} · phase {state.phase}"
    if state.stage == "over":
        return "The game is over"
    return words if state.leader is None else f"{words} · led by {SEAT_NAME[state.leader]}"


def _trump(state: State) -> Iterator[Element]:
    waiting = {
        "opener": "Who opens?",
        "deal": "The deal",
        "redeal": "A new deal?",
        "pass": "Cards are passed",
        "over": _won(state),
    }
    if state.stage in waiting:
        yield _text(waiting[state.stage], -14, "vh-big")
    elif state.trump is None:
        yield _text("No trump yet", -14, "vh-big")
    else:
        name = REGIMENTS[state.trump]
        yield h("text", f"Trump {name}", x=12, y=-14, text_anchor="middle", class_="vh-big")
        yield cards.shape(state.trump, -14 - 5 * len(f"Trump {name}"), -20, 7.5)


def _won(state: State) -> str:
    names = [SEAT_NAME[seat] for seat in SEATS if SEAT[seat] in winners(state, state.totals)]
    return f"{names[0]} wins" if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]} win"


def _opened(state: State) -> Iterator[Element]:
    if state.stage not in ("play", "over"):
        return
    for position, x in zip(POSITIONS, (-76, -4, 72), strict=True):
        regiment = state.table.opened[position]
        yield h("text", POSITION[position], x=x, y=11, text_anchor="middle", class_="vh-note")
        beside = x + {"left": 22, "center": 31, "right": 27}[POSITION[position]]
        sign = "✕" if is_closed(state, position) else "–"
        yield cards.shape(regiment, beside, 6.5, 4.5) if regiment else h("text", sign, x=beside - 4, y=11)


def _special(state: State) -> str | None:
    if state.stage != "play":
        return None
    if state.table.bound is not None:
        return f"A Scout binds {SEAT_NAME[state.table.turn]} to {POSITION[state.table.bound]}"
    return "The order has ended: filling up" if state.table.filling else None


def below(state: State, view: View) -> Element | None:
    """The spoils of each seat with the points they make, and the cards that are out of the round."""
    rows = []
    for seat in SEATS:
        if state.spoils[seat] or state.scores[seat]:
            before = state.scores[seat]
            points = f"{vp(state, seat) - before} VP" + (f", {before} from earlier rounds" if before else "")
            points = f"{before} VP" if state.stage == "over" else points
            rows.append((SEAT_NAME[seat], points, state.spoils[seat]))
    if state.lost:
        rows.append(("Lost", "nobody's", state.lost))
    if not rows:
        return None
    items = [h("li", h("strong", name), f" {told} ", [_chip(card) for card in pile]) for name, told, pile in rows]
    return h("details", h("summary", "Spoils of war"), h("ul", items, class_="vh-spoils"), open=True)


def _chip(card: Card) -> Element:
    return h("span", cards.short(card), class_=f"rx-piece vh-chip vh-tint-{card.regiment}", title=cards.spoken(card))
