"""What one may do for a cost: it is paid in full, or not at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from explorer.core.clauses import cites
from explorer.games.victorum import card_actions, dice_actions, stats
from explorer.games.victorum.counting import STAT, amount, passes_left
from explorer.games.victorum.effects import Action, ChangeStat, MoveCards, MoveDice, Tempo
from explorer.games.victorum.happenings import Log
from explorer.games.victorum.moves import Move
from explorer.games.victorum.scripts import Step
from explorer.games.victorum.state import HEALTH, NONE, Source, State

Perform = Callable[[State, Log, Source, Step, Move | None], State]
_TRADES = ("strengthen", "weaken")


class Rest(NamedTuple):
    """What is still to be paid: the actions of `script` from number `at` on, `left` times the first of them (NONE: not
    begun)."""

    script: int
    at: int = 0
    left: int = NONE


@cites("common.may")
def payable(state: State, source: Source, rest: Rest, perform: Perform) -> bool:
    """Whether there is a way to pay all that is left of a cost; what would be set off meanwhile waits until it is paid,
    and does not count. `perform` does an action once."""
    return _payable(state, source, rest, perform, set())


def _payable(state: State, source: Source, rest: Rest, perform: Perform, seen: set[tuple[Rest, State]]) -> bool:
    steps = state.arena.scripts[rest.script]
    while True:
        if rest.at == len(steps):
            return True
        step = steps[rest.at]
        if rest.left == NONE:
            rest = rest._replace(left=_times(state, source, step.action))
        if rest.left > 0:
            break
        rest = rest._replace(at=rest.at + 1, left=NONE)
    if not _enough(state, source, step.action, rest.left):
        return False
    last = rest.at == len(steps) - 1
    if last and not (isinstance(step.action, MoveDice) and step.action.verb in _TRADES and rest.left > 1):
        return True
    if (rest, state) in seen:
        return False
    seen.add((rest, state))
    after = rest._replace(left=rest.left - 1)
    for move in _moves(state, step.action):
        following = perform(state, [], source, step, move)._replace(agenda=())
        if _payable(following, source, after, perform, seen):
            return True
    return False


def _times(state: State, source: Source, action: Action) -> int:
    """How many dice or items an action takes one by one; 1 of one that is done at once, 0 if there is nothing to it."""
    match action:
        case MoveDice() | MoveCards():
            assert not isinstance(action.amount, str)
            return amount(state, action.amount, source)
        case ChangeStat() | Tempo():
            return min(1, amount(state, action.amount, source))
    return 1


def _enough(state: State, source: Source, action: Action, left: int) -> bool:
    """Whether there is as much of it as an action takes; of dice that are strengthened or weakened at least one, the
    next ones depending on what lies in the training grounds by then."""
    match action:
        case MoveDice():
            return dice_actions.how_many(state, action) >= (1 if action.verb in _TRADES else left)
        case MoveCards():
            return len(state.items) >= left
        case ChangeStat():
            by = amount(state, action.amount, source)
            if STAT[action.stat] == HEALTH and action.verb != "raise":
                return state.stats[HEALTH] >= by
            signed = by if action.verb == "raise" else -by
            return stats.room(state, STAT[action.stat], signed) == signed
        case Tempo():
            return state.fighting and passes_left(state) >= amount(state, action.amount, source)
    return True


def _moves(state: State, action: Action) -> list[Move | None]:
    """The ways to do an action once; None where there is nothing to choose."""
    match action:
        case MoveDice():
            return list(dice_actions.options(state, action))
        case MoveCards():
            return list(card_actions.card_options(state, action))
    return [None]
