"""What a position is worth to the heuristic player, in dice: rough numbers for what it has, and for what cards do."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from explorer.games.victorum.arena import Arena
from explorer.games.victorum.cards import Foe, Opportunity, Scion
from explorer.games.victorum.counting import amount, influence
from explorer.games.victorum.dice import applied_colour, colour_of
from explorer.games.victorum.effects import (
    Action,
    ChangeStat,
    Choose,
    May,
    Modifier,
    MoveCards,
    MoveDice,
    Strike,
    Tempo,
)
from explorer.games.victorum.quantities import Amount
from explorer.games.victorum.scripts import Effects
from explorer.games.victorum.state import (
    EXHAUSTED,
    HEALTH,
    NONE,
    POOL,
    RECOVERY,
    RULE,
    STRATEGY,
    Source,
    State,
)
from explorer.games.victorum.tables import COLOURS

# by colour, in the pool
DIE: Final = (1.2, 1.5, 1.8, 2.1, 2.5)
TIRED: Final = 0.65  # the part of it that an exhausted die is worth
# by value; beyond the last one nothing is gained
HEALTH_WORTH: Final = (-6.0, 4.0, 7.0, 9.0, 10.5, 11.6, 12.4)
STRATEGY_WORTH: Final = (-4.0, 0.0, 2.6, 4.6, 6.0, 7.0, 7.8)
RECOVERY_WORTH: Final = (-3.0, 0.0, 3.0, 5.5, 7.3, 8.6, 9.5)
STATS: Final = (HEALTH_WORTH, STRATEGY_WORTH, RECOVERY_WORTH)
STAT: Final = {"health": HEALTH, "strategy": STRATEGY, "recovery": RECOVERY}
ITEM: Final = 0.15  # of any card in the inventory, beside what it does
TACTIC: Final = 0.7  # what it is worth to gain one
ICON: Final = 0.35  # what a fire icon costs
LIKELY: Final = 0.4  # to complete an opportunity
OFTEN: Final = 2.0  # what an effect that works again and again is worth, in times that it works
PRIMUS: Final = 6.0  # what it is worth that one has fallen

_DICE: Final = {
    "recruit": 0.95,
    "dismiss": -1.0,
    "strengthen": 0.25,
    "weaken": -0.25,
    "exhaust": -0.4,
    "recover": 0.38,
    "banish": -1.3,
    "reclaim": 0.95,
    "reroll": 0.25,
}
_TURN: Final = (-0.6, 0.3, 0.9)  # by the face that is turned up
_MANY: Final = 4  # "all"


def stat_worth(stat: int, value: int) -> float:
    """What a stat of this value is worth."""
    table = STATS[stat]
    return table[max(0, min(value, len(table) - 1))]


def step_worth(state: State, stat: int, by: int) -> float:
    """What it is worth that a stat changes."""
    now = state.stats[stat]
    return stat_worth(stat, now + by) - stat_worth(stat, now)


def actions_worth(state: State, do: tuple[Action, ...], source: Source = RULE) -> float:
    """What a list of actions is worth, in a position."""
    return sum([action_worth(state, action, source) for action in do])


def _number(state: State, value: Amount, source: Source) -> int:
    return value if isinstance(value, int) else amount(state, value, source)


def action_worth(state: State, action: Action, source: Source = RULE) -> float:
    """What an action is worth."""
    match action:
        case ChangeStat():
            by = _number(state, action.amount, source)
            return step_worth(state, STAT[action.stat], by if action.verb == "raise" else -by)
        case MoveDice():
            return _dice_worth(state, action, source)
        case Strike():
            number = _number(state, action.amount, source) * (1.5 if action.target in ("each", "others") else 1.0)
            return (0.8 if action.verb == "hit" else -0.6) * number
        case MoveCards():
            return _cards_worth(state, action, source)
        case Tempo():
            number = _number(state, action.amount, source)
            return {"extra-pass": 1.0, "lose-pass": -1.0, "prevent": 0.7}[action.verb] * number
        case Choose():
            return max(actions_worth(state, option, source) for option in action.options)
        case May():
            return max(0.0, actions_worth(state, action.do, source) + actions_worth(state, action.cost, source))


def _dice_worth(state: State, action: MoveDice, source: Source) -> float:
    number = _MANY if action.amount == "all" else _number(state, action.amount, source)
    if action.verb == "turn":
        assert action.face is not None
        return _TURN[action.face] * number
    each = _DICE[action.verb]
    if action.verb == "reroll" and not action.up_to:
        each = -each
    if action.dice.pick == "strongest":
        each *= 1.3
    return max(0.0, each * number) if action.up_to else each * number


def _cards_worth(state: State, action: MoveCards, source: Source) -> float:
    number = _number(state, action.amount, source)
    match action.verb:
        case "tactic":
            return TACTIC * number
        case "discard-item":
            return -0.9 * min(number, len(state.items))
        case "add-enemies":
            return -1.5 * number
        case "discard-influence":
            return 1.2 * ICON * min(number, len(state.influence))
        case "add-influence":
            return -ICON * number
        case "discard-top":
            return 0.1 * number


@lru_cache(maxsize=4_000)
def _modifier_worth(modifier: Modifier) -> float:
    """What it is worth to the player that a modifier is in force in a conflict."""
    by = modifier.by
    match modifier.kind:
        case "damage":
            return -1.2 * by
        case "health":
            return -0.8 * by
        case "hits":
            return (1.2 if modifier.colour is None else 0.7) * by
        case "least-hits":
            return -1.5
        case "most-applied":
            return -0.4
        case "no-apply" | "no-commit":
            return -0.5
        case "most-committed":
            return -0.4
        case "passes":
            return 1.6 * by
        case "recovery-dice":
            return 0.5 * by
        case "no-recovery":
            return -1.0
        case "inventory":
            return 0.3 * by
        case "spectate-penalty":
            return -0.4 * by


def effects_worth(state: State, effects: Effects, source: Source = RULE) -> float:
    """What a card's effects are worth to the player in one round."""
    found = sum([_modifier_worth(held.modifier) for held in effects.modifiers])
    scripts = state.arena.scripts
    for heard in effects.heard.values():
        for one in heard:
            found += 0.6 * actions_worth(state, tuple(step.action for step in scripts[one.script]), source)
    return found


def script_worth(state: State, script: int, source: Source = RULE) -> float:
    """What a script is worth."""
    if script == NONE:
        return 0.0
    return actions_worth(state, tuple(step.action for step in state.arena.scripts[script]), source)


def reward_worth(state: State, card: int) -> float:
    """What the reward of a card is worth when it is gained."""
    arena = state.arena
    reward = arena.rewards[card]
    if reward is None:
        return 0.0
    source = Source("item", card)
    if reward.icon == "lasting":
        return ITEM + OFTEN * effects_worth(state, arena.compiled[card].lasting, source)
    gain = script_worth(state, arena.compiled[card].reward, source)
    return gain if reward.icon == "defeat" else (0.4 if state.final else 1.0) * (ITEM + 0.75 * max(0.0, gain))


def card_gain(state: State, card: int) -> float:
    """What it is worth to defeat an enemy, or to hold an opportunity."""
    arena = state.arena
    kind = arena.kinds[card]
    gain = reward_worth(state, card) - ICON * arena.icons[card]
    if kind == "sport":
        return max(gain, 0.8)
    return LIKELY * gain if kind == "opportunity" else gain


def toughness(arena: Arena, card: Foe) -> float:
    """How hard an enemy is, from what is printed on it."""
    allies = card.allies if isinstance(card, Scion) else 0
    return card.health + 1.5 * card.damage + 2.0 * (allies if isinstance(allies, int) else 2)


def worth(state: State) -> float:
    """What a position is worth, its conflict and its camps aside."""
    found = sum([stat_worth(stat, value) for stat, value in enumerate(state.stats)])
    pool, tired = state.dice[POOL], state.dice[EXHAUSTED]
    found += sum([DIE[colour] * (pool[colour] + TIRED * tired[colour]) for colour in COLOURS])
    found += TIRED * sum([DIE[colour_of(die)] for die in state.active])
    found += TIRED * sum([DIE[applied_colour(die)] for enemy in state.enemies for die in enemy.dice])
    for item in state.items:
        gain = reward_worth(state, item.card)
        if item.open:
            card = state.arena.cards[item.card]
            assert isinstance(card, Opportunity)
            gain *= LIKELY + (1 - LIKELY) * item.times / card.fulfilment.times
        found += gain
    found += PRIMUS * len(state.fallen) - ICON * influence(state) - 0.7 * state.left * (state.stage != "recover")
    return found + 1.3 * state.shield
