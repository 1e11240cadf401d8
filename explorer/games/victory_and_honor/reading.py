"""Reading moves, and saying why a text that names no candidate may not be played."""

from __future__ import annotations

from explorer.core.errors import ExplorerError
from explorer.core.protocol import Decision, Refusal
from explorer.core.text import foreign_letters
from explorer.games.victory_and_honor import flow
from explorer.games.victory_and_honor.cards import CARD, NOTATION, read_cards
from explorer.games.victory_and_honor.state import Give, Move, Play, Redeal, State
from explorer.games.victory_and_honor.tables import POSITION, RANKS, SEAT

SEAT_OF = {name: seat for seat, name in SEAT.items()}
POSITION_OF = {name: position for position, name in POSITION.items()}


# the signs on drawn cards; stars stand for Generals
_SIGNS = str.maketrans("◆●▲■", "RBKY")
_GENERALS = {"★" * stars: rank for rank, (_, stars) in RANKS.items() if stars}
_WORDS = ("deal", "opens", "gives", "keeps", "redeals", *POSITION_OF)


def normalise(text: str) -> str:
    """The notation that was meant: with small letters, with the signs of drawn cards (◆●▲■, ★★ for a General of two
    stars), or without spaces around `>`. What is no word of the notation stays as it is.

    >>> normalise("n LEFT ◆7"), normalise("w right k1>center"), normalise("S left ▲★★")
    ('N left R7', 'W right K1 > center', 'S left KG2')
    """
    return " ".join(map(_word, text.replace(">", " > ").split()))


def _word(word: str) -> str:
    small, large = word.lower(), word.upper().translate(_SIGNS)
    if small in _WORDS:
        return small
    stars = large.lstrip("RBKY")
    large = large[: -len(stars)] + _GENERALS[stars] if stars in _GENERALS else large
    return large if large in CARD or large in SEAT_OF else word


def explain(state: State, text: str) -> Refusal:
    """Why a text that names no candidate may not be played: never a bare "invalid"."""
    move = _parse(text)
    if move is None and not text.endswith(" opens") and not text.startswith("deal "):
        return _without_seat(state, text)
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
    it is written like no decision: like chance, or without a seat."""
    words = text.split()
    match words:
        case ["deal", *_] | [_, "opens"] | ["keeps" | "redeals"]:
            return None
        case ["gives", position, card] | [position, card] if position in POSITION_OF and card in CARD:
            return None
        case [position, card, ">", named] if {position, named} <= set(POSITION_OF) and card in CARD:
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
        reason = f"The deck has no card {card[:20]!r}; a card is {NOTATION}. {hint}"
    else:
        return None
    return Refusal(clause, reason.strip())


def _without_seat(state: State, text: str) -> Refusal:
    """What to write in place of a move that names no seat."""
    now = flow.pending(state)
    if not isinstance(now, Decision):
        return flow.not_now(state)
    reason = f"A move begins with the seat that makes it: for the seat on turn write '{now.player} {text}'."
    return Refusal(clause="rules-of-engagement.order-of-play", reason=reason)


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
