"""A position written back as the `[setup]` table that begins with it."""

from __future__ import annotations

from typing import Any

from explorer.core.errors import ExplorerError, Problem
from explorer.games.victorum import inventory
from explorer.games.victorum.components import DEFAULT_CAMPS, DEFAULT_DECK
from explorer.games.victorum.counting import passes_in_all
from explorer.games.victorum.describe import item_words
from explorer.games.victorum.dice import UNROLLED, face_of, first_dice, written, written_applied, written_counts
from explorer.games.victorum.labels import source_label
from explorer.games.victorum.modifiers import recovery_dice
from explorer.games.victorum.setup_table import BEFORE_PLAY, FIGHTING, STAGES, written_names
from explorer.games.victorum.state import EMPTY, HIDDEN, NONE, SUMMIT, Counts, Enemy, State
from explorer.games.victorum.tables import CARDS_A_CAMP, STATS


def write_setup(state: State) -> dict[str, Any]:
    """The set-up table of a position in which one of the stages waits. Raises ExplorerError."""
    if state.outcome is not None or state.agenda or state.stage not in STAGES or inventory.overfull(state):
        message = "This position lies within something that is being resolved, where no set-up begins."
        if state.outcome is not None:
            message = "The game is over here, where no set-up begins."
        raise ExplorerError(Problem(message, "Save the line from an earlier position instead."))
    table: dict[str, Any] = {}
    deck, camps = state.arena.deck, state.arena.camps
    if (deck.name, camps.name) != (DEFAULT_DECK, DEFAULT_CAMPS):
        table |= {"deck": deck.name, "mountain": camps.name}
    if state.rank > 1:
        table["rank"] = state.rank
    if state.scion != NONE:
        table["stage"] = state.stage
        table["scion"] = deck.scions[state.scion].name
    table |= _heroes(state)
    if state.here != NONE:
        table["at"] = "summit" if state.here == SUMMIT else camps.ids[state.here]
    if state.round > 1:
        table["round"] = state.round
    table |= _play(state)
    table |= _cards(state)
    if state.dice != first_dice() or state.active or any(enemy.dice for enemy in state.enemies):
        table["dice"] = _dice(state)
    if state.enemies:
        table["enemy"] = [_enemy(state, enemy) for enemy in state.enemies]
    if state.spent:
        table["spent"] = [
            {"of": source.kind, "name": source_label(state, source), "effect": number + 1, "times": times}
            for source, number, times in state.spent
        ]
    return table


def _heroes(state: State) -> dict[str, Any]:
    deck, arena = state.arena.deck, state.arena
    table: dict[str, Any] = {}
    if state.hero != NONE:
        table["hero"] = deck.heroes[state.hero].name
    if state.universal != NONE:
        table["universal"] = deck.universals[state.universal].name
    if state.hero != NONE:
        one = deck.heroes[state.hero] if state.universal == NONE else deck.universals[state.universal]
        table |= {name: value for name, value in zip(STATS, state.stats, strict=True) if value != getattr(one, name)}
    for key, places in (("dealt", state.dealt), ("fallen", state.fallen), ("spectated", state.avoided)):
        if places:
            table[key] = written_names([arena.names[arena.primus(one)] for one in places])
    lurking = {
        camp: arena.names[arena.primus(one)]
        for camp, one in zip(arena.camps.ids, state.lurking, strict=True)
        if one != NONE
    }
    if lurking:
        table["primuses"] = lurking
    if state.primus != NONE:
        table["primus"] = arena.names[arena.primus(state.primus)]
    return table


def _play(state: State) -> dict[str, Any]:
    """What is of this round."""
    table: dict[str, Any] = {}
    if state.stage in BEFORE_PLAY:
        if state.left:
            table["dismissals"] = state.left
        if state.chosen:
            table["removed"] = ", ".join(state.arena.camps.ids[at] for at in state.chosen)
    if state.stage in FIGHTING[:3]:
        table["pass"] = state.begun
        if state.extra or state.begun > passes_in_all(state):
            table["extra-passes"] = state.extra
        rolled = sum(face_of(die) == UNROLLED for die in state.active)
        if state.fresh != (0 if state.stage == "apply" else rolled):
            table["committed"] = state.fresh
    if state.stage == "recover" and state.left != recovery_dice(state):
        table["recover"] = state.left
    if state.suffered:
        table["suffered"] = state.suffered
    if state.shield:
        table["prevented"] = state.shield
    return table


def _cards(state: State) -> dict[str, Any]:
    arena = state.arena
    table: dict[str, Any] = {}
    full = state.here != SUMMIT
    camps = {}
    for camp, top, below in zip(arena.camps.ids, state.tops, state.below, strict=True):
        if (top, below) != ((HIDDEN, CARDS_A_CAMP - 1) if full else (EMPTY, 0)):
            shown = "?" if top == HIDDEN else "empty" if top == EMPTY else arena.names[top]
            camps[camp] = shown if top == EMPTY or below == CARDS_A_CAMP - 1 else f"{shown} {below}"
    if camps:
        table["camps"] = camps
    if sum(state.unseen) and sum(state.discard):
        table["discard"] = _listed(state, state.discard)
    if state.influence:
        table["influence"] = written_names([arena.names[card] for card in state.influence])
    if state.items:
        table["inventory"] = written_names([item_words(state, item) for item in state.items])
    if state.held:
        table["opportunity"] = arena.names[state.held[-1]]
    return table


def _listed(state: State, counts: Counts) -> str:
    names = state.arena.names
    return written_names([names[card] for card, count in enumerate(counts) for _ in range(count)])


def _dice(state: State) -> dict[str, str]:
    pool, _, exhausted, banished = map(written_counts, state.dice)
    active = " ".join(map(written, state.active))
    every = {"pool": pool, "active": active, "exhausted": exhausted, "banished": banished}
    return {area: dice for area, dice in every.items() if dice}


def _enemy(state: State, enemy: Enemy) -> dict[str, Any]:
    table: dict[str, Any] = {"name": state.arena.names[enemy.card]}
    if enemy.camp != state.here:
        table["camp"] = state.arena.camps.ids[enemy.camp]
    before = [one.number for one in state.enemies[: state.enemies.index(enemy)] if one.card == enemy.card]
    if enemy.number != next(one for one in range(1, len(before) + 2) if one not in before):
        table["number"] = enemy.number
    if enemy.dice:
        table["dice"] = " ".join(map(written_applied, enemy.dice))
    table |= {name: getattr(enemy, name) for name in ("wounds", "fresh", "defeated", "dealt") if getattr(enemy, name)}
    if enemy.fate:
        table[enemy.fate] = True
    return table
