"""Hands, and the names of the seats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from explorer.games.victory_and_honor.cards import Card
from explorer.games.victory_and_honor.reading import SEAT_OF
from explorer.games.victory_and_honor.state import State
from explorer.games.victory_and_honor.tables import SEAT, SEAT_NAME, SEATS, Seat
from widgets.boards.victory_and_honor import cards
from widgets.boards.victory_and_honor.geometry import CARD, HAND_TOP, MINI, WIDTH, corner, name_place
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View


def owner(view: View, player: Seat | None) -> Seat | None:
    """Whose hand lies open in front: the viewer's, else that of the player who decides."""
    return player if view.seat is None else SEAT_OF[view.seat]


def names(state: State, player: Seat | None) -> Iterator[Element]:
    """The seats' names, how many cards they hold and have taken; the one who decides is marked."""
    for seat in SEATS:
        x, y, anchor = name_place(seat)
        held = state.hands[seat]
        count = "no cards yet" if held is None else f"{len(held)} card{'' if len(held) == 1 else 's'}"
        turn = seat == player
        yield h(
            "text",
            h("tspan", ("▶ " if turn else "") + SEAT_NAME[seat], class_="vh-seat-name"),
            h("tspan", f" · {count}"),
            x=x,
            y=y,
            text_anchor=anchor,
            class_="vh-seat vh-turn" if turn else "vh-seat",
        )


def small(state: State, view: View, front: Seat | None) -> Iterator[Element]:
    """The other hands in the corners: open in the view of all cards, else backs."""
    for seat in SEATS:
        hand = state.hands[seat]
        if seat == front or not hand:
            continue
        x, y = corner(seat)
        open_ = view.seat is None
        parts = [
            cards.mini(card if open_ else None, x + MINI[0] * (i % 5) + 5, y + MINI[1] * (i // 5))
            for i, card in enumerate(hand)
        ]
        under = y + MINI[1] * ((len(hand) - 1) // 5 + 1) + 13
        label = h("text", f"{SEAT_NAME[seat]}'s hand", x=x + 5, y=under, class_="vh-note", aria_hidden="true")
        told = ", ".join(map(cards.spoken, hand)) if open_ else f"{len(hand)} cards, hidden"
        yield h(
            "g", parts, label, role="img", aria_label=f"{SEAT_NAME[seat]}'s hand: {told}", data_key=f"hand-{SEAT[seat]}"
        )


def front(state: State, view: View, seat: Seat | None, player: Seat | None, waits: bool = False) -> Iterator[Element]:
    """The hand in front, whose cards can be picked when its owner decides."""
    told = prompt(view, player) or _title(state, seat, player, waits)
    if told:
        yield h("text", told, x=0, y=HAND_TOP - 8, text_anchor="middle", class_="vh-due", data_key="due")
    hand = state.hand(seat) if seat is not None else ()
    if not hand or seat is None:
        return
    pitch = min(CARD[0] + 4, WIDTH / len(hand))
    left = -pitch * (len(hand) - 1) / 2
    parts = [
        _card(view, card, left + pitch * place, seat == player and state.stage in ("play", "pass"))
        for place, card in enumerate(hand)
    ]
    yield h(
        "g",
        parts,
        role="group",
        aria_label=f"{SEAT_NAME[seat]}'s hand",
        data_rove="hand",
        data_key=f"front-{SEAT[seat]}",
    )


def prompt(view: View, player: Seat | None) -> str:
    """What to do after a Scout and its place have been picked."""
    for token in view.open:
        if token.startswith("names.") and token != "names.none" and player is not None:
            return f"Name a position of {SEAT_NAME[SEAT_OF[token.split('.')[1]]]}'s, or none"
    return ""


def _title(state: State, seat: Seat | None, player: Seat | None, waits: bool) -> str:
    """Whose hand lies in front, and what is due."""
    due = {"pass": "lays cards to pass", "redeal": "may ask for a new deal"}.get(state.stage, "to play")
    if waits:
        due = "seats may be asking for a new deal"
    elif player is None:
        due = ""
    elif player != seat:
        due = f"{SEAT_NAME[player]} {due}"
    whose = f"{SEAT_NAME[seat]}'s hand" if seat is not None and state.hands[seat] else ""
    return " · ".join(one for one in (whose, due) if one)


def _card(view: View, card: Card, x: float, active: bool) -> Element:
    what = f"card.{card}"
    attributes: dict[str, str] = {"role": "img", "aria_label": cards.spoken(card)}
    classes = "vh-held"
    if active:
        chosen, may = what in view.chosen, what in view.open or what in view.chosen
        attributes |= {"role": "button", "data_act": "pick", "data_value": what, "tabindex": "-1"}
        if may:
            attributes["aria_pressed"] = "true" if chosen else "false"
            classes += " vh-may vh-chosen" if chosen else " vh-may"
        else:
            attributes["aria_disabled"] = "true"
            attributes["data_say"] = view.refused.get(what, "")
            classes += " vh-not"
    wide, high = CARD
    y = HAND_TOP + high / 2 - (6 if what in view.chosen else 0)
    rim = h("rect", x=-wide / 2 - 2, y=-high / 2 - 2, width=wide + 4, height=high + 4, rx=8, class_="vh-rim")
    parts = [*cards.face(card), rim]
    if active and "vh-not" in classes:
        parts.append(
            h("path", d=f"M{-wide / 2 + 6:g} {high / 2 - 6:g}L{wide / 2 - 6:g} {-high / 2 + 6:g}", class_="vh-cross")
        )
    return h("g", parts, class_=classes, transform=f"translate({x:g} {y:g})", data_key=f"held-{card}", **attributes)
