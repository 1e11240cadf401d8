"""Cards made ready for play: their effects by what they wait for, and their actions as numbered scripts."""

from __future__ import annotations

from typing import NamedTuple

from explorer.games.victorum.cards import Card as AnyCard
from explorer.games.victorum.cards import Foe, Hero, Opportunity, Primus, Scion, Tactic
from explorer.games.victorum.effects import Action, Choose, Effect, May, Modifier, Reward, Trigger, Triggered
from explorer.games.victorum.quantities import Condition
from explorer.games.victorum.state import NONE


class Step(NamedTuple):
    """An action, with the numbers of the scripts within it: the options of a choice, or what may be done and its
    cost."""

    action: Action
    within: tuple[int, ...] = ()


class Heard(NamedTuple):
    """A triggered effect: its number on its card, what it waits for, and its script."""

    number: int
    when: Trigger
    condition: Condition | None
    script: int
    limit: int | None


class Held(NamedTuple):
    """A modifier with its condition."""

    modifier: Modifier
    condition: Condition | None


class Effects(NamedTuple):
    """The effects of a card: triggered ones by what they wait for, continuous ones, and the limits by number."""

    heard: dict[str, tuple[Heard, ...]]
    modifiers: tuple[Held, ...]
    limits: dict[int, int]


NO_EFFECTS = Effects({}, (), {})


class Compiled(NamedTuple):
    """A card made ready: its effects while it is active (of a hero: the ability), those of its lasting reward, those of
    a scion's spectate side, and the scripts of its reward, of a bane or a scion's set-up, and of a penalty."""

    active: Effects = NO_EFFECTS
    lasting: Effects = NO_EFFECTS
    aura: Effects = NO_EFFECTS
    reward: int = NONE
    bane: int = NONE
    penalty: int = NONE


def compile_card(card: AnyCard, scripts: list[tuple[Step, ...]]) -> Compiled:
    """A card made ready; its scripts are added to those of the cards before it."""

    def script(actions: tuple[Action, ...]) -> int:
        return _script(actions, scripts) if actions else NONE

    def effects(found: tuple[Effect, ...]) -> Effects:
        heard: dict[str, tuple[Heard, ...]] = {}
        modifiers: list[Held] = []
        limits: dict[int, int] = {}
        for number, effect in enumerate(found):
            if isinstance(effect, Triggered):
                event = effect.when.event
                one = Heard(number, effect.when, effect.condition, script(effect.do), effect.limit)
                heard[event] = (*heard.get(event, ()), one)
                if effect.limit is not None:
                    limits[number] = effect.limit
            else:
                modifiers += [Held(modifier, effect.condition) for modifier in effect.modify]
        return Effects(heard, tuple(modifiers), limits)

    found = Compiled()
    if isinstance(card, Foe):
        found = found._replace(active=effects(card.effects))
    if isinstance(card, Hero):
        found = found._replace(active=effects(card.ability))
    if isinstance(card, Primus):
        found = found._replace(bane=script(card.bane))
    if isinstance(card, Scion):
        found = found._replace(aura=effects(card.aura), bane=script(card.setup), penalty=script(card.penalty))
    reward: Reward | None = getattr(card, "reward", None)
    if reward is not None:
        assert isinstance(card, Foe | Opportunity | Tactic)
        found = found._replace(lasting=effects(reward.effects), reward=script(reward.do))
    return found


def _script(actions: tuple[Action, ...], scripts: list[tuple[Step, ...]]) -> int:
    """The number of a list of actions; those within others come first."""
    steps = []
    for action in actions:
        match action:
            case Choose():
                inner: tuple[tuple[Action, ...], ...] = action.options
            case May():
                inner = (action.do, action.cost) if action.cost else (action.do,)
            case _:
                inner = ()
        steps.append(Step(action, tuple(_script(one, scripts) for one in inner)))
    scripts.append(tuple(steps))
    return len(scripts) - 1
