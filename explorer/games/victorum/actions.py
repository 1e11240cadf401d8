"""The actions of the effect language: which choices they leave to the player, and what they do."""

from __future__ import annotations

from explorer.core.clauses import cites
from explorer.core.protocol import Event
from explorer.games.victorum import card_actions, dice_actions, paying, stats
from explorer.games.victorum.card_moves import Die, Option
from explorer.games.victorum.counting import STAT, STRATEGY_STAGES, amount, damage_on
from explorer.games.victorum.effects import Action, ChangeStat, Choose, May, MoveCards, MoveDice, Strike, Tempo
from explorer.games.victorum.happenings import Log, with_spent
from explorer.games.victorum.labels import source_label
from explorer.games.victorum.moves import ACCEPT, DECLINE, Move
from explorer.games.victorum.paying import Rest
from explorer.games.victorum.scripts import Step
from explorer.games.victorum.state import NONE, Source, State, Task

BEFORE_DAMAGE = STRATEGY_STAGES | {"brace"}


def times(state: State, task: Task, action: Action) -> int:
    """How often an action is carried out, one after the other, each time with a choice of its own."""
    match action:
        case MoveDice(amount="all"):
            return dice_actions.how_many(state, action)
        case MoveDice():
            assert not isinstance(action.amount, str)
            return amount(state, action.amount, task.source)
        case MoveCards(verb="discard-item" | "discard-top"):
            return amount(state, action.amount, task.source)
    return 1


def options(state: State, task: Task, step: Step) -> list[Move]:
    """The moves among which the player chooses; none where there is nothing to choose."""
    action = step.action
    match action:
        case MoveDice():
            return list(dice_actions.options(state, action))
        case Strike():
            return card_actions.strike_options(state, task.source, action)
        case MoveCards():
            return card_actions.card_options(state, action)
        case Choose():
            return [Option(label) for label in option_labels(state, step)]
        case May():
            return [ACCEPT, DECLINE] if _may(state, step, task.source) else []
    return []


def chosen_by_player(action: Action) -> bool:
    """Whether an action with no options has nothing to do (otherwise it does what it does without asking)."""
    match action:
        case MoveDice() | May() | MoveCards(verb="discard-item" | "discard-top"):
            return True
        case Strike():
            return action.target in ("chosen", "another")
    return False


def perform(state: State, log: Log, task: Task, step: Step, move: Move | None) -> State:
    """Do an action once, as the player chose; what goes on after it waits on the agenda already."""
    action, source = step.action, task.source
    match action:
        case MoveDice():
            return dice_actions.perform(state, log, action, move) if isinstance(move, Die) else state
        case ChangeStat():
            by = amount(state, action.amount, source)
            return card_actions.change_stat(state, log, source, action.verb, action.stat, by, task.when)
        case Strike():
            by = amount(state, action.amount, source)
            return card_actions.strike(state, log, source, action, by, move) if by > 0 else state
        case MoveCards(verb="add-enemies") if not state.fighting:
            return state
        case MoveCards():
            return card_actions.move_cards(state, log, source, action, amount(state, action.amount, source), move)
        case Tempo():
            works = _does(state, step, source)
            by = amount(state, action.amount, source)
            return card_actions.tempo(state, log, source, action, by) if works else state
        case Choose():
            assert isinstance(move, Option)
            place = option_labels(state, step).index(move.label)
            return state.pushed(Task("do", source, step.within[place], when=task.when))
        case May():
            return _may_done(state, log, task, step, move)


@cites("common.may")
def _may_done(state: State, log: Log, task: Task, step: Step, move: Move | None) -> State:
    """The cost first, then what it is for; a declined effect has not worked this round."""
    if move == ACCEPT:
        do, *cost = (Task("do", task.source, script, when=task.when) for script in step.within)
        return state.pushed(do, *(one._replace(paying=True) for one in cost))
    log.append(Event("declined", clause="common.may", fields={"source": source_label(state, task.source)}))
    alone = task.number != NONE and len(state.arena.scripts[task.script]) == 1
    return with_spent(state, task.source, task.number, -1) if alone and _is_spent(state, task) else state


def _is_spent(state: State, task: Task) -> bool:
    return any(one == task.source and number == task.number for one, number, _ in state.spent)


def _may(state: State, step: Step, source: Source) -> bool:
    """Whether what one may do would do something, and can be paid for."""
    do, *cost = step.within
    return does_something(state, do, source) and all(payable(state, source, Rest(one)) for one in cost)


def does_something(state: State, script: int, source: Source) -> bool:
    """Whether one of a script's actions would change something now."""
    return any(_does(state, step, source) for step in state.arena.scripts[script])


def _does(state: State, step: Step, source: Source) -> bool:
    action = step.action
    match action:
        case MoveDice():
            return bool(dice_actions.dice_for(state, action)) and _some(state, action.amount, source)
        case ChangeStat():
            by = amount(state, action.amount, source) * (1 if action.verb == "raise" else -1)
            return bool(by and stats.room(state, STAT[action.stat], by))
        case Strike(verb="hit"):
            return bool(card_actions.targets(state, source, action)) and _some(state, action.amount, source)
        case Strike():
            hurt = any(damage_on(state.enemies[slot]) for slot in card_actions.targets(state, source, action))
            return hurt and _some(state, action.amount, source)
        case MoveCards():
            return _moves_cards(state, action, source)
        case Tempo(verb="prevent"):
            return state.fighting and state.stage in BEFORE_DAMAGE and _some(state, action.amount, source)
        case Tempo():
            return state.fighting and state.stage in STRATEGY_STAGES and _some(state, action.amount, source)
        case Choose():
            return any(does_something(state, option, source) for option in step.within)
        case May():
            return _may(state, step, source)


def _some(state: State, value: object, source: Source) -> bool:
    return value == "all" or amount(state, value, source) > 0  # type: ignore[arg-type]


def _moves_cards(state: State, action: MoveCards, source: Source) -> bool:
    if not _some(state, action.amount, source):
        return False
    match action.verb:
        case "tactic":
            return any(state.tactics)
        case "discard-item" | "discard-top":
            return bool(card_actions.card_options(state, action))
        case "discard-influence":
            return bool(state.influence)
        case "add-enemies":
            return state.fighting
        case "add-influence":
            return source.kind == "enemy"


def payable(state: State, source: Source, rest: Rest) -> bool:
    """Whether what is left of a cost can be paid in full."""
    return paying.payable(state, source, rest, _pay)


def _pay(state: State, log: Log, source: Source, step: Step, move: Move | None) -> State:
    return perform(state, log, Task("do", source), step, move)


@cites("common.may")
def unpayable(state: State, script: int, source: Source) -> bool:
    """Whether a script would do something if its cost could be paid in full."""
    for step in state.arena.scripts[script]:
        if isinstance(step.action, May) and does_something(state, step.within[0], source):
            return not _may(state, step, source)
    return False


def option_labels(state: State, step: Step) -> list[str]:
    """Short names for the options of a choice: by what each does first, with numbers where that is the same."""
    found: list[str] = []
    for script in step.within:
        word = _word(state.arena.scripts[script][0].action)
        same = sum(one == word or one.startswith(f"{word} ") for one in found)
        found.append(word if not same else f"{word} {same + 1}")
    return found


def _word(action: Action) -> str:
    match action:
        case ChangeStat(verb="suffer"):
            return "suffer"
        case ChangeStat(stat="health"):
            return "heal"
        case ChangeStat():
            return f"{action.verb} {action.stat}"
        case Choose():
            return "choice"
        case May():
            return "may"
    return action.verb
