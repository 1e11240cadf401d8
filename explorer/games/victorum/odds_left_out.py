"""What odds of a Strategy Phase leave out: what may happen by itself meanwhile, and what might be used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from explorer.games.victorum import windows
from explorer.games.victorum.counting import in_play, is_lasting
from explorer.games.victorum.effects import Action, ChangeStat, Choose, May, MoveCards, MoveDice, Strike, Tempo
from explorer.games.victorum.labels import source_label
from explorer.games.victorum.odds_modifiers import bears, hang_on, quantities, traits
from explorer.games.victorum.odds_set_off import SetOff, set_off
from explorer.games.victorum.odds_suffering import heals, is_walked, may_kill, takes_health
from explorer.games.victorum.state import NONE, STRATEGY, Source, State

_OF_THE_FIELD: Final = frozenset(("active", "applied"))


class Asked(NamedTuple):
    """What odds are asked for: `later`, dice may be committed in later passes, so that those which come into the pool
    matter; `dice`, those that are exhausted count. `counted` are the quantities that modifiers hang on; `boss`, dice on
    undefeated enemies stay there; `loss`, an item that is lost would matter; `full`, one that is gained may push
    another one out."""

    later: bool
    dice: bool
    counted: frozenset[str]
    boss: bool
    loss: bool
    full: bool


def _asked(state: State, later: bool, dice: bool) -> Asked:
    counted = quantities(state)
    loss = bool({"items", "influence"} & counted) or any(
        is_lasting(state, item) and bears(state, item.card) for item in state.items
    )
    full = len(state.items) + sum(state.tactics) > _least_room(state)
    return Asked(later, dice, counted, state.boss, loss, full)


def left_out(state: State, later: bool = True, dice: bool = False) -> tuple[str, ...]:
    """What may happen by itself and would change the odds, in words, one by one: until damage has been suffered, or,
    if the `dice` count that are exhausted, until then. `later` as in `Asked`. What is set off in turn is looked for
    too. With a single enemy hardly anything matters that its defeat brings."""
    asked = _asked(state, later, dice)
    found = [f"{source_label(state, source)}: its effect on where dice lie" for source in traits(state).frozen]
    found += [f"{source_label(state, one)}: its effect on health in a later pass" for one in _of_health(state, asked)]
    if asked.loss:
        found += [f"{source_label(state, source)}: its effect on the inventory" for source in _room_makers(state)]
    every = set_off(state, afterwards=dice)
    deadly = may_kill(state, every)
    found += [one.label for one in sorted(every, key=_rank) if _counts(state, one, asked, deadly)]
    return tuple(dict.fromkeys(found))


def _rank(one: SetOff) -> tuple[object, ...]:
    """Effects come before rewards, in the order of the cards in play, and opportunities last."""
    kind = one.source.kind
    return one.heard is None, kind == "item", ("hero", "scion", "enemy", "item").index(kind), one.source.slot


def might_be_used(state: State) -> tuple[str, ...]:
    """The items and abilities that could be used now and would change the odds."""
    asked = _asked(state, later=True, dice=False)
    usable = windows.usable(state)
    return tuple(one.name for one in usable if _matters(state, windows.script_of(state, one), asked))


def _counts(state: State, one: SetOff, asked: Asked, deadly: bool) -> bool:
    """Whether something that may happen by itself can change the odds."""
    if one.comes or _matters(state, one.script, asked, one.late):
        return True
    if deadly and (heals(state, one.script) or (takes_health(state, one.script) and not is_walked(state, one))):
        return True
    if one.late:
        return False
    if one.card != NONE and (bears(state, one.card) or {"items", "influence"} & asked.counted):
        return True
    tactic = any(state.tactics) and ("items" in asked.counted or (asked.loss and asked.full))
    return one.trades and (asked.later or tactic)


def _matters(state: State, script: int, asked: Asked, late: bool = False) -> bool:
    """Whether a script can change the odds; a `late` one, when the phase is over, by more enemies, or by dice that are
    not exhausted then."""
    if script == NONE:
        return False
    every = state.arena.steps_in(script)
    if late:
        return any(_adds(one) or (asked.dice and _saves_dice(one, asked)) for one in every)
    return any(touches(one, asked) for one in every)


def _adds(action: Action) -> bool:
    return isinstance(action, MoveCards) and action.verb == "add-enemies"


def _saves_dice(action: Action, asked: Asked) -> bool:
    """Whether dice that were committed may go elsewhere than to the exhausted ones, or others lie there instead: also
    with an enemy that falls or does not fall, where dice on the others stay."""
    match action:
        case MoveDice():
            away = action.verb in ("dismiss", "banish") and _OF_THE_FIELD & set(action.dice.areas)
            return bool(away) or action.to in _OF_THE_FIELD or (asked.boss and "applied" in action.dice.areas)
        case Strike():
            return asked.boss
        case ChangeStat():
            return asked.boss and bool({action.stat, "damage"} & asked.counted)
    return False


def touches(action: Action, asked: Asked) -> bool:
    """Whether an action, not those within it, can change the odds."""
    counted = asked.counted
    match action:
        case MoveDice():
            if action.verb in ("reroll", "turn") or _OF_THE_FIELD & {*action.dice.areas, action.to}:
                return True
            return asked.later and ("pool" in action.dice.areas or action.verb in ("recruit", "recover", "reclaim"))
        case ChangeStat():
            return action.stat in counted or action.stat == "strategy" or "damage" in counted
        case MoveCards(verb="add-enemies"):
            return True
        case MoveCards(verb="discard-influence"):
            return "influence" in counted
        case MoveCards(verb="discard-top"):
            return "cards" in counted
        case MoveCards(verb="discard-item"):
            return asked.loss
        case MoveCards(verb="tactic"):
            return "items" in counted or (asked.loss and asked.full)
        case MoveCards():
            return False
        case Strike() | Tempo():
            return True
        case Choose() | May():
            return False


def _of_health(state: State, asked: Asked) -> Iterator[Source]:
    """The cards that change the health of enemies by how many passes are left, or, where that matters, by the Health
    that damage has left."""
    suffered = ("damage", "health") if asked.dice and asked.boss else ()
    yield from hang_on(state, "health", frozenset(("passes", *suffered)))


def _least_room(state: State) -> int:
    """How many items the inventory holds at the least, whatever enemies fall."""
    room = state.stats[STRATEGY]
    for source, effects in in_play(state):
        for held in effects.modifiers:
            if held.modifier.kind == "inventory":
                sure = held.condition is None and source.kind != "enemy"
                room += held.modifier.by if sure else min(0, held.modifier.by)
    return room


def _room_makers(state: State) -> Iterator[Source]:
    """The cards that may make the inventory smaller than what is in it."""
    if len(state.items) <= _least_room(state):
        return
    for source, effects in in_play(state):
        standing = source.kind != "enemy" or not state.enemies[source.slot].defeated
        if standing and any(held.modifier.kind == "inventory" for held in effects.modifiers):
            yield source
