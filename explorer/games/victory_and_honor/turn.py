"""A turn in a phase: what the seat could do in each position, the candidates, and what can refuse one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from explorer.core.clauses import cites
from explorer.core.protocol import Decision, Refusal
from explorer.games.victory_and_honor import sacrifices, scouts
from explorer.games.victory_and_honor.cards import Card
from explorer.games.victory_and_honor.opening import (
    Prospect,
    is_closed,
    must_be_new_colour,
    must_follow,
    playable,
    prospect,
    somebody_played_there,
)
from explorer.games.victory_and_honor.order_of_play import free_positions, keeping, must_keep_going, not_yours
from explorer.games.victory_and_honor.state import PLAYS, Hand, Play, State, play
from explorer.games.victory_and_honor.tables import SCOUT, SEAT, SEAT_NAME, Position, Seat
from explorer.games.victory_and_honor.turn_order import target

Positions = tuple[Position, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the rules leave of a turn, position by position.

    `prospects` tells for each free position what the hand can do there; `allowed` are the positions that the
    order of play or a Scout leaves, `spared` says that they lead to full boards because any other would
    sacrifice an opening; `follow` is the position where suit must be followed rather than a card sacrificed
    elsewhere; `open` are the positions that nothing bars.
    """

    prospects: sacrifices.Prospects
    allowed: Positions
    spared: bool
    follow: Position | None
    open: Positions


@cache
def outlook(
    free: Positions,
    kinds: tuple[Prospect, ...],
    keeping: Positions,
    bound: Position | None,
    order_or_opening: str,
    though_could_follow: str,
) -> Outlook:
    """The outlook on a board with these free positions and what the hand can do in each; `keeping` are those
    that lead to a player with a free position (all, while boards are filled)."""
    prospects = dict(zip(free, kinds, strict=True))
    spared: Positions = ()
    if bound is not None:
        allowed: Positions = (bound,)
    else:
        if len(keeping) < len(free):
            spared = sacrifices.spared_instead_of_order(order_or_opening, prospects, keeping)
        allowed = spared or keeping
    better = sacrifices.without_sacrificed_opening(allowed, prospects)
    follow = sacrifices.to_follow_instead(though_could_follow, prospects, allowed)
    return Outlook(
        prospects,
        allowed,
        bool(spared),
        follow,
        tuple(one for one in better or allowed if follow is None or prospects[one] is not Prospect.SACRIFICE),
    )


@cites("rules-of-engagement.end-of-regular-order-of-play.rules-hold")
class Turn(Decision[Play]):
    """The decision of the seat that plays next: its outlook, its moves, and what stands against a move."""

    __slots__ = ("hand", "outlook", "seat", "state", "table")

    def __init__(self, state: State) -> None:
        self._moves = None
        self.state = state
        self.table = table = state.table
        self.seat = seat = table.turn
        self.player = SEAT[seat]
        self.clause = _FILLING if table.filling else _ORDER
        self.hand: Hand = state.hand(seat)
        held = frozenset([card.regiment for card in self.hand])
        free = free_positions(table.covered, seat)
        self.outlook = outlook(
            free,
            tuple([prospect(state, position, held) for position in free]),
            free if table.filling else keeping(table.covered, seat),
            table.bound,
            state.rulings["order-or-opening"],
            state.rulings["sacrifice-though-could-follow"],
        )

    def bars(self, position: Position) -> Iterator[Refusal]:
        """The refusals that hold for every card in this position."""
        view, what = self.outlook, self.outlook.prospects[position]
        if position not in view.allowed:
            if self.table.bound is not None:
                yield scouts.bound_elsewhere(self.table, self.table.bound)
            elif not view.spared:
                yield must_keep_going(self.table, self.seat, position)
        others = sacrifices.without_sacrificed_opening(view.allowed, view.prospects)
        if what is Prospect.SACRIFICE_OPENING and others:
            yield sacrifices.must_spare_opening(self.state, self.seat, position, others)
            if is_closed(self.state, position):
                yield somebody_played_there(position)
        if what is Prospect.SACRIFICE and view.follow is not None:
            yield sacrifices.could_follow_elsewhere(self.state, self.seat, position, view.follow)

    def _choose(self) -> list[Play]:
        """The legal plays: the playable cards of every position that is not barred, Scouts also with names."""
        seat, opened, prospects = self.seat, self.table.opened, self.outlook.prospects
        found: list[Play] = []
        for position in self.outlook.open:
            plays = PLAYS[seat * 3 + position]
            for card in playable(prospects[position], self.hand, position, opened):
                found.append(plays[card])
                if card.rank == SCOUT:
                    named = scouts.nameable(self.state, seat, position, card)
                    found += [play(seat, position, card, one) for one in named]
        return found

    def _propose(self) -> Iterator[Play]:
        """Every held card in every free position, a Scout also with each free position of the next player."""
        for position in self.outlook.prospects:
            for card in self.hand:
                yield play(self.seat, position, card)
                if card.rank == SCOUT:
                    yield from self._named(position, card)

    def _named(self, position: Position, card: Card) -> Iterator[Play]:
        if not self.table.filling:
            for named in free_positions(self.table.covered, target(self.seat, position)):
                yield play(self.seat, position, card, named)

    @cites("sacrifices.trump-instead", "establishing-trump.only-when-unable", "sacrifices.forced")
    def grounds(self, move: Play) -> tuple[str, ...]:
        """The clauses that allow a play."""
        if move.names is not None:
            return ("special-maneuvers.scouts", _ORDER)
        what = self.outlook.prospects[move.position]
        if what is Prospect.SACRIFICE:
            if move.card.regiment == self.state.trump:
                return ("sacrifices.trump-instead", "establishing-trump.only-when-unable", _ORDER)
            return ("sacrifices.forced" if len(self.outlook.allowed) == 1 else "sacrifices.voluntary-sacrifice", _ORDER)
        if what is Prospect.SACRIFICE_OPENING:
            named = _ORDER if self.table.bound is None else "special-maneuvers.scouts"
            return (*sacrifices.forced_by(self.state, self.seat, move.position), named)
        return (_GROUNDS[what], _ORDER)

    def refusals(self, move: Play) -> Iterator[Refusal]:
        """Everything that stands against a play, the reason that is shown first."""
        position, card = move.position, move.card
        if move.seat != self.seat or position not in self.outlook.prospects:
            refusal = not_yours(self.table, move)
            if refusal:
                yield refusal
            return
        if card not in self.hand:
            yield _not_held(self.seat, card, self.hand)
            return
        yield from self.bars(position)
        what, opened = self.outlook.prospects[position], self.table.opened
        if card not in playable(what, self.hand, position, opened):
            if what is Prospect.FOLLOW:
                yield must_follow(self.state, self.seat, position)
            else:
                yield must_be_new_colour(self.state, self.seat, position, card)
                yield sacrifices.never_voluntary_here(self.seat, position, card)
        if move.names is not None:
            refusal = scouts.may_not_name(self.state, move)
            if refusal:
                yield refusal


_ORDER = "rules-of-engagement.order-of-play"
_FILLING = "rules-of-engagement.end-of-regular-order-of-play.rules-hold"
_GROUNDS = {
    Prospect.FOLLOW: "rules-of-engagement.opening-cards.follow",
    Prospect.OPEN: "rules-of-engagement.opening-cards",
}


@cites("rules-of-engagement.order-of-play")
def _not_held(seat: Seat, card: Card, hand: Hand) -> Refusal:
    return Refusal(
        clause="rules-of-engagement.order-of-play",
        reason=f"{SEAT_NAME[seat]} does not hold {card}; in hand: {' '.join(hand)}.",
    )
