"""What one seat sees of a position."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.core.rulings import Rulings
from explorer.games.victory_and_honor.before_play import seat_asked
from explorer.games.victory_and_honor.cards import Card
from explorer.games.victory_and_honor.reading import SEAT_OF
from explorer.games.victory_and_honor.state import Gift, Hand, State
from explorer.games.victory_and_honor.tables import SEAT, SEATS, Position, Seat


@dataclass(frozen=True, slots=True)
class Seen:
    """A position as a seat sees it now.

    `board` holds, per slot (`seat * 3 + position`), a card that the seat knows, `"?"` for somebody else's
    face-down card, or None; `face_up` tells which slots lie face up. `hand_sizes` are public. `stage` is the
    position's, but `waiting` from the deal to the first card laid to pass while others decide: whether one of
    them is asked about a new deal is not public.
    """

    me: Seat
    stage: str
    rulings: Rulings
    round: int
    phase: int
    leader: Seat | None
    opener: Seat | None
    hand: Hand
    hand_sizes: tuple[int | None, ...]
    board: tuple[Card | str | None, ...]
    face_up: tuple[bool, ...]
    opened: tuple[str | None, ...]
    openers: tuple[Card | None, ...]
    chargers: tuple[Seat | None, ...]
    turn: Seat
    filling: bool
    bound: Position | None
    gifts: tuple[Gift | None, ...]
    spoils: tuple[Hand, ...]
    lost: Hand
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    trump: str | None
    after_deal: str = "redeal"

    @property
    def seat(self) -> str:
        return SEAT[self.me]


def observe(state: State, seat: str) -> Seen:
    """The position as a seat (`"N"`) sees it: its own hand, gifts and face-down cards, and all that is public."""
    me, table = SEAT_OF[seat], state.table
    board: list[Card | str | None] = []
    for slot, laid in enumerate(table.board):
        shown = laid is not None and (laid.face_up or slot // 3 == me)
        board.append(None if laid is None else laid.card if shown else "?")
    return Seen(
        me=me,
        stage=_stage(state, me),
        rulings=state.rulings,
        round=state.round,
        phase=state.phase,
        leader=state.leader,
        opener=state.opener,
        hand=state.hand(me),
        hand_sizes=tuple(None if state.hands[one] is None else len(state.hand(one)) for one in SEATS),
        board=tuple(board),
        face_up=tuple(laid is not None and laid.face_up for laid in table.board),
        opened=table.opened,
        openers=table.openers,
        chargers=table.chargers,
        turn=table.turn,
        filling=table.filling,
        bound=table.bound,
        gifts=tuple(gift if gift.seat == me else None for gift in state.gifts),
        spoils=state.spoils,
        lost=state.lost,
        scores=state.scores,
        totals=state.totals,
        trump=state.trump,
        after_deal=state.after_deal,
    )


def _stage(state: State, me: Seat) -> str:
    if state.stage == "redeal":
        return "redeal" if seat_asked(state) == me else "waiting"
    if state.stage == "pass" and not state.gifts and state.opener != me:
        return "waiting"
    return state.stage
