"""Numbers of a position that one can ask the distribution of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from explorer.core.game import Measure
from explorer.core.protocol import Event
from explorer.games.victorum.counting import influence
from explorer.games.victorum.dice import hits_of
from explorer.games.victorum.state import BANISHED, HEALTH, NONE, POOL, TRAINING, State
from explorer.games.victorum.tables import DICE_IN_ALL

Events = Sequence[Event]
ALWAYS = ("round", "conflict", "game", "pass")
HORIZONS = ("roll", "pass", "round", "conflict", "game")


def _of_round(events: Events, name: str, otherwise: int) -> int:
    """A sum of the round that has just ended, or what it is by now."""
    ends = next((event for event in events if event.kind == "round-ended"), None)
    return otherwise if ends is None else int(ends.fields[name])


def suffered(state: State, events: Events) -> int:
    """The damage that was suffered in the round."""
    return _of_round(events, "damage", state.suffered)


def defeated(state: State, events: Events) -> int:
    """The enemies that were defeated in the round."""
    return _of_round(events, "defeated", sum(state.defeats))


def hits(state: State, events: Events) -> int:
    """The hits that the dice of the active area show after a roll."""
    return sum(hits_of(die) for die in state.active)


def conflict_won(state: State, events: Events) -> int:
    """Whether the conflict that has just ended was won."""
    return int(any(event.kind in ("conflict-won", "won") for event in events))


def dice_owned(state: State) -> int:
    """The dice that are neither in the training grounds nor banished."""
    return DICE_IN_ALL - sum(state.dice[TRAINING]) - sum(state.dice[BANISHED])


def primuses_left(state: State) -> int:
    """The primuses that have not been defeated."""
    return sum(one != NONE for one in state.lurking) + (state.primus != NONE)


def won(state: State, events: Events) -> int:
    """Whether the game was won."""
    return int(state.outcome is not None and state.outcome.how == "won")


def _state(function: Callable[[State], int]) -> Callable[[State, Events], Any]:
    return lambda state, events: function(state)


def _all() -> list[Measure]:
    rounds = _state(lambda state: state.round)
    return [
        Measure("health", "Health left", "Health", _state(lambda state: state.stats[HEALTH]), ALWAYS),
        Measure("win", "the game is won", "", won, ("game",), share=True),
        Measure("suffered", "damage suffered in the round", "damage", suffered, ("round", "pass")),
        Measure("defeated", "enemies defeated in the round", "enemies", defeated, ("round", "pass")),
        Measure("conflict-won", "the conflict is won", "", conflict_won, ("conflict",), share=True),
        Measure("hits", "hits that the dice show", "hits", hits, ("roll",)),
        Measure("pool", "dice in the pool", "dice", _state(lambda state: sum(state.dice[POOL])), ALWAYS),
        Measure("dice", "dice not in the training grounds", "dice", _state(dice_owned), ALWAYS),
        Measure("influence", "Scion Influence", "icons", _state(influence), ALWAYS),
        Measure("primuses", "primuses left", "primuses", _state(primuses_left), ALWAYS),
        Measure("rounds", "round reached", "rounds", rounds, ("game", "conflict")),
    ]


MEASURES = {measure.name: measure for measure in _all()}


def ended(before: State, after: State) -> tuple[str, ...]:
    """The horizons that a step has closed: `roll` (dice were rolled), `pass` (of a Strategy Phase), `round`, `conflict`
    (with the enemies that were active) and `game`."""
    if after.outcome is not None:
        return () if before.outcome is not None else HORIZONS
    closed = []
    if before.stage == "roll":
        closed.append("roll")
    if before.begun and (after.begun, after.round) != (before.begun, before.round):
        closed.append("pass")
    if after.round != before.round:
        closed.append("round")
        if before.enemies and not after.enemies:
            closed.append("conflict")
    return tuple(closed)
