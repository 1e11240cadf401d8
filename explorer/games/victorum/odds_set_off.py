"""What may happen by itself while a Strategy Phase is played: the effects, rewards and opportunities that are set off,
and those that they set off in turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from explorer.games.victorum.cards import Opportunity, is_item
from explorer.games.victorum.counting import in_play
from explorer.games.victorum.effect_words import trigger_words
from explorer.games.victorum.effects import Action, MoveCards, MoveDice, Strike, Trigger
from explorer.games.victorum.happenings import may_work
from explorer.games.victorum.labels import enemy_label, source_label
from explorer.games.victorum.scripts import Heard
from explorer.games.victorum.state import NONE, Source, State

# what happens from a pass of a Strategy Phase to the damage that follows, and then until dice are exhausted
MEANWHILE: Final = ("pass", "rolled", "applied", "die-applied", "defeated", "enemy-defeated", "damage")
AFTERWARDS: Final = ("suffered", "dealt", "after")
DEFEAT: Final = ("defeated", "enemy-defeated")
_TRADED: Final = ("dismissed", "recruited")  # what strengthening and weakening consist of
_OF_DICE: Final[dict[str, tuple[str, ...]]] = {
    "recruit": ("recruited",),
    "dismiss": ("dismissed",),
    "strengthen": ("strengthened", *_TRADED),
    "weaken": ("weakened", *_TRADED),
    "banish": ("banished",),
}


class SetOff(NamedTuple):
    """Something that may happen by itself: what it is called, its `script`, and whether it is `late`, the enemies being
    defeated or damage being suffered by then. `when` is None for a reward; `card` is an item that leaves the inventory
    by it. `comes`: effects come into play. `trades`: a reward that may be traded for a die or a tactic."""

    label: str
    source: Source
    script: int
    late: bool
    when: Trigger | None = None
    heard: Heard | None = None
    card: int = NONE
    comes: bool = False
    trades: bool = False


def set_off(state: State, afterwards: bool = False) -> tuple[SetOff, ...]:
    """All that may happen by itself from here until damage has been suffered, or (`afterwards`) until dice are
    exhausted: rather too much than too little, since no condition is looked at. Items and abilities are not used."""
    alone = sum(not enemy.defeated for enemy in state.enemies) == 1
    waiting = [(event, alone and event in DEFEAT) for event in MEANWHILE]
    waiting += [(event, True) for event in AFTERWARDS] if afterwards else []
    found = dict.fromkeys(_rewards(state, alone))
    waiting += [following for one in found for following in _following(state, one)]
    seen = set()
    while waiting:
        event, late = waiting.pop(0)
        if (event, late) in seen or (event, False) in seen:
            continue
        seen.add((event, late))
        for one in (*_heard(state, event, late), *_completed(state, event, late)):
            found[one] = None
            waiting += _following(state, one)
    return tuple(found)


def _heard(state: State, event: str, late: bool) -> Iterator[SetOff]:
    """The effects in play that wait for an event."""
    for source, effects in in_play(state):
        if source.kind == "enemy" and state.enemies[source.slot].defeated and event != "after":
            continue
        for heard in effects.heard.get(event, ()):
            if may_work(state, source, heard.number, heard.limit):
                label = f"{source_label(state, source)}, {trigger_words(heard.when)}"
                gone = source.card if works_once(state, source) else NONE
                yield SetOff(label, source, heard.script, late, heard.when, heard, gone)


def works_once(state: State, source: Source) -> bool:
    """Whether a lasting reward leaves the inventory once it has worked (ruling opportunity-reward)."""
    once = state.rulings["opportunity-reward"] == "once-then-discard"
    return once and source.kind == "item" and isinstance(state.arena.cards[source.card], Opportunity)


def _rewards(state: State, alone: bool) -> Iterator[SetOff]:
    """The rewards that are had as soon as an enemy is defeated."""
    for slot, enemy in enumerate(state.enemies):
        reward = state.arena.rewards[enemy.card]
        if enemy.defeated or reward is None or is_item(reward.icon):
            continue
        source = Source("enemy", enemy.card, slot)
        sport = state.arena.kinds[enemy.card] == "sport"
        label = f"the reward of {enemy_label(state, slot)}"
        yield SetOff(label, source, state.arena.compiled[enemy.card].reward, alone, trades=sport)


def _completed(state: State, event: str, late: bool) -> Iterator[SetOff]:
    """The opportunities that an event may complete."""
    for item in state.items:
        card = state.arena.cards[item.card]
        if not (item.open and isinstance(card, Opportunity) and card.fulfilment.when.event == event):
            continue
        compiled = state.arena.compiled[item.card]
        comes = bool(compiled.lasting.modifiers or compiled.lasting.heard)
        at_once = card.reward.icon == "defeat"
        script = compiled.reward if at_once else NONE
        label = f"{card.name}, once it is complete"
        source = Source("item", item.card)
        yield SetOff(label, source, script, late, card=item.card if at_once else NONE, comes=comes)


def _following(state: State, one: SetOff) -> Iterator[tuple[str, bool]]:
    """The events that something brings with it."""
    if one.trades:
        yield "recruited", one.late
        if any(state.tactics):
            yield "gained", one.late
    if one.script != NONE:
        for action in state.arena.steps_in(one.script):
            yield from ((event, one.late) for event in _events(action))


def _events(action: Action) -> tuple[str, ...]:
    match action:
        case MoveDice():
            return _OF_DICE.get(action.verb, ())
        case MoveCards(verb="tactic"):
            return ("gained",)
        case Strike(verb="hit"):
            return DEFEAT
    return ()
