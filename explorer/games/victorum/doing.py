"""Card effects carried out action by action, with the choices that they leave to the player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from explorer.core.clauses import cites
from explorer.core.protocol import Decision, Event, Refusal
from explorer.games.victorum import actions
from explorer.games.victorum.card_moves import Die
from explorer.games.victorum.cards import Opportunity
from explorer.games.victorum.counting import is_lasting
from explorer.games.victorum.effects import MoveCards
from explorer.games.victorum.happenings import Log, may_work, with_spent
from explorer.games.victorum.inventory import without_item
from explorer.games.victorum.labels import source_label
from explorer.games.victorum.moves import ENOUGH, Move
from explorer.games.victorum.paying import Rest
from explorer.games.victorum.scripts import Effects, Step
from explorer.games.victorum.state import CHAMPION, NONE, Source, State, Task

# what enemies do even if they are defeated by then
_EVEN_DEFEATED: Final = frozenset(("defeated", "after", "cleanup", "reward"))


def effects_of(state: State, source: Source) -> Effects:
    """The effects that a source has in play."""
    compiled = state.arena.compiled[source.card]
    return {"item": compiled.lasting, "scion": compiled.aura}.get(source.kind, compiled.active)


@cites("common.continuous", "common.after")
def _still_works(state: State, task: Task) -> bool:
    """Whether an effect that waited still has its turn: its enemy stands, its limit is not reached, and it would do
    something."""
    source = task.source
    if source.kind == "enemy":
        enemy = state.enemies[source.slot] if source.slot < len(state.enemies) else None
        if enemy is None or enemy.card != source.card or (enemy.defeated and task.when not in _EVEN_DEFEATED):
            return False
    if task.number != NONE:
        limit = effects_of(state, source).limits.get(task.number)
        if not may_work(state, source, task.number, limit):
            return False
    return actions.does_something(state, task.script, source)


@cites("primus.effects", "tactic-card.reward")
def clause_of(state: State, task: Task) -> str:
    """The clause by which an effect works."""
    source = task.source
    if task.when == "bane":
        return "banes.suffer"
    if task.when == "setup":
        return "endgame.prepare-the-battlefield"
    if task.when == "penalty":
        return "spectating.penalty"
    if source.kind == "enemy" and state.arena.kinds[source.card] == "primus":
        return "primus.effects"
    if task.when == "after":
        return "common.after"
    if source.kind == "hero":
        return "hero-primus-card.hero-side"
    if source.kind == "scion":
        return "scion-card.sides"
    if source.kind == "item" and state.arena.kinds[source.card] == "tactic":
        return "tactic-card.reward"
    return "common.rewards" if source.kind == "item" or task.when == "reward" else "common.precedence"


def _begun(state: State, log: Log, task: Task) -> State:
    """The position with an effect begun: told, counted against its limit, its card put away after it if it must be."""
    limited = task.number != NONE and task.number in effects_of(state, task.source).limits
    if limited:
        state = with_spent(state, task.source, task.number)
    label = source_label(state, task.source)
    clause = clause_of(state, task)
    after = ("flow-of-a-round.after-effects", "common.after") if task.when == "after" else ()
    also = tuple(one for one in after if one != clause)
    log.append(Event("effect", clause, {"source": label, "when": task.when}, also))
    return _used_up(state, task.source)


@cites("opportunity.completed", "common.rewards")
def _used_up(state: State, source: Source) -> State:
    """The position without a lasting opportunity that works once only (ruling opportunity-reward); it is put away
    after that."""
    match state.rulings["opportunity-reward"]:
        case "once-then-discard":
            lasting = (one for one in state.items if one.card == source.card and is_lasting(state, one))
            item = next(lasting, None) if source.kind == "item" else None
            if item is not None and isinstance(state.arena.cards[source.card], Opportunity):
                state = without_item(state, item)._replace(held=(*state.held, source.card))
                at = len(state.agenda) - 1
                return state._replace(agenda=(*state.agenda[:at], Task("put", source), *state.agenda[at:]))
    return state


def choices(state: State, task: Task) -> list[Move]:
    """The moves among which the player chooses for the action that is due; none after which the rest of a cost could
    not be paid."""
    moves = _options(state, task)
    if not task.paying or len(moves) < 2:
        return moves
    return [move for move in moves if next(_may_not_pay(state, task, move), None) is None]


def _options(state: State, task: Task) -> list[Move]:
    return actions.options(state, task, state.arena.scripts[task.script][task.at])


@cites("common.may")
def _may_not_pay(state: State, task: Task, move: Move) -> Iterator[Refusal]:
    """Why a part of a cost is not paid like this: the rest could not be paid in full."""
    if not task.paying:
        return
    step = state.arena.scripts[task.script][task.at]
    paid = actions.perform(state, [], task, step, move)._replace(agenda=())
    if not actions.payable(paid, task.source, Rest(task.script, task.at, task.left - 1)):
        reason = "A cost is paid in full, and after this the rest of it could not be paid."
        yield Refusal(clause="common.may", reason=reason)


def go_on(state: State, log: Log) -> tuple[State, bool]:
    """Carry out the effect on top of the agenda as far as it leaves no choice; whether it then waits for one."""
    task = state.agenda[-1]
    script = state.arena.scripts[task.script]
    if task.at == 0 and task.left == NONE:
        if not _still_works(state, task):
            below = (Task("put", task.source),) if "put" in task.parts else ()
            return state._replace(agenda=state.agenda[:-1] + below), False
        if "put" in task.parts:
            task = task._replace(parts=())
            state = state._replace(agenda=(*state.agenda[:-1], Task("put", task.source), task))
        state = _begun(state, log, task)
    if task.left == NONE:
        task = task._replace(left=actions.times(state, task, script[task.at].action))
        state = state._replace(agenda=(*state.agenda[:-1], task))
    step = script[task.at]
    moves = choices(state, task) if task.left > 0 else []
    if len(moves) > 1:
        return state, True
    if not moves and (task.left <= 0 or actions.chosen_by_player(step.action)):
        return _next_action(state, task), False
    return make(state, log, moves[0] if moves else None), False


def make(state: State, log: Log, move: Move | None) -> State:
    """Carry out the action that is due once, as the player chose; ENOUGH ends it."""
    task = state.agenda[-1]
    step = state.arena.scripts[task.script][task.at]
    if move == ENOUGH:
        return _next_action(state, task)
    left = task.left - 1
    if isinstance(move, Die) and move.verb == "reroll":
        task = task._replace(parts=(*task.parts, move.colour))
    rest = task._replace(left=left)
    below = state.agenda[:-1]
    state = state._replace(agenda=(*below, rest))
    if left == 0:
        state = _next_action(state, rest)
    unpaid = state.agenda[len(below) :] if task.paying else ()
    if not unpaid:
        return actions.perform(state, log, task, step, move)
    # what is set off waits until the whole cost is paid
    state = actions.perform(state._replace(agenda=below), log, task, step, move)
    return state.pushed(*unpaid)


def _next_action(state: State, task: Task) -> State:
    """The position with the next action of an effect due; dice that were picked for a new roll are rolled before."""
    picked = task.parts
    script = state.arena.scripts[task.script]
    after = task._replace(at=task.at + 1, left=NONE, parts=())
    tasks = (after,) if after.at < len(script) else ()
    if picked:
        tasks = (*tasks, Task("reroll", task.source, parts=picked))
    return state._replace(agenda=state.agenda[:-1] + tasks)


@cites("common.precedence")
def decide(state: State) -> Decision[Move]:
    """The choice that the effect on top of the agenda leaves to the player."""
    task = state.agenda[-1]
    clause = clause_of(state, task)
    grounds = (clause,) if clause == "common.precedence" else (clause, "common.precedence")

    def refusals(move: Move) -> Iterator[Refusal]:
        yield from _may_not_pay(state, task, move)

    return Decision(CHAMPION, clause, lambda: _options(state, task), refusals, lambda move: grounds)


def due(state: State) -> Step:
    """The action that is due on top of the agenda."""
    task = state.agenda[-1]
    return state.arena.scripts[task.script][task.at]


def asks_for_item(state: State) -> bool:
    """Whether the action that is due discards an item of the player's choice."""
    action = due(state).action
    return isinstance(action, MoveCards) and action.verb == "discard-item"
