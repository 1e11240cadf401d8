"""The course of the race: what is pending, and what a move leads to."""

from __future__ import annotations

from typing import Any

from explorer.core.clauses import cites
from explorer.core.protocol import Chance, Decision, Event, Over, Pending, Refusal, remember_last
from explorer.games.victory_race import continuing_the_race, meaning_of_the_dice, setting_up, the_race
from explorer.games.victory_race.state import (
    TAKES,
    Direct,
    Drive,
    LayBoard,
    Leave,
    Move,
    Roll,
    StartCard,
    Starts,
    State,
    Stop,
    Take,
)

KIND: dict[str, tuple[type[Any], ...]] = {
    "lay": (LayBoard,),
    "order": (Starts,),
    "card": (StartCard,),
    "direction": (Direct,),
    "throw": (Roll,),
    "choose": (Take, Stop),
    "second": (Roll,),
    "drive": (Drive, Leave),
}


@remember_last
def pending(state: State) -> Pending:
    """What comes next in this position."""
    match state.stage:
        case "drive":
            return the_race.decide(state)
        case "throw" | "second":
            return the_race.throw_next(state)
        case "choose":
            return the_race.choose(state)
        case "order":
            return setting_up.who_starts(state)
        case "lay":
            return setting_up.decide_board(state)
        case "card":
            return setting_up.decide_card(state)
        case "direction":
            return setting_up.decide_direction(state)
    won = continuing_the_race.winner(state)
    clause = "object-of-the-game.first-across" if won else "continuing-the-race.places"
    return Over(continuing_the_race.result(state), clause)


def advance(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """What a possible move does."""
    match move:
        case Drive():
            return meaning_of_the_dice.drive(state, move)
        case Roll():
            return the_race.throw(state, move)
        case Take():
            return the_race.take(state, move)
        case Stop():
            return the_race.stop(state)
        case Leave():
            return meaning_of_the_dice.leave(state)
        case Starts():
            return setting_up.start_with(state, move)
        case LayBoard():
            return setting_up.lay_board(state, move)
        case StartCard():
            return setting_up.place_card(state, move)
        case Direct():
            return setting_up.direct(state, move)


@cites("the-race.after-both-throws")
def not_now(state: State) -> Refusal:
    """The refusal of a move of another kind than the one that is due."""
    match state.stage:
        case "lay":
            return Refusal("setting-up-the-track.closed-circuit", f"The circuit is laid now: {first(state)!r}.")
        case "order":
            return Refusal("setting-up-the-track.who-starts", f"It is thrown for who starts now: {first(state)!r}.")
        case "card":
            return Refusal("setting-up-the-track.start-card", f"The start card is placed now: {first(state)!r}.")
        case "direction":
            return Refusal("setting-up-the-track.direction", f"The direction is decided now: {first(state)!r}.")
        case "throw":
            return Refusal("the-race.first-throw", f"{state.car} makes the first throw now: {first(state)!r}.")
        case "choose":
            reason = f"{state.car} takes one die or two now, for the second throw: {first(state)!r}."
            return Refusal("the-race.second-throw", reason)
        case "second":
            reason = f"{state.car} throws {TAKES[state.takes].split()[0]} more now: {first(state)!r}."
            return Refusal("the-race.second-throw", reason)
        case "drive":
            reason = f"{state.car} drives {state.dice.colours} now: {first(state)!r}."
            return Refusal("the-race.all-dice", reason)
    return Refusal("continuing-the-race.places", "The race is over.")


def too_early(state: State) -> Refusal:
    """The refusal of driving before both throws are made."""
    reason = f"Dice are driven after both throws. {not_now(state).reason}"
    return Refusal(clause="the-race.after-both-throws", reason=reason)


def first(state: State) -> str:
    """A possible move as text."""
    match now := pending(state):
        case Decision():
            return str(now.moves[0])
        case Chance():
            return str(now.outcomes.pick(0))
    raise AssertionError("the race is over")
