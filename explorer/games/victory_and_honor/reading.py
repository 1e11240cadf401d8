"""Reading moves, and saying why a text that names no candidate may not be played."""

from __future__ import annotations

from explorer.core.errors import ExplorerError
from explorer.core.protocol import Decision, Refusal
from explorer.core.text import foreign_letters
from explorer.games.victory_and_honor import flow
from explorer.games.victory_and_honor.cards import CARD, read_cards
from explorer.games.victory_and_honor.state import Give, Move, Play, Redeal, State
from explorer.games.victory_and_honor.tables import POSITION, SEAT

SEAT_OF = {name: seat for seat, name in SEAT.items()}
POSITION_OF = {name: position for position, name in POSITION.items()}


def explain(state: State, text: str) -> Refusal:
    """Why a text that names no candidate may not be played: never a bare "invalid"."""
    move = _parse(text)
    if isinstance(move, Refusal):
        return move
    if state.stage == "deal" and text.startswith("deal "):
        return _explain_deal(state, text)
    if move is None or not isinstance(move, flow.KIND.get(state.stage, ())):
        return flow.not_now(state)
    now = flow.pending(state)
    assert isinstance(now, Decision)
    return now.refuse(move) or flow.not_now(state)


def _parse(text: str) -> Move | Refusal | None:
    """A move as written, whether or not it is possible; a refusal if it names what does not exist; None if
    it is not written like a decision at all."""
    words = text.split()
    match words:
        case ["deal", *_] | [_, "opens"]:
            return None
        case [seat, "gives", position, card]:
            return _parts(seat, position, card) or Give(SEAT_OF[seat], POSITION_OF[position], CARD[card])
        case [seat, ("keeps" | "redeals") as answer] if seat in SEAT_OF:
            return Redeal(SEAT_OF[seat], answer == "redeals")
        case [seat, position, card] if position in POSITION_OF or card in CARD:
            return _parts(seat, position, card) or Play(SEAT_OF[seat], POSITION_OF[position], CARD[card])
        case [seat, position, card, ">", named]:
            wrong = _parts(seat, position, card) or _parts(seat, named, card)
            return wrong or Play(SEAT_OF[seat], POSITION_OF[position], CARD[card], POSITION_OF[named])
    return Refusal(
        clause="rules-of-engagement.order-of-play",
        reason=f"{text[:60]!r} is not written like a move; a play is 'N left R7', or 'N right R1 > center' for a "
        "Scout that names a position; a card to pass is 'N gives left R7'; a redeal 'N keeps' or 'N redeals'.",
    )


def _parts(seat: str, position: str, card: str) -> Refusal | None:
    if seat not in SEAT_OF:
        clause, reason = "setup.boards", f"There is no seat {seat[:20]!r}; seats are N, E, S and W."
    elif position not in POSITION_OF:
        clause = "components.battle-boards"
        reason = f"A board has no position {position[:20]!r}; positions are left, center and right."
    elif card not in CARD:
        clause = "components.regiment-cards"
        hint = foreign_letters(card).strip()
        reason = f"The deck has no card {card[:20]!r}; a card is R, B, K or Y with G3 G2 G1 7 6 5 4 3 2 or 1. {hint}"
    else:
        return None
    return Refusal(clause, reason.strip())


def _explain_deal(state: State, text: str) -> Refusal:
    """Why a hand cannot be dealt."""
    _, *words = text.split()
    due = str(flow.not_now(state).reason)
    try:
        cards = read_cards(" ".join(words[1:]))
    except ExplorerError as error:
        return Refusal("setup.dealing", error.problems[0].message + " " + error.problems[0].cure)
    gone = [card for card in cards if card not in state.undealt]
    twice = [card for card in dict.fromkeys(cards) if cards.count(card) > 1]
    if gone:
        return Refusal("setup.dealing", f"{' '.join(gone)} can no longer be dealt: it lies elsewhere. {due}")
    if twice:
        return Refusal("setup.dealing", f"{' '.join(twice)} is dealt twice. {due}")
    return Refusal("setup.dealing", due)
