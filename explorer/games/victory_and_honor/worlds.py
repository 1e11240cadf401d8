"""The positions that fit what a seat has seen: hidden hands, face-down cards, gifts and what was not dealt.

Who could not follow suit, who sacrificed an opening and what was passed restrict where the unseen cards can be. All
that matters of a hand for the legality of a play is which regiments it holds, so positions are counted by numbers of
cards a regiment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import cast

from explorer.core.allotments import Allotments, Holder, Shape, Share
from explorer.core.hidden import View
from explorer.games.victory_and_honor import world_lines
from explorer.games.victory_and_honor.cards import DECK, Card, in_order
from explorer.games.victory_and_honor.knowledge import PLACE, open_cards, others, shapes
from explorer.games.victory_and_honor.state import Deal, Gift, Hand, Move, Redeal, State
from explorer.games.victory_and_honor.tables import POSITIONS, REGIMENTS, Seat
from explorer.games.victory_and_honor.turn_order import seats_from
from explorer.games.victory_and_honor.views import recent
from explorer.games.victory_and_honor.world_lines import position


@dataclass(frozen=True)
class Family:
    """Worlds of one kind: the stage they are at, who is asked about a new deal, and the ways to deal."""

    stage: str
    asked: Seat | None
    ways: Allotments[Card]


class CardWorlds:
    """All positions under which every move that a seat has seen was legal (see explorer.core.hidden.Worlds)."""

    def __init__(self, view: View) -> None:
        self.seen = recent(view)
        self.others = others(self.seen)
        self.families = tuple(self._families())

    @property
    def total(self) -> int:
        return sum(family.ways.total for family in self.families)

    def pick(self, index: int) -> State:
        """The position of this rank. Raises IndexError."""
        for family in self.families:
            if 0 <= index < family.ways.total:
                return self._state(family, family.ways.pick(index))
            index -= family.ways.total
        raise IndexError("rank beyond the number of worlds")

    def line(self, world: State) -> tuple[State, tuple[Move, ...]]:
        """A start and moves that lead to a world, seen alike by the seat."""
        return world_lines.line(self.seen, world)

    def _unseen(self) -> Hand:
        now = self.seen.now
        placed = {*now.hand, *open_cards(now), *(card for other in self.others for card in other.known)}
        return tuple(card for card in DECK if card not in placed)

    def _families(self) -> Iterator[Family]:
        now, cards = self.seen.now, self._unseen()
        if now.stage != "waiting":
            yield Family(now.stage, self.seen.me if now.stage == "redeal" else None, self._dealt(cards))
            return
        asked_from, asked_to, passing = self._may_be_asked()
        order = seats_from(self.seen.now.opener or Seat.N)
        if now.rulings["redeal"] == "whole-table":
            for seat in order[asked_from:asked_to]:
                if seat != self.seen.me:
                    yield Family("redeal", seat, self._without_general(cards, seat))
        if passing:
            yield Family("pass", None, self._dealt(cards))

    def _may_be_asked(self) -> tuple[int, int, bool]:
        """While the seat waits: which seats, by number from the opener, may be asked about a new deal now, and
        whether the passing may have begun."""
        me, now, moves = self.seen.me, self.seen.now, self.seen.moves
        place = seats_from(now.opener or Seat.N).index(me)
        begun = me != now.opener
        if any(isinstance(one, Redeal) for one in moves):
            return place + 1, 4, begun
        general = any(card.is_general for card in now.hand)
        dealt_here = any(isinstance(one, Deal) for one in moves)
        if dealt_here and not general and now.rulings["redeal"] == "whole-table":
            return 0, place, False
        return 0, 4, begun

    def _dealt(self, cards: Hand) -> Allotments[Card]:
        rulings = self.seen.now.rulings
        counts = tuple(sum(card.regiment == one for card in cards) for one in REGIMENTS)
        holders = []
        for other in self.others:
            places = len(other.slots) + len(other.gifts)
            if other.plays or (other.known and other.slots):
                unknown = places + other.hand - len(other.known)
                holders.append(Holder((unknown,), tuple(shapes(rulings, other, counts))))
            else:
                holders.append(Holder((1,) * places + (other.hand - len(other.known),)))
        return _with_rest(cards, _regiment, holders)

    def _without_general(self, cards: Hand, seat: Seat) -> Allotments[Card]:
        holders = []
        for other in self.others:
            only = (Shape(((other.hand, 0),)),) if other.seat == seat else None
            holders.append(Holder((other.hand,), only))
        return _with_rest(cards, lambda card: int(card.is_general), holders)

    def _state(self, family: Family, shares: tuple[Share[Card], ...]) -> State:
        now = self.seen.now
        hands: list[Hand | None] = [None if size is None else now.hand for size in now.hand_sizes]
        laid: list[Card | None] = [card if isinstance(card, Card) else None for card in now.board]
        gifts: list[Gift | None] = list(now.gifts)
        for other, share in zip(self.others, shares, strict=False):
            bins = [list(cards) for cards in share.bins]
            note = cast("tuple[tuple[int, Card], ...] | None", share.note)
            for place, card in note if note is not None else [(-1, card) for card in other.known]:
                bins[place].append(card)
            for slot, cards in zip(other.slots, bins, strict=False):
                laid[slot] = cards[0]
            for place, cards in zip(other.gifts, bins[len(other.slots) :], strict=False):
                gifts[place] = Gift(other.seat, POSITIONS[place % 3], cards[0])
            if hands[other.seat] is not None:
                hands[other.seat] = in_order(bins[-1])
        return position(now, family.stage, family.asked, hands, laid, gifts)


def _with_rest(cards: Hand, class_of: Callable[[Card], int], holders: list[Holder]) -> Allotments[Card]:
    """The ways to deal, what is left over being dealt to nobody."""
    rest = len(cards) - sum(sum(holder.sizes) for holder in holders)
    return Allotments(cards, class_of, [*holders, Holder((rest,))])


def _regiment(card: Card) -> int:
    return PLACE[card.regiment]
