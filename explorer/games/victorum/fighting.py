"""Damage to enemies, and what happens when one is defeated."""

from __future__ import annotations

from explorer.core.clauses import cites
from explorer.core.protocol import Event
from explorer.games.victorum.counting import AFTER_EXHAUST, KIND_PLACE, damage_on
from explorer.games.victorum.dice import applied_colour, letter
from explorer.games.victorum.happenings import Happened, Log, react
from explorer.games.victorum.labels import enemy_label
from explorer.games.victorum.modifiers import health_left, health_of
from explorer.games.victorum.rewards import due_at_once
from explorer.games.victorum.state import EXHAUSTED, Source, State, Task, more


def undefeated(state: State, but: int = -1) -> list[int]:
    """The slots of the enemies that are not defeated, but for one."""
    return [slot for slot, enemy in enumerate(state.enemies) if not enemy.defeated and slot != but]


def wound(state: State, log: Log, slot: int, damage: int, clause: str, **more_fields: object) -> State:
    """An enemy takes damage that no die lies there for, or some is taken off it (below 0)."""
    enemy = state.enemies[slot]
    really = max(damage, -damage_on(enemy))
    state = state.with_enemy(slot, enemy._replace(wounds=enemy.wounds + really))
    fields = {"enemy": enemy_label(state, slot), "damage": abs(really), "left": health_left(state, slot), **more_fields}
    log.append(Event("hit" if damage > 0 else "mended", clause, fields))
    return state


def falling(state: State) -> list[int]:
    """The enemies that have taken all the damage they can."""
    return [
        slot
        for slot, enemy in enumerate(state.enemies)
        if not enemy.defeated and (enemy.dice or enemy.wounds > 0) and damage_on(enemy) >= health_of(state, slot)
    ]


@cites("common.defeat", "common.continuous", "banes.kept-nearby")
def defeat(state: State, log: Log, slots: list[int]) -> State:
    """Enemies are defeated: what that sets off, and rewards that are had at once, wait for the player's order."""
    happened: list[Happened] = []
    tasks: list[Task] = []
    spill = 0
    kinds = state.arena.kinds
    for slot in slots:
        enemy = state.enemies[slot]
        kind = kinds[enemy.card]
        spill += excess(state, slot)
        fields = {"enemy": enemy_label(state, slot), "card": kind}
        also = ("common.continuous",) if state.arena.compiled[enemy.card].active.modifiers else ()
        nearby = ("banes.kept-nearby",) if kind == "primus" else ()
        log.append(Event("defeated", clause="common.defeat", fields=fields, also=also + nearby))
        happened += [Happened("defeated", slot, kind), Happened("enemy-defeated", slot, kind)]
        if due_at_once(state, slot):
            tasks.append(Task("gain", Source("enemy", enemy.card, slot)))
    for slot in slots:
        enemy = state.enemies[slot]
        state = state.with_enemy(slot, enemy._replace(defeated=True))
        state = state._replace(defeats=more(state.defeats, KIND_PLACE[kinds[enemy.card]]))  # type: ignore[arg-type]
        if state.stage in AFTER_EXHAUST:
            state = _exhausted(state, log, slot)
    state = react(state, log, happened, tasks)
    return state.pushed(Task("excess", left=spill)) if spill and state.fighting else state


@cites("common.exhaust", "primus.dice-stay", "endgame.dice-stay")
def _exhausted(state: State, log: Log, slot: int) -> State:
    """The dice on an enemy that has fallen after Exhaust Dice are exhausted: only an undefeated one keeps them."""
    enemy = state.enemies[slot]
    if not enemy.dice:
        return state
    colours = sorted(map(applied_colour, enemy.dice))
    exhausted = state.dice[EXHAUSTED]
    for colour in colours:
        exhausted = more(exhausted, colour)
    fields = {"dice": " ".join(map(letter, colours)), "enemy": enemy_label(state, slot)}
    also = ("endgame.dice-stay" if state.final else "primus.dice-stay",)
    log.append(Event("exhausted", clause="common.exhaust", fields=fields, also=also))
    state = state.with_enemy(slot, enemy._replace(dice=(), wounds=max(0, enemy.wounds)))
    return state.with_dice(EXHAUSTED, exhausted)


@cites("common.apply", "common.defeat")
def excess(state: State, slot: int) -> int:
    """The damage beyond an enemy's health that is not lost (ruling excess-hits)."""
    match state.rulings["excess-hits"]:
        case "spills":
            return damage_on(state.enemies[slot]) - health_of(state, slot)
        case _:
            return 0
