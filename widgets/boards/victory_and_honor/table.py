"""The four boards: slots with their cards, the lines between facing slots, and the plate in the middle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from explorer.games.victory_and_honor.artillery import bombarded_by, in_line, is_artillery
from explorer.games.victory_and_honor.cards import Card
from explorer.games.victory_and_honor.opening import is_closed
from explorer.games.victory_and_honor.state import Give, Play, State
from explorer.games.victory_and_honor.tables import (
    POSITION,
    REGIMENTS,
    SEAT,
    SEAT_NAME,
    Position,
    Seat,
)
from explorer.games.victory_and_honor.turn_order import facing, target
from widgets.boards.victory_and_honor import cards, ending, ghosts
from widgets.boards.victory_and_honor.ending import Ending
from widgets.boards.victory_and_honor.geometry import ALL_SLOTS, SLOT, edge, line, slot
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View


def token(seat: Seat, position: Position) -> str:
    """What picking a slot says."""
    return f"slot.{SEAT[seat]}.{POSITION[position]}"


def names_token(seat: Seat, position: Position) -> str:
    """What picking a slot says while a Scout names a position."""
    return f"names.{SEAT[seat]}.{POSITION[position]}"


def card_at(state: State, seat: Seat, position: Position) -> tuple[Card | None, bool]:
    """The card that lies in a slot, to be passed or played, and whether it lies face up."""
    for gift in state.gifts:
        if (gift.seat, gift.position) == (seat, position):
            return gift.card, False
    laid = state.table.laid(seat, position)
    return (None, False) if laid is None else (laid.card, laid.face_up)


def lines(state: State, view: View, end: Ending | None) -> Iterator[Element]:
    """The turn-passing graph: a line from each slot to the one it faces, where the turn may go now in front;
    and the lines of fire, of the phase that has just ended if one has."""
    for seat, position in ALL_SLOTS:
        there = facing(seat, position)
        if (seat, position) < there:
            yield h("path", d=line(seat, position, there), class_=f"vh-line vh-line-{POSITION[position]}")
    for seat, position in ALL_SLOTS:
        if token(seat, position) in view.open | view.chosen and not state.table.filling:
            yield from _way(seat, position)
    if "fire" in view.options:
        yield from _fire(end.state if end else state)


def _way(seat: Seat, position: Position) -> Iterator[Element]:
    """Where the turn, or a card that is passed, goes from here: the line, with a head at its end."""
    there = facing(seat, position)
    yield h("path", d=line(seat, position, there), class_="vh-way")
    x, y = edge(*there)
    turned = {Seat.N: 0, Seat.E: 90, Seat.S: 180, Seat.W: 270}[there[0]]
    if position is not Position.CENTER and there[0] in (Seat.N, Seat.S):
        turned = 90 if x < 0 else 270
    arrow = h("path", d="M-6 12L0 1L6 12z", class_="vh-arrow", transform=f"translate({x:g} {y:g}) rotate({turned})")
    yield arrow


def _fire(state: State) -> Iterator[Element]:
    play = state.rulings["play"]
    for seat, position in ALL_SLOTS:
        if in_line(play, seat, position) is None or not is_artillery(state.table.laid(seat, position)):
            continue
        there = facing(seat, position)
        hit = bombarded_by(play, state.table, *there) is not None
        yield h("path", d=line(seat, position, there), class_="vh-fire vh-hit" if hit else "vh-fire")


def slots(
    state: State, view: View, seen: tuple[Card | str | None, ...] | None, end: Ending | None
) -> Iterator[Element]:
    """All twelve slots; `seen` is what lies in them to the eyes of a seat, None for all cards; `end` what lay in
    them when the last move ended a phase."""
    for seat, position in ALL_SLOTS:
        yield _slot(state, view, seat, position, seen, end)


def _slot(
    state: State,
    view: View,
    seat: Seat,
    position: Position,
    seen: tuple[Card | str | None, ...] | None,
    end: Ending | None,
) -> Element:
    card, face_up = card_at(state, seat, position)
    known = card if seen is None or state.gifts or isinstance(seen[seat * 3 + position], Card) else None
    if state.gifts and view.seat not in (None, SEAT[seat]):
        known = None
    shot = bombarded_by(state.rulings["play"], state.table, seat, position) is not None
    opened = state.table.opened[position]
    x, y = slot(seat, position)
    wide, high = SLOT
    classes = ["vh-slot", f"vh-line-of-{opened or 'none'}"]
    children: list[Element] = [
        h("rect", x=-wide / 2, y=-high / 2, width=wide, height=high, rx=9, class_="vh-rim"),
    ]
    if (
        isinstance(view.last, Play | Give)
        and (view.last.seat, view.last.position) == (seat, position)
        and (card or end)
    ):
        children.append(h("path", d=_corners(), class_="vh-last"))
    if card is not None:
        inner: Sequence[Element] = cards.face(card) if face_up else cards.back(known)
        children.append(h("g", inner, transform="translate(0 -6)", data_key=f"card-{card if known else 'back'}"))
    if shot and "fire" in view.options:
        children.append(ghosts.burst(18, 26))
    children += (
        _caption(position, opened, is_closed(state, position)) if end is None else ghosts.ghost(end, seat, position)
    )
    label = _spoken(state, seat, position, known, face_up, shot)
    acting = _acting(state, view, seat, position)
    classes += acting.pop("classes", "").split()
    if acting:
        label += f"; {acting.pop('may')}"
    if end is not None:
        classes.append("vh-past")
        label += f"; {ending.spoken(end, seat, position)}"
    return h(
        "g",
        children,
        class_=" ".join(classes),
        transform=f"translate({x:g} {y:g})",
        aria_label=label,
        data_key=f"slot-{SEAT[seat]}-{POSITION[position]}",
        **(acting or {"role": "img"}),
    )


def _acting(state: State, view: View, seat: Seat, position: Position) -> dict[str, str]:
    """The attributes of a slot that can be picked; empty for one that cannot."""
    naming = names_token(seat, position)
    if naming in view.open | view.chosen:
        pressed = "true" if naming in view.chosen else "false"
        return {**_pick(naming), "classes": "vh-may vh-named", "may": "the Scout may name it", "aria_pressed": pressed}
    here = token(seat, position)
    if here in view.open or here in view.chosen:
        chosen = here in view.chosen
        may = "chosen" if chosen else "may be played now"
        classes = "vh-may vh-chosen" if chosen else "vh-may"
        return {**_pick(here), "classes": classes, "may": may, "aria_pressed": "true" if chosen else "false"}
    if here in view.refused:
        reason = view.refused[here]
        return {**_pick(here), "classes": "vh-not", "may": "refused", "aria_disabled": "true", "data_say": reason}
    return {}


def _pick(what: str) -> dict[str, str]:
    return {"role": "button", "data_act": "pick", "data_value": what, "tabindex": "-1"}


def _caption(position: Position, opened: str | None, closed: bool) -> list[Element]:
    word = f"{POSITION[position]} ✕" if closed else POSITION[position]
    shift = -7 if opened else 0
    text = h("text", word, x=shift, y=47, text_anchor="middle", class_="vh-caption")
    if opened is None:
        return [text]
    return [text, cards.shape(opened, {"left": 14, "center": 21, "right": 17}[word], 43.5, 4)]


def _corners() -> str:
    wide, high = SLOT[0] / 2 + 4, SLOT[1] / 2 + 4
    return "".join(
        f"M{sx * wide:g} {sy * (high - 14):g}V{sy * high:g}H{sx * (wide - 14):g}" for sx in (-1, 1) for sy in (-1, 1)
    )


def _spoken(state: State, seat: Seat, position: Position, known: Card | None, face_up: bool, shot: bool) -> str:
    """What a screen reader says of a slot."""
    place = f"{SEAT_NAME[seat]} {POSITION[position]}"
    card, _ = card_at(state, seat, position)
    opened = state.table.opened[position]
    if card is None:
        told = f"opened in {REGIMENTS[opened].lower()}" if opened else "not opened"
        told = "closed by a sacrifice" if is_closed(state, position) else told
        return f"{place}: free, {told}, points at {SEAT_NAME[target(seat, position)]}"
    if known is None:
        return f"{place}: a face-down card"
    words = [f"{place}: {cards.spoken(known)}", "face up" if face_up else "face down"]
    if state.gifts:
        words[1] = f"to be passed to {SEAT_NAME[target(seat, position)]}"
    elif not face_up:
        words.append("a trump" if known.regiment == state.trump else "a sacrifice")
    if face_up and state.table.openers[position] == known:
        words.append("opened this position")
    if shot:
        words.append("under fire")
    return ", ".join(words)
