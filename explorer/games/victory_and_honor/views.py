"""What one seat sees of a line: its own cards, all that is played openly, and what is turned up later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from explorer.core.hidden import View
from explorer.core.protocol import Event
from explorer.games.victory_and_honor.cards import DECK, Card
from explorer.games.victory_and_honor.observation import Seen, observe
from explorer.games.victory_and_honor.opening import lies_face_up
from explorer.games.victory_and_honor.reading import SEAT_OF
from explorer.games.victory_and_honor.state import Deal, Gift, Give, Laid, Move, Play, Redeal, State, Table, play
from explorer.games.victory_and_honor.tables import Seat
from explorer.games.victory_and_honor.turn_order import target


def _unseen() -> Card:
    card = Card("?")
    card.regiment = card.rank = card.kind = ""
    card.stars, card.value, card.order = 0, 0, len(DECK)
    return card


UNSEEN: Final = _unseen()


@dataclass(frozen=True, slots=True)
class Sight:
    """What a seat saw of one move.

    In `move` and on the boards `before` it, cards that the seat does not see are UNSEEN. `shown` are the twelve
    cards, by slot, that all see when a phase ends; `received` what was passed to the seat, by whom; `after` the
    position as the seat sees it where cards are about to be dealt anew, or the game has ended.
    """

    move: Move
    before: Table
    shown: tuple[Card, ...] = ()
    received: tuple[tuple[Seat, Card], ...] = ()
    after: Seen | None = None


def witness(before: State, move: Move, after: State, events: Sequence[Event], seat: str) -> Sight | None:
    """What a seat sees of a move; None where it does not see that there was one: another seat keeps its hand."""
    me = SEAT_OF[seat]
    mine = not hasattr(move, "seat") or move.seat == me
    if isinstance(move, Redeal) and not move.wanted and not mine:
        return None
    shown: tuple[Card, ...] = ()
    received: tuple[tuple[Seat, Card], ...] = ()
    if isinstance(move, Play) and None not in (board := _laid(before, move)):
        shown = tuple(card for card in board if card is not None)
    if isinstance(move, Give) and after.stage == "play":
        gifts = (*before.gifts, Gift(move.seat, move.position, move.card))
        received = tuple((gift.seat, gift.card) for gift in gifts if target(gift.seat, gift.position) == me)
    anew = after.stage == "over" or after.round != before.round or (isinstance(move, Redeal) and move.wanted)
    return Sight(
        move if mine else _covered(move, before, after),
        _as_seen(before.table, me),
        shown,
        received,
        observe(after, seat) if anew else None,
    )


def _laid(before: State, move: Play) -> list[Card | None]:
    """The cards on the boards after a play."""
    board = [laid.card if laid else None for laid in before.table.board]
    board[move.seat * 3 + move.position] = move.card
    return board


def _covered(move: Move, before: State, after: State) -> Move:
    """Somebody else's move as it looks across the table."""
    match move:
        case Deal():
            return replace(move, cards=())
        case Give():
            return replace(move, card=UNSEEN)
        case Play() if not lies_face_up(before, move.position, move.card):
            return replace(move, card=UNSEEN)
    return move


def _as_seen(table: Table, me: Seat) -> Table:
    hidden = Laid(UNSEEN, False)
    return table._replace(
        board=tuple(
            hidden if laid is not None and not laid.face_up and slot // 3 != me else laid
            for slot, laid in enumerate(table.board)
        )
    )


@dataclass(frozen=True)
class Recent:
    """A view since the cards that may still be hidden were dealt, or since the start of its line.

    `moves` hold the cards that were turned up since, `tables` the boards before each move; `board` is what lay on
    the boards at `base`, by slot. UNSEEN stands for a card that the seat has not seen.
    """

    me: Seat
    base: Seen
    now: Seen
    moves: tuple[Move, ...]
    tables: tuple[Table, ...]
    board: tuple[Card | None, ...]
    received: tuple[tuple[Seat, Card], ...]


def recent(view: View) -> Recent:
    """Fold a view."""
    base, sights = view.start, []
    for sight in view.steps:
        assert isinstance(sight, Sight)
        sights.append(sight)
        if sight.after is not None:
            base, sights = sight.after, []
    assert isinstance(base, Seen)
    assert isinstance(view.now, Seen)
    moves = [sight.move for sight in sights]
    board = [card if card is None or isinstance(card, Card) else UNSEEN for card in base.board]
    begins = 0
    for place, sight in enumerate(sights):
        if not sight.shown:
            continue
        for earlier in range(begins, place + 1):
            move = moves[earlier]
            if isinstance(move, Play):
                moves[earlier] = play(move.seat, move.position, sight.shown[move.seat * 3 + move.position], move.names)
        if not begins:
            board = [None if card is None else sight.shown[slot] for slot, card in enumerate(board)]
        begins = place + 1
    received = tuple(gift for sight in sights for gift in sight.received)
    tables = tuple(sight.before for sight in sights)
    return Recent(base.me, base, view.now, tuple(moves), tables, tuple(board), received)
