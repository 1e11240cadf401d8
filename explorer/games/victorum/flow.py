"""The course of the game: what is pending, and what a move leads to.

A position has a stage and an agenda. What waits on the agenda is resolved first, the last thing first; when it is empty
the stage says what comes next. Stages that leave no choice are gone through at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from explorer.core.protocol import Event, Pending, remember_last
from explorer.games.victorum import (
    activation,
    agenda,
    applying,
    cleanup,
    endgame,
    ending,
    fighting,
    inventory,
    mountain,
    opportunity,
    ranking,
    resolve_phase,
    rolls,
    setup,
    spectating,
    stalemate,
    strategy_phase,
    windows,
)
from explorer.games.victorum.happenings import Log
from explorer.games.victorum.moves import (
    PRIMUS,
    ROLL,
    SPECTATE,
    STOP,
    TOP,
    Apply,
    Commit,
    Discard,
    Go,
    Move,
    Recover,
    Rolled,
    Shows,
    Use,
    Word,
)
from explorer.games.victorum.setup_moves import Choice, Dealt, Place, Remove, Removed
from explorer.games.victorum.state import EXHAUSTED, State

MOST_STEPS: Final = 100_000

# stages that leave no choice
AUTOMATIC: Final[dict[str, Callable[[State, Log], State]]] = {
    "dice": setup.dice_pool,
    "watch": spectating.watch,
    "engage": strategy_phase.engage,
    "pass": strategy_phase.next_pass,
    "damage": resolve_phase.before_damage,
    "suffer": resolve_phase.suffer_damage,
    "after": resolve_phase.after_effects,
    "exhaust": resolve_phase.exhaust_dice,
    "gain": resolve_phase.gain_items,
    "cleanup": cleanup.cleanup,
    "penalty": cleanup.bloodshed_penalty,
    "clear": cleanup.clear,
    "discard": cleanup.discard_others,
    "won": cleanup.conflict_won,
    "bane": cleanup.bane,
    "summit": endgame.reach_the_summit,
    "battlefield": endgame.prepare_the_battlefield,
    "allies": endgame.call_allies,
}

# stages that wait for the player or for chance
WAITING: Final[dict[str, Callable[[State], Pending]]] = {
    "scion": setup.decide_scion,
    "removal": ranking.pending,
    "deal": setup.deal,
    "hero": setup.decide_hero,
    "tactic": setup.decide_tactic,
    "primuses": setup.decide_primus,
    "camp": activation.decide_camp,
    "summit": endgame.decide_summit,
    "card": activation.decide_card,
    "boost": spectating.decide_boost,
    "opportunity": opportunity.decide,
    "commit": strategy_phase.decide_commit,
    "roll": lambda state: rolls.chance(rolls.unrolled(state.active), "common.roll"),
    "apply": strategy_phase.decide_apply,
    "brace": resolve_phase.decide_brace,
    "recover": resolve_phase.decide_recover,
}


@remember_last
def pending(state: State) -> Pending:
    """What comes next in this position."""
    if state.outcome is not None:
        return ending.over(state)
    if state.stage != "scion" and mountain.hidden_camp(state) is not None:
        return mountain.show_next(state)
    if inventory.overfull(state):
        return inventory.decide_discard(state)
    if state.agenda:
        return agenda.pending(state)
    return WAITING[state.stage](state)


def settled(state: State, log: Log, ahead: bool = True, until: Callable[[State], bool] | None = None) -> State:
    """The position after all that leaves no choice, or the first one in which nothing waits and `until` is so.
    `ahead`: conflicts that can no longer change are looked for."""
    for _ in range(MOST_STEPS):
        if state.outcome is not None:
            return state
        if ending.lost_at_once(state):
            return ending.lose(state, log, "winning-and-losing.health")
        if state.enemies:
            slots = fighting.falling(state)
            if slots:
                state = fighting.defeat(state, log, slots)
                continue
            if ending.won_at_once(state):
                return ending.win(state, log)
        if state.stage != "scion" and mountain.hidden_camp(state) is not None:
            return state
        if inventory.overfull(state):
            return state
        if state.agenda:
            state, waits = agenda.go_on(state, log)
        elif until is not None and until(state):
            return state
        else:
            state, waits = _stage(state, log, ahead)
        if waits:
            return state
    raise AssertionError(f"{state.stage} does not come to an end")


def _stage(state: State, log: Log, ahead: bool) -> tuple[State, bool]:
    """Go through a stage that leaves no choice; whether the position then waits."""
    stage = state.stage
    if stage == "summit" and endgame.waits_for_summit(state):
        return state, True
    if stage in AUTOMATIC:
        return AUTOMATIC[stage](state, log), False
    match stage:
        case "removal":
            return (state, True) if ranking.due(state) else (state._replace(stage="deal", chosen=()), False)
        case "camp":
            stuck = None if activation.open_camps(state) else activation.stranded(state, log)
            return (state, True) if stuck is None else (stuck, False)
        case "card":
            return (activation.pass_by(state, log), False) if activation.nothing_here(state) else (state, True)
        case "commit":
            return (state, True) if state.fighting else (state._replace(stage="pass"), False)
        case "apply":
            if state.fighting and strategy_phase.waits_for_apply(state):
                return state, True
            return state._replace(stage="pass"), False
        case "brace":
            return (state, True) if resolve_phase.braces(state) else (state._replace(stage="suffer"), False)
        case "recover":
            if state.left > 0 and any(state.dice[EXHAUSTED]):
                return state, True
            return resolve_phase.recovered(state, log), False
        case "end":
            state = cleanup.end_round(state, log)
            going_on = state.outcome is None and bool(state.enemies)
            return (_if_stuck(state, log) if going_on and ahead else state), False
    return state, True


def _if_stuck(state: State, log: Log) -> State:
    """The position with the game over, if its conflict can no longer change."""
    stuck = stalemate.is_stuck(settled(state, [], ahead=False), pending, _advance_blindly)
    return stalemate.ended(state, log) if stuck else state


def advance(state: State, move: Move, until: Callable[[State], bool] | None = None) -> tuple[State, tuple[Event, ...]]:
    """What a possible move does; `until` as in `settled`."""
    log: Log = []
    state = settled(_made(state, log, move), log, until=until)
    return state, tuple(log)


def _advance_blindly(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The same without looking ahead."""
    log: Log = []
    return settled(_made(state, log, move), log, ahead=False), tuple(log)


def _made(state: State, log: Log, move: Move) -> State:
    """The position right after a move."""
    if isinstance(move, Shows):
        return mountain.shown(state, log, move)
    if inventory.overfull(state):
        assert isinstance(move, Discard)
        return inventory.discard_item(state, log, move.name, "common.inventory")
    if state.agenda:
        return agenda.make(state, log, move)
    if isinstance(move, Use | Discard):
        return windows.make(state, log, move)
    match state.stage, move:
        case "scion", Choice():
            return setup.choose_scion(state, log, move)
        case "removal", Remove():
            return ranking.remove(state, log, move)
        case "removal", Removed():
            return ranking.removed(state, log, move)
        case "deal", Dealt():
            return setup.dealt(state, log, move)
        case "hero", Choice():
            return setup.choose_hero(state, log, move)
        case "tactic", Choice():
            return setup.choose_tactic(state, log, move)
        case "primuses", Place():
            return setup.place_primus(state, log, move)
        case "camp", Go():
            return activation.go(state, log, move)
        case "summit", Go():
            return endgame.reach_the_summit(state, log)
        case "card", Word():
            return {TOP: activation.activate_top, PRIMUS: activation.activate_primus, SPECTATE: spectating.spectate}[
                move
            ](state, log)
        case "boost", Word() | Recover():
            return spectating.boost(state, log, move)
        case "opportunity", Word():
            return opportunity.settle(state, log, move)
        case "commit", Commit():
            return strategy_phase.commit(state, log, move)
        case "commit", Word():
            return {ROLL: strategy_phase.roll, STOP: strategy_phase.stop}[move](state, log)
        case "roll", Rolled():
            return strategy_phase.rolled(state, log, move)
        case "apply", Apply():
            return applying.apply(state, log, move)
        case "apply", Word():
            return state._replace(stage="pass")
        case "brace", Word():
            return state._replace(stage="suffer")
        case "recover", Recover():
            return resolve_phase.recover(state, log, move)
        case "recover", Word():
            return resolve_phase.recovered(state, log)
    raise AssertionError(f"{move} is not possible at {state.stage}")
