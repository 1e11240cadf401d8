"""A phase that the last move has ended: the boards as they lay, and what became of each card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from explorer.core.protocol import Event
from explorer.games.victory_and_honor.cards import Card
from explorer.games.victory_and_honor.playing import lay
from explorer.games.victory_and_honor.reading import SEAT_OF
from explorer.games.victory_and_honor.state import Play, State
from explorer.games.victory_and_honor.tables import POSITION, SEAT_NAME, Position, Seat
from widgets.boards.victory_and_honor import cards

if TYPE_CHECKING:
    from widgets.boards import View

_HOW = {"regiment": "wins", "trump": "trumps"}


class Fate(NamedTuple):
    """What became of a card: who has it now (None: nobody, it is lost), and its part in that: `wins`, `trumps`
    or `flanks` for the card that took its position, `shot` for a bombarded one, else nothing."""

    taker: Seat | None
    part: str = ""


@dataclass(frozen=True)
class Ending:
    """The boards with all twelve cards, before anything was taken, and what the events say about them."""

    state: State
    events: tuple[Event, ...]
    fates: Mapping[str, Fate]
    winners: Mapping[str, Seat]

    def first(self, kind: str) -> Event | None:
        """The first event of a kind."""
        return next((event for event in self.events if event.kind == kind), None)

    @property
    def title(self) -> str:
        """What has ended: the phase, with the third the round, with the last round the game."""
        if self.first("game-ended"):
            return "The game is over"
        if self.first("round-scored"):
            return f"Round {self.state.round} has ended"
        return f"Round {self.state.round} · phase {self.state.phase} has ended"

    @property
    def taken(self) -> Mapping[Seat, list[Card]]:
        """What each seat took, reserves included."""
        found: dict[Seat, list[Card]] = {}
        for event in self.events:
            taker = SEAT_OF.get(event.get("by" if event.kind == "bombarded" else "seat"))
            if taker is not None and event.kind in _TAKES:
                found.setdefault(taker, []).extend(event.get("cards") or [event.get("card")])
        return found


_TAKES = frozenset({"bombarded", "won", "flanked", "reserve"})


def ending(view: View) -> Ending | None:
    """The phase that the last move has ended; None if it did not end one."""
    move, before = view.last, view.before
    if before is None or not isinstance(move, Play) or not any(event.kind == "phase-ended" for event in view.events):
        return None
    fates: dict[str, Fate] = {}
    winners: dict[str, Seat] = {}
    for event in view.events:
        match event.kind:
            case "bombarded":
                fates[event.get("card")] = Fate(SEAT_OF[event.get("by")], "shot")
            case "won" | "flanked":
                winners[event.get("position")] = taker = SEAT_OF[event.get("seat")]
                fates |= {card: Fate(taker) for card in event.get("cards")}
                fates |= {card: Fate(None) for card in event.get("lost", ())}
                fates[event.get("card")] = Fate(taker, _HOW.get(event.get("with"), "flanks"))
            case "total-defeat":
                fates |= {card: Fate(None) for card in event.get("cards")}
    return Ending(lay(before, move)[0], view.events, fates, winners)


def spoken(end: Ending, seat: Seat, position: Position) -> str:
    """What a screen reader says of a card that lay here when the phase ended."""
    laid = end.state.table.laid(seat, position)
    assert laid is not None, "a phase ends when all boards are full"
    fate = end.fates[laid.card]
    words = [cards.spoken(laid.card)]
    if not laid.face_up:
        trump = laid.card.regiment == end.state.trump
        words.append("face down, a trump" if trump else "face down, a sacrifice")
    if fate.part == "shot" and fate.taker is not None:
        words.append(f"bombarded and taken by {SEAT_NAME[fate.taker]}")
    elif fate.part:
        words.append(f"{fate.part} {POSITION[position]}")
    else:
        words.append("lost" if fate.taker is None else f"taken by {SEAT_NAME[fate.taker]}")
    return f"as the phase ended: {', '.join(words)}"
