"""What odds of a Strategy Phase leave out: what may happen by itself meanwhile, and what might be used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from explorer.games.victorum import windows
from explorer.games.victorum.cards import Opportunity, is_item
from explorer.games.victorum.counting import in_play
from explorer.games.victorum.effect_words import trigger_words
from explorer.games.victorum.effects import Action, ChangeStat, Choose, May, MoveCards, MoveDice, Strike, Tempo
from explorer.games.victorum.happenings import may_work
from explorer.games.victorum.labels import enemy_label, source_label
from explorer.games.victorum.odds_modifiers import quantities, traits
from explorer.games.victorum.state import NONE, State

# what happens between the beginning of a Strategy Phase and the end of the damage that follows, and then
_MEANWHILE: Final = ("pass", "rolled", "applied", "die-applied", "defeated", "enemy-defeated", "damage")
_DEFEAT: Final = ("defeated", "enemy-defeated")
_AFTERWARDS: Final = ("suffered", "dealt", "after")
_OF_THE_FIELD: Final = frozenset(("active", "applied"))


class Asked(NamedTuple):
    """What odds are asked for: `later`, dice may be committed in later passes, so that those which come into the pool
    matter; `dice`, those that are exhausted count; `counted` are the quantities that modifiers hang on."""

    later: bool
    dice: bool
    counted: frozenset[str]


def left_out(state: State, later: bool = True, begins: bool = False, dice: bool = False) -> tuple[str, ...]:
    """What may happen by itself and would change the odds, in words, one by one: until damage has been suffered, or,
    if the `dice` count that are exhausted, until then. `later` as in `Asked`; `begins`: the Strategy Phase is still to
    begin. With a single enemy hardly anything matters that its defeat brings."""
    asked = Asked(later, dice, quantities(state))
    alone = sum(not enemy.defeated for enemy in state.enemies) == 1
    found = [f"{source_label(state, source)}: its effect on where dice lie" for source in traits(state).frozen]
    events = (*(("engagement",) if begins else ()), *_MEANWHILE, *(_AFTERWARDS if dice else ()))
    for source, effects in in_play(state):
        if source.kind == "enemy" and state.enemies[source.slot].defeated:
            continue
        for event in events:
            late = event in _AFTERWARDS or (alone and event in _DEFEAT)
            for heard in effects.heard.get(event, ()):
                if may_work(state, source, heard.number, heard.limit) and _matters(state, heard.script, asked, late):
                    found.append(f"{source_label(state, source)}, {trigger_words(heard.when)}")
    found += [f"the reward of {label}" for label in _rewards(state, asked, alone)]
    found += [f"{label}, once it is complete" for label in _opportunities(state, asked)]
    return tuple(dict.fromkeys(found))


def might_be_used(state: State) -> tuple[str, ...]:
    """The items and abilities that could be used now and would change the odds."""
    asked = Asked(True, False, quantities(state))
    usable = windows.usable(state)
    return tuple(one.name for one in usable if _matters(state, windows.script_of(state, one), asked))


def _matters(state: State, script: int, asked: Asked, late: bool = False) -> bool:
    """Whether a script can change the odds; a `late` one, when the phase is over, by more enemies, or by dice that are
    not exhausted then."""
    if script == NONE:
        return False
    every = state.arena.steps_in(script)
    if late:
        return any(_adds(one) or (asked.dice and _saves_dice(one)) for one in every)
    return any(touches(one, asked.counted, asked.later) for one in every)


def _adds(action: Action) -> bool:
    return isinstance(action, MoveCards) and action.verb == "add-enemies"


def _saves_dice(action: Action) -> bool:
    """Whether dice that were committed may go elsewhere than to the exhausted ones, or others lie there instead."""
    if not isinstance(action, MoveDice):
        return False
    away = action.verb in ("dismiss", "banish") and _OF_THE_FIELD & set(action.dice.areas)
    return bool(away) or action.to in _OF_THE_FIELD


def touches(action: Action, counted: frozenset[str], later: bool) -> bool:
    """Whether an action, not those within it, can change the odds where modifiers hang on these quantities."""
    match action:
        case MoveDice():
            if action.verb in ("reroll", "turn") or _OF_THE_FIELD & {*action.dice.areas, action.to}:
                return True
            return later and ("pool" in action.dice.areas or action.verb in ("recruit", "recover", "reclaim"))
        case ChangeStat():
            return action.stat in counted or action.stat == "strategy" or "damage" in counted
        case MoveCards(verb="add-enemies"):
            return True
        case MoveCards(verb="discard-influence"):
            return "influence" in counted
        case MoveCards(verb="discard-item" | "tactic"):
            return "items" in counted
        case MoveCards():
            return False
        case Strike() | Tempo():
            return True
        case Choose() | May():
            return False


def _rewards(state: State, asked: Asked, alone: bool) -> Iterator[str]:
    """The enemies whose reward is had at once and matters, by what they are called; a die may be recruited instead of
    that of a sport card."""
    for slot, enemy in enumerate(state.enemies):
        reward = state.arena.rewards[enemy.card]
        if enemy.defeated or reward is None or is_item(reward.icon):
            continue
        traded = asked.later and not alone and state.arena.kinds[enemy.card] == "sport"
        if traded or _matters(state, state.arena.compiled[enemy.card].reward, asked, late=alone):
            yield enemy_label(state, slot)


def _opportunities(state: State, asked: Asked) -> Iterator[str]:
    for item in state.items:
        card = state.arena.cards[item.card]
        if not (item.open and isinstance(card, Opportunity) and card.fulfilment.when.event in _MEANWHILE):
            continue
        compiled = state.arena.compiled[item.card]
        lasts = bool(compiled.lasting.modifiers or compiled.lasting.heard)
        if lasts or (card.reward.icon == "defeat" and _matters(state, compiled.reward, asked)):
            yield card.name
