"""A sensible player: it weighs what each move changes in the points that its side can expect.

It looks no further than its own move: who is likely to win each position, what the cards there are worth to
whom, which cards lie in a line of fire, what the card would still be worth in hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from explorer.core.dist import Dist
from explorer.games.victory_and_honor.cards import Card
from explorer.games.victory_and_honor.observation import Seen
from explorer.games.victory_and_honor.outlook import Outlook
from explorer.games.victory_and_honor.state import Give, Move, Play, Redeal, trump_of
from explorer.games.victory_and_honor.tables import PHASES, POSITIONS, REGIMENTS, Position, Seat
from explorer.games.victory_and_honor.turn_order import target

# Points, by rank: what a card in hand is worth for the phases to come.
KEEP: Final = {"G3": 2.2, "G2": 1.5, "G1": 1.0, "7": 0.6, "6": 0.4, "5": 0.3, "4": 0.6, "3": 0.1, "2": 0.0, "1": 0.3}
TO_PARTNER: Final = 0.8  # the part of that which a card given to the partner is worth still
BATTERY: Final = 0.8  # points: Artillery before a slot that an opponent has yet to fill
FEARED: Final = 0.7  # how often a player who can bombard a card does, in a position already opened
FEARED_LATER: Final = 0.35  # the same in a position that is not opened yet
LONG_SUIT: Final = 0.3  # points: opening a regiment, for each card more of it than of others that may be trump
TRUMP_SUIT: Final = 2.0  # the same for the opening that sets the trump
HELD_BACK: Final = 0.3  # points: a sacrifice that may yet become a trump
TO_FRIEND: Final = 0.1  # points: passing the turn to the partner
NAMED: Final = 0.05  # points: naming a position, and this part of what is expected there
INTO_FIRE: Final = 1.0  # points: naming a position that faces Artillery of this side


def choose(seen: Seen, moves: Sequence[Move]) -> Dist[Move]:
    """The move with the best estimate; of equals the first."""
    if len(moves) == 1:
        return Dist({moves[0]: 1})
    outlook = Outlook(seen)
    match moves[0]:
        case Redeal():
            # A hand without a General is weaker than the one that a new deal can be expected to bring.
            return Dist({next(move for move in moves if isinstance(move, Redeal) and move.wanted): 1})
        case Give():
            keep = {card: kept(outlook, card) for card in seen.hand}
            return Dist({max(moves, key=lambda move: _gift(outlook, keep, move)): 1})
    plays = Plays(outlook)
    return Dist({max(moves, key=plays.estimate): 1})


def _gift(outlook: Outlook, keep: dict[Card, float], move: Move) -> float:
    """What giving a card away is worth, in points."""
    assert isinstance(move, Give)
    to = target(move.seat, move.position)
    if outlook.friends[to]:
        return TO_PARTNER * KEEP[move.card.rank] - keep[move.card]
    return outlook.gain(to, (move.card,)) - keep[move.card]


def kept(outlook: Outlook, card: Card) -> float:
    """What holding on to a card is worth, in points: in the last phase, as the reserve instead of the next best."""
    if outlook.seen.phase < PHASES:
        return KEEP[card.rank]
    worths = sorted([outlook.worth(outlook.me, (one,)) for one in outlook.seen.hand], reverse=True)
    own = outlook.worth(outlook.me, (card,))
    return own - worths[1] if len(worths) > 1 and own == worths[0] else 0.0


class Plays:
    """The estimates of the plays in one position of the game."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.seen = outlook, outlook.seen
        seen = self.seen
        self.now = [
            outlook.expect(p, seen.board, seen.face_up, seen.opened, seen.trump, seen.chargers[p], seen.hand)
            for p in POSITIONS
        ]
        self._laid: dict[tuple[Position, Card], float] = {}

    def estimate(self, move: Move) -> float:
        """What a play is worth, in points."""
        assert isinstance(move, Play)
        place = (move.position, move.card)
        if place not in self._laid:
            self._laid[place] = self._lay(*place)
        return self._laid[place] + (0.0 if move.names is None else self._name(move, move.names))

    def _lay(self, position: Position, card: Card) -> float:
        outlook, seen = self.outlook, self.seen
        slot = outlook.me * 3 + position
        up = self._face_up(position, card)
        board = (*seen.board[:slot], card, *seen.board[slot + 1 :])
        face_up = (*seen.face_up[:slot], up, *seen.face_up[slot + 1 :])
        opened = seen.opened
        if up and opened[position] is None:
            opened = (*opened[:position], card.regiment, *opened[position + 1 :])
        trump = trump_of(opened)
        hand = [one for one in seen.hand if one != card]
        facing = outlook.in_line(slot)
        touched = {position} if facing is None else {position, Position(facing % 3)}
        total = -kept(outlook, card)
        for p in POSITIONS if trump != seen.trump else touched:
            charge = p == position and up and card.kind == "Cavalry" and None not in board[p::3]
            rider = outlook.me if charge else seen.chargers[p]
            total += outlook.expect(p, board, face_up, opened, trump, rider, hand) - self.now[p]
        if up and facing is not None and seen.board[facing] is None:
            total += self._line_of_fire(card, facing, opened)
        if opened != seen.opened:
            total -= (LONG_SUIT if trump is None else TRUMP_SUIT) * self._longer(card.regiment)
        if not up and trump is None and card.regiment not in opened:
            total += HELD_BACK
        if outlook.friends[target(outlook.me, position)]:
            total += TO_FRIEND
        return total

    def _face_up(self, position: Position, card: Card) -> bool:
        seen = self.seen
        if seen.opened[position] is not None:
            return seen.opened[position] == card.regiment
        closed = any(seen.board[position::3]) and seen.rulings["opening-after-sacrifice"] == "closed"
        return not closed and card.regiment not in seen.opened

    def _line_of_fire(self, card: Card, facing: int, opened: tuple[str | None, ...]) -> float:
        """What a face-up card threatens, or has to fear, from an opponent's facing slot that is still free."""
        if card.kind == "Artillery":
            return BATTERY
        outlook, owner = self.outlook, Seat(facing // 3)
        regiment = opened[facing % 3]
        batteries = [one for one in outlook.unseen if one.kind == "Artillery"]
        if regiment is not None:
            risk = FEARED * outlook.holds(owner, sum([one.regiment == regiment for one in batteries]))
        else:
            risk = FEARED_LATER * outlook.holds(owner, sum([one.regiment not in opened for one in batteries]))
        return risk * (outlook.gain(owner, (card,)) - outlook.gain(outlook.me, (card,)))

    def _longer(self, regiment: str) -> float:
        """How many more cards of this regiment are in hand than, on average, of those that may become trump."""
        lengths = [
            sum([card.regiment == one for card in self.seen.hand]) for one in REGIMENTS if one not in self.seen.opened
        ]
        return sum([card.regiment == regiment for card in self.seen.hand]) - sum(lengths) / len(lengths)

    def _name(self, move: Play, named: Position) -> float:
        """What it is worth to bind the next player to a position."""
        slot = target(move.seat, move.position) * 3 + named
        by = self.outlook.shot_by(self.seen.board, self.seen.face_up, slot)
        fire = INTO_FIRE if by is not None and self.outlook.friends[by] else 0.0
        return NAMED + NAMED * self.now[named] + fire
