"""The course of the game: what is pending, and what a move leads to."""

from __future__ import annotations

from typing import Any

from explorer.core.protocol import Chance, Decision, Event, Over, Pending, Refusal, remember_last
from explorer.games.matter_of_honor import activation, combat, retreats, turn_play, victory
from explorer.games.matter_of_honor.state import Activation, Assault, Done, Draw, Enter, March, Move, Recover, State
from explorer.games.matter_of_honor.state import Retreat as RetreatMove
from explorer.games.matter_of_honor.tables import SIDE, Side

ACTS = (March, Assault, Enter, Recover, Done)
KIND: dict[str, tuple[type[Any], ...]] = {"act": ACTS, "retreat": (RetreatMove,)}


@remember_last
def pending(state: State) -> Pending:
    """What comes next in this position."""
    match state.stage:
        case "act":
            return activation.decide(state)
        case "retreat":
            return retreats.decide(state)
        case "card" | "combat":
            return turn_play.draw_next(state)
    side = victory.winner(state)
    return Over(victory.result(state), "victory.coalition" if side is Side.COALITION else "victory.french")


def advance(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """What a possible move does."""
    match move:
        case Draw():
            return combat.draw(state, move.card) if state.stage == "combat" else turn_play.draw(state, move.card)
        case RetreatMove():
            return retreats.retreat(state, move)
        case Done():
            return activation.done(state, move)
    act: Activation = move
    return activation.activate(state, act)


def not_now(state: State) -> Refusal:
    """The refusal of a move of another kind than the one that is due."""
    units = state.theatre.units
    match state.stage:
        case "card":
            return Refusal("turn-play.card-draw", f"A card is drawn to activate now, such as {_first(state)!r}.")
        case "combat":
            assert state.attack is not None
            attacker, target = (units[place].id for place in state.attack)
            reason = f"A card is drawn for the attack of {attacker} on {target} now, such as {_first(state)!r}."
            return Refusal("combat.card-draw", reason)
        case "retreat":
            assert state.flight is not None
            unit, foe = units[state.flight.unit], units[state.flight.foe]
            who = SIDE[retreats.chooser(state, unit)]
            reason = f"{unit.id} must retreat from {foe.id} now, and the {who} say where: {_first(state)!r}, for one."
            return Refusal("retreats.away", reason)
        case "act":
            assert state.active is not None
            left = f"{state.remaining} activation{'s' * (state.remaining != 1)} left on {state.card}"
            reason = f"The {SIDE[state.active]} have {left}: {_first(state)!r}, for one."
            return Refusal(clause="turn-play.activated-units", reason=reason)
    return Refusal("game-length.six-turns", "The game is over.")


def _first(state: State) -> str:
    """A possible move as text."""
    match now := pending(state):
        case Decision():
            return str(now.moves[0])
        case Chance():
            return str(now.outcomes.pick(0))
    raise AssertionError("the game is over")
