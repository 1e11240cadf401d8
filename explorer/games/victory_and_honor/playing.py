"""A turn in a phase: the candidates, everything that can refuse one, and what a play does."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.clauses import cites
from explorer.core.protocol import Decision, Event, Refusal
from explorer.games.victory_and_honor import artillery, cavalry, scouts
from explorer.games.victory_and_honor.cards import Card
from explorer.games.victory_and_honor.opening import (
    Prospect,
    is_closed,
    lies_face_up,
    must_be_new_colour,
    must_follow,
    playable,
    prospect,
)
from explorer.games.victory_and_honor.order_of_play import keeps_order, must_keep_going, next_turn, not_yours
from explorer.games.victory_and_honor.sacrifices import (
    could_follow_elsewhere,
    must_spare_opening,
    spared_instead_of_order,
)
from explorer.games.victory_and_honor.state import Hand, Laid, Play, State, Table, play, without
from explorer.games.victory_and_honor.tables import POSITION, SEAT, SEAT_NAME, Position, Seat
from explorer.games.victory_and_honor.trump import trump_set
from explorer.games.victory_and_honor.turn_order import target


class Turn:
    """What the seat whose turn it is could do in each free position, and what stands against it.

    `prospects` tells for each free position what the hand can do there, `allowed` the positions that the
    order of play or a Scout leaves, `barred` the refusals that hold for every card in a position.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.table = table = state.table
        self.seat = seat = table.turn
        self.hand: Hand = state.hand(seat)
        held = frozenset([card.regiment for card in self.hand])
        self.prospects = {position: prospect(state, position, held) for position in table.free(seat)}
        self.spared: tuple[Position, ...] = ()
        self.allowed = self._allowed()
        self.barred = {position: self._bars(position) for position in self.prospects}

    def _allowed(self) -> tuple[Position, ...]:
        """Positions that the order of play and a Scout leave to choose from."""
        table, free = self.table, tuple(self.prospects)
        if table.bound is not None:
            return (table.bound,)
        if table.filling:
            return free
        keeping = tuple([position for position in free if keeps_order(table, self.seat, position)])
        if len(keeping) < len(free):
            self.spared = spared_instead_of_order(self.state, self.prospects, keeping)
        return self.spared or keeping

    def _bars(self, position: Position) -> list[Refusal]:
        """The refusals that hold for every card in this position."""
        found: list[Refusal | None] = []
        if position not in self.allowed:
            if self.table.bound is not None:
                found.append(scouts.bound_elsewhere(self.table, position))
            elif not self.spared:
                found.append(must_keep_going(self.table, self.seat, position))
        what = self.prospects[position]
        if what is Prospect.SACRIFICE_OPENING:
            found.append(must_spare_opening(self.state, self.seat, position, self.prospects, self.allowed))
        elif what is Prospect.SACRIFICE:
            found.append(could_follow_elsewhere(self.state, self.seat, position, self.prospects, self.allowed))
        return [refusal for refusal in found if refusal]

    def moves(self) -> list[Play]:
        """The legal plays: the playable cards of every position that is not barred, Scouts also with names."""
        seat, opened = self.seat, self.table.opened
        found = []
        for position, what in self.prospects.items():
            if self.barred[position]:
                continue
            for card in playable(what, self.hand, position, opened):
                found.append(play(seat, position, card))
                if card.kind == "Scout":
                    named = scouts.nameable(self.state, seat, position, card)
                    found += [play(seat, position, card, one) for one in named]
        return found

    def propose(self) -> Iterator[Play]:
        """Every held card in every free position; a Scout also with each free position of the next player."""
        for position in self.prospects:
            for card in self.hand:
                yield play(self.seat, position, card)
                if card.kind == "Scout":
                    yield from self._named(position, card)

    def _named(self, position: Position, card: Card) -> Iterator[Play]:
        if not self.table.filling:
            for named in self.table.free(target(self.seat, position)):
                yield play(self.seat, position, card, named)

    @cites("sacrifices.trump-instead", "establishing-trump.only-when-unable", "sacrifices.forced")
    def grounds(self, move: Play) -> tuple[str, ...]:
        """The clauses that allow a play."""
        if move.names is not None:
            return ("special-maneuvers.scouts", _ORDER)
        what = self.prospects[move.position]
        if what is Prospect.SACRIFICE:
            if move.card.regiment == self.state.trump:
                return ("sacrifices.trump-instead", "establishing-trump.only-when-unable", _ORDER)
            return ("sacrifices.forced" if len(self.allowed) == 1 else "sacrifices.voluntary-sacrifice", _ORDER)
        if what is Prospect.SACRIFICE_OPENING and self.table.bound is not None:
            return ("sacrifices.sacrificing-the-opening.scout", "special-maneuvers.scouts")
        return (_GROUNDS[what], _ORDER)

    def refusals(self, move: Play) -> Iterator[Refusal]:
        """Everything that stands against a play, the reason that is shown first."""
        position, card = move.position, move.card
        if move.seat != self.seat or position not in self.prospects:
            refusal = not_yours(self.table, move)
            if refusal:
                yield refusal
            return
        if card not in self.hand:
            yield _not_held(self.seat, card, self.hand)
            return
        yield from self.barred[position]
        what, opened = self.prospects[position], self.table.opened
        if card not in playable(what, self.hand, position, opened):
            if what is Prospect.FOLLOW:
                yield must_follow(self.state, self.seat, position)
            else:
                yield must_be_new_colour(self.state, self.seat, position, card)
        if move.names is not None:
            refusal = scouts.may_not_name(self.state, move)
            if refusal:
                yield refusal


_ORDER = "rules-of-engagement.order-of-play"
_GROUNDS = {
    Prospect.FOLLOW: "rules-of-engagement.opening-cards.follow",
    Prospect.OPEN: "rules-of-engagement.opening-cards",
    Prospect.SACRIFICE_OPENING: "sacrifices.sacrificing-the-opening.no-new-colour",
}


@cites("rules-of-engagement.order-of-play")
def _not_held(seat: Seat, card: Card, hand: Hand) -> Refusal:
    return Refusal(
        clause="rules-of-engagement.order-of-play",
        reason=f"{SEAT_NAME[seat]} does not hold {card}; in hand: {' '.join(hand)}.",
    )


@cites("rules-of-engagement.end-of-regular-order-of-play.rules-hold")
def decide(state: State) -> Decision[Play]:
    """The decision of the seat whose turn it is."""
    turn = Turn(state)
    filling = state.table.filling
    clause = "rules-of-engagement.end-of-regular-order-of-play.rules-hold" if filling else _ORDER
    return Decision(SEAT[turn.seat], clause, turn.propose, turn.refusals, turn.grounds, choose=turn.moves)


@cites("rules-of-engagement.regiment-cubes")
def lay(state: State, move: Play) -> tuple[State, tuple[Event, ...], bool]:
    """Lay a card that may be played: the next state, the events, and whether all boards are full now."""
    before, seat, position, card = state.table, move.seat, move.position, move.card
    face_up = lies_face_up(state, position, card)
    slot = seat * 3 + position
    board = (*before.board[:slot], Laid(card, face_up), *before.board[slot + 1 :])
    opened, openers = before.opened, before.openers
    if face_up and opened[position] is None:
        opened = (*opened[:position], card.regiment, *opened[position + 1 :])
        openers = (*openers[:position], card, *openers[position + 1 :])
    laid = Table(seat, board, opened, openers, before.chargers, before.filling)
    chargers = before.chargers
    rider = cavalry.charger(laid, seat, position)
    if rider is not None:
        chargers = (*chargers[:position], rider, *chargers[position + 1 :])
    following, filling, ended = next_turn(laid, seat, position)
    events = [played(state, move, face_up), *trump_set(before, laid), *scouts.scout_names(move)]
    if ended:
        events.append(ended)
    if face_up:
        events += artillery.fire_events(state, laid, seat, position)
    turn = seat if following is None else following
    table = Table(turn, board, opened, openers, chargers, filling, None if filling else move.names)
    return (
        state.after_play(table, without(state.hands, seat, card)),
        tuple(events),
        following is None,
    )


@cites(
    "sacrifices.face-down",
    "sacrifices.no-maneuver",
    "establishing-trump.face-down",
    "establishing-trump.no-maneuver",
)
def played(state: State, move: Play, face_up: bool) -> Event:
    """The event of the card itself: opened, followed, trumped, sacrificed or opening-sacrificed."""
    table, card, position = state.table, move.card, move.position
    fields = {"seat": SEAT[move.seat], "position": POSITION[position], "card": str(card)}
    unopened = table.opened[position] is None
    order: tuple[str, ...] = ("rules-of-engagement.turn-order",)
    if table.filling:
        order = ("rules-of-engagement.end-of-regular-order-of-play.rules-hold",)
    if face_up and unopened:
        also = ("rules-of-engagement.regiment-cubes", "rules-of-engagement.opening-cards.new-colour", *order)
        return Event("opened", clause="rules-of-engagement.opening-cards", fields=fields, also=also)
    if face_up:
        return Event("followed", clause="rules-of-engagement.opening-cards.follow", fields=fields, also=order)
    manoeuvre = card.kind in ("Cavalry", "Artillery", "Scout")
    if not unopened and card.regiment == state.trump:
        also = ("establishing-trump.face-down", "sacrifices.trump-instead", *order)
        also += ("establishing-trump.no-maneuver",) if manoeuvre else ()
        return Event("trumped", clause="establishing-trump.only-when-unable", fields=fields, also=also)
    also = ("sacrifices.face-down", *order) + (("sacrifices.no-maneuver",) if manoeuvre else ())
    if not unopened:
        free = len(table.free(move.seat)) > 1 and table.bound is None
        also += ("sacrifices.voluntary-sacrifice",) if free and _could_open(state, move) else ()
        return Event("sacrificed", clause="sacrifices.forced", fields=fields, also=also)
    return _opening_sacrificed(state, move, fields, also)


@cites("sacrifices.sacrificing-the-opening.no-new-colour", "sacrifices.sacrificing-the-opening.scout")
def _opening_sacrificed(state: State, move: Play, fields: dict[str, str], also: tuple[str, ...]) -> Event:
    if state.table.bound is not None:
        clause = "sacrifices.sacrificing-the-opening.scout"
        return Event("opening-sacrificed", clause=clause, fields=fields, also=also)
    if is_closed(state, move.position):
        also = ("rules-of-engagement.opening-cards.nobody-yet", *also)
    clause = "sacrifices.sacrificing-the-opening.no-new-colour"
    return Event("opening-sacrificed", clause=clause, fields=fields, also=also)


@cites("sacrifices.voluntary-sacrifice")
def _could_open(state: State, move: Play) -> bool:
    """Whether the player sacrifices here although another allowed position could be opened."""
    turn = Turn(state)
    return any(turn.prospects[p] is Prospect.OPEN and not turn.barred[p] for p in turn.prospects)
