"""What odds of a Strategy Phase leave out: what may happen by itself meanwhile, and what might be used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from explorer.games.victorum import windows
from explorer.games.victorum.cards import Opportunity, is_item
from explorer.games.victorum.counting import in_play
from explorer.games.victorum.effect_words import trigger_words
from explorer.games.victorum.effects import Action, ChangeStat, Choose, May, MoveCards, MoveDice, Strike, Tempo
from explorer.games.victorum.happenings import may_work
from explorer.games.victorum.labels import enemy_label, source_label
from explorer.games.victorum.odds_modifiers import quantities, traits
from explorer.games.victorum.state import NONE, State

# what happens between the beginning of a Strategy Phase and the end of the damage that follows
_MEANWHILE: Final = ("pass", "rolled", "applied", "die-applied", "defeated", "enemy-defeated", "damage")
_AT_THE_END: Final = ("defeated", "enemy-defeated")
_OF_THE_FIELD: Final = frozenset(("active", "applied"))


def left_out(state: State, later: bool = True, begins: bool = False) -> tuple[str, ...]:
    """What may happen by itself until damage has been suffered, and would change the odds: in words, one by one.
    `later`: dice may be committed in later passes, so that those which come into the pool matter. `begins`: the
    Strategy Phase is still to begin. With a single enemy nothing matters that its defeat brings."""
    alone = sum(not enemy.defeated for enemy in state.enemies) == 1
    found = [f"{source_label(state, source)}: its effect on where dice lie" for source in traits(state).frozen]
    counted = quantities(state)
    events = ("engagement", *_MEANWHILE) if begins else _MEANWHILE
    for source, effects in in_play(state):
        if source.kind == "enemy" and state.enemies[source.slot].defeated:
            continue
        for event in events:
            for heard in effects.heard.get(event, ()):
                if not may_work(state, source, heard.number, heard.limit):
                    continue
                if _matters(state, heard.script, counted, later, alone and event in _AT_THE_END):
                    found.append(f"{source_label(state, source)}, {trigger_words(heard.when)}")
    found += [f"the reward of {label}" for label in _rewards(state, counted, later, alone)]
    found += [f"{label}, once it is complete" for label in _opportunities(state, counted, later)]
    return tuple(dict.fromkeys(found))


def might_be_used(state: State) -> tuple[str, ...]:
    """The items and abilities that could be used now and would change the odds."""
    counted = quantities(state)
    usable = windows.usable(state)
    return tuple(one.name for one in usable if _matters(state, windows.script_of(state, one), counted, True))


def _matters(state: State, script: int, counted: frozenset[str], later: bool, at_the_end: bool = False) -> bool:
    """Whether a script can change the odds; what comes when all are defeated can do so by more enemies alone."""
    if script == NONE:
        return False
    every = state.arena.steps_in(script)
    if at_the_end:
        return any(isinstance(one, MoveCards) and one.verb == "add-enemies" for one in every)
    return any(touches(one, counted, later) for one in every)


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


def _rewards(state: State, counted: frozenset[str], later: bool, alone: bool) -> Iterator[str]:
    """The enemies whose reward is had at once and matters, by what they are called; a die may be recruited instead of
    that of a sport card."""
    for slot, enemy in enumerate(state.enemies):
        reward = state.arena.rewards[enemy.card]
        if enemy.defeated or reward is None or is_item(reward.icon):
            continue
        traded = later and not alone and state.arena.kinds[enemy.card] == "sport"
        if traded or _matters(state, state.arena.compiled[enemy.card].reward, counted, later, alone):
            yield enemy_label(state, slot)


def _opportunities(state: State, counted: frozenset[str], later: bool) -> Iterator[str]:
    for item in state.items:
        card = state.arena.cards[item.card]
        if not (item.open and isinstance(card, Opportunity) and card.fulfilment.when.event in _MEANWHILE):
            continue
        compiled = state.arena.compiled[item.card]
        lasts = bool(compiled.lasting.modifiers or compiled.lasting.heard)
        at_once = card.reward.icon == "defeat" and _matters(state, compiled.reward, counted, later)
        if lasts or at_once:
            yield card.name
