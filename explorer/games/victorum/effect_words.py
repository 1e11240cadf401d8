"""Effects, rewards and opportunities in the words of a card: there is no other text on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from explorer.games.victorum.effects import (
    Action,
    ChangeStat,
    Choose,
    Continuous,
    Effect,
    Fulfilment,
    May,
    MoveCards,
    MoveDice,
    Reward,
    Strike,
    Tempo,
    Trigger,
)
from explorer.games.victorum.modifier_words import modifier_words
from explorer.games.victorum.quantities import Amount, Area, Per
from explorer.games.victorum.quantity_words import AREA, a, amount, condition, die, either, enemy, per
from explorer.games.victorum.tables import FACES

_DEFAULT_AREAS: Final[dict[str, tuple[Area, ...]]] = {
    "recruit": ("training",),
    "dismiss": ("pool", "active", "exhausted"),
    "strengthen": ("pool", "active", "exhausted"),
    "weaken": ("pool", "active", "exhausted"),
    "banish": ("pool", "active", "exhausted"),
    "exhaust": ("pool", "active"),
    "recover": ("exhausted",),
    "reclaim": ("banished",),
    "reroll": ("active",),
    "turn": ("active",),
}
_TARGETS: Final = {
    "this": "this",
    "chosen": "an enemy",
    "another": "another enemy",
    "each": "each enemy",
    "others": "each other enemy",
}
_DONE: Final = {
    "recruited": "recruited",
    "dismissed": "dismissed",
    "strengthened": "strengthened",
    "weakened": "weakened",
    "banished": "banished",
}
_WHEN: Final = {
    "activated": "when this is activated",
    "defeated": "when this is defeated",
    "dealt": "when this deals you damage",
    "moved": "when you move",
    "spectated": "when you spectate",
    "engagement": "at the start of each Strategy Phase",
    "pass": "at the start of each pass",
    "rolled": "after each roll",
    "damage": "before you suffer damage",
    "suffered": "when you have suffered damage",
    "after": "in the After Effects step",
    "recovered": "after dice recover",
    "cleanup": "at the start of Cleanup",
    "gained": "when you gain an item",
    "used": "at will",
    "item-used": "when you use an item",
}


def effect_words(effect: Effect) -> str:
    """A whole sentence: "When this deals you damage: exhaust 1 die."

    >>> from explorer.games.victorum.effects import Modifier
    >>> effect_words(Continuous((Modifier("passes", -1),)))
    'Each Strategy Phase has 1 pass fewer.'
    """
    if isinstance(effect, Continuous):
        told = ", and ".join(map(modifier_words, effect.modify))
        return _sentence(f"while {condition(effect.condition)}: {told}" if effect.condition is not None else told)
    when = trigger_words(effect.when)
    if effect.limit is not None:
        often = {1: "once", 2: "twice"}.get(effect.limit, f"up to {effect.limit} times")
        when += f" ({often} a round)"
    if effect.condition is not None:
        when += f", if {condition(effect.condition)}"
    return _sentence(f"{when}: {actions_words(effect.do)}")


def effects_words(effects: Sequence[Effect]) -> str:
    """All effects of a card, a sentence each."""
    return " ".join(map(effect_words, effects))


def reward_words(reward: Reward) -> str:
    """What a reward does, without its icon."""
    if reward.icon == "lasting":
        return effects_words(reward.effects)
    return _sentence(actions_words(reward.do))


def fulfilment_words(asked: Fulfilment) -> str:
    """What an opportunity asks for: "When a sport enemy is defeated, 2 times in one round"."""
    holds = "" if asked.condition is None else f", if {condition(asked.condition)}"
    times = "" if asked.times == 1 else f", {asked.times} times"
    within = " in one round" if asked.within == "round" and asked.times > 1 else ""
    return _sentence(f"{trigger_words(asked.when)}{holds}{times}{within}")


def trigger_words(when: Trigger) -> str:
    """When something happens: "when a sport enemy is defeated"."""
    foe = a(enemy(1, when.kind))
    one = a(die(1, when.colour)) + {0: "", 1: " that shows a hit", 2: " that shows a crit"}[when.hits]
    match when.event:
        case "applied":
            return f"when {one} is applied to this"
        case "die-applied":
            return f"when {one} is applied" + ("" if when.kind is None else f" to {foe}")
        case "enemy-activated":
            return f"when {foe} is activated"
        case "enemy-defeated":
            return f"when {foe} is defeated"
        case "conflict-won":
            return f"when a {'' if when.kind is None else f'{when.kind} '}conflict is won"
    if when.event in _DONE:
        return f"when {one} is {_DONE[when.event]}"
    return _WHEN[when.event]


def actions_words(do: Sequence[Action], deep: int = 0) -> str:
    """Actions one after the other, so `deep` within a choice: "exhaust 1 die, then suffer 1 damage"."""
    return ", then ".join(action_words(action, deep) for action in do)


def action_words(action: Action, deep: int = 0) -> str:
    """An action, as an order: "recover up to 2 dice"."""
    match action:
        case ChangeStat("suffer"):
            return f"suffer {amount(action.amount, 'damage', 'damage')}"
        case ChangeStat():
            stat = action.stat.capitalize()
            return f"{'gain' if action.verb == 'raise' else 'lose'} {amount(action.amount, stat, stat)}"
        case MoveDice():
            return f"{action.verb} {_dice(action)}"
        case Strike("hit"):
            return f"deal {amount(action.amount, 'damage', 'damage', f' to {_TARGETS[action.target]}')}"
        case Strike():
            return f"take {amount(action.amount, 'damage', 'damage', f' off {_TARGETS[action.target]}')}"
        case MoveCards():
            return _cards(action)
        case Tempo("extra-pass"):
            return f"gain {amount(action.amount, 'pass', 'passes')}"
        case Tempo("lose-pass"):
            return f"lose {amount(action.amount, 'pass', 'passes')}"
        case Tempo():
            return f"prevent {amount(action.amount, 'damage', 'damage')}"
        case Choose():
            return _choice(action, deep)
        case May():
            price = actions_words(action.cost)
            if any(isinstance(one, Choose | May) for one in action.do):
                return f"you may{f' {price}, and if you do' if price else ''}: {actions_words(action.do, deep)}"
            return f"you may {f'{price} to ' if price else ''}{actions_words(action.do)}"


def _choice(action: Choose, deep: int) -> str:
    """The options: plain ones in a sentence, others numbered, or lettered within another choice."""
    told = [actions_words(option, deep + 1) for option in action.options]
    if all(len(option) == 1 and not isinstance(option[0], Choose | May) for option in action.options):
        return f"choose to {', or to '.join(told)}"
    marks = "abcd" if deep else "1234"
    return "choose " + ", or ".join(f"({mark}) {one}" for mark, one in zip(marks, told, strict=False))


def _dice(action: MoveDice) -> str:
    """How many dice, which, from where and to where: "the 2 weakest dice", "up to 3 dice that show a miss"."""
    choice, much = action.dice, action.amount
    usual = "weakest" if action.verb == "recruit" else "choose"
    pick = "" if choice.pick in ("choose", usual) else f"{choice.pick} "
    free = "any " if choice.pick == "choose" and usual != "choose" and choice.colour is None else ""
    number = much.times if isinstance(much, Per) else 2 if much == "all" else much
    shown = "" if choice.showing is None else f" that {'shows' if number == 1 else 'show'} a {FACES[choice.showing]}"
    behind = f"{die(number, choice.colour)}{shown}{_from(action)}{_to(action)}"
    if much == "all":
        return f"all {behind}"
    if pick and isinstance(much, int) and not action.up_to:
        return f"the {'' if much == 1 else f'{much} '}{pick}{behind}"
    how_often = f" {per(much)}" if isinstance(much, Per) else ""
    first = f", the {pick}first" if pick else ""
    return f"{'up to ' if action.up_to else ''}{free}{number} {behind}{how_often}{first}"


def _from(action: MoveDice) -> str:
    choice = action.dice
    if choice.areas == _DEFAULT_AREAS[action.verb]:
        return ""
    word = "in" if action.verb in ("strengthen", "weaken") else "from"
    return f" {word} {either([AREA[area] for area in choice.areas])}"


def _to(action: MoveDice) -> str:
    if action.face is not None:
        return f" to a {FACES[action.face]}"
    if action.to in (None, "pool"):
        return ""
    assert action.to is not None
    return f" into {AREA[action.to]}"


def _cards(action: MoveCards) -> str:
    much = action.amount
    match action.verb:
        case "tactic":
            return f"gain {amount(much, 'tactic')}"
        case "discard-item":
            return f"discard {amount(much, 'item')}"
        case "add-enemies":
            return f"activate {amount(much, 'additional enemy', 'additional enemies')}"
        case "add-influence":
            return "add this to the Scion Influence deck"
        case "discard-influence":
            return f"discard {_top(much, 'the Scion Influence deck', 'the Scion Influence deck')}"
    camps = {"adjacent": ("an adjacent camp", "adjacent camps"), "any": ("a camp", "camps")}
    one, more = camps.get(action.where or "", ("your camp", "your camp"))
    return f"discard {_top(much, one, more)}"


def _top(much: Amount, one: str, more: str) -> str:
    if much == 1:
        return f"the top card of {one}"
    return amount(much, "top card", behind=f" of {more}")


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."
