"""What cards do with cards, enemies, stats and passes."""

from __future__ import annotations

from explorer.core.protocol import Event
from explorer.games.victorum import stats
from explorer.games.victorum.adding_enemies import call_more
from explorer.games.victorum.card_moves import Aim, DiscardTop
from explorer.games.victorum.counting import STAT, influence
from explorer.games.victorum.effects import MoveCards, Strike, Tempo
from explorer.games.victorum.fighting import undefeated, wound
from explorer.games.victorum.happenings import Log
from explorer.games.victorum.inventory import discard_item, sent_away
from explorer.games.victorum.labels import enemy_label, enemy_labels, item_labels, source_label
from explorer.games.victorum.mountain import camp_name, neighbours, take_top
from explorer.games.victorum.moves import Discard, Move
from explorer.games.victorum.state import Source, State, Task

# --- enemies


def targets(state: State, source: Source, action: Strike) -> list[int]:
    """The enemies that an action strikes, or among which the player chooses."""
    own = source.slot if source.kind == "enemy" else -1
    match action.target:
        case "this":
            return [own] if own >= 0 and not state.enemies[own].defeated else []
        case "another" | "others":
            return undefeated(state, but=own)
    return undefeated(state)


def strike_options(state: State, source: Source, action: Strike) -> list[Move]:
    """The moves by which the player says which enemy it is; none where nothing is chosen."""
    if action.target not in ("chosen", "another"):
        return []
    return [Aim(action.verb, enemy_label(state, slot)) for slot in targets(state, source, action)]


def strike(state: State, log: Log, source: Source, action: Strike, by: int, move: Move | None) -> State:
    """Hit or mend one enemy or several."""
    slots = [enemy_labels(state)[move.enemy]] if isinstance(move, Aim) else targets(state, source, action)
    for slot in slots:
        damage = by if action.verb == "hit" else -by
        state = wound(state, log, slot, damage, "common.precedence", by=source_label(state, source))
    return state


# --- cards


def camps_for(state: State, action: MoveCards) -> list[int]:
    """The camps whose top card an action may discard."""
    every: tuple[int, ...] = tuple(range(len(state.tops)))
    if action.where == "here":
        every = (state.here,) if state.here >= 0 else ()
    elif action.where == "adjacent":
        every = neighbours(state, state.here)
    return [at for at in every if state.tops[at] >= 0]


def card_options(state: State, action: MoveCards) -> list[Move]:
    """The moves by which the player says which card it is; none where nothing is chosen."""
    match action.verb:
        case "discard-item":
            return [Discard(label) for label in item_labels(state)]
        case "discard-top":
            return [DiscardTop(camp_name(state, at)) for at in camps_for(state, action)]
    return []


def move_cards(state: State, log: Log, source: Source, action: MoveCards, by: int, move: Move | None) -> State:
    """Do it: with one card where the player chose it, else with all of them."""
    match move:
        case Discard():
            return discard_item(state, log, move.name, "common.precedence")
        case DiscardTop():
            return discard_top(state, log, move)
    match action.verb:
        case "tactic":
            return state.pushed(Task("tactic", source, left=by))
        case "add-enemies":
            return call_more(state, source, by)
        case "discard-influence":
            return discard_influence(state, log, by)
        case "add-influence":
            return add_influence(state, log, source)
    return state


def discard_top(state: State, log: Log, move: DiscardTop) -> State:
    """Discard the top card of a camp."""
    state, card = take_top(state, state.arena.camps.place[move.camp])
    fields = {"camp": move.camp, "card": state.arena.names[card]}
    log.append(Event("top-discarded", clause="scion-influence.others", fields=fields, also=("common.precedence",)))
    return sent_away(state, log, card)


def discard_influence(state: State, log: Log, number: int) -> State:
    """Discard the top cards of the Scion Influence deck."""
    for card in reversed(state.influence[max(0, len(state.influence) - number) :]):
        state = state._replace(influence=state.influence[:-1])
        fields = {"card": state.arena.names[card], "influence": influence(state)}
        log.append(Event("influence-discarded", clause="scion-influence.current", fields=fields))
        state = sent_away(state, log, card)
    return state


def add_influence(state: State, log: Log, source: Source) -> State:
    """The card whose effect this is will go onto the Scion Influence deck."""
    if source.kind != "enemy":
        return state
    enemy = state.enemies[source.slot]
    if enemy.fate == "taken":
        return state
    log.append(Event("will-add", clause="common.precedence", fields={"enemy": enemy_label(state, source.slot)}))
    return state.with_enemy(source.slot, enemy._replace(fate="influence"))


# --- passes, damage to come, stats


def tempo(state: State, log: Log, source: Source, action: Tempo, by: int) -> State:
    """More or fewer passes, or less damage to come."""
    fields = {"by": by, "source": source_label(state, source)}
    match action.verb:
        case "prevent":
            log.append(Event("shield", clause="common.precedence", fields=fields))
            return state._replace(shield=state.shield + by)
        case _:
            change = by if action.verb == "extra-pass" else -by
            fields["by"] = change
            log.append(Event("passes", clause="common.precedence", fields=fields))
            return state._replace(extra=state.extra + change)


def change_stat(state: State, log: Log, source: Source, verb: str, stat: str, by: int, when: str) -> State:
    """Suffer, raise or lower; what suffering costs as a spectate penalty is changed by cards."""
    if verb == "suffer":
        if when == "penalty":
            by, state = max(0, by + state.fee), state._replace(fee=0)
            return stats.suffer(state, log, by, "spectating.penalty")
        return stats.suffer(state, log, by, "common.precedence", by=source_label(state, source))
    by = by if verb == "raise" else -by
    return stats.change_stat(state, log, STAT[stat], by, "common.precedence", source=source_label(state, source))
