"""A position as plain data, for `show` and for anybody who reads files."""

from __future__ import annotations

from typing import Any

from explorer.games.victorum.cards import Opportunity
from explorer.games.victorum.counting import damage_on, hero_card, influence, passes_in_all, passes_left
from explorer.games.victorum.dice import written, written_applied, written_counts
from explorer.games.victorum.labels import enemy_label, source_label
from explorer.games.victorum.modifiers import damage_of, health_of, inventory_limit
from explorer.games.victorum.mountain import camp_name
from explorer.games.victorum.state import EMPTY, HIDDEN, NONE, SUMMIT, Counts, Item, State
from explorer.games.victorum.tables import STATS


def describe(state: State) -> dict[str, Any]:
    """Everything in the position as strings, numbers, lists and tables."""
    arena, deck = state.arena, state.arena.deck
    hero = hero_card(state)
    return {
        "stage": state.stage,
        "rank": state.rank,
        "round": state.round,
        "scion": None if state.scion == NONE else deck.scions[state.scion].name,
        "hero": None if hero == NONE else arena.names[hero],
        "at": None if state.here == NONE else camp_name(state, state.here),
        "conflict": conflict(state),
        **dict(zip(STATS, state.stats, strict=True)),
        "passes": {"in all": passes_in_all(state), "begun": state.begun, "left": passes_left(state)},
        "dice": dice(state),
        "enemies": [enemy(state, slot) for slot in range(len(state.enemies))],
        "inventory": [item_words(state, item) for item in state.items],
        "inventory_limit": inventory_limit(state),
        "tactics": _names(state, state.tactics, arena.tactic(0)),
        "influence": {"icons": influence(state), "cards": [arena.names[card] for card in state.influence]},
        "camps": {id: camp(state, at) for at, id in enumerate(arena.camps.ids)},
        "primuses": {
            "dealt": [deck.heroes[one].name for one in state.dealt],
            "fought": None if state.primus == NONE else arena.names[arena.primus(state.primus)],
            "fallen": [arena.names[arena.primus(one)] for one in state.fallen],
            "spectated": [arena.names[arena.primus(one)] for one in state.avoided],
        },
        "discard": _names(state, state.discard),
        "unseen": _names(state, state.unseen),
        "on_their_way": [arena.names[card] for card in state.held],
        "suffered": state.suffered,
        "prevented": state.shield,
        "waiting": [f"{task.kind} {source_label(state, task.source)}" for task in reversed(state.agenda)],
        "deck": deck.name,
        "mountain": arena.camps.name,
        "rulings": dict(state.rulings),
    }


def conflict(state: State) -> str | None:
    """What kind of conflict goes on."""
    if not state.enemies and state.primus == NONE:
        return None
    return "scion" if state.final else "primus" if state.primus != NONE else "ordinary"


def dice(state: State) -> dict[str, str]:
    """The dice by area; those on cards stand with the enemies."""
    pool, training, exhausted, banished = map(written_counts, state.dice)
    active = " ".join(map(written, state.active))
    return {"pool": pool, "active": active, "exhausted": exhausted, "training": training, "banished": banished}


def enemy(state: State, slot: int) -> dict[str, Any]:
    """An active enemy: its numbers as they are now."""
    one = state.enemies[slot]
    return {
        "name": enemy_label(state, slot),
        "kind": state.arena.kinds[one.card],
        "camp": "summit" if one.camp == SUMMIT else camp_name(state, one.camp),
        "health": health_of(state, slot),
        "taken": damage_on(one),
        "damage": damage_of(state, slot),
        "dice": " ".join(map(written_applied, one.dice)),
        "defeated": one.defeated,
    }


def camp(state: State, at: int) -> dict[str, Any]:
    """A camp: its top card, how many cards lie below it, its primus."""
    top, lurking = state.tops[at], state.lurking[at]
    shown = {EMPTY: None, HIDDEN: "?"}[top] if top < 0 else state.arena.names[top]
    return {
        "top": shown,
        "kind": state.arena.kinds[top] if top >= 0 else None,
        "below": state.below[at],
        "primus": None if lurking == NONE else state.arena.names[state.arena.primus(lurking)],
        "row": state.arena.camps.rows[at],
        "number": state.arena.camps.label(at),
    }


def item_words(state: State, item: Item) -> str:
    """An item as it is written in a set-up: an opportunity that is not complete with what it has of its condition."""
    name = state.arena.names[item.card]
    card = state.arena.cards[item.card]
    if not isinstance(card, Opportunity):
        return name
    if item.open:
        return f"{name} {item.times}/{card.fulfilment.times}"
    return f"{name} complete now" if item.times else f"{name} complete"


def _names(state: State, counts: Counts, first: int = 0) -> dict[str, int]:
    return {state.arena.names[first + place]: count for place, count in enumerate(counts) if count}
