"""What cards in play are called in moves and messages: copies are told apart by numbers."""

from __future__ import annotations

from collections.abc import Mapping

from explorer.core.protocol import remember_last
from explorer.games.victorum.state import CHAMPION, Item, Source, State


def enemy_label(state: State, slot: int) -> str:
    """An active enemy: "Ashen Raider", and "Ashen Raider 2" for the second copy."""
    enemy = state.enemies[slot]
    name = state.arena.names[enemy.card]
    return name if enemy.number == 1 else f"{name} {enemy.number}"


def enemy_labels(state: State) -> dict[str, int]:
    """The slots of the active enemies, defeated ones too, by what they are called."""
    return {enemy_label(state, slot): slot for slot in range(len(state.enemies))}


@remember_last
def item_labels(state: State) -> Mapping[str, Item]:
    """The items of the inventory by what they are called: equal copies once, others of the same card with a number."""
    found: dict[str, Item] = {}
    seen: dict[int, int] = {}
    for item in dict.fromkeys(state.items):
        number = seen[item.card] = seen.get(item.card, 0) + 1
        name = state.arena.names[item.card]
        found[name if number == 1 else f"{name} {number}"] = item
    return found


def source_label(state: State, source: Source) -> str:
    """Whose effect it is."""
    if source.kind == "enemy" and source.slot < len(state.enemies):
        return enemy_label(state, source.slot)
    return state.arena.names[source.card] if source.card >= 0 else CHAMPION
