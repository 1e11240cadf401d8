"""Game Length: six turns, each a shuffle of the whole deck."""

from __future__ import annotations

from explorer.core.clauses import cites
from explorer.core.protocol import Event
from explorer.games.matter_of_honor import victory
from explorer.games.matter_of_honor.cards import FULL, Card
from explorer.games.matter_of_honor.state import State
from explorer.games.matter_of_honor.tables import TURNS


@cites("game-length.six-turns", "game-length.shuffle", "turn-play.joker-ends", "turn-play.last-card")
def end_turn(state: State, cause: str, card: Card | None = None) -> tuple[State, tuple[Event, ...]]:
    """The turn ends because of the `joker`, or because the `deck` has run out; activations that are left are lost.

    `card` is a card that was drawn last and has no effect any more.
    """
    clause = "turn-play.joker-ends" if cause == "joker" else "turn-play.last-card"
    fields: dict[str, object] = {"turn": state.turn, "cause": cause}
    if state.remaining:
        fields["lost"] = state.remaining
    if card is not None:
        fields["card"] = card
    last = state.turn == TURNS
    also = "game-length.six-turns" if last else "game-length.shuffle"
    ended = Event("turn-ended", clause=clause, fields=fields, also=(also,))
    state = state._replace(
        stage="over" if last else "card",
        turn=state.turn if last else state.turn + 1,
        left=state.left if last else FULL,
        activated=(False, False),
        card=None,
        remaining=0,
        used=(),
        flip=False,
        attack=None,
        flight=None,
        aside=False,
        ending=False,
    )
    return state, (ended, victory.game_ended(state)) if last else (ended,)
