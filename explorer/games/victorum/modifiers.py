"""Continuous effects: what the cards in play make of the numbers of enemies, dice and stats."""

from __future__ import annotations

from explorer.core.clauses import cites
from explorer.games.victorum.counting import change, damage_on, of_kind
from explorer.games.victorum.state import RECOVERY, STRATEGY, State
from explorer.games.victorum.tables import Colour


def health_of(state: State, slot: int) -> int:
    """The health of an active enemy, at least 1."""
    return max(1, state.arena.health[state.enemies[slot].card] + change(state, "health", slot))


def health_left(state: State, slot: int) -> int:
    """The damage that an active enemy still takes to be defeated."""
    return max(0, health_of(state, slot) - damage_on(state.enemies[slot]))


def damage_of(state: State, slot: int) -> int:
    """The damage that an active enemy deals, at least 0."""
    return max(0, state.arena.damage[state.enemies[slot].card] + change(state, "damage", slot))


def hits_against(state: State, slot: int, colour: Colour, hits: int) -> int:
    """What a die that shows so many hits counts against an enemy; a miss stays a miss."""
    return max(0, hits + change(state, "hits", slot, colour)) if hits else 0


@cites("opportunity.items", "common.inventory")
def inventory_limit(state: State) -> int:
    """How many cards the inventory holds: as many as the Strategy stat, changed by cards."""
    return max(0, state.stats[STRATEGY] + change(state, "inventory"))


@cites("common.recover")
def recovery_dice(state: State) -> int:
    """How many dice recover in the Recover Dice step."""
    if any(of_kind(state, "no-recovery")):
        return 0
    return max(0, state.stats[RECOVERY] + change(state, "recovery-dice"))
