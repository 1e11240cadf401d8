"""What a seat can expect of the three positions: rough estimates from what it sees, for the heuristic policy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from explorer.games.victory_and_honor.cards import DECK, Card
from explorer.games.victory_and_honor.observation import Seen
from explorer.games.victory_and_honor.tables import FLANKS, REGIMENTS, SEATS, Position, Seat
from explorer.games.victory_and_honor.turn_order import FACING, clockwise

# Guesses; play is hardly better or worse with half or twice of any.
CAPTURES: Final = 0.25  # the share of the cards still out that one player captures
WILLING: Final = 0.75  # how often a player who can beat a card does
OWN: Final = 0.7  # the same for the seat itself, which may need its card elsewhere
TRUMPS: Final = 0.3  # how often somebody else's face-down card is a trump, once there is one
REACHES_BACK: Final = 0.1  # how often it becomes one
TO_COME: Final = 0.8  # points: what a card that is not seen is worth to who captures it
RIVALS: Final = 0.6  # how much another player's gain hurts where each plays alone

ABOVE: Final = 20  # added to the value of a trump; a charging Cavalry stands just below

Slots = Sequence[Card | str | None]


class Outlook:
    """The estimates of one seat, which sees `seen`. `friends` tells for each seat whether it is on this side."""

    def __init__(self, seen: Seen) -> None:
        self.seen, self.me = seen, seen.me
        self.alone = seen.rulings["play"] != "partners"
        self.stars = seen.rulings["troop-multiplier"] == "stars"
        self.sacrifices_lost = seen.rulings["sacrificed-cards"] == "lost"
        self.friends = tuple([seat == self.me or (not self.alone and (seat - self.me) % 4 == 2) for seat in SEATS])
        gone = set(seen.lost).union(*seen.spoils)
        known = gone.union(seen.hand, [card for card in seen.board if isinstance(card, Card)])
        self.unseen = [card for card in DECK if card not in known]
        self.spoils = [self._counts(spoils) for spoils in seen.spoils]
        self.out = self._counts([card for card in DECK if card not in gone])
        self.part = tuple([min(1.0, (size or 0) / max(len(self.unseen), 1)) for size in seen.hand_sizes])

    def _counts(self, cards: Iterable[Card]) -> dict[str, list[int]]:
        """For each regiment what the troops are multiplied by, and how many troops there are."""
        counts = {regiment: [0, 0] for regiment in REGIMENTS}
        for card in cards:
            if card.is_general:
                counts[card.regiment][0] += card.stars if self.stars else 1
            else:
                counts[card.regiment][1] += 1
        return counts

    def worth(self, seat: Seat, cards: Sequence[Card]) -> float:
        """What capturing these cards is worth to a seat, in points, with what they may come to multiply later."""
        total = float(sum([card.stars for card in cards]))
        new: dict[str, list[int]] = {}
        for card in cards:
            counts = new.setdefault(card.regiment, [0, 0])
            if card.is_general:
                counts[0] += card.stars if self.stars else 1
            else:
                counts[1] += 1
        for regiment, (generals, troops) in new.items():
            had_generals, had_troops = self.spoils[seat][regiment]
            out_generals, out_troops = self.out[regiment]
            later = generals * (out_troops - troops) + troops * (out_generals - generals)
            total += (had_generals + generals) * (had_troops + troops) - had_generals * had_troops + CAPTURES * later
        return total

    def gain(self, seat: Seat, cards: Sequence[Card], more: float = 0.0) -> float:
        """What it means for this side that a seat captures cards, and `more` points of cards not seen."""
        worth = self.worth(seat, cards) + more
        if self.friends[seat]:
            return worth
        return -RIVALS * worth if self.alone else -worth

    def holds(self, seat: Seat, cards: int) -> float:
        """The probability that a seat holds one of so many unseen cards."""
        return 1.0 - (1.0 - self.part[seat]) ** cards

    def unseen_above(self, regiment: str, value: int) -> int:
        """How many unseen cards of a regiment are stronger."""
        return sum([1 for card in self.unseen if card.regiment == regiment and card.value > value])

    def in_line(self, slot: int) -> int | None:
        """The facing slot, if Artillery fires along it."""
        return None if slot % 3 == Position.CENTER and not self.alone else FACING[slot]

    def shot_by(self, board: Slots, face_up: Sequence[bool], slot: int) -> Seat | None:
        """The seat whose Artillery bombards the face-up card in this slot."""
        there = self.in_line(slot)
        if there is None or not face_up[there]:
            return None
        artillery = board[there]
        return SEATS[there // 3] if isinstance(artillery, Card) and artillery.rank == "4" else None

    def expect(
        self,
        position: Position,
        board: Slots,
        face_up: Sequence[bool],
        opened: Sequence[str | None],
        trump: str | None,
        rider: Seat | None,
        hand: Sequence[Card],
    ) -> float:
        """The points that this side can expect of a position on these boards, less those of the others.

        `rider` is the seat whose Cavalry came last there, if any; `hand` is what this seat holds still.
        """
        total, best, winner = 0.0, 0, None
        pile: list[Card] = []
        hidden: list[Seat] = []
        waiting: list[Seat] = []
        for seat in SEATS:
            slot = seat * 3 + position
            laid, up = board[slot], face_up[slot]
            if laid is None:
                waiting.append(seat)
                continue
            if not isinstance(laid, Card):
                hidden.append(seat)
                continue
            by = self.shot_by(board, face_up, slot) if up else None
            if by is not None:
                total += self.gain(by, (laid,))
                continue
            value = laid.value if up else laid.value + ABOVE if laid.regiment == trump else 0
            if seat == rider and position in FLANKS:
                value = ABOVE
            if value or not self.sacrifices_lost:
                pile.append(laid)
            if value > best:
                best, winner = value, seat
        regiment = opened[position]
        if regiment is None and waiting:
            ours = sum(self.friends) / len(SEATS)
        else:
            ours = float(winner is not None and self.friends[winner])
            for seat in hidden:
                ours = self._share(ours, seat, REACHES_BACK if trump is None or best > ABOVE else TRUMPS)
            for seat in waiting:
                own = seat == self.me
                chance = beat_it(hand, regiment, best, trump) if own else self._beats(seat, regiment, best, trump)
                ours = self._share(ours, seat, chance)
        more = TO_COME * (len(waiting) + len(hidden))
        us = winner if winner is not None and self.friends[winner] else self.me
        them = winner if winner is not None and not self.friends[winner] else clockwise(self.me)
        somebody = 1.0 if winner is not None or waiting else TRUMPS
        return total + somebody * (ours * self.gain(us, pile, more) + (1 - ours) * self.gain(them, pile, more))

    def _share(self, ours: float, seat: Seat, chance: float) -> float:
        """The probability that this side wins, after a seat has had this chance to take the position."""
        return ours + (1 - ours) * chance if self.friends[seat] else ours * (1 - chance)

    def _beats(self, seat: Seat, regiment: str | None, best: int, trump: str | None) -> float:
        """The probability that another seat, which has yet to play there, takes a position."""
        if regiment is None:
            return 0.0
        higher = self.holds(seat, self.unseen_above(regiment, best))
        if trump is not None:
            void = 1.0 - self.holds(seat, self.unseen_above(regiment, 0))
            higher += void * self.holds(seat, self.unseen_above(trump, max(best - ABOVE, 0)))
        return WILLING * higher


def beat_it(hand: Sequence[Card], regiment: str | None, best: int, trump: str | None) -> float:
    """The probability that the seat itself will take a position with a card of this hand."""
    following = [card.value for card in hand if card.regiment == regiment]
    able = following or [card.value + ABOVE for card in hand if card.regiment == trump]
    return OWN if max(able, default=0) > best else 0.0
