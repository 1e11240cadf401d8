"""Opening Cards: what a card would be if it were played in a position, and following suit."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from explorer.core.clauses import cites
from explorer.core.protocol import Refusal
from explorer.games.victory_and_honor.cards import Card
from explorer.games.victory_and_honor.state import Hand, State
from explorer.games.victory_and_honor.tables import POSITION, REGIMENTS, SEAT_NAME, Position, Seat


class Prospect(Enum):
    """What a hand can do in a free position."""

    FOLLOW = "follow"
    OPEN = "open"
    SACRIFICE = "sacrifice"
    SACRIFICE_OPENING = "sacrifice the opening"

    __hash__ = object.__hash__


@cites("rules-of-engagement.opening-cards.nobody-yet")
def is_closed(state: State, position: Position) -> bool:
    """Whether a position without an opening card can no longer be opened (ruling opening-after-sacrifice)."""
    table = state.table
    if table.opened[position] is not None or not any(table.board[position::3]):
        return False
    match state.rulings["opening-after-sacrifice"]:
        case "closed":
            return True
        case _:
            return False


def prospect(state: State, position: Position, held: frozenset[str]) -> Prospect:
    """What a hand with cards of the `held` regiments can do in this position."""
    opened = state.table.opened
    regiment = opened[position]
    if regiment is not None:
        return Prospect.FOLLOW if regiment in held else Prospect.SACRIFICE
    if held.issubset(opened) or is_closed(state, position):
        return Prospect.SACRIFICE_OPENING
    return Prospect.OPEN


def playable(what: Prospect, hand: Hand, position: Position, opened: tuple[str | None, ...]) -> Sequence[Card]:
    """The cards of a hand that may be played in a position of this prospect."""
    if what is Prospect.FOLLOW:
        regiment = opened[position]
        return [card for card in hand if card.regiment == regiment]
    if what is Prospect.OPEN:
        return [card for card in hand if card.regiment not in opened]
    return hand


def lies_face_up(state: State, position: Position, card: Card) -> bool:
    """Whether a card, legally played in this position, is played face up: it follows suit or opens."""
    opened = state.table.opened
    regiment = opened[position]
    if regiment is not None:
        return regiment == card.regiment
    return card.regiment not in opened and not is_closed(state, position)


@cites("rules-of-engagement.opening-cards.nobody-yet")
def somebody_played_there(position: Position) -> Refusal:
    """Why a closed position cannot be opened any more."""
    return Refusal(
        clause="rules-of-engagement.opening-cards.nobody-yet",
        reason=f"{POSITION[position].capitalize()} has a sacrificed card on some board already, so no card opens it.",
    )


@cites("rules-of-engagement.opening-cards.follow")
def must_follow(state: State, seat: Seat, position: Position) -> Refusal:
    """Why a card of another regiment may not be played where the hand can follow."""
    regiment = state.table.opened[position]
    assert regiment is not None
    held = " ".join(card for card in state.hand(seat) if card.regiment == regiment)
    return Refusal(
        clause="rules-of-engagement.opening-cards.follow",
        reason=f"{POSITION[position].capitalize()} was opened in {REGIMENTS[regiment]} and "
        f"{SEAT_NAME[seat]} still holds {REGIMENTS[regiment]} ({held}): follow suit.",
    )


@cites("rules-of-engagement.opening-cards.new-colour")
def must_be_new_colour(state: State, seat: Seat, position: Position, card: Card) -> Refusal:
    """Why a card of a regiment opened elsewhere may not be played where the hand can open."""
    where = POSITION[Position(state.table.opened.index(card.regiment))]
    new = " ".join(one for one in state.hand(seat) if one.regiment not in state.table.opened)
    return Refusal(
        clause="rules-of-engagement.opening-cards.new-colour",
        reason=f"{REGIMENTS[card.regiment]} is already opened in {where}: {POSITION[position]} must be opened "
        f"in a new regiment, which {SEAT_NAME[seat]} can do with {new}.",
    )
