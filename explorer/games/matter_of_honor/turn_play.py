"""Turn Play: a card is drawn, whose colour says who activates, and whose value how many units."""

from __future__ import annotations

from explorer.core.clauses import cites
from explorer.core.dist import Dist
from explorer.core.protocol import Chance, Event
from explorer.core.rulings import Rulings
from explorer.games.matter_of_honor.cards import DECK, JOKER, Card, without
from explorer.games.matter_of_honor.game_length import end_turn
from explorer.games.matter_of_honor.state import DRAWS, Draw, State
from explorer.games.matter_of_honor.tables import (
    EVEN_ACTIVATIONS,
    FACE_ACTIVATIONS,
    ODD_ACTIVATIONS,
    SIDE,
    Side,
)

_BY_TEXT = {str(draw): draw for draw in DRAWS.values()}
COLOUR_CLAUSE = {Side.FRENCH: "turn-play.black-french", Side.COALITION: "turn-play.red-coalition"}


@cites("turn-play.card-draw", "combat.card-draw")
def draw_next(state: State) -> Chance[Draw]:
    """One of the cards that are left, each equally likely."""
    outcomes = Dist({DRAWS[card]: count for card, count in zip(DECK, state.left, strict=True) if count})
    clause = "turn-play.card-draw" if state.stage == "card" else "combat.card-draw"

    def read(text: str) -> Draw | None:
        draw = _BY_TEXT.get(text)
        return draw if draw is not None and outcomes.weight(draw) else None

    return Chance(outcomes, clause=clause, read=read)


@cites("turn-play.odd-three")
def is_odd(card: Card, rulings: Rulings) -> bool:
    """Whether a numbered card or an Ace activates three units (ruling ace-activates)."""
    if card.rank == "A":
        match rulings["ace-activates"]:
            case "three":
                return True
            case _:
                return False
    return bool(card.value and card.value % 2)


@cites("turn-play.even-two", "turn-play.odd-three", "turn-play.face-card")
def allows(card: Card, rulings: Rulings) -> tuple[int, str]:
    """How many units a card activates, and by which clause."""
    if card.value is None:
        return FACE_ACTIVATIONS, "turn-play.face-card"
    if is_odd(card, rulings):
        return ODD_ACTIVATIONS, "turn-play.odd-three"
    return EVEN_ACTIVATIONS, "turn-play.even-two"


def gone(state: State, card: Card) -> State:
    """The position after a card has left the deck; a Joker that was ignored goes back into it (see `ignore`)."""
    left = without(state.left, card)
    if state.aside:
        left = (*left[: JOKER.place], 1)
    return state._replace(left=left, aside=False)


@cites("turn-play.card-draw", "turn-play.black-french", "turn-play.red-coalition", "turn-play.last-card")
def draw(state: State, card: Card) -> tuple[State, tuple[Event, ...]]:
    """A card is drawn to activate (rulings last-card and activated)."""
    if card.is_joker:
        return joker(state)
    assert card.side is not None
    state = gone(state, card)
    if state.deck_is_empty and ends_at_once(state):
        return end_turn(state, "deck", card)
    count, clause = allows(card, state.rulings)
    flip = card.value is None
    fields = {"side": SIDE[card.side], "card": card, "activations": count}
    event = Event("activates", clause=clause, fields=fields, also=(COLOUR_CLAUSE[card.side], "turn-play.card-draw"))
    state = state._replace(stage="act", card=card, remaining=count, used=(), flip=flip)
    match state.rulings["activated"]:
        case "card":
            state = has_activated(state, card.side)
        case _:
            pass
    return state, (event,)


def has_activated(state: State, side: Side) -> State:
    """The position with a side noted as activated this turn."""
    if state.activated[side]:
        return state
    french, coalition = state.activated
    return state._replace(activated=(True, coalition) if side is Side.FRENCH else (french, True))


@cites("turn-play.last-card")
def ends_at_once(state: State) -> bool:
    """Whether the last card of the deck ends the turn before it does anything (ruling last-card)."""
    match state.rulings["last-card"]:
        case "ends-at-once":
            return True
        case _:
            return False


@cites("turn-play.joker-ends")
def joker(state: State) -> tuple[State, tuple[Event, ...]]:
    """The Joker is drawn to activate."""
    if not state.both_activated:
        state, event = ignore(state)
        if state.deck_is_empty:
            ended, events = end_turn(state, "deck")
            return ended, (event, *events)
        return state, (event,)
    return end_turn(gone(state, JOKER), "joker")


@cites("turn-play.joker-too-early")
def ignore(state: State) -> tuple[State, Event]:
    """The Joker comes before both sides have activated: another card is drawn at once (ruling joker-too-early).

    Shuffled back, it would come again until another card does; that card is as likely as if the Joker stayed out
    for one draw, and so it does. If it alone is left, the deck has run out.
    """
    answer = state.rulings["joker-too-early"]
    missing = [SIDE[side] for side in Side if not state.activated[side]]
    fields = {"how": answer, "waiting_for": missing}
    event = Event("joker-ignored", clause="turn-play.joker-too-early", fields=fields)
    left = without(state.left, JOKER)
    match answer:
        case "shuffled-back":
            return state._replace(left=left, aside=True), event
        case _:
            return state._replace(left=left), event


@cites("turn-play.last-card", "turn-play.joker-too-early")
def none_decides(state: State, side: Side) -> bool:
    """Whether no card can decide an attack that a side declares: none is left, or only a Joker that is ignored, since
    both sides have not activated even with the attack."""
    if any(state.left[: JOKER.place]):
        return False
    return state.deck_is_empty or not has_activated(state, side).both_activated


def finish_card(state: State) -> tuple[State, tuple[Event, ...]]:
    """The card in use is done with: the next one is drawn, or the turn ends with the deck."""
    state = state._replace(
        stage="card", card=None, remaining=0, used=(), flip=False, attack=None, flight=None, aside=False
    )
    return end_turn(state, "deck") if state.deck_is_empty else (state, ())


def go_on(state: State) -> tuple[State, tuple[Event, ...]]:
    """An activation is over: the next one of the card, if there is any."""
    if state.remaining:
        return state._replace(stage="act", attack=None, flight=None), ()
    return finish_card(state)
