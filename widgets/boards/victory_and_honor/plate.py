"""The plate in the middle of the table, and the spoils beneath the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from explorer.games.victory_and_honor.cards import CARD, Card
from explorer.games.victory_and_honor.game_end import winners
from explorer.games.victory_and_honor.measures import side_totals, vp
from explorer.games.victory_and_honor.opening import is_closed
from explorer.games.victory_and_honor.state import State
from explorer.games.victory_and_honor.tables import POSITION, POSITIONS, REGIMENTS, SEAT, SEAT_NAME, SEATS
from widgets.boards.acting import button
from widgets.boards.victory_and_honor import cards
from widgets.boards.victory_and_honor.ending import Ending, ending
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View


DRAWN: Final = {"opener": "draw who opens", "deal": "deal the next hand"}  # what chance decides


def plate(state: State, view: View, end: Ending | None, waits: bool = False) -> Iterator[Element]:
    """Round, phase, leader, trump, what is opened, the score, and what holds at this moment; or, when the last
    move ended a phase, who has won what, and who leads next. `waits`: who is asked for a new deal is not public."""
    yield h("rect", x=-118, y=-64, width=236, height=128, rx=12, class_="vh-plate")
    if state.stage in DRAWN and not waits:
        yield _button(DRAWN[state.stage], "draw", "", "draw")
    if end is not None:
        yield from _ended(state, end)
        return
    special = _special(state)
    yield _text(_when(state), -42, "vh-note")
    yield from _trump(state, waits)
    yield from _opened(state)
    yield _text(_totals(state), 34, "vh-score")
    if special:
        yield _text(special, 54, "vh-special")
    if "names.none" in view.open | view.chosen:
        yield _button("the Scout names nothing", "pick", "names.none", "names-none")


def _button(words: str, act: str, value: str, key: str) -> Element:
    """What is no card and no slot, beneath the plate."""
    return h(
        "g",
        h("rect", x=-82, y=78, width=164, height=30, rx=15, class_="vh-rim"),
        h("text", words, x=0, y=98, text_anchor="middle", class_="vh-caption"),
        class_="vh-may vh-nothing",
        aria_label=words,
        data_key=key,
        **button(act, value),
    )


def _text(words: str, y: float, class_: str) -> Element:
    return h("text", words, x=0, y=y, text_anchor="middle", class_=class_)


def _totals(state: State) -> str:
    return " · ".join(f"{side} {total}" for side, total in zip(state.sides, side_totals(state), strict=True))


def _ended(state: State, end: Ending) -> Iterator[Element]:
    """The plate of a phase that has ended."""
    scored = end.first("round-scored")
    yield _text(end.title, -45, "vh-note")
    if state.leader is not None:
        name = SEAT_NAME[state.leader]
        next_ = f"{name} opens next" if state.stage == "deal" else f"{name} leads next"
        yield _text(_won(state) if state.stage == "over" else next_, -22, "vh-big")
    for position, x in zip(POSITIONS, (-74, 0, 74), strict=True):
        name = POSITION[position]
        opened, winner = end.state.table.opened[position], end.winners.get(name)
        yield h("text", name, x=x - (7 if opened else 0), y=1, text_anchor="middle", class_="vh-note")
        if opened:
            yield cards.shape(opened, x + {"left": 13, "center": 21, "right": 16}[name], -3.5, 4.5)
        won = SEAT_NAME[winner] if winner is not None else "lost"
        yield h(
            "text", won, x=x, y=18, text_anchor="middle", class_="vh-taker vh-lost" if winner is None else "vh-taker"
        )
    if scored is None:
        yield _text(_totals(state), 46, "vh-score")
        return
    points = " · ".join(f"{seat} {score}" for seat, score in scored.get("scores").items())
    yield _text(f"{points} VP", 38, "vh-score")
    yield _text(
        f"in all {' · '.join(f'{side} {total}' for side, total in scored.get('totals').items())}", 56, "vh-score"
    )


def _when(state: State) -> str:
    words = f"Round {state.round} · phase {state.phase}"
    if state.stage == "over":
        return "The game is over"
    return words if state.leader is None else f"{words} · led by {SEAT_NAME[state.leader]}"


def _trump(state: State, waits: bool) -> Iterator[Element]:
    waiting = {
        "opener": "Who opens?",
        "deal": "The deal",
        "redeal": "A new deal?",
        "pass": "Cards are passed",
        "over": _won(state),
    }
    stage = "redeal" if waits else state.stage
    if stage in waiting:
        yield _text(waiting[stage], -14, "vh-big")
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
    """The spoils of each seat with the points they make, and the cards that are out of the round; what the last
    move brought stands first."""
    end = ending(view)
    new = end.taken if end is not None else {}
    lost = tuple(card for card, fate in end.fates.items() if fate.taker is None) if end is not None else ()
    scored = end.first("round-scored") if end is not None else None
    rows = []
    for seat in SEATS:
        taken = new.get(seat, [])
        # the spoils of a round that is over are gone from the state
        held = state.spoils[seat] if scored is None or view.before is None else view.before.spoils[seat]
        if scored is not None:
            points = f"{scored.get('scores')[SEAT[seat]]} VP in this round"
        else:
            before = state.scores[seat]
            points = f"{vp(state, seat) - before} VP" + (f", {before} from earlier rounds" if before else "")
            points = f"{before} VP" if state.stage == "over" else points
        if held or taken or state.scores[seat]:
            rows.append(_row(SEAT_NAME[seat], points, taken, held))
    gone = state.lost if scored is None or view.before is None else view.before.lost
    if gone or lost:
        rows.append(_row("Lost", "nobody's", [CARD[card] for card in lost], gone))
    if not rows:
        return None
    return h("details", h("summary", "Spoils of war"), h("ul", rows, class_="vh-spoils"), open=True)


def _row(name: str, told: str, new: Sequence[Card], held: Sequence[Card]) -> Element:
    old = [card for card in held if card not in new]
    return h(
        "li",
        h("strong", name),
        f" {told} ",
        h("span", "now ", class_="rx-soft") if new else None,
        [_chip(card) for card in new],
        h("span", "before ", class_="rx-soft") if new and old else None,
        [_chip(card) for card in old],
    )


def _chip(card: Card) -> Element:
    return h("span", cards.short(card), class_=f"rx-piece vh-chip vh-tint-{card.regiment}", title=cards.spoken(card))
