"""Health that may be lost while a Strategy Phase is played, where that may lose the game at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from explorer.core.clauses import cites
from explorer.games.victorum.counting import in_play
from explorer.games.victorum.effects import ChangeStat, Choose, May, Trigger
from explorer.games.victorum.happenings import spent
from explorer.games.victorum.odds_set_off import MEANWHILE, SetOff, set_off, works_once
from explorer.games.victorum.scripts import Step
from explorer.games.victorum.state import HEALTH, NONE, POOL, State
from explorer.games.victorum.tables import MOST_PASSES

MUCH: Final = 1_000  # Health that nobody has
_WALKED: Final = frozenset(one for one in MEANWHILE if one != "damage")


class Pain(NamedTuple):
    """An effect that takes Health each time that something happens: of the enemy in a slot, or of another card."""

    when: Trigger
    amount: int
    slot: int = NONE


@cites("winning-and-losing.health")
def may_kill(state: State, found: Iterable[SetOff]) -> bool:
    """Whether what may happen by itself can take so much Health that the game is lost during the Strategy Phase (ruling
    lose-check)."""
    match state.rulings["lose-check"]:
        case "end-of-round":
            return False
    early = (one for one in found if one.when is None or one.when.event not in ("suffered", "dealt", "after"))
    return sum(_most(state, one.script) * _times(state, one) for one in early) >= max(1, state.stats[HEALTH])


def pains(state: State) -> tuple[Pain, ...]:
    """The effects whose pain is counted exactly, if pain may kill."""
    found = set_off(state)
    if not may_kill(state, found):
        return ()
    walked = (one for one in found if is_walked(state, one))
    return tuple(Pain(one.when, _most(state, one.script), one.source.slot) for one in walked if one.when is not None)


def is_walked(state: State, one: SetOff) -> bool:
    """Whether the pain of an effect is counted exactly: it takes Health and nothing else, whenever something happens,
    without a condition; if it works so many times a round only, once must be enough to kill."""
    if one.heard is None or one.when is None or one.when.event not in _WALKED or one.heard.condition is not None:
        return False
    if state.rulings["excess-hits"] == "spills" or works_once(state, one.source):
        return False
    steps = state.arena.scripts[one.script]
    if not all(_takes(step) and isinstance(step.action.amount, int) for step in steps):  # type: ignore[union-attr]
        return False
    return one.heard.limit is None or _most(state, one.script) >= state.stats[HEALTH]


def takes_health(state: State, script: int) -> bool:
    """Whether a script may take Health."""
    return _most(state, script) > 0


def heals(state: State, script: int) -> bool:
    """Whether a script may bring Health."""
    if script == NONE:
        return False
    some = (one for one in state.arena.steps_in(script) if isinstance(one, ChangeStat))
    return any(one.verb == "raise" and one.stat == "health" for one in some)


def _takes(step: Step) -> bool:
    action = step.action
    return isinstance(action, ChangeStat) and action.verb != "raise" and action.stat == "health"


def _most(state: State, script: int) -> int:
    """The most Health that a script may take once."""
    if script == NONE:
        return 0
    total = 0
    for step in state.arena.scripts[script]:
        match step.action:
            case ChangeStat() if _takes(step):
                amount = step.action.amount
                per = MUCH if not isinstance(amount, int) and amount.most is None else 0
                total += per or (amount if isinstance(amount, int) else amount.most or 0)
            case Choose():
                total += max(_most(state, one) for one in step.within)
            case May():
                total += sum(_most(state, one) for one in step.within)
    return total


def _times(state: State, one: SetOff) -> int:
    """How often something may happen at most."""
    if one.heard is None:
        return 1
    heard = one.heard
    if heard.limit is not None:
        copies = sum(item.card == one.source.card for item in state.items) if one.source.kind == "item" else 1
        return max(0, heard.limit * max(1, copies) - spent(state, one.source, heard.number))
    match heard.when.event:
        case "pass" | "rolled":
            return _passes(state)
        case "applied" | "die-applied":
            return sum(state.dice[POOL]) + len(state.active)
        case "defeated" | "damage":
            return 1
        case "enemy-defeated":
            return sum(not enemy.defeated for enemy in state.enemies)
    return MUCH


def _passes(state: State) -> int:
    """The most passes that are left, the present one included."""
    held = (held.modifier for _, effects in in_play(state) for held in effects.modifiers)
    more = sum(max(0, modifier.by) for modifier in held if modifier.kind == "passes")
    total = min(MOST_PASSES, max(0, state.stats[1] + state.extra + more))
    return max(0, total - max(0, state.begun - 1))
