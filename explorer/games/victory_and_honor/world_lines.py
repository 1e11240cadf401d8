"""How a world came about: a start and moves that a seat would have seen as it did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from explorer.core.errors import ExplorerError, Problem
from explorer.core.protocol import possible
from explorer.games.victory_and_honor.before_play import seat_asked, settle
from explorer.games.victory_and_honor.cards import Card, in_order
from explorer.games.victory_and_honor.flow import advance, pending
from explorer.games.victory_and_honor.observation import Seen
from explorer.games.victory_and_honor.state import (
    Deal,
    Gift,
    Give,
    Hand,
    Laid,
    Move,
    Play,
    Redeal,
    State,
    Table,
    covered_slots,
)
from explorer.games.victory_and_honor.tables import POSITIONS, SEATS, Position, Seat
from explorer.games.victory_and_honor.turn_order import seats_from, target
from explorer.games.victory_and_honor.views import UNSEEN, Recent

Passed = dict[tuple[Seat, Position], Card]


def giver(now: Seen, place: int) -> Seat:
    """The seat that lays the gift of this number."""
    assert now.opener is not None
    return seats_from(now.opener)[place // len(POSITIONS)]


def position(
    now: Seen,
    stage: str,
    asked: Seat | None,
    hands: Sequence[Hand | None],
    laid: Sequence[Card | None],
    gifts: Sequence[Gift | None],
) -> State:
    """A position as a seat sees it, with the cards put in that it does not see; seats without a General that come
    before the one `asked` about a new deal have kept theirs."""
    board = tuple(None if card is None else Laid(card, now.face_up[slot]) for slot, card in enumerate(laid))
    table = Table(now.turn, board, now.opened, now.openers, now.chargers, now.filling, now.bound, covered_slots(board))
    before: tuple[Seat, ...] = ()
    if asked is not None and now.opener is not None:
        before = seats_from(now.opener)[: seats_from(now.opener).index(asked)]
    kept = tuple(seat for seat in before if not any(card.is_general for card in hands[seat] or ()))
    cards = tuple(gift for gift in gifts if gift is not None)
    course = (now.round, now.phase, now.opener, now.leader, now.after_deal)
    points = (now.spoils, now.lost, now.scores, now.totals)
    return State(now.rulings, stage, table, tuple(hands), *course, kept, cards, *points)


def line(seen: Recent, world: State) -> tuple[State, tuple[Move, ...]]:
    """The moves since the deal, or since the start of the line, that end in this world. Raises ExplorerError if it
    does not fit what was seen."""
    if not seen.moves:
        return world, ()
    moves = [_turned_up(move, world) for move in seen.moves]
    passed = _passed(seen, world, moves)
    moves = [replace(one, card=passed[one.seat, one.position]) if isinstance(one, Give) else one for one in moves]
    hands = [_hand_at_base(seat, world, moves, passed) for seat in SEATS]
    moves = [replace(one, cards=hands[one.seat]) if isinstance(one, Deal) else one for one in moves]
    start = _start(seen, world, moves, hands, passed)
    return start, _with_answers(start, moves, world)


def _turned_up(move: Move, world: State) -> Move:
    """A play with its card, where that is still hidden."""
    if isinstance(move, Play) and move.card == UNSEEN:
        laid = world.table.laid(move.seat, move.position)
        assert laid is not None
        return replace(move, card=laid.card)
    return move


def _passed(seen: Recent, world: State, moves: Sequence[Move]) -> Passed:
    """All cards laid to pass. Those between two other seats are chosen among what their receiver held: any would
    do, for nobody else has seen them."""
    passed: Passed = {(gift.seat, gift.position): gift.card for gift in world.gifts}
    given = [one for one in moves if isinstance(one, Give)]
    if world.gifts or not given:
        return passed
    laid = [gift for gift in [*seen.base.gifts, *given] if gift is not None and gift.card != UNSEEN]
    passed = {(gift.seat, gift.position): gift.card for gift in laid}
    passed |= {(seat, pos): card for seat, card in seen.received for pos in POSITIONS if target(seat, pos) == seen.me}
    for seat in SEATS:
        for pos in POSITIONS:
            if (seat, pos) not in passed:
                held = _held_after_passing(target(seat, pos), world, moves)
                left = [card for card in held if card not in passed.values()]
                if not left:
                    raise _unfit()
                passed[seat, pos] = left[0]
    return passed


def _held_after_passing(seat: Seat, world: State, moves: Sequence[Move]) -> Hand:
    played = [one.card for one in moves if isinstance(one, Play) and one.seat == seat]
    return in_order([*world.hand(seat), *played])


def _hand_at_base(seat: Seat, world: State, moves: Sequence[Move], passed: Passed) -> Hand:
    """What a seat held when the line began, or was dealt in it."""
    hand = set(_held_after_passing(seat, world, moves))
    given = [one for one in moves if isinstance(one, Give)]
    if given and not world.gifts:
        hand -= {card for (giver, pos), card in passed.items() if target(giver, pos) == seat}
    return in_order(hand.union(one.card for one in given if one.seat == seat))


def _start(seen: Recent, world: State, moves: Sequence[Move], hands: list[Hand], passed: Passed) -> State:
    base = seen.base
    dealt = {one.seat for one in moves if isinstance(one, Deal)}
    at_first = [None if seat in dealt or world.hands[seat] is None else hands[seat] for seat in SEATS]
    laid = [
        world.table.board[slot].card if card == UNSEEN else card  # type: ignore[union-attr]
        for slot, card in enumerate(seen.board)
    ]
    gifts = [_gift(base, place, passed) for place in range(len(base.gifts))]
    if base.stage != "waiting":
        return position(base, base.stage, seen.me if base.stage == "redeal" else None, at_first, laid, gifts)
    asked = any(isinstance(one, Redeal) for one in moves)
    return settle(position(base, "redeal" if asked else "pass", None, at_first, laid, gifts))


def _gift(base: Seen, place: int, passed: Passed) -> Gift:
    seat, pos = giver(base, place), POSITIONS[place % len(POSITIONS)]
    return Gift(seat, pos, passed[seat, pos])


def _with_answers(start: State, moves: Sequence[Move], world: State) -> tuple[Move, ...]:
    """The moves with the answers put in that the seat has not seen: others without a General keep their hands."""
    state = start
    complete: list[Move] = []
    for move in [*moves, None]:
        while state.stage == "redeal" and state != world:
            seat = seat_asked(state)
            assert seat is not None
            if isinstance(move, Redeal) and move.seat == seat:
                break
            complete.append(Redeal(seat, wanted=False))
            state, _ = advance(state, complete[-1])
        if move is not None:
            if not possible(pending(state), move):
                raise _unfit()
            state, _ = advance(state, move)
            complete.append(move)
    if state != world:
        raise _unfit()
    return tuple(complete)


def _unfit() -> ExplorerError:
    message = "This position does not fit what the seat has seen."
    return ExplorerError(Problem(message, "Take one that the worlds of the view give."))
