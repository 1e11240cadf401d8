"""What a seat can tell about another seat's hidden cards: from what was passed, and from how it has played.

All that matters of a hand for the legality of a play is which regiments it holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from explorer.core.allotments import Shape, vectors
from explorer.core.rulings import Rulings
from explorer.games.victory_and_honor.cards import DECK, Card, in_order
from explorer.games.victory_and_honor.observation import Seen
from explorer.games.victory_and_honor.opening import lies_face_up
from explorer.games.victory_and_honor.state import Gift, Give, Hand, Play, State, Table
from explorer.games.victory_and_honor.tables import REGIMENTS, SEATS, Seat
from explorer.games.victory_and_honor.turn import Turn
from explorer.games.victory_and_honor.turn_order import target
from explorer.games.victory_and_honor.views import UNSEEN, Recent
from explorer.games.victory_and_honor.world_lines import giver

_REGIMENTS = tuple(REGIMENTS)
PLACE = {regiment: place for place, regiment in enumerate(_REGIMENTS)}
_ONE = tuple(tuple(int(place == one) for place in range(4)) for one in range(4))
_NONE = (0, 0, 0, 0)


@dataclass(frozen=True)
class Other:
    """What is hidden of another seat: slots with face-down cards, gifts it has laid (by number), its hand; the
    cards known to be among these; and its plays since the deal, each with the boards before it."""

    seat: Seat
    slots: tuple[int, ...]
    gifts: tuple[int, ...]
    hand: int
    known: Hand
    plays: tuple[tuple[Table, Play], ...]


@lru_cache(maxsize=1 << 16)
def fits(rulings: Rulings, table: Table, move: Play, held: frozenset[str], regiment: str) -> bool:
    """Whether a play that was seen was legal for a hand with cards of the `held` regiments, if the card was of
    this one."""
    card = move.card if move.card != UNSEEN else _EXAMPLE[regiment]
    hands: list[Hand | None] = [None] * 4
    hands[move.seat] = in_order([card, *(_EXAMPLE[one] for one in held if one != regiment)])
    state = State(rulings, "play", table, tuple(hands))
    if move.card == UNSEEN and lies_face_up(state, move.position, card):
        return False
    return Turn(state).refuse(replace(move, card=card)) is None


_EXAMPLE = {regiment: next(card for card in DECK if card.regiment == regiment) for regiment in REGIMENTS}


def others(seen: Recent) -> list[Other]:
    """What is hidden of each other seat."""
    now, known = seen.now, tuple(_passed_on(seen))
    found = []
    for seat in SEATS:
        if seat == seen.me:
            continue
        plays = [(table, move) for table, move in zip(seen.tables, seen.moves, strict=True) if isinstance(move, Play)]
        found.append(
            Other(
                seat,
                tuple(slot for slot in range(seat * 3, seat * 3 + 3) if now.board[slot] == UNSEEN),
                tuple(place for place, gift in enumerate(now.gifts) if gift is None and giver(now, place) == seat),
                now.hand_sizes[seat] or 0,
                tuple(card for to, card in known if to == seat),
                tuple((table, move) for table, move in plays if move.seat == seat),
            )
        )
    return found


def _passed_on(seen: Recent) -> Iterator[tuple[Seat, Card]]:
    """Cards that the seat has passed and has not seen again: to whom, and which."""
    if seen.now.stage != "play":
        return
    again = set(open_cards(seen.now))
    given: list[Gift | Give] = [gift for gift in seen.base.gifts if gift is not None]
    given += [move for move in seen.moves if isinstance(move, Give)]
    for gift in given:
        if gift.seat == seen.me and gift.card not in again:
            yield target(gift.seat, gift.position), gift.card


def open_cards(now: Seen) -> Iterator[Card]:
    """Cards outside hands whose place the seat knows."""
    yield from (card for card in now.board if isinstance(card, Card) and card != UNSEEN)
    yield from (gift.card for gift in now.gifts if gift is not None)
    yield from (card for spoils in now.spoils for card in spoils)
    yield from now.lost


def shapes(rulings: Rulings, other: Other, counts: tuple[int, ...]) -> Iterator[Shape]:
    """How many unseen cards of each regiment may be in each hidden place of a seat; the note says which known
    cards are where, by number of the place (the last one is the hand)."""
    bins = len(other.slots) + 1
    for where in product(range(bins), repeat=len(other.known)):
        note = tuple(zip(where, other.known, strict=True))
        in_hand = [card for place, card in note if place == bins - 1]
        laid = {place: card for place, card in note if place < bins - 1}
        if len(laid) + len(in_hand) < len(other.known) or len(in_hand) > other.hand:
            continue
        size = other.hand - len(in_hand)
        unknown = [place for place in range(bins - 1) if place not in laid]
        by_support: dict[frozenset[str], list[tuple[int, ...]]] = {}
        for counted in vectors(size, counts):
            support = frozenset(_REGIMENTS[place] for place in range(4) if counted[place])
            by_support.setdefault(support, []).append(counted)
        for regiments in product(_REGIMENTS, repeat=len(unknown)):
            of = {place: card.regiment for place, card in laid.items()} | dict(zip(unknown, regiments, strict=True))
            slots = tuple(_ONE[PLACE[of[place]]] if place in unknown else _NONE for place in range(bins - 1))
            of_slot = {slot: of[place] for place, slot in enumerate(other.slots)}
            for support, countings in by_support.items():
                if _all_fit(rulings, other, support.union(card.regiment for card in in_hand), of_slot):
                    yield from (Shape((*slots, counted), note) for counted in countings)


def _all_fit(rulings: Rulings, other: Other, hand: frozenset[str], of_slot: dict[int, str]) -> bool:
    """Whether all plays were legal if the hand now holds these regiments, and these lie face down."""
    held = hand
    for table, move in reversed(other.plays):
        slot = move.seat * 3 + move.position
        regiment = of_slot[slot] if move.card == UNSEEN else move.card.regiment
        held = held.union((regiment,))
        if not fits(rulings, table, move, held, regiment):
            return False
    return True
