"""The state of Victory & Honor and its moves: frozen, hashable values."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from explorer.core.clauses import cites
from explorer.core.rulings import Rulings
from explorer.games.victory_and_honor.cards import DECK, Card, in_order, write_cards
from explorer.games.victory_and_honor.tables import POSITION, POSITIONS, SEAT, SEATS, SIDES, Position, Seat

Hand = tuple[Card, ...]


class Laid(NamedTuple):
    """A card on a board, and whether it lies face up."""

    card: Card
    face_up: bool


Board = tuple[Laid | None, ...]


class Gift(NamedTuple):
    """A card laid in a position to be passed on."""

    seat: Seat
    position: Position
    card: Card


class Table(NamedTuple):
    """The four boards during a phase. A slot is `seat * 3 + position`.

    `opened` holds the regiment of each position and `openers` the opening cards, None where unopened.
    `chargers` holds, for each position, the seat whose face-up Cavalry came last of the four cards there.
    `turn` is the seat that plays next; `filling` says that the normal order has ended; `bound` is the
    position that a Scout has named to `turn`; `covered` are the covered slots as bits, slot k being 1 << k.
    """

    turn: Seat
    board: Board = (None,) * 12
    opened: tuple[str | None, ...] = (None,) * 3
    openers: tuple[Card | None, ...] = (None,) * 3
    chargers: tuple[Seat | None, ...] = (None,) * 3
    filling: bool = False
    bound: Position | None = None
    covered: int = 0

    def laid(self, seat: Seat, position: Position) -> Laid | None:
        return self.board[seat * 3 + position]

    def column(self, position: Position) -> tuple[Laid | None, ...]:
        """The four slots of a position, from N clockwise."""
        return self.board[position::3]


class State(NamedTuple):
    """A position of the game.

    `stage` is what comes next: `opener`, `deal`, `redeal`, `pass`, `play` or `over`; `after_deal` is the
    stage that a deal leads to, `redeal` while none is due. A hand is None until it is dealt. `kept` are the
    seats that have declined a redeal. `scores` are the points of each seat before this round, `totals` those
    of each side.
    """

    rulings: Rulings
    stage: str
    table: Table
    hands: tuple[Hand | None, ...] = (None,) * 4
    round: int = 1
    phase: int = 1
    opener: Seat | None = None
    leader: Seat | None = None
    after_deal: str = "redeal"
    kept: tuple[Seat, ...] = ()
    gifts: tuple[Gift, ...] = ()
    spoils: tuple[Hand, ...] = ((), (), (), ())
    lost: Hand = ()
    scores: tuple[int, ...] = (0, 0, 0, 0)
    totals: tuple[int, ...] = (0, 0)

    def after_play(self, table: Table, hands: tuple[Hand | None, ...]) -> State:
        """The same position with other boards and hands; quicker than `_replace`, for it is asked so often."""
        return State(self.rulings, self.stage, table, hands, *self[4:])

    def hand(self, seat: Seat) -> Hand:
        """The cards a seat holds; empty before the deal."""
        return self.hands[seat] or ()

    @property
    @cites("setup.partners")
    def sides(self) -> dict[str, tuple[Seat, ...]]:
        """The sides of the table under the ruling `play`."""
        return SIDES[self.rulings["play"]]

    @property
    def trump(self) -> str | None:
        """The trump regiment, once all three positions are opened."""
        return trump_of(self.table.opened)

    @property
    def undealt(self) -> Hand:
        """Cards that are nowhere: to be dealt to the hands not dealt yet, else out of the round."""
        placed = {laid.card for laid in self.table.board if laid}
        placed.update([gift.card for gift in self.gifts], self.lost, *self.spoils)
        placed.update(*[hand for hand in self.hands if hand])
        return tuple([card for card in DECK if card not in placed])


_ALL = frozenset(card.regiment for card in DECK)


@cache
def trump_of(opened: tuple[str | None, ...]) -> str | None:
    """The regiment left when three are opened, else None."""
    if None in opened:
        return None
    (left,) = _ALL.difference(opened)
    return left


@dataclass(frozen=True, slots=True)
class Opens:
    """Chance: the seat that opens the first round."""

    seat: Seat

    def __str__(self) -> str:
        return f"{SEAT[self.seat]} opens"


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: a whole hand."""

    seat: Seat
    cards: Hand

    def __str__(self) -> str:
        return f"deal {SEAT[self.seat]} {write_cards(self.cards)}"


@dataclass(frozen=True, slots=True)
class Redeal:
    """Answer of a seat without a General: a new deal, or not."""

    seat: Seat
    wanted: bool

    def __str__(self) -> str:
        return f"{SEAT[self.seat]} {'redeals' if self.wanted else 'keeps'}"


@dataclass(frozen=True, slots=True)
class Give:
    """A card laid down to be passed on."""

    seat: Seat
    position: Position
    card: Card

    def __str__(self) -> str:
        return f"{SEAT[self.seat]} gives {POSITION[self.position]} {self.card}"


@dataclass(frozen=True, slots=True)
class Play:
    """A card played to a position; a Scout may name the next player's position."""

    seat: Seat
    position: Position
    card: Card
    names: Position | None = None

    def __str__(self) -> str:
        named = "" if self.names is None else f" > {POSITION[self.names]}"
        return f"{SEAT[self.seat]} {POSITION[self.position]} {self.card}{named}"


Move = Opens | Deal | Redeal | Give | Play


@cache
def play(seat: Seat, position: Position, card: Card, names: Position | None = None) -> Play:
    """The one Play of these parts."""
    return Play(seat, position, card, names)


# slot -> card -> the one Play, or Give, of these parts
PLAYS: Final = [{card: play(s, p, card) for card in DECK} for s in SEATS for p in POSITIONS]
GIVES: Final = [{card: Give(s, p, card) for card in DECK} for s in SEATS for p in POSITIONS]


def covered_slots(board: Board) -> int:
    """The slots of boards that hold a card, as bits: slot k is 1 << k."""
    return sum(1 << slot for slot, laid in enumerate(board) if laid is not None)


def without(hands: tuple[Hand | None, ...], seat: Seat, card: Card) -> tuple[Hand | None, ...]:
    """The hands after a seat has parted with a card."""
    hand = hands[seat] or ()
    place = hand.index(card)
    return (*hands[:seat], hand[:place] + hand[place + 1 :], *hands[seat + 1 :])


def joined(cards: Hand, more: Hand) -> Hand:
    """Two sets of cards as one, sorted."""
    return in_order(cards + more)
