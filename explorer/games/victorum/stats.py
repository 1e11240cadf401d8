"""The three stat dice: how Health, Strategy and Recovery go up and down."""

from __future__ import annotations

from explorer.core.clauses import cites
from explorer.core.protocol import Event
from explorer.core.rulings import Rulings
from explorer.games.victorum.happenings import Log
from explorer.games.victorum.state import HEALTH, State
from explorer.games.victorum.tables import STAT_CAP, STATS


@cites("common.stat-dice")
def most(rulings: Rulings) -> int | None:
    """The most that a stat can be (ruling stat-cap)."""
    match rulings["stat-cap"]:
        case "none":
            return None
        case _:
            return STAT_CAP


@cites("common.stat-dice")
def least(rulings: Rulings, stat: int) -> int | None:
    """The least that a stat can be (ruling stat-floor); Health has no least, and loses the game instead."""
    if stat == HEALTH:
        return None
    match rulings["stat-floor"]:
        case "0":
            return 0
        case _:
            return 1


def room(state: State, stat: int, by: int) -> int:
    """By how much of a change a stat can really be changed."""
    old = state.stats[stat]
    top, floor = most(state.rulings), least(state.rulings, stat)
    if by > 0:
        return by if top is None else max(0, min(by, top - old))
    return by if floor is None else min(0, max(by, floor - old))


def change_stat(state: State, log: Log, stat: int, by: int, clause: str, **more: object) -> State:
    """Change a stat, as far as it can be, and tell of it."""
    really = room(state, stat, by)
    fields = {"stat": STATS[stat], "by": really, "to": state.stats[stat] + really, **more}
    also = ("common.stat-dice",) if clause != "common.stat-dice" else ()
    log.append(Event("stat", clause, fields, also))
    return state.with_stat(stat, state.stats[stat] + really) if really else state


def suffer(state: State, log: Log, damage: int, clause: str, **more: object) -> State:
    """Take damage off Health, and count it for this round."""
    if damage <= 0:
        return state
    health = state.stats[HEALTH] - damage
    fields = {"damage": damage, "health": health, **more}
    log.append(Event("suffered", clause, fields, ("common.stat-dice",)))
    return state.with_stat(HEALTH, health)._replace(suffered=state.suffered + damage)
